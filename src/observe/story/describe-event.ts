/** One event as one readable line. */
import { cutCharacters, cutText } from "../../event/cut.ts";
import { toPlainLine } from "./plain-markdown.ts";
import {
  asFields,
  asList,
  asText,
  asWholeNumber,
  type EventKind,
  type FlatEventOf,
  type ForeignKind,
  isObject,
  type Json,
} from "../../event/event.ts";
import { errorPartsOf, isStopped, metaOf } from "../../event/tool-call.ts";
import { SESSION_LABEL } from "../../event/label.ts";
import { SESSION_TITLE } from "../../event/title.ts";
import { failureHeadline } from "../../lexicon/error-headline.ts";
import type { FlatEvent } from "../../store/store.ts";
import { markLineBreaks } from "../../text/line-breaks.ts";
import type { Text } from "../../text/text.ts";

const word = (value: unknown, fallback = "?"): string =>
  typeof value === "number" ? String(value) : (asText(value) ?? fallback);

/** What an agent says can be long, and only its beginning tells which turn it was. */
const MAX_ANSWER_LENGTH = 160;

/** Read no further than a line can show. */
const plainAnswer = (markdown: string): string =>
  toPlainLine(cutText(markdown, 8 * MAX_ANSWER_LENGTH));

type ToolEvent = FlatEventOf<"tool_use" | "tool_error" | "permission">;

/** What a tool call was about. */
function about(event: Parameters<typeof metaOf>[0]): string {
  const { commandLine, action, file, pattern, agentType } = metaOf(event);
  return markLineBreaks(
    [commandLine, action, file, pattern, agentType].map(asText).find((one) => one !== null) ?? "",
  );
}

/** A tool and what it was called for. */
export const describeToolCall = (event: ToolEvent): string =>
  `${word(event.tool)} ${about(event)}`.trim();

/** What is waited for; null where the client did not say. */
function waitingCall(event: FlatEventOf<"session.lifecycle">): string | null {
  const tool = asText(event.toolName);
  return tool === null ? null : `${tool} ${about(event)}`.trim();
}

/** A call that somebody or something stopped was not made; one that only failed was. */
function toolUse(event: FlatEventOf<"tool_use">, text: Text["timeline"]): string {
  const call = `${word(event.tool)} ${about(event)}`;
  if (event.success !== false) return call;
  if (!isStopped(event)) return text.toolFailed(call);
  return event.interrupted === true ? text.toolCancelled(call) : text.toolRejected(call);
}

export function questionText({ questions, plan, tool }: FlatEventOf<"question">): string {
  if (!Array.isArray(questions)) return word(plan, word(tool));
  return asList(questions)
    .map((one) => word(asFields(one).question ?? one))
    .join(" · ");
}

/** What was chosen, without the question where there is but one. */
function answerText(answers: Json): string {
  if (!isObject(answers)) return oneAnswer(answers);
  const all = Object.entries(answers);
  return all
    .map(([asked, one]) => (all.length === 1 ? oneAnswer(one) : `${asked} ${oneAnswer(one)}`))
    .join(" · ");
}

const oneAnswer = (answer: Json | undefined): string =>
  Array.isArray(answer)
    ? answer.map(oneAnswer).join(", ")
    : (asText(answer) ?? JSON.stringify(answer ?? null));

function lifecycle(event: FlatEventOf<"session.lifecycle">, text: Text["timeline"]): string {
  switch (event.phase) {
    case "started":
      return text.started(describeReason(event.source, text.startedBy));
    case "ended":
      return text.ended(endReasonText(event.reason, text));
    case "waiting_permission":
      return text.waitingPermission(waitingCall(event) ?? word(event.message, ""));
    case "waiting_question":
      return text.waitingQuestion(word(event.toolName, word(event.message, "")));
    default:
      return text.otherPhase(word(event.phase));
  }
}

/** Of these words nobody learns anything. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(["startup", "other", "unknown", "imported"]);

function describeReason(value: Json | undefined, words: Readonly<Record<string, string>>): string {
  const name = word(value, "");
  return SAYS_NOTHING.has(name) ? "" : translate(words, name);
}

/** Why a session ended, in words; nothing where the client's word says nothing. */
export const endReasonText = (reason: Json | undefined, text: Text["timeline"]): string =>
  describeReason(reason, text.endedBy);

const count = (value: unknown): number => asWholeNumber(value) ?? 0;

/** Calls are counted as everywhere: those that failed too. */
function summaryLine(event: FlatEventOf<"session_summary">, text: Text["timeline"]): string {
  const tools = Object.values(asFields(event.toolCounts));
  const errors = count(event.errorCount);
  const calls = tools.reduce((sum: number, times) => sum + count(times), errors);
  return text.summary(count(event.promptCount), calls, errors, event.recovered === true);
}

/** In the person's words where there are any. */
const translate = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name;

function injectionLine(event: FlatEventOf<"injection">, text: Text["timeline"]): string {
  const parts = asList(event.parts).filter((part) => isObject(part));
  const kinds = parts.map((part) => word(asFields(part).kind));
  const what = kinds.map((kind) => translate(text.kinds, kind)).join(", ");
  return text.injection(translate(text.givenAt, word(event.hook)), what, count(event.units));
}

function errorLabelLine(event: FlatEventOf<"error_label">, text: Text["timeline"]): string {
  const { resolved, ignored, undone } = text.errorsMarked;
  const say = event.isOn !== true ? undone : event.label === "ignored" ? ignored : resolved;
  return say(asList(event.errors).length);
}

