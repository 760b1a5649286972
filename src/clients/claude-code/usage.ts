/** What a message of the model cost, as Claude Code's transcript has it: the API's own `usage`, in every record of the message. */
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import type { MessageUsage, MessageTokens } from "../transcript/signal.ts";
import { readTokenCount } from "../transcript/token-count.ts";

/** Null for the client's own words, and for a message without numbers. */
export function claudeMessageUsage(record: JsonObject): MessageUsage | null {
  const { message } = record;
  if (!isObject(message) || !isObject(message["usage"])) return null;
  const model = asText(message["model"]);
  const messageId = asText(message["id"]) ?? asText(record["uuid"]);
  if (messageId === null || model === null || model === "<synthetic>") return null;
  return { messageId, model, tokens: tokensIn(message["usage"]) };
}

function tokensIn(usage: JsonObject): MessageTokens {
  const split = isObject(usage["cache_creation"]) ? usage["cache_creation"] : {};
  const written = readTokenCount(usage["cache_creation_input_tokens"]);
  const [minutes, hour] = [
    readTokenCount(split["ephemeral_5m_input_tokens"]),
    readTokenCount(split["ephemeral_1h_input_tokens"]),
  ];
  return {
    input: readTokenCount(usage["input_tokens"]),
    output: readTokenCount(usage["output_tokens"]),
    cacheRead: readTokenCount(usage["cache_read_input_tokens"]),
    // Older clients, and other gateways, do not say for how long.
    cacheWrite5m: Math.max(minutes, written - hour),
    cacheWrite1h: hour,
  };
}
