/**
 * What a request of Copilot CLI cost. `inputTokens` holds what was read from the cache and what was written to it. Before it
 * wrote a record of each request it wrote the sum of all when its process ended.
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import type { MessageUsage, MessageTokens } from "../transcript/signal.ts";
import { recordData } from "./record.ts";
import { readTokenCount } from "../transcript/token-count.ts";

/** Null for a record without numbers. A fork copies records under new ids, and says which they were. */
export function requestUsage(record: JsonObject): MessageUsage | null {
  const { usage } = recordData(record);
  if (record["type"] !== "session.usage_record" || !isObject(usage)) return null;
  const messageId = accountingId(usage) ?? asText(record["id"]);
  if (messageId === null) return null;
  return { messageId, model: normalizeModelName(usage["model"]), tokens: tokensIn(usage) };
}

function accountingId({ accounting }: JsonObject): string | null {
  if (!isObject(accounting)) return null;
  const session = asText(accounting["sourceSessionId"]);
  const { sequence } = accounting;
  return session !== null && typeof sequence === "number" ? `${session}:${sequence}` : null;
}

/** By model, of the whole session so far: the last one counts. */
export function sessionUsage(record: JsonObject, sessionId: string): readonly MessageUsage[] {
  const { modelMetrics } = recordData(record);
  if (record["type"] !== "session.shutdown" || !isObject(modelMetrics)) return [];
  return Object.entries(modelMetrics).flatMap(([name, metrics]) => {
    const usage = isObject(metrics) ? metrics["usage"] : null;
    if (!isObject(usage)) return [];
    const model = normalizeModelName(name);
    return [{ messageId: `${sessionId}:${model}`, model, tokens: tokensIn(usage) }];
  });
}

function tokensIn(usage: JsonObject): MessageTokens {
  const [cacheRead, cacheWrite5m] = [
    readTokenCount(usage["cacheReadTokens"]),
    readTokenCount(usage["cacheWriteTokens"]),
  ];
  return {
    input: Math.max(0, readTokenCount(usage["inputTokens"]) - cacheRead - cacheWrite5m),
    output: readTokenCount(usage["outputTokens"]),
    cacheRead,
    cacheWrite5m,
    cacheWrite1h: 0,
  };
}

/** As its maker writes it: `claude-sonnet-4.6` is `claude-sonnet-4-6`. */
export function normalizeModelName(name: Json | undefined): string {
  const model = asText(name) ?? "unknown";
  return model.startsWith("claude-") ? model.replaceAll(".", "-") : model;
}
