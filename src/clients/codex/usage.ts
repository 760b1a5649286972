/**
 * What Codex's model cost. `token_count` has the thread's sum (`total_token_usage`) and the last request's share of it; it
 * is written again without a request too, so only what the sum grew by counts. Cached tokens are part of `input_tokens`.
 */
import { isObject, type Json, type JsonObject } from "../../event/event.ts";
import type { MessageUsage, MessageTokens } from "../transcript/signal.ts";
import { readTokenCount } from "../transcript/token-count.ts";

type Sum = {
  readonly input: number;
  readonly cached: number;
  readonly written: number;
  readonly output: number;
};

/** One for every file. Null where nothing was added. `threadId` makes the id: the same sum is the same request. */
export function openUsageCounter(): (
  info: Json | undefined,
  threadId: string,
) => Omit<MessageUsage, "model"> | null {
  let before: Sum | null = null;
  return (info, threadId) => {
    if (!isObject(info) || !isObject(info["total_token_usage"])) return null;
    const total = sumOf(info["total_token_usage"]);
    const last = isObject(info["last_token_usage"]) ? sumOf(info["last_token_usage"]) : total;
    const isSame = before !== null && sameSum(before, total);
    // Where the file does not say what came before, or began to count anew, the last request is all that is known.
    const added = before === null || shrank(before, total) ? last : difference(total, before);
    before = total;
    if (isSame || isNothing(added)) return null;
    const messageId = `${threadId}:${total.input}:${total.cached}:${total.output}`;
    const window = readTokenCount(info["model_context_window"]);
    return {
      messageId,
      tokens: tokensOf(added),
      ...(window > 0 ? { contextWindow: window } : {}),
    };
  };
}

const sumOf = (usage: JsonObject): Sum => ({
  input: readTokenCount(usage["input_tokens"]),
  cached: readTokenCount(usage["cached_input_tokens"]),
  written: readTokenCount(usage["cache_write_input_tokens"]),
  output: readTokenCount(usage["output_tokens"]),
});

const sameSum = (one: Sum, other: Sum): boolean =>
  one.input === other.input && one.cached === other.cached && one.output === other.output;

const shrank = (before: Sum, now: Sum): boolean =>
  now.input < before.input || now.cached < before.cached || now.output < before.output;

const difference = (now: Sum, before: Sum): Sum => ({
  input: now.input - before.input,
  cached: now.cached - before.cached,
  written: Math.max(0, now.written - before.written),
  output: now.output - before.output,
});

const isNothing = ({ input, output }: Sum): boolean => input === 0 && output === 0;

const tokensOf = ({ input, cached, written, output }: Sum): MessageTokens => ({
  input: Math.max(0, input - cached - written),
  output,
  cacheRead: cached,
  cacheWrite5m: written,
  cacheWrite1h: 0,
});
