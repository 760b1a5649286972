/** The turns of the sessions that a transcript is of, followed as hooks follow them. */
import type { ReplayedCall } from "../../clients/replay.ts";
import type { Event } from "../../event/event.ts";
import { derivedId } from "../../event/id.ts";
import {
  concernsTurn,
  followTurn,
  type Turn,
  UNKNOWN_TURN,
  withNote,
} from "../capture/follow-turn.ts";

export type Turns = {
  /** The events of a call, with what they lack of turns and skills. */
  readonly follow: (
    sessionId: string,
    call: ReplayedCall,
    events: readonly Event[],
  ) => readonly Event[];
  /** Something of the session is left out: from here on nobody knows which turn it is. */
  readonly lose: (sessionId: string) => void;
};

export function followTurns(): Turns {
  const turns = new Map<string, Turn>();
  const lost = new Set<string>();
  return {
    follow: (sessionId, { key, record, isUntold }, events) => {
      if (!events.some(concernsTurn)) return events;
      const turn = turns.get(sessionId) ?? UNKNOWN_TURN;
      const doneId = (): string => derivedId("import", record ?? sessionId, key, "completed");
      const followed = followTurn(turn, events, doneId);
      const after = followed.notes.reduce(withNote, turn);
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
