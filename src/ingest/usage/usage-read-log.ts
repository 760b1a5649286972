/**
 * Which transcripts were read for their usage, and as which files: `run/usage.json`, 0600. Where it is lost, all are read again,
 * and nothing new is found, but for what a fork copied from a file that is gone.
 *
 *   { "recording": "<of which recording>",
 *     "sessions": { "<keyed hash of the session's id>": "<bytes> <newest change> <files> <first record> <copied until>" } }
 *
 * Times are milliseconds. What was read counts for the recording that it was read into: a backup that was restored knows less.
 * How a file begins stays true: `first record` is a keyed hash of its id, and `copied until` when the newest record was that
 * the file copied from another session, which may be gone by now; `-` where there is none.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { keyedHash } from "../../config/secret-key.ts";
import { isObject } from "../../event/event.ts";
import type { SourceFile } from "../../remember/archive/source/source-files.ts";
import { system } from "../../system/system.ts";

/** More sessions than anybody has transcripts of. */
const MAX_SESSIONS = 50_000;

/** How a session's transcript begins. */
export type TranscriptBeginning = {
  /** The id of its first record. */
  readonly first: string | null;
  readonly copiedUntil: number | null;
};

export type UsageReadLog = {
  readonly isRead: (sessionId: string, files: readonly SourceFile[]) => boolean;
  /** Whether it was read into this recording, however it has grown since. */
  readonly wasRead: (sessionId: string) => boolean;
  /** What is known of copies in it; null when nothing is. */
  readonly copiedUntil: (sessionId: string) => number | null;
  /** Whether another session's transcript begins so, or did, and copied nothing. */
  readonly isAnothers: (sessionId: string, first: string) => boolean;
  readonly note: (
    sessionId: string,
    files: readonly SourceFile[],
    begins: TranscriptBeginning,
  ) => void;
  /** Writes down what was noted. */
  readonly keep: () => void;
};

type ReadLogEntry = {
  readonly mark: string;
  readonly first: string;
  readonly copied: string;
};

const NONE = "-";
const UNREAD = "0 0 0";

const fileIn = (run: string): string => `${run}/usage.json`;

const markOf = (files: readonly SourceFile[]): string => {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const changed = files.reduce((last, { mtimeMs }) => Math.max(last, mtimeMs), 0);
  return `${bytes} ${Math.floor(changed)} ${files.length}`;
};

/** `recording`: the one that is read into (`Store.removals`). */
export function openUsageReadLog(run: string, recording: string): UsageReadLog {
  const entries = readEntries(run, recording);
  const hash = keyedHash(run);
  const keyOf = (sessionId: string): string => hash(`usage ${sessionId}`);
  const firstOf = (record: string): string => hash(`first ${record}`);
  const noted = new Map<string, ReadLogEntry>();
  const entryOf = (sessionId: string): ReadLogEntry | undefined => {
    const key = keyOf(sessionId);
    return noted.get(key) ?? entries.get(key);
  };
  const begun = new Map<string, Set<string>>();
  const begin = (key: string, { first, copied }: ReadLogEntry): void => {
    if (first === NONE || copied !== NONE) return;
    begun.set(first, (begun.get(first) ?? new Set()).add(key));
  };
  for (const [key, entry] of entries) begin(key, entry);
  return {
    isRead: (sessionId, files) => entryOf(sessionId)?.mark === markOf(files),
    wasRead: (sessionId) => (entryOf(sessionId)?.mark ?? UNREAD) !== UNREAD,
    copiedUntil: (sessionId) => {
      const until = Number(entryOf(sessionId)?.copied ?? NONE);
      return Number.isNaN(until) ? null : until;
    },
    isAnothers: (sessionId, first) => {
      const own = keyOf(sessionId);
      return [...(begun.get(firstOf(first)) ?? [])].some((key) => key !== own);
    },
    note: (sessionId, files, { first, copiedUntil }) => {
      const entry = {
        mark: markOf(files),
        first: first === null ? NONE : firstOf(first),
        copied: String(copiedUntil ?? NONE),
      };
      noted.set(keyOf(sessionId), entry);
      begin(keyOf(sessionId), entry);
    },
    keep: () => {
      if (noted.size === 0) return;
      // Another process may have noted others meanwhile; the newest stand last.
      const all = [...readEntries(run, recording)].filter(([key]) => !noted.has(key));
      const sessions = [...all, ...noted]
        .slice(-MAX_SESSIONS)
        .map(([key, entry]) => [key, textOf(entry)]);
      write(run, { recording, sessions: Object.fromEntries(sessions) as Record<string, string> });
      noted.clear();
    },
  };
}

const textOf = ({ mark, first, copied }: ReadLogEntry): string => `${mark} ${first} ${copied}`;

function readEntries(run: string, recording: string): ReadonlyMap<string, ReadLogEntry> {
  try {
    const known: unknown = JSON.parse(system.readFile(fileIn(run)) ?? "{}");
    if (!isObject(known) || !isObject(known["sessions"])) return new Map();
    const isOurs = known["recording"] === recording;
    return new Map(
      Object.entries(known["sessions"]).flatMap(([key, text]) => {
        if (typeof text !== "string") return [];
        const [bytes = "", changed = "", files = "", first = NONE, copied = NONE] = text.split(" ");
        const mark = isOurs ? `${bytes} ${changed} ${files}` : UNREAD;
        return [[key, { mark, first, copied }]];
      }),
    );
  } catch {
    return new Map();
  }
}

function write(run: string, noted: Readonly<Record<string, unknown>>): void {
  const temporary = `${fileIn(run)}.${process.pid}`;
  try {
    mkdirSync(run, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, JSON.stringify(noted), { mode: 0o600, flush: true });
    renameSync(temporary, fileIn(run));
  } catch {
    // Then they are read once more.
    rmSync(temporary, { force: true });
  }
}
