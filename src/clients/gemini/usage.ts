/**
 * What a message of the model cost, as Gemini CLI's transcript has it: `input` holds what was read from the cache, `output` is
 * without the thoughts, which are paid for alike, and `tool` is what the answers of the API's own tools added to the prompt.
 */
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import type { MessageUsage } from "../transcript/signal.ts";
import { readTokenCount } from "../transcript/token-count.ts";

/** Null for a message without numbers. */
export function geminiMessageUsage(record: JsonObject): MessageUsage | null {
  const { tokens } = record;
  const messageId = asText(record["id"]);
  if (record["type"] !== "gemini" || messageId === null || !isObject(tokens)) return null;
  const cached = readTokenCount(tokens["cached"]);
  return {
    messageId,
    model: asText(record["model"]) ?? "unknown",
    tokens: {
      input: Math.max(0, readTokenCount(tokens["input"]) - cached) + readTokenCount(tokens["tool"]),
      output: readTokenCount(tokens["output"]) + readTokenCount(tokens["thoughts"]),
      cacheRead: cached,
      cacheWrite5m: 0,
      cacheWrite1h: 0,
    },
  };
}
