/**
 * What of a fix may be kept on another machine: that of which `findResolution` would say something in another project. Whoever
 * made it has other folders, so no path of theirs goes with it: the project's own is left out of the error, and of the steps only
 * tools and actions that say something by themselves.
 */
import { SYSTEM_INSTALLERS } from "../../lexicon/managed-packages.ts";
import { SHELL_TOOLS } from "../../lexicon/tools.ts";
import { hasWord } from "../../lexicon/words.ts";
import { identifyError, isDistinctive } from "./error-identity.ts";
import { type ErrorResolution, type FixStep, ownFile } from "./error-knowledge.ts";
import { toPortableAction } from "./portable-step.ts";

export type PortableFix = Pick<ErrorResolution, "ts" | "eventId" | "errorLine" | "tool" | "steps">;

/** Null for a fix that helps nobody elsewhere. `hasProgram`: whether this machine has it. */
export function toPortableFix(
  one: ErrorResolution,
  hasProgram: (name: string) => boolean,
): PortableFix | null {
  const { ts, eventId, tool, projectPath } = one;
  const errorLine =
    projectPath === null || projectPath === "/"
      ? one.errorLine
      : one.errorLine.replaceAll(`${projectPath}/`, "./");
  if (ownFile(one) !== null || !isDistinctive(identifyError(errorLine, null))) return null;
  const steps = one.steps.flatMap((step): FixStep[] => {
    const action = toPortableAction(step);
    if (action !== null) return [{ tool: step.tool, action }];
    return SHELL_TOOLS.has(step.tool) ? [] : [{ tool: step.tool }];
  });
  const actions = steps.flatMap(({ action }) => action ?? []);
  // `brew install` is no advice where there is no Homebrew.
  const isOfOtherSystem = actions
    .flatMap((action) => action.split(" "))
    .some((word) => hasWord(SYSTEM_INSTALLERS, word) && !hasProgram(word));
  return actions.length === 0 || isOfOtherSystem ? null : { ts, eventId, errorLine, tool, steps };
}
