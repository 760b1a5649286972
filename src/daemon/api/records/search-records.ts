/** The search index of what is asked for: this machine's, brought up to date, or the team's, which its machines write themselves. */
import { catchUpWithStore } from "../../../ingest/search/catch-up.ts";
import { openMeaning } from "../../../ingest/search/open-meaning.ts";
import { withIndex } from "../../../ingest/search/open-index.ts";
import {
  countUnindexedEvents,
  type UnindexedCount,
} from "../../../ingest/search/unindexed-events.ts";
import type { IndexReader } from "../../../store/search-index.ts";
import type { RouteRecords } from "../route.ts";
import { cachedCodes } from "./code-cache.ts";

const CATCH_UP_MS = 50;

export type SearchRecords = {
  readonly index: IndexReader;
  readonly meaning: ReturnType<typeof openMeaning>;
  /** What was recorded last may be missing. */
  readonly isBehind: boolean;
  readonly countUnread: () => Promise<UnindexedCount | null>;
};

export function withSearchRecords<T>(
  { store, installation, team = null }: RouteRecords,
  work: (records: SearchRecords) => Promise<T>,
): Promise<T> {
  if (team !== null)
    return work({
      index: team.index,
      meaning: null,
      isBehind: false,
      countUnread: async () => null,
    });
  const meaning = openMeaning(installation);
  return withIndex(
    installation.dataFolder,
    async (index) => {
      const caughtUp = await catchUpWithStore({ store }, index, {
        budgetMs: CATCH_UP_MS,
        waitMs: CATCH_UP_MS,
      });
      return work({
        index,
        meaning,
        isBehind: caughtUp.end !== "done",
        countUnread: () => countUnindexedEvents(store, index, caughtUp),
      });
    },
    { keptCodes: cachedCodes() },
  );
}
