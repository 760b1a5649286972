/** The order of the list: errors of this project first, then what asks for attention, then last seen. Pure. */
import {
  type BlockingTest,
  compareAttention,
  type ErrorWeight,
} from "../../remember/errors/attention.ts";
import { parseResolutions } from "../../remember/errors/error-knowledge.ts";
import { type ErrorStatus, judgeError, toErrorStatus } from "../../remember/errors/error-state.ts";
import type { ErrorVariant } from "../../remember/errors/split-errors.ts";

const OLD_MS = 7 * 86_400_000;

export type ErrorSortContext = {
  /** Only failures of these projects count; null for all. */
  readonly paths: readonly string[] | null;
  readonly isHere: (projectPath: string | null) => boolean;
  readonly isBlocking: BlockingTest;
  readonly now: Date;
};

export type RankedError = {
  readonly error: ErrorVariant;
  readonly status: ErrorStatus;
  readonly elsewhere: number;
  /** A command that failed once, long ago, was a try and is no error that waits. */
  readonly once: number;
  readonly weight: ErrorWeight;
};

/** Each with these projects' failures alone, and how it asks for attention. */
export const rankErrors = (
  found: readonly ErrorVariant[],
  { paths, isHere, isBlocking, now }: ErrorSortContext,
): readonly RankedError[] =>
  found.map((one) => {
    const failures = one.failures.filter(
      ({ projectPath }) => paths === null || paths.includes(projectPath ?? ""),
    );
    const places = [...one.failures, ...parseResolutions(one.row)];
    const { state } = judgeError(one.row, failures, null, one.label);
    const isOnce = failures.length < 2 && now.getTime() - Date.parse(one.row.ts) > OLD_MS;
    return {
      error: { ...one, failures },
      status: toErrorStatus(state),
      elsewhere: places.some(({ projectPath }) => isHere(projectPath)) ? 0 : 1,
      once: isOnce && state === "open" ? 1 : 0,
      weight: {
        state,
        times: failures.length,
        sessions: new Set(failures.map(({ sessionId }) => sessionId)).size,
        isBlocking: isBlocking(failures),
      },
    };
  });

export const byAttention = (a: RankedError, b: RankedError): number =>
  a.elsewhere - b.elsewhere || a.once - b.once || compareAttention(a.weight, b.weight);

const FEWEST = 5;

/** How many entries fit into so many lines, each with its own; never fewer than a handful. */
export function countFitting(heights: readonly number[], lines: number): number {
  let used = 0;
  const fitting = heights.findIndex((height) => (used += height) > lines);
  return fitting === -1 ? heights.length : Math.min(heights.length, Math.max(FEWEST, fitting));
}
