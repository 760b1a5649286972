/**
 * The files that a client keeps of a session: its transcript, and beside it, in a folder of the same name, one for each
 * subagent. Codex has one file a session. A link is never followed, and a file that holds secrets by its name is none of them:
 * what a path leads to is named by whoever calls a hook.
 */
import { lstatSync, realpathSync } from "node:fs";
import { isSensitivePath } from "../../../redact/paths/sensitive-names.ts";
import { isFileName, SUBAGENTS, TRANSCRIPT } from "../archive-format.ts";
import { listNames } from "../../../system/list-names.ts";

export type SourceFile = {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** When it was written at the latest; a file can say that it is from the future, but not that it became so there. */
  readonly writtenMs: number;
};

const MAX_FILES = 5000;
/** Of all files of a session together: more would hold up all others. */
export const MAX_SOURCE_BYTES = 8_000_000_000;

/** The transcript first; empty when it is not there. */
export function listSourceFiles(transcriptPath: string): readonly SourceFile[] {
  const main = fileAt(TRANSCRIPT, transcriptPath);
  return main === null ? [] : [main, ...listSubagentFiles(transcriptPath)];
}

/** Those of its subagents, whether or not it is there itself. */
export function listSubagentFiles(transcriptPath: string): readonly SourceFile[] {
  const own = transcriptPath.replace(/\.jsonl$/, "");
  const folder = `${own}/${SUBAGENTS}`;
  const isThere = transcriptPath.endsWith(".jsonl") && isFolder(own) && isFolder(folder);
  const beside = isThere ? transcriptsIn(folder) : [];
  return beside.flatMap((name) => fileAt(`${SUBAGENTS}${name}`, folder + name) ?? []);
}

function fileAt(name: string, path: string): SourceFile | null {
  if (!path.startsWith("/") || path.includes("\0") || !isFileName(name)) return null;
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isFile() !== true || isSensitivePath(realpathSync(path))) return null;
    const { size, mtimeMs, ctimeMs } = found;
    return { name, path, size, mtimeMs, writtenMs: Math.min(mtimeMs, ctimeMs) };
  } catch {
    // Somebody else's folder.
    return null;
  }
}

function isFolder(path: string): boolean {
  try {
    // With a slash behind it a link would be followed.
    return lstatSync(path.replace(/\/$/, ""), { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

const transcriptsIn = (folder: string): readonly string[] =>
  listNames(folder)
    .filter((name) => name.endsWith(".jsonl") || name.endsWith(".meta.json"))
    .toSorted()
    .slice(0, MAX_FILES);
