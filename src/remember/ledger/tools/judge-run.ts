/** How a run of a command ended, and which of the command's segments that says something about. */
import { commandKind } from "../../blockers/command-kinds.ts";
import { type CommandFailure, findBadEnd, findCommandFailure } from "./command-failure.ts";
import { type CommandSegment, isProbe, isShowing } from "./command-segments.ts";
import { type LedgerMoment, namesWord } from "./find-fix.ts";

export type CommandRun = LedgerMoment & {
  readonly command: string;
  readonly folder: string | null;
  readonly ok: boolean | null;
  readonly text: string;
  readonly isInBackground: boolean;
};

export function failureOf(
  run: CommandRun,
  segments: readonly CommandSegment[],
): CommandFailure | null {
  const failure = findCommandFailure(run);
  if (run.ok === false) return failure;
  // What others printed is only shown; so is an error that names nothing of this command.
  if (segments.every((one) => isProbe(one) || isShowing(one))) return null;
  if (failure !== null && findFailedSegment(segments, failure) !== null) return failure;
  // Behind a pipe nobody sees how a build or a test ended.
  const isShown = run.ok === true && !/[|;\n]/.test(run.command);
  const line = isShown || !segments.some(isChecked) ? null : findBadEnd(run.text);
  return line === null ? null : { line, isOfForm: false };
}

export const isChecked = ({ work }: CommandSegment): boolean => commandKind(work) !== null;

/** Who speaks is not what is spoken of. */
const SHELL = /^(?:\(eval\):\d+|(?:\/\S*\/)?(?:ba|z|da|k)?sh(?:: line \d+|:\d+)?): /;

/** The one that the error names; else the only one that does something. */
export function findFailedSegment(
  segments: readonly CommandSegment[],
  failure: CommandFailure,
): CommandSegment | null {
  const line = failure.line.replace(SHELL, "");
  const named = segments.find(({ words }) =>
    words.some((word) => !word.startsWith("-") && namesWord(line, word)),
  );
  const flagged = segments.find(({ words }) =>
    words.some((word) => /^--?[\w-]{2,}/.test(word) && line.includes(word.split("=")[0] ?? word)),
  );
  const acting = segments.filter((one) => one.behind !== "|");
  return flagged ?? named ?? (acting.length === 1 ? (acting[0] ?? null) : null);
}

/** A script inside the command is not a form that anybody types again. */
export const isInline = ({ words, text }: CommandSegment): boolean =>
  words.some((word) => ["-c", "-e", "--eval", "-Command"].includes(word)) || text.includes("<<");

/** Whether the exit that was seen is that of what was run: not of a pipe's end or of whatever came behind it. */
export const isSeen = ({ ok, command }: CommandRun, segments: readonly CommandSegment[]): boolean =>
  ok === true && !/[|;\n]/.test(command) && segments.length > 0;

/** The one that a command was typed for. */
export const mainSegment = (segments: readonly CommandSegment[]): CommandSegment | undefined =>
  segments.findLast((one) => isChecked(one) && !isProbe(one)) ??
  segments.findLast((one) => !isProbe(one) && !isShowing(one));
