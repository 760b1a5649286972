/**
 * The files we put into a project are listed in its repository's exclude list (`info/exclude` of the common git folder), one
 * line each, exactly as below, and one line for the temporary files of a killed writer. A file excluded by such a line is
 * ours.
 *
 * The list belongs to the user: every other byte of it stays, whatever its encoding.
 */
import { rareFiles } from "../system/system.ts";

export const PROJECT_FILES = [
  ".claude/session-context.json",
  ".claude/session-context.json.bak",
  ".claude/session-state.json",
] as const;

/** A file of ours that was not finished: the next one that is written removes it. */
const UNFINISHED = ".claude/session-*.json.*-*-7*-*-*";
const IS_UNFINISHED =
  /^\.claude\/session-(?:state|context)\.json(?:\.bak)?\.[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a file of the project is one that we wrote, or half wrote. */
export const isOwnFile = (path: string): boolean =>
  path.startsWith(".claude/") && (OWN.has(path) || IS_UNFINISHED.test(path));

const OWN: ReadonlySet<string> = new Set(PROJECT_FILES);

type ProjectFile = (typeof PROJECT_FILES)[number];

const lineOf = (file: string): string => `/${file}`;

const listOf = (repoId: string): string => `${repoId}/info/exclude`;

/** A character is a byte. */
const BYTES = "latin1";

function read(repoId: string): string {
  try {
    return rareFiles().readFileSync(listOf(repoId), BYTES);
  } catch {
    return "";
  }
}

const linesIn = (repoId: string): ReadonlySet<string> => new Set(read(repoId).split(/\r?\n/));

/** Those of our files that the repository excludes by our lines. */
export function excludedFiles(repoId: string): readonly ProjectFile[] {
  const lines = linesIn(repoId);
  return PROJECT_FILES.filter((file) => lines.has(lineOf(file)));
}

/** Adds the lines of these files that are not there yet, behind all others. Throws what the system says. */
export function addExcludeLines(repoId: string, files: readonly ProjectFile[]): void {
  const lines = linesIn(repoId);
  const missing = [...files, UNFINISHED].filter((file) => !lines.has(lineOf(file)));
  if (missing.length === 0) return;
  const { mkdirSync, appendFileSync } = rareFiles();
  mkdirSync(`${repoId}/info`, { recursive: true });
  const before = read(repoId);
  const start = before === "" || before.endsWith("\n") ? "" : "\n";
  appendFileSync(listOf(repoId), `${start}${missing.map((file) => `${lineOf(file)}\n`).join("")}`);
}

/** False when the list cannot be written; true without a repository, where git shows nothing. */
export function tryToExclude(repoId: string | null, files: readonly ProjectFile[]): boolean {
  if (repoId === null) return true;
  try {
    addExcludeLines(repoId, files);
    return true;
  } catch {
    return false;
  }
}

/** Takes our lines out and leaves every other byte. Answers the list's path, or null when there were none. */
export function removeExcludeLines(repoId: string): string | null {
  if (excludedFiles(repoId).length === 0) return null;
  const ours: ReadonlySet<string> = new Set([...PROJECT_FILES, UNFINISHED].map(lineOf));
  const kept = read(repoId)
    .split(/(?<=\n)/)
    .filter((line) => !ours.has(line.replace(/\r?\n$/, "")));
  rareFiles().writeFileSync(listOf(repoId), kept.join(""), BYTES);
  return listOf(repoId);
}
