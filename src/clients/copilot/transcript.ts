/** What a record of Copilot CLI's transcript says happened. See `record.ts` for its shape. */
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import type { CallPart } from "../transcript/call-content.ts";
import { diffLine } from "../transcript/call-content.ts";
import type { TranscriptEntry, TranscriptDelivery } from "../transcript/entry.ts";
import { cutResult, valueContainsText } from "../transcript/text.ts";
import {
  recordAgent,
  recordData,
  parseCallEnd,
  extractCopilotPrompt,
  parseCallStart,
  extractCopilotSummary,
  parseCopilotMessage,
} from "./record.ts";

export function copilotEntries(record: JsonObject): readonly TranscriptEntry[] {
  const ts = asText(record["timestamp"]);
  if (recordAgent(record) !== null) return [];
  switch (record["type"]) {
    case "user.message":
      return promptEntries(record, ts);
    case "assistant.message": {
      const words = parseCopilotMessage(record);
      if (words === null || words.text === "") return [];
      return [{ kind: "said", ts, text: words.text, isClosing: words.isClosing }];
    }
    case "tool.execution_start": {
      const call = parseCallStart(record);
      if (call === null) return [];
      return [{ kind: "call", ts, callId: call.id, tool: call.tool, input: call.input }];
    }
    case "tool.execution_complete":
      return resultEntries(record, ts);
    case "human_response.recorded":
      return answerEntries(record, ts);
    case "abort":
      return [{ kind: "interrupted", ts }];
    case "session.compaction_complete": {
      if (recordData(record)["success"] !== true) return [];
      return [{ kind: "compacted", ts, summary: extractCopilotSummary(record) }];
    }
    default:
      return [];
  }
}

function promptEntries(record: JsonObject, ts: string | null): readonly TranscriptEntry[] {
  const text = extractCopilotPrompt(record);
  if (text === "") return [];
  const isSteering = recordData(record)["delivery"] === "steering";
  return [{ kind: "prompt", ts, text, ...(isSteering ? { during: "turn" as const } : {}) }];
}

function resultEntries(record: JsonObject, ts: string | null): readonly TranscriptEntry[] {
  const ended = parseCallEnd(record);
  if (ended === null) return [];
  return [
    {
      kind: "result",
      ts,
      callId: ended.id,
      ok: ended.tool_success,
      declined: ended.isDeclined,
      text: cutResult(ended.text),
      answers: null,
    },
  ];
}

/** Somebody filled in the form of a question; the end of its call stands behind. */
function answerEntries(record: JsonObject, ts: string | null): readonly TranscriptEntry[] {
  const { toolCallId, response } = recordData(record);
  const callId = asText(toolCallId);
  if (callId === null || !isObject(response) || !isObject(response["content"])) return [];
  const text = Object.values(response["content"])
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .map(String)
    .join(", ");
  const answers = { [asText(response["message"]) ?? ""]: text };
  return [{ kind: "result", ts, callId, ok: true, declined: false, text, answers }];
}

/** Without parsing it: records begin with their type. */
const ENTRY_TYPES =
  /^{"type":"(?:user\.message|assistant\.message|tool\.execution_(?:start|complete)|human_response\.recorded|abort|session\.compaction_complete)"/;

export const copilotMayMatter = (line: string): boolean => ENTRY_TYPES.test(line);

/** The client notes what it took of a hook's answer, and adds what came with a prompt or a tool's answer to that. */
export function copilotDelivery(record: JsonObject, marker: string): TranscriptDelivery | null {
  const { output, transformedContent, result } = recordData(record);
  switch (record["type"]) {
    case "hook.end":
      return valueContainsText(output, marker) ? "accepted" : null;
    case "user.message":
      return valueContainsText(transformedContent, marker) ? "accepted" : null;
    case "tool.execution_complete":
      return valueContainsText(result, marker) ? "accepted" : null;
    default:
      return null;
  }
}

export function copilotCallParts(record: JsonObject, callId: string): readonly CallPart[] {
  const call = parseCallStart(record);
  if (call?.id === callId) return [{ is: "call", tool: call.tool, input: call.input }];
  const ended = parseCallEnd(record);
  if (ended?.id !== callId) return [];
  const { text, tool_success: ok, isDeclined } = ended;
  const isFailed = ok === false || isDeclined;
  return [{ is: "result", text, isFailed, diff: diffIn(record), file: null }];
}

/** What a change of a file changed; what was only read is shown as a diff too, which changes nothing. */
function diffIn(record: JsonObject): CallDiff {
  const { result, fileEdits } = recordData(record);
  const diff = isObject(result) ? asText(result["detailedContent"]) : null;
  if (diff === null || !Array.isArray(fileEdits)) return null;
  const from = diff.indexOf("\n@@");
  return from < 0
    ? null
    : diff
        .slice(from + 1)
        .trimEnd()
        .split("\n")
        .map(diffLine);
}

type CallDiff = Extract<CallPart, { is: "result" }>["diff"];
