/** `self-gen sync remove MACHINE`: the encrypted files of a machine that is lost, or does not sync any more. */
import { openSync } from "../../ingest/sync/open-sync.ts";
import { removePacks } from "../../ingest/sync/store-packs.ts";
import { dropLog, readOtherLogs } from "../../sync/other-logs.ts";
import { readOwnLog } from "../../sync/own-log.ts";
import type { PackTarget } from "../../sync/pack-target.ts";
import { host } from "../../system/host.ts";
import { withFileLock } from "../../system/with-file-lock.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { confirm } from "../terminal/ask.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { printHints } from "../terminal/wrap.ts";
import { syncObstacleFault, withTargetFaults } from "./sync-fault.ts";

const LOCK_MS = 60_000;
/** Shorter beginnings of IDs are none. */
const SHORTEST_ID = 6;

type LostMachine = { readonly machine: string; readonly name: string };

export async function remove(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home, run } = installation.paths;
  const { sync: words } = text;
  const [, word = ""] = args.words;
  const opened = openSync(installation, host().env);
  if ("obstacle" in opened) throw syncObstacleFault(opened, text);
  const { target } = opened;
  try {
    const lost = await withTargetFaults(text, () => findMachine(args, target, word));
    if (!args.has("yes")) {
      const { notConfirmed, notConfirmedFix } = text.faults;
      const refusal = new Fault("NOT_CONFIRMED", notConfirmed, notConfirmedFix);
      confirm(words.removeQuestion(lost.name), false, text, refusal);
    }
    const removed = await withFileLock(`${run}/sync.lock`, LOCK_MS, async () => {
      const files = await withTargetFaults(text, () => removePacks(target, lost.machine));
      dropLog(home, lost.machine);
      return files;
    });
    if (removed === null) throw new Fault("BUSY", words.faults.busy, words.faults.busyFix);
    if (args.has("json")) printJson({ machine: lost.machine, files: removed.done });
    else {
      print(words.removed(lost.name, removed.done));
      printHints(words.removedHint);
    }
    return 0;
  } finally {
    await target.close();
  }
}

/** By its name, or the beginning of its ID, as the status shows both. */
async function findMachine(
  { text, installation }: CommandArgs,
  target: PackTarget,
  word: string,
): Promise<LostMachine> {
  const { home } = installation.paths;
  const { faults } = text.sync;
  const others = readOtherLogs(home);
  const own = readOwnLog(home)?.machine ?? null;
  const stored = new Set((await target.list()).map(({ machine }) => machine));
  const all = [...stored.union(new Set(others.logs.keys()))];
  const nameOf = (machine: string): string => others.names.get(machine) ?? "";
  const isMeant = (machine: string): boolean =>
    (word.length >= SHORTEST_ID && machine.startsWith(word)) || nameOf(machine) === word;
  const found = all.filter(isMeant);
  const [machine] = found;
  if (own !== null && found.includes(own))
    throw new Fault("SYNC_OWN_MACHINE", faults.ownMachine, faults.ownMachineFix);
  if (machine === undefined || found.length > 1) {
    const shown = oneLine(word, 60);
    const words = machine === undefined ? faults.noMachine(shown) : faults.manyMachines(shown);
    throw new Fault("SYNC_NO_MACHINE", words, faults.noMachineFix);
  }
  return { machine, name: oneLine(nameOf(machine) || machine.slice(0, 13)) };
}
