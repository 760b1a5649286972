/**
 * Processes that inherited a mark in their environment: they belong to one run, whatever group, session or parent they now
 * have. Linux shows it in files; elsewhere none are found, and only the process group can be ended. A process that cleared
 * its environment is not found either.
 */
import { killProcess, listProcesses, readEnvironment } from "./list-processes.ts";

/** The variable's value is the run's own: nobody else has it. */
export const RUN_MARK_VARIABLE = "SELF_GEN_RUN";

/** What is found may be starting others at that moment. */
const MAX_LOOKS = 20;

export function endMarkedProcesses(mark: string): void {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const found = findMarkedProcesses(mark);
    if (found.length === 0) return;
    found.forEach(killProcess);
  }
}

function findMarkedProcesses(mark: string): readonly number[] {
  const words = `${RUN_MARK_VARIABLE}=${mark}`;
  return listProcesses().filter((pid) => readEnvironment(pid).includes(words));
}
