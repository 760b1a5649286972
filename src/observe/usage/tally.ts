/**
 * What the model's messages used, by day and model. A message may stand in several records, the last of which counts, on the
 * day of its first. Those of one message stand near each other, so the numbers of the newest messages are remembered; a
 * record that comes later only repeats what is counted.
 *
 * A number that no message can have says nothing. The numbers are whole, so that what was added can be taken away again exactly. What a price asks for more is kept apart:
 * `long` is that part of `tokens` which belongs to prompts so long that they cost more.
 */
import type { MessageUse, Tokens } from "../../clients/sign.ts";
import { localDay } from "./calendar.ts";
import { longAboveTokens } from "./prices.ts";
import { openSeenIds } from "./seen-ids.ts";
import { NO_TOKENS, plus, promptTokens } from "./tokens.ts";

export { localDay } from "./calendar.ts";

export type Used = MessageUse & { readonly at: number };

export type DayOfModel = {
  /** Of the calendar of this machine. */
  readonly day: string;
  readonly model: string;
  readonly messages: number;
  readonly tokens: Tokens;
  readonly long: Tokens;
  /** When its newest message was. */
  readonly lastAt: number;
};

export type UsageTally = {
  readonly add: (used: Used) => void;
  /** In the order of days, then of models. */
  readonly days: () => readonly DayOfModel[];
  readonly totals: () => { readonly messages: number; readonly tokens: Tokens };
  /** The newest message: its model, and how much it read; null when there is none. */
  readonly newest: () => Newest | null;
};

export type Newest = {
  readonly at: number;
  readonly model: string;
  readonly contextTokens: number;
};

/** Of how many messages it is known what they were counted as. */
const REMEMBERED = 256;

/** A thousand times the largest context. */
const MOST_TOKENS = 10_000_000_000;

const believed = (tokens: number): number => (tokens > MOST_TOKENS ? 0 : tokens);

const believable = (tokens: Tokens): Tokens => ({
  input: believed(tokens.input),
  output: believed(tokens.output),
  cacheRead: believed(tokens.cacheRead),
  cacheWrite5m: believed(tokens.cacheWrite5m),
  cacheWrite1h: believed(tokens.cacheWrite1h),
});

type Counted = { readonly day: string; readonly used: Used };

export function openUsageTally(dayOf: (at: number) => string = localDay): UsageTally {
  const days = new Map<string, DayOfModel>();
  const known = new Map<string, Counted>();
  const seen = openSeenIds();
  const longAbove = new Map<string, number>();
  let newest: Newest | null = null;

  function isLong(key: string, day: string, model: string, tokens: Tokens): boolean {
    const above = longAbove.get(key) ?? longAboveTokens(model, day) ?? Infinity;
    longAbove.set(key, above);
    return promptTokens(tokens) > above;
  }

  function count({ day, used }: Counted, times: 1 | -1): void {
    const { at, model, tokens } = used;
    const key = `${day} ${model}`;
    const before = days.get(key) ?? {
      day,
      model,
      messages: 0,
      tokens: NO_TOKENS,
      long: NO_TOKENS,
      lastAt: at,
    };
    const after = {
      ...before,
      messages: before.messages + times,
      tokens: plus(before.tokens, tokens, times),
      long: isLong(key, day, model, tokens) ? plus(before.long, tokens, times) : before.long,
      lastAt: Math.max(before.lastAt, at),
    };
    if (after.messages === 0) days.delete(key);
    else days.set(key, after);
  }

  return {
    add: (given) => {
      const used = { ...given, tokens: believable(given.tokens) };
      const { messageId, at, model, tokens } = used;
      const before = known.get(messageId);
      if (before === undefined && seen.has(messageId)) return;
      if (before !== undefined) count(before, -1);
      const counted = { day: before?.day ?? dayOf(at), used };
      count(counted, 1);
      seen.add(messageId);
      known.delete(messageId);
      known.set(messageId, counted);
      if (known.size > REMEMBERED) {
        const [oldest = ""] = known.keys();
        known.delete(oldest);
      }
      if (newest === null || at >= newest.at) {
        newest = { at, model, contextTokens: promptTokens(tokens) };
      }
    },
    days: () =>
      [...days.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found),
    totals: () => ({
      messages: [...days.values()].reduce((sum, { messages }) => sum + messages, 0),
      tokens: [...days.values()].reduce((sum, { tokens }) => plus(sum, tokens), NO_TOKENS),
    }),
    newest: () => newest,
  };
}
