/**
 * Processes that inherited a mark in their environment: they belong to one run, whatever group, session or parent they now
 * have. Linux shows it in files; elsewhere none are found, and only the process group can be ended. A process that cleared
 * its environment is not found either.
 */
import { readdirSync, readFileSync } from "node:fs";

/** The variable's value is the run's own: nobody else has it. */
export const RUN_MARK_VARIABLE = "SELF_GEN_RUN";

/** What is found may be starting others at that moment. */
const MAX_LOOKS = 20;

export function endMarkedProcesses(mark: string): void {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const found = findMarkedProcesses(mark);
    if (found.length === 0) return;
    for (const pid of found) end(pid);
  }
}

function findMarkedProcesses(mark: string): readonly number[] {
  const words = `${RUN_MARK_VARIABLE}=${mark}`;
  return processes().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(words);
    } catch {
      // It is gone, or somebody else's.
      return false;
    }
  });
}

function processes(): readonly number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
