import type { Paths } from "../config/paths.ts";
import { system } from "../system/system.ts";

/** Only the installed program leaves something running: not one that is being tried out, from wherever it stands. */
export function isInstalled({ home }: Pick<Paths, "home">, program: string): boolean {
  const installed = `${home}/bin/self-gen`;
  // A program's own path is a real one; the home may have been named by a link.
  return program === installed || program === system.realPath(installed);
}
