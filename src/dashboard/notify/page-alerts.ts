/** What somebody would want to hear of: a session that waits, a turn that ended. */
import { markLineBreaks } from "../../text/line-breaks.ts";
import type { DashboardSession } from "../api/dashboard-session.ts";

export type PageAlert = {
  readonly sessionId: string;
  readonly project: string;
  readonly kind: "waits" | "turns";
  readonly doing: DashboardSession["doing"];
};

type SessionMap = ReadonlyMap<string, DashboardSession>;

/** The same for as long as the same is waited for. */
const keyOf = ({ group, doing, since }: DashboardSession): string =>
  group === "needs" ? `waits ${since}` : `${doing} ${since}`;

/** A turn ends where one was: who opens a client has not been answered. */
const wasAtWork = (before: DashboardSession | undefined): boolean =>
  before !== undefined && (before.group === "needs" || before.group === "working");

/** What is so now and was not before. */
export function findNewAlerts(before: SessionMap, after: SessionMap): readonly PageAlert[] {
  return [...after.values()].flatMap((session): PageAlert[] => {
    const known = before.get(session.sessionId);
    if (known === session || (known !== undefined && keyOf(known) === keyOf(session))) return [];
    const { sessionId, projectName: project, doing, group } = session;
    const about = { sessionId, project, doing };
    if (group === "needs") return [{ ...about, kind: "waits" }];
    return doing === "ready" && wasAtWork(known) ? [{ ...about, kind: "turns" }] : [];
  });
}

/** What it is about, as far as it is known by now: what is asked for arrives after the wait itself. */
export function alertDetail({ sessionId, kind }: PageAlert, sessions: SessionMap): string | null {
  const session = sessions.get(sessionId);
  if (session === undefined) return null;
  if (kind === "turns") return session.lastUserMessage;
  const { waitToolNames, waitDetail } = session;
  const said = [...new Set(waitToolNames), markLineBreaks(waitDetail ?? "")].filter(
    (part) => part !== "",
  );
  return said.length === 0 ? null : said.join(" ");
}

/** Whether it is still so. */
export const isAlertCurrent = ({ sessionId, kind }: PageAlert, sessions: SessionMap): boolean => {
  const now = sessions.get(sessionId);
  return kind === "waits" ? now?.group === "needs" : now?.doing === "ready";
};
