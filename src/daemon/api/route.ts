/** A route: where it is, what it takes, what it answers. Requests are read by it, and the document is made of it. */
import type { DaemonStatus } from "../../config/daemon-presence.ts";
import type { Installation } from "../../ingest/installation.ts";
import type { SessionMonitorProvider } from "../../observe/monitor/provider.ts";
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { DaemonHome } from "../own-command.ts";
import type { Feed } from "./events/feed.ts";
import type { Streams } from "./events/streams.ts";
import type { QueryParams, QueryParamSpecs } from "./request/parameters.ts";
import type { Schema } from "./shape/schema.ts";

export type RouteName = keyof Text["api"]["routes"];

export type RouteRecords = { readonly store: Store; readonly installation: Installation };

export type RouteCall = {
  readonly given: QueryParams;
  /** Of the path; empty where it has none. */
  readonly id: string;
  readonly now: Date;
  readonly text: Text;
  readonly monitor: SessionMonitorProvider;
  /** Throws while the database is being opened. */
  readonly records: () => RouteRecords;
  readonly isOpen: () => boolean;
  readonly status: () => DaemonStatus;
  readonly feed: Feed;
  readonly streams: Streams;
  readonly house: DaemonHome;
};

export type Route = {
  /** Behind `/api/v1`; `{id}` stands for a session. */
  readonly path: string;
  readonly parameters: QueryParamSpecs;
  /** May take long, and lets others in between: it keeps nobody waiting. */
  readonly isApart?: true;
  readonly answers: Schema;
  readonly handle: (call: RouteCall) => Promise<object>;
};

export const MAX_LIST_LENGTH = 500;
/** More than anybody reads page by page. */
const MAX_OFFSET = 1_000_000;

/** How many of a list, and behind how many. `usual`: unless asked otherwise. */
export const paging = (usual: number, most = MAX_LIST_LENGTH) =>
  ({
    limit: { kind: "number", min: 1, max: most, usual },
    offset: { kind: "number", min: 0, max: MAX_OFFSET, usual: 0 },
  }) as const satisfies QueryParamSpecs;

export const PROJECT_PARAM = { kind: "text", most: 4096 } as const;
export const SESSION_PARAM = { kind: "text", most: 600 } as const;

/** A page of a list, and where the next begins; null also where none could be asked for. */
export function pageOf<T>(
  all: readonly T[],
  { number }: QueryParams,
): { page: readonly T[]; next: number | null } {
  const [offset, limit] = [number("offset"), number("limit")];
  const next = offset + limit;
  return {
    page: all.slice(offset, next),
    next: next < all.length && next <= MAX_OFFSET ? next : null,
  };
}
