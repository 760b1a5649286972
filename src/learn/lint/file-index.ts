/** The files of a project by the ends of their paths: people name `parts/button.ts`, wherever that folder lies. */

export type FileIndex = {
  /** Files whose path is this, or ends with it. */
  readonly ending: (path: string) => readonly string[];
  /** Files of the same name. */
  readonly findByName: (path: string) => readonly string[];
  readonly hasFolder: (path: string) => boolean;
  readonly all: readonly string[];
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

export function createFileIndex(all: readonly string[]): FileIndex {
  let names: Map<string, string[]> | null = null;
  let folders: Map<string, Set<string>> | null = null;
  const findByName = (path: string): readonly string[] =>
    (names ??= byName(all)).get(nameOf(path)) ?? [];
  return {
    all,
    findByName,
    ending: (path) => findByName(path).filter((file) => file === path || file.endsWith(`/${path}`)),
    hasFolder: (path) => {
      const found = (folders ??= foldersByName(all)).get(nameOf(path)) ?? new Set<string>();
      for (const folder of found) if (folder === path || folder.endsWith(`/${path}`)) return true;
      return false;
    },
  };
}

function byName(all: readonly string[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const file of all) {
    const name = nameOf(file);
    const others = names.get(name);
    if (others === undefined) names.set(name, [file]);
    else others.push(file);
  }
  return names;
}

function foldersByName(all: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const seen = new Set<string>();
  for (const file of all) {
    for (let at = file.lastIndexOf("/"); at > 0; at = file.lastIndexOf("/", at - 1)) {
      const folder = file.slice(0, at);
      if (seen.has(folder)) break;
      seen.add(folder);
      const name = nameOf(folder);
      const others = found.get(name);
      if (others === undefined) found.set(name, new Set([folder]));
      else others.add(folder);
    }
  }
  return found;
}
