/**
 * Records what sessions used: reads their transcripts as a whole and writes what is new as `usage` lines
 * (`usage/usage-lines.ts`). Idempotent, also for two processes at once.
 *
 * Reads nothing while recording is off, of excluded projects, or of forgotten sessions. A session forgotten in part stays
 * counted: numbers reveal no content.
 */
import { openForgottenSessions } from "../config/forgotten-sessions.ts";
import { isEnabled } from "../config/load.ts";
import { readPause } from "../config/pause.ts";
import { asText, type Event } from "../event/event.ts";
import { openZoneDay, localTimeZone } from "../observe/usage/calendar.ts";
import type { SourceFile } from "../remember/archive/source/source-files.ts";
import type { SessionRecord, Store, UsageRow } from "../store/store.ts";
import { type IngestContext, retentionCutoff } from "./context.ts";
import { ingestJournal } from "./read/drain.ts";
import { readImportPaths } from "./import/imported-event.ts";
import { appendEvents } from "./import/append-events.ts";
import { ingestContext, type Installation } from "./installation.ts";
import { openTranscriptCopies } from "./usage/copies.ts";
import { type DueUsage, findDueUsage } from "./usage/due-usage.ts";
import {
  type TranscriptBeginning,
  type UsageReadLog,
  openUsageReadLog,
} from "./usage/usage-read-log.ts";
import { openCountableTest, openOtherSessionTest, readUsage } from "./usage/read-usage.ts";
import { makeUsageLines } from "./usage/usage-lines.ts";

export type UsageRecordingOptions = {
  /** How many sessions at most; all when not said. */
  readonly limit?: number;
  /** Asked before each session, and now and then while they are looked for. */
  readonly isLate?: () => boolean;
  /** Only this one. */
  readonly sessionId?: string;
  readonly onProgress?: (progress: UsageRecordingProgress) => void;
};

export type UsageRecordingProgress = {
  readonly sessions: number;
  readonly ofSessions: number;
  readonly bytes: number;
  readonly ofBytes: number;
};

export type UsageRecordingResult = {
  /** How many were read, how many lines that gave, and how many there was no time for. */
  readonly sessions: number;
  readonly lines: number;
  readonly left: number;
};

/** Clocks of one machine, and of those that transcripts are brought from, do not differ by more. */
export const USAGE_CLOCK_TOLERANCE_MS = 10 * 60_000;
const INGEST_EVERY_LINES = 5000;

export const mayRecordUsage = ({ loaded, paths }: Installation, now: Date): boolean =>
  isEnabled(loaded.config) && readPause(paths.run, now) === null;

/** Sessions with something to read, the newest activity first. */
export async function listDueUsage(
  installation: Installation,
  store: Store,
  { limit, sessionId }: Pick<UsageRecordingOptions, "limit" | "sessionId"> = {},
): Promise<readonly DueUsage[]> {
  if (!mayRecordUsage(installation, new Date())) return [];
  const log = await loadUsageReadLog(installation, store);
  const from = await readImportPaths(store, sessionId);
  const { due } = await findDueUsage(installation, await sessionsOf(store, sessionId), log, {
    importedFrom: from,
    limit,
  });
  return due;
}

export const loadUsageReadLog = async (
  { paths }: Installation,
  store: Store,
): Promise<UsageReadLog> => openUsageReadLog(paths.run, (await store.removals()).recording);

async function sessionsOf(
  store: Store,
  sessionId: string | undefined,
): Promise<readonly SessionRecord[]> {
  if (sessionId === undefined) return store.listSessions({});
  const session = await store.session(sessionId);
  return session === null ? [] : [session];
}

/** One session; answers how many lines that gave. */
export async function recordUsage(
  installation: Installation,
  store: Store,
  session: SessionRecord,
): Promise<number> {
  const { sessionId } = session;
  const { lines } = await recordDueUsage(installation, store, { sessionId });
  return lines;
}

