/** Where a suggestion is written: to this project, or for all of them. */
import { getProjectName } from "../../event/event.ts";
import { isMachineWide } from "../../learn/suggestions/machine-wide.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";
import type { NamedSuggestion } from "./find-suggestion.ts";

export type ApplyTarget = {
  /** Of the project that it is written to, where it is not for all. */
  readonly suggestion: Suggestion;
  readonly projectPath: string;
  readonly isGlobal: boolean;
};

export function toApplyTarget(
  args: CommandArgs,
  { suggestion, project: { projectPath }, isElsewhere }: NamedSuggestion,
): ApplyTarget {
  const isGlobal = args.has("global") || (!args.has("local") && isForAll(suggestion));
  if (isGlobal) return { suggestion, projectPath, isGlobal };
  if (suggestion.projectPath === null && isElsewhere) {
    const { whichProject, whichProjectFix } = args.text.learn.apply.faults;
    throw new Fault("WHICH_PROJECT", whichProject, whichProjectFix);
  }
  const own = suggestion.projectPath ?? projectPath;
  return { suggestion: { ...suggestion, projectPath: own }, projectPath, isGlobal };
}

/** A client's own settings hold for all projects anyway. */
const isForAll = (suggestion: Suggestion): boolean =>
  suggestion.type === "setting" || isMachineWide(suggestion);

/** Stands above the diff. */
export function applyHeading(
  { suggestion, projectPath, isGlobal }: ApplyTarget,
  { learn }: Text,
): string {
  const { apply: words } = learn;
  if (!isGlobal) return words.inProject(oneLine(getProjectName(projectPath)));
  return isMachineWide(suggestion) ? words.forMachine : words.inAll;
}
