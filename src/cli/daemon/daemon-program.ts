import { existsSync } from "node:fs";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { programIn } from "../setup/home-files.ts";
import { host } from "../../system/host.ts";

/** What is started as the daemon: the installed one; without it the one that was called, which must be a program of its own. */
export function daemonProgram(home: string, { setup }: Text): string {
  if (existsSync(programIn(home))) return programIn(home);
  if (host().isBuilt) return host().program;
  throw new Fault("NOT_BUILT", setup.notBuilt, setup.notBuiltFix);
}
