/**
 * `run/statusline.json` (0600): the parts of every session's status line, prepared by the daemon in the user's language, so
 * that printing only picks and joins. Replaced as a whole, only on changes, and every minute while a session waits, which
 * reveals a hanging daemon. Deleted when the daemon exits; a killed one's file is recognized by its process being gone, or
 * another one having its number.
 */
import { rareFiles, system } from "../system/system.ts";
import { writeNewFile } from "../system/write-whole.ts";

export type StatuslineFileContent = {
  readonly pid: number;
  readonly pidStart: string | null;
  /** When it was last known to be true, in milliseconds. */
  readonly at: number;
  /** The longest wait first. */
  readonly waits: readonly StatuslineFileWait[];
  /** What stands before and behind the number of further waits. */
  readonly more: StatuslineAffixes;
  readonly units: StatuslineTimeUnits;
  /** Which of the projects a session belongs to. */
  readonly sessions: Readonly<Record<string, number>>;
  readonly projects: readonly StatuslineFileProject[];
};

/** What stands before and behind something that is only known when the line is printed. */
export type StatuslineAffixes = readonly [string, string];

export type StatuslineFileWait = {
  readonly sessionId: string;
  readonly since: number;
  /** Around how long it has been waiting. */
  readonly said: StatuslineAffixes;
};

/** Behind a number, but for the first, which stands alone. */
export type StatuslineTimeUnits = {
  readonly under: string;
  readonly minutes: string;
  readonly hours: string;
  readonly days: string;
};

export type StatuslineFileProject = { readonly path: string; readonly said: readonly string[] };

const fileIn = (run: string): string => `${run}/statusline.json`;
/** There is one daemon, so one name will do; what a killed one left in it is found by it. */
const temporaryIn = (run: string): string => `${fileIn(run)}.new`;

/** Null where there is none, or it cannot be read. Its fields are not looked at. */
export function readStatuslineFile(run: string): StatuslineFileContent | null {
  const text = system.readFile(fileIn(run));
  return text === null ? null : (JSON.parse(text) as StatuslineFileContent);
}

export const hasStatuslineFile = (run: string): boolean => system.factsAt(fileIn(run)) !== null;

/** False where somebody took it away while it was written: it may have spoken of something forgotten. */
export function writeStatuslineFile(run: string, prepared: StatuslineFileContent): boolean {
  const { renameSync, rmSync } = rareFiles();
  // Whatever stands there, a link or a pipe, is not written through.
  rmSync(temporaryIn(run), { force: true });
  writeNewFile(temporaryIn(run), JSON.stringify(prepared));
  try {
    renameSync(temporaryIn(run), fileIn(run));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return false;
  }
}

export function removeStatuslineFile(run: string): void {
  for (const path of [fileIn(run), temporaryIn(run)]) rareFiles().rmSync(path, { force: true });
}
