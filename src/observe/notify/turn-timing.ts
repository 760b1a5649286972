/** How long a session worked on a turn, without the time it waited for a person. */
import type { SessionSnapshot } from "../monitor/provider.ts";

export type TurnTiming = {
  readonly since: number;
  /** Since when somebody is asked; null while nobody is. */
  readonly askedSince: number | null;
  readonly waitedMs: number;
  readonly isOver: boolean;
};

/** A turn goes on while somebody is asked, and while nothing is known of it. */
export function updateTurnTiming(
  before: TurnTiming | null,
  session: SessionSnapshot,
  now: number,
): TurnTiming | null {
  const { state, activityPhase } = session;
  const since = Date.parse(session.since);
  const open = before === null || before.isOver ? null : before;
  switch (activityPhase) {
    case null:
      return open !== null && (state === "completed" || state === "stale")
        ? endTurn(open, since, now)
        : before;
    case "interactable":
      return open === null ? before : endTurn(open, since, now);
    case "busy":
      return endWait(open ?? beginTurn(since), since, now);
    case "waiting_permission":
    case "waiting_question": {
      const turn = open ?? beginTurn(since);
      // What may run already is not waited for.
      if (session.doubt !== null) return endWait(turn, since, now);
      return { ...turn, askedSince: turn.askedSince ?? since };
    }
  }
}

const beginTurn = (since: number): TurnTiming => ({
  since,
  askedSince: null,
  waitedMs: 0,
  isOver: false,
});

const endTurn = (turn: TurnTiming, since: number, now: number): TurnTiming => ({
  ...endWait(turn, since, now),
  isOver: true,
});

/** What came after is dated by itself, if that is later; a turn that goes on is dated by its beginning. */
function endWait(turn: TurnTiming, since: number, now: number): TurnTiming {
  const { askedSince, waitedMs } = turn;
  if (askedSince === null) return turn;
  const until = since > askedSince ? since : now;
  return { ...turn, askedSince: null, waitedMs: waitedMs + Math.max(0, until - askedSince) };
}
