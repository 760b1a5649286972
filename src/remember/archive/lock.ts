/** One writer of the archive per home: `run/archive.lock`. */
import { alone } from "../../system/alone.ts";

/** Null when others have held it for the whole of `waitMs`. */
export const withArchiveLock = <T>(
  run: string,
  waitMs: number,
  work: () => T,
): Promise<{ readonly done: T } | null> => alone(`${run}/archive.lock`, waitMs, work);
