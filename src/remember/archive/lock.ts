/** One writer of the archive per home: `run/archive.lock`. */
import { withFileLock } from "../../system/with-file-lock.ts";

/** Null when others have held it for the whole of `waitMs`. */
export const withArchiveLock = <T>(
  run: string,
  waitMs: number,
  work: () => T,
): Promise<{ readonly done: T } | null> => withFileLock(`${run}/archive.lock`, waitMs, work);
