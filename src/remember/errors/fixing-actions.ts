/** Which steps behind a failure can have solved it: what was done, rather than looked at or checked. */
import { changesFiles, setsNewVariables } from "../../clients/shell/changing-command.ts";
import { isChangingAction } from "../../clients/shell/changing-actions.ts";
import { EDITING_TOOLS } from "../../lexicon/tools.ts";
import type { FailureStep, OpenFailure } from "./open-failure.ts";
import { isCorrectedBy } from "./open-failures.ts";
import { SHELL_TOOLS } from "../../lexicon/tools.ts";
import { findPreparedLine, findRepetition, isPreparingStep } from "./preparing-steps.ts";

function isChanging({ tool, action, command }: FailureStep): boolean {
  if (EDITING_TOOLS.has(tool)) return true;
  if (!SHELL_TOOLS.has(tool)) return false;
  return (
    (action !== undefined && isChangingAction(action)) ||
    (command !== undefined && changesFiles(command))
  );
}

/** The success may hold the fix itself: another environment, what was missing, done just before, or the command written right. */
function findOwnFix(failure: OpenFailure, by: FailureStep, isAlone: boolean): FailureStep | null {
  const { command: failed } = failure;
  const { tool, command } = by;
  if (!SHELL_TOOLS.has(tool) || command === undefined || failed === undefined) return null;
  if (isCorrectedBy(failure, by)) return by;
  const line = findRepetition(failure, by)?.text ?? command;
  return setsNewVariables(line, failed)
    ? { ...by, command: line }
    : findPreparedLine(failure, by, isAlone);
}

/** For a file tool's own error, reading that file is what solves it. */
const isNeededRead = (failure: OpenFailure, step: FailureStep): boolean =>
  EDITING_TOOLS.has(failure.tool) && step.tool === "Read" && step.file === failure.file;

const isEqual = (one: FailureStep, other: FailureStep | undefined): boolean =>
  other !== undefined &&
  one.tool === other.tool &&
  one.action === other.action &&
  one.file === other.file;

const isFixing = (failure: OpenFailure, step: FailureStep): boolean =>
  step.ok && (isNeededRead(failure, step) || isChanging(step) || isPreparingStep(failure, step));

/** What was done between a failure and its success, or with it, each once in a row; empty when that is nothing. */
export function findFixingActions(failure: OpenFailure, by: FailureStep): readonly FailureStep[] {
  const steps = failure.steps.filter((step) => isFixing(failure, step));
  const own = findOwnFix(failure, by, steps.length === 0);
  return [...steps, ...(own === null ? [] : [own])].filter(
    (step, at, all) => !isEqual(step, all[at - 1]),
  );
}
