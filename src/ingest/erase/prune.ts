/** Deletes what is past retention: rows, journal lines, stream lines and documents of the search index; known errors only if
 * they are unused, and blockers only if they are resolved. */
import { isObject, UNKNOWN_SESSION } from "../../event/event.ts";
import { normalizeTime } from "../../event/line.ts";
import { type IngestContext, retentionCutoff } from "../context.ts";
import { keepErrorLabels, listHeldLabels } from "./error-labels.ts";
import { eraseIngestedLines } from "./erase-ingested-lines.ts";
import { ingest } from "../ingest.ts";
import { pruneErrors } from "./lasting-errors.ts";
import { foldAllProjectRules } from "../project/fold-project-rules.ts";
import { refoldSessions } from "./refold-sessions.ts";
import { FILTER_SAVED, type SavedFilter, listSavedFilters } from "../../observe/saved-filters.ts";
import { insertEvent } from "../insert-event.ts";
import { pruneIndex } from "../search/forget-index.ts";

export type PruneResult = {
  readonly events: number;
  readonly lines: number;
  readonly before: string;
};

const LINE_TIME = /"(?:ts|occurredAtIso)"\s*:\s*"([^"]{10,40})"/;

const isBefore =
  (cutoff: string): ((line: string) => boolean) =>
  (line) => {
    const time = normalizeTime(lineTime(line));
    return time !== null && time < cutoff;
  };

/** The line's own time, whatever other times its data speaks of; a broken line's is the first it names. */
export function lineTime(line: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return LINE_TIME.exec(line)?.[1];
  }
  if (!isObject(parsed)) return null;
  return typeof parsed["eventType"] === "string" ? parsed["occurredAtIso"] : parsed["ts"];
}

export async function pruneOldEvents(
  context: IngestContext,
  options: { readonly dryRun: boolean; readonly days?: number },
): Promise<PruneResult> {
  const days = options.days ?? context.retentionDays;
  const before = retentionCutoff({ ...context, retentionDays: days });
  await ingest(context, { thorough: true });
  const filters = (await listSavedFilters(context.store)).filter(({ savedAt }) => savedAt < before);
  const labels = await listHeldLabels(context);
  let lines = 0;
  const events = await context.store.transact(async (tx) => {
    const old = await tx.select({ by: "age", before });
    if (options.dryRun) return old.length;
    lines = await eraseIngestedLines(tx, context, isBefore(before));
    await tx.remove(old.map(({ id }) => id));
    await refoldSessions(
      tx,
      old.map(({ sessionId }) => sessionId),
    );
    await pruneErrors(tx, before);
    await tx.removeAnalyses({ by: "age", before });
    const over = await tx.selectBlockers({ by: "age", before });
    await tx.removeBlockers(over.map(({ id }) => id));
    return old.length;
  });
  if (!options.dryRun) {
    await keepFilters(context, filters);
    await keepErrorLabels(context, labels, before);
    await pruneIndex(context);
    await ingest(context);
    await foldAllProjectRules(context.store);
  }
  return { events, lines, before };
}

/** A filter is no record of what happened: it is saved anew, until somebody removes it. */
async function keepFilters(context: IngestContext, filters: readonly SavedFilter[]): Promise<void> {
  for (const { name, query } of filters) {
    await insertEvent(context, { type: FILTER_SAVED, sessionId: UNKNOWN_SESSION, name, query });
  }
}
