/**
 * One change of the settings at a time, by `run/settings.lock`: a read-change-write would otherwise revert another's change.
 */
import { withFileLock } from "../system/with-file-lock.ts";

/** A change takes milliseconds. */
const WAIT_MS = 10_000;

/** Null when another did not finish. */
export const withSettingsLock = <T>(
  runFolder: string,
  work: () => T,
): Promise<{ readonly done: T } | null> =>
  withFileLock(`${runFolder}/settings.lock`, WAIT_MS, work);
