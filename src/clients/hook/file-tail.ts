/** The last bytes of a file, as a hook reads them: what a client wrote there just before. */
import { system } from "../../system/system.ts";

/** What is looked for in the end of a file, and if it is not there further back; null where it is nowhere. Throws where there is no file. */
export function findInFileTail<T>(
  path: string,
  looks: readonly number[],
  find: (text: string) => T | null,
): T | null {
  const fd = system.openFile(path);
  try {
    const { size } = system.factsOf(fd);
    for (const look of looks) {
      const found = find(readTail(fd, size, look));
      if (found !== null || size <= look) return found;
    }
    return null;
  } finally {
    system.close(fd);
  }
}

function readTail(fd: number, size: number, look: number): string {
  const bytes = new Uint8Array(Math.min(size, look));
  const read = system.readAt(fd, bytes, size - bytes.length);
  return new TextDecoder().decode(bytes.subarray(0, read));
}
