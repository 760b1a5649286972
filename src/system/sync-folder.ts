/** Sees to it that the names in a folder are on the disk. */
import { rareFiles } from "./system.ts";

export function syncFolder(folder: string): void {
  const { closeSync, fsyncSync, openSync } = rareFiles();
  const fd = openSync(folder, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
