/** Without a screen: a line for every visible change. */
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import type { Text } from "../../text/text.ts";
import { localTime } from "../../system/local-time.ts";
import { oneLine } from "../terminal/terminal.ts";
import { stateText } from "../../text/state-text.ts";
import { groupOf, activityText } from "./snapshot-text.ts";

/** Codex begins its ids with the time: fewer characters are shared by all of a minute. */
const ID_CHARACTERS = 13;

/** What is said of a session; clocks, tokens and costs change all the time and are no news. */
const sessionText = (session: SessionSnapshot, text: Text): string => {
  const what = activityText(session, text);
  return stateText(text.live.states, session) + (what === "" ? "" : ` · ${what}`);
};

export type ChangeLines = {
  /** Null when it says the same as before, or is not worth a line. */
  of(session: SessionSnapshot, now: number): string | null;
  gone(sessionId: string, now: number): string | null;
};

export function openChangeLines(text: Text): ChangeLines {
  const before = new Map<string, { readonly project: string; readonly said: string }>();
  const line = (id: string, project: string, what: string, now: number): string => {
    const time = localTime(new Date(now).toISOString()).slice(11);
    return `${time}  ${oneLine(id).slice(0, ID_CHARACTERS)}  ${project}  ${what}`;
  };
  return {
    of: (session, now) => {
      const { sessionId } = session;
      const known = before.get(sessionId);
      const group = groupOf(session, now);
      // What was over before we looked is no change.
      if (known === undefined && (group === null || group === "done")) return null;
      const what = sessionText(session, text);
      if (known?.said === what) return null;
      const project = oneLine(session.projectName);
      before.set(sessionId, { project, said: what });
      return line(sessionId, project, what, now);
    },
    gone: (sessionId, now) => {
      const known = before.get(sessionId);
      if (!before.delete(sessionId) || known === undefined) return null;
      return line(sessionId, known.project, text.live.board.gone, now);
    },
  };
}
