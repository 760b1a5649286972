/** Packs as files of a folder: a mounted disk, or one that another program keeps the same on several machines. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { newId } from "../event/id.ts";
import { formatPackName, type PackTarget, parsePackName, TargetFault } from "./pack-target.ts";
import { writeWhole } from "../system/write-whole.ts";

const TEMPORARY = ".part";
/** What a killed writer left; nobody writes one pack for so long. */
const LEFTOVER_MS = 3_600_000;

export function openFolderTarget(folder: string): PackTarget {
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? String(error);
      throw new TargetFault("SYNC_UNREACHABLE", folder, code, error);
    }
  };
  // A disk that is not mounted must not become an empty folder below its mount point.
  const requireFolder = (): void => {
    if (!statSync(folder).isDirectory())
      throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" });
  };
  return {
    place: folder,
    list: async () =>
      attempt(() => {
        const names = readdirSync(folder);
        removeLeftovers(folder, names);
        return names.flatMap((name) => parsePackName(name) ?? []);
      }),
    read: async (name) =>
      attempt(() => {
        requireFolder();
        return readOrNull(`${folder}/${formatPackName(name)}`);
      }),
    write: async (name, bytes) =>
      attempt(() => {
        requireFolder();
        const temporary = `${folder}/${newId()}${TEMPORARY}`;
        writeWhole(`${folder}/${formatPackName(name)}`, bytes, temporary);
      }),
    remove: async (name) =>
      attempt(() => {
        requireFolder();
        rmSync(`${folder}/${formatPackName(name)}`, { force: true });
      }),
    close: async () => undefined,
  };
}

/** Makes the folder, but not what it is in. */
export function makeTargetFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (code !== "EEXIST") throw new TargetFault("SYNC_UNREACHABLE", folder, code, error);
  }
}

function readOrNull(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function removeLeftovers(folder: string, names: readonly string[]): void {
  for (const name of names.filter((one) => one.endsWith(TEMPORARY))) {
    const stats = statSync(`${folder}/${name}`, { throwIfNoEntry: false });
    if (stats !== undefined && Date.now() - stats.mtimeMs > LEFTOVER_MS)
      rmSync(`${folder}/${name}`, { force: true });
  }
}
