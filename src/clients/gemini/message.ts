/**
 * Gemini CLI's transcript, `chats/session-<time>-<8 of the id>.jsonl`, only ever added to:
 *
 *   { sessionId, projectHash, startTime, kind }   where a process begins a file
 *   { $set: { … } }           a change of what stands above: `messages` is the whole conversation again, and first what the
 *                             client says of the surroundings; `sessionId` where a session is resumed
 *   { id, type: "user" }      a prompt, with what was typed in `displayContent` where the client added to it; or answers of tools
 *   { id, type: "gemini" }    the model's words, with `tokens`; written again, under the same id, with `toolCalls` when those are over
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import { stripInsertedText } from "../transcript/text.ts";
import { isGeminiInsertion, stripHookContext } from "./hook-context.ts";
import {
  toFailedResponse,
  parseToolAnswer,
  extractPartText,
  type GeminiToolResponse,
} from "./tool-response.ts";
import { normalizeGeminiTool, type GeminiToolCall } from "./tools.ts";

/** What a person typed; empty for answers of tools and for the client's own words. */
export function extractGeminiPrompt(record: JsonObject): string {
  if (record["type"] !== "user") return "";
  const text = stripInsertedText(
    stripHookContext(linesIn(record["displayContent"]) || linesIn(record["content"])),
  );
  return isGeminiInsertion(text) ? "" : text;
}

/** Its parts on lines of their own. */
function linesIn(content: Json | undefined): string {
  if (!Array.isArray(content)) return extractPartText(content);
  return content
    .map((part: Json) => extractPartText(part))
    .filter((text) => text !== "")
    .join("\n");
}

/** What the model said. */
export const extractModelText = (record: JsonObject): string =>
  record["type"] === "gemini" ? stripInsertedText(linesIn(record["content"])) : "";

export type GeminiCallEnd = GeminiToolCall &
  GeminiToolResponse & { readonly id: string; readonly ts: string | null };

const UNKNOWN_TOOL = /^Tool "[^"]{0,200}" not found\./;

/** The calls that are over; not those of a tool that does not exist, of which hooks are not told. */
export function parseCallEnds(record: JsonObject): readonly GeminiCallEnd[] {
  const { toolCalls: calls } = record;
  if (record["type"] !== "gemini" || !Array.isArray(calls)) return [];
  return calls.filter(isObject).flatMap((call: JsonObject): GeminiCallEnd[] => {
    const [id, name] = [asText(call["id"]), asText(call["name"])];
    if (id === null || name === null) return [];
    const answer = parseCallAnswer(call);
    if (UNKNOWN_TOOL.test(answer.text)) return [];
    const args = isObject(call["args"]) ? call["args"] : {};
    return [{ id, ts: asText(call["timestamp"]), ...normalizeGeminiTool(name, args), ...answer }];
  });
}

function parseCallAnswer({ result, status }: JsonObject): GeminiToolResponse {
  const parts = Array.isArray(result) ? result.filter(isObject) : [];
  const responses = parts
    .map((part: JsonObject) => part["functionResponse"])
    .filter(isObject)
    .map((answer) => answer["response"])
    .filter(isObject);
  const error = responses.map((one) => asText(one["error"])).find((one) => one !== null);
  const output = responses.map((one) => extractPartText(one["output"])).join("\n");
  const read =
    error === undefined || error === null ? parseToolAnswer(output) : toFailedResponse(error);
  if (status === "cancelled") return { ...read, tool_success: false, isDeclined: true };
  return status === "error" ? { ...read, tool_success: false } : read;
}

const FOLDER = /^- \*\*Workspace Directories:\*\*\n {2}- (\/[^\n]{0,4095})$/m;

/** Where the client was started, where a record tells of the surroundings. */
export function parseStartFolder(record: JsonObject): string | null {
  const set = record["$set"];
  const messages = isObject(set) && Array.isArray(set["messages"]) ? set["messages"] : [record];
  const [first] = messages as readonly Json[];
  return isObject(first) ? (FOLDER.exec(linesIn(first["content"]))?.[1] ?? null) : null;
}
