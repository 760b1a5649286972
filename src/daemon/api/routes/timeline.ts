/** A session's events as they were recorded, which is redacted. A page ends early rather than becoming large. */
import { TEAM_PARAMS } from "../request/team-params.ts";
import { readRemovedMemories } from "../../../remember/memory/memories.ts";
import { EVENT } from "../shape/event-schema.ts";
import { findSession } from "../records/find-session.ts";
import { requireCursor } from "../records/require-cursor.ts";
import { optional, textParam } from "../request/parameters.ts";
import { EVENT_ORDERS, eventPaging, queryEventPage, takeFitting } from "../records/event-page.ts";
import { MAX_LIST_LENGTH, defineRoute } from "../route.ts";
import { TEXT, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const DEFAULT_LIMIT = 100;
const LARGEST_PAGE = 2 * 1024 * 1024;

export const timeline = defineRoute({
  path: "/sessions/{id}/timeline",
  parameters: {
    ...TEAM_PARAMS,
    type: optional(textParam(100)),
    ...eventPaging(DEFAULT_LIMIT, MAX_LIST_LENGTH),
  },
  answers: fields({
    sessionId: TEXT,
    order: oneOf(...EVENT_ORDERS),
    events: listOf(EVENT),
    /** The id of the last one, when more follow. */
    next: orNull(TEXT),
  }),
  handle: async (call) => {
    const { records } = call;
    const { cursor, order, type, limit } = call.params;
    const session = await findSession(call);
    const { sessionId } = session;
    const { store } = records();
    if (cursor !== null) await requireCursor(call, store, sessionId, cursor);
    const found = await queryEventPage(store, session, call.params, type);
    const page = takeFitting(found.slice(0, limit), LARGEST_PAGE);
    const removed = await readRemovedMemories(store);
    const events = page.filter(({ id }) => !removed.has(id));
    const next = page.length < found.length ? (page.at(-1)?.id ?? null) : null;
    return { sessionId, order, events, next };
  },
});
