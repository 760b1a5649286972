/** What hooks leave behind them: processes that save a session's context or analyse it. They wait a second before they begin. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { Sandbox } from "../sandbox.ts";

/** Looking at every process of the machine takes milliseconds. */
const LOOK_EVERY_MS = 50;

/** A program that has just been started shows neither its words nor its environment for an instant. */
const isStarting = (): boolean =>
  readdirSync("/proc").some((pid) => {
    try {
      const isOurs = readlinkSync(`/proc/${pid}/exe`).endsWith("/self-gen");
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, "utf8") === "";
    } catch {
      return false;
    }
  });

const JOBS = /\0(?:context\0save|analyze\0--project-path)\0/;

/** Process ids of those that save or analyse in the background of the sandbox. */
const savers = ({ folder }: Sandbox): number[] =>
  readdirSync("/proc")
    .filter((pid) => {
      const read = (name: string): string => readFileSync(`/proc/${pid}/${name}`, "utf8");
      try {
        return JOBS.test(read("cmdline")) && read("environ").includes(folder);
      } catch {
        return false;
      }
    })
    .map(Number);

/** Nobody saves any more. */
export const isQuiet = (sandbox: Sandbox): boolean => !isStarting() && savers(sandbox).length === 0;

/** The test's own time limit is the only one. */
export async function quiet(sandbox: Sandbox): Promise<void> {
  while (!isQuiet(sandbox)) await Bun.sleep(LOOK_EVERY_MS);
}

/** Whether somebody is about to save: whoever is, waits a second, which is longer than it takes to be seen. */
export async function isSaving(sandbox: Sandbox): Promise<boolean> {
  while (isStarting()) await Bun.sleep(1);
  return savers(sandbox).length > 0;
}

/** For tests that count what a session leaves: nobody saves behind its back. */
export function endSaving(sandbox: Sandbox): void {
  while (isStarting()) Bun.sleepSync(1);
  for (const pid of savers(sandbox)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}