/** Interrupted at any moment, what is done stays, and the next one goes on. */
export async function recordDueUsage(
  installation: Installation,
  store: Store,
  work: UsageRecordingOptions = {},
): Promise<UsageRecordingResult> {
  const nothing = { sessions: 0, lines: 0, left: 0 };
  const context = ingestContext(installation, store);
  const now = context.now();
  const { paths } = installation;
  if (!mayRecordUsage(installation, now)) return nothing;
  const log = await loadUsageReadLog(installation, store);
  const all = await sessionsOf(store, work.sessionId);
  const { due, unlooked } = await findDueUsage(installation, all, log, {
    ...work,
    importedFrom: await readImportPaths(store, work.sessionId),
  });
  if (due.length === 0) return nothing;
  const reading = openUsageReader(installation, context, due, log);
  const ofBytes = due.reduce((sum, { files }) => sum + sizeOf(files), 0);
  let [sessions, lines, unread, bytes] = [0, 0, 0, 0];
  try {
    for (const one of due) {
      // Where looking took all the time, one is read all the same: else none would ever be.
      const isFirst = sessions === 0;
      if (work.isLate?.() === true && !isFirst) break;
      if (!mayRecordUsage(installation, new Date())) break;
      work.onProgress?.({ sessions, ofSessions: due.length, bytes, ofBytes });
      const { events, begins } = await reading(one);
      // Asked at the last moment: it may have been forgotten while it was read.
      if (!openForgottenSessions(paths.run)(one.session) && events.length > 0) {
        appendEvents(paths.journal, events);
        lines += events.length;
        unread += events.length;
      }
      log.note(one.session.sessionId, one.files, begins);
      bytes += sizeOf(one.files);
      sessions++;
      if (unread < INGEST_EVERY_LINES) continue;
      await ingestJournal(context);
      unread = 0;
    }
  } finally {
    if (unread > 0) await ingestJournal(context);
    log.keep();
  }
  return { sessions, lines, left: due.length - sessions + unlooked };
}

const sizeOf = (files: readonly SourceFile[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

type UsageReader = (
  one: DueUsage,
) => Promise<{ readonly events: readonly Event[]; readonly begins: TranscriptBeginning }>;

/** What is to be written down of a session. */
function openUsageReader(
  installation: Installation,
  context: IngestContext,
  due: readonly DueUsage[],
  log: UsageReadLog,
): UsageReader {
  const cutoff = Date.parse(retentionCutoff(context));
  const isCountable = openCountableTest(
    installation,
    context.now().getTime() + USAGE_CLOCK_TOLERANCE_MS,
  );
  const copiesIn = openTranscriptCopies(due, log);
  return async ({ session, client, files }) => {
    const { sessionId } = session;
    const rows = await context.store.usage({ sessionId });
    const zone = (await zoneOf(context.store, rows)) ?? localTimeZone();
    const dayOf = openZoneDay(zone);
    // A day counts as a whole.
    const since = dayOf(cutoff);
    const { first, ...copies } = copiesIn(session);
    const { days, mainModel, copiedUntil } = await readUsage(client, files, {
      ...copies,
      main: session.transcriptPath,
      isOthers: openOtherSessionTest(session.sessionId),
      mayCount: (at, folder) => dayOf(at) >= since && isCountable(at, folder),
      dayOf,
    });
    const recorded = rows.filter(({ day }) => day >= since);
    // What is past retention as a whole would go at once.
    const found = days.filter(({ lastAt }) => lastAt >= cutoff);
    return {
      events: makeUsageLines(session, found, recorded, { zone, mainModel }),
      begins: { first, copiedUntil },
    };
  };
}

/** The zone whose days a session was counted by; null when it was not yet. */
async function zoneOf(store: Store, [newest]: readonly UsageRow[]): Promise<string | null> {
  const event = newest === undefined ? null : await store.event(newest.id);
  return event?.type === "usage" ? asText(event.zone) : null;
}
