/** Whether a terminal finds the program by its name, and the offer to see to it that the next one does. */
import { abbreviateHome } from "../../config/paths.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { askYesNo } from "../terminal/ask.ts";
import { noteShellPath } from "./apply.ts";
import { isInPath, isLinkedInPath } from "./install-lines.ts";
import type { InstallPlan } from "./install-plan.ts";
import { addLine, hasLine, isNamedAtStart, shellPathOf } from "./shell-path.ts";

/** Whether the next terminal finds the program; this one may only remember what an uninstallation removed. */
export function isFoundLater(plan: InstallPlan, { paths }: Installation): boolean {
  const { home, userHome } = paths;
  if (!isInPath(plan, home)) return false;
  if (isLinkedInPath(plan) || userHome === null) return true;
  const folder = `${home}/bin`;
  const found = shellPathOf(host().env, userHome, folder);
  return found === null || isNamedAtStart(found, userHome, folder);
}

/** Whether the next terminal finds the program by its name, and this one does not. */
export function isNamedOnlyLater(plan: InstallPlan, { paths }: Installation): boolean {
  const { home, userHome } = paths;
  if (userHome === null || isInPath(plan, home)) return false;
  const found = shellPathOf(host().env, userHome, `${home}/bin`);
  return found !== null && hasLine(found);
}

export function offerPath({ paths }: Installation, asks: boolean, { setup }: Text): string[] {
  const { home, userHome } = paths;
  const folder = `${home}/bin`;
  const found = userHome === null ? null : shellPathOf(host().env, userHome, folder);
  if (found === null) return [setup.pathHint(`export PATH="${folder}:$PATH"`)];
  const file = abbreviateHome(found.file, userHome);
  if (hasLine(found)) return [setup.path.isThere(file)];
  if (!asks || !askYesNo(setup.path.question(file), true)) return [setup.pathHint(found.line)];
  try {
    noteShellPath(home, addLine(found));
    return [`✓ ${setup.path.done(file)}`];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [`✗ ${setup.path.failed(file, code ?? String(error))}`, setup.pathHint(found.line)];
  }
}
