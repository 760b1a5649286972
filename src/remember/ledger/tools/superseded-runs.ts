/** What later commands, and a person's no, take back of what running commands showed. */
import { repeatCommand } from "../../../clients/shell/repeated-command.ts";
import { findCommandFailure } from "./command-failure.ts";
import { type FailedForm, findFormFix } from "./find-fix.ts";
import { findFailedSegment } from "./judge-run.ts";
import type { CommandRuns } from "./runs.ts";
import { isProbe, splitCommand } from "./command-segments.ts";

/** Whether a command that failed by its form was typed again in one that works, or what it lacked was installed. */
export function isFixedBy(
  { command, error }: { readonly command: string; readonly error: string },
  worked: string,
): boolean {
  const failure = findCommandFailure({ ok: false, text: error });
  const blamed =
    failure?.isOfForm === true ? findFailedSegment(splitCommand(command), failure) : null;
  if (failure === null || blamed === null) return false;
  const at = { n: 0, ts: null };
  const { action, words, text } = blamed;
  const form: FailedForm = { ...at, action, words, text, error: failure.line, times: 1 };
  return splitCommand(worked).some((one) => !isProbe(one) && findFormFix(form, one, at) !== null);
}

/** Where one of these joins commands, how it ended says nothing of the others. */
const HIDES_ENDS = /\|\||[|;\n]|(?<!&)&(?!&)/;

/** Whether how a line ended is how a command in it did: `npm test` in `npm i; npm test`. */
export function endsWithRun(command: string, worked: string): boolean {
  const repeated = repeatCommand(worked, command);
  return repeated !== null && repeated.place !== "other";
}

/** Whether a command that worked ran all that another one runs: `npm test` in `cd app && npm test && git push`. */
export function runsAgain(command: string, worked: string): boolean {
  if (command.trim() === worked.trim() || endsWithRun(command, worked)) return true;
  if (HIDES_ENDS.test(worked) || HIDES_ENDS.test(command)) return false;
  const ran = new Set(splitCommand(worked).map(({ text }) => text));
  const all = splitCommand(command);
  return all.length > 0 && all.every(({ text }) => ran.has(text));
}

/** Without what a command is about. */
export function withoutRuns(runs: CommandRuns, command: string): CommandRuns {
  const refused = splitCommand(command);
  const isOther = ({ action }: { readonly action: string }): boolean =>
    !refused.some((one) => one.action === action || one.work === action);
  return { ...runs, worked: runs.worked.filter(isOther), last: runs.last.filter(isOther) };
}
