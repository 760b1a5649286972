/**
 * Deletes events that were deleted on another machine: rows, journal lines, documents of the search index and the bytes they leave
 * behind, as `forget` does. Checkpoints that were saved since in the same projects go too, because they may hold a piece of it.
 */
import { decodeLine } from "../../event/line.ts";
import { machineOf } from "../../sync/shares.ts";
import { type IngestContext, retentionCutoff } from "../context.ts";
import { eraseIngestedLines } from "../erase/erase-ingested-lines.ts";
import { removeBytes } from "../erase/forget.ts";
import { findLastingErrors, listErrorUses, refoldErrors } from "../erase/lasting-errors.ts";
import { refoldSessions } from "../erase/refold-sessions.ts";
import { foldAllProjectRules } from "../project/fold-project-rules.ts";
import { refoldBlockers } from "../project/blockers.ts";

export type Erasure = {
  readonly events: number;
  /** Checkpoints that went with them. */
  readonly others: ReadonlySet<string>;
};

const PATIENCE_MS = 30_000;

/** `of`: only events of that machine. */
export async function eraseEvents(
  context: IngestContext,
  ids: ReadonlySet<string>,
  of: string | null = null,
): Promise<Erasure> {
  const { store } = context;
  const uses = await listErrorUses(store);
  const erasure = await store.transact(async (tx) => {
    // What was withdrawn stands in the first pack of its log each time that is sealed again.
    if (of !== null && (await tx.knownIds([...ids])).size === 0)
      return { events: 0, others: new Set<string>() };
    const checkpoints = of === null ? await tx.checkpointsAfter([...ids]) : [];
    const others = new Set(checkpoints.map(({ id }) => id).filter((id) => !ids.has(id)));
    const unwanted = ids.union(others);
    const sessions = new Map<string, string>();
    const projects = new Set<string>();
    const lasting = await findLastingErrors(tx, retentionCutoff(context), uses);
    await eraseIngestedLines(tx, context, (line) => {
      const decoded = decodeLine(line);
      if (!decoded.ok || !unwanted.has(decoded.event.id)) return false;
      const { event } = decoded;
      if (of !== null && machineOf(event) !== of) return false;
      sessions.set(event.id, event.sessionId);
      if (event.projectPath !== null) projects.add(event.projectPath);
      return true;
    });
    const known = await tx.knownIds([...sessions.keys()]);
    await tx.remove([...known]);
    for (const projectPath of projects) await tx.removeAnalyses({ by: "project", projectPath });
    await refoldSessions(tx, sessions.values());
    await refoldBlockers(tx, sessions.values());
    const left = uses.filter(({ eventId }) => !sessions.has(eventId));
    if (sessions.size > 0) await refoldErrors(tx, lasting, left);
    return { events: sessions.size, others };
  }, PATIENCE_MS);
  if (erasure.events === 0) return erasure;
  const unfinished = await removeBytes(context);
  if (unfinished !== null) throw unfinished;
  await foldAllProjectRules(store);
  return erasure;
}
