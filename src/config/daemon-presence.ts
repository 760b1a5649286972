/**
 * `run/daemon.json`: which process is the daemon. Written by the holder of the lock, deleted when it exits; a
 * killed one's file is recognized by its process being gone, or another one having its number.
 */
import { processStart } from "../system/process-start.ts";
import { rareFiles, system } from "../system/system.ts";

export type DaemonPresence = {
  readonly pid: number;
  /** Tells the process from a later one with the same number; null where the system does not say. */
  readonly pidStart: string | null;
  readonly version: string;
  /** The program's file as it was at the start. */
  readonly program: string;
  readonly startedAt: string;
  /** Where it answers; null when no socket could be made. */
  readonly socket: string | null;
};

/** What it answers when asked (`GET /status` on its socket). */
export type DaemonStatus = {
  readonly pid: number;
  readonly version: string;
  readonly startedAt: string;
  /** Events brought into the database since the start. */
  readonly ingested: number;
  readonly lastIngestAt: string | null;
  readonly lastFault: { readonly ts: string; readonly code: string } | null;
};

const fileIn = (runFolder: string): string => `${runFolder}/daemon.json`;

/** What stands there, alive or not; null when nothing does. */
export function readPresence(runFolder: string): DaemonPresence | null {
  try {
    const value: unknown = JSON.parse(system.readFile(fileIn(runFolder)) ?? "null");
    const found = value as DaemonPresence | null;
    return typeof found?.pid === "number" && found.pid > 0 ? found : null;
  } catch {
    return null;
  }
}

/** Null unless the process that wrote it is still running. */
export function findRunningDaemon(runFolder: string): DaemonPresence | null {
  const found = readPresence(runFolder);
  if (found === null) return null;
  try {
    process.kill(found.pid, 0);
  } catch {
    return null;
  }
  return processStart(found.pid) === found.pidStart && isDaemon(found.pid) ? found : null;
}

/** What the file says may be wrong, and a process it names may be ended: it must be one of ours. */
function isDaemon(pid: number): boolean {
  const words = system.readFile(`/proc/${pid}/cmdline`);
  return words === null || words.includes("\0daemon\0run");
}

export function writePresence(runFolder: string, presence: DaemonPresence): void {
  const { renameSync, rmSync, writeFileSync } = rareFiles();
  const temporary = `${fileIn(runFolder)}.${presence.pid}`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, `${JSON.stringify(presence)}\n`, { mode: 0o600, flag: "wx" });
  renameSync(temporary, fileIn(runFolder));
}

export function removePresence(runFolder: string): void {
  rareFiles().rmSync(fileIn(runFolder), { force: true });
}
