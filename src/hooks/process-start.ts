import { system } from "../system/system.ts";

/** When a process started, in the kernel's ticks since boot; null where the system does not tell by a file. */
export function processStart(pid: number): string | null {
  const stat = system.readFile(`/proc/${pid}/stat`);
  // The program's name, in parentheses, may itself hold spaces and parentheses.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}
