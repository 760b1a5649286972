/**
 * The processes that ours started behind somebody's back (`start-detached.ts`) and that are still at work: by the mark they
 * inherit, their program and their home. Linux shows it in files; elsewhere none are found.
 */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { BACKGROUND_MARK } from "./start-detached.ts";

/** `isOurs`: by their environment, each `NAME=value`. */
export function findBackgroundProcesses(
  programs: readonly string[],
  isOurs: (environment: readonly string[]) => boolean,
): readonly number[] {
  return listProcesses().filter((pid) => {
    try {
      if (!programs.includes(readlinkSync(`/proc/${pid}/exe`))) return false;
      const words = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      return pid !== process.pid && words.includes(BACKGROUND_MARK) && isOurs(words);
    } catch {
      // It is gone, or somebody else's.
      return false;
    }
  });
}

function listProcesses(): readonly number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

const LOOK_EVERY_MS = 20;

/** Waits until they have ended; those that take longer than `patienceMs` are killed. */
export async function finishBackground(
  find: () => readonly number[],
  patienceMs: number,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let left = find(); left.length > 0; left = find()) {
    if (performance.now() > deadline) return left.forEach(kill);
    await Bun.sleep(LOOK_EVERY_MS);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
