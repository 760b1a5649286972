/** Files that are there whole or not at all: written beside their place, on the disk before they get their name. */
import { rareFiles } from "./system.ts";

/** A file that is not there yet, on the disk when this returns. */
export function writeNewFile(path: string, content: string | Uint8Array, mode = 0o600): void {
  const { closeSync, fsyncSync, openSync, writeFileSync } = rareFiles();
  const fd = openSync(path, "wx", mode);
  try {
    writeFileSync(fd, content);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** `temporary`: in the same folder. A link in the file's place goes, and what it led to stays as it is. */
export function writeWhole(
  path: string,
  content: string | Uint8Array,
  temporary = `${path}.${Bun.randomUUIDv7()}`,
): void {
  try {
    writeNewFile(temporary, content);
    rareFiles().renameSync(temporary, path);
  } catch (error) {
    removeTemporary(temporary);
    throw error;
  }
}

function removeTemporary(path: string): void {
  try {
    rareFiles().rmSync(path, { force: true });
  } catch {
    // It was never there; the first fault is the one to tell.
  }
}
