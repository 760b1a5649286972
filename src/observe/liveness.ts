/**
 * Whether a session that reported no end is over, by evidence: its client's process is gone. Where no process is known, a
 * day without anything is evidence enough.
 */
import type { SessionRecord } from "../store/store.ts";

const SILENT_MS = 24 * 3_600_000;

/** A transcript that nobody wrote to for so long is of a session that is over; if not, its next event says so. */
export const TRANSCRIPT_OVER_MS = 30 * 60_000;

export type LivenessEvidence = {
  readonly now: Date;
  readonly isRunning: (pid: number, start: string | null) => boolean;
  /** How long without anything is evidence enough where no process is known; a day unless said otherwise. */
  readonly silentMs?: number;
};

export const quietMs = ({ lastEventAt }: SessionRecord, { now }: LivenessEvidence): number =>
  now.getTime() - Date.parse(lastEventAt);

export const isOver = (session: SessionRecord, evidence: LivenessEvidence): boolean =>
  session.state === "ended" || isGone(session, evidence);

function isGone(session: SessionRecord, evidence: LivenessEvidence): boolean {
  if (session.pid === null) return quietMs(session, evidence) > (evidence.silentMs ?? SILENT_MS);
  return !evidence.isRunning(session.pid, session.pidStart);
}
