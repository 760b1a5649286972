/** After a session's start was recorded: starts the daemon, if it is enabled and not running. */
import { findRunningDaemon } from "../config/daemon-presence.ts";
import { openConfigLookup } from "../config/load.ts";
import type { Environment, Paths } from "../config/paths.ts";
import { startDetached } from "../system/start-detached.ts";
import { isInstalled } from "./is-installed.ts";

export function wakeDaemon(paths: Paths, program: string, env: Environment): void {
  if (!isInstalled(paths, program)) return;
  if (!openConfigLookup(paths.config)("daemon.autostart")) return;
  if (findRunningDaemon(paths.run) === null) startDetached([program, "daemon", "run"], env);
}
