/**
 * How an error stands where it was met last:
 *
 *   open      it never was fixed
 *   known     it was fixed in another project, never in the one where it fails now
 *   recurred  it was fixed here, and failed again since
 *   solved    what failed last succeeded since
 */
import type { ErrorRow, FailureRow } from "../../store/store.ts";
import { parseResolutions } from "./error-knowledge.ts";

export type ErrorState = "open" | "known" | "recurred" | "solved";

/** `failures`: of this error, in any order; of one whose events are gone there is none. */
export function judgeErrorState(row: ErrorRow, failures: readonly FailureRow[]): ErrorState {
  const resolutions = parseResolutions(row);
  if (resolutions.length === 0) return "open";
  const last = failures.reduce<FailureRow | null>(
    (newest, one) => (newest === null || one.ts > newest.ts ? one : newest),
    null,
  );
  if (last === null || last.outcome === "solved") return "solved";
  const here = resolutions.filter(({ projectPath }) => projectPath === last.projectPath);
  if (here.some(({ ts }) => ts >= last.ts)) return "solved";
  const wasSolved = here.length > 0 || failures.some((one) => isSolvedIn(one, last.projectPath));
  return wasSolved ? "recurred" : "known";
}

const isSolvedIn = ({ outcome, projectPath }: FailureRow, place: string | null): boolean =>
  outcome === "solved" && projectPath === place;
