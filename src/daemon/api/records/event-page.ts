/** A session's events a page at a time, from either end, and as many rows of them as make an answer of bearable size. */
import type { FlatEvent, Store } from "../../../store/store.ts";
import type { ApiSessionMatch } from "./find-session.ts";
import {
  choiceParam,
  numberParam,
  optional,
  textParam,
  withDefault,
} from "../request/parameters.ts";

export const EVENT_ORDERS = ["newest", "oldest"] as const;

type EventPage = {
  readonly order: (typeof EVENT_ORDERS)[number];
  readonly limit: number;
  readonly cursor: string | null;
};

export const eventPaging = (usual: number, most: number) => ({
  order: withDefault(choiceParam(EVENT_ORDERS), "newest"),
  limit: numberParam(1, most, usual),
  cursor: optional(textParam(200)),
});

/** One more than asked for, where more follow. Years before the session began need not be looked through. */
export const queryEventPage = (
  store: Pick<Store, "queryEvents">,
  { sessionId, record }: Pick<ApiSessionMatch, "sessionId" | "record">,
  { order, limit, cursor }: EventPage,
  type: string | null = null,
): Promise<readonly FlatEvent[]> =>
  store.queryEvents({
    sessionId,
    ...(record === null ? {} : { since: record.startedAt }),
    limit: limit + 1,
    ...(type === null ? {} : { type }),
    ...(order === "oldest" ? { oldestFirst: true } : {}),
    ...(cursor === null ? {} : { behind: cursor }),
  });

/** At least one, however large. */
export function takeFitting<T>(rows: readonly T[], mostBytes: number): readonly T[] {
  let bytes = 0;
  const end = rows.findIndex((row, at) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > mostBytes && at > 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
