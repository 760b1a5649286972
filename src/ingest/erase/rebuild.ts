/**
 * Recreates every row from the journal, in one transaction: readers see the old rows until the new ones are complete, and an
 * interrupted rebuild changes nothing. It refuses to end with fewer events than before, unless they are past retention,
 * because then lines are missing. Unread lines are ingested first, so that they do not make up for missing ones in the
 * count.
 * The public stream's cursor stays, since adopted lines are in the journal. So do known errors without lines, and open
 * blockers older than any line.
 */
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import { consumeBatch } from "../read/consume.ts";
import { type IngestContext, retentionCutoff, streamKey } from "../context.ts";
import { ingest } from "../ingest.ts";
import { foldAllProjectRules } from "../project/fold-project-rules.ts";
import { findLastingErrors, listErrorUses, replaceErrors } from "./lasting-errors.ts";

export type RebuildResult =
  | { readonly outcome: "rebuilt"; readonly before: number; readonly after: number }
  | { readonly outcome: "would_lose"; readonly before: number; readonly after: number };

class EventLossError extends Error {
  override readonly name = "WouldLose";
}

const WINDOW_BYTES = 4 * 1024 * 1024;
const PATIENCE_MS = 30_000;

export async function rebuild(
  context: IngestContext,
  options: { readonly force: boolean; readonly onProgress?: (events: number) => void },
): Promise<RebuildResult> {
  const isEmpty = (await context.store.totals()).events === 0;
  if (!isEmpty) await ingest(context, { thorough: true });
  const streamKeys = streamFiles(context).map(streamKey);
  const all = await context.store.setAsideLines();
  const setAside = all.filter((line) => streamKeys.includes(line.streamKey));
  const uses = await listErrorUses(context.store);
  const open = await context.store.blockers({ state: "open" });
  const { events: total } = await context.store.totals();
  let before = total;
  let after = 0;
  try {
    await context.store.transact(async (tx) => {
      const cutoff = retentionCutoff(context);
      before -= (await tx.select({ by: "age", before: cutoff })).length;
      const cursors = await Promise.all(streamKeys.map((key) => tx.cursor(key)));
      const lasting = await findLastingErrors(tx, cutoff, uses);
      await tx.clear();
      await replaceErrors(tx, lasting);
      await tx.saveBlockers(open.filter(({ ts }) => ts < cutoff).toReversed());
      for (const file of [...listRotatedFiles(context.journal), context.journal]) {
        for (let next = "more"; next !== "drained";) {
          const how = { seed: null, windowBytes: WINDOW_BYTES, readTo: Infinity };
          const consumed = await consumeBatch(tx, context, file, how);
          after += consumed.inserted;
          next = consumed.next;
          options.onProgress?.(after);
        }
      }
      if (after < before && !options.force) throw new EventLossError();
      // With lines missing, the stream may still have some of them.
      if (after < before) return;
      const at = context.now().toISOString();
      for (const [index, key] of streamKeys.entries()) {
        const cursor = cursors[index];
        if (cursor !== null && cursor !== undefined) await tx.saveCursor(key, cursor, at);
      }
      for (const line of setAside) await tx.setAside(line);
    }, PATIENCE_MS);
  } catch (error) {
    if (error instanceof EventLossError) return { outcome: "would_lose", before, after };
    throw error;
  }
  await ingest(context, { thorough: true });
  await foldAllProjectRules(context.store);
  return { outcome: "rebuilt", before, after };
}

const streamFiles = ({ stream }: IngestContext): string[] =>
  stream === null ? [] : [...listRotatedFiles(stream), stream];
