/**
 * What a tool of Gemini CLI answered. A hook is given `{ llmContent, returnDisplay, error? }`. A command's answer stands in a
 * frame, of which only the first line is always there, and the exit code only where it is not 0:
 *
 *   Output: <output>\nError: …\nExit Code: 3\nSignal: …\nBackground PIDs: …\nProcess Group PGID: 42
 */
import { asText, isObject, type Json } from "../../event/event.ts";
import { stripHookContext } from "./hook-context.ts";

export type GeminiToolResponse = {
  readonly text: string;
  /** A person stopped it, or said no. */
  readonly isDeclined: boolean;
  /** Null where nobody knows yet. */
  readonly tool_success: boolean | null;
  readonly tool_exit_code: number | null;
};

export function parseToolResponse(response: Json | undefined): GeminiToolResponse {
  const given = isObject(response) ? response : {};
  const { error } = given;
  const said = extractPartText(given["llmContent"] ?? response);
  if (isObject(error)) return toFailedResponse(asText(error["message"]) ?? said);
  return typeof error === "string" ? toFailedResponse(error) : parseToolAnswer(said);
}

/** An error's words may be a command's whole answer. */
export function toFailedResponse(message: string): GeminiToolResponse {
  const read = parseToolAnswer(message);
  return { ...read, tool_success: false };
}

/** An answer without an error. */
export function parseToolAnswer(said: string): GeminiToolResponse {
  const text = unwrapAnswer(stripHookContext(said));
  return readFrame(text) ?? { text, ...judgeUnframed(text), tool_exit_code: null };
}

const DECLINED =
  /^(?:Command was cancelled by user|\[Operation Cancelled\]|Operation cancelled by user|User (?:denied|cancelled|rejected)\b)/i;
const BACKGROUND = /^Command moved to background \(PID: /;

function judgeUnframed(text: string): Pick<GeminiToolResponse, "isDeclined" | "tool_success"> {
  const isDeclined = DECLINED.test(text);
  return { isDeclined, tool_success: isDeclined ? false : BACKGROUND.test(text) ? null : true };
}

const WRAPPED = /^<untrusted_context>\n?([^]*?)\n?<\/untrusted_context>\s*$/;

const unwrapAnswer = (text: string): string => WRAPPED.exec(text)?.[1] ?? text;

const OUTPUT = "Output: ";
/** What follows the output, which may hold the same words itself; an `Error:` stays a part of it. */
const FRAME =
  /(?:\nExit Code: (?<code>-?\d+))?(?:\nSignal: (?<signal>[^\n]*))?(?:\nBackground PIDs: [^\n]*)?(?:\nProcess Group PGID: \d+)?\s*$/;
/** Its lines are few and short. */
const LONGEST_FRAME = 2000;

function readFrame(text: string): GeminiToolResponse | null {
  if (!text.startsWith(OUTPUT)) return null;
  const from = Math.max(OUTPUT.length - 1, text.length - LONGEST_FRAME);
  const found = FRAME.exec(text.slice(from));
  const output = text.slice(OUTPUT.length, from + (found?.index ?? 0));
  const { code, signal } = found?.groups ?? {};
  const isFailed = code !== undefined || signal !== undefined;
  return {
    text: output === "(empty)" ? "" : output,
    isDeclined: false,
    tool_success: !isFailed,
    tool_exit_code: code !== undefined ? Number(code) : isFailed ? null : 0,
  };
}

/** A text, a part with one, or several. */
export function extractPartText(content: Json | undefined): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map((one: Json) => extractPartText(one)).join("");
  return isObject(content) && typeof content["text"] === "string" ? content["text"] : "";
}
