/** What a commit would add, as text: of each file the lines that its last commit does not have. */
import type { Git } from "../../../git/run.ts";
import type { ChangedFile } from "../../../git/status.ts";
import { openFileInspector } from "../../../remember/checkpoint/files/file-inspector.ts";

/** A rule is about words that somebody writes, and not about more files than anyone does. */
const MAX_FILES = 200;

export async function readAddedLines(
  root: string,
  git: Git | null,
  files: readonly ChangedFile[],
): Promise<string> {
  if (git === null) return "";
  const inspector = openFileInspector(root, git, () => null);
  const added: string[] = [];
  for (const file of files.slice(0, MAX_FILES)) {
    const content = inspector.content(file);
    if (content === null || content.includes("\u0000")) continue;
    const before = new Set((await inspector.committed(file))?.split("\n") ?? []);
    added.push(...content.split("\n").filter((line) => !before.has(line)));
  }
  // Read with a byte as a character.
  return Buffer.from(added.join("\n"), "latin1").toString("utf8");
}
