/** `self-gen sync leave`: nothing is sent or received any more; with `--delete` nothing of this machine stays there. */
import { openSync } from "../../ingest/sync/open-sync.ts";
import { removePacks } from "../../ingest/sync/store-packs.ts";
import { dropOtherLogs } from "../../sync/other-logs.ts";
import { readOwnLog } from "../../sync/own-log.ts";
import { readSyncSettings, removeSyncSettings } from "../../sync/sync-files.ts";
import { host } from "../../system/host.ts";
import { withFileLock } from "../../system/with-file-lock.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { confirm } from "../terminal/ask.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { syncObstacleFault, withTargetFaults } from "./sync-fault.ts";

const LOCK_MS = 60_000;

export async function leave(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home, run } = installation.paths;
  const { busy, busyFix } = text.sync.faults;
  if (readSyncSettings(home) === null) throw syncObstacleFault({ obstacle: "not_set_up" }, text);
  const isDeleted = args.has("delete");
  if (isDeleted && !args.has("yes")) {
    const { notConfirmed, notConfirmedFix } = text.faults;
    const refusal = new Fault("NOT_CONFIRMED", notConfirmed, notConfirmedFix);
    confirm(text.sync.deleteQuestion, false, text, refusal);
  }
  const left = await withFileLock(`${run}/sync.lock`, LOCK_MS, async () => {
    const deleted = isDeleted ? await deleteThere(args) : 0;
    removeSyncSettings(home);
    dropOtherLogs(home);
    return deleted;
  });
  if (left === null) throw new Fault("BUSY", busy, busyFix);
  if (args.has("json")) printJson({ deleted: isDeleted, files: left.done });
  else print(isDeleted ? text.sync.leftAndDeleted(left.done) : text.sync.left);
  return 0;
}

async function deleteThere({ text, installation }: CommandArgs): Promise<number> {
  const opened = openSync(installation, host().env);
  if ("obstacle" in opened) throw syncObstacleFault(opened, text);
  const log = readOwnLog(installation.paths.home);
  try {
    return log === null
      ? 0
      : await withTargetFaults(text, () => removePacks(opened.target, log.machine));
  } finally {
    await opened.target.close();
  }
}
