/**
 * What of a fix can be said in another project, where its files and arguments are nobody's business: an action that says something
 * without them (`npm install`), or what was different when it worked (`APP_PORT=… node app.js`, `mkdir … && npm start`). Null where
 * nothing is left that would help: `node`, `touch`.
 */
import { describeChanges } from "../../clients/shell/changing-command.ts";
import { SHELL_TOOLS } from "../../lexicon/tools.ts";
import type { FixStep } from "./error-knowledge.ts";

export function toPortableAction({ tool, action, command }: FixStep): string | null {
  if (action === undefined) return null;
  if (!SHELL_TOOLS.has(tool)) return action;
  const changes = command === undefined ? null : describeChanges(command);
  return changes ?? (saysWhat(action) ? action : null);
}

/** These do one thing when they are called with nothing. */
const WHOLE = new Set(["yarn"]);

/** A program alone says neither what it ran nor on what. */
const saysWhat = (action: string): boolean => action.includes(" ") || WHOLE.has(action);

/** Whether a step says anything to whoever is in the same project: what was called, on what. */
export const saysSomethingHere = (step: FixStep): boolean =>
  !SHELL_TOOLS.has(step.tool) || step.command !== undefined || toPortableAction(step) !== null;
