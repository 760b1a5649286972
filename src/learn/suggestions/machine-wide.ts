/** Whether a pattern of several projects is about the machine: then it holds in all of them. */
import { isCatalogued } from "../mine/failing-commands/catalogue/catalogue.ts";
import type { FailingCommand } from "../mine/failing-commands/failing-command.ts";
import type { Suggestion } from "./suggestion.ts";

export function isMachineWide({
  kind,
  pattern,
  scope,
}: Pick<Suggestion, "kind" | "pattern" | "scope">): boolean {
  if (scope !== "global" || kind !== "failing-command") return false;
  const { form, right } = pattern as FailingCommand;
  if (form === "command-not-found") return isProgram(right);
  return isCatalogued(form) && form !== "no-git" && form !== "script-outside";
}

/** `python3`: the machine's own. `pnpm exec tsc`, `.venv/bin/python`: a project's. */
const isProgram = (right: string | null): boolean => right !== null && /^[\w.+-]+$/.test(right);
