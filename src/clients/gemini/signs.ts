/**
 * What a record of Gemini CLI's transcript shows of what its session is doing. Calls are written down when they are over, and
 * no record says that a turn is: its hooks do. Of a subagent's own file only the cost counts.
 */
import { cutText } from "../../event/cut.ts";
import { asText, type JsonObject } from "../../event/event.ts";
import { normalizeTime } from "../../event/line.ts";
import { callAbout } from "../call-about.ts";
import type { SignReader } from "../client-kit.ts";
import type { Sign } from "../sign.ts";
import { endedCalls, promptIn, saidIn } from "./message.ts";
import { messageUse } from "./usage.ts";

/** Whoever shows it looks for secrets first, and then cuts it to size. */
const LONGEST_PROMPT = 8000;

/** Messages, and the first line. */
export const geminiMaySign = (line: string): boolean =>
  line.startsWith('{"id":') || line.startsWith('{"sessionId":');

export function openGeminiSigns(): SignReader {
  let isSubagent = false;
  /** A message is written again when its calls are over, before any other. */
  let message = { id: "", calls: new Set<string>() };

  return (record) => {
    if (record["kind"] === "subagent") isSubagent = true;
    const ts = normalizeTime(record["timestamp"]);
    const id = asText(record["id"]);
    if (ts === null || id === null) return [];
    const at = Date.parse(ts);
    const use = messageUse(record);
    const used: readonly Sign[] = use === null ? [] : [{ kind: "used", at, ...use }];
    if (isSubagent) return used;
    const isAgain = id === message.id;
    if (!isAgain) message = { id, calls: new Set() };
    return [...(isAgain ? [] : messageSigns(record, at)), ...callSigns(record, at), ...used];
  };

  function callSigns(record: JsonObject, at: number): readonly Sign[] {
    return endedCalls(record).flatMap(({ id: callId, ts, tool, input, isDeclined }): Sign[] => {
      if (message.calls.has(callId)) return [];
      message.calls.add(callId);
      const ended = Date.parse(normalizeTime(ts ?? undefined) ?? "") || at;
      return [
        { kind: "call", at, callId, tool, about: callAbout(input) },
        { kind: "result", at: ended, callId, isDeclined, decision: null },
      ];
    });
  }
}

function messageSigns(record: JsonObject, at: number): readonly Sign[] {
  const text = promptIn(record);
  if (text !== "") return [{ kind: "prompt", at, text: cutText(text, LONGEST_PROMPT) }];
  if (saidIn(record) !== "") return [{ kind: "answer", at, isLast: false }];
  return record["type"] === "gemini" ? [{ kind: "working", at }] : [];
}
