/**
 * How far a session's transcript was read, and its ledger so far: run/context/<session>.ledger.json. A cache: it
 * is made again from the transcript when it is missing, broken, of another version, or when the file is no longer the one
 * that was read.
 *
 *   { v, sessionId, reading }  what was read
 *   { v, passed: cursor }      what was forgotten: reading begins behind it
 */
import { sessionFile } from "../../config/session-files.ts";
import type { Cursor } from "../../event/cursor.ts";
import { asText, asWholeNumber, isObject, type JsonObject } from "../../event/event.ts";
import { readBatch } from "../../journal/read-batch.ts";
import { system } from "../../system/system.ts";
import type { ContextStatement } from "../context/document/context-document.ts";
import { replacePrivateFile } from "../private-file.ts";
import { foldEntry, type LedgerOptions, type Ledger, NO_LEDGER } from "./ledger.ts";
import {
  type TranscriptPosition,
  START_POSITION,
  openTranscriptFollower,
  type TranscriptFollowOptions,
} from "./follow-transcript.ts";
import { shortenTranscriptLine } from "./shorten-transcript-line.ts";

/** Raised whenever a ledger of an older program would be misread, or lacks what a new one knows to look for. */
const VERSION = 14;
const LINES_PER_LOOK = 8;
const WINDOW_BYTES = 1024 * 1024;

export type LedgerReading = {
  readonly sessionId: string;
  readonly transcript: {
    /** Null where the file is known by its fingerprint alone: what stands before the cursor is not to be read. */
    readonly path: string | null;
    readonly cursor: Cursor;
    /** Where and when it was there. */
    readonly at: TranscriptPosition;
    /** The excluded folders by which it was read. */
    readonly excluded: readonly string[];
  } | null;
  readonly ledger: Ledger;
  /** What was saved in so many words, and when. */
  readonly stated: {
    readonly ts: string;
    readonly n: number;
    readonly words: ContextStatement;
  } | null;
  /** What was saved last, without its time: the same is not saved twice. */
  readonly saved: { readonly eventId: string; readonly content: string } | null;
  /** What the session was called when that was written down last. */
  readonly titled?: string | null;
};

export const newLedgerReading = (sessionId: string): LedgerReading => ({
  sessionId,
  transcript: null,
  ledger: NO_LEDGER,
  stated: null,
  saved: null,
});

export function loadLedgerReading(run: string, sessionId: string): LedgerReading {
  const text = system.readFile(sessionFile(run, sessionId, "ledger"));
  if (text === null) return newLedgerReading(sessionId);
  try {
    const found = JSON.parse(text) as JsonObject;
    const { v, passed, reading } = found;
    if (v !== VERSION) return newLedgerReading(sessionId);
    if (isCursor(passed)) return toPassedReading(sessionId, passed);
    const isOurs = found["sessionId"] === sessionId && isObject(reading) && isWhole(reading);
    return isOurs ? (reading as unknown as LedgerReading) : newLedgerReading(sessionId);
  } catch {
    return newLedgerReading(sessionId);
  }
}

const toPassedReading = (sessionId: string, cursor: Cursor): LedgerReading => ({
  ...newLedgerReading(sessionId),
  transcript: { path: null, cursor, at: START_POSITION, excluded: [] },
});

const isCursor = (value: unknown): value is Cursor =>
  isObject(value) &&
  asText(value["inode"]) !== null &&
  asWholeNumber(value["byteOffset"]) !== null &&
  asText(value["fingerprint"]) !== null;

