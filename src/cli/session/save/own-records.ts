/**
 * Which files of a repository are our records: in our data folder or a copy of it, a backup, or an archive, at any depth and
 * behind any link. They hold everything that was said and done, so no commit takes them.
 */
import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { pathBytes } from "../../../git/path-bytes.ts";
import type { ChangedFile } from "../../../git/status.ts";
import { isPackedName, parseManifest } from "../../../remember/archive/archive-format.ts";
import { readRegular } from "../../../system/regular-file.ts";
import { MANIFEST_NAME, parseBackupManifest } from "../../backup/manifest.ts";
import type { Installation } from "../../command/command.ts";
import { listNames } from "../../../system/list-names.ts";

/** The folder, from the root, that a file's record is, the outermost; the file itself when it lies there alone; null for any other file. */
export function makeOwnRecordCheck(
  root: string,
  installation: Installation,
): (file: ChangedFile) => string | null {
  const real = realPathOf(root) ?? root;
  const home = realPathOf(installation.paths.home);
  const dbPath = realPathOf(installation.dbPath);
  const known = new Map<string, boolean>();
  const isOurs = (folder: string): boolean => {
    const found =
      known.get(folder) ??
      (isInside(folder, home) || isBackup(folder) || (folder !== real && isRecord(folder)));
    known.set(folder, found);
    return found;
  };
  const isOurFile = (path: string): boolean =>
    isRecordFile(path) || (dbPath !== null && path.startsWith(dbPath));
  return ({ path }) => {
    const place = `${real}/${path}`;
    const outermost = foldersTo(place, real).find(isOurs);
    if (outermost !== undefined && outermost !== real) {
      return `${outermost.slice(real.length + 1)}/`;
    }
    if (outermost === real || isOurFile(place)) return path;
    const bytes = Buffer.concat([Buffer.from(`${real}/`), pathBytes(path)]);
    if (lstatSync(bytes, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return null;
    const target = realPathOf(bytes);
    if (target === null) return null;
    return [...foldersTo(target, "/"), target].some(isOurs) || isOurFile(target) ? path : null;
  };
}

/** The folders that a path lies in, from `from` on, the outermost first. */
function foldersTo(path: string, from: string): readonly string[] {
  const folders: string[] = [];
  for (let at = dirname(path); at.length >= from.length; at = dirname(at)) {
    folders.unshift(at);
    if (at === dirname(at)) break;
  }
  return folders;
}

const isInside = (path: string, folder: string | null): boolean =>
  folder !== null && (path === folder || path.startsWith(`${folder}/`));

function realPathOf(path: string | Buffer): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** Of a database of ours: as it is, packed, half written, or set aside. */
const DATABASE_FILE = /^self-gen\.db(?:$|[.-])/;
const FACTS_FILE = /^[0-9a-f]{32}\.json$/;

/** By what lies in it: it may be of another home, on another machine, or only a part of one. A project's root is more than that. */
function isRecord(folder: string): boolean {
  const names = listNames(folder);
  const hasDatabase = names.some((name) => DATABASE_FILE.test(name));
  return (
    (names.includes("journal") && (hasDatabase || isHome(folder))) ||
    (names.length > 0 && names.every((name) => isPackedName(name) || FACTS_FILE.test(name)))
  );
}

const isHome = (folder: string): boolean =>
  listNames(`${folder}/run`).includes("hash.key") ||
  listNames(`${folder}/data`).some((name) => DATABASE_FILE.test(name));

const isBackup = (folder: string): boolean =>
  parseBackupManifest(textOf(`${folder}/${MANIFEST_NAME}`)).outcome !== "damaged";

function isRecordFile(path: string): boolean {
  const name = basename(path);
  if (DATABASE_FILE.test(name) || isPackedName(name)) return true;
  return FACTS_FILE.test(name) && parseManifest(textOf(path)) !== null;
}

function textOf(path: string): string {
  try {
    return readRegular(path);
  } catch {
    return "";
  }
}
