/** One daemon per home. */
import { takeLock as take } from "../system/lock.ts";

/** The lock, to be held for as long as the daemon runs; null when another has it. */
export const takeLock = (runFolder: string): Disposable | null => take(`${runFolder}/daemon.lock`);
