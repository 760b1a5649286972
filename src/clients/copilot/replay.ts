/**
 * A transcript of Copilot CLI as the hook calls that it is the trace of, in the shape that `normalize-payload.ts` makes of them.
 *
 *   SessionStart       before the first prompt of a process, as the client calls it
 *   UserPromptSubmit   a person's message
 *   PreToolUse         of a skill and of a question alone, as its hooks are registered
 *   PostToolUse, PostToolUseFailure, PermissionDenied   the end of a call
 *   SubagentStart, SubagentStop
 *   PreCompact, PostCompact
 *   Stop               the model's last words before the next prompt, if it called nothing after them
 *   StopFailure        a request that failed for good, which no hook tells
 *   SessionEnd         the end of a process
 */
import { asText, type Json, type JsonObject } from "../../event/event.ts";
import { normalizeTime } from "../../event/line.ts";
import type { ReplayFactory, ReplayContext } from "../transcript/replay.ts";
import { UNKNOWN_REPLAY_CONTEXT, openReplayQueue } from "../transcript/replay-queue.ts";
import {
  recordAgent,
  parseRecordContext,
  recordData,
  parseCallEnd,
  openForkFilter,
  extractCopilotPrompt,
  type CopilotCallStart,
  parseCallStart,
  parseCopilotMessage,
} from "./record.ts";
import { parseCopilotAnswers } from "./tools.ts";
import { normalizeModelName } from "./usage.ts";

