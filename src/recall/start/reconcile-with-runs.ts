/** Makes a project's snapshots agree with each other and with later runs. */
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import type { RecallSource } from "../previous/recall-source.ts";
import {
  reconcileContexts,
  type PreviousFailures,
  hasCommandClaims,
} from "./reconcile-contexts.ts";
import { loadEventsSince, summarizeActivity } from "./recent-activity.ts";
import { MAX_MERGED_SESSIONS } from "./merge-earlier-contexts.ts";

/** What the previous session's summary tells beside it. */
export type SummaryFailures = PreviousFailures & {
  readonly sessionId: string;
  readonly ts: string;
};

export async function reconcileWithRuns(
  source: RecallSource,
  projectPath: string,
  newestFirst: readonly SavedSnapshot[],
  beside: SummaryFailures | null,
): Promise<readonly SavedSnapshot[]> {
  const oldest = newestFirst.slice(0, MAX_MERGED_SESSIONS).findLast(hasCommandClaims);
  const events = oldest === undefined ? [] : await loadEventsSince(source, projectPath, oldest.ts);
  const [newest] = newestFirst;
  const isLater =
    beside !== null &&
    newest !== undefined &&
    beside.sessionId !== newest.sessionId &&
    beside.ts > newest.ts;
  return reconcileContexts(
    newestFirst,
    (saved) =>
      events === null
        ? null
        : summarizeActivity(
            events.filter(({ ts, sessionId }) => ts > saved.ts && sessionId !== saved.sessionId),
          ),
    isLater ? beside : null,
  );
}
