/**
 * What a request of Copilot CLI cost. `inputTokens` holds what was read from the cache and what was written to it. Before it
 * wrote a record of each request it wrote the sum of all when its process ended.
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import type { MessageUse, Tokens } from "../sign.ts";
import { dataOf } from "./record.ts";

/** Null for a record without numbers. A fork copies records under new ids, and says which they were. */
export function requestUse(record: JsonObject): MessageUse | null {
  const { usage } = dataOf(record);
  if (record["type"] !== "session.usage_record" || !isObject(usage)) return null;
  const messageId = accountedAs(usage) ?? asText(record["id"]);
  if (messageId === null) return null;
  return { messageId, model: usualModel(usage["model"]), tokens: tokensIn(usage) };
}

function accountedAs({ accounting }: JsonObject): string | null {
  if (!isObject(accounting)) return null;
  const session = asText(accounting["sourceSessionId"]);
  const { sequence } = accounting;
  return session !== null && typeof sequence === "number" ? `${session}:${sequence}` : null;
}

/** By model, of the whole session so far: the last one counts. */
export function sessionUses(record: JsonObject, sessionId: string): readonly MessageUse[] {
  const { modelMetrics } = dataOf(record);
  if (record["type"] !== "session.shutdown" || !isObject(modelMetrics)) return [];
  return Object.entries(modelMetrics).flatMap(([name, metrics]) => {
    const usage = isObject(metrics) ? metrics["usage"] : null;
    if (!isObject(usage)) return [];
    const model = usualModel(name);
    return [{ messageId: `${sessionId}:${model}`, model, tokens: tokensIn(usage) }];
  });
}

function tokensIn(usage: JsonObject): Tokens {
  const [cacheRead, cacheWrite5m] = [
    count(usage["cacheReadTokens"]),
    count(usage["cacheWriteTokens"]),
  ];
  return {
    input: Math.max(0, count(usage["inputTokens"]) - cacheRead - cacheWrite5m),
    output: count(usage["outputTokens"]),
    cacheRead,
    cacheWrite5m,
    cacheWrite1h: 0,
  };
}

const count = (value: Json | undefined): number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;

/** As its maker writes it: `claude-sonnet-4.6` is `claude-sonnet-4-6`. */
export function usualModel(name: Json | undefined): string {
  const model = asText(name) ?? "unknown";
  return model.startsWith("claude-") ? model.replaceAll(".", "-") : model;
}
