/**
 * Claude Code's transcript: one JSON object a line, only ever added to. Of its many kinds of records these matter:
 *
 *   user       message.content: text, or blocks text | tool_result | image; toolUseResult, toolDenialKind, userFeedback
 *   assistant  message.content: blocks text | tool_use | thinking, mostly one a record
 *   system     subtype compact_boundary
 *   attachment type queued_command: typed while the agent worked, and handed over within the turn
 *
 * A compaction is two records that follow each other, and so two entries: the boundary gives `compacted` without a
 * summary, the user record `isCompactSummary` gives `compacted` with it. A `compacted` with a summary belongs to the one
 * without before it.
 *
 * A prompt that waited and then began a turn is an ordinary user record; its `queue-operation` records only repeat it.
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import { isForbidden, isRejection, isStopped } from "../declined.ts";
import type { Entry, Landing } from "../entry.ts";
import { blocksOf, cutResult, holds, textOf, withoutInserted } from "../transcript-text.ts";
import { isFromPerson, personWords, refusalWords } from "./person-words.ts";

export function claudeEntries(record: JsonObject): readonly Entry[] {
  if (record["isSidechain"] === true) return [];
  const ts = asText(record["timestamp"]);
  switch (record["type"]) {
    case "user":
      return userEntries(record, ts);
    case "assistant":
      return assistantEntries(record, ts);
    case "system":
      return record["subtype"] === "compact_boundary"
        ? [{ kind: "compacted", ts, summary: null }]
        : [];
    case "attachment":
      return queuedEntries(record["attachment"], ts);
    default:
      return [];
  }
}

/** Whether a line may give an entry, without reading it; others than the client may write a space after the colon. */
export const claudeMayMatter = (line: string): boolean =>
  line.includes('"type":"user"') ||
  line.includes('"type":"assistant"') ||
  line.includes('"compact_boundary"') ||
  line.includes('"queued_command"') ||
  line.includes('"type": ');

/** That a hook ran (`hook_success`) does not say that its text was taken. */
export function claudeLanding(record: JsonObject, marker: string): Landing | null {
  if (record["isSidechain"] === true) return null;
  if (record["type"] === "api-request-blob") {
    return holds(record["message"], marker) ? "sent" : null;
  }
  const attachment = record["attachment"];
  if (record["type"] !== "attachment" || !isObject(attachment)) return null;
  const isContext = attachment["type"] === "hook_additional_context";
  return isContext && holds(attachment["content"], marker) ? "accepted" : null;
}

const messageContent = (record: JsonObject): Json | undefined => {
  const message = record["message"];
  return isObject(message) ? message["content"] : undefined;
};

const prompt = (ts: string | null, text: string | null): Entry[] =>
  text === null ? [] : [{ kind: "prompt", ts, text }];

function userEntries(record: JsonObject, ts: string | null): readonly Entry[] {
  const content = messageContent(record);
  if (record["isCompactSummary"] === true) {
    return [{ kind: "compacted", ts, summary: summaryIn(textOf(content)) }];
  }
  if (record["isMeta"] === true) return [];
  const results = blocksOf(content).filter(({ type }) => type === "tool_result");
  const spoken = Array.isArray(content)
    ? textOf(blocksOf(content).filter(({ type }) => type === "text"))
    : textOf(content);
  return [
    ...results.flatMap((block) => resultEntries(record, block, results.length === 1, ts)),
    ...(isFromPerson(record) ? prompt(ts, personWords(spoken)) : []),
  ];
}

/** `isOnly`: what the record says beside its message is about one result. */
function resultEntries(
  record: JsonObject,
  block: JsonObject,
  isOnly: boolean,
  ts: string | null,
): readonly Entry[] {
  const callId = asText(block["tool_use_id"]);
  if (callId === null) return [];
  const beside = isOnly && isObject(record["toolUseResult"]) ? record["toolUseResult"] : {};
  const answer = textOf(block["content"]);
  const failed = block["is_error"] === true;
  const isDenied = isOnly && asText(record["toolDenialKind"]) !== null;
  const isRefused = isRejection(answer) || isStopped(answer) || isForbidden(answer);
  const declined = isDenied || beside["interrupted"] === true || (failed && isRefused);
  const text = cutResult(withoutInserted(answer));
  const answers = answersIn(beside);
  return [
    { kind: "result", ts, callId, ok: !failed && !declined, declined, text, answers },
    ...(declined ? prompt(ts, refusalWords(isOnly ? record : {}, answer)) : []),
  ];
}

/** What was chosen or typed by question, with the note that was written to it. */
function answersIn(result: JsonObject): Readonly<Record<string, string>> | null {
  const { answers, annotations } = result;
  if (!isObject(answers)) return null;
  const notes = isObject(annotations) ? annotations : {};
  const given = Object.entries(answers).map(([question, answer]): [string, string] => {
    const chosen = (Array.isArray(answer) ? answer : [answer]).filter(
      (one) => asText(one) !== null,
    );
    const note = isObject(notes[question]) ? asText(notes[question]["notes"]) : null;
    return [question, chosen.join(", ") + (note === null ? "" : ` (${note})`)];
  });
  return Object.fromEntries(given);
}

function assistantEntries(record: JsonObject, ts: string | null): readonly Entry[] {
  const message = record["message"];
  // The client's own words in the agent's place: an API error, an answer to nothing.
  if (!isObject(message) || message["model"] === "<synthetic>") return [];
  if (record["isApiErrorMessage"] === true) return [];
  const content = message["content"];
  if (typeof content === "string") return said(content, ts);
  return blocksOf(content).flatMap((block) => {
    if (block["type"] === "text") return said(asText(block["text"]) ?? "", ts);
    const callId = asText(block["id"]);
    const tool = asText(block["name"]);
    if (block["type"] !== "tool_use" || callId === null || tool === null) return [];
    return [
      { kind: "call", ts, callId, tool, input: isObject(block["input"]) ? block["input"] : {} },
    ];
  });
}

function said(words: string, ts: string | null): readonly Entry[] {
  const text = withoutInserted(words);
  return text === "" ? [] : [{ kind: "said", ts, text }];
}

function queuedEntries(attachment: Json | undefined, ts: string | null): readonly Entry[] {
  if (!isObject(attachment) || attachment["type"] !== "queued_command") return [];
  const mode = attachment["commandMode"] ?? "prompt";
  if (mode !== "prompt" || attachment["isMeta"] === true || !isFromPerson(attachment)) return [];
  return prompt(ts, personWords(textOf(attachment["prompt"])));
}

const SUMMARY_BEGINS = "\nSummary:\n";
const AFTER_SUMMARY =
  /\n(?:If you need specific details from before compaction|(?:Please c|C)ontinue the conversation from where)/;

/** The summary without what the client says around it. */
export function summaryIn(text: string): string {
  const whole = withoutInserted(text);
  if (!whole.startsWith("This session is being continued")) return whole;
  const at = whole.indexOf(SUMMARY_BEGINS);
  const begun = at < 0 ? whole : whole.slice(at + SUMMARY_BEGINS.length);
  const end = begun.search(AFTER_SUMMARY);
  return (end < 0 ? begun : begun.slice(0, end)).trim();
}
