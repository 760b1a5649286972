/** Running as somebody who may not write everywhere: as root, every place is writable. */
import { chmodSync } from "node:fs";
import type { Sandbox } from "../sandbox.ts";

export const isRoot = process.getuid?.() === 0;

/** A user id that no system knows: no entry, no home, no rights. */
const STRANGER = "54321";

export const canBecomeStranger = isRoot && Bun.which("setpriv") !== null;

/** Puts in front of a command what makes it run as that stranger, who may look into the sandbox. */
export function asStranger(sandbox: Sandbox): readonly string[] {
  chmodSync(sandbox.folder, 0o755);
  return ["setpriv", "--reuid", STRANGER, "--regid", STRANGER, "--clear-groups"];
}
