/**
 * What a session begins with: what was failing when the project's last session ended, where that was lately. Which one was
 * the last depends on the order of recording alone, so that a rebuild finds the same.
 */
import { carryOverFailures } from "../../remember/errors/open-failures.ts";
import type { SessionRecord, StoreTransaction } from "../../store/store.ts";

const RECENT_MS = 7 * 86_400_000;

/** The one of these that ended last before this one began. */
export const findLastEndedSession = (
  sessions: Iterable<SessionRecord>,
  { sessionId, projectPath, startedAt }: SessionRecord,
): SessionRecord | null => {
  let last: SessionRecord | null = null;
  for (const one of sessions) {
    if (one.state !== "ended" || one.projectPath !== projectPath) continue;
    if (one.sessionId === sessionId || one.lastEventAt > startedAt) continue;
    if (last === null || isLater(one, last)) last = one;
  }
  return last;
};

const isLater = (one: SessionRecord, other: SessionRecord): boolean =>
  one.lastEventAt === other.lastEventAt
    ? one.sessionId < other.sessionId
    : one.lastEventAt > other.lastEventAt;

/** A session that has just begun, with what its predecessor left failing. */
export function startWithFailures(
  record: SessionRecord,
  last: SessionRecord | null,
): SessionRecord {
  if (last === null || last.openFailures === null || record.openFailures !== null) return record;
  const age = Date.parse(record.startedAt) - Date.parse(last.lastEventAt);
  return age > RECENT_MS
    ? record
    : { ...record, openFailures: carryOverFailures(last.openFailures) };
}

/** Later than everything that is recorded. */
const END_OF_TIME = "9999-12-31T23:59:59.999Z";

export type PredecessorFailures = {
  /** A session that has just begun, with what failed when the one before it ended: as far as this batch, else in the store. */
  readonly begin: (record: SessionRecord) => Promise<SessionRecord>;
  /** A session of the batch as it is now. */
  readonly note: (record: SessionRecord | null) => void;
};

/**
 * Predecessors of the sessions that begin in a batch; `known` is what the store has of the batch's own. A batch may begin
 * thousands in one project, so the store is asked for a project's last one once, and again only where that ended later.
 */
export function openPredecessorFailures(
  tx: StoreTransaction,
  known: ReadonlyMap<string, SessionRecord>,
): PredecessorFailures {
  const ended = new Map<string, SessionRecord>();
  const note = (record: SessionRecord | null): void => {
    if (record === null) return;
    if (record.state === "ended") ended.set(record.sessionId, record);
    else ended.delete(record.sessionId);
  };
  for (const record of known.values()) note(record);
  const ofBatch = [...known.keys()];
  const newest = new Map<string, SessionRecord | null>();
  const stored = async (projectPath: string, until: string): Promise<SessionRecord | null> => {
    const sessionRecord = newest.get(projectPath);
    const last =
      sessionRecord === undefined
        ? await tx.lastEnded(projectPath, END_OF_TIME, ofBatch)
        : sessionRecord;
    newest.set(projectPath, last);
    if (last === null || last.lastEventAt <= until) return last;
    return tx.lastEnded(projectPath, until, ofBatch);
  };
  return {
    note,
    begin: async (record) => {
      if (record.projectPath === null) return record;
      const last = await stored(record.projectPath, record.startedAt);
      return startWithFailures(
        record,
        findLastEndedSession(last === null ? ended.values() : [last, ...ended.values()], record),
      );
    },
  };
}
