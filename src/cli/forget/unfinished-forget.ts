/**
 * `run/unfinished-forget`, empty, 0600: there from the moment something is forgotten until no byte of it is left. Found by
 * the next `forget`, it says that the one before was interrupted or could not write somewhere, though what it removed
 * cannot be named any more.
 */
import { existsSync, rmSync, writeFileSync } from "node:fs";

const pathIn = (run: string): string => `${run}/unfinished-forget`;

export const isForgetUnfinished = (run: string): boolean => existsSync(pathIn(run));

export function beginForgetting(run: string): void {
  try {
    writeFileSync(pathIn(run), "", { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

export const endForgetting = (run: string): void => rmSync(pathIn(run), { force: true });
