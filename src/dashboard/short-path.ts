import { pageInfo } from "./api/page-info.ts";

/** As everywhere: `~` for the person's home. */
export function shortPath(path: string): string {
  const home = pageInfo.value?.userHome ?? null;
  return home !== null && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
