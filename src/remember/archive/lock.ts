/** One writer of the archive per home: `run/archive.lock`. */
import { closeSync, mkdirSync, openSync } from "node:fs";
import { takeLock } from "../../system/lock.ts";

const LOOK_MS = 50;

/** Null when others have held it for the whole of `waitMs`. */
export async function withArchiveLock<T>(
  run: string,
  waitMs: number,
  work: () => T,
): Promise<{ readonly done: T } | null> {
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const path = `${run}/archive.lock`;
  // Made by SQLite, others could read it.
  closeSync(openSync(path, "a", 0o600));
  const deadline = Date.now() + waitMs;
  for (;;) {
    using lock = takeLock(path);
    if (lock !== null) return { done: work() };
    if (Date.now() >= deadline) return null;
    await Bun.sleep(LOOK_MS);
  }
}
