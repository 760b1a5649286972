/** Which steps behind a failure can have solved it: what was done, rather than looked at or checked. */
import { isChangingAction } from "../../clients/shell/changing.ts";
import { EDITING_TOOLS } from "../editing-tools.ts";
import type { Failure, Step } from "./open-failures.ts";
import { isShell } from "./shell-tools.ts";

function isChanging({ tool, action }: Step): boolean {
  if (EDITING_TOOLS.has(tool)) return true;
  return isShell(tool) && action !== undefined && isChangingAction(action);
}

/** For a file tool's own error, reading that file is what solves it. */
const isNeededRead = (failure: Failure, step: Step): boolean =>
  EDITING_TOOLS.has(failure.tool) && step.tool === "Read" && step.file === failure.file;

const isEqual = (one: Step, other: Step | undefined): boolean =>
  other !== undefined &&
  one.tool === other.tool &&
  one.action === other.action &&
  one.file === other.file;

/** What was done between a failure and its success, each once in a row; empty when that is nothing. */
export const deedsOf = (failure: Failure): readonly Step[] =>
  failure.steps
    .filter((step) => step.ok && (isNeededRead(failure, step) || isChanging(step)))
    .filter((step, at, all) => !isEqual(step, all[at - 1]));
