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
