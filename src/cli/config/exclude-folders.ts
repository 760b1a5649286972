/** Folders to exclude: their stored form, and which of them exist. */
import { readdirSync, statSync } from "node:fs";
import { join, normalize } from "node:path";
import { expandHome } from "../../config/paths.ts";
import { normalizeWindowsFolder } from "../../event/folder.ts";

const WILDCARDS = /[*?[\]{}!\\]/g;

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/**
 * What is stored for a folder typed in `here`: `.`, `..` and what begins with them mean a place, and so does a name that is a
 * folder here. Any other name or pattern means folders anywhere, and stays.
 */
export function toStoredFolder(typed: string, here: string): string {
  const isAnywhere = /^[~/$]/.test(typed) || normalizeWindowsFolder(typed) !== null;
  if (typed === "" || isAnywhere) return typed;
  const place = join(here, typed).replace(/(?<=.)\/+$/, "");
  if (isFolder(place)) return place;
  if (!/^\.\.?(?:\/|$)/.test(typed)) return typed;
  if (typed.search(WILDCARDS) < 0) return place;
  // What is a wildcard in the pattern is none in the name of the folder that it is typed in.
  return normalize(join(here.replaceAll(WILDCARDS, "\\$&"), typed));
}

const MAX_FOLDERS = 2000;
const MAX_DEPTH = 6;

/** The folders on this machine that a path or a pattern with a place matches, outermost only; of very many, the nearest. */
export function findMatchingFolders(pattern: string, userHome: string | null): string[] {
  const home = pattern.replace(/^\$HOME(?=\/|$)/, "~");
  const placed = expandHome(home, userHome) ?? home;
  if (!placed.startsWith("/")) return [];
  const parts = placed.split("/").filter((part) => part !== "");
  let base = "/";
  // By its name first: `app/[slug]` is also the name of a folder.
  for (;;) {
    const next = nextFolder(base, parts[0]);
    if (next === null) break;
    base = next;
    parts.shift();
  }
  if (parts.length === 0) return [base];
  if ((parts[0] ?? "").search(WILDCARDS) < 0) return [];
  // All in a folder is kept out with the folder itself.
  const isAll = parts.length === 1 && /^\*{1,2}$/.test(parts[0] ?? "");
  return [...(isAll ? [base] : []), ...matchFolders(base, parts)];
}

function nextFolder(base: string, part: string | undefined): string | null {
  if (part === undefined) return null;
  const names = [part, part.replaceAll(/\\(.)/g, "$1")];
  return names.map((name) => join(base, name)).find(isFolder) ?? null;
}

function matchFolders(base: string, parts: readonly string[]): string[] {
  const glob = new Bun.Glob(parts.join("/"));
  const isDeep = parts.includes("**");
  const found: string[] = [];
  let seen = 0;
  let level = [""];
  for (let depth = 0; level.length > 0 && depth < (isDeep ? MAX_DEPTH : parts.length); depth++) {
    const below: string[] = [];
    for (const folder of level) {
      for (const { name, isLink } of foldersIn(join(base, folder))) {
        if (++seen > MAX_FOLDERS) return found;
        const path = folder === "" ? name : `${folder}/${name}`;
        if (glob.match(path)) found.push(join(base, path));
        // A link may lead back to where it stands.
        else if (!(isLink && isDeep)) below.push(path);
      }
    }
    level = below;
  }
  return found;
}

function foldersIn(folder: string): { readonly name: string; readonly isLink: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .map((entry) => ({ name: entry.name, isLink: entry.isSymbolicLink(), entry }))
      .filter(
        ({ name, isLink, entry }) =>
          entry.isDirectory() || (isLink && isFolder(join(folder, name))),
      )
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
