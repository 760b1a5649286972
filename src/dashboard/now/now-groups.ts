/** Sessions in the order in which somebody looks for them. */
import { isYourTurn } from "../../text/state-text.ts";
import type { DashboardSession } from "../api/dashboard-session.ts";

export type NowGroup = "needs" | "failed" | "working" | "ready" | "unknown" | "idle" | "done";

export type NowGroups = Readonly<Record<NowGroup, readonly DashboardSession[]>>;

const descending = (one: string, other: string): number => (one < other ? 1 : one > other ? -1 : 0);

/** A turn that ended is somebody's, however long ago. Null: long over, or imported. */
export const nowGroupOf = (session: DashboardSession): NowGroup | null =>
  session.hasFailed && session.group !== "done"
    ? "failed"
    : isYourTurn(session)
      ? "ready"
      : session.group;

/** Nothing was asked of it, and it did nothing. */
const isEmpty = ({ turnCount, tokens }: DashboardSession): boolean =>
  turnCount === 0 && tokens.input + tokens.output + tokens.cached === 0;

/** Who has waited longest comes first; else what moved last. What ended before today is history. */
export function sortIntoNowGroups(
  sessions: Iterable<DashboardSession>,
  isToday: (iso: string) => boolean,
): NowGroups {
  const found: Record<NowGroup, DashboardSession[]> = {
    needs: [],
    failed: [],
    working: [],
    ready: [],
    unknown: [],
    idle: [],
    done: [],
  };
  for (const session of sessions) {
    const group = nowGroupOf(session);
    if (group === null || (group === "done" && (!isToday(session.since) || isEmpty(session))))
      continue;
    found[group].push(session);
  }
  found.needs.sort((one, other) => -descending(one.since, other.since));
  found.working.sort((one, other) => descending(one.startedAt, other.startedAt));
  found.failed.sort((one, other) => descending(one.since, other.since));
  found.ready.sort((one, other) => descending(one.since, other.since));
  found.unknown.sort((one, other) => descending(one.lastActivity, other.lastActivity));
  found.idle.sort((one, other) => descending(one.lastActivity, other.lastActivity));
  // Those that failed are looked for first.
  found.done.sort(
    (one, other) =>
      Number(other.hasFailed) - Number(one.hasFailed) || descending(one.since, other.since),
  );
  return found;
}

const SELF_EXPLAINING_TOOLS: ReadonlySet<string> = new Set(["AskUserQuestion", "ExitPlanMode"]);

/** The tools that it waits for, or that run, each once. */
export function toolsOf({
  group,
  waitToolNames,
  currentTools,
}: DashboardSession): readonly string[] {
  const names = group === "needs" ? waitToolNames : group === "working" ? currentTools : [];
  return [...new Set(names)].filter((name) => !SELF_EXPLAINING_TOOLS.has(name));
}
