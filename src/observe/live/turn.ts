/** Whether a turn is open, since when, and how it ended: the newest word of hooks and transcript about it. */
import type { TurnEnd } from "../../clients/transcript/signal.ts";
import { isAfter, laterTime, type SessionEvidence } from "./evidence.ts";

/** Words are typed at most so long before their hook. */
const TYPED_BEFORE_MS = 1000;
const SAME_END_MS = 2000;

export const isTurnOpen = (evidence: SessionEvidence): boolean =>
  isAfter(turnOpenAt(evidence), turnOverAt(evidence));

/** Words that were typed within the turn, and that the model has not been given yet. */
export const isQueued = ({ hooks, transcript }: SessionEvidence, closed: number): boolean =>
  hooks.queuedAt !== null &&
  hooks.queuedAt < closed &&
  (transcript.promptedAt ?? 0) < hooks.queuedAt - TYPED_BEFORE_MS;

/** The newest thing that shows a turn going on. */
export function turnOpenAt({ hooks, transcript }: SessionEvidence): number | null {
  let newest = Math.max(
    hooks.promptedAt ?? 0,
    hooks.toolEnd?.at ?? 0,
    transcript.promptedAt ?? 0,
    transcript.lastCall?.at ?? 0,
    transcript.resultAt ?? 0,
    transcript.workedAt ?? 0,
  );
  for (const { agentId, at } of hooks.asks) if (agentId === null && at > newest) newest = at;
  return newest === 0 ? null : newest;
}

/** The newest thing that shows a turn to be over. */
export function turnOverAt({ hooks, transcript }: SessionEvidence): number | null {
  const { compaction } = hooks;
  const newest = Math.max(
    hooks.turnEnd?.at ?? 0,
    hooks.idleNotifiedAt ?? 0,
    transcript.answeredAt ?? 0,
    transcript.over?.at ?? 0,
    compaction !== null && compaction.isManual ? (compaction.doneAt ?? 0) : 0,
  );
  return newest === 0 ? null : newest;
}

/** Since when it is over: what only says so again does not end it anew. */
export function turnOverSince(evidence: SessionEvidence): number | null {
  const opened = turnOpenAt(evidence);
  const since = turnEndTimes(evidence).filter((at) => isAfter(at, opened));
  return since.length === 0 ? turnOverAt(evidence) : Math.min(...since);
}

function turnEndTimes({ hooks, transcript }: SessionEvidence): readonly number[] {
  const { compaction } = hooks;
  const shown = [
    hooks.turnEnd?.at ?? null,
    hooks.idleNotifiedAt,
    transcript.answeredAt,
    transcript.over?.at ?? null,
    compaction !== null && compaction.isManual ? compaction.doneAt : null,
  ];
  return shown.filter((at) => at !== null);
}

export function turnSince({ hooks, transcript }: SessionEvidence): number {
  const begun = laterTime(hooks.promptedAt, transcript.promptedAt);
  return begun ?? hooks.toolEnd?.at ?? transcript.lastCall?.at ?? transcript.workedAt ?? 0;
}

/** How the last turn ended, by whoever says it with a reason. */
export function turnEndOf({ hooks, transcript }: SessionEvidence): TurnEnd {
  const [told, shown] = [hooks.turnEnd, transcript.over];
  if (told === null || shown === null) return told?.why ?? shown?.why ?? "done";
  // A hook tells of the end first; that it was interrupted, or failed, is said within moments by either.
  if (Math.abs(told.at - shown.at) < SAME_END_MS) return told.why === "done" ? shown.why : told.why;
  return told.at > shown.at ? told.why : shown.why;
}

/** A prompt: where a turn of the same process is over already, that is one that is handed more. */
export function noteFurtherPrompt(evidence: SessionEvidence, at: number): void {
  const { hooks } = evidence;
  const closed = turnOverAt(evidence);
  if (closed !== null && at > closed && isAfter(closed, hooks.start?.at ?? null)) {
    hooks.fedAt = laterTime(hooks.fedAt, at);
  }
}

/** Whether the process that runs now is handed one prompt after the other. */
export const receivesFurtherPrompts = ({ hooks }: SessionEvidence): boolean =>
  isAfter(hooks.fedAt, hooks.start?.at ?? null);
