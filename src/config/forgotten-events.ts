/**
 * Which events of a session were forgotten, where it was only a part: `run/forgotten-events`, appended to, 0600, a line for a
 * session and each time:
 *
 *   <keyed hash of the session's part> <time> <how many> <keyed hash>,<keyed hash>,…
 *
 * `run/forgotten` notes the same part and time. Where there is no whole line here for it, because an older program noted it,
 * the file was full or is damaged, everything of the session until then counts as forgotten.
 */
import { rareFiles, system } from "../system/system.ts";
import { readRegular } from "../system/regular-file.ts";
import { keyedHash } from "./secret-key.ts";

const fileIn = (run: string): string => `${run}/forgotten-events`;

/** So that what is noted stays small beside what was recorded: some hundred thousand events. */
const MAX_BYTES = 8 * 1024 * 1024;

const partOf = (sessionId: string): string => `part ${sessionId}`;
const inSession = (sessionId: string, identity: string): string => `of ${sessionId} ${identity}`;

/** What each session lost, by everything that an event of it is known by. */
export type EventIdentities = ReadonlyMap<string, readonly string[]>;

export function noteForgottenEvents(run: string, identities: EventIdentities, time: string): void {
  const hash = keyedHash(run);
  const lines = [...identities].map(([sessionId, all]) => {
    const hashes = [...new Set(all)].map((one) => hash(inSession(sessionId, one)));
    return `${hash(partOf(sessionId))} ${time} ${hashes.length} ${hashes.join(",")}\n`;
  });
  const size = system.factsAt(fileIn(run))?.size ?? 0;
  const text = lines.join("");
  if (text === "" || size + text.length > MAX_BYTES) return;
  // A line that was cut off must not take the next one with it.
  rareFiles().appendFileSync(fileIn(run), `\n${text}`, { mode: 0o600, flush: true });
}

/** By what the events of a session are known that were forgotten at this time; null where nobody noted that. */
export type ForgottenEventLookup = (
  sessionId: string,
  time: string,
) => ((identity: string) => boolean) | null;

export function openForgottenEvents(run: string): ForgottenEventLookup {
  const noted = hashesIn(run);
  const hash = keyedHash(run);
  return (sessionId, time) => {
    const hashes = noted.get(`${hash(partOf(sessionId))} ${time}`);
    if (hashes === undefined) return null;
    return (identity) => hashes.has(hash(inSession(sessionId, identity)));
  };
}

const LINE = /^([0-9a-f]+ \S+) (\d+) ([0-9a-f,]*)\r?$/;

function hashesIn(run: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  // What has no end was not written to its end.
  for (const line of readOrNothing(fileIn(run)).split("\n").slice(0, -1)) {
    const [, name, count, list = ""] = LINE.exec(line) ?? [];
    if (name === undefined) continue;
    const hashes = new Set(list.split(","));
    if (hashes.size === Number(count)) found.set(name, hashes);
  }
  return found;
}

function readOrNothing(path: string): string {
  try {
    return readRegular(path);
  } catch {
    return "";
  }
}
