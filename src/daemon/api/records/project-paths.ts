/** A project that somebody named: a path is one, a name may be several. */
import { lastName, windowsFolder } from "../../../event/folder.ts";
import type { Store } from "../../../store/store.ts";

export async function projectPaths(
  store: Pick<Store, "sessionTraces">,
  named: string | null,
): Promise<readonly string[] | null> {
  if (named === null) return null;
  const elsewhere = windowsFolder(named);
  if (named.startsWith("/") || elsewhere !== null) return [elsewhere ?? named];
  const known = new Set((await store.sessionTraces()).map(({ projectPath }) => projectPath));
  return [...known].filter((path) => path !== null).filter((path) => isNamed(path, named));
}

export const isNamed = (path: string, name: string): boolean =>
  path === name || path === windowsFolder(name) || lastName(path) === name;

/** The same question for each of them, or once without a project. */
export async function forProjects<T>(
  paths: readonly string[] | null,
  ask: (project: { readonly projectPath?: string }) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (paths === null) return ask({});
  const found: T[] = [];
  for (const projectPath of paths) found.push(...(await ask({ projectPath })));
  return found;
}
