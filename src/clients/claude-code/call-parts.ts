/** What a record of Claude Code says of one call: the call itself, or its result with what the client notes beside it. */
import { asText, asWholeNumber, isObject, type Json, type JsonObject } from "../../event/event.ts";
import { type CallPart, type CallContentLine, diffLine } from "../transcript/call-content.ts";
import { blocksOf, messageText, stripInsertedText } from "../transcript/text.ts";

/** Records of subagents too. */
export function claudeCallParts(record: JsonObject, callId: string): readonly CallPart[] {
  const { message } = record;
  const blocks = isObject(message) ? blocksOf(message["content"]) : [];
  return blocks.flatMap((block) => {
    if (block["type"] === "tool_use" && block["id"] === callId) return [callIn(block)];
    const isResult = block["type"] === "tool_result" && block["tool_use_id"] === callId;
    return isResult ? [resultIn(block, blocks.length === 1 ? record["toolUseResult"] : null)] : [];
  });
}

const callIn = ({ name, input }: JsonObject): CallPart => ({
  is: "call",
  tool: asText(name) ?? "",
  input: isObject(input) ? input : {},
});

/** `noted`: what the client keeps of it for itself. */
function resultIn(block: JsonObject, noted: Json | undefined): CallPart {
  const beside = isObject(noted) ? noted : {};
  const told = stripInsertedText(messageText(block["content"]));
  return {
    is: "result",
    text: outputIn(beside) ?? told,
    isFailed: block["is_error"] === true,
    diff: hunksIn(beside["structuredPatch"]),
    file: fileIn(beside["file"]),
  };
}

/** All of what a command printed; the model may have been told less. */
function outputIn({ stdout, stderr }: JsonObject): string | null {
  if (typeof stdout !== "string") return null;
  const printed = [stdout, asText(stderr) ?? ""].filter((one) => one !== "");
  return printed.length === 0 ? null : printed.join("\n");
}

function fileIn(file: Json | undefined): { readonly first: number; readonly text: string } | null {
  if (!isObject(file) || typeof file["content"] !== "string") return null;
  return { first: asWholeNumber(file["startLine"]) ?? 1, text: file["content"] };
}

/** Null where nothing was changed, or the file is new. */
function hunksIn(patch: Json | undefined): readonly CallContentLine[] | null {
  const found: CallContentLine[] = [];
  for (const hunk of Array.isArray(patch) ? patch.filter(isObject) : []) {
    found.push({ sign: "@", text: `@@ -${rangeIn(hunk, "old")} +${rangeIn(hunk, "new")} @@` });
    const lines: readonly Json[] = Array.isArray(hunk["lines"]) ? hunk["lines"] : [];
    for (const line of lines) if (typeof line === "string") found.push(diffLine(line));
  }
  return found.length === 0 ? null : found;
}

const rangeIn = (hunk: JsonObject, side: "old" | "new"): string =>
  `${asWholeNumber(hunk[`${side}Start`]) ?? 0},${asWholeNumber(hunk[`${side}Lines`]) ?? 0}`;
