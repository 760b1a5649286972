/** Snapshots as a monitor would give them, with only what matters to a test said. */
import type { SessionSnapshot } from "../../../src/observe/monitor/provider.ts";
import { aSnapshot } from "../../observe/monitor/a-snapshot.ts";

export const NOW = Date.parse("2026-11-15T12:30:00.000Z");

export const ago = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();

export function snapshot(said: Partial<SessionSnapshot> = {}): SessionSnapshot {
  const sessionId = said.sessionId ?? "0190aaaa-bbbb-cccc-dddd-eeeeffff0000";
  return aSnapshot({
    sessionId,
    slug: `shop-${sessionId.slice(0, 8)}`,
    since: ago(5),
    startedAt: ago(60),
    lastActivity: ago(5),
    ...said,
  });
}

/** One that waits for a permission. */
export const waiting = (said: Partial<SessionSnapshot> = {}): SessionSnapshot =>
  snapshot({
    activityPhase: "waiting_permission",
    waitReason: "waiting_permission",
    waitToolNames: ["Bash"],
    rule: "permission_open",
    ...said,
  });

export const done = (said: Partial<SessionSnapshot> = {}): SessionSnapshot =>
  snapshot({ state: "completed", activityPhase: null, rule: "ended", ...said });
