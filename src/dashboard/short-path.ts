import { facts } from "./api/facts.ts";

/** As everywhere: `~` for the person's home. */
export function shortPath(path: string): string {
  const home = facts.value?.userHome ?? null;
  return home !== null && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
