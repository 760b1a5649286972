/**
 * Usage of the model's messages, by day and model. A message may be in several records: the last counts, on the day of the
 * first. They are close together, so only the newest messages' numbers are remembered; a later record only repeats what is
 * counted.
 *
 * Impossible numbers are ignored. Numbers are integers, so that a sum can be undone exactly. `long` is the part of `tokens`
 * that belongs to prompts so long that they cost more.
 */
import type { ContextUse } from "./context-window.ts";
import type { MessageUsage, MessageTokens } from "../../clients/transcript/signal.ts";
import { localDay } from "../../event/day.ts";
import { longAboveTokens } from "./prices.ts";
import { openSeenIds } from "./seen-ids.ts";
import { NO_TOKENS, addTokens, promptTokens } from "./tokens.ts";

export type TimedMessageUse = MessageUsage & { readonly at: number };

export type ModelDay = {
  /** Of the calendar of this machine. */
  readonly day: string;
  readonly model: string;
  readonly messages: number;
  readonly tokens: MessageTokens;
  readonly long: MessageTokens;
  /** When its newest message was. */
  readonly lastAt: number;
};

export type UsageTally = {
  readonly add: (used: TimedMessageUse) => void;
  /** In the order of days, then of models. */
  readonly days: () => readonly ModelDay[];
  readonly totals: () => { readonly messages: number; readonly tokens: MessageTokens };
  /** The newest message that is no subagent's: its model, and how much it read; null when there is none. */
  readonly newest: () => NewestMessage | null;
  /** The model that read and wrote most, subagents left out where there is anything else; null when none did. */
  readonly mainModel: () => string | null;
};

export type NewestMessage = ContextUse & { readonly at: number };

/** Of how many messages it is known what they were counted as. */
const REMEMBERED = 256;

/** A thousand times the largest context. */
const MAX_TOKENS = 10_000_000_000;

const plausibleCount = (tokens: number): number => (tokens > MAX_TOKENS ? 0 : tokens);

const plausibleTokens = (tokens: MessageTokens): MessageTokens => ({
  input: plausibleCount(tokens.input),
  output: plausibleCount(tokens.output),
  cacheRead: plausibleCount(tokens.cacheRead),
  cacheWrite5m: plausibleCount(tokens.cacheWrite5m),
  cacheWrite1h: plausibleCount(tokens.cacheWrite1h),
});

type CountedMessage = { readonly day: string; readonly used: TimedMessageUse };

export function openUsageTally(dayOf: (at: number) => string = localDay): UsageTally {
  const days = new Map<string, ModelDay>();
  const known = new Map<string, CountedMessage>();
  const seen = openSeenIds();
  const longAbove = new Map<string, number>();
  let newest: NewestMessage | null = null;
  const ofSession = new Map<string, number>();
  const ofSubagents = new Map<string, number>();

  function isLong(key: string, day: string, model: string, tokens: MessageTokens): boolean {
    const above = longAbove.get(key) ?? longAboveTokens(model, day) ?? Infinity;
    longAbove.set(key, above);
    return promptTokens(tokens) > above;
  }

  function count({ day, used }: CountedMessage, times: 1 | -1): void {
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
      tokens: addTokens(before.tokens, tokens, times),
      long: isLong(key, day, model, tokens) ? addTokens(before.long, tokens, times) : before.long,
      lastAt: Math.max(before.lastAt, at),
    };
    if (after.messages === 0) days.delete(key);
    else days.set(key, after);
    const volumes = used.isSubagent === true ? ofSubagents : ofSession;
    const volume = (volumes.get(model) ?? 0) + times * (promptTokens(tokens) + tokens.output);
    if (volume === 0) volumes.delete(model);
    else volumes.set(model, volume);
  }

  return {
    add: (timedMessageUse) => {
      const used = { ...timedMessageUse, tokens: plausibleTokens(timedMessageUse.tokens) };
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
      if (used.isSubagent !== true && (newest === null || at >= newest.at)) {
        newest = {
          at,
          model,
          contextTokens: promptTokens(tokens),
          contextWindow: used.contextWindow ?? null,
        };
      }
    },
    days: () =>
      [...days.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found),
    totals: () => ({
      messages: [...days.values()].reduce((sum, { messages }) => sum + messages, 0),
      tokens: [...days.values()].reduce((sum, { tokens }) => addTokens(sum, tokens), NO_TOKENS),
    }),
    newest: () => newest,
    mainModel: () => largest(ofSession) ?? largest(ofSubagents),
  };
}

/** Of equal ones the first by name, in whatever order they came. */
function largest(volumes: ReadonlyMap<string, number>): string | null {
  const [first] = [...volumes].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}
