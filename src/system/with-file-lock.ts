/** One process at a time at some work, by a lock in a file of its own. */
import { closeSync, mkdirSync, openSync } from "node:fs";
import { takeLock } from "./lock.ts";

const LOOK_MS = 5;

/** Null when another did not finish in time. Where nothing can be locked, nothing can be written either: the work will say so. */
export async function withFileLock<T>(
  path: string,
  waitMs: number,
  work: () => T | Promise<T>,
): Promise<{ readonly done: T } | null> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    using lock = lockAt(path);
    if (lock !== null) return { done: await work() };
    if (Date.now() >= deadline) return null;
    await Bun.sleep(LOOK_MS);
  }
}

const NO_LOCK: Disposable = { [Symbol.dispose]: () => undefined };

function lockAt(path: string): Disposable | null {
  try {
    mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true, mode: 0o700 });
    // Made by SQLite, others could read it.
    closeSync(openSync(path, "a", 0o600));
    return takeLock(path);
  } catch {
    return NO_LOCK;
  }
}
