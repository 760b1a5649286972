/** Whether a terminal finds the program by its name, and the offer to see to it that the next one does. */
import { abbreviateHome } from "../../config/paths.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { askYesNo } from "../terminal/ask.ts";
import { noteShellPath } from "./apply.ts";
import { isInPath, isLinkedInPath } from "./install-lines.ts";
import type { InstallPlan } from "./install-plan.ts";
import { addLine, filesWithoutLine, hasLine, isNamedAtStart, shellPathOf } from "./shell-path.ts";

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
  const short = (files: readonly string[]): string =>
    files
      .map((file) => abbreviateHome(file, userHome))
      .reduce((one, other) => setup.path.both(one, other));
  if (hasLine(found)) return [setup.path.isThere(short(found.files))];
  const files = filesWithoutLine(found);
  if (!asks || !askYesNo(setup.path.question(short(files)), true)) {
    return [setup.pathHint(found.line)];
  }
  const done: string[] = [];
  for (const file of files) {
    try {
      noteShellPath(home, addLine(file, found.line));
      done.push(file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const why = setup.path.failed(abbreviateHome(file, userHome), code ?? String(error));
      const before = done.length === 0 ? [] : [`✓ ${setup.path.done(short(done))}`];
      return [...before, `✗ ${why}`, setup.pathHint(found.line)];
    }
  }
  return [`✓ ${setup.path.done(short(done))}`];
}
