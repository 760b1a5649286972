/**
 * What the cards say beside their states is asked for before the first of them is drawn: a card that grew a moment later would
 * push away what somebody has begun to read. Nobody waits for it long.
 */
import { useEffect, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { ask } from "../api/ask.ts";

type SessionNow = Answers["sessionNow"];

const MAX_WAIT_MS = 700;
/** More are not in sight. */
const MAX_ASKED = 24;

const kept = new Map<string, SessionNow>();

export const sessionNowPath = (sessionId: string): string =>
  `/sessions/${encodeURIComponent(sessionId)}/now`;

/** As it was known last. */
export const cachedSessionNow = (sessionId: string): SessionNow | null =>
  kept.get(sessionId) ?? null;

export function keepSessionNow(sessionId: string, answer: SessionNow): void {
  kept.set(sessionId, answer);
}

const load = (sessionId: string): Promise<void> =>
  ask<SessionNow>(sessionNowPath(sessionId)).then(
    (answer) => keepSessionNow(sessionId, answer),
    () => undefined,
  );

/** Of the page, not of the view: whoever comes back sees what was there. */
let isShown = false;

/** `sessionIds`: null while they are not known yet. `isRestThere`: what else the first cards are made of. */
export function useFirstAnswers(
  sessionIds: readonly string[] | null,
  isRestThere: boolean,
): boolean {
  const [isAnswered, setIsAnswered] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const isKnown = sessionIds !== null;
  useEffect(() => {
    if (sessionIds === null || isShown) return undefined;
    const timer = setTimeout(() => setIsLate(true), MAX_WAIT_MS);
    void Promise.all(sessionIds.slice(0, MAX_ASKED).map(load)).then(() => setIsAnswered(true));
    return () => clearTimeout(timer);
  }, [isKnown]);
  isShown ||= isLate || (isAnswered && isRestThere);
  return isShown;
}
