/**
 * Removes from a backup what was forgotten since it was made, before it is restored: records of a session or project on the
 * forget list since then, recorded until that moment and absent now. Of a session forgotten in part, that part and
 * everything derived from the whole. Checkpoints that were saved since go as they do with `forget`.
 */
import type { Event } from "../../event/event.ts";
import { decodeLine } from "../../event/line.ts";
import type { ForgetListHistory } from "../../config/forgotten-sessions.ts";
import type { SessionRecord, StoreTransaction } from "../../store/store.ts";
import { type IngestContext, retentionCutoff } from "../context.ts";
import { redateBlockers, refoldBlockers } from "../project/blockers.ts";
import { eraseIngestedLines } from "./erase-ingested-lines.ts";
import {
  findLastingErrors,
  listErrorUses,
  refoldErrors,
  dropForgottenErrors,
} from "./lasting-errors.ts";
import { eventIdentities } from "../same-event.ts";
import { DERIVED_TYPES } from "./forget.ts";
import { refoldSessions } from "./refold-sessions.ts";

/** As was noted since the copy was made. */
export type Tombstones = ForgetListHistory & {
  /** Of these ids those that are there now. */
  readonly present: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
};

const NO_TOMBSTONES: Tombstones = {
  until: () => null,
  part: () => null,
  present: () => Promise.resolve(new Set()),
};

type EventRef = Pick<Event, "id" | "sessionId" | "projectPath" | "ts">;

/** Which events of a copy were forgotten, by their ids and the sessions they belong to. */
export async function findForgottenEvents(
  { store }: IngestContext,
  tombstones: Tombstones,
): Promise<ReadonlyMap<string, string>> {
  const sessions = await store.listSessions({});
  const found = await store.transact(async (tx) => {
    const own: EventRef[] = [];
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
  tombstones: Tombstones,
): Promise<readonly Event[]> {
  const events = await tx.recordedEvents(sessionId);
  const isForgotten = openForgottenTest(sessionId, projectPath, tombstones);
  return events.filter(isForgotten);
}

function openForgottenTest(
  sessionId: string,
  projectPath: string | null,
  { until, part }: Tombstones,
): (event: Event) => boolean {
  const ofSession = until({ sessionId, projectPath });
  const some = part(sessionId);
  return (event) => {
    const end = ofSession ?? until({ sessionId, projectPath: event.projectPath });
    if (end !== null && event.ts <= end) return true;
    if (some === null || event.ts > some.until) return false;
    return DERIVED_TYPES.has(event.type) || eventIdentities(event).some(some.isForgotten);
  };
}

/** Takes them out of the copy's rows and lines. */
export async function excludeForgottenEvents(
  context: IngestContext,
  forgotten: ReadonlyMap<string, string>,
  tombstones: Tombstones = NO_TOMBSTONES,
): Promise<void> {
  const sessions = await context.store.listSessions({});
  const pathOf = new Map(sessions.map((one) => [one.sessionId, one.projectPath]));
  const uses = await listErrorUses(context.store);
  await context.store.transact(async (tx) => {
    const lasting = await findLastingErrors(tx, retentionCutoff(context), uses);
    const rows = await tx.knownIds([...forgotten.keys()]);
    const kept = new Set<string>();
    const erasedMoments = { projects: new Set<string>(), times: new Set<string>() };
    for (const session of sessions) {
      for (const { id, ts, projectPath } of await forgottenOf(tx, session, tombstones)) {
        if (!forgotten.has(id)) kept.add(id);
        else if (projectPath !== null) {
          erasedMoments.projects.add(projectPath);
          erasedMoments.times.add(ts);
        }
      }
    }
    await eraseIngestedLines(tx, context, (line) => {
      const decoded = decodeLine(line);
      if (!decoded.ok) return false;
      const { id, sessionId, projectPath } = decoded.event;
      if (forgotten.has(id)) return true;
      if (kept.has(id)) return false;
      // What is in no row, because it was too old to be brought in, can only be judged by itself.
      const path = projectPath ?? pathOf.get(sessionId) ?? null;
      return openForgottenTest(sessionId, path, tombstones)(decoded.event);
    });
    await tx.remove([...rows]);
    const concerned = new Set(forgotten.values());
    await refoldSessions(tx, concerned);
    await refoldBlockers(tx, concerned);
    await redateBlockers(tx, erasedMoments);
    let left = lasting;
    for (const { sessionId, projectPath } of sessions) {
      const isWhole = tombstones.until({ sessionId, projectPath }) !== null;
      // What is known of errors whose lines are gone does not say which of them it was made of.
      if (!isWhole && tombstones.part(sessionId) === null) continue;
      const target = { by: "session", sessionId } as const;
      left = dropForgottenErrors(left, { target, sessions: new Set() });
    }
    await refoldErrors(
      tx,
      left,
      uses.filter(({ eventId }) => !forgotten.has(eventId)),
    );
  });
}
