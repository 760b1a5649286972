/**
 * A rollout turned back into hook calls, as measured side by side (see the README). A record is written after its hooks
 * have run, so hardly a call is dated before the hook's own event.
 *
 *   SessionStart       before a session's first prompt; before the next thing that the model does after a compaction; in
 *                      every turn of `codex exec`, each of which is its own process. A resume by an interactive client
 *                      leaves no record.
 *   UserPromptSubmit   item UserMessage, event user_message, or a bare message of an old rollout
 *   PostToolUse        see tools.ts; `tool_success` says what hooks do not
 *   Stop               task_complete; in rollouts without it, the agent's last words before the next prompt
 *   StopFailure        task_complete with an error, for which Codex has no hook
 *   Interrupt          turn_aborted
 *   PreCompact, PostCompact      compacted; by command where its turn had no prompt
 *   SubagentStart, SubagentStop  in a subagent's own file, in place of SessionStart and Stop
 *
 * A fork's file may begin with a copy of what it was forked from; that is passed over.
 */
import { asText, isObject, type Json, type JsonObject } from "../../../event/event.ts";
import type { ReplayFactory } from "../../transcript/replay.ts";
import { blocksOf, messageText } from "../../transcript/text.ts";
import { type CodexReplayContext, openReplayCalls } from "./calls.ts";
import { type CodexConversation, openCodexConversation } from "./conversation.ts";
import { openCodexForkCopy } from "./fork-copy.ts";
import { parseRolloutRecord, type RolloutRecord } from "./rollout-record.ts";
import { type Thread, parseThread, unnamedThread } from "./thread.ts";
import { toEndedItem } from "./tools.ts";
import { isClientWrapper, extractCodexSummary } from "../rollout.ts";

type ThreadReplay = { readonly thread: Thread; readonly talk: CodexConversation };

export const openCodexReplay: ReplayFactory = (file) => {
  const around: CodexReplayContext = {
    now: null,
    cwd: null,
    model: null,
    permissionMode: null,
    branch: null,
    originator: null,
    version: null,
  };
  const calls = openReplayCalls(file, around);
  const copy = openCodexForkCopy();
  /** Undefined: no record has said yet; null: nobody's work. */
  let held: ThreadReplay | null | undefined;

  const hold = (thread: Thread | null): ThreadReplay | null =>
    thread === null
      ? null
      : { thread, talk: openCodexConversation(thread, file.path, around, calls) };

  function begins(meta: JsonObject): void {
    const thread = parseThread(meta, file.sessionId);
    if (held !== undefined && held?.thread.id !== thread?.id) return copy.begin(around.now);
    held ??= hold(thread);
    const { git } = meta;
    around.cwd = asText(meta["cwd"]) ?? around.cwd;
    around.branch = isObject(git) ? asText(git["branch"]) : around.branch;
    around.originator = asText(meta["originator"]);
    around.version = asText(meta["cli_version"]);
    return undefined;
  }

  return {
    take: (record) => {
      const read = parseRolloutRecord(record);
      if (read === null) return [];
      around.now = read.ts ?? around.now;
      if (read.name === "session_meta") begins(read.payload);
      else if (held === undefined && file.sessionId !== null)
        held = hold(unnamedThread(file.sessionId));
      if (held === undefined || held === null) return [];
      if (copy.isPart(read, held.thread.id, around.now)) return [];
      dispatchRecord(read, held.talk, around);
      return calls.take();
    },
    finish: () => {
      held?.talk.pause();
      return calls.take();
    },
  };
};

function dispatchRecord(
  { name, payload }: RolloutRecord,
  talk: CodexConversation,
  around: CodexReplayContext,
): void {
  switch (name) {
    case "turn_context":
      return updateContext(payload, around);
    case "compacted":
    case "bare/compacted":
      return talk.compact(extractCodexSummary(asText(payload["message"]) ?? ""));
    case "event_msg/task_started":
      return talk.turnBegins(payload);
    case "event_msg/task_complete":
      return talk.turnEnds(payload);
    case "event_msg/turn_aborted":
      return talk.turnAborts();
    case "event_msg/item_completed":
      return isObject(payload["item"]) ? dispatchItem(payload["item"], talk) : undefined;
    case "event_msg/exec_command_end":
    case "event_msg/mcp_tool_call_end":
    case "event_msg/patch_apply_end":
      return talk.endItem(toEndedItem(payload));
    case "event_msg/user_message":
      return takePrompt(messageText(payload["message"]), talk, payload["kind"]);
    case "event_msg/agent_message":
      return talk.addMessage(messageText(payload["message"]));
    case "event_msg/entered_review_mode":
      return talk.reviewBegins();
    case "bare/message":
      return takeMessage(payload, talk, around);
    case "response_item/function_call":
    case "response_item/custom_tool_call":
    case "response_item/local_shell_call":
    case "bare/function_call":
    case "bare/custom_tool_call":
    case "bare/local_shell_call":
      return talk.addCall(payload);
    case "response_item/function_call_output":
    case "response_item/custom_tool_call_output":
    case "bare/function_call_output":
    case "bare/custom_tool_call_output":
      return talk.addResult(payload);
    default:
      return undefined;
  }
}

function updateContext(payload: JsonObject, around: CodexReplayContext): void {
  around.cwd = asText(payload["cwd"]) ?? around.cwd;
  around.model = asText(payload["model"]) ?? around.model;
  const policy = payload["approval_policy"];
  if (typeof policy !== "string" && !isObject(policy)) return;
  around.permissionMode = policy === "never" ? "bypassPermissions" : "default";
}

function dispatchItem(item: JsonObject, talk: CodexConversation): void {
  switch (item["type"]) {
    case "UserMessage":
      return talk.addPrompt(joined(item["content"]));
    case "AgentMessage":
      return talk.addMessage(joined(item["content"]));
    case "EnteredReviewMode":
      return talk.reviewBegins();
    default:
      return talk.endItem(item);
  }
}

/** As hooks are given it: the texts of a message in one, and nothing for a picture. */
const joined = (content: Json | undefined): string =>
  blocksOf(content)
    .map((block) => block["text"])
    .filter((text) => typeof text === "string")
    .join("");

/** Older clients spoke in the person's place too. */
function takePrompt(text: string, talk: CodexConversation, kind: Json = "plain"): void {
  if (text !== "" && kind === "plain" && !isClientWrapper(text)) talk.addPrompt(text);
}

/** In old rollouts words stand nowhere else, and neither does the folder. */
function takeMessage(
  payload: JsonObject,
  talk: CodexConversation,
  around: CodexReplayContext,
): void {
  const text = messageText(payload["content"]);
  if (payload["role"] === "assistant") talk.addMessage(text);
  if (payload["role"] !== "user") return;
  around.cwd = folderIn(text) ?? around.cwd;
  takePrompt(text, talk);
}

const folderIn = (text: string): string | undefined =>
  text.startsWith("<environment_context>")
    ? /^(?:\s*<cwd>|Current working directory: )([^<\n]{1,4096})/m.exec(text)?.[1]
    : undefined;
