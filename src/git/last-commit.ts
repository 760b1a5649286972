/** When a working tree last got a commit, by its own log of HEAD: no git process is started. */
import { system } from "../system/system.ts";
import { gitFolderOf } from "./git-folder.ts";

/** Many lines; what stands before them is older. */
const TAIL_BYTES = 16 * 1024;
const COMMITTED = /> (\d{9,12}) [+-]\d{4}\tcommit(?: \([a-z]+\))?:/;

/** In milliseconds, the whole second counted; null where the log tells of none. */
export function lastCommitAt(root: string): number | null {
  const lines = tailOf(`${gitFolderOf(root)}/logs/HEAD`).split("\n");
  for (const line of lines.toReversed()) {
    const [, seconds] = COMMITTED.exec(line) ?? [];
    if (seconds !== undefined) return (Number(seconds) + 1) * 1000 - 1;
  }
  return null;
}

function tailOf(path: string): string {
  try {
    const fd = system.openFile(path);
    try {
      const bytes = new Uint8Array(TAIL_BYTES);
      const start = Math.max(0, system.factsOf(fd).size - TAIL_BYTES);
      return new TextDecoder().decode(bytes.subarray(0, system.readAt(fd, bytes, start)));
    } finally {
      system.close(fd);
    }
  } catch {
    // No log: the repository has none, or keeps it elsewhere.
    return "";
  }
}
