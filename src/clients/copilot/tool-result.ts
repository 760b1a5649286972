/**
 * What a tool of Copilot CLI answered. A shell's answer ends with how the command ended, in the answer itself:
 *
 *   ls: cannot access 'x': No such file or directory
 *   <shellId: 1 completed with exit code 2>
 */
import { asText, isObject, type Json } from "../../event/event.ts";

export type CopilotToolResult = {
  readonly text: string;
  /** Null where it goes on in the background. */
  readonly tool_success: boolean | null;
  readonly tool_exit_code: number | null;
};

const GUIDANCE = /\n\nTool "[^"\n]{1,200}" (?:succeeded|failed)\. Additional guidance from /;
const ENDED =
  /\n?<(?:shellId|command with shellId): [^>\n]{1,200} completed with exit code (-?\d+)>\s*$/;
const STILL_RUNNING =
  /^<command (?:with shellId|started in)[^>]{0,400}(?:background|still running)/;

/** Without what hooks added, ours among it. */
export function parseToolResult(said: string): CopilotToolResult {
  const guidance = GUIDANCE.exec(said);
  const text = guidance === null ? said : said.slice(0, guidance.index);
  const ended = ENDED.exec(text.slice(-LONGEST_FRAME));
  if (ended === null) {
    return { text, tool_success: STILL_RUNNING.test(text) ? null : true, tool_exit_code: null };
  }
  const code = Number(ended[1]);
  const before = Math.max(0, text.length - LONGEST_FRAME) + ended.index;
  return { text: text.slice(0, before), tool_success: code === 0, tool_exit_code: code };
}

/** Its line is short. */
const LONGEST_FRAME = 500;

/** In a hook's payload. */
export const resultText = (result: Json | undefined): string =>
  isObject(result) ? (asText(result["text_result_for_llm"]) ?? "") : (asText(result) ?? "");

/** A person, a rule or nobody being there said no, or a person stopped it: no failure. */
export const isRefusalCode = (code: Json | undefined): boolean =>
  code === "denied" || code === "rejected" || code === "cancelled" || code === "aborted";
