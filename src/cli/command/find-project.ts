import { toComposedForm, expandHome } from "../../config/paths.ts";
import { pathBaseName, normalizeWindowsFolder } from "../../event/folder.ts";
import { getProjectPath } from "../../git/locate-repository.ts";
import type { Store } from "../../store/store.ts";
import { host } from "../../system/host.ts";

/** A project somebody named: by a path, or by the name of one that is recorded. Several when a name is not unique. */
export async function findProjects(
  store: Store,
  given: string,
  userHome: string | null,
): Promise<readonly string[]> {
  const named = expandHome(given, userHome) ?? given;
  const recorded = new Set(
    (await store.listSessions({}))
      .map((session) => session.projectPath)
      .filter((path) => path !== null),
  );
  if (recorded.has(named)) return [named];
  const elsewhere = normalizeWindowsFolder(named);
  if (elsewhere !== null) return recorded.has(elsewhere) ? [elsewhere] : [];
  if (named.includes("/") || named === "." || named === "..") {
    // Asked only for a path: the folder we stand in may be gone.
    const absolute = named.startsWith("/") ? named : `${host().cwd()}/${named}`;
    const projectPath = getProjectPath(absolute.replace(/(?<=.)\/+$/, ""));
    const [any] = await store.queryEvents({ projectPath, limit: 1 });
    if (recorded.has(projectPath) || any !== undefined) return [projectPath];
  }
  const typed = toComposedForm(named).replace(/(?<=.)\/+$/, "");
  const called = (isSame: (name: string) => boolean): readonly string[] =>
    [...recorded].filter((path) => {
      const shown = toComposedForm(path);
      return isSame(shown) || isSame(pathBaseName(shown));
    });
  const exactly = called((name) => name === typed);
  if (exactly.length > 0) return exactly;
  const lower = typed.toLowerCase();
  return called((name) => name.toLowerCase() === lower);
}
