/** A session's events as they were recorded, which is redacted. A page ends early rather than becoming large. */
import { readRemovedMemories } from "../../../remember/memory/memories.ts";
import type { FlatEvent } from "../../../store/store.ts";
import { EVENT } from "../shape/event-schema.ts";
import { findSession } from "../records/find-session.ts";
import { requireCursor } from "../records/require-cursor.ts";
import {
  choiceParam,
  numberParam,
  optional,
  textParam,
  withDefault,
} from "../request/parameters.ts";
import { MAX_LIST_LENGTH, defineRoute } from "../route.ts";
import { TEXT, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const DEFAULT_LIMIT = 100;
const LARGEST_PAGE = 2 * 1024 * 1024;
const ORDERS = ["newest", "oldest"] as const;

export const timeline = defineRoute({
  path: "/sessions/{id}/timeline",
  parameters: {
    type: optional(textParam(100)),
    order: withDefault(choiceParam(ORDERS), "newest"),
    limit: numberParam(1, MAX_LIST_LENGTH, DEFAULT_LIMIT),
    cursor: optional(textParam(200)),
  },
  answers: fields({
    sessionId: TEXT,
    order: oneOf(...ORDERS),
    events: listOf(EVENT),
    /** The id of the last one, when more follow. */
    next: orNull(TEXT),
  }),
  handle: async (call) => {
    const { records } = call;
    const { cursor, order, type, limit } = call.given;
    const { sessionId } = await findSession(call);
    const { store } = records();
    if (cursor !== null) await requireCursor(call, store, sessionId, cursor);
    const found = await store.queryEvents({
      sessionId,
      limit: limit + 1,
      ...(type === null ? {} : { type }),
      ...(order === "oldest" ? { oldestFirst: true } : {}),
      ...(cursor === null ? {} : { behind: cursor }),
    });
    const page = takeFittingEvents(found.slice(0, limit));
    const removed = await readRemovedMemories(store);
    const events = page.filter(({ id }) => !removed.has(id));
    const next = page.length < found.length ? (page.at(-1)?.id ?? null) : null;
    return { sessionId, order, events, next };
  },
});

/** As many as make a page of bearable size, at least one. */
function takeFittingEvents(events: readonly FlatEvent[]): readonly FlatEvent[] {
  let size = 0;
  const end = events.findIndex((event, at) => {
    size += JSON.stringify(event).length;
    return size > LARGEST_PAGE && at > 0;
  });
  return end < 0 ? events : events.slice(0, end);
}
