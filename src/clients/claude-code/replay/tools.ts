/**
 * The result of a tool call → the hooks that ran for it. None ran where the client rejected the call itself. A refusal by a
 * person or a rule is replayed as one, though some reach no hook. Questions, plans and skills also have a call before.
 */
import { asText, isObject, type Json, type JsonObject } from "../../../event/event.ts";
import { isPermissionRefusal, isRejection, isCancellation } from "../../hook/refusals.ts";
import type { ReplayCall } from "../../transcript/replay.ts";
import { messageText } from "../../transcript/text.ts";
import {
  turnFields,
  makeReplayCall,
  type ClaudeReplayOpenCall,
  remember,
  type ClaudeReplaySource,
  type ClaudeReplayState,
  omitEmpty,
} from "./state.ts";

/** Hooks are told of these before they run too. */
export const EARLY_REPORTED_TOOLS: ReadonlySet<string> = new Set([
  "Skill",
  "AskUserQuestion",
  "ExitPlanMode",
]);

/** Of their results it only matters that there is one. */
const UNREAD_RESULT_TOOLS: ReadonlySet<string> = new Set([
  "Read",
  "Write",
  "Edit",
  "MultiEdit",
  "NotebookEdit",
  "Grep",
  "Glob",
  "WebFetch",
  "WebSearch",
]);

const RESULT = /"content":\[\{"tool_use_id":"([^"\\]{1,100})","type":"tool_result"/;

/** Whether what a tool answered is read by nobody, by how the line with its result begins. */
export function isUnreadResult({ open }: ClaudeReplayState, head: string): boolean {
  const call = open.get(RESULT.exec(head)?.[1] ?? "");
  if (call === undefined) return false;
  if (UNREAD_RESULT_TOOLS.has(call.tool)) return true;
  const { command } = call.input;
  // What git says of a commit is read.
  return call.tool === "Bash" && typeof command === "string" && !command.includes("commit");
}

type ToolResultBlock = {
  readonly id: string;
  readonly text: string;
  readonly failed: boolean;
  /** What the record says beside the message, where it is about this result alone. */
  readonly beside: Json | undefined;
  readonly isDenied: boolean;
};

export function replayToolResults(
  state: ClaudeReplayState,
  record: JsonObject,
  blocks: readonly JsonObject[],
  source: ClaudeReplaySource,
): readonly ReplayCall[] {
  const isOnly = blocks.length === 1;
  return blocks.flatMap((block) => {
    const id = asText(block["tool_use_id"]);
    if (id === null) return [];
    return replayResult(state, source, {
      id,
      text: messageText(block["content"]),
      failed: block["is_error"] === true,
      beside: isOnly ? record["toolUseResult"] : undefined,
      isDenied: isOnly && asText(record["toolDenialKind"]) !== null,
    });
  });
}

function replayResult(
  state: ClaudeReplayState,
  source: ClaudeReplaySource,
  result: ToolResultBlock,
): readonly ReplayCall[] {
  const call = state.open.get(result.id);
  if (call === undefined) return [];
  state.open.delete(result.id);
  if (isFaultyCall(result)) return [];
  const { beside } = result;
  const response = isObject(beside) ? beside : null;
  const before = EARLY_REPORTED_TOOLS.has(call.tool)
    ? [replayToolStart(state, source, call, result.id, response)]
    : [];
  // The folder and the rest are those after the call.
  const told = { ...turnFields(state), tool_name: call.tool, tool_use_id: result.id };
  if (isDeclined(result)) {
    if (EARLY_REPORTED_TOOLS.has(call.tool)) return before;
    const refused = { ...told, tool_input: call.input };
    // A person's no may have words behind it.
    return isRejection(result.text)
      ? [refusal(state, source, "PostToolUseFailure", { ...refused, error: result.text })]
      : [refusal(state, source, "PermissionDenied", refused)];
  }
  if (result.failed) {
    const error = result.text.replace(ADDED_NOTE, "");
    const failure = { ...told, tool_input: call.input, error, is_interrupt: false };
    return [
      ...before,
      makeReplayCall(state, source, `failed:${result.id}`, "PostToolUseFailure", failure),
    ];
  }
  noteBackground(state, call, response);
  const used = {
    ...told,
    tool_input:
      call.tool === "AskUserQuestion"
        ? { ...call.input, ...answeredQuestions(response) }
        : call.input,
    tool_response: response ?? { stdout: result.text },
  };
  return [
    ...before,
    ...replayTaskChange(state, source, call, response, result.id),
    makeReplayCall(state, source, `used:${result.id}`, "PostToolUse", used),
  ];
}

