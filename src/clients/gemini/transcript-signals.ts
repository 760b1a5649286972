/**
 * What a record of Gemini CLI's transcript shows of what its session is doing. Calls are written down when they are over, and
 * no record says that a turn is: its hooks do. Of a subagent's own file only the cost counts.
 */
import { cutText } from "../../event/cut.ts";
import { asText, type JsonObject } from "../../event/event.ts";
import { normalizeTime } from "../../event/line.ts";
import { summarizeCall } from "../transcript/call-summary.ts";
import type { TranscriptSignalReader } from "../client-kit.ts";
import type { TranscriptSignal } from "../transcript/signal.ts";
import { parseCallEnds, extractGeminiPrompt, extractModelText } from "./message.ts";
import { geminiMessageUsage } from "./usage.ts";

/** Whoever shows it looks for secrets first, and then cuts it to size. */
const LONGEST_PROMPT = 8000;

/** Messages, and the first line. */
export const geminiMaySignal = (line: string): boolean =>
  line.startsWith('{"id":') || line.startsWith('{"sessionId":');

export function openGeminiSignals(): TranscriptSignalReader {
  let isSubagent = false;
  /** A message is written again when its calls are over, before any other. */
  let message = { id: "", calls: new Set<string>() };

  return (record) => {
    if (record["kind"] === "subagent") isSubagent = true;
    const ts = normalizeTime(record["timestamp"]);
    const id = asText(record["id"]);
    if (ts === null || id === null) return [];
    const at = Date.parse(ts);
    const use = geminiMessageUsage(record);
    const used: readonly TranscriptSignal[] = use === null ? [] : [{ kind: "used", at, ...use }];
    if (isSubagent) return used;
    const isAgain = id === message.id;
    if (!isAgain) message = { id, calls: new Set() };
    return [...(isAgain ? [] : messageSignals(record, at)), ...callSigns(record, at), ...used];
  };

  function callSigns(record: JsonObject, at: number): readonly TranscriptSignal[] {
    return parseCallEnds(record).flatMap(
      ({ id: callId, ts, tool, input, isDeclined }): TranscriptSignal[] => {
        if (message.calls.has(callId)) return [];
        message.calls.add(callId);
        const ended = Date.parse(normalizeTime(ts ?? undefined) ?? "") || at;
        return [
          { kind: "call", at, callId, tool, about: summarizeCall(input) },
          { kind: "result", at: ended, callId, isDeclined, decision: null },
        ];
      },
    );
  }
}

function messageSignals(record: JsonObject, at: number): readonly TranscriptSignal[] {
  const text = extractGeminiPrompt(record);
  if (text !== "") return [{ kind: "prompt", at, text: cutText(text, LONGEST_PROMPT) }];
  if (extractModelText(record) !== "") return [{ kind: "answer", at, isLast: false }];
  return record["type"] === "gemini" ? [{ kind: "working", at }] : [];
}
