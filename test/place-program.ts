import { copyFileSync, linkSync, mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { PROGRAM } from "./sandbox.ts";

/**
 * Puts the built program where an installation has it: what is installed over it finds it there and copies nothing. A link
 * costs nothing, but is the built program itself: whoever changes it takes `ownProgram` first, and `npm test` fails when
 * somebody did not. A home on another file system gets a copy.
 */
export function placeProgram(to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  try {
    linkSync(PROGRAM, to);
  } catch {
    copyFileSync(PROGRAM, to);
  }
}

/** A copy in place of the link, which can be changed. */
export function ownProgram(path: string): string {
  copyFileSync(PROGRAM, `${path}.copy`);
  renameSync(`${path}.copy`, path);
  return path;
}
