/** The last lines of a file, without reading it whole. The first may lack its beginning. */
import { system } from "../system/system.ts";

/** Nothing of a file that cannot be read. */
export function readLastLines(file: string, mostBytes: number): readonly string[] {
  try {
    const fd = system.openFile(file);
    try {
      const { size } = system.factsOf(fd);
      const bytes = new Uint8Array(Math.min(size, mostBytes));
      const from = size - bytes.length;
      let filled = 0;
      while (filled < bytes.length) {
        const count = system.readAt(fd, bytes.subarray(filled), from + filled);
        if (count <= 0) break;
        filled += count;
      }
      return new TextDecoder().decode(bytes.subarray(0, filled)).split("\n");
    } finally {
      system.close(fd);
    }
  } catch {
    return [];
  }
}
