import { isUnsureOfLimits } from "../../ingest/archive-sessions.ts";
import {
  type ClockDoubt,
  findClockDoubt,
  type ClockReading,
  trustClock,
  readClock,
} from "../../ingest/erase/clock-doubt.ts";
import {
  chooseArchivesToPrune,
  type ArchivePruning,
  pruneArchives,
  listPrunedArchives,
} from "../../remember/archive/archive-limits.ts";
import { withArchiveLock } from "../../remember/archive/lock.ts";
import { listArchives, lastWrittenAt } from "../../remember/archive/archive-folder.ts";
import { tidyArchiveFolder } from "../../remember/archive/tidy-archive-folder.ts";
import { clockFault, printFault } from "../command/clock-fault.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { print, printJson, sizeText } from "../terminal/terminal.ts";
import { archiveFolderOf } from "./find-archive.ts";
import { host } from "../../system/host.ts";

const PATIENCE_MS = 30_000;

export async function pruneArchive(args: CommandArgs): Promise<number> {
  const { installation, text } = args;
  const { archive: words } = text;
  const limits = installation.loaded.config.archive;
  const folder = archiveFolderOf(installation);
  if (isUnsureOfLimits(installation.loaded)) {
    throw new Fault("RETENTION_UNSURE", words.faults.unsure, words.faults.unsureFix);
  }
  const dryRun = args.has("dry-run");
  const look = readClock(host().now());
  const doubt = args.has("force") ? null : await checkClock(args, folder, look);
  if (doubt !== null && !dryRun) throw clockFault(doubt, text, words.faults.clockFix);
  const pruning = dryRun
    ? chooseArchivesToPrune(listArchives(folder).archives, limits, host().now())
    : await pruneExpired(args, folder);
  if (!dryRun) trustClock(installation.paths.run, look);
  const gone = listPrunedArchives(pruning);
  const freed = gone.reduce((sum, { packedBytes }) => sum + packedBytes, 0);
  if (args.has("json")) {
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
const checkClock = (
  { installation, text }: CommandArgs,
  folder: string,
  look: ClockReading,
): Promise<ClockDoubt | null> =>
  withStore(installation, async (context) => {
    await refresh(context, text);
    const { retentionDays } = installation.loaded.config.archive;
    const written = listArchives(folder).archives.map(lastWrittenAt);
    return findClockDoubt(context, installation.paths.run, look, retentionDays, written);
  });

async function pruneExpired(
  { installation, text }: CommandArgs,
  folder: string,
): Promise<ArchivePruning> {
  const ran = await withArchiveLock(installation.paths.run, PATIENCE_MS, () => {
    tidyArchiveFolder(folder);
    return pruneArchives(folder, installation.loaded.config.archive, () => host().now());
  });
  if (ran !== null) return ran.done;
  const { faults } = text.archive;
  throw new Fault("ARCHIVE_BUSY", faults.busy, faults.busyFix);
}
