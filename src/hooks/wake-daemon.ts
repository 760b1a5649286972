/** After a session's start was recorded: the daemon, if it is wanted and not there. */
import { livingDaemon } from "../config/daemon-presence.ts";
import { openSettings } from "../config/load.ts";
import type { Environment, Paths } from "../config/paths.ts";
import { startDetached } from "../system/detached.ts";
import { system } from "../system/system.ts";

/** Only the installed program does: one that is being tried out, from wherever it stands, leaves nothing running. */
export function wakeDaemon({ home, config, run }: Paths, program: string, env: Environment): void {
  const installed = `${home}/bin/self-gen`;
  // A program's own path is a real one; the home may have been named by a link.
  if (program !== installed && program !== system.realPath(installed)) return;
  if (openSettings(config)("daemon.autostart") !== true) return;
  if (livingDaemon(run) === null) startDetached([program, "daemon", "run"], env);
}
