/** The turns of the sessions that a transcript is of, followed as hooks follow them. */
import type { ReplayCall } from "../../clients/transcript/replay.ts";
import type { Event } from "../../event/event.ts";
import { deriveId } from "../../event/id.ts";
import {
  concernsTurn,
  followTurn,
  type TrackedTurn,
  UNKNOWN_TURN,
  applyTurnNote,
} from "../capture/follow-turn.ts";

export type TurnFollower = {
  /** The events of a call, with what they lack of turns and skills. */
  readonly follow: (
    sessionId: string,
    call: ReplayCall,
    events: readonly Event[],
  ) => readonly Event[];
  /** Something of the session is left out: from here on nobody knows which turn it is. */
  readonly lose: (sessionId: string) => void;
};

export function openTurnFollower(): TurnFollower {
  const turns = new Map<string, TrackedTurn>();
  const lost = new Set<string>();
  return {
    follow: (sessionId, { key, record, isUntold }, events) => {
      if (!events.some(concernsTurn)) return events;
      const turn = turns.get(sessionId) ?? UNKNOWN_TURN;
      const doneId = (): string => deriveId("import", record ?? sessionId, key, "completed");
      const followed = followTurn(turn, events, doneId);
      const after = followed.notes.reduce(applyTurnNote, turn);
      turns.set(sessionId, lost.has(sessionId) ? { ...after, seq: null } : after);
      return isUntold === true ? followed.events.filter(isCompletion) : followed.events;
    },
    lose: (sessionId) => {
      lost.add(sessionId);
      turns.set(sessionId, { ...(turns.get(sessionId) ?? UNKNOWN_TURN), seq: null });
    },
  };
}

const isCompletion = ({ type }: Event): boolean => type === "skill.lifecycle";
