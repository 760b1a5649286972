/** The folder that a command is run in, which may be gone: it is asked for only where a path needs it. */
import { isAbsolute, resolve } from "node:path";
import { host } from "../../system/host.ts";

/** A path as it was typed here, whole. */
export const fromHere = (path: string): string =>
  isAbsolute(path) ? resolve(path) : resolve(host().cwd(), path);

/** Null where it is gone. */
export function findHere(): string | null {
  try {
    return host().cwd();
  } catch {
    return null;
  }
}
