/**
 * In which order errors ask for attention: what blocks a project, what failed again after a fix, what keeps failing, what
 * failed once, what is over; the newest first among equals. A probe that failed in passing never stands before what is in the way.
 */
import type { FailureRow, Store } from "../../store/store.ts";
import { type ErrorState, isOver } from "./error-state.ts";

export type ErrorWeight = {
  readonly state: ErrorState;
  /** Failures of it. */
  readonly times: number;
  /** A blocker that is open was made of it. */
  readonly isBlocking: boolean;
};

/** Lower is first; of the same rank the newest. */
export function rankAttention({ state, times, isBlocking }: ErrorWeight): number {
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
