/** A project as somebody names it: a path is the project that it lies in; anything else is a name, or a part of one. */
import { isAbsolute, resolve } from "node:path";
import { expandHome } from "../../../config/paths.ts";
import { getProjectPath } from "../../../git/locate-repository.ts";

export function resolveProjectName(
  typed: string,
  folder: () => string,
  userHome: string | null,
): string {
  const named = expandHome(typed, userHome) ?? typed;
  const isPath = /^(?:\/|\.{1,2}(?:\/|$))/.test(named);
  return isPath
    ? getProjectPath(isAbsolute(named) ? resolve(named) : resolve(folder(), named))
    : named;
}
