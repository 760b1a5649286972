/** What somebody would want to hear of: a session that waits, a turn that ended. */
import type { Snapshot } from "../api/snapshot.ts";

export type Occasion = {
  readonly sessionId: string;
  readonly project: string;
  readonly kind: "waits" | "turns";
  readonly doing: Snapshot["doing"];
};

type Sessions = ReadonlyMap<string, Snapshot>;

/** The same for as long as the same is waited for. */
const keyOf = ({ group, doing, since }: Snapshot): string =>
  group === "needs" ? `waits ${since}` : `${doing} ${since}`;

/** A turn ends where one was: who opens a client has not been answered. */
const wasAtWork = (before: Snapshot | undefined): boolean =>
  before !== undefined && (before.group === "needs" || before.group === "working");

/** What is so now and was not before. */
export function newOccasions(before: Sessions, after: Sessions): readonly Occasion[] {
  return [...after.values()].flatMap((session): Occasion[] => {
    const known = before.get(session.sessionId);
    if (known === session || (known !== undefined && keyOf(known) === keyOf(session))) return [];
    const { sessionId, projectName: project, doing, group } = session;
    const about = { sessionId, project, doing };
    if (group === "needs") return [{ ...about, kind: "waits" }];
    return doing === "ready" && wasAtWork(known) ? [{ ...about, kind: "turns" }] : [];
  });
}

/** What it is about, as far as it is known by now: what is asked for arrives after the wait itself. */
export function detailOf({ sessionId, kind }: Occasion, sessions: Sessions): string | null {
  const session = sessions.get(sessionId);
  if (session === undefined) return null;
  if (kind === "turns") return session.lastUserMessage;
  const { waitToolNames, waitDetail } = session;
  const said = [...new Set(waitToolNames), waitDetail ?? ""].filter((part) => part !== "");
  return said.length === 0 ? null : said.join(" ");
}

/** Whether it is still so. */
export const isStill = ({ sessionId, kind }: Occasion, sessions: Sessions): boolean => {
  const now = sessions.get(sessionId);
  return kind === "waits" ? now?.group === "needs" : now?.doing === "ready";
};
