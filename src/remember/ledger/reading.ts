/**
 * How far a session's transcript was read, and its ledger so far: run/context/<session>.ledger.json. A cache: it
 * is made again from the transcript when it is missing, broken, of another version, or when the file is no longer the one
 * that was read.
 *
 *   { v, sessionId, reading }  what was read
 *   { v, passed: cursor }      what was forgotten: reading begins behind it
 */
import { claudeEntries, claudeMayMatter } from "../../clients/claude-code/transcript.ts";
import type { ClientName } from "../../clients/client-name.ts";
import { codexEntries, codexMayMatter } from "../../clients/codex/rollout.ts";
import type { Entry } from "../../clients/entry.ts";
import { sessionFile } from "../../config/session-files.ts";
import type { Cursor } from "../../event/cursor.ts";
import { asText, asWholeNumber, isObject, type JsonObject } from "../../event/event.ts";
import { readBatch } from "../../journal/read.ts";
import { system } from "../../system/system.ts";
import type { Stated } from "../context/document/document.ts";
import { replacePrivateFile } from "../private-file.ts";
import { foldEntry, type Folding, type Ledger, NO_LEDGER } from "./ledger.ts";
import { shortened } from "./shortened.ts";

/** Raised whenever a ledger of an older program would be misread, or lacks what a new one knows to look for. */
const VERSION = 9;
const LINES_PER_LOOK = 8;
const WINDOW_BYTES = 1024 * 1024;

export type Reading = {
  readonly sessionId: string;
  readonly transcript: {
    /** Null where the file is known by its fingerprint alone: what stands before the cursor is not to be read. */
    readonly path: string | null;
    readonly cursor: Cursor;
  } | null;
  readonly ledger: Ledger;
  /** What was saved in so many words, and when. */
  readonly stated: { readonly ts: string; readonly n: number; readonly words: Stated } | null;
  /** What was saved last, without its time: the same is not saved twice. */
  readonly saved: { readonly eventId: string; readonly content: string } | null;
  /** What the session was called when that was written down last. */
  readonly titled?: string | null;
};

export const noReading = (sessionId: string): Reading => ({
  sessionId,
  transcript: null,
  ledger: NO_LEDGER,
  stated: null,
  saved: null,
});

export function openReading(run: string, sessionId: string): Reading {
  const text = system.readFile(sessionFile(run, sessionId, "ledger"));
  if (text === null) return noReading(sessionId);
  try {
    const found = JSON.parse(text) as JsonObject;
    const { v, passed, reading } = found;
    if (v !== VERSION) return noReading(sessionId);
    if (isCursor(passed)) return passedOver(sessionId, passed);
    const isOurs = found["sessionId"] === sessionId && isObject(reading) && isWhole(reading);
    return isOurs ? (reading as unknown as Reading) : noReading(sessionId);
  } catch {
    return noReading(sessionId);
  }
}

const passedOver = (sessionId: string, cursor: Cursor): Reading => ({
  ...noReading(sessionId),
  transcript: { path: null, cursor },
});

const isCursor = (value: unknown): value is Cursor =>
  isObject(value) &&
  asText(value["inode"]) !== null &&
  asWholeNumber(value["byteOffset"]) !== null &&
  asText(value["fingerprint"]) !== null;

/** Whether the lists that everything else relies on are there. */
function isWhole({ transcript, ledger }: JsonObject): boolean {
  const isRead = transcript === null || (isObject(transcript) && isCursor(transcript["cursor"]));
  if (!isRead || !isObject(ledger)) return false;
  const { runs, git } = ledger;
  return (
    hasLists(ledger, NO_LEDGER) &&
    isObject(runs) &&
    hasLists(runs, NO_LEDGER.runs) &&
    isObject(git) &&
    hasLists(git, NO_LEDGER.git)
  );
}

const hasLists = (value: JsonObject, form: object): boolean =>
  Object.entries(form).every(([key, one]) => !Array.isArray(one) || Array.isArray(value[key]));

export const keepReading = (run: string, reading: Reading): void =>
  write(run, reading.sessionId, { sessionId: reading.sessionId, reading });

/** The session goes on, and what its transcript holds so far is never read again. Says nothing of which session it is. */
export const keepPassed = (run: string, sessionId: string, passed: Cursor): void =>
  write(run, sessionId, { passed });

