/** What was put before a failed command when it ran again, or run on its own in between, so that it works: the fix. */
import {
  type CommandPart,
  firstWord,
  isMove,
  readParts,
  type RepeatedCommand,
  repeatCommand,
} from "../../clients/shell/repeated-command.ts";
import { FOLDER_ERRORS } from "../../lexicon/form-errors.ts";
import { LOOKING_PROGRAMS } from "../../lexicon/shell/plain-programs.ts";
import { SHELL_TOOLS } from "../../lexicon/tools.ts";
import { hasWord } from "../../lexicon/words.ts";
import type { FailureStep, OpenFailure } from "./open-failure.ts";
import { preparationKey, preparationsOf } from "./recent-preparations.ts";

/** Of a longer line the end is not known. */
const MAX_LINE_LENGTH = 300;

type FailedCommand = Pick<OpenFailure, "command" | "errorLine">;

const isOfFolder = (errorLine: string): boolean =>
  FOLDER_ERRORS.some((pattern) => pattern.test(errorLine));

/** The failed command in a line that worked; null where it is not in it. The same command in another folder is another one. */
export function findRepetition(
  { command: failed, errorLine }: FailedCommand,
  { tool, command }: Pick<FailureStep, "tool" | "command">,
): RepeatedCommand | null {
  if (!SHELL_TOOLS.has(tool) || command === undefined || failed === undefined) return null;
  if (command.length >= MAX_LINE_LENGTH) return null;
  const repeated = repeatCommand(command, failed);
  if (repeated === null) return null;
  return repeated.place === "other" && !isOfFolder(errorLine) ? null : repeated;
}

/**
 * The line that worked, up to the failed command; null where nothing in front of it made a difference. `isAlone`: nothing else was
 * done that can have been it. Only then a script that may do anything counts, and nothing does that had run before the error.
 */
export function findPreparedLine(
  failure: OpenFailure,
  by: FailureStep,
  isAlone: boolean,
): FailureStep | null {
  const repeated = findRepetition(failure, by);
  if (repeated === null) return null;
  const had = new Set(isAlone ? failure.prepared : []);
  const isFix = repeated.added.some(
    (part) =>
      !had.has(preparationKey(part)) &&
      preparationsOf(part).some((preparation) => isAlone || preparation !== "script"),
  );
  if (isFix) return { ...by, command: repeated.text };
  const isMoved = repeated.place !== "same" && isOfFolder(failure.errorLine);
  if (!isMoved || isLook(repeated.again)) return null;
  // Where it ran is all: elsewhere its action says nothing.
  return { tool: by.tool, command: repeated.text, ok: by.ok };
}

/** A call of its own whose name says that it prepares, or that went to the folder which the error misses. */
export function isPreparingStep(failure: OpenFailure, { tool, command }: FailureStep): boolean {
  if (!SHELL_TOOLS.has(tool) || command === undefined) return false;
  const parts = readParts(command) ?? [];
  const had = new Set(failure.prepared);
  const isNamed = parts.some(
    (part) =>
      !had.has(preparationKey(part)) &&
      preparationsOf(part).some((preparation) => preparation !== "script"),
  );
  return isNamed || (parts.some(isMove) && mayMissFolder(failure));
}

/** It ran where the shell was, and does more than look around there. */
function mayMissFolder({ command = "", errorLine }: FailedCommand): boolean {
  const parts = readParts(command) ?? [];
  return isOfFolder(errorLine) && parts.length > 0 && !parts.some(isMove) && !parts.every(isLook);
}

const isLook = (part: CommandPart): boolean => hasWord(LOOKING_PROGRAMS, firstWord(part));
