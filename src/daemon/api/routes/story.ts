/**
 * A session's events as rows of a timeline, each moment said once. A page reads so many events and the waits of the time
 * it covers; it ends early rather than becoming large.
 */
import { TEAM_PARAMS } from "../request/team-params.ts";
import { describeToolCall } from "../../../observe/story/describe-event.ts";
import { failureTitle } from "../../../remember/errors/failure-title.ts";
import { toStoryRow } from "../../../observe/story/story-row.ts";
import { dropRepeatedEvents } from "../../../observe/story/drop-repeated-events.ts";
import { toCurrentWaits, type CurrentWait } from "../../../observe/waits/current-waits.ts";
import { type ErrorSolution, findSolutions } from "../../../remember/errors/find-solutions.ts";
import { toStepText } from "../../../remember/errors/error-knowledge.ts";
import { readRemovedMemories } from "../../../remember/memory/memories.ts";
import type { FlatEvent, Store } from "../../../store/store.ts";
import { isRunning } from "../../../system/process-start.ts";
import { findSession } from "../records/find-session.ts";
import { requireCursor } from "../records/require-cursor.ts";
import { EVENT_ORDERS, eventPaging, queryEventPage, takeFitting } from "../records/event-page.ts";
import { STORY_ROW, type SolvedBy, type StoryAnswerRow } from "../shape/story-row-schema.ts";
import { type RouteCall, defineRoute } from "../route.ts";
import { TEXT, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const DEFAULT_LIMIT = 200;
const MAX_ROWS = 1000;
const LARGEST_PAGE = 280 * 1024;

export const story = defineRoute({
  path: "/sessions/{id}/story",
  parameters: { ...eventPaging(DEFAULT_LIMIT, MAX_ROWS), ...TEAM_PARAMS },
  answers: fields({
    sessionId: TEXT,
    order: oneOf(...EVENT_ORDERS),
    rows: listOf(STORY_ROW),
    /** The cursor of the page that follows; null when there is none yet. */
    next: orNull(TEXT),
    /** The last event that was looked at, whether or not it has a row: with “oldest” what is recorded later follows it. */
    last: orNull(TEXT),
  }),
  handle: async (call) => {
    const { records } = call;
    const { cursor, order, limit } = call.params;
    const session = await findSession(call);
    const { sessionId } = session;
    const { store } = records();
    const before = cursor === null ? null : await requireCursor(call, store, sessionId, cursor);
    const found = await queryEventPage(store, session, call.params);
    const page = found.slice(0, limit);
    const flatEvents = withNeighbours(before, page, found[limit] ?? null, order === "oldest");
    const rows = await rowsOf(flatEvents, store, sessionId, call);
    const fitting = takeFitting(rows, LARGEST_PAGE);
    const last = fitting.length < rows.length ? fitting.at(-1)?.id : page.at(-1)?.id;
    const isMore = fitting.length < rows.length || found.length > limit;
    return {
      sessionId,
      order,
      rows: fitting,
      next: isMore ? (last ?? null) : null,
      last: last ?? cursor,
    };
  },
});

/** Without what repeats its neighbour, also where that is on another page; in the order of the page. */
function withNeighbours(
  before: FlatEvent | null,
  page: readonly FlatEvent[],
  after: FlatEvent | null,
  isOldestFirst: boolean,
): readonly FlatEvent[] {
  const around = [
    ...(before === null ? [] : [before]),
    ...page,
    ...(after === null ? [] : [after]),
  ];
  const own = new Set(page.map(({ id }) => id));
  const flatEvents = dropRepeatedEvents(isOldestFirst ? around : around.toReversed());
  const kept = flatEvents.filter(({ id }) => own.has(id));
  return isOldestFirst ? kept : kept.toReversed();
}

async function rowsOf(
  events: readonly FlatEvent[],
  store: Store,
  sessionId: string,
  { text, now, monitor }: RouteCall,
): Promise<readonly StoryAnswerRow[]> {
  const waits = await waitsOf(events, store, sessionId, { text, now, monitor });
  const solved = await findSolutions(store, events);
  const removed = await readRemovedMemories(store);
  const rowOf = (event: FlatEvent): StoryAnswerRow => {
    const row = { ...toStoryRow(event, waits, text), ...failureOf(event) };
    const solution = solved.get(event.id);
    return solution === undefined ? row : { ...row, solvedBy: toSolvedBy(solution) };
  };
  return events.filter(({ id }) => !removed.has(id)).map(rowOf);
}

/** Those asked in the time that the events cover, by the event that asked. */
async function waitsOf(
  events: readonly FlatEvent[],
  store: Store,
  sessionId: string,
  { now, monitor }: Pick<RouteCall, "text" | "now" | "monitor">,
): Promise<ReadonlyMap<string, CurrentWait>> {
  const since = events.reduce((first, { ts }) => (ts < first ? ts : first), "~");
  const live = monitor.getSession(sessionId);
  const rows = await store.waits({ sessionId, since });
  const currentWaits = await toCurrentWaits(
    rows,
    store,
    { now, isRunning },
    live === null ? [] : [live],
  );
  return new Map(currentWaits.map((row) => [row.id, row]));
}

const MAX_LINE_LENGTH = 200;

function failureOf(event: FlatEvent): Pick<StoryAnswerRow, "failure"> {
  if (event.type !== "tool_error") return {};
  const headline = failureTitle(event).slice(0, MAX_LINE_LENGTH);
  const call = describeToolCall(event).slice(0, MAX_LINE_LENGTH);
  return headline === "" ? {} : { failure: { call, headline } };
}

export const toSolvedBy = ({ errorId, isOwn, resolution }: ErrorSolution): SolvedBy => ({
  isOwn,
  at: resolution.ts,
  line: [...resolution.steps, resolution].map(toStepText).join(" → ").slice(0, MAX_LINE_LENGTH),
  errorId,
});
