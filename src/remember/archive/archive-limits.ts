/**
 * How much is kept: no archive older than the retention, and all together no more than the limit; the oldest go first.
 * `archive/limit.json` notes what had to go for want of room, or the next run would bring it back: up to when transcripts
 * were written, and the names of those that are too large by themselves. It holds until the limit is raised.
 */
import { asWholeNumber, isObject } from "../../event/event.ts";
import { readRegular } from "../../system/regular-file.ts";
import type { ArchiveManifest } from "./archive-format.ts";
import {
  archiveName,
  listArchives,
  removeArchive,
  writeJsonWhole,
  lastWrittenAt,
} from "./archive-folder.ts";
import { DAY_MS } from "../../event/day.ts";

export type ArchiveLimits = { readonly maxMegabytes: number; readonly retentionDays: number };

export type ArchivePruning = {
  /** Past retention. */
  readonly old: readonly ArchiveManifest[];
  /** The oldest, for which there is no room. */
  readonly crowded: readonly ArchiveManifest[];
  /** Larger than the limit by themselves. */
  readonly huge: readonly ArchiveManifest[];
  readonly keptBytes: number;
};

const MEGABYTE = 1_000_000;

const isOld = (writtenMs: number, { retentionDays }: ArchiveLimits, now: Date): boolean =>
  writtenMs < now.getTime() - retentionDays * DAY_MS;

/** Which archives go, given all of them, newest first; without a time none for its age. */
export function chooseArchivesToPrune(
  archives: readonly ArchiveManifest[],
  limits: ArchiveLimits,
  now: Date | null,
): ArchivePruning {
  const most = limits.maxMegabytes * MEGABYTE;
  const old: ArchiveManifest[] = [];
  const huge: ArchiveManifest[] = [];
  const crowded: ArchiveManifest[] = [];
  let keptBytes = 0;
  for (const facts of archives) {
    if (now !== null && isOld(lastWrittenAt(facts), limits, now)) old.push(facts);
    else if (facts.packedBytes > most) huge.push(facts);
    else if (crowded.length > 0 || keptBytes + facts.packedBytes > most) crowded.push(facts);
    else keptBytes += facts.packedBytes;
  }
  return { old, crowded, huge, keptBytes };
}

export const listPrunedArchives = ({
  old,
  crowded,
  huge,
}: ArchivePruning): readonly ArchiveManifest[] => [...old, ...crowded, ...huge];

/** Takes them away. Only for whoever holds the lock. `clock`: the time, given all archives; null when nobody is sure of it. */
export function pruneArchives(
  folder: string,
  limits: ArchiveLimits,
  clock: (archives: readonly ArchiveManifest[]) => Date | null,
): ArchivePruning {
  const { archives } = listArchives(folder);
  const pruning = chooseArchivesToPrune(archives, limits, clock(archives));
  const { crowded, huge } = pruning;
  if (crowded.length + huge.length > 0) {
    const before = readCrowding(folder, limits);
    const names = new Set([...before.huge, ...huge.map(({ sessionId }) => archiveName(sessionId))]);
    writeJsonWhole(notePath(folder), {
      v: 1,
      maxMegabytes: limits.maxMegabytes,
      until: Math.max(before.until, ...crowded.map(lastWrittenAt)),
      huge: [...names],
    });
  }
  for (const facts of listPrunedArchives(pruning)) removeArchive(folder, facts);
  return pruning;
}

const notePath = (folder: string): string => `${folder}/limit.json`;

type CrowdingNote = { readonly until: number; readonly huge: readonly string[] };

const NO_CROWDING: CrowdingNote = { until: 0, huge: [] };

function readCrowding(folder: string, { maxMegabytes }: ArchiveLimits): CrowdingNote {
  try {
    const note = JSON.parse(readRegular(notePath(folder))) as unknown;
    if (!isObject(note) || maxMegabytes > (asWholeNumber(note["maxMegabytes"]) ?? 0))
      return NO_CROWDING;
    const { until, huge } = note;
    return {
      until: typeof until === "number" ? until : 0,
      huge: Array.isArray(huge) ? huge.filter((one) => typeof one === "string") : [],
    };
  } catch {
    return NO_CROWDING;
  }
}

/** Why an archive of the session would have to go at once; null when it could stay. */
export function findPruneReason(
  folder: string,
  limits: ArchiveLimits,
  { sessionId, writtenMs, now }: { sessionId: string; writtenMs: number; now: Date },
): "old" | "crowded" | null {
  if (isOld(writtenMs, limits, now)) return "old";
  const { until, huge } = readCrowding(folder, limits);
  return writtenMs <= until || huge.includes(archiveName(sessionId)) ? "crowded" : null;
}
