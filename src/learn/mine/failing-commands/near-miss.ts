/** The failure of a project that came nearest to a suggestion, for whoever asks why there is none. */
import { type History, measureSpread } from "../history.ts";
import {
  failingCommandMiner,
  getThresholds,
  groupOf,
  isOftenEnough,
  type MarkedFailure,
} from "./failing-command-miner.ts";

type FailureCounts = {
  readonly events: number;
  readonly sessions: number;
  readonly days: number;
};

export type NearMiss = {
  /** What the program said last. */
  readonly error: string;
  readonly counts: FailureCounts;
  readonly needed: FailureCounts;
};

/** What happened once says nothing. */
const FEWEST_EVENTS = 2;

/** Null where nothing was seen twice, or only what has another reason not to be suggested. */
export async function findNearMiss(
  history: History,
  isOwn: (projectPath: string | null) => boolean,
): Promise<NearMiss | null> {
  const failures: readonly MarkedFailure[] = await failingCommandMiner.findTraces(history);
  const groups = [...Map.groupBy(failures, groupOf).values()].flatMap((group) => {
    const last = group.findLast(({ projectPath }) => isOwn(projectPath))?.mark ?? null;
    const isNear = last !== null && group.length >= FEWEST_EVENTS && !isOftenEnough(group);
    return isNear && last.error !== "" ? [{ group, last }] : [];
  });
  const [nearest] = groups.toSorted((a, b) => b.group.length - a.group.length);
  if (nearest === undefined) return null;
  const { group, last } = nearest;
  return {
    error: last.error,
    counts: { events: group.length, ...measureSpread(group) },
    needed: getThresholds(last.form),
  };
}
