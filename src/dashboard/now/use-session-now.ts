/** What a card says beside the session's state, asked for again when the session moves. */
import { useEffect, useRef } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { useAnswer } from "../api/use-answer.ts";
import { keepSessionNow, cachedSessionNow, sessionNowPath } from "./first-answers.ts";

export type SessionNow = Answers["sessionNow"];

/** However much happens in a session, a card is not asked for more often. */
const STEP_MS = 3000;
/** A state is shown as soon as a hook tells of it; what was asked is recorded a moment later. */
const RETRY_MS = 400;
const MAX_RETRIES = 8;

export function useSessionNow(session: DashboardSession): SessionNow | null {
  const { sessionId, doing, since, lastActivity, group } = session;
  const { data, isLoading, reload } = useAnswer<SessionNow>(sessionNowPath(sessionId));
  useEffect(() => {
    if (data !== null) keepSessionNow(sessionId, data);
  }, [data]);
  const stamp = `${doing} ${since} ${Math.floor(Date.parse(lastActivity) / STEP_MS)}`;
  const seen = useRef(stamp);
  const tries = useRef(0);
  useEffect(() => {
    if (seen.current === stamp) return;
    seen.current = stamp;
    tries.current = 0;
    reload();
  }, [stamp, reload]);
  const isMissing = group === "needs" && data !== null && data.ask === null && !isLoading;
  useEffect(() => {
    if (!isMissing || tries.current >= MAX_RETRIES) return undefined;
    tries.current += 1;
    const timer = setTimeout(reload, RETRY_MS);
    return () => clearTimeout(timer);
  }, [isMissing, reload]);
  return data ?? cachedSessionNow(sessionId);
}
