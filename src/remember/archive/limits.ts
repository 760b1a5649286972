/**
 * How much is kept: no archive older than the retention, and all together no more than the limit; the oldest go first.
 * `archive/limit.json` notes what had to go for want of room, or the next run would bring it back: up to when transcripts
 * were written, and the names of those that are too large by themselves. It holds until the limit is raised.
 */
import { asWholeNumber, isObject } from "../../event/event.ts";
import { readRegular } from "../../system/regular-file.ts";
import type { Facts } from "./format.ts";
import { nameOf, readShelf, takeAway, writeSmall, writtenAt } from "./shelf.ts";

export type Limits = { readonly maxMegabytes: number; readonly retentionDays: number };

export type Pruning = {
  /** Past retention. */
  readonly old: readonly Facts[];
  /** The oldest, for which there is no room. */
  readonly crowded: readonly Facts[];
  /** Larger than the limit by themselves. */
  readonly huge: readonly Facts[];
  readonly keptBytes: number;
};

const MEGABYTE = 1_000_000;
const DAY_MS = 86_400_000;

const isOld = (writtenMs: number, { retentionDays }: Limits, now: Date): boolean =>
  writtenMs < now.getTime() - retentionDays * DAY_MS;

/** Which archives go, given all of them, newest first; without a time none for its age. */
export function choosePruned(
  archives: readonly Facts[],
  limits: Limits,
  now: Date | null,
): Pruning {
  const most = limits.maxMegabytes * MEGABYTE;
  const old: Facts[] = [];
  const huge: Facts[] = [];
  const crowded: Facts[] = [];
  let keptBytes = 0;
  for (const facts of archives) {
    if (now !== null && isOld(writtenAt(facts), limits, now)) old.push(facts);
    else if (facts.packedBytes > most) huge.push(facts);
    else if (crowded.length > 0 || keptBytes + facts.packedBytes > most) crowded.push(facts);
    else keptBytes += facts.packedBytes;
  }
  return { old, crowded, huge, keptBytes };
}

export const prunedOf = ({ old, crowded, huge }: Pruning): readonly Facts[] => [
  ...old,
  ...crowded,
  ...huge,
];

/** Takes them away. Only for whoever holds the lock. `clock`: the time, given all archives; null when nobody is sure of it. */
export function prune(
  folder: string,
  limits: Limits,
  clock: (archives: readonly Facts[]) => Date | null,
): Pruning {
  const { archives } = readShelf(folder);
  const pruning = choosePruned(archives, limits, clock(archives));
  const { crowded, huge } = pruning;
  if (crowded.length + huge.length > 0) {
    const before = readCrowding(folder, limits);
    const names = new Set([...before.huge, ...huge.map(({ sessionId }) => nameOf(sessionId))]);
    writeSmall(notePath(folder), {
      v: 1,
      maxMegabytes: limits.maxMegabytes,
      until: Math.max(before.until, ...crowded.map(writtenAt)),
      huge: [...names],
    });
  }
  for (const facts of prunedOf(pruning)) takeAway(folder, facts);
  return pruning;
}

const notePath = (folder: string): string => `${folder}/limit.json`;

type Crowding = { readonly until: number; readonly huge: readonly string[] };

const ROOM: Crowding = { until: 0, huge: [] };

function readCrowding(folder: string, { maxMegabytes }: Limits): Crowding {
  try {
    const note = JSON.parse(readRegular(notePath(folder))) as unknown;
    if (!isObject(note) || maxMegabytes > (asWholeNumber(note["maxMegabytes"]) ?? 0)) return ROOM;
    const { until, huge } = note;
    return {
      until: typeof until === "number" ? until : 0,
      huge: Array.isArray(huge) ? huge.filter((one) => typeof one === "string") : [],
    };
  } catch {
    return ROOM;
  }
}

/** Why an archive of the session would have to go at once; null when it could stay. */
export function whyPruned(
  folder: string,
  limits: Limits,
  { sessionId, writtenMs, now }: { sessionId: string; writtenMs: number; now: Date },
): "old" | "crowded" | null {
  if (isOld(writtenMs, limits, now)) return "old";
  const { until, huge } = readCrowding(folder, limits);
  return writtenMs <= until || huge.includes(nameOf(sessionId)) ? "crowded" : null;
}
