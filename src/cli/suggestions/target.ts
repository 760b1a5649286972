/** Where a suggestion is written: to the project that is asked about, or for all of them. */
import { getProjectName } from "../../event/event.ts";
import { isOfMachine } from "../../learn/suggestions/of-machine.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { Text } from "../../text/text.ts";
import type { Given } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";
import type { NamedSuggestion } from "./numbered.ts";

export type Target = {
  /** Of the project that it is written to, where it is not for all. */
  readonly suggestion: Suggestion;
  readonly projectPath: string;
  readonly isGlobal: boolean;
};

export function targetOf(
  given: Given,
  { suggestion, project: { projectPath }, isElsewhere }: NamedSuggestion,
): Target {
  const isGlobal = given.has("global") || (!given.has("local") && isForAll(suggestion));
  if (isGlobal) return { suggestion, projectPath, isGlobal };
  if (suggestion.projectPath === null && isElsewhere) {
    const { whichProject, whichProjectFix } = given.text.learn.apply.faults;
    throw new Fault("WHICH_PROJECT", whichProject, whichProjectFix);
  }
  const own = suggestion.projectPath ?? projectPath;
  return { suggestion: { ...suggestion, projectPath: own }, projectPath, isGlobal };
}

/** A client's own settings hold for all projects anyway. */
const isForAll = (suggestion: Suggestion): boolean =>
  suggestion.type === "setting" || isOfMachine(suggestion);

/** Stands above the diff. */
export function headingOf({ suggestion, projectPath, isGlobal }: Target, { learn }: Text): string {
  const { apply: words } = learn;
  if (!isGlobal) return words.inProject(oneLine(getProjectName(projectPath)));
  return isOfMachine(suggestion) ? words.forMachine : words.inAll;
}
