import { projectPathOf } from "../git/locate.ts";
import type { Store } from "../store/store.ts";

/** A project somebody named: by a path, or by the name of one that is recorded. Several when a name is not unique. */
export async function findProjects(store: Store, named: string): Promise<readonly string[]> {
  const recorded = new Set(
    (await store.listSessions({}))
      .map((session) => session.projectPath)
      .filter((path) => path !== null),
  );
  if (recorded.has(named)) return [named];
  const absolute = named.startsWith("/") ? named : `${process.cwd()}/${named}`;
  const { projectPath } = projectPathOf(absolute.replace(/(?<=.)\/+$/, ""));
  const isPath = named.includes("/") || named === ".";
  if (isPath && recorded.has(projectPath)) return [projectPath];
  return [...recorded].filter((path) => path.slice(path.lastIndexOf("/") + 1) === named);
}
