/**
 * Failures of a session that may still be solved: a fold over its events in the order they were recorded. The main agent
 * and every subagent count for themselves.
 *
 *   tool_error ──▶ open ──success of the same tool on the same target──▶ solved
 *                   │ or of the command as it should have been written
 *                   │ the same error on the same target: the newer one stands for both
 *                   └ more than five tools in between, or six newer failures: dropped
 *
 * What a command left failing at a session's end, the project's next session begins with (`carryOverFailures`): its success there
 * solves it too, behind twelve tools at most. Nobody waited in between, so it is no time that was lost.
 *
 * Only `success: true` solves; a client that gives no status (null) says nothing. Every tool behind a failure is a step,
 * failed and interrupted ones too.
 *
 * Kept with the session as JSON: { "open": [failure …], "prompt"?: the prompt in force, "prepared"?: what was made ready lately },
 * failures oldest first. Null when nothing is known. Without a failure the rest is let go at the session's end.
 */
import { HIDDEN } from "../../clients/hook/event-draft.ts";
import { correctsCommand } from "../../clients/shell/corrected-command.ts";
import { cutText } from "../../event/cut.ts";
import { asText, type Event, type EventOf, type Payload } from "../../event/event.ts";
import { metaOf } from "../../event/tool-call.ts";
import { isTrailer, namesError } from "../../lexicon/failure-lines.ts";
import { extractErrorCore, findMeaningfulLines } from "./normalize-error.ts";
import { SHELL_TOOLS } from "../../lexicon/tools.ts";
import {
  EMPTY,
  type FailureStep,
  type OpenFailure,
  type OpenFailuresState,
  serializeState,
  stateOf,
} from "./open-failure.ts";
import { findRepetition } from "./preparing-steps.ts";
import {
  addPreparations,
  listPreparedBefore,
  type RecentPreparation,
} from "./recent-preparations.ts";
import { targetKey } from "./target-key.ts";

const MAX_OPEN = 6;
const MAX_STEPS_BETWEEN = 5;
const MAX_STEPS_BETWEEN_SESSIONS = 12;
const MAX_PROMPT_LENGTH = 200;
const MAX_LINE_LENGTH = 300;
const MAX_NORMAL_LENGTH = 200;
const MAX_NAME_LENGTH = 300;

export type SolvedFailure = {
  readonly failure: OpenFailure;
  /** When the same target succeeded, and in which session. */
  readonly ts: string;
  readonly sessionId: string;
  readonly by: FailureStep;
};

const NONE: readonly RecentPreparation[] = [];

/** The same target was tried again: it succeeded, or failed with the same error. */
export type TargetRetry = {
  /** Of the failure. */
  readonly eventId: string;
  readonly ts: string;
  readonly outcome: "solved" | "again";
};

export type FailureFold = {
  readonly open: string | null;
  readonly solved: readonly SolvedFailure[];
  readonly retried: readonly TargetRetry[];
};

const toUnchangedFold = (open: string | null): FailureFold => ({ open, solved: [], retried: [] });

export function foldFailures(open: string | null, event: Event): FailureFold {
  switch (event.type) {
    case "prompt":
      return toUnchangedFold(withPrompt(open, asText(event.data.text)));
    case "tool_use":
      return open === null || open.startsWith(EMPTY)
        ? toUnchangedFold(withPreparation(open, event))
        : foldOnce(open, event);
    case "tool_error":
      return foldOnce(open, event);
    case "session.lifecycle": {
      const isOver = event.data.phase === "ended" && open?.startsWith(EMPTY) === true;
      return toUnchangedFold(isOver ? null : open);
    }
    default:
      return toUnchangedFold(open);
  }
}

type FoldedCall = { readonly open: string | null; readonly fold: FailureFold };

/** A forward makes rows and documents of the same events, one after the other: both ask the same. */
const foldedCalls = new WeakMap<Event, FoldedCall>();

function foldOnce(open: string | null, event: EventOf<"tool_use" | "tool_error">): FailureFold {
  const before = foldedCalls.get(event);
  if (before !== undefined && before.open === open) return before.fold;
  const fold = foldToolCall(open, event);
  foldedCalls.set(event, { open, fold });
  return fold;
}

/** What a session leaves open that the project's next one may solve: commands of the main agent. */
export function carryOverFailures(open: string | null): string | null {
  const left = stateOf(open).open.filter(
    ({ tool, agent }) => SHELL_TOOLS.has(tool) && agent === undefined,
  );
  return serializeState({ open: left.map(asEarlierFailure) });
}

const asEarlierFailure = (failure: OpenFailure): OpenFailure => ({ ...failure, isEarlier: true });

/** What was asked for last, as far as it is kept. */
export const promptInForce = (open: string | null): string | null => stateOf(open).prompt ?? null;

function withPrompt(open: string | null, text: string | null): string | null {
  const prompt = text === null || text === HIDDEN ? undefined : cutText(text, MAX_PROMPT_LENGTH);
  const { open: failures, prepared } = stateOf(open);
  return serializeState({ open: failures, prompt, prepared });
}

/** Of a call while nothing is open. */
function withPreparation(open: string | null, event: EventOf<"tool_use">): string | null {
  const before = stateOf(open);
  const prepared = preparedWith(before, event);
  return prepared === before.prepared ? open : serializeState({ ...before, prepared });
}

function preparedWith(
  { prepared = NONE }: OpenFailuresState,
  { ts, data }: EventOf<"tool_use" | "tool_error">,
): readonly RecentPreparation[] | undefined {
  const command = asText(metaOf(data).commandLine);
  const after = command === null ? prepared : addPreparations(prepared, command, ts);
  return after.length === 0 ? undefined : after;
}

