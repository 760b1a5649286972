import { closeSync, openSync, readSync } from "node:fs";

const CHUNK_BYTES = 1024 * 1024;

/** Whether two files hold the same bytes. */
export function isSameContent(one: string, other: string): boolean {
  const [a, b] = [openSync(one, "r"), openSync(other, "r")];
  const [left, right] = [Buffer.alloc(CHUNK_BYTES), Buffer.alloc(CHUNK_BYTES)];
  try {
    for (;;) {
      const [read, alsoRead] = [readSync(a, left), readSync(b, right)];
      if (read !== alsoRead || !left.equals(right)) return false;
      if (read === 0) return true;
    }
  } finally {
    closeSync(a);
    closeSync(b);
  }
}
