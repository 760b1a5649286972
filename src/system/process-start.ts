import { system } from "./system.ts";

/**
 * When a process started, in the kernel's ticks since boot; null where the system does not tell by a file, and for one
 * that has ended and was not yet collected by its parent, which some containers never do.
 */
export function processStart(pid: number): string | null {
  const stat = system.readFile(`/proc/${pid}/stat`);
  // The program's name, in parentheses, may itself hold spaces and parentheses.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return /^[ZX]/.test(fields?.[0] ?? "") ? null : (fields?.[19] ?? null);
}

/** Whether it is still the same process; without a start to compare, whether there is one with its number. */
export function isRunning(pid: number, start: string | null): boolean {
  if (start !== null) return processStart(pid) === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
