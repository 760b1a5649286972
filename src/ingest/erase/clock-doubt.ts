/**
 * Whether the clock can be trusted before anything is deleted for its age. A clock that is far ahead makes everything old.
 * Two signs of it: nothing was recorded for long before today, and it moved differently from the machine's own count since
 * the last prune.
 */
import { uptime } from "node:os";
import { replaceJsonFile } from "../../config/write-file.ts";
import { asText, isObject } from "../../event/event.ts";
import { isDerivedEvent } from "../../event/kinds.ts";
import { normalizeTime } from "../../event/line.ts";
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import { system } from "../../system/system.ts";
import type { IngestContext } from "../context.ts";
import { lineTime } from "./prune.ts";
import { DAY_MS } from "../../event/day.ts";

/** Somebody who was away for so long is asked once. */
const MAX_AWAY_DAYS = 30;

export type ClockDoubt =
  /** Nothing was recorded in these days before today, but earlier. */
  | { readonly kind: "ahead"; readonly days: number }
  /** By so many days, forward or back. */
  | { readonly kind: "moved"; readonly days: number };

/** The clock, and what the machine counts since its start. */
export type ClockReading = {
  readonly at: number;
  readonly upMs: number;
  /** Which start of the machine it was; null where nobody says. */
  readonly boot: string | null;
};

export const readClock = (now: Date): ClockReading => ({
  at: now.getTime(),
  upMs: uptime() * 1000,
  boot: system.readFile("/proc/sys/kernel/random/boot_id")?.trim() ?? null,
});

/** So many days the clock moved by itself since the last look; after another start of the machine only backwards is certain. */
export function countMovedDays(now: ClockReading, last: ClockReading): number {
  const isSameStart = now.boot !== null && now.boot === last.boot;
  const passed = isSameStart ? now.upMs - last.upMs : Math.max(0, now.at - last.at);
  return Math.floor(Math.abs(now.at - last.at - passed) / DAY_MS);
}

const clockFile = (run: string): string => `${run}/prune-look.json`;

/** The last that was believed, and the first since a move that was not. */
type ClockReadings = {
  readonly believed: ClockReading | null;
  readonly doubted: ClockReading | null;
};

function readClockReadings(run: string): ClockReadings {
  try {
    const looks: unknown = JSON.parse(system.readFile(clockFile(run)) ?? "null");
    if (isObject(looks))
      return { believed: lookIn(looks["believed"]), doubted: lookIn(looks["doubted"]) };
  } catch {
    // As if nobody had looked.
  }
  return { believed: null, doubted: null };
}

function lookIn(value: unknown): ClockReading | null {
  if (!isObject(value)) return null;
  const { at, upMs, boot } = value;
  return typeof at === "number" && typeof upMs === "number"
    ? { at, upMs, boot: asText(boot) }
    : null;
}

const writeClockReadings = (run: string, looks: ClockReadings): void =>
  void replaceJsonFile(clockFile(run), looks);

/** From now on the clock is believed as it is. */
export const trustClock = (run: string, look: ClockReading): void =>
  writeClockReadings(run, { believed: look, doubted: null });

/** A machine that was put to sleep by another did not count: a clock that then runs on rightly for a day is right. */
export const isClockProved = (now: ClockReading, doubted: ClockReading): boolean =>
  countMovedDays(now, doubted) === 0 && now.at - doubted.at >= DAY_MS;

/** Days that it moved since it was last believed; 0 when it did not, or has proved right since. */
function doubtfulMove(run: string, look: ClockReading): number {
  const { believed, doubted } = readClockReadings(run);
  const moved = believed === null ? 0 : countMovedDays(look, believed);
  if (moved === 0 || (doubted !== null && isClockProved(look, doubted))) return 0;
  const isNew = doubted === null || countMovedDays(look, doubted) > 0;
  if (isNew) writeClockReadings(run, { believed, doubted: look });
  return moved;
}

const awayDays = (days: number): number => Math.min(MAX_AWAY_DAYS, Math.max(2, days));

