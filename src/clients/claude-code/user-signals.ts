/** User records of Claude Code's transcript as signals: prompts, tool results, and the client's own words. */
import { cutText } from "../../event/cut.ts";
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import { isPermissionRefusal, isRejection, isCancellation } from "../hook/refusals.ts";
import type { PermissionDecision, TranscriptSignal } from "../transcript/signal.ts";
import { blocksOf, messageText, stripInsertedText } from "../transcript/text.ts";
import {
  parseTypedCommand,
  isClientReport,
  extractPersonWords,
} from "../transcript/person-words.ts";
import { isFromPerson, isTyped } from "./person-words.ts";
import { isInterruption, extractPromptText } from "./replay/prompts.ts";

/** Whoever shows it looks for secrets first, and then cuts it to size. */
const LONGEST_PROMPT = 8000;

const promptSignal = (at: number, words: string | null): TranscriptSignal => ({
  kind: "prompt",
  at,
  text: words === null ? null : cutText(words, LONGEST_PROMPT),
});

export function userSignals(record: JsonObject, at: number): readonly TranscriptSignal[] {
  if (record["isCompactSummary"] === true) return [];
  const content = contentOf(record);
  const results = blocksOf(content).filter(({ type }) => type === "tool_result");
  if (results.length > 0) {
    return results.flatMap((block) => resultSignals(record, block, results.length === 1, at));
  }
  if (record["isMeta"] === true) return continuesTurn(record) ? [{ kind: "working", at }] : [];
  const text = extractPromptText(record, content);
  if (isInterruption(record, text)) return [{ kind: "turn_over", at, why: "interrupted" }];
  const isWordless = text.trim() === "" && blocksOf(content).length > 0;
  return promptSignals(record, text, isWordless, at);
}

const contentOf = ({ message }: JsonObject): Json | undefined =>
  isObject(message) ? message["content"] : undefined;

/** How the client lets the model go on: a hook wants it, its answer showed nothing, was cut, or was refused. */
const CONTINUATION =
  /^(?:Stop hook feedback:|\[Your previous response had no visible output|Output token limit hit\.|Your response above was stopped by )/;

export const continuesTurn = (record: JsonObject): boolean =>
  record["isMeta"] === true && CONTINUATION.test(extractPromptText(record, contentOf(record)));

/** The client's own commands and its reports ask the model nothing; a task's end does, and nobody typed it. */
function promptSignals(
  said: JsonObject,
  text: string,
  isWordless: boolean,
  at: number,
): readonly TranscriptSignal[] {
  if (/^\s*<(?:task|bash)-notification>/.test(text)) return [{ kind: "working", at }];
  if (!isFromPerson(said)) return text === "" ? [] : [{ kind: "working", at }];
  if (text.trim() === "") return isWordless ? [promptSignal(at, null)] : [];
  const command = parseTypedCommand(text);
  if (command !== null)
    return command.isClients ? [] : [promptSignal(at, extractPersonWords(text))];
  if (isClientReport(text) && !isTyped(said)) return [];
  const words = stripInsertedText(text);
  return [promptSignal(at, words === "" ? null : words)];
}

export function queuedSignals(
  attachment: Json | undefined,
  at: number,
): readonly TranscriptSignal[] {
  if (!isObject(attachment) || attachment["type"] !== "queued_command") return [];
  const mode = asText(attachment["commandMode"]) ?? "prompt";
  if (mode === "task-notification") return [{ kind: "working", at }];
  if (mode !== "prompt" || attachment["isMeta"] === true) return [];
  return promptSignals(attachment, messageText(attachment["prompt"]), false, at);
}

/** `isOnly`: what the record says beside its message is about one result. */
function resultSignals(
  record: JsonObject,
  block: JsonObject,
  isOnly: boolean,
  at: number,
): readonly TranscriptSignal[] {
  const callId = asText(block["tool_use_id"]);
  if (callId === null) return [];
  const text = messageText(block["content"]);
  const isRefused = isRejection(text) || isCancellation(text) || isPermissionRefusal(text);
  const isDenied = isOnly && asText(record["toolDenialKind"]) !== null;
  const isDeclined = isDenied || (block["is_error"] === true && isRefused);
  const decision = isOnly ? parseDecision(record["permissionDecision"]) : null;
  return [{ kind: "result", at, callId, isDeclined, decision }];
}

const DECISIONS: Readonly<Record<string, PermissionDecision["decision"]>> = {
  accept: "granted",
  reject: "denied",
};

const SCOPES: Readonly<Record<string, string>> = {
  config: "rule",
  user_permanent: "always",
  user_reject: "once",
  user_temporary: "once",
};

/** `{ decision, source, grantScope }`: a person's own scope, or who decided in the person's place. */
function parseDecision(given: Json | undefined): PermissionDecision | null {
  if (!isObject(given)) return null;
  const word = asText(given["decision"]) ?? "";
  const decision = Object.hasOwn(DECISIONS, word) ? DECISIONS[word] : undefined;
  if (decision === undefined) return null;
  const source = asText(given["source"]);
  const known = source !== null && Object.hasOwn(SCOPES, source) ? SCOPES[source] : source;
  return { decision, scope: asText(given["grantScope"]) ?? known ?? null };
}
