/** The project's `.claude`, and files of ours in it, without ever leaving the project. */
import { rareFiles } from "../../../system/system.ts";
import { syncFolder } from "../../../system/sync-folder.ts";
import { writeWhole } from "../../../system/write-whole.ts";

const FOLDER = ".claude";

export type ContextFileFaultReason = "not_a_folder" | "not_a_file" | "outside" | "not_ours";

/** The place is not one where a file of ours can be. */
export class ContextFileFault extends Error {
  override readonly name = "ContextFileFault";
  readonly reason: ContextFileFaultReason;
  readonly path: string;

  constructor(reason: ContextFileFaultReason, path: string) {
    super(`${path}: ${reason}`);
    this.reason = reason;
    this.path = path;
  }
}

/** Where the folder really is; null when there is none and none is to be made. */
export function resolveProjectFolder(projectPath: string, how: "make"): string;
export function resolveProjectFolder(projectPath: string, how: "look"): string | null;
export function resolveProjectFolder(projectPath: string, how: "make" | "look"): string | null {
  const { lstatSync, mkdirSync, realpathSync, statSync } = rareFiles();
  const folder = `${projectPath}/${FOLDER}`;
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) {
    if (how === "look") return null;
    mkdirSync(folder, { mode: 0o700 });
  }
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) throw new ContextFileFault("not_a_folder", folder);
  const real = realpathSync(folder);
  const project = realpathSync(projectPath);
  if (!real.startsWith(project === "/" ? "/" : `${project}/`)) {
    throw new ContextFileFault("outside", folder);
  }
  return real;
}

/** The bytes of a file; its size when that is more than `limit`; null when nothing has this name. */
export function readBytesAt(path: string, limit: number): Uint8Array | number | null {
  const { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } = rareFiles();
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (!found.isFile()) throw new ContextFileFault("not_a_file", path);
  if (found.size > limit) return found.size;
  // It may have become a link, or a pipe, since.
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const opened = fstatSync(fd);
    if (!opened.isFile()) throw new ContextFileFault("not_a_file", path);
    return opened.size > limit ? opened.size : new Uint8Array(readFileSync(fd));
  } finally {
    closeSync(fd);
  }
}

/** Puts a whole file in the place of another, or leaves that one. */
export function replaceFileWhole(path: string, bytes: Uint8Array): void {
  writeWhole(path, bytes);
  syncFolder(path.slice(0, path.lastIndexOf("/")));
}

const ABANDONED_AFTER_MS = 60_000;
const TEMPORARY = /\.([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What writers left that were killed; a name tells when it was made. */
export function removeTemporaryFiles(folder: string, name: string): void {
  const { readdirSync, rmSync } = rareFiles();
  for (const one of readdirSync(folder)) {
    const [, high, low] = (one.startsWith(`${name}.`) && TEMPORARY.exec(one)) || [];
    if (high === undefined || low === undefined) continue;
    if (Number.parseInt(high + low, 16) > Date.now() - ABANDONED_AFTER_MS) continue;
    rmSync(`${folder}/${one}`, { force: true });
  }
}
