/**
 * What a session begins with: what was failing when the project's last session ended, where that was lately. Which one was
 * the last depends on the order of recording alone, so that a rebuild finds the same.
 */
import { openAtEnd } from "../../remember/errors/open-failures.ts";
import type { SessionRecord } from "../../store/store.ts";

const LATELY_MS = 7 * 86_400_000;

/** The one of these that ended last before this one began. */
export const lastEnded = (
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
export function beginWith(record: SessionRecord, last: SessionRecord | null): SessionRecord {
  if (last === null || last.openFailures === null || record.openFailures !== null) return record;
  const age = Date.parse(record.startedAt) - Date.parse(last.lastEventAt);
  return age > LATELY_MS ? record : { ...record, openFailures: openAtEnd(last.openFailures) };
}
