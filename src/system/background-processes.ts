/**
 * The processes that ours started behind somebody's back (`start-detached.ts`) and that are still at work: by the mark they
 * inherit, their program and their home. Linux shows it in files; elsewhere none are found.
 */
import { readlinkSync } from "node:fs";
import { killProcess, listProcesses, readEnvironment } from "./list-processes.ts";
import { BACKGROUND_MARK } from "./start-detached.ts";

/** `isOurs`: by their environment, each `NAME=value`. */
export function findBackgroundProcesses(
  programs: readonly string[],
  isOurs: (environment: readonly string[]) => boolean,
): readonly number[] {
  return listProcesses().filter((pid) => {
    if (pid === process.pid || !programs.includes(programOf(pid))) return false;
    const environment = readEnvironment(pid);
    return environment.includes(BACKGROUND_MARK) && isOurs(environment);
  });
}

/** Empty if it has ended or is somebody else's. */
function programOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return "";
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
    if (performance.now() > deadline) return left.forEach(killProcess);
    await Bun.sleep(LOOK_EVERY_MS);
  }
}