const write = (run: string, sessionId: string, what: object): void =>
  replacePrivateFile(
    sessionFile(run, sessionId, "ledger"),
    JSON.stringify({ v: VERSION, ...what }),
  );

const READERS = {
  "claude-code": { mayMatter: claudeMayMatter, entries: claudeEntries },
  codex: { mayMatter: codexMayMatter, entries: codexEntries },
} as const;

/** Asked for each record in turn, those included that only tell where the next ones happened. */
export type IsWanted = (record: JsonObject) => boolean;

type From = {
  readonly path: string | null;
  readonly client: ClientName;
  /** What was said up to then is not read again; asked only where reading begins anew. */
  readonly since: () => string | null;
  /** Every record when not said. */
  readonly isWanted?: IsWanted;
};

/** Reads on, as far as the time allows; a transcript that cannot be read says nothing. */
export function readOn(given: Reading, from: From, how: Folding, isLate: () => boolean): Reading {
  const { path } = from;
  const isUnwanted =
    (how.hidesPrompts && hasWords(given.ledger)) ||
    (how.hidesArguments === true && given.ledger.hasArguments);
  const reading = isUnwanted ? { ...given, ledger: NO_LEDGER, transcript: null } : given;
  if (path === null || !path.startsWith("/")) return reading;
  const before = reading.transcript;
  const isKnown = before !== null && (before.path === null || before.path === path);
  let cursor = isKnown ? before.cursor : null;
  let ledger = isKnown ? reading.ledger : NO_LEDGER;
  let since = isKnown ? null : from.since();
  try {
    for (;;) {
      const batch = readBatch(path, cursor, WINDOW_BYTES, shortened);
      if (batch === null) break;
      try {
        if (batch.restarted) {
          ledger = NO_LEDGER;
          since = from.since();
        }
        let end = batch.end;
        for (const [index, line] of batch.lines.entries()) {
          if (line.text !== null) ledger = withLine(ledger, line.text, from, how, since);
          if (index % LINES_PER_LOOK === LINES_PER_LOOK - 1 && isLate()) {
            end = line.end;
            break;
          }
        }
        cursor = batch.cursorAt(end);
        if ((batch.drained && end === batch.end) || isLate()) break;
      } finally {
        batch.close();
      }
    }
  } catch {
    // A folder, a pipe, a file of somebody else's: what was read before stays.
  }
  return cursor === null ? reading : { ...reading, ledger, transcript: { path, cursor } };
}

/** Whether something is in it that was said before somebody wished that it is not kept. */
const hasWords = (ledger: Ledger): boolean => {
  const { original, closing, narration, earlierClosing, workClosing, recap, aftermath } = ledger;
  const { summary, titles, plan, taken } = ledger;
  const { requests, bans, allowances, choices, queue, wishes, notes, refusals, tasks, accounts } =
    ledger;
  return (
    [
      original,
      closing,
      narration,
      earlierClosing,
      workClosing,
      aftermath,
      recap,
      summary,
      plan,
      taken,
      titles.person,
      titles.model,
    ].some((one) => one !== null) ||
    [requests, bans, allowances, choices, wishes, notes, tasks, accounts].some(
      (all) => all.length > 0,
    ) ||
    queue.some((text) => text !== null) ||
    refusals.some(({ words }) => words !== null)
  );
};

const PLACES = ['"session_meta"', '"turn_context"'] as const;

/** A line that cannot be understood says nothing, and stops nothing. */
function withLine(
  ledger: Ledger,
  line: string,
  { client, isWanted }: From,
  how: Folding,
  since: string | null,
): Ledger {
  const { mayMatter, entries } = READERS[client];
  const tellsPlace = isWanted !== undefined && PLACES.some((word) => line.includes(word));
  if (!tellsPlace && !mayMatter(line)) return ledger;
  try {
    const record = JSON.parse(line) as unknown;
    if (!isObject(record) || isWanted?.(record) === false) return ledger;
    const found: readonly Entry[] = entries(record);
    return found
      .filter(({ ts }) => since === null || (ts !== null && ts > since))
      .reduce((all, entry) => foldEntry(all, entry, how), ledger);
  } catch {
    return ledger;
  }
}
