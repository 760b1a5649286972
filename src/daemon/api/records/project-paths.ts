/** A project that somebody named: a path is one, a name may be several. */
import { pathBaseName, normalizeWindowsFolder } from "../../../event/folder.ts";
import type { Store } from "../../../store/store.ts";

export async function findProjectPaths(
  store: Pick<Store, "sessionTraces">,
  named: string | null,
): Promise<readonly string[] | null> {
  if (named === null) return null;
  const elsewhere = normalizeWindowsFolder(named);
  if (named.startsWith("/") || elsewhere !== null) return [elsewhere ?? named];
  const known = new Set((await store.sessionTraces()).map(({ projectPath }) => projectPath));
  return [...known].filter((path) => path !== null).filter((path) => isProjectNamed(path, named));
}

export const isProjectNamed = (path: string, name: string): boolean =>
  path === name || path === normalizeWindowsFolder(name) || pathBaseName(path) === name;

/** The same question for each of them, or once without a project. */
export async function queryProjects<T>(
  paths: readonly string[] | null,
  ask: (project: { readonly projectPath?: string }) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (paths === null) return ask({});
  const found: T[] = [];
  for (const projectPath of paths) found.push(...(await ask({ projectPath })));
  return found;
}
