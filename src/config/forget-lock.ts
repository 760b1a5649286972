/**
 * Held while something is forgotten (`run/forget.lock`), so that a writer that read before cannot write the forgotten back.
 * Such a writer checks, once it holds the lock, whether what it read may still be kept.
 */
import { withFileLock } from "../system/with-file-lock.ts";

export const withForgetLock = <T>(
  run: string,
  waitMs: number,
  work: () => T | Promise<T>,
): Promise<{ readonly done: T } | null> => withFileLock(`${run}/forget.lock`, waitMs, work);
