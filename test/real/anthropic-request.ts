/** What the Messages API request of a Claude client is about, read from its path, headers and body. */
import type { Incoming } from "./fake-server.ts";
import { objectsIn, textIn, type JsonObject } from "./json.ts";

export type AnthropicRequestKind =
  /** A step of the conversation. */
  | "main"
  | "subagent"
  /** The summary at a compaction. */
  | "compact"
  | "title"
  /** A call without tools that is none of the above. */
  | "side"
  | "count_tokens"
  /** "Are you there": HEAD, or one token. */
  | "probe"
  | "other";

export function classify({ method, path, headers, body }: Incoming): AnthropicRequestKind {
  if (path.startsWith("/v1/messages/count_tokens")) return "count_tokens";
  if (!path.startsWith("/v1/messages")) return method === "HEAD" ? "probe" : "other";
  const system = systemText(body);
  const lastPrompt = objectsIn(body["messages"]).findLast((message) => message["role"] === "user");
  if (isSummaryRequest(system, promptText(lastPrompt ?? {}))) return "compact";
  if (objectsIn(body["tools"]).length === 0) {
    if (/\btitle\b/i.test(system)) return "title";
    return body["max_tokens"] === 1 ? "probe" : "side";
  }
  const isSubagent =
    headers["x-claude-code-agent-id"] !== undefined || system.includes("cc_is_subagent=true");
  return isSubagent ? "subagent" : "main";
}

export function visibleText(body: JsonObject): string {
  const messages = objectsIn(body["messages"]).flatMap((message) => textsIn(message["content"]));
  return [systemText(body), ...messages].join("\n");
}

/** A message without tool results and without reminders, which may quote an older prompt. */
export function promptText(message: JsonObject): string {
  const content = message["content"];
  const text =
    typeof content === "string"
      ? content
      : objectsIn(content)
          .filter((block) => block["type"] === "text")
          .map((block) => textIn(block["text"]))
          .join("\n");
  return text.replaceAll(/<system-reminder>.*?<\/system-reminder>/gs, "");
}

function isSummaryRequest(system: string, lastPrompt: string): boolean {
  return (
    /create a detailed summary of (the|this|our) (conversation|recent|earlier)/i.test(lastPrompt) ||
    /summariz(e|ing) conversations/i.test(system)
  );
}

function systemText(body: JsonObject): string {
  return textsIn(body["system"]).join("\n");
}

function textsIn(content: unknown): readonly string[] {
  if (typeof content === "string") return [content];
  return objectsIn(content).flatMap((block) =>
    typeof block["text"] === "string" ? [block["text"]] : textsIn(block["content"]),
  );
}
