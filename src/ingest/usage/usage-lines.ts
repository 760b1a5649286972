/**
 * The usage lines to write for a session: one for every day and model whose numbers differ from the recorded ones.
 *
 *   usage { day, zone, model, mainModel, messages, tokens { input, output, cacheRead, cacheWrite5m, cacheWrite1h }, costUsd, priceDate }
 *
 * `mainModel` is the model of the whole session, which is no subagent's where it has another.
 * The numbers are those of the whole day so far, so the newest line counts. None decreases: a file that lost
 * records counts less than before. A session's days are those of the zone in which it was first counted. The cost is at
 * list price; your own prices apply when it is read. A line is dated as the newest message it counts, so that both are
 * pruned together.
 */
import type { MessageTokens } from "../../clients/transcript/signal.ts";
import { type Event, makeEvent } from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import { USAGE } from "../../observe/usage/usage-row.ts";
import { listCost, PRICE_DATE } from "../../observe/usage/prices.ts";
import type { ModelDay } from "../../observe/usage/usage-tally.ts";
import type { SessionRecord, UsageRow } from "../../store/store.ts";

const keyOf = ({ day, model }: Pick<UsageRow, "day" | "model">): string => `${day} ${model}`;

const FIELDS = ["input", "output", "cacheRead", "cacheWrite5m", "cacheWrite1h"] as const;

const isMore = (row: UsageRow, { messages, tokens }: ModelDay): boolean =>
  messages > row.messages || FIELDS.some((field) => tokens[field] > row[field]);

const isLess = (row: UsageRow, { messages, tokens }: ModelDay): boolean =>
  messages < row.messages || FIELDS.some((field) => tokens[field] < row[field]);

/** What is so of all lines of a session. */
export type UsageScope = { readonly zone: string; readonly mainModel: string | null };

/** `recorded`: the rows of the days that were read. */
export function makeUsageLines(
  session: SessionRecord,
  found: readonly ModelDay[],
  recorded: readonly UsageRow[],
  of: UsageScope,
): readonly Event[] {
  const rows = new Map(recorded.map((row) => [keyOf(row), row]));
  return found.flatMap((one) => {
    const day = { ...one, tokens: tokensOf((field) => one.tokens[field]) };
    const row = rows.get(keyOf(day));
    if (row !== undefined && !isMore(row, day)) return [];
    return [lineOf(session, row === undefined ? countDay(day) : mergeLarger(row, day), row, of)];
  });
}

const tokensOf = (count: (field: (typeof FIELDS)[number]) => number): MessageTokens => {
  const exact = (field: (typeof FIELDS)[number]): number =>
    Math.min(Number.MAX_SAFE_INTEGER, count(field));
  return {
    input: exact("input"),
    output: exact("output"),
    cacheRead: exact("cacheRead"),
    cacheWrite5m: exact("cacheWrite5m"),
    cacheWrite1h: exact("cacheWrite1h"),
  };
};

type CountedDay = ModelDay & { readonly costUsd: number | null; readonly priceDate: string | null };

function countDay(day: ModelDay): CountedDay {
  const cost = listCost(day);
  const priceDate = cost === null ? null : PRICE_DATE;
  return { ...day, costUsd: cost === null ? null : roundCost(cost), priceDate };
}

/** What was recorded and what was found, of each number the larger one. */
function mergeLarger(row: UsageRow, day: ModelDay): CountedDay {
  const counted = countDay(day);
  if (!isLess(row, day)) return counted;
  const isDearer = (row.costUsd ?? 0) > (counted.costUsd ?? 0);
  return {
    ...counted,
    messages: Math.max(row.messages, day.messages),
    tokens: tokensOf((field) => Math.max(row[field], day.tokens[field])),
    ...(isDearer ? { costUsd: row.costUsd, priceDate: row.priceDate } : {}),
  };
}

function lineOf(
  { sessionId, provider, project, projectPath }: SessionRecord,
  { day, model, messages, tokens, lastAt, costUsd, priceDate }: CountedDay,
  before: UsageRow | undefined,
  { zone, mainModel }: UsageScope,
): Event {
  const at = new Date(lastAt).toISOString();
  const ts = before !== undefined && before.updatedAt > at ? before.updatedAt : at;
  return makeEvent(
    USAGE,
    { id: newId(), ts, sessionId, project, projectPath },
    { provider, day, zone, model, mainModel, messages, tokens, costUsd, priceDate },
  );
}

/** A hundred-millionth of a dollar is less than any token costs. */
const roundCost = (dollars: number): number => Math.round(dollars * 1e8) / 1e8;