/** Whether the lists that everything else relies on are there. */
function isWhole({ transcript, ledger }: JsonObject): boolean {
  const isRead =
    transcript === null ||
    (isObject(transcript) &&
      isCursor(transcript["cursor"]) &&
      isObject(transcript["at"]) &&
      Array.isArray(transcript["excluded"]));
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

export const saveLedgerReading = (run: string, reading: LedgerReading): void =>
  writeReading(run, reading.sessionId, { sessionId: reading.sessionId, reading });

/** The session goes on, and what its transcript holds so far is never read again. Says nothing of which session it is. */
export const savePassedCursor = (run: string, sessionId: string, passed: Cursor): void =>
  writeReading(run, sessionId, { passed });

const writeReading = (run: string, sessionId: string, what: object): void =>
  replacePrivateFile(
    sessionFile(run, sessionId, "ledger"),
    JSON.stringify({ v: VERSION, ...what }),
  );

export type { PlaceTest } from "./follow-transcript.ts";

type ReadingSource = TranscriptFollowOptions & {
  readonly path: string | null;
  /** What was said up to then is not read again; asked only where reading begins anew. */
  readonly since: () => string | null;
};

/** Reads on, as far as the time allows; a transcript that cannot be read says nothing. */
export function continueReading(
  ledgerReading: LedgerReading,
  from: ReadingSource,
  how: LedgerOptions,
  isLate: () => boolean,
): LedgerReading {
  const { path } = from;
  const { excluded } = from.out;
  const isUnwanted =
    isExcludedSince(ledgerReading, excluded) ||
    (how.hidesPrompts && hasWords(ledgerReading.ledger)) ||
    (how.hidesArguments === true && ledgerReading.ledger.hasArguments);
  const reading = isUnwanted
    ? { ...ledgerReading, ledger: NO_LEDGER, transcript: null }
    : ledgerReading;
  if (path === null || !path.startsWith("/")) return reading;
  const before = reading.transcript;
  const isKnown = before !== null && (before.path === null || before.path === path);
  let cursor = isKnown ? before.cursor : null;
  let ledger = isKnown ? reading.ledger : NO_LEDGER;
  let since = isKnown ? null : from.since();
  let following = openTranscriptFollower(from, isKnown ? before.at : START_POSITION);
  try {
    for (;;) {
      const batch = readBatch(path, cursor, WINDOW_BYTES, shortenTranscriptLine);
      if (batch === null) break;
      try {
        if (batch.isRestarted) {
          ledger = NO_LEDGER;
          since = from.since();
          following = openTranscriptFollower(from, START_POSITION);
        }
        following.begin(batch.lines);
        let end = batch.end;
        for (const [index, line] of batch.lines.entries()) {
          if (line.text !== null) ledger = foldLine(ledger, line.text, following, how, since);
          if (index % LINES_PER_LOOK === LINES_PER_LOOK - 1 && isLate()) {
            end = line.end;
            break;
          }
        }
        cursor = batch.cursorAt(end);
        if ((batch.isDrained && end === batch.end) || isLate()) break;
      } finally {
        batch.close();
      }
    }
  } catch {
    // A folder, a pipe, a file of somebody else's: what was read before stays.
  }
  if (cursor === null) return reading;
  return { ...reading, ledger, transcript: { path, cursor, at: following.at(), excluded } };
}

/** What was read before a folder was excluded is read again without it. */
const isExcludedSince = ({ transcript }: LedgerReading, excluded: readonly string[]): boolean =>
  transcript !== null &&
  transcript.path !== null &&
  excluded.some((one) => !transcript.excluded.includes(one));

/** Whether something is in it that was said before somebody wished that it is not kept. */
const hasWords = (ledger: Ledger): boolean => {
  const { original, closing, narration, earlierClosing, workClosing, recap, aftermath } = ledger;
  const { summary, titles, plan, taken } = ledger;
  const { decided, ended, changes } = ledger;
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
    [
      requests,
      bans,
      decided,
      ended,
      allowances,
      changes,
      choices,
      wishes,
      notes,
      tasks,
      accounts,
    ].some((all) => all.length > 0) ||
    queue.some((text) => text !== null) ||
    refusals.some(({ words }) => words !== null)
  );
};

/** A line that cannot be understood says nothing, and stops nothing. */
function foldLine(
  ledger: Ledger,
  line: string,
  following: ReturnType<typeof openTranscriptFollower>,
  how: LedgerOptions,
  since: string | null,
): Ledger {
  try {
    return following
      .read(line)
      .filter(({ entry: { ts } }) => since === null || (ts !== null && ts > since))
      .reduce(
        (all, { entry, isWordless }) =>
          foldEntry(all, entry, isWordless ? { ...how, hidesPrompts: true } : how),
        ledger,
      );
  } catch {
    return ledger;
  }
}
