/** Sessions in the order in which somebody looks for them. */
import { isYourTurn } from "../../text/state-text.ts";
import type { Snapshot } from "../api/snapshot.ts";

export type Group = "needs" | "working" | "ready" | "unknown" | "idle" | "done";

export type Sorted = Readonly<Record<Group, readonly Snapshot[]>>;

const descending = (one: string, other: string): number => (one < other ? 1 : one > other ? -1 : 0);

/** A turn that ended is somebody's, however long ago. Null: long over, or imported. */
export const groupOf = (session: Snapshot): Group | null =>
  isYourTurn(session) ? "ready" : session.group;

/** Who has waited longest comes first; else what moved last. What ended before today is history. */
export function sorted(sessions: Iterable<Snapshot>, isToday: (iso: string) => boolean): Sorted {
  const found: Record<Group, Snapshot[]> = {
    needs: [],
    working: [],
    ready: [],
    unknown: [],
    idle: [],
    done: [],
  };
  for (const session of sessions) {
    const group = groupOf(session);
    if (group === null || (group === "done" && !isToday(session.since))) continue;
    found[group].push(session);
  }
  found.needs.sort((one, other) => -descending(one.since, other.since));
  found.working.sort((one, other) => descending(one.startedAt, other.startedAt));
  found.ready.sort((one, other) => descending(one.since, other.since));
  found.unknown.sort((one, other) => descending(one.lastActivity, other.lastActivity));
  found.idle.sort((one, other) => descending(one.lastActivity, other.lastActivity));
  found.done.sort((one, other) => descending(one.since, other.since));
  return found;
}

const SAID_ALREADY: ReadonlySet<string> = new Set(["AskUserQuestion", "ExitPlanMode"]);

/** The tools that it waits for, or that run, each once. */
export function toolsOf({ group, waitToolNames, currentTools }: Snapshot): readonly string[] {
  const names = group === "needs" ? waitToolNames : group === "working" ? currentTools : [];
  return [...new Set(names)].filter((name) => !SAID_ALREADY.has(name));
}
