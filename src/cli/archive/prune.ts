import { isUnsureOfLimits } from "../../ingest/archive.ts";
import {
  type ClockDoubt,
  clockDoubt,
  type ClockLook,
  keepLook,
  lookAtClock,
} from "../../ingest/erase/clock-doubt.ts";
import { choosePruned, type Pruning, prune, prunedOf } from "../../remember/archive/limits.ts";
import { withArchiveLock } from "../../remember/archive/lock.ts";
import { readShelf, writtenAt } from "../../remember/archive/shelf.ts";
import { tidy } from "../../remember/archive/tidy.ts";
import { clockFault, printFault } from "../command/clock-fault.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { print, printJson, sizeText } from "../terminal/terminal.ts";
import { folderOf } from "./which-archive.ts";
import { host } from "../../system/host.ts";

const PATIENCE_MS = 30_000;

export async function pruneArchive(given: Given): Promise<number> {
  const { house, text } = given;
  const { archive: words } = text;
  const limits = house.loaded.config.archive;
  const folder = folderOf(house);
  if (isUnsureOfLimits(house.loaded)) {
    throw new Fault("RETENTION_UNSURE", words.faults.unsure, words.faults.unsureFix);
  }
  const dryRun = given.has("dry-run");
  const look = lookAtClock(host().now());
  const doubt = given.has("force") ? null : await doubtOf(given, folder, look);
  if (doubt !== null && !dryRun) throw clockFault(doubt, text, words.faults.clockFix);
  const pruning = dryRun
    ? choosePruned(readShelf(folder).archives, limits, host().now())
    : await pruned(given, folder);
  if (!dryRun) keepLook(house.paths.run, look);
  const gone = prunedOf(pruning);
  const freed = gone.reduce((sum, { packedBytes }) => sum + packedBytes, 0);
  if (given.has("json")) {
    const sessions = gone.map(({ sessionId }) => sessionId);
    const { old, crowded, huge, keptBytes } = pruning;
    const counts = { old: old.length, crowded: crowded.length, huge: huge.length };
    printJson({ ...counts, freedBytes: freed, keptBytes, sessions, dryRun });
  } else {
    const tell = dryRun ? words.wouldPrune : words.pruned;
    print(tell(gone.length, sizeText(freed), sizeText(pruning.keptBytes)));
    if (doubt !== null) printFault(clockFault(doubt, text, words.faults.clockFix), text);
  }
  return 0;
}

/** As `prune` does, and by the archives themselves: they outlive what was recorded. */
const doubtOf = (
  { house, text }: Given,
  folder: string,
  look: ClockLook,
): Promise<ClockDoubt | null> =>
  withStore(house, async (context) => {
    await refresh(context, text);
    const { retentionDays } = house.loaded.config.archive;
    const written = readShelf(folder).archives.map(writtenAt);
    return clockDoubt(context, house.paths.run, look, retentionDays, written);
  });

async function pruned({ house, text }: Given, folder: string): Promise<Pruning> {
  const ran = await withArchiveLock(house.paths.run, PATIENCE_MS, () => {
    tidy(folder);
    return prune(folder, house.loaded.config.archive, () => host().now());
  });
  if (ran !== null) return ran.done;
  const { faults } = text.archive;
  throw new Fault("ARCHIVE_BUSY", faults.busy, faults.busyFix);
}
