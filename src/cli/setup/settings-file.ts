/**
 * A client's settings file on disk. Reading says exactly why it cannot be; writing is whole or not at all, keeps mode
 * and link, and refuses when the file changed since it was read: the client writes to it too.
 */
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  rmdirSync,
  statSync,
} from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { host } from "../../system/host.ts";
import { replaceFile } from "../../system/replace-file.ts";
import { listNames } from "../../system/list-names.ts";

export type SettingsFile =
  | { readonly kind: "absent"; readonly path: string }
  | {
      readonly kind: "text";
      /** Where it really is, behind any link. */
      readonly path: string;
      readonly text: string;
      readonly mode: number;
      readonly owner: { readonly uid: number; readonly gid: number };
      /** Somebody took away the right to write. */
      readonly isReadOnly: boolean;
    }
  | { readonly kind: "unusable"; readonly path: string; readonly reason: string };

const LARGEST_BYTES = 16 * 1024 * 1024;
const OWNER_MAY_WRITE = 0o200;

export function readSettingsFile(path: string): SettingsFile {
  try {
    const place = realPlace(path);
    const stats = statSync(place, { throwIfNoEntry: false });
    if (stats === undefined) return { kind: "absent", path: place };
    if (!stats.isFile()) return { kind: "unusable", path: place, reason: "EISDIR" };
    if (stats.size > LARGEST_BYTES) return { kind: "unusable", path: place, reason: "EFBIG" };
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      readFileSync(place),
    );
    const mode = stats.mode & 0o7777;
    const me = process.getuid?.() ?? stats.uid;
    const isStrangers = me !== 0 && me !== stats.uid;
    const isReadOnly =
      isStrangers || (mode & OWNER_MAY_WRITE) === 0 || whyNotWritable(place) !== null;
    const owner = { uid: stats.uid, gid: stats.gid };
    return { kind: "text", path: place, text, mode, owner, isReadOnly };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = error instanceof TypeError ? "EILSEQ" : (code ?? String(error));
    return { kind: "unusable", path, reason };
  }
}

/** As many as the system itself follows. */
const MAX_LINKS = 40;

/** Follows links also where the last one leads to a file that is not there yet. */
function realPlace(path: string): string {
  let at = path;
  for (let link = 0; link < MAX_LINKS; link++) {
    if (existsSync(at)) return realpathSync(at);
    const stats = lstatSync(at, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() !== true) return at;
    at = resolve(realpathSync(dirname(at)), readlinkSync(at));
  }
  throw Object.assign(new Error(`too many links: ${path}`), { code: "ELOOP" });
}

export class SettingsChangedError extends Error {
  override readonly name = "ChangedMeanwhile";
}

export type FileBefore = Pick<Extract<SettingsFile, { kind: "text" }>, "text" | "mode" | "owner">;

/** `before` is what was read; null means that there was no file. */
export function writeSettingsFile(path: string, text: string, before: FileBefore | null): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${Bun.randomUUIDv7()}`;
  const isSame = (): boolean => isUnchanged(path, before);
  if (!replaceFile({ path, text, temporary, mode: 0o600, isStill: isSame })) {
    throw new SettingsChangedError(path);
  }
}

export function removeSettingsFile(path: string, before: FileBefore | null): void {
  if (!isUnchanged(path, before)) throw new SettingsChangedError(path);
  rmSync(path, { force: true });
}

function isUnchanged(path: string, before: FileBefore | null): boolean {
  const now = readSettingsFile(path);
  if (before === null) return now.kind === "absent";
  return now.kind === "text" && now.text === before.text;
}

/** Takes away those of the folders that are empty, deepest first. */
export function removeEmptyFolders(folders: readonly string[]): void {
  for (const folder of folders.toSorted((a, b) => b.length - a.length)) {
    try {
      rmdirSync(folder);
    } catch {
      // It holds something, or is gone.
    }
  }
}

/** Null when this place may be written to; for the all-powerful user every place may. */
function whyNotWritable(path: string): string | null {
  try {
    accessSync(path, constants.W_OK);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

/** Why no file could be put at this path; null when one could. */
export function whyNoFileAt(path: string): string | null {
  const folder = dirname(path);
  return existsSync(folder) ? whyNotWritable(folder) : whyNoFileAt(folder);
}

const LEFT_AFTER_MS = 10 * 60_000;

/** What a writer of this file left beside it because it was killed. Its name tells when it was begun. */
export function findLeftovers(
  path: string,
  before = host().now().getTime() - LEFT_AFTER_MS,
): string[] {
  const folder = dirname(path);
  return listNames(folder).flatMap((name) => {
    const id = name.startsWith(`${basename(path)}.`) ? name.slice(basename(path).length + 1) : "";
    if (!/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)) return [];
    const begun = Number.parseInt(id.slice(0, 13).replace("-", ""), 16);
    return begun < before ? [`${folder}/${name}`] : [];
  });
}

/** The folders that would have to be made for this file. */
export function missingFolders(path: string): string[] {
  const folder = dirname(path);
  return existsSync(folder) ? [] : [...missingFolders(folder), folder];
}
