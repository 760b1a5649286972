/** After a session's start was recorded: the daemon, if it is wanted and not there. */
import { livingDaemon } from "../config/daemon-presence.ts";
import { openSettings } from "../config/load.ts";
import type { Environment, Paths } from "../config/paths.ts";
import { startDetached } from "../system/detached.ts";
import { isInstalled } from "./installed.ts";

export function wakeDaemon(paths: Paths, program: string, env: Environment): void {
  if (!isInstalled(paths, program)) return;
  if (openSettings(paths.config)("daemon.autostart") !== true) return;
  if (livingDaemon(paths.run) === null) startDetached([program, "daemon", "run"], env);
}
