/**
 * Who forgets is alone with what is remembered, by `run/forget.lock`: whoever has read something and is about to write it
 * down would else bring back what was forgotten in between. Such a writer asks, once it is alone, whether what it read still
 * may be kept.
 */
import { withFileLock } from "../system/with-file-lock.ts";

export const withForgetLock = <T>(
  run: string,
  waitMs: number,
  work: () => T | Promise<T>,
): Promise<{ readonly done: T } | null> => withFileLock(`${run}/forget.lock`, waitMs, work);
