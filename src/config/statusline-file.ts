/**
 * `run/statusline.json` (0600): what the status line of any session may say, prepared by the daemon in the user's language,
 * so that whoever prints it picks and joins. Replaced as a whole, only when it says something else, and every minute while a
 * session waits: a daemon that hangs is told by that. Taken away when the daemon leaves; what a killed one left behind is
 * recognised by its process being gone, or being another one with the same number.
 */
import { rareFiles, system } from "../system/system.ts";

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
  const { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } = rareFiles();
  // Whatever stands there, a link or a pipe, is not written through.
  rmSync(temporaryIn(run), { force: true });
  const fd = openSync(temporaryIn(run), "wx", 0o600);
  try {
    writeSync(fd, JSON.stringify(prepared));
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
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
