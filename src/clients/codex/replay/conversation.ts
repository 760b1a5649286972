/** A thread's conversation, turn by turn: what happens in it becomes calls, in the order in which hooks are called. */
import { asText, isObject, type JsonObject } from "../../../event/event.ts";
import { branchAfter } from "./branch.ts";
import type { CodexReplayContext, CodexReplayCalls, CodexPayloadFields } from "./calls.ts";
import type { Thread } from "./thread.ts";
import { openToolUses, type CodexToolUse, type CodexToolUseTracker } from "./tool-uses.ts";

export type CodexConversation = {
  turnBegins(payload: JsonObject): void;
  turnEnds(payload: JsonObject): void;
  turnAborts(): void;
  reviewBegins(): void;
  addPrompt(text: string): void;
  addMessage(text: string): void;
  compact(summary: string | null): void;
  addCall(payload: JsonObject): void;
  addResult(payload: JsonObject): void;
  endItem(item: JsonObject): void;
  /** No more records for now. */
  pause(): void;
};

type ConversationTurn = {
  readonly id: string | null;
  /** Whether a record says where it begins, and one will say where it ends: older clients wrote neither. */
  readonly isMarked: boolean;
  /** Its prompt stands in the review's own file too, and hooks name that one. */
  readonly isReview: boolean;
  isPrompted: boolean;
  /** The agent's last words, if it did nothing after them. */
  lastMessage: { readonly text: string; readonly ts: string | null } | null;
};

export function openCodexConversation(
  thread: Thread,
  path: string,
  around: CodexReplayContext,
  calls: CodexReplayCalls,
): CodexConversation {
  const isSession = thread.role === "session";
  const uses: CodexToolUseTracker = openToolUses();
  let turn: ConversationTurn | null = null;
  let turns = 0;
  let isReviewing = false;
  /** What the next SessionStart or SubagentStart is for; null where none is due. */
  let start: string | null = thread.role === "review" ? null : thread.source;
  let compaction: { readonly ts: string | null; readonly summary: string | null } | null = null;

  const newTurn = (id: string | null, isMarked: boolean): ConversationTurn => ({
    id,
    isMarked,
    isReview: isReviewing,
    isPrompted: false,
    lastMessage: null,
  });
  const add = (event: string, fields: CodexPayloadFields, ts?: string | null): void =>
    calls.add(thread, event, { turn_id: turn?.id ?? null, ...fields }, ts ?? undefined);

  function tellStart(): void {
    const source = start;
    start = null;
    if (source === null) return;
    if (isSession) add("SessionStart", { turn_id: null, source });
    else add("SubagentStart", {});
  }

  function tellCompaction(trigger: "auto" | "manual" | null): void {
    if (compaction === null) return;
    const { ts, summary } = compaction;
    compaction = null;
    const known = turn?.isMarked === true ? trigger : null;
    add("PreCompact", { trigger: known }, ts);
    add("PostCompact", { trigger: known, compact_summary: summary }, ts);
    if (isSession) start = "compact";
  }

  /** The model goes on: whatever came before it is complete. */
  function goesOn(): void {
    tellCompaction("auto");
    tellStart();
  }

  function tellStop(words: string | null, ts?: string | null): void {
    const fields = { last_assistant_message: words };
    if (isSession) add("Stop", fields, ts);
    if (thread.role !== "subagent") return;
    // The transcript that hooks name here is the parent's, which this file does not.
    add("SubagentStop", { ...fields, transcript_path: null, agent_transcript_path: path }, ts);
  }

  function closeTurn(): void {
    tellLeft();
    turn = null;
    isReviewing = false;
  }

  function tellLeft(): void {
    for (const use of uses.clear()) tellUse(use);
  }

  /** It is over when the agent spoke last. */
  function endUnmarkedTurn(): void {
    if (turn === null || turn.isMarked) return;
    if (turn.lastMessage !== null && !uses.isWaiting)
      tellStop(turn.lastMessage.text, turn.lastMessage.ts);
    closeTurn();
  }

  function tellUse(use: CodexToolUse | null): void {
    if (use === null) return;
    const { id, tool, input, cwd, response, outcome, declined } = use;
    const call = {
      tool_name: tool,
      tool_input: input,
      tool_use_id: id,
      ...(cwd === null ? {} : { cwd }),
    };
    if (declined)
      return add("PostToolUseFailure", { ...call, error: response, is_interrupt: true });
    add("PostToolUse", { ...call, tool_response: response, ...outcome });
    const command = tool === "Bash" ? asText(input["command"]) : null;
    if (command !== null) around.branch = branchAfter(command, response, around.branch);
  }

  return {
    turnBegins: (payload) => {
      const { turn_attribution: attribution } = payload;
      const isProcess = isObject(attribution) && attribution["turn_trigger"] === "exec";
      turns += 1;
      if (turns > 1 && isProcess && isSession && (start === null || start === "compact"))
        start = "resume";
      turn = newTurn(asText(payload["turn_id"]), true);
    },
    turnEnds: (payload) => {
      tellCompaction(turn?.isPrompted === true ? "auto" : "manual");
      const words = asText(payload["last_agent_message"]);
      const { error } = payload;
      tellLeft();
      const isAnswered = words !== null || turn?.isPrompted === true;
      if (isObject(error)) add("StopFailure", { error: asText(error["message"]) });
      else if (isAnswered && turn?.isReview !== true) tellStop(words);
      closeTurn();
    },
    turnAborts: () => {
      tellCompaction("manual");
      if (isSession) add("Interrupt", {});
      closeTurn();
    },
    reviewBegins: () => {
      isReviewing = true;
    },
    addPrompt: (text) => {
      endUnmarkedTurn();
      turn ??= newTurn(null, false);
      turn.isPrompted = true;
      if (turn.isReview) return;
      goesOn();
      add("UserPromptSubmit", { prompt: text });
    },
    addMessage: (text) => {
      if (text === "") return;
      goesOn();
      if (turn !== null) turn.lastMessage = { text, ts: around.now };
    },
    compact: (summary) => {
      tellCompaction("auto");
      compaction = { ts: around.now, summary };
      if (turn?.isPrompted === true) tellCompaction("auto");
    },
    addCall: (payload) => {
      goesOn();
      if (turn !== null) turn.lastMessage = null;
      uses.ask(payload);
    },
    addResult: (payload) => tellUse(uses.answer(payload)),
    endItem: (item) => {
      // What ends after its turn was killed together with the client.
      if (turn !== null) tellUse(uses.finish(item, around.cwd ?? ""));
    },
    pause: () => {
      tellCompaction(null);
      endUnmarkedTurn();
    },
  };
}
