/** What a record of Gemini CLI's transcript says happened. See `message.ts` for its shape. */
import { asText, type JsonObject } from "../../event/event.ts";
import type { CallPart } from "../call-content.ts";
import type { Entry, Landing } from "../entry.ts";
import { cutResult, holds } from "../transcript-text.ts";
import { endedCalls, promptIn, saidIn } from "./message.ts";

/** A message that is written again, with its calls, was said before. */
export function geminiEntries(record: JsonObject): readonly Entry[] {
  const ts = asText(record["timestamp"]);
  const prompt = promptIn(record);
  if (prompt !== "") return [{ kind: "prompt", ts, text: prompt }];
  if (Array.isArray(record["toolCalls"])) return callEntries(record);
  const text = saidIn(record);
  return text === "" ? [] : [{ kind: "said", ts, text }];
}

const callEntries = (record: JsonObject): readonly Entry[] =>
  endedCalls(record).flatMap(({ id: callId, ts, tool, input, ...answer }): Entry[] => [
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
export function geminiLanding(record: JsonObject, marker: string): Landing | null {
  const isPlace = record["type"] === "user";
  return isPlace && holds(record["content"], marker) ? "accepted" : null;
}

export function geminiCallParts(record: JsonObject, callId: string): readonly CallPart[] {
  return endedCalls(record)
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
