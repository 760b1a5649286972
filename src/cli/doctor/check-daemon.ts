/** The daemon: running or not, answering, and of this version. */
import { findRunningDaemon, readPresence, removePresence } from "../../config/daemon-presence.ts";
import { version } from "../../config/version.ts";
import { askStatus, startDaemon, stopDaemon } from "../daemon/daemon-control.ts";
import { programIn } from "../setup/home-files.ts";
import { type DoctorResult, fine, type DoctorContext, makeSilentRepair } from "./finding.ts";

export async function checkDaemon({ installation, text }: DoctorContext): Promise<DoctorResult[]> {
  const { paths, loaded } = installation;
  const { doctor: words, daemon } = text;
  const found = findRunningDaemon(paths.run);
  const restart = {
    repair: makeSilentRepair(async () => {
      await stopDaemon(paths);
      await startDaemon(paths, programIn(paths.home));
    }),
  };
  if (found === null) {
    const fix = loaded.config.daemon.autostart ? daemon.startsByItself : daemon.startByHand;
    if (readPresence(paths.run) !== null) {
      return [
        {
          check: "daemon",
          level: "note",
          code: "DAEMON_KILLED",
          message: words.daemonKilled,
          fix,
          repair: makeSilentRepair(() => removePresence(paths.run)),
        },
      ];
    }
    return [
      { check: "daemon", level: "note", code: "DAEMON_ABSENT", message: daemon.notRunning, fix },
    ];
  }
  const wrong = (code: string, message: string): DoctorResult => ({
    check: "daemon",
    level: "wrong",
    code,
    message,
    fix: words.daemonFix,
    ...restart,
  });
  const answer = await askStatus(found);
  if (answer === null && found.socket !== null)
    return [wrong("DAEMON_SILENT", words.daemonSilent(found.pid))];
  if (found.version !== version)
    return [wrong("DAEMON_OTHER", words.daemonOther(found.version, version))];
  return [fine("daemon", daemon.running(found.pid))];
}
