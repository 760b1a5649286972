/**
 * The few calls to the system that every hook makes, without `node:fs`: loading that module costs more than all the rest
 * of a hook together (see docs/decisions/0005). On Linux they go straight to the C library; anywhere else, and wherever
 * that library cannot be opened, the same calls are made with `node:fs`, loaded when first needed.
 *
 * Paths are absolute. A call that fails throws `SystemFault` with the system's own code (`ENOENT`, `ENOSPC` …).
 */
import type * as NodeFiles from "node:fs";
import type { System } from "./calls.ts";
import { openLinux } from "./linux.ts";
import { openPortable } from "./portable.ts";

declare global {
  /** What a hook loads comes in two pieces, each with this file in it: opening the library once is enough. */
  var selfGenSystem: System | undefined;
}

export const system: System = (globalThis.selfGenSystem ??= openLinux() ?? openPortable());

/** `node:fs` for what a hook does rarely: making folders, rotating, making its key. */
export const rareFiles = (): typeof NodeFiles => process.getBuiltinModule("node:fs");
