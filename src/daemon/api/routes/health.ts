import type { DaemonStatus } from "../../../config/daemon-presence.ts";
import { streamKey } from "../../../ingest/context.ts";
import { readIndexStatus } from "../../../ingest/search/index-status.ts";
import { hasIndex } from "../../../ingest/search/open-index.ts";
import type { StoreTotals } from "../../../store/store.ts";
import { system } from "../../../system/system.ts";
import { type RouteCall, type RouteRecords, defineRoute } from "../route.ts";
import { orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";
import { DAEMON } from "../shape/schemas.ts";

type LiveCounts = {
  readonly activeCount: number;
  readonly totalCount: number;
  readonly lastRefresh: string;
};

type Lag = {
  /** Written to the journal and not in the database yet. */
  readonly journalBytes: number;
  /** Events that a search does not find yet; null when there is no index. */
  readonly indexEvents: number | null;
};

export type HealthAnswer = {
  readonly daemon: DaemonStatus;
  readonly events: { readonly run: string; readonly newest: number; readonly clients: number };
  readonly live: LiveCounts;
  /** Null while the database is being opened. */
  readonly recorded: StoreTotals | null;
  readonly lag: Lag | null;
};

export const health = defineRoute({
  path: "/health",
  parameters: {},
  answers: shape<HealthAnswer>({
    daemon: DAEMON,
    events: shape<HealthAnswer["events"]>({ run: TEXT, newest: WHOLE, clients: WHOLE }),
    live: shape<LiveCounts>({ activeCount: WHOLE, totalCount: WHOLE, lastRefresh: TIME }),
    recorded: orNull(shape<StoreTotals>({ events: WHOLE, sessions: WHOLE })),
    lag: orNull(shape<Lag>({ journalBytes: WHOLE, indexEvents: orNull(WHOLE) })),
  }),
  handle: async (call) => {
    const { feed, streams, status, isOpen, records } = call;
    return {
      daemon: status(),
      events: { run: feed.run, newest: feed.newest(), clients: streams.count() },
      live: readLiveCounts(call),
      recorded: isOpen() ? await records().store.totals() : null,
      lag: isOpen() ? await measureLag(records()) : null,
    } satisfies HealthAnswer;
  },
});

function readLiveCounts({ monitor }: RouteCall): LiveCounts {
  const { activeCount, totalCount, lastRefresh } = monitor.getStatus();
  return { activeCount, totalCount, lastRefresh };
}

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
