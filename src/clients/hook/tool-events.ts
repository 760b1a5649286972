import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import { cutText } from "../../event/cut.ts";
import type { QuestionPayload } from "../../event/observed-payloads.ts";
import { redact } from "../../redact/redact.ts";
import { isRejection, isCancellation } from "./refusals.ts";
import {
  type DraftFields,
  type EventDraft,
  draftEvent,
  hidePersonalText,
  type EventMappingContext,
  type ClientTraits,
  type HookMapper,
} from "./event-draft.ts";
import { toStoredValue, type PayloadReader } from "./payload.ts";
import { draftSkillStart, draftSkillEnd } from "./prompt-events.ts";
import { LONGEST_PERMISSION_LINE, toolMeta } from "./tool-meta.ts";

const LONGEST_ERROR = 500;
const LONGEST_ERROR_LINE = 300;
const MAX_CALLS = 100;
/** A client hands over about 10,000 characters of an error. */
const LONGEST_ERROR_READ = 64 * 1024;
const LONGEST_ANSWER = 20_000;
const QUESTION_TOOLS = new Set(["AskUserQuestion", "ExitPlanMode"]);

type PayloadCall = { readonly tool: string; readonly input: JsonObject };

/** The call a tool event is about. Its server, where there is one, belongs to the name. */
function callOf(payload: PayloadReader): PayloadCall {
  return { tool: payload.text("tool_name") ?? "unknown", input: payload.object("tool_input") };
}

/** What every event about a call says of it. */
type ToolFields = DraftFields<"tool_use"> & DraftFields<"tool_error">;

const toolFields = (
  payload: PayloadReader,
  call: PayloadCall,
  around: EventMappingContext,
): ToolFields => ({
  tool: call.tool,
  meta: toolMeta(call.tool, call.input, around, output(payload)),
  mcpServer: payload.value("mcp_server"),
});

const output = ({ raw }: PayloadReader): Json | undefined => raw["tool_response"] ?? raw["error"];

/** Taken only for skills, questions and plans: every other call is reported when it is over. */
function mapToolStart(payload: PayloadReader, around: EventMappingContext): EventDraft[] {
  const call = callOf(payload);
  if (call.tool === "Skill") {
    return draftSkillStart(asText(call.input["skill"]), asText(call.input["args"]), around);
  }
  return QUESTION_TOOLS.has(call.tool) ? [draftQuestion(call, null, around)] : [];
}

/** `toolSuccess` is what this client's event means by itself: true, or null where it gives no status. */
function mapToolUse(
  payload: PayloadReader,
  around: EventMappingContext,
  { toolSuccess }: ClientTraits,
): EventDraft[] {
  const call = callOf(payload);
  const response = payload.object("tool_response");
  const failed = response["interrupted"] === true || response["success"] === false;
  // Said by a transcript alone: Codex calls this hook for a failure too.
  const told = payload.flag("tool_success");
  const exitCode = payload.number("tool_exit_code");
  const success = failed ? false : (told ?? toolSuccess);
  const fields = toolFields(payload, call, around);
  const error = told === false ? describeFailure(payload, exitCode, fields.meta) : null;
  if (error !== null) return [toolError(fields, error, around)];
  return [
    draftEvent("tool_use", {
      ...fields,
      success,
      subagentId: call.tool === "Agent" ? asText(response["agentId"]) : null,
    }),
    ...(call.tool === "Skill" ? [draftSkillEnd(call.input, success !== false, around)] : []),
    ...(QUESTION_TOOLS.has(call.tool) ? [draftQuestion(call, response, around)] : []),
    ...draftTaskChanges(call, response),
  ];
}

function mapToolFailure(payload: PayloadReader, around: EventMappingContext): EventDraft[] {
  const call = callOf(payload);
  const fields = toolFields(payload, call, around);
  const error = cutText(payload.text("error") ?? "unknown", LONGEST_ERROR_READ);
  const interrupted = payload.flag("is_interrupt") === true || isCancellation(error);
  const skill = call.tool === "Skill" ? [draftSkillEnd(call.input, false, around)] : [];
  if (interrupted || isRejection(error)) {
    return [
      draftEvent("tool_use", {
        ...fields,
        success: false,
        ...(interrupted ? { interrupted } : { rejected: true }),
        note: hidePersonalText(cutText(redact(error), LONGEST_ERROR), around),
      }),
      ...skill,
    ];
  }
  return [toolError(fields, error, around), ...skill];
}

function toolError(fields: ToolFields, error: string, around: EventMappingContext): EventDraft {
  const clean = redact(error);
  const { core, normalized } = around.errorCore(clean);
  return draftEvent("tool_error", {
    ...fields,
    error: normalized,
    errorRaw: cutText(clean, LONGEST_ERROR),
    // Only here is the whole error seen: where it is named may lie behind what is kept of it.
    errorLine: cutText(core, LONGEST_ERROR_LINE),
  });
}

