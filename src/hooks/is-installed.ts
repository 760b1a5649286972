import type { Paths } from "../config/paths.ts";
import { system } from "../system/system.ts";

/** Only the installed program starts background processes, not a build that is being tried out. */
export function isInstalled({ home }: Pick<Paths, "home">, program: string): boolean {
  const installed = `${home}/bin/self-gen`;
  // A program's own path has its links resolved; the home's may not.
  return program === installed || program === system.realPath(installed);
}
