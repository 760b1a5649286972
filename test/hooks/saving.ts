/** What hooks leave behind them: processes that save a session's context. They wait a second before they begin. */
import { readdirSync, readFileSync } from "node:fs";
import type { Sandbox } from "../sandbox.ts";

/** Process ids of those that save in the background of the sandbox. */
const savers = ({ folder }: Sandbox): number[] =>
  readdirSync("/proc")
    .filter((pid) => {
      const read = (name: string): string => readFileSync(`/proc/${pid}/${name}`, "utf8");
      try {
        return read("cmdline").includes("\0context\0save\0") && read("environ").includes(folder);
      } catch {
        return false;
      }
    })
    .map(Number);

/** Nobody saves any more. */
export const isQuiet = (sandbox: Sandbox): boolean => savers(sandbox).length === 0;

/** The test's own time limit is the only one. */
export async function quiet(sandbox: Sandbox): Promise<void> {
  while (!isQuiet(sandbox)) await Bun.sleep(5);
}

/** For tests that count what a session leaves: nobody saves behind its back. */
export function endSaving(sandbox: Sandbox): void {
  for (const pid of savers(sandbox)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}
