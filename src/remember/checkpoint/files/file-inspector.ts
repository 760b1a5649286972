/** What is known of changed files: their size, what is in them, and what was committed of them. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
} from "node:fs";
import { pathBytes } from "../../../git/path-bytes.ts";
import type { Git } from "../../../git/run.ts";
import type { ChangedFile } from "../../../git/status.ts";
import { MAX_FILE_BYTES, type FileInspector } from "./choose-files.ts";

export const openFileInspector = (
  root: string,
  git: Git,
  ownRecords: FileInspector["ownRecords"],
): FileInspector => ({
  ownRecords,
  size: (file) => sizeOf(placeOf(root, file)),
  content: (file) => contentOf(placeOf(root, file)),
  committed: async ({ head }) => {
    if (head === null) return null;
    const answer = await git(["cat-file", "blob", head.hash], { bytes: "latin1" });
    return answer.code === 0 ? answer.stdout : null;
  },
});

const placeOf = (root: string, { path }: ChangedFile): Buffer =>
  Buffer.concat([Buffer.from(`${root}/`), pathBytes(path)]);

function sizeOf(path: Buffer): number | null {
  try {
    const found = lstatSync(path);
    return found.isFile() || found.isSymbolicLink() ? found.size : null;
  } catch {
    return null;
  }
}

/** Of a link, what it says: git commits that text, and it may be an address with a password as well as a path. */
function contentOf(path: Buffer): string | null {
  try {
    if (lstatSync(path).isSymbolicLink()) return readlinkSync(path, "buffer").toString("latin1");
    // It may have become something else since.
    const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const found = fstatSync(fd);
      if (!found.isFile() || found.size > MAX_FILE_BYTES) return null;
      return readFileSync(fd, "latin1");
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}
