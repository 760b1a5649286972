/** How long a session took: from its start to its last event; one that goes on, to now. */
import type { DashboardSession } from "../api/dashboard-session.ts";
import { clockNow } from "./time.tsx";

export function sessionDurationMs(
  { startedAt, lastEventAt }: { readonly startedAt: string; readonly lastEventAt: string },
  live: DashboardSession | null,
): number {
  const isOver = live === null || live.group === null || live.group === "done";
  const end = isOver ? Date.parse(lastEventAt) : clockNow.value;
  return Math.max(0, end - Date.parse(startedAt));
}