/** What times of earlier days say of the clock: that it goes on from them, that it is far ahead of all of them, or nothing. */
function judgeByTimes(
  times: readonly number[],
  look: ClockReading,
  days: number,
): "goes_on" | "ahead" | null {
  const begins = look.at - awayDays(days) * DAY_MS;
  if (times.some((at) => at >= begins && at <= look.at - DAY_MS)) return "goes_on";
  return times.some((at) => at < begins) ? "ahead" : null;
}

/** By the archive alone, for whoever has no store at hand. `written`: when its transcripts were. */
export function findArchiveClockDoubt(
  run: string,
  look: ClockReading,
  days: number,
  written: readonly number[],
): ClockDoubt | null {
  const moved = doubtfulMove(run, look);
  if (moved > 0) return { kind: "moved", days: moved };
  return judgeByTimes(written, look, days) === "ahead"
    ? { kind: "ahead", days: awayDays(days) }
    : null;
}

/** Why the clock is not to be believed; null when it is. What was recorded until now is in the store. */
export async function findClockDoubt(
  context: IngestContext,
  run: string,
  look: ClockReading,
  days: number,
  written: readonly number[] = [],
): Promise<ClockDoubt | null> {
  const moved = doubtfulMove(run, look);
  if (moved > 0) return { kind: "moved", days: moved };
  const { store } = context;
  const since = new Date(look.at - awayDays(days) * DAY_MS).toISOString();
  const [witness] = await store.queryEvents({ since, oldestFirst: true, limit: 1 });
  const times = [
    ...(witness === undefined ? [] : [witness.ts]),
    ...(await listOldestTimes(context)),
  ];
  const recorded = times.map((ts) => Date.parse(ts));
  if (judgeByTimes([...recorded, ...written], look, days) !== "ahead") return null;
  const isOnlyImported = await hasBegunSince(context, since);
  if (isOnlyImported && judgeByTimes(written, look, days) !== "ahead") return null;
  return { kind: "ahead", days: awayDays(days) };
}

const PAGE_EVENTS = 1000;

/**
 * Whether hooks record since then, and what is older was all imported, or is another machine's. Imported events have the times of their transcripts, and
 * are no sign that this clock ran then: whoever installs after a month away has a clock as good as any.
 */
async function hasBegunSince(
  { store, journal }: Pick<IngestContext, "store" | "journal">,
  since: string,
): Promise<boolean> {
  const first = firstLine(journal);
  const firstAt = normalizeTime(lineTime(first));
  if (firstAt !== null && firstAt < since && !isImportedLine(first)) return false;
  let behind: string | undefined;
  for (;;) {
    const page = await store.queryEvents({
      oldestFirst: true,
      limit: PAGE_EVENTS,
      ...(behind === undefined ? {} : { behind }),
    });
    const seen = page.find(
      (event) =>
        event.imported !== true && asText(event.machine) === null && !isDerivedEvent(event.type),
    );
    if (seen !== undefined) return seen.ts >= since;
    behind = page.at(-1)?.id;
    if (page.length < PAGE_EVENTS) return false;
  }
}

/** Of the store and of the journal, where there is something. */
export async function listOldestTimes({
  store,
  journal,
}: Pick<IngestContext, "store" | "journal">): Promise<readonly string[]> {
  const [oldest] = await store.queryEvents({ oldestFirst: true, limit: 1 });
  const first = normalizeTime(lineTime(firstLine(journal)));
  return [oldest?.ts ?? null, first].filter((ts) => ts !== null);
}

const BEGINNING_BYTES = 64 * 1024;

/** Of the journal: also those that were too old to be brought in are taken away. */
function firstLine(journal: string): string {
  const [file = journal] = listRotatedFiles(journal);
  const [line = ""] = beginningOf(file).split("\n", 1);
  return line;
}

const isImportedLine = (line: string): boolean =>
  line.includes('"imported":true') || line.includes('"machine":"');

function beginningOf(file: string): string {
  try {
    const fd = system.openFile(file);
    try {
      const bytes = new Uint8Array(BEGINNING_BYTES);
      return new TextDecoder().decode(bytes.subarray(0, Math.max(0, system.readAt(fd, bytes, 0))));
    } finally {
      system.close(fd);
    }
  } catch {
    return "";
  }
}
