/**
 * What is known of errors: one row for each normal form, merged from what happened. Merging does not depend on order or
 * on how events were batched, so that a replay gives the same rows.
 *
 * `resolution` is a JSON list, newest first, at most eight, one for each repository (else project), identity and
 * own file:
 *   { ts, eventId, failedAt, sessionId, solvedIn?, projectPath, repoId, errorLine, tool, action?, file?,
 *     steps: [{ tool, action?, file? }], tools: [tool …], prompt }
 * `ts` is when the target succeeded, `eventId`, `failedAt` and `sessionId` are the failure's, and `solvedIn` is the session
 * in which it succeeded, where that is a later one. `steps` holds what was done in between,
 * `tools` every tool in between. A success with nothing done before it is no knowledge, and none is an error that tells
 * nothing.
 */
import { deriveId } from "../../event/id.ts";
import { asText, type EventOf } from "../../event/event.ts";
import { cutText } from "../../event/cut.ts";
import type { ErrorRow } from "../../store/store.ts";
import { findFixingActions } from "./fixing-actions.ts";
import { unnamedFile } from "./target-key.ts";
import { identifyError, isDistinctive } from "./error-identity.ts";
import { generalizeCommand } from "./generalize-command.ts";
import { normalErrorOf, type SolvedFailure } from "./open-failures.ts";

export type FixStep = {
  readonly tool: string;
  readonly action?: string;
  /** The shell command with its arguments, where those are kept. */
  readonly command?: string;
  readonly file?: string;
};

/** As it is shown to whoever did it. */
export const toStepText = ({ tool, action, command, file }: FixStep): string =>
  [tool, command ?? action ?? file].filter((part) => part !== undefined).join(" ");

export type ErrorResolution = FixStep & {
  readonly ts: string;
  readonly eventId: string;
  readonly failedAt: string;
  readonly sessionId: string;
  readonly solvedIn?: string;
  readonly projectPath: string | null;
  readonly repoId: string | null;
  readonly errorLine: string;
  readonly steps: readonly FixStep[];
  readonly tools: readonly string[];
  readonly prompt: string | null;
};

const MAX_RESOLUTIONS = 8;
const MAX_RAW_LENGTH = 500;

export const errorId = (normalized: string): string => deriveId("error", normalized);

/** A row's column is only ever written here, so it is read without looking. */
export const parseResolutions = ({
  resolution,
}: Pick<ErrorRow, "resolution">): readonly ErrorResolution[] =>
  resolution === null
    ? []
    : (JSON.parse(resolution, (key, value: unknown) =>
        key === "steps" && Array.isArray(value) ? value.map(withoutMoment) : value,
      ) as readonly ErrorResolution[]);

/** Whoever does it again has other processes and other temporary folders. */
const withoutMoment = (step: FixStep): FixStep =>
  step.command === undefined ? step : { ...step, command: generalizeCommand(step.command) };

const newErrorRow = (errorNormalized: string): ErrorRow => ({
  id: errorId(errorNormalized),
  ts: "",
  errorNormalized,
  errorRaw: null,
  resolution: null,
  resolvedBy: null,
  toolSequence: null,
  useCount: 0,
  lastUsed: null,
});

/** A failure was seen; null when it names no error. */
export function addFailure(row: ErrorRow | null, event: EventOf<"tool_error">): ErrorRow | null {
  const normalized = normalErrorOf(event.data);
  if (normalized === null) return row;
  const before = row ?? newErrorRow(normalized);
  const raw = asText(event.data.errorRaw);
  const errorRaw = raw === null ? null : cutText(raw, MAX_RAW_LENGTH);
  const isLater =
    event.ts > before.ts || (event.ts === before.ts && (errorRaw ?? "") > (before.errorRaw ?? ""));
  return isLater ? { ...before, ts: event.ts, errorRaw } : before;
}

/** Null when it is no knowledge. */
function resolutionOf({
  failure,
  ts,
  sessionId: solvedIn,
  by,
}: SolvedFailure): ErrorResolution | null {
  const steps = findFixingActions(failure, by).map(toFixStep);
  const { eventId, sessionId, projectPath, repoId, errorLine, prompt } = failure;
  if (steps.length === 0 || failure.isVague) return null;
  if (!isDistinctive(identifyError(errorLine, projectPath))) return null;
  return {
    ts,
    eventId,
    failedAt: failure.ts,
    sessionId,
    ...(solvedIn === sessionId ? {} : { solvedIn }),
    projectPath,
    repoId,
    errorLine,
    ...toFixStep(by),
    steps,
    tools: failure.steps.map(({ tool }) => tool),
    prompt,
  };
}

const toFixStep = ({ tool, action, command, file }: FixStep): FixStep => ({
  tool,
  ...(action === undefined ? {} : { action }),
  ...(command === undefined ? {} : { command }),
  ...(file === undefined ? {} : { file }),
});

export function addSolution(row: ErrorRow | null, solved: SolvedFailure): ErrorRow | null {
  const resolution = resolutionOf(solved);
  if (resolution === null) return row;
  const before = row ?? newErrorRow(solved.failure.error);
  return withResolutions(before, [...parseResolutions(before), resolution]);
}

/** The row with these resolutions alone. */
export function withResolutions(row: ErrorRow, resolutions: readonly ErrorResolution[]): ErrorRow {
  const newest = new Map<string, ErrorResolution>();
  for (const one of resolutions) {
    const key = keyOf(one);
    const errorResolution = newest.get(key);
    if (errorResolution === undefined || isNewer(one, errorResolution)) newest.set(key, one);
  }
  const kept = [...newest.values()]
    .toSorted((a, b) => (isNewer(a, b) ? -1 : 1))
    .slice(0, MAX_RESOLUTIONS);
  const [first] = kept;
  return {
    ...row,
    resolution: first === undefined ? null : JSON.stringify(kept),
    resolvedBy: first?.tool ?? null,
    toolSequence: first === undefined ? null : JSON.stringify(first.tools),
  };
}

const isNewer = (one: ErrorResolution, other: ErrorResolution): boolean =>
  one.ts === other.ts ? one.eventId > other.eventId : one.ts > other.ts;

const keyOf = (one: ErrorResolution): string =>
  JSON.stringify([
    one.repoId ?? one.projectPath,
    one.tool,
    identifyError(one.errorLine, one.projectPath).parts,
    ownFile(one),
  ]);

/**
 * The file that a file tool's error is about without naming it. Null where there is none, or where reading that file was
 * all that was needed: that helps with any file.
 */
export function ownFile({ tool, file, errorLine, steps }: ErrorResolution): string | null {
  const isRead = steps.every((step) => step.tool === "Read" && step.file === file);
  return isRead ? null : unnamedFile(tool, file ?? null, errorLine);
}

/** It was told to a session. */
export const withUse = (row: ErrorRow, at: string): ErrorRow => ({
  ...row,
  useCount: row.useCount + 1,
  lastUsed: row.lastUsed === null || at > row.lastUsed ? at : row.lastUsed,
});
