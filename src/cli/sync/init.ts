/** `self-gen sync init`: where to sync, and a new key. */
import { formatKey, newKey } from "../../sync/key-text.ts";
import { saveKeyring } from "../../sync/keyring.ts";
import { saveShares } from "../../sync/shares.ts";
import { saveSyncSettings } from "../../sync/sync-files.ts";
import { host } from "../../system/host.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { readTarget, readInputLines } from "./read-input.ts";
import { withTargetFaults } from "./sync-fault.ts";

export async function init(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const { target, address } = await withTargetFaults(text, () =>
    readTarget(args, readInputLines(), true),
  );
  const { faults, ...words } = text.sync;
  try {
    const there = await withTargetFaults(text, target.list);
    if (there.length > 0)
      throw new Fault("SYNC_TAKEN", faults.taken(target.place), faults.takenFix);
  } finally {
    await target.close();
  }
  const key = newKey();
  saveKeyring(home, { current: key, earlier: [] });
  saveShares(home, { isAll: false, projects: [] });
  saveSyncSettings(home, { target: address, since: host().now().toISOString() });
  if (args.has("json")) {
    printJson({ target: target.place, key: formatKey(key) });
    return 0;
  }
  printError(words.started(target.place));
  printError(words.keyOnce);
  print(formatKey(key));
  printError(words.keyFor);
  printError(words.shareHint);
  return 0;
}
