/**
 * Claude Code's transcript: one JSON object a line, only ever added to. Of its many kinds of records these matter:
 *
 *   user       message.content: text, or blocks text | tool_result | image; toolUseResult, toolDenialKind, userFeedback
 *   assistant  message.content: blocks text | tool_use | thinking, mostly one a record
 *   system     subtype compact_boundary | turn_duration | away_summary
 *   attachment type queued_command: typed while the agent worked, and handed over within the turn
 *
 * A compaction is two records that follow each other, and so two entries: the boundary gives `compacted` without a
 * summary, the user record `isCompactSummary` gives `compacted` with it. A `compacted` with a summary belongs to the one
 * without before it.
 *
 * A prompt that waited and then began a turn is an ordinary user record; its `queue-operation` records repeat it, and say of
 * one that still waits that it does.
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import { isPermissionRefusal, isRejection, isCancellation } from "../hook/refusals.ts";
import type { TranscriptEntry, TranscriptDelivery } from "../transcript/entry.ts";
import {
  blocksOf,
  cutResult,
  valueContainsText,
  messageText,
  stripInsertedText,
} from "../transcript/text.ts";
import { isInterruptionNote, extractPersonWords } from "../transcript/person-words.ts";
import { isFromPerson, isTyped, extractRefusalWords } from "./person-words.ts";

export function claudeEntries(record: JsonObject): readonly TranscriptEntry[] {
  if (record["isSidechain"] === true) return [];
  const ts = asText(record["timestamp"]);
  switch (record["type"]) {
    case "user":
      return userEntries(record, ts);
    case "assistant":
      return assistantEntries(record, ts);
    case "system":
      return systemEntries(record, ts);
    case "queue-operation":
      return queueEntries(record, ts);
    case "custom-title":
      return titleEntries(record["customTitle"], "person", ts);
    case "ai-title":
      return titleEntries(record["aiTitle"], "model", ts);
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
  line.includes('"queue-operation"') ||
  line.includes('"turn_duration"') ||
  line.includes('"away_summary"') ||
  line.includes('-title"') ||
  line.includes('"type": ');

/** Results that say nothing of a fault are passed over, which most of a transcript is. */
export const claudeMayTell = (line: string): boolean =>
  claudeMayMatter(line) &&
  (!line.includes('"tool_result"') ||
    /"(?:is_error": ?true|interrupted": ?true|toolDenialKind")/.test(line)) &&
  (!line.includes('"tool_use"') || line.includes('"text"'));

/** That a hook ran (`hook_success`) does not say that its text was taken. */
export function claudeDelivery(record: JsonObject, marker: string): TranscriptDelivery | null {
  if (record["isSidechain"] === true) return null;
  if (record["type"] === "api-request-blob") {
    return valueContainsText(record["message"], marker) ? "sent" : null;
  }
  const attachment = record["attachment"];
  if (record["type"] !== "attachment" || !isObject(attachment)) return null;
  const isContext = attachment["type"] === "hook_additional_context";
  return isContext && valueContainsText(attachment["content"], marker) ? "accepted" : null;
}

const messageContent = (record: JsonObject): Json | undefined => {
  const message = record["message"];
  return isObject(message) ? message["content"] : undefined;
};

type PromptTiming = { readonly during?: "turn" | "refusal" };

const promptEntries = (
  ts: string | null,
  text: string | null,
  how: PromptTiming = {},
): TranscriptEntry[] => (text === null ? [] : [{ kind: "prompt", ts, text, ...how }]);

function systemEntries(
  { subtype, content }: JsonObject,
  ts: string | null,
): readonly TranscriptEntry[] {
  switch (subtype) {
    case "compact_boundary":
      return [{ kind: "compacted", ts, summary: null }];
    case "turn_duration":
      return [{ kind: "turn_over", ts }];
    case "away_summary": {
      const text = (asText(content) ?? "").replace(HOW_TO_TURN_OFF, "").trim();
      return text === "" ? [] : [{ kind: "recap", ts, text }];
    }
    default:
      return [];
  }
}

/** What the client adds to a recap. */
const HOW_TO_TURN_OFF = /\s*\(disable recaps in [^)]{0,40}\)\s*$/;

const QUEUE_CHANGES: ReadonlyMap<string, Extract<TranscriptEntry, { kind: "queue" }>["change"]> =
  new Map([
    ["enqueue", "added"],
    ["dequeue", "taken"],
    ["remove", "delivered"],
    ["popAll", "cleared"],
  ]);

/** Nobody's word but a person's: a task's report waits too. */
function queueEntries(record: JsonObject, ts: string | null): readonly TranscriptEntry[] {
  const change = QUEUE_CHANGES.get(asText(record["operation"]) ?? "");
  if (change === undefined) return [];
  const content = asText(record["content"]);
  // What begins with a tag a program has put there.
  const isPersons = content !== null && !/^\s*<[a-z]/.test(content);
  return [{ kind: "queue", ts, change, text: isPersons ? extractPersonWords(content) : null }];
}

const titleEntries = (
  title: Json | undefined,
  by: "person" | "model",
  ts: string | null,
): readonly TranscriptEntry[] => {
  const text = asText(title);
  return text === null ? [] : [{ kind: "title", ts, text, by }];
};

