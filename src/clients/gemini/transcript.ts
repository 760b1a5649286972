/** What a record of Gemini CLI's transcript says happened. See `message.ts` for its shape. */
import { asText, type JsonObject } from "../../event/event.ts";
import type { CallPart } from "../transcript/call-content.ts";
import type { TranscriptEntry, TranscriptDelivery } from "../transcript/entry.ts";
import { cutResult, valueContainsText } from "../transcript/text.ts";
import { parseCallEnds, extractGeminiPrompt, extractModelText } from "./message.ts";

/** A message that is written again, with its calls, was said before. */
export function geminiEntries(record: JsonObject): readonly TranscriptEntry[] {
  const ts = asText(record["timestamp"]);
  const prompt = extractGeminiPrompt(record);
  if (prompt !== "") return [{ kind: "prompt", ts, text: prompt }];
  if (Array.isArray(record["toolCalls"])) return callEntries(record);
  const text = extractModelText(record);
  return text === "" ? [] : [{ kind: "said", ts, text }];
}

const callEntries = (record: JsonObject): readonly TranscriptEntry[] =>
  parseCallEnds(record).flatMap(({ id: callId, ts, tool, input, ...answer }): TranscriptEntry[] => [
    { kind: "call", ts, callId, tool, input },
    {
      kind: "result",
      ts,
      callId,
      ok: answer.tool_success,
      declined: answer.isDeclined,
      text: cutResult(answer.text),
      answers: null,
    },
  ]);

/** Without parsing it: messages begin with their id. */
export const geminiMayMatter = (line: string): boolean => line.startsWith('{"id":');

/** What a hook adds stands in the person's message, or in a tool's answer. */
export function geminiDelivery(record: JsonObject, marker: string): TranscriptDelivery | null {
  const isPlace = record["type"] === "user";
  return isPlace && valueContainsText(record["content"], marker) ? "accepted" : null;
}

export function geminiCallParts(record: JsonObject, callId: string): readonly CallPart[] {
  return parseCallEnds(record)
    .filter(({ id }) => id === callId)
    .flatMap(({ tool, input, text, tool_success: ok, isDeclined }): CallPart[] => [
      { is: "call", tool, input },
      {
        is: "result",
        text,
        isFailed: ok === false || isDeclined,
        diff: null,
        file: null,
      },
    ]);
}
