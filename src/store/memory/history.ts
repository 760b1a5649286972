/** The reference's sessions long after. */
import { asText, asWholeNumber, type Event, isObject } from "../../event/event.ts";
import {
  type HistoryQuery,
  type HistoryStore,
  OUTLINE_CHARACTERS,
  OUTLINE_PROMPTS,
  type SessionOutline,
} from "../history.ts";
import type { SessionRecord } from "../store.ts";
import type { Tables } from "./memory-transaction.ts";
import { byDay } from "./monitored.ts";

const clientOf = ({ client, provider }: SessionRecord): string => client ?? provider;

type Place = NonNullable<HistoryQuery["behind"]>;

const inOrder = (a: Place, b: Place): number =>
  a.lastEventAt === b.lastEventAt
    ? a.sessionId < b.sessionId
      ? -1
      : Number(a.sessionId > b.sessionId)
    : a.lastEventAt < b.lastEventAt
      ? 1
      : -1;

const fits = (one: SessionRecord, query: HistoryQuery): boolean =>
  (query.projectPaths === undefined ||
    (one.projectPath !== null && query.projectPaths.includes(one.projectPath))) &&
  (query.client === undefined || clientOf(one) === query.client) &&
  (query.since === undefined || one.lastEventAt >= query.since) &&
  (query.until === undefined || one.lastEventAt <= query.until) &&
  (query.sessionIds === undefined || query.sessionIds.includes(one.sessionId)) &&
  (query.behind === undefined || inOrder(query.behind, one) < 0);

/** `events`: in the order of time. */
export function historyIn(
  now: () => Promise<Tables>,
  events: () => Promise<readonly Event[]>,
): HistoryStore {
  const fitting = async (query: HistoryQuery): Promise<readonly SessionRecord[]> =>
    [...(await now()).sessions.values()].filter((one) => fits(one, query)).toSorted(inOrder);
  return {
    history: async (query) => {
      const found = await fitting(query);
      return found.slice(0, query.limit ?? found.length);
    },
    countHistory: async (query) => (await fitting(query)).length,
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