const refusal = (
  state: ClaudeReplayState,
  source: ClaudeReplaySource,
  event: string,
  about: JsonObject,
): ReplayCall =>
  makeReplayCall(state, source, `refused:${asText(about["tool_use_id"]) ?? ""}`, event, about);

/** What the client adds for the model, and does not tell the hook. */
const ADDED_NOTE =
  /\n\nThis tool's input schema was not in your prompt when you called it\. The input schema is: [^]*$/;

/** The client found the call itself faulty. */
const isFaultyCall = ({ failed, text }: ToolResultBlock): boolean =>
  failed && text.startsWith("<tool_use_error>") && !isCancellation(text);

const isDeclined = ({ isDenied, failed, text }: ToolResultBlock): boolean =>
  isDenied || (failed && (isRejection(text) || isPermissionRefusal(text)));

function replayToolStart(
  state: ClaudeReplayState,
  source: ClaudeReplaySource,
  call: ClaudeReplayOpenCall,
  id: string,
  response: JsonObject | null,
): ReplayCall {
  const { questions } = answeredQuestions(response);
  return makeReplayCall(state, { ...source, ts: call.ts }, `begun:${id}`, "PreToolUse", {
    ...call.about,
    tool_name: call.tool,
    tool_input: questions === undefined ? call.input : { ...call.input, questions },
    tool_use_id: id,
  });
}

/** What stands unanswered at the end of the file. */
export function replayOpenCalls(state: ClaudeReplayState): readonly ReplayCall[] {
  return [...state.open].flatMap(([id, call]) =>
    EARLY_REPORTED_TOOLS.has(call.tool)
      ? [replayToolStart(state, { ts: call.ts, id, record: id }, call, id, null)]
      : [],
  );
}

/** Questions in the client's own order of fields, with their answers. */
function answeredQuestions(
  response: JsonObject | null,
): Partial<Record<"questions", Json>> & JsonObject {
  const { questions, answers, annotations } = response ?? {};
  if (questions === undefined || answers === undefined) return {};
  return { questions, answers, ...(annotations === undefined ? {} : { annotations }) };
}

function replayTaskChange(
  state: ClaudeReplayState,
  source: ClaudeReplaySource,
  call: ClaudeReplayOpenCall,
  response: JsonObject | null,
  useId: string,
): readonly ReplayCall[] {
  const { task, statusChange } = response ?? {};
  if (call.tool === "TaskCreate" && isObject(task)) {
    const [id, subject] = [asText(task["id"]), asText(task["subject"])];
    if (id !== null && subject !== null) remember(state.subjects, id, subject);
    return [taskCall(state, source, useId, "TaskCreated", id, subject)];
  }
  const isDone = isObject(statusChange) && statusChange["to"] === "completed";
  if (call.tool !== "TaskUpdate" || !isDone) return [];
  const id = asText(call.input["taskId"]);
  const subject = asText(call.input["subject"]) ?? state.subjects.get(id ?? "") ?? null;
  return [taskCall(state, source, useId, "TaskCompleted", id, subject)];
}

const taskCall = (
  state: ClaudeReplayState,
  source: ClaudeReplaySource,
  useId: string,
  name: string,
  id: string | null,
  subject: string | null,
): ReplayCall =>
  makeReplayCall(state, source, `task:${useId}`, name, {
    prompt_id: state.promptId,
    task_id: id,
    task_subject: subject,
  });

/** What goes on behind a turn, until its notification comes. */
function noteBackground(
  state: ClaudeReplayState,
  call: ClaudeReplayOpenCall,
  response: JsonObject | null,
): void {
  const { input } = call;
  const shell = asText(response?.["backgroundTaskId"]);
  const agent = response?.["status"] === "async_launched" ? asText(response["agentId"]) : null;
  const id = shell ?? agent;
  if (id === null) return;
  remember(
    state.background,
    id,
    omitEmpty({
      id,
      type: shell === null ? "subagent" : "shell",
      status: "running",
      description: asText(input["description"]),
      agent_type: shell === null ? asText(input["subagent_type"]) : null,
      command: shell === null ? null : asText(input["command"]),
    }),
  );
}
