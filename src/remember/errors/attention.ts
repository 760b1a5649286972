/**
 * In which order errors ask for attention: what blocks a project, what failed again after a fix, what keeps failing, what
 * failed once, what is over; among equals what failed more often, then in more sessions, then the newest. A probe that failed
 * in passing never stands before what is in the way.
 */
import type { FailureRow, Store } from "../../store/store.ts";
import { type ErrorState, isOver } from "./error-state.ts";

export type ErrorWeight = {
  readonly state: ErrorState;
  /** Failures of it. */
  readonly times: number;
  /** Sessions in which it failed. */
  readonly sessions: number;
  /** A blocker that is open was made of it. */
  readonly isBlocking: boolean;
};

/** What asks for attention first stands first; 0 where both ask alike. */
export const compareAttention = (a: ErrorWeight, b: ErrorWeight): number =>
  rankAttention(a) - rankAttention(b) || b.times - a.times || b.sessions - a.sessions;

/** Lower is first. */
function rankAttention({ state, times, isBlocking }: ErrorWeight): number {
  if (state === "ignored") return 5;
  if (isOver(state)) return 4;
  if (isBlocking) return 0;
  if (state === "recurred") return 1;
  return times > 1 ? 2 : 3;
}

type Place = Pick<FailureRow, "sessionId" | "ts">;

/** Whether one of these failures is what an open blocker began with. */
export type BlockingTest = (failures: readonly Place[]) => boolean;

export async function openBlockingTest(store: Pick<Store, "blockers">): Promise<BlockingTest> {
  const keyOf = ({ sessionId, ts }: Place): string => `${ts} ${sessionId}`;
  const begun = new Set((await store.blockers({ state: "open" })).map(keyOf));
  return (failures) => begun.size > 0 && failures.some((one) => begun.has(keyOf(one)));
}
