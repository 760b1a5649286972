/** A session as the monitor shows it, and what it looks like while it waits or works. */
import type { SessionSnapshot } from "../../../src/observe/monitor/provider.ts";
import { aSnapshot } from "../monitor/a-snapshot.ts";

export const START = Date.parse("2026-11-15T09:00:00.000Z");

export const iso = (at: number): string => new Date(at).toISOString();

export function aSession(
  given: Partial<SessionSnapshot> & { readonly sessionId: string },
): SessionSnapshot {
  const projectPath = given.projectPath ?? "/home/dev/api";
  return aSnapshot({
    projectPath,
    projectName: projectPath.slice(projectPath.lastIndexOf("/") + 1),
    since: iso(START),
    startedAt: iso(START),
    lastActivity: iso(START),
    ...given,
  });
}

export const waiting = (
  sessionId: string,
  since: number,
  given: Partial<SessionSnapshot> = {},
): SessionSnapshot =>
  aSession({
    sessionId,
    since: iso(since),
    activityPhase: "waiting_permission",
    rule: "permission_open",
    waitToolNames: ["Bash"],
    ...given,
  });
