/**
 * When recording was paused, for whoever reads later what was written meanwhile by others: `run/pauses`, a line each.
 *
 *   <from> <until>   a pause began; `until` is `-` when it had no end
 *   <at>             recording went on
 *   <at> off <name>  a setting stopped recording (`enabled`), or hid what people say; each setting counts by itself
 *   <at> on <name>   it no longer does
 */
import { appendFileSync, mkdirSync } from "node:fs";
import { system } from "../system/system.ts";

const fileIn = (runFolder: string): string => `${runFolder}/pauses`;

function append(runFolder: string, line: string): void {
  mkdirSync(runFolder, { recursive: true, mode: 0o700 });
  appendFileSync(fileIn(runFolder), `${line}\n`, { mode: 0o600 });
}

export const notePause = (runFolder: string, from: Date, until: Date | null): void =>
  append(runFolder, `${from.toISOString()} ${until?.toISOString() ?? "-"}`);

export const noteResume = (runFolder: string, at: Date): void =>
  append(runFolder, at.toISOString());

export const noteSetting = (runFolder: string, name: string, isOff: boolean, at: Date): void =>
  append(runFolder, `${at.toISOString()} ${isOff ? "off" : "on"} ${name}`);

type Interval = { readonly from: string; readonly until: string };

const FOR_EVER = "9999";

const BY_HAND = "";
/** What stops all recording; other settings only hide what people say. */
const STOPS: ReadonlySet<string> = new Set([BY_HAND, "enabled"]);

const anyCause = (): boolean => true;

function intervalsIn(
  text: string,
  isMeant: (cause: string) => boolean = anyCause,
): readonly Interval[] {
  const found = new Map<string, Interval[]>();
  for (const line of text.split("\n")) {
    const [at = "", until, cause = BY_HAND] = line.split(" ");
    if (at === "") continue;
    const own = found.get(cause) ?? [];
    found.set(cause, own);
    // Whatever is said later ends what was said before.
    const last = own.at(-1);
    if (last !== undefined && last.until > at) own[own.length - 1] = { ...last, until: at };
    if (until === undefined || until === "on") continue;
    own.push({ from: at, until: until === "-" || until === "off" ? FOR_EVER : until });
  }
  return [...found].flatMap(([cause, own]) => (isMeant(cause) ? own : []));
}

/** Whether there is any time at which it was. */
export const wasEverPaused = (runFolder: string): boolean =>
  intervalsIn(system.readFile(fileIn(runFolder)) ?? "").length > 0;

/** Whether recording was paused at a time, given as ISO text in UTC, or what people say was hidden. */
export const pausesIn = (runFolder: string): ((ts: string) => boolean) =>
  within(intervalsIn(system.readFile(fileIn(runFolder)) ?? ""));

/** Whether nothing at all was recorded at a time. */
export const stopsIn = (runFolder: string): ((ts: string) => boolean) =>
  within(intervalsIn(system.readFile(fileIn(runFolder)) ?? "", (cause) => STOPS.has(cause)));

const within =
  (intervals: readonly Interval[]) =>
  (ts: string): boolean =>
    intervals.some(({ from, until }) => ts >= from && ts < until);
