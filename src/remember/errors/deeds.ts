/** Which steps behind a failure can have solved it: what was done, rather than looked at or checked. */
import {
  changesAhead,
  changesFiles,
  endsWith,
  setsOthers,
} from "../../clients/shell/changing-command.ts";
import { isChangingAction } from "../../clients/shell/changing.ts";
import { EDITING_TOOLS } from "../editing-tools.ts";
import type { Failure, Step } from "./open-failures.ts";
import { isShell } from "./shell-tools.ts";

function isChanging({ tool, action, command }: Step): boolean {
  if (EDITING_TOOLS.has(tool)) return true;
  if (!isShell(tool)) return false;
  return (
    (action !== undefined && isChangingAction(action)) ||
    (command !== undefined && changesFiles(command))
  );
}

/** The success may hold the fix itself: another environment, or what was missing, done just before. */
const isOwnFix = ({ command: failed }: Failure, { tool, command }: Step): boolean =>
  isShell(tool) &&
  command !== undefined &&
  failed !== undefined &&
  (setsOthers(command, failed) ||
    (endsWith(command, failed) &&
      (changesAhead(command) || isChanging({ tool, command, ok: true }))));

/** For a file tool's own error, reading that file is what solves it. */
const isNeededRead = (failure: Failure, step: Step): boolean =>
  EDITING_TOOLS.has(failure.tool) && step.tool === "Read" && step.file === failure.file;

const isEqual = (one: Step, other: Step | undefined): boolean =>
  other !== undefined &&
  one.tool === other.tool &&
  one.action === other.action &&
  one.file === other.file;

/** What was done between a failure and its success, or with it, each once in a row; empty when that is nothing. */
export const deedsOf = (failure: Failure, by: Step): readonly Step[] =>
  [
    ...failure.steps.filter((step) => step.ok && (isNeededRead(failure, step) || isChanging(step))),
    ...(isOwnFix(failure, by) ? [by] : []),
  ].filter((step, at, all) => !isEqual(step, all[at - 1]));
