/** Whether sync, where it is set up, works, and nobody has touched what is stored. */
import { openSync } from "../../ingest/sync/open-sync.ts";
import { readOtherLogs } from "../../sync/other-logs.ts";
import { readOutcome } from "../../sync/outcome.ts";
import { readSyncSettings } from "../../sync/sync-files.ts";
import { host } from "../../system/host.ts";
import { syncObstacleFault } from "../sync/sync-fault.ts";
import { isWrong, troubleLines } from "../sync/trouble-lines.ts";
import { type DoctorContext, type DoctorResult, fine } from "./finding.ts";

export function checkSync({ installation, text }: DoctorContext): DoctorResult[] {
  const { home } = installation.paths;
  const { sync: words } = text;
  if (readSyncSettings(home) === null) return [fine("sync", words.none)];
  const opened = openSync(installation, host().env);
  if ("obstacle" in opened) {
    const { code, message, fix } = syncObstacleFault(opened, text);
    return [{ check: "sync", level: "wrong", code, message, fix }];
  }
  const others = readOtherLogs(home);
  const troubles = others.troubles.filter(isWrong);
  if (troubles.length > 0)
    return troubleLines(troubles, others, text).map((message) => ({
      check: "sync",
      level: "wrong",
      code: "SYNC_PROBLEM",
      message,
      fix: words.troubleFix,
    }));
  const obstacle = readOutcome(home)?.obstacle ?? null;
  return obstacle === null
    ? [fine("sync", words.fact.place(opened.target.place))]
    : [
        {
          check: "sync",
          level: "note",
          code: obstacle,
          message: words.notSyncing(opened.target.place),
          fix: words.notSyncingFix,
        },
      ];
}
