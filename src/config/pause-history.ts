/**
 * When recording was paused, so that later readers skip what others wrote meanwhile: `run/pauses`, a line each.
 *
 *   <from> <until>   a pause began; `until` is `-` when it had no end
 *   <at>             recording went on
 *   <at> off <name>  a setting stopped recording (`enabled`), or hid what people say; each setting counts by itself
 *   <at> on <name>   it no longer does
 */
import { rareFiles, system } from "../system/system.ts";

const fileIn = (runFolder: string): string => `${runFolder}/pauses`;

function append(runFolder: string, line: string): void {
  const { appendFileSync, mkdirSync } = rareFiles();
  mkdirSync(runFolder, { recursive: true, mode: 0o700 });
  appendFileSync(fileIn(runFolder), `${line}\n`, { mode: 0o600 });
}

export const notePause = (runFolder: string, from: Date, until: Date | null): void =>
  append(runFolder, `${from.toISOString()} ${until?.toISOString() ?? "-"}`);

export const noteResume = (runFolder: string, at: Date): void =>
  append(runFolder, at.toISOString());

export const noteSetting = (runFolder: string, name: string, isOff: boolean, at: Date): void =>
  append(runFolder, `${at.toISOString()} ${isOff ? "off" : "on"} ${name}`);

/** While one of these is off, what is said is not to be kept: also not by whoever reads a transcript later. */
export const CONSENT_SETTINGS = ["enabled", "collectPromptText"] as const;

/**
 * Settings are also changed by hand, or by a slip that makes them unreadable, and then nobody but the next who reads them
 * can note it. It was so since the file was changed. Asked at every hook: it fails never, and mostly reads one small file.
 */
export function noteConsent(
  { run, config }: { readonly run: string; readonly config: string },
  settings: Readonly<Record<(typeof CONSENT_SETTINGS)[number], boolean>>,
  now: Date,
): void {
  const text = system.readFile(fileIn(run)) ?? "";
  for (const name of CONSENT_SETTINGS) {
    const isOff = !settings[name];
    const [last = "", state = "on"] = lastChangeOf(text, name);
    if (isOff === (state === "off")) continue;
    try {
      const changed = changedAt(config)?.toISOString() ?? "";
      const isSince = changed > last && changed < now.toISOString();
      noteSetting(run, name, isOff, isSince ? new Date(changed) : now);
    } catch {
      // The next one notes it.
    }
  }
}

/** What was said last of a setting: when, and whether it is off. */
function lastChangeOf(text: string, name: string): readonly string[] {
  const end = Math.max(text.lastIndexOf(` off ${name}\n`), text.lastIndexOf(` on ${name}\n`));
  return end < 0 ? [] : text.slice(text.lastIndexOf("\n", end) + 1).split(" ", 2);
}

/** When the file became what it is, also by being put in another's place. */
const changedAt = (path: string): Date | undefined =>
  rareFiles().statSync(path, { throwIfNoEntry: false })?.ctime;

type Interval = { readonly from: string; readonly until: string };

const FOR_EVER = "9999";

const BY_HAND = "";
/** What stops all recording; other settings only hide what people say. */
const STOP_CAUSES: ReadonlySet<string> = new Set([BY_HAND, "enabled"]);

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

/** Whether there is any time at which nothing at all was recorded. */
export const wasEverStopped = (runFolder: string): boolean =>
  intervalsIn(system.readFile(fileIn(runFolder)) ?? "", (cause) => STOP_CAUSES.has(cause)).length >
  0;

/** Whether recording was paused at a time, given as ISO text in UTC, or what people say was hidden. */
export const openPauseLookup = (runFolder: string): ((ts: string) => boolean) =>
  toTimePredicate(intervalsIn(system.readFile(fileIn(runFolder)) ?? ""));

/** Whether nothing at all was recorded at a time. */
export const openStopLookup = (runFolder: string): ((ts: string) => boolean) =>
  toTimePredicate(
    intervalsIn(system.readFile(fileIn(runFolder)) ?? "", (cause) => STOP_CAUSES.has(cause)),
  );

const toTimePredicate =
  (intervals: readonly Interval[]) =>
  (ts: string): boolean =>
    intervals.some(({ from, until }) => ts >= from && ts < until);
