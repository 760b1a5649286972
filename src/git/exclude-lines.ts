/**
 * The files we put into a project stand in its repository's own exclude list (`info/exclude` of the common git folder),
 * one line each, exactly as below. A file that stands there by such a line is ours.
 */
import { readFileSync, writeFileSync } from "node:fs";

export const PROJECT_FILES = [
  ".claude/session-context.json",
  ".claude/session-context.json.bak",
  ".claude/session-state.json",
] as const;

const lineOf = (file: string): string => `/${file}`;

const listOf = (repoId: string): string => `${repoId}/info/exclude`;

function read(repoId: string): string {
  try {
    return readFileSync(listOf(repoId), "utf8");
  } catch {
    return "";
  }
}

/** Those of our files that the repository excludes by our lines. */
export function excludedFiles(repoId: string): readonly string[] {
  const lines = new Set(read(repoId).split(/\r?\n/));
  return PROJECT_FILES.filter((file) => lines.has(lineOf(file)));
}

/** Takes our lines out and leaves every other byte. Answers the list's path, or null when there were none. */
export function removeExcludeLines(repoId: string): string | null {
  if (excludedFiles(repoId).length === 0) return null;
  const ours: ReadonlySet<string> = new Set(PROJECT_FILES.map(lineOf));
  const kept = read(repoId)
    .split(/(?<=\n)/)
    .filter((line) => !ours.has(line.replace(/\r?\n$/, "")));
  writeFileSync(listOf(repoId), kept.join(""));
  return listOf(repoId);
}
