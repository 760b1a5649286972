import { isUnsureOfLimits } from "../../ingest/archive.ts";
import { choosePruned, type Pruning, prune, prunedOf } from "../../remember/archive/limits.ts";
import { withArchiveLock } from "../../remember/archive/lock.ts";
import { readShelf } from "../../remember/archive/shelf.ts";
import { tidy } from "../../remember/archive/tidy.ts";
import type { Given } from "../command/command.ts";
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
  const pruning = dryRun
    ? choosePruned(readShelf(folder).archives, limits, host().now())
    : await pruned(given, folder);
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
  }
  return 0;
}

async function pruned({ house, text }: Given, folder: string): Promise<Pruning> {
  const ran = await withArchiveLock(house.paths.run, PATIENCE_MS, () => {
    tidy(folder);
    return prune(folder, house.loaded.config.archive, host().now());
  });
  if (ran !== null) return ran.done;
  const { faults } = text.archive;
  throw new Fault("ARCHIVE_BUSY", faults.busy, faults.busyFix);
}
