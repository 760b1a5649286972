/** Looking for transcripts on disk: folders and facts, and what could not be looked at. */
import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import type { TranscriptProblem } from "./parts.ts";

const DEEPEST = 8;
export const TRANSCRIPT_EXTENSION = ".jsonl";

export const UUID: RegExp = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** A link may lead back to where it stands, so only the named folder itself may be one. */
export function listFilesBelow(
  folder: string,
  problems: TranscriptProblem[],
  isWanted: (path: string) => boolean,
  depth = 0,
): string[] {
  if (depth > DEEPEST) return [];
  return listEntries(folder, problems).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFilesBelow(path, problems, isWanted, depth + 1);
    return entry.name.endsWith(TRANSCRIPT_EXTENSION) && isWanted(path) ? [path] : [];
  });
}

export function listEntries(folder: string, problems: TranscriptProblem[]): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") problems.push(toReadProblem(folder, error));
    return [];
  }
}

export const isFolder = (entry: Dirent, path: string): boolean =>
  entry.isDirectory() || (entry.isSymbolicLink() && (statPath(path, [])?.isDirectory() ?? false));

export function statPath(path: string, problems: TranscriptProblem[]): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    problems.push(toReadProblem(path, error));
    return null;
  }
}

/** Null, with a problem, where there is no plain file. */
export function statRegularFile(path: string, problems: TranscriptProblem[]): Stats | null {
  const facts = statPath(path, problems);
  if (facts === null || facts.isFile()) return facts;
  problems.push({ path, line: null, reason: "not_a_file" });
  return null;
}

export const toReadProblem = (path: string, error: unknown): TranscriptProblem => {
  const { code, message } = error as NodeJS.ErrnoException;
  const isFile = code !== "ENOTFILE" && code !== "EISDIR";
  return {
    path,
    line: null,
    reason: isFile ? "unreadable" : "not_a_file",
    detail: code ?? message,
  };
};
