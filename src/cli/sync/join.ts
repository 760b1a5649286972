/** `self-gen sync join`: the key of another machine, and everything that the others shared. */
import { openSync, syncNow } from "../../ingest/sync/open-sync.ts";
import type { SyncReport } from "../../ingest/sync/run-sync.ts";
import { saveKeyring, withKey } from "../../sync/keyring.ts";
import { openPack } from "../../sync/pack.ts";
import type { PackTarget } from "../../sync/pack-target.ts";
import { saveShares } from "../../sync/shares.ts";
import { removeSyncSettings, saveSyncSettings } from "../../sync/sync-files.ts";
import { host } from "../../system/host.ts";
import { type CommandArgs, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { printHints } from "../terminal/wrap.ts";
import { readKey, readTarget, readInputLines } from "./read-input.ts";
import { printReport } from "./now.ts";
import { syncObstacleFault, withTargetFaults } from "./sync-fault.ts";

export async function join(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const lines = readInputLines();
  const { target, address } = await withTargetFaults(text, () => readTarget(args, lines, false));
  try {
    const key = await readKey(args, lines);
    await withTargetFaults(text, () => requireKey(args, target, key));
    saveKeyring(home, withKey(null, key));
  } finally {
    await target.close();
  }
  saveShares(home, { isAll: false, projects: [] });
  saveSyncSettings(home, { target: address, since: host().now().toISOString() });
  const report = await receiveAll(args).catch((error: unknown) => {
    // It was not joined; what somebody wrote for it is still wanted.
    removeSyncSettings(home, ["credentials"]);
    throw error;
  });
  if (args.has("json")) printJson({ target: target.place, ...report });
  else {
    print(text.sync.joined(target.place, report?.received ?? 0));
    if (report !== null) printReport(args, report, false);
    printHints(text.sync.shareHint);
  }
  return 0;
}

async function receiveAll({ text, installation }: CommandArgs): Promise<SyncReport | null> {
  const opened = openSync(installation, host().env);
  if ("obstacle" in opened) throw syncObstacleFault(opened, text);
  return withStore(installation, (context) =>
    withTargetFaults(text, () => syncNow(context, opened)),
  );
}

/** That it opens the newest pack of one machine at least. */
async function requireKey(
  { text }: CommandArgs,
  target: PackTarget,
  key: Uint8Array,
): Promise<void> {
  const { faults } = text.sync;
  const names = await target.list();
  if (names.length === 0)
    throw new Fault("SYNC_EMPTY", faults.empty(target.place), faults.emptyFix);
  let isNewer = false;
  for (const all of Map.groupBy(names, ({ machine }) => machine).values()) {
    const newest = all.reduce((one, other) => (one.seq > other.seq ? one : other));
    const bytes = await target.read(newest);
    const opened = bytes === null ? null : await openPack([key], newest, bytes);
    if (opened?.ok === true) return;
    isNewer ||= opened?.problem === "newer";
  }
  throw isNewer
    ? new Fault("SYNC_NEWER", faults.newer, faults.newerFix)
    : new Fault("SYNC_WRONG_KEY", faults.wrongKey, faults.wrongKeyFix);
}