function foldToolCall(text: string | null, event: EventOf<"tool_use" | "tool_error">): FailureFold {
  const { data } = event;
  const before = stateOf(text);
  const tool = cutText(asText(data.tool) ?? "unknown", MAX_NAME_LENGTH);
  const meta = metaOf(data);
  const key = targetKey(data);
  const target = key === null ? null : cutText(key, MAX_NAME_LENGTH);
  const taken: FailureStep = {
    tool,
    ...optionalText("action", meta.action),
    ...optionalText("command", meta.commandLine),
    ...optionalText("file", meta.file),
    ok: event.type === "tool_use" && event.data.success === true,
  };
  // What another agent does meanwhile is about something else.
  const agent = asText(data.agentId) ?? undefined;
  const isSame = (failure: OpenFailure): boolean =>
    failure.target === target && failure.agent === agent;
  // What was started in the background, or whose status is another's, has not shown that it works.
  const isProof = taken.ok && meta.masked !== true;
  const isRepeated = (failure: OpenFailure): boolean =>
    taken.ok && meta.background !== true && findRepetition(failure, taken) !== null;
  const isSolved = (failure: OpenFailure): boolean =>
    (isProof && isSame(failure)) ||
    (failure.agent === agent &&
      (isRepeated(failure) || (isProof && isCorrectedBy(failure, taken))));
  const solved = before.open
    .filter(isSolved)
    .map((failure) => ({ failure, ts: event.ts, sessionId: event.sessionId, by: taken }));
  const left = before.open.flatMap((failure) => {
    if (failure.agent !== agent) return [failure];
    const most = failure.isEarlier === true ? MAX_STEPS_BETWEEN_SESSIONS : MAX_STEPS_BETWEEN;
    const isGone = isSolved(failure) || failure.steps.length >= most;
    return isGone ? [] : [withStep(failure, taken)];
  });
  const failure = event.type === "tool_error" ? failureOf(event, tool, target, before) : null;
  const isAgain = (one: OpenFailure): boolean => isSame(one) && one.error === failure?.error;
  const isOwn = ({ isEarlier }: OpenFailure): boolean => isEarlier !== true;
  const retried = [
    ...solved
      .filter(({ failure: one }) => isOwn(one))
      .map((one) => toRetry(one.failure, event, "solved")),
    ...left.filter((one) => isOwn(one) && isAgain(one)).map((one) => toRetry(one, event, "again")),
  ];
  const open =
    failure === null ? left : [...left.filter((one) => !isAgain(one)), failure].slice(-MAX_OPEN);
  const prepared = preparedWith(before, event);
  return { open: serializeState({ ...before, open, prepared }), solved, retried };
}

/** The same command, written right. */
export const isCorrectedBy = (
  failure: Pick<OpenFailure, "command" | "errorLine">,
  { tool, command }: FailureStep,
): boolean =>
  SHELL_TOOLS.has(tool) &&
  command !== undefined &&
  failure.command !== undefined &&
  correctsCommand(command, failure.command, failure.errorLine);

const toRetry = (
  { eventId }: OpenFailure,
  { ts }: Event,
  outcome: TargetRetry["outcome"],
): TargetRetry => ({
  eventId,
  ts,
  outcome,
});

const withStep = (failure: OpenFailure, taken: FailureStep): OpenFailure => ({
  ...failure,
  steps: [...failure.steps, taken],
});

function failureOf(
  event: EventOf<"tool_error">,
  tool: string,
  target: string | null,
  { prompt, prepared = NONE }: OpenFailuresState,
): OpenFailure | null {
  const { data } = event;
  const error = normalErrorOf(data);
  if (target === null || error === null) return null;
  const meta = metaOf(data);
  const errorLine = errorLineOf(data);
  const raw = asText(data.errorRaw) ?? "";
  const [first = ""] = errorLine.split("\n", 1);
  const [told, more] = findMeaningfulLines(raw);
  const isWhole = told?.includes(first) === true && more === undefined;
  const before = listPreparedBefore(prepared, event.ts);
  return {
    eventId: event.id,
    ts: event.ts,
    sessionId: event.sessionId,
    projectPath: event.projectPath,
    repoId: asText(data.repoId),
    tool,
    target,
    ...optionalText("file", meta.file),
    ...optionalText("command", meta.commandLine),
    ...optionalText("agent", data.agentId),
    error,
    errorLine,
    isVague: !isWhole && (isTrailer(errorLine) || !(namesError(first) || isRaised(first, raw))),
    prompt: prompt ?? null,
    steps: [],
    ...(before.length === 0 ? {} : { prepared: before }),
  };
}

/** The last line of a traceback is an error, whatever its class is called: `shop.models.Order.DoesNotExist: …`. */
const isRaised = (line: string, raw: string): boolean =>
  raw.includes("Traceback (most recent call last)") && /^\w+(?:\.\w+)+(?::|$)/.test(line);

/** The normal form that a failure is known by; null when it has none. */
export function normalErrorOf({ error }: Payload<"tool_error">): string | null {
  const normal = asText(error);
  return normal === null ? null : cutText(normal, MAX_NORMAL_LENGTH);
}

/** Lines written before there was such a field have only the beginning of the error. */
const errorLineOf = (data: Payload<"tool_error">): string =>
  cutText(
    asText(data.errorLine) ?? extractErrorCore(asText(data.errorRaw) ?? "").core,
    MAX_LINE_LENGTH,
  );

const optionalText = <K extends string>(key: K, value: unknown): { readonly [P in K]?: string } => {
  const text = asText(value);
  return text === null
    ? {}
    : ({ [key]: cutText(text, MAX_NAME_LENGTH) } as { readonly [P in K]: string });
};