function analysisLine(event: FlatEventOf<"analysis_run">, text: Text["timeline"]): string {
  if (event.outcome !== "not_run")
    return text.analysisRun(translate(text.analysisOutcomes, word(event.outcome)));
  return text.analysisNotRun(translate(text.analysisReasons, word(event.reason)));
}

function checkpointLine(event: FlatEventOf<"checkpoint">, text: Text["timeline"]): string {
  const mode = word(asFields(event.state)["mode"]);
  return text.checkpoint(mode === "quick" ? "" : mode, word(event.commit, "").slice(0, 10));
}

/** Everything that was read or written, whatever it was paid for. */
function usageLine(event: FlatEventOf<"usage">, text: Text["timeline"]): string {
  const tokens = Object.values(asFields(event.tokens));
  const sum = tokens.reduce((total: number, one) => total + count(one), 0);
  return text.usage(word(event.model), word(event.day), sum, costOf(event.costUsd));
}

/** Nothing is said where it is not known; little is not nothing. */
function costOf(value: Json | undefined): string {
  if (typeof value !== "number") return "";
  return value > 0 && value < 0.005 ? "< $0.01" : `~$${value.toFixed(2)}`;
}

/** What an event is called in a list. */
export function nameEventType(type: string, { timeline }: Text): string {
  const names: Readonly<Record<EventKind, string>> = timeline.types;
  return Object.hasOwn(names, type) ? names[type as EventKind] : type;
}

export function describeEvent(event: FlatEvent, { timeline: text, importing }: Text): string {
  switch (event.type) {
    case "session.lifecycle":
      return lifecycle(event, text);
    case "turn.start":
      return text.turnStart;
    case "turn.end":
      return event.ok === false
        ? text.turnBroken(word(event.lastAssistantMessage, ""))
        : text.turnEnd(
            cutCharacters(plainAnswer(word(event.lastAssistantMessage, "")), MAX_ANSWER_LENGTH),
          );
    case "turn_failed":
      return text.turnFailed(word(event.error));
    case "skill.lifecycle":
      return event.phase === "completed" || event.phase === "failed"
        ? text.skillEnds(word(event.skillName), event.ok !== false)
        : text.skillBegins(word(event.triggerCommand, word(event.skillName)));
    case "skill_used":
      return text.skillUsed(word(event.skillName));
    case "prompt":
      return text.prompt(word(event.text, ""));
    case "tool_use":
      return toolUse(event, text);
    case "tool_error":
      return text.toolError(
        word(event.tool),
        about(event),
        word(failureHeadline(errorPartsOf(event))),
      );
    case "permission":
      return text.permission(word(event.tool), about(event));
    case "wait_decided":
      return text.waitDecided(translate(text.decisions, word(event.decision)));
    case "usage":
      return usageLine(event, text);
    case "question":
      return event.answers === undefined || event.answers === null
        ? text.question(questionText(event))
        : text.answered(answerText(event.answers));
    case "compaction":
      return text.compaction(translate(text.compactionTriggers, word(event.trigger)));
    case "compaction_summary":
    case "summary_draft":
      return text.compactionSummary;
    case "snapshot":
      return text.saved(translate(text.triggers, word(event.trigger)));
    case "snapshot_none":
      return importing.nothingSaved;
    case "snapshot_cleared":
      return text.cleared;
    case "checkpoint":
      return checkpointLine(event, text);
    case "checkpoint_closed":
      return text.checkpointClosed;
    case "context_forgotten":
      return text.forgotten;
    case "blocker":
      return text.blocker(word(event.description));
    case "blocker_cleared":
      return event.how === "recovered" ? text.blockerRecovered : text.blockerCleared;
    case "blocker_reopened":
      return text.blockerReopened;
    case "blocker_recovery":
      return text.blockerTried(word(event.command), event.ok === true);
    case SESSION_TITLE:
      return text.titled(word(event.title));
    case SESSION_LABEL:
      return text.labelled(word(event.tag), event.isOn === true);
    case "imported":
      return importing.event(Number(event.events) || 0);
    case "memory":
      return text.memory(translate(text.memoryKinds, word(event.kind)), word(event.text));
    case "memory_removed":
      return text.memoryRemoved;
    case "decision_judged":
      return event.isDecision === true ? text.decisionAccepted : text.decisionRejected;
    case "injection_proof":
      return text.proof(translate(text.outcomes, word(event.outcome)));
    case "task":
      return text.task(
        word(event.subject, `#${word(event.taskId)}`),
        translate(text.taskStates, word(event.status)),
      );
    case "task_notification":
      return text.taskNotification;
    case "subagent_start":
      return text.subagentStart(word(event.agentType));
    case "subagent_stop":
      return text.subagentStop(word(event.agentType));
    case "notification":
      return text.notification(word(event.message, word(event.notificationType)));
    case "session_summary":
      return summaryLine(event, text);
    case "injection":
      return injectionLine(event, text);
    case "analysis_run":
      return analysisLine(event, text);
    case "suggestion_applied":
      return text.suggestionApplied(word(event.summary, word(event.suggestionType)));
    case "suggestion_undone":
      return text.suggestionUndone;
    case "skill_created":
      return text.skillCreated(word(event.skillName));
    case "feedback":
      return text.feedback(word(event.suggestionId), word(event.action));
    case "unknown": {
      const { raw } = event;
      return text.unknown(isObject(raw) ? word(raw["hook_event_name"]) : word(event.reason));
    }
    case "filter_saved":
      return text.filterSaved(word(event.name));
    case "filter_removed":
      return text.filterRemoved(word(event.name));
    case "error_label":
      return errorLabelLine(event, text);
    default:
      return event.type satisfies ForeignKind;
  }
}
