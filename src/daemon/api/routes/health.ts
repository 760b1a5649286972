import type * as v from "valibot";
import { streamKey } from "../../../ingest/context.ts";
import { readIndexStatus } from "../../../ingest/search/index-status.ts";
import { hasIndex } from "../../../ingest/search/open-index.ts";
import { system } from "../../../system/system.ts";
import { type RouteCall, type RouteRecords, defineRoute } from "../route.ts";
import { TEXT, TIME, WHOLE, fields, orNull } from "../shape/schema.ts";
import { DAEMON } from "../shape/schemas.ts";

const LAG = fields({
  /** Written to the journal and not in the database yet. */
  journalBytes: WHOLE,
  /** Events that a search does not find yet; null when there is no index. */
  indexEvents: orNull(WHOLE),
});
export type Lag = v.InferOutput<typeof LAG>;

const LIVE_COUNTS = fields({ activeCount: WHOLE, totalCount: WHOLE, lastRefresh: TIME });
export type LiveCounts = v.InferOutput<typeof LIVE_COUNTS>;

const ANSWER = fields({
  daemon: DAEMON,
  events: fields({ run: TEXT, newest: WHOLE, clients: WHOLE }),
  live: LIVE_COUNTS,
  /** Null while the database is being opened. */
  recorded: orNull(
    fields({
      events: WHOLE,
      sessions: WHOLE,
      /** How many of them a program started, which lists leave out. */
      automatic: WHOLE,
    }),
  ),
  lag: orNull(LAG),
});
export type HealthAnswer = v.InferOutput<typeof ANSWER>;

export const health = defineRoute({
  path: "/health",
  parameters: {},
  answers: ANSWER,
  handle: async (call) => {
    const { feed, streams, status, isOpen, records } = call;
    return {
      daemon: status(),
      events: { run: feed.run, newest: feed.newest(), clients: streams.count() },
      live: readLiveCounts(call),
      recorded: isOpen() ? await countRecorded(records()) : null,
      lag: isOpen() ? await measureLag(records()) : null,
    };
  },
});

function readLiveCounts({ monitor }: RouteCall): LiveCounts {
  const { activeCount, totalCount, lastRefresh } = monitor.getStatus();
  return { activeCount, totalCount, lastRefresh };
}

const countRecorded = async ({ store }: RouteRecords) => ({
  ...(await store.totals()),
  automatic: await store.countHistory({ startedBy: "program" }),
});

async function measureLag({ store, installation }: RouteRecords): Promise<Lag> {
  const { paths, dataFolder } = installation;
  const cursor = (await store.cursors()).get(streamKey(paths.journal));
  const size = system.factsAt(paths.journal)?.size ?? 0;
  const index = hasIndex(dataFolder) ? await readIndexStatus({ store }, dataFolder) : null;
  return {
    journalBytes: Math.max(0, size - (cursor?.byteOffset ?? 0)),
    indexEvents: index?.behind ?? null,
  };
}
