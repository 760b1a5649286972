/** The parts of one call in a rollout: the call, what was done, or the output that the model got. */
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import type { CallPart } from "../transcript/call-content.ts";
import { parseToolRun } from "./replay/tools.ts";
import { parseToolCall } from "./rollout.ts";
import { outputText, toolOutput } from "./tool-output.ts";

export function codexCallParts(record: JsonObject, callId: string): readonly CallPart[] {
  const { payload } = record;
  if (!isObject(payload)) return [];
  if (payload["type"] === "item_completed") {
    return isObject(payload["item"]) ? itemParts(payload["item"], callId) : [];
  }
  const id = asText(payload["call_id"]) ?? asText(payload["id"]);
  if (id !== callId) return [];
  const called = parseToolCall(payload);
  if (called !== null) return [{ is: "call", ...called }];
  if (payload["output"] === undefined) return [];
  const { ok, declined } = toolOutput(payload["output"]);
  return [toResultPart(outputText(payload["output"]), ok === false || declined)];
}

const toResultPart = (text: string, isFailed: boolean): CallPart => ({
  is: "result",
  text,
  isFailed,
  diff: null,
  file: null,
});

/** It also says what was called, where a script of the model did that. */
function itemParts(item: JsonObject, callId: string): readonly CallPart[] {
  const used = item["id"] === callId ? parseToolRun(item, undefined, "") : null;
  if (used === null) return [];
  const { tool, input, response, outcome } = used;
  const given = tool === "apply_patch" ? { input: input["command"] ?? "" } : input;
  return [
    { is: "call", tool, input: given },
    toResultPart(response, outcome.tool_success === false),
  ];
}