/** Programs whose 1 says “no” or “not found”. */
const NEGATIVE_EXIT_PROGRAMS: ReadonlySet<unknown> = new Set([
  "grep",
  "rg",
  "find",
  "diff",
  "cmp",
  "test",
  "[",
]);

/** In the words of Claude Code, so that both know an error again; null where nothing was said, or nothing went wrong. */
function describeFailure(
  { raw }: PayloadReader,
  exitCode: number | null,
  meta: ToolFields["meta"],
): string | null {
  const said = cutText(asText(raw["tool_response"])?.trim() ?? "", LONGEST_ERROR_READ);
  if (said === "") return null;
  if (exitCode === null) return said;
  const isAnswer = exitCode === 1 && NEGATIVE_EXIT_PROGRAMS.has(meta?.command);
  return isAnswer ? null : `Exit code ${exitCode}\n${said}`;
}

function mapPermissionRequest(payload: PayloadReader, around: EventMappingContext): EventDraft[] {
  const call = callOf(payload);
  const isQuestion = QUESTION_TOOLS.has(call.tool);
  const phase = isQuestion ? "waiting_question" : "waiting_permission";
  const waiting = draftEvent("session.lifecycle", { phase, toolName: call.tool });
  const suggestions = payload.value("permission_suggestions");
  // Somebody decides by it: all of it is kept.
  const whole = { ...around, longestLine: LONGEST_PERMISSION_LINE };
  if (isQuestion) return [waiting];
  return [waiting, draftEvent("permission", { ...toolFields(payload, call, whole), suggestions })];
}

function mapPermissionDenial(payload: PayloadReader, around: EventMappingContext): EventDraft[] {
  const call = callOf(payload);
  return [
    draftEvent("tool_use", { ...toolFields(payload, call, around), success: false, denied: true }),
  ];
}

function mapElicitation(payload: PayloadReader): EventDraft[] {
  const server = payload.text("mcp_server_name");
  return [draftEvent("session.lifecycle", { phase: "waiting_question", toolName: server })];
}

/** What a person answered to a server's question. */
function mapElicitationAnswer(payload: PayloadReader, around: EventMappingContext): EventDraft[] {
  const tool = payload.text("mcp_server_name");
  const answers = hidePersonalText(payload.value("content"), around);
  return [draftEvent("question", { tool, answers, action: payload.text("action") })];
}

/** Which calls a batch held: each of them is reported by itself, except one of a tool that does not exist. */
function listBatchTools(payload: PayloadReader): Json {
  const calls = payload.raw["tool_calls"];
  payload.leaveOut("tool_calls");
  const names: Json[] = [];
  for (const call of Array.isArray(calls) ? calls.slice(0, MAX_CALLS) : []) {
    if (isObject(call)) names.push(asText(call["tool_name"]));
  }
  return { hook_event_name: "PostToolBatch", tool_names: names };
}

/** Asked when `response` is null, answered otherwise. */
function draftQuestion(
  call: PayloadCall,
  response: JsonObject | null,
  around: EventMappingContext,
): EventDraft {
  // The agent's words may repeat the person's.
  const kept = (value: Json | undefined): Json =>
    toStoredValue(hidePersonalText(value ?? null, around), LONGEST_ANSWER);
  const isPlan = call.tool === "ExitPlanMode";
  const answers = isPlan ? { accepted: true } : (response?.["answers"] ?? null);
  return draftEvent("question", {
    tool: call.tool,
    // As the client gave them: who reads an event looks at each.
    questions: kept(call.input["questions"]) as readonly QuestionPayload[] | null,
    plan: isPlan ? kept(response?.["plan"] ?? call.input["plan"]) : null,
    answers: response === null ? null : kept(answers),
  });
}

function draftTaskChanges(call: PayloadCall, response: JsonObject): EventDraft[] {
  if (call.tool === "TaskUpdate") {
    const change = response["statusChange"];
    const status = asText(call.input["status"]) ?? (isObject(change) ? asText(change["to"]) : null);
    const subject = asText(call.input["subject"]);
    if (status === null && subject === null) return [];
    return [draftEvent("task", { taskId: asText(call.input["taskId"]), subject, status })];
  }
  const todos = call.input["todos"];
  if (call.tool !== "TodoWrite" || !Array.isArray(todos)) return [];
  return todos.filter(isObject).map((todo: JsonObject, index: number) =>
    draftEvent("task", {
      taskId: asText(todo["id"]) ?? `todo:${index + 1}`,
      subject: asText(todo["content"]),
      status: asText(todo["status"]),
    }),
  );
}

export const TOOL_EVENTS = {
  PreToolUse: mapToolStart,
  PostToolUse: mapToolUse,
  PostToolUseFailure: mapToolFailure,
  PostToolBatch: (payload) => [draftEvent("unknown", { raw: listBatchTools(payload) })],
  PermissionRequest: mapPermissionRequest,
  PermissionDenied: mapPermissionDenial,
  Elicitation: mapElicitation,
  ElicitationResult: mapElicitationAnswer,
} as const satisfies Readonly<Record<string, HookMapper>>;