function userEntries(record: JsonObject, ts: string | null): readonly TranscriptEntry[] {
  const content = messageContent(record);
  if (record["isCompactSummary"] === true) {
    return [{ kind: "compacted", ts, summary: extractClaudeSummary(messageText(content)) }];
  }
  if (record["isMeta"] === true) return [];
  const results = blocksOf(content).filter(({ type }) => type === "tool_result");
  const spoken = Array.isArray(content)
    ? messageText(blocksOf(content).filter(({ type }) => type === "text"))
    : messageText(content);
  return [
    ...results.flatMap((block) => resultEntries(record, block, results.length === 1, ts)),
    ...(isFromPerson(record) ? promptEntries(ts, extractPersonWords(spoken)) : []),
    ...reportEntries(spoken, ts),
    ...(isInterruptionNote(spoken) && !isTyped(record)
      ? [{ kind: "interrupted" as const, ts }]
      : []),
  ];
}

/** How a task in the background ended. */
const TASK_END = /^\s*<task-notification>[^]{0,2000}?<summary>([^<]{1,400})/;

function reportEntries(spoken: string, ts: string | null): readonly TranscriptEntry[] {
  const text = TASK_END.exec(spoken)?.[1];
  return text === undefined ? [] : [{ kind: "report", ts, text: text.trim() }];
}

/** `isOnly`: what the record says beside its message is about one result. */
function resultEntries(
  record: JsonObject,
  block: JsonObject,
  isOnly: boolean,
  ts: string | null,
): readonly TranscriptEntry[] {
  const callId = asText(block["tool_use_id"]);
  if (callId === null) return [];
  const beside = isOnly && isObject(record["toolUseResult"]) ? record["toolUseResult"] : {};
  const answer = messageText(block["content"]);
  const failed = block["is_error"] === true;
  const isDenied = isOnly && asText(record["toolDenialKind"]) !== null;
  const isRefused = isRejection(answer) || isCancellation(answer) || isPermissionRefusal(answer);
  const declined = isDenied || beside["interrupted"] === true || (failed && isRefused);
  const text = cutResult(stripInsertedText(answer));
  const answers = answersIn(beside);
  return [
    { kind: "result", ts, callId, ok: !failed && !declined, declined, text, answers },
    ...(declined
      ? promptEntries(ts, extractRefusalWords(isOnly ? record : {}, answer), { during: "refusal" })
      : []),
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

function assistantEntries(record: JsonObject, ts: string | null): readonly TranscriptEntry[] {
  const message = record["message"];
  // The client's own words in the agent's place: an API error, an answer to nothing.
  if (!isObject(message) || message["model"] === "<synthetic>") return [];
  if (record["isApiErrorMessage"] === true) return [];
  const content = message["content"];
  const reason = asText(message["stop_reason"]);
  const isClosing = reason === null ? null : reason === "end_turn";
  const folder = asText(record["cwd"]);
  if (typeof content === "string") return answerEntries(content, ts, isClosing);
  return blocksOf(content).flatMap((block) => {
    if (block["type"] === "text") return answerEntries(asText(block["text"]) ?? "", ts, isClosing);
    const callId = asText(block["id"]);
    const tool = asText(block["name"]);
    if (block["type"] !== "tool_use" || callId === null || tool === null) return [];
    const input = isObject(block["input"]) ? block["input"] : {};
    return [{ kind: "call", ts, callId, tool, input, ...(folder === null ? {} : { folder }) }];
  });
}

/** What the client wrote in the agent's place because a request failed. */
export function claudeRequestFault(record: JsonObject): string | null {
  if (record["type"] !== "assistant" || record["isApiErrorMessage"] !== true) return null;
  const text = messageText(messageContent(record)).trim();
  return text === "" ? null : text;
}

/** What a model that has no place for it thinks aloud. */
const THOUGHTS = /<think(?:ing)?>[^]*?(?:<\/think(?:ing)?>|$)/g;

/** `isClosing`: null where the client did not write down how it ended. */
function answerEntries(
  words: string,
  ts: string | null,
  isClosing: boolean | null,
): readonly TranscriptEntry[] {
  const text = stripInsertedText(words).replaceAll(THOUGHTS, "").trim();
  if (text === "") return [];
  return [{ kind: "said", ts, text, ...(isClosing === null ? {} : { isClosing }) }];
}

function queuedEntries(
  attachment: Json | undefined,
  ts: string | null,
): readonly TranscriptEntry[] {
  if (!isObject(attachment) || attachment["type"] !== "queued_command") return [];
  const mode = attachment["commandMode"] ?? "prompt";
  if (mode !== "prompt" || attachment["isMeta"] === true || !isFromPerson(attachment)) return [];
  return promptEntries(ts, extractPersonWords(messageText(attachment["prompt"])), {
    during: "turn",
  });
}

const SUMMARY_BEGINS = "\nSummary:\n";
const AFTER_SUMMARY =
  /\n(?:If you need specific details from before compaction|(?:Please c|C)ontinue the conversation from where)/;

/** The summary without what the client says around it. */
export function extractClaudeSummary(text: string): string {
  const whole = stripInsertedText(text);
  if (!whole.startsWith("This session is being continued")) return whole;
  const at = whole.indexOf(SUMMARY_BEGINS);
  const begun = at < 0 ? whole : whole.slice(at + SUMMARY_BEGINS.length);
  const end = begun.search(AFTER_SUMMARY);
  return (end < 0 ? begun : begun.slice(0, end)).trim();
}
