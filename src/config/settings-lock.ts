/**
 * One change of the settings at a time, by `run/settings.lock`: whoever reads them, changes them and writes them would else
 * take back what another changed in between.
 */
import { closeSync, mkdirSync, openSync } from "node:fs";
import { takeLock } from "../system/lock.ts";

/** A change takes milliseconds. */
const WAIT_MS = 10_000;
const LOOK_MS = 5;

/** Null when another did not finish. Where nothing can be locked, nothing can be written either: the work will say so. */
export async function aloneWithSettings<T>(
  runFolder: string,
  work: () => T,
): Promise<{ readonly done: T } | null> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    using lock = lockIn(runFolder);
    if (lock !== null) return { done: work() };
    if (Date.now() >= deadline) return null;
    await Bun.sleep(LOOK_MS);
  }
}

const NO_LOCK: Disposable = { [Symbol.dispose]: () => undefined };

function lockIn(runFolder: string): Disposable | null {
  const path = `${runFolder}/settings.lock`;
  try {
    mkdirSync(runFolder, { recursive: true, mode: 0o700 });
    // Made by SQLite, others could read it.
    closeSync(openSync(path, "a", 0o600));
    return takeLock(path);
  } catch {
    return NO_LOCK;
  }
}
