import { closeSync, openSync, readSync, statSync } from "node:fs";

/** The first bytes of a file as text; null where there is no such file. */
export function readHead(path: string, bytes: number): string | null {
  try {
    if (!statSync(path).isFile()) return null;
    const fd = openSync(path, "r");
    try {
      const head = new Uint8Array(bytes);
      return new TextDecoder().decode(head.subarray(0, readSync(fd, head)));
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}