const IGNORED_RECORDS = /^{"type":"(?:hook|model)\.|^{"type":"(?:system\.|session\.usage_)/;

/** Whether a line may give a call, by how it begins. */
export const copilotMayReplay = (head: string): boolean => !IGNORED_RECORDS.test(head);

type TurnEndWords = { readonly id: string; readonly ts: string; readonly text: string };
type RecordPosition = { readonly id: string; readonly ts: string };

const EARLY_TOOLS: ReadonlySet<string> = new Set(["Skill", "AskUserQuestion"]);

export const openCopilotReplay: ReplayFactory = (file) => {
  let { sessionId } = file;
  let cwd: string | null = null;
  let model: string | null = null;
  let around: ReplayContext = UNKNOWN_REPLAY_CONTEXT;
  let start: "startup" | "resume" | null = "startup";
  let isPrompted = false;
  let words: TurnEndWords | null = null;
  const isCopy = openForkFilter();
  const open = new Map<string, CopilotCallStart>();
  /** What a subagent that has not ended said last, and what it is. */
  const agents = new Map<string, { type: string | null; words: string | null }>();
  const calls = openReplayQueue();

  function add(
    event: string,
    { id, ts }: RecordPosition,
    fields: JsonObject,
    agent: string | null = null,
  ) {
    const payload: Record<string, Json> = {
      session_id: sessionId,
      transcript_path: file.path,
      hook_event_name: event,
      ...(cwd === null ? {} : { cwd }),
      ...(model === null ? {} : { model }),
      ...(agent === null ? {} : { agent_id: agent, agent_type: agents.get(agent)?.type ?? null }),
      ...fields,
    };
    calls.add({ ts, key: `${event}:${id}`, payload, surroundings: around });
  }

  function endTurn(): void {
    if (words !== null) add("Stop", words, { last_assistant_message: words.text });
    words = null;
    isPrompted = false;
  }

  function prompted(record: JsonObject, at: RecordPosition): void {
    const prompt = extractCopilotPrompt(record);
    if (prompt === "") return;
    if (recordData(record)["delivery"] !== "steering") endTurn();
    if (start !== null) add("SessionStart", at, { source: start });
    start = null;
    isPrompted = true;
    add("UserPromptSubmit", at, { prompt });
  }

  function addAnswer(record: JsonObject, at: RecordPosition, agent: string | null): void {
    const now = parseCopilotMessage(record);
    if (now === null) return;
    const known = agent === null ? undefined : agents.get(agent);
    if (known !== undefined && now.text !== "") known.words = now.text;
    if (agent !== null) return;
    model = normalizeModelName(recordData(record)["model"] ?? model ?? undefined);
    words = isPrompted && now.isClosing && now.text !== "" ? { ...at, text: now.text } : null;
  }

  function called(record: JsonObject, at: RecordPosition, agent: string | null): void {
    const call = parseCallStart(record);
    if (call === null) return;
    if (agent === null) words = null;
    open.set(call.id, call);
    const given = { tool_name: call.tool, tool_input: call.input, tool_use_id: call.id };
    if (EARLY_TOOLS.has(call.tool)) add("PreToolUse", at, given, agent);
  }

  function ended(record: JsonObject, at: RecordPosition, agent: string | null): void {
    const end = parseCallEnd(record);
    const call = end === null ? undefined : open.get(end.id);
    if (end === null || call === undefined) return;
    open.delete(end.id);
    const given = { tool_name: call.tool, tool_input: call.input, tool_use_id: call.id };
    const { text, tool_success: ok, tool_exit_code: code } = end;
    if (end.isDeclined) return add("PermissionDenied", at, given, agent);
    if (ok === false && code === null)
      return add("PostToolUseFailure", at, { ...given, error: text }, agent);
    const isQuestion = call.tool === "AskUserQuestion";
    const response = isQuestion ? { answers: parseCopilotAnswers(call.input, text) } : text;
    const outcome = { tool_success: ok, ...(code === null ? {} : { tool_exit_code: code }) };
    add("PostToolUse", at, { ...given, tool_response: response, ...outcome }, agent);
  }

  function situated(record: JsonObject): void {
    const data = recordData(record);
    const context = parseRecordContext(record);
    cwd = asText(context["cwd"]) ?? cwd;
    model =
      asText(data["selectedModel"]) === null ? model : normalizeModelName(data["selectedModel"]);
    around = {
      ...around,
      startFolder: around.startFolder ?? cwd,
      branch: asText(context["branch"]) ?? around.branch,
      clientVersion: asText(data["copilotVersion"]) ?? around.clientVersion,
    };
  }

  function compacted(
    record: JsonObject,
    at: RecordPosition,
    event: "PreCompact" | "PostCompact",
  ): void {
    const { trigger, customInstructions, summaryContent, success } = recordData(record);
    if (event === "PostCompact") {
      if (success === true) add(event, at, { compact_summary: asText(summaryContent) });
      return;
    }
    // A person asks for one between two turns.
    if (trigger === "manual") endTurn();
    const kind = trigger === "manual" ? "manual" : "auto";
    add(event, at, { trigger: kind, custom_instructions: asText(customInstructions) });
  }

  function ofAgent(record: JsonObject, at: RecordPosition, agent: string | null): void {
    const id = agent ?? asText(recordData(record)["toolCallId"]);
    if (id === null) return;
    if (record["type"] === "subagent.started") {
      agents.set(id, { type: asText(recordData(record)["agentName"]), words: null });
      return add("SubagentStart", at, {}, id);
    }
    add("SubagentStop", at, { last_assistant_message: agents.get(id)?.words ?? null }, id);
    agents.delete(id);
  }

  function take(record: JsonObject, at: RecordPosition, agent: string | null): void {
    switch (record["type"]) {
      case "session.start":
        sessionId = asText(recordData(record)["sessionId"]) ?? sessionId;
        return situated(record);
      case "session.resume":
        endTurn();
        start = "resume";
        return situated(record);
      case "session.context_changed":
        return situated(record);
      case "user.message":
        return prompted(record, at);
      case "assistant.message":
        return addAnswer(record, at, agent);
      case "tool.execution_start":
        return called(record, at, agent);
      case "tool.execution_complete":
        return ended(record, at, agent);
      case "subagent.started":
      case "subagent.completed":
      case "subagent.failed":
        return ofAgent(record, at, agent);
      case "session.compaction_start":
        return compacted(record, at, "PreCompact");
      case "session.compaction_complete":
        return compacted(record, at, "PostCompact");
      case "session.error":
        if (isPrompted) add("StopFailure", at, { error: asText(recordData(record)["message"]) });
        words = null;
        isPrompted = false;
        return;
      case "abort":
        words = null;
        isPrompted = false;
        return;
      case "session.shutdown":
        endTurn();
        // A process that was asked nothing called no hook.
        if (start === null) add("SessionEnd", at, {});
        return;
      default:
    }
  }

  return {
    take: (record) => {
      const ts = normalizeTime(record["timestamp"]);
      const id = asText(record["id"]);
      if (ts === null || id === null || isCopy(record, ts)) return [];
      take(record, { id, ts }, recordAgent(record));
      return sessionId === null ? [] : calls.take();
    },
    finish: () => {
      endTurn();
      return calls.take();
    },
  };
};
