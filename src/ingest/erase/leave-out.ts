/**
 * What was forgotten since a copy of rows and lines was made is taken out of the copy, before it comes back. Forgotten is what
 * belongs to a session or project that is noted as forgotten since then, was recorded until that moment, and is not there now:
 * of a session of which only a part was forgotten the rest is. Checkpoints that were saved since go as they do with `forget`.
 */
import type { Event } from "../../event/event.ts";
import { decodeLine } from "../../event/line.ts";
import type { SessionRecord, StoreTransaction } from "../../store/store.ts";
import { type IngestContext, retentionCutoff } from "../context.ts";
import { refoldBlockers } from "../project/blockers.ts";
import { eraseRead } from "./erase.ts";
import { lastingErrors, recordedUses, refoldErrors, withoutForgotten } from "./lasting-errors.ts";
import { refoldSessions } from "./refold.ts";

export type Tombstones = {
  /** Until when everything of it is forgotten, if that was noted since the copy was made; null when it was not. */
  readonly until: (of: { sessionId: string; projectPath: string | null }) => string | null;
  /** Of these ids those that are there now. */
  readonly present: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
};

type Found = Pick<Event, "id" | "sessionId" | "projectPath" | "ts">;

/** Which events of a copy were forgotten, by their ids and the sessions they belong to. */
export async function forgottenIn(
  { store }: IngestContext,
  tombstones: Tombstones,
): Promise<ReadonlyMap<string, string>> {
  const sessions = await store.listSessions({});
  const found = await store.transact(async (tx) => {
    const own: Found[] = [];
    for (const session of sessions) own.push(...(await forgottenOf(tx, session, tombstones)));
    const checkpoints = await tx.checkpointsAfter(own.map(({ id }) => id));
    return [...own, ...checkpoints];
  });
  const present = await tombstones.present(found.map(({ id }) => id));
  return new Map(
    found.flatMap(({ id, sessionId }) => (present.has(id) ? [] : [[id, sessionId] as const])),
  );
}

async function forgottenOf(
  tx: StoreTransaction,
  { sessionId, projectPath }: SessionRecord,
  { until }: Tombstones,
): Promise<readonly Event[]> {
  const events = await tx.recordedEvents(sessionId);
  const ofSession = until({ sessionId, projectPath });
  return events.filter((event) => {
    const end = ofSession ?? until({ sessionId, projectPath: event.projectPath });
    return end !== null && event.ts <= end;
  });
}

/** Takes them out of the copy's rows and lines. */
export async function leaveOut(
  context: IngestContext,
  forgotten: ReadonlyMap<string, string>,
  tombstones: Tombstones,
): Promise<void> {
  const sessions = await context.store.listSessions({});
  const pathOf = new Map(sessions.map((one) => [one.sessionId, one.projectPath]));
  const uses = await recordedUses(context.store);
  await context.store.transact(async (tx) => {
    const lasting = await lastingErrors(tx, retentionCutoff(context), uses);
    const rows = await tx.knownIds([...forgotten.keys()]);
    const kept = new Set<string>();
    for (const session of sessions) {
      for (const { id } of await forgottenOf(tx, session, tombstones)) {
        if (!forgotten.has(id)) kept.add(id);
      }
    }
    await eraseRead(tx, context, (line) => {
      const decoded = decodeLine(line);
      if (!decoded.ok) return false;
      const { id, sessionId, projectPath, ts } = decoded.event;
      if (forgotten.has(id)) return true;
      // What is in no row, because it was too old to be brought in, can only be judged by itself.
      const whose = { sessionId, projectPath: projectPath ?? pathOf.get(sessionId) ?? null };
      const end = kept.has(id) ? null : tombstones.until(whose);
      return end !== null && ts <= end;
    });
    await tx.remove([...rows]);
    const concerned = new Set(forgotten.values());
    await refoldSessions(tx, concerned);
    await refoldBlockers(tx, concerned);
    let left = lasting;
    for (const { sessionId, projectPath } of sessions) {
      if (tombstones.until({ sessionId, projectPath }) === null) continue;
      const target = { by: "session", sessionId } as const;
      left = withoutForgotten(left, { target, sessions: new Set() });
    }
    await refoldErrors(
      tx,
      left,
      uses.filter(({ eventId }) => !forgotten.has(eventId)),
    );
  });
}
