/** Which steps behind a failure can have solved it: what was done, rather than looked at or checked. */
import {
  changesBeforeLast,
  changesFiles,
  endsWithCommand,
  setsNewVariables,
} from "../../clients/shell/changing-command.ts";
import { isChangingAction } from "../../clients/shell/changing-actions.ts";
import { EDITING_TOOLS } from "../../lexicon/tools.ts";
import { type FailureStep, isCorrectedBy, type OpenFailure } from "./open-failures.ts";
import { SHELL_TOOLS } from "../../lexicon/tools.ts";

function isChanging({ tool, action, command }: FailureStep): boolean {
  if (EDITING_TOOLS.has(tool)) return true;
  if (!SHELL_TOOLS.has(tool)) return false;
  return (
    (action !== undefined && isChangingAction(action)) ||
    (command !== undefined && changesFiles(command))
  );
}

/** The success may hold the fix itself: another environment, what was missing, done just before, or the command written right. */
function isOwnFix(failure: OpenFailure, by: FailureStep): boolean {
  const { command: failed } = failure;
  const { tool, command } = by;
  if (!SHELL_TOOLS.has(tool) || command === undefined || failed === undefined) return false;
  return (
    isCorrectedBy(failure, by) ||
    setsNewVariables(command, failed) ||
    (endsWithCommand(command, failed) &&
      (changesBeforeLast(command) || isChanging({ tool, command, ok: true })))
  );
}

/** For a file tool's own error, reading that file is what solves it. */
const isNeededRead = (failure: OpenFailure, step: FailureStep): boolean =>
  EDITING_TOOLS.has(failure.tool) && step.tool === "Read" && step.file === failure.file;

const isEqual = (one: FailureStep, other: FailureStep | undefined): boolean =>
  other !== undefined &&
  one.tool === other.tool &&
  one.action === other.action &&
  one.file === other.file;

/** What was done between a failure and its success, or with it, each once in a row; empty when that is nothing. */
export const findFixingActions = (failure: OpenFailure, by: FailureStep): readonly FailureStep[] =>
  [
    ...failure.steps.filter((step) => step.ok && (isNeededRead(failure, step) || isChanging(step))),
    ...(isOwnFix(failure, by) ? [by] : []),
  ].filter((step, at, all) => !isEqual(step, all[at - 1]));
