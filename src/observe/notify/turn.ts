/** How long a session worked at a turn: what it waited for a person is no work. */
import type { SessionSnapshot } from "../monitor/provider.ts";

export type Turn = {
  readonly since: number;
  /** Since when somebody is asked; null while nobody is. */
  readonly askedSince: number | null;
  readonly waitedMs: number;
  readonly isOver: boolean;
};

/** A turn goes on while somebody is asked, and while nothing is known of it. */
export function turnAfter(before: Turn | null, session: SessionSnapshot, now: number): Turn | null {
  const { state, activityPhase } = session;
  const since = Date.parse(session.since);
  const open = before === null || before.isOver ? null : before;
  switch (activityPhase) {
    case null:
      return open !== null && (state === "completed" || state === "stale")
        ? over(open, since, now)
        : before;
    case "interactable":
      return open === null ? before : over(open, since, now);
    case "busy":
      return answered(open ?? begun(since), since, now);
    case "waiting_permission":
    case "waiting_question": {
      const turn = open ?? begun(since);
      // What may run already is not waited for.
      if (session.doubt !== null) return answered(turn, since, now);
      return { ...turn, askedSince: turn.askedSince ?? since };
    }
  }
}

const begun = (since: number): Turn => ({
  since,
  askedSince: null,
  waitedMs: 0,
  isOver: false,
});

const over = (turn: Turn, since: number, now: number): Turn => ({
  ...answered(turn, since, now),
  isOver: true,
});

/** What came after is dated by itself, if that is later; a turn that goes on is dated by its beginning. */
function answered(turn: Turn, since: number, now: number): Turn {
  const { askedSince, waitedMs } = turn;
  if (askedSince === null) return turn;
  const until = since > askedSince ? since : now;
  return { ...turn, askedSince: null, waitedMs: waitedMs + Math.max(0, until - askedSince) };
}
