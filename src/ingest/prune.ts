/** Takes away what is past retention: rows, journal lines and stream lines alike. */
import { normalizeTime } from "../event/line.ts";
import { eraseLines } from "../journal/erase.ts";
import { type IngestContext, retentionCutoff } from "./context.ts";
import { ingest } from "./ingest.ts";
import { refoldSessions } from "./refold.ts";

export type Pruned = { readonly events: number; readonly lines: number; readonly before: string };

const LINE_TIME = /"(?:ts|occurredAtIso)":"([^"]{10,40})"/;

function isBefore(cutoff: string): (line: string) => boolean {
  return (line) => {
    const time = normalizeTime(LINE_TIME.exec(line)?.[1]);
    return time !== null && time < cutoff;
  };
}

export async function pruneOldEvents(
  context: IngestContext,
  options: { readonly dryRun: boolean },
): Promise<Pruned> {
  const before = retentionCutoff(context);
  await ingest(context);
  let lines = 0;
  const events = await context.store.transact(async (tx) => {
    const old = await tx.select({ by: "age", before });
    if (options.dryRun) return old.length;
    for (const path of [context.journal, context.stream]) {
      if (path !== null) lines += (await eraseLines(path, isBefore(before))).removed;
    }
    await tx.remove(old.map(({ id }) => id));
    await refoldSessions(
      tx,
      old.map(({ sessionId }) => sessionId),
    );
    return old.length;
  });
  if (!options.dryRun) await ingest(context);
  return { events, lines, before };
}
