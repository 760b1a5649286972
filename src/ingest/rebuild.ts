/**
 * Makes every row again from the journal, in one transaction: readers see the old rows until the new ones are complete,
 * and an interrupted rebuild changes nothing. Refuses to end with fewer events than before, because then lines are
 * missing and rows would be lost.
 */
import { rotatedFiles } from "../journal/files.ts";
import { consumeBatch } from "./consume.ts";
import type { IngestContext } from "./context.ts";
import { ingest } from "./ingest.ts";

export type Rebuilt =
  | { readonly outcome: "rebuilt"; readonly before: number; readonly after: number }
  | { readonly outcome: "would_lose"; readonly before: number; readonly after: number };

class WouldLose extends Error {
  override readonly name = "WouldLose";
}

const WINDOW_BYTES = 4 * 1024 * 1024;
const PATIENCE_MS = 30_000;

export async function rebuild(
  context: IngestContext,
  options: { readonly force: boolean; readonly onProgress?: (events: number) => void },
): Promise<Rebuilt> {
  const { events: before } = await context.store.totals();
  let after = 0;
  try {
    await context.store.transact(async (tx) => {
      await tx.clear();
      for (const file of [...rotatedFiles(context.journal), context.journal]) {
        for (let next = "more"; next !== "drained";) {
          const how = { seed: null, windowBytes: WINDOW_BYTES };
          const consumed = await consumeBatch(tx, context, file, how);
          after += consumed.inserted;
          next = consumed.next;
          options.onProgress?.(after);
        }
      }
      if (after < before && !options.force) throw new WouldLose();
    }, PATIENCE_MS);
  } catch (error) {
    if (error instanceof WouldLose) return { outcome: "would_lose", before, after };
    throw error;
  }
  await ingest(context, { thorough: true });
  return { outcome: "rebuilt", before, after };
}
