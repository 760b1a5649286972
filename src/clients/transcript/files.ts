/** Looking for transcripts on disk: folders and facts, and what could not be looked at. */
import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import type { Problem } from "./transcript.ts";

const DEEPEST = 8;
export const ENDING = ".jsonl";

export const UUID: RegExp = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** A link may lead back to where it stands, so only the named folder itself may be one. */
export function filesBelow(
  folder: string,
  problems: Problem[],
  isWanted: (path: string) => boolean,
  depth = 0,
): string[] {
  if (depth > DEEPEST) return [];
  return entriesOf(folder, problems).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path, problems, isWanted, depth + 1);
    return entry.name.endsWith(ENDING) && isWanted(path) ? [path] : [];
  });
}

export function entriesOf(folder: string, problems: Problem[]): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") problems.push(unreadable(folder, error));
    return [];
  }
}

export const isFolder = (entry: Dirent, path: string): boolean =>
  entry.isDirectory() || (entry.isSymbolicLink() && (factsOf(path, [])?.isDirectory() ?? false));

export function factsOf(path: string, problems: Problem[]): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    problems.push(unreadable(path, error));
    return null;
  }
}

/** Null, with a problem, where there is no plain file. */
export function factsOfFile(path: string, problems: Problem[]): Stats | null {
  const facts = factsOf(path, problems);
  if (facts === null || facts.isFile()) return facts;
  problems.push({ path, line: null, reason: "not_a_file" });
  return null;
}

export const unreadable = (path: string, error: unknown): Problem => {
  const { code, message } = error as NodeJS.ErrnoException;
  const isFile = code !== "ENOTFILE" && code !== "EISDIR";
  return {
    path,
    line: null,
    reason: isFile ? "unreadable" : "not_a_file",
    detail: code ?? message,
  };
};
