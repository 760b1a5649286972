/** The reference's sessions long after. */
import { asText, asWholeNumber, type Event, isObject } from "../../event/event.ts";
import {
  type HistoryPlace,
  type HistoryQuery,
  type HistorySort,
  type HistoryStore,
  OUTLINE_CHARACTERS,
  OUTLINE_PROMPTS,
  type SessionOutline,
} from "../history.ts";
import { flatten, type SessionRecord } from "../store.ts";
import type { Tables } from "./memory-transaction.ts";
import { byDay } from "./monitored.ts";

const clientOf = ({ client, provider }: SessionRecord): string => client ?? provider;

type Found = { readonly session: SessionRecord; readonly place: HistoryPlace };

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : Number(a > b));

function inOrder(sort: HistorySort, a: HistoryPlace, b: HistoryPlace): number {
  const byValue =
    typeof a.value === "number" && typeof b.value === "number"
      ? compare(a.value, b.value)
      : compare(String(a.value), String(b.value));
  return (sort === "oldest" ? byValue : -byValue) || compare(a.sessionId, b.sessionId);
}

function valueOf(sort: HistorySort, one: SessionRecord, { usage }: Tables): string | number {
  switch (sort) {
    case "time":
    case "oldest":
      return one.lastEventAt;
    case "errors":
      return one.errorCount;
    case "length":
      return Date.parse(one.lastEventAt) - Date.parse(one.startedAt);
    case "cost":
      return [...usage.values()]
        .filter(({ sessionId }) => sessionId === one.sessionId)
        .reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
  }
}

const tagsIn = ({ tags }: SessionRecord): readonly string[] =>
  tags === null ? [] : (JSON.parse(tags) as string[]);

const fits = (one: SessionRecord, query: HistoryQuery): boolean =>
  (query.projectPaths === undefined ||
    (one.projectPath !== null && query.projectPaths.includes(one.projectPath))) &&
  (query.client === undefined || clientOf(one) === query.client) &&
  (query.since === undefined || one.lastEventAt >= query.since) &&
  (query.until === undefined || one.lastEventAt <= query.until) &&
  (query.sessionIds === undefined || query.sessionIds.includes(one.sessionId)) &&
  (query.state === undefined || one.state === query.state) &&
  (query.starred === undefined || one.starredAt !== null) &&
  (query.tags ?? []).every((tag) => tagsIn(one).includes(tag));

/** `events`: in the order of time. */
export function historyIn(
  now: () => Promise<Tables>,
  events: () => Promise<readonly Event[]>,
): HistoryStore {
  const fitting = async (query: HistoryQuery): Promise<readonly Found[]> => {
    const tables = await now();
    const { sort = "time", behind } = query;
    return [...tables.sessions.values()]
      .filter((session) => fits(session, query))
      .map((session) => ({
        session,
        place: { value: valueOf(sort, session, tables), sessionId: session.sessionId },
      }))
      .filter(({ place }) => behind === undefined || inOrder(sort, behind, place) < 0)
      .toSorted((a, b) => inOrder(sort, a.place, b.place));
  };
  return {
    history: async (query) => {
      const found = await fitting(query);
      return found.slice(0, query.limit ?? found.length);
    },
    countHistory: async (query) => (await fitting(query)).length,
    promptBefore: async (sessionId, ts) => {
      const found = (await events()).findLast(
        (event) => event.type === "prompt" && event.sessionId === sessionId && event.ts <= ts,
      );
      return found === undefined ? null : flatten(found);
    },
    tags: async () => {
      const all = [...(await now()).sessions.values()].flatMap((one) => tagsIn(one));
      return [...Map.groupBy(all, (tag) => tag)]
        .map(([tag, of]) => ({ tag, sessions: of.length }))
        .toSorted((a, b) => b.sessions - a.sessions || compare(a.tag, b.tag));
    },
    sessionTraces: async () =>
      [...(await now()).sessions.values()].map((one) => ({
        sessionId: one.sessionId,
        project: one.project,
        projectPath: one.projectPath,
        client: clientOf(one),
        lastEventAt: one.lastEventAt,
        promptCount: one.promptCount,
      })),
    outlines: async (sessionIds) => {
      const { sessions } = await now();
      const all = await events();
      return sessionIds.flatMap((id) => {
        const session = sessions.get(id);
        const own = all.filter(({ sessionId }) => sessionId === id);
        return session === undefined ? [] : [outlineOf(session, own)];
      });
    },
    usageOf: async (sessionIds) =>
      [...(await now()).usage.values()]
        .filter(({ sessionId }) => sessionIds.includes(sessionId))
        .toSorted(byDay),
  };
}

const beginningOf = (value: unknown): string | null => {
  const text = asText(value);
  return text === null ? null : Array.from(text).slice(0, OUTLINE_CHARACTERS).join("");
};

function outlineOf(session: SessionRecord, events: readonly Event[]): SessionOutline {
  const of = (type: string): readonly Event[] => events.filter((event) => event.type === type);
  const prompts = of("prompt").slice(0, OUTLINE_PROMPTS);
  const turn = of("turn.end").at(-1);
  const summary = session.summarizedAt === null ? undefined : of("session_summary").at(-1);
  const [calls, errors] =
    summary === undefined ? [of("tool_use").length, of("tool_error").length] : callsIn(summary);
  return {
    sessionId: session.sessionId,
    tools: calls + errors,
    errors,
    compactions: of("compaction").length,
    prompts: prompts.flatMap(({ data }) => beginningOf(data["text"]) ?? []),
    lastAnswer: turn?.data["ok"] === false ? null : beginningOf(turn?.data["lastAssistantMessage"]),
    branch:
      [...prompts, ...(turn === undefined ? [] : [turn])]
        .map(({ data }) => asText(data["branch"]))
        .findLast((branch) => branch !== null) ?? null,
  };
}

function callsIn({ data: { toolCounts, errorCount } }: Event): readonly [number, number] {
  const counts = isObject(toolCounts) ? Object.values(toolCounts) : [];
  return [
    counts.reduce<number>((sum, one) => sum + (asWholeNumber(one) ?? 0), 0),
    asWholeNumber(errorCount) ?? 0,
  ];
}
