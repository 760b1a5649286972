/**
 * Usage per hour, read from transcripts each time, because recorded usage is per day. The rules are the same: nothing while
 * recording is off, of excluded projects or of forgotten sessions; copies count once.
 */
import type { UsageHour } from "../../observe/usage/usage-blocks.ts";
import { localDay } from "../../event/day.ts";
import { listCost, PRICE_DATE } from "../../observe/usage/prices.ts";
import type { ModelDay } from "../../observe/usage/usage-tally.ts";
import type { SessionRecord, Store } from "../../store/store.ts";
import { readImportPaths } from "../import/imported-event.ts";
import type { Installation } from "../installation.ts";
import { USAGE_CLOCK_TOLERANCE_MS, loadUsageReadLog, mayRecordUsage } from "../record-usage.ts";
import { openTranscriptCopies } from "./copies.ts";
import { findDueUsage } from "./due-usage.ts";
import { openCountableTest, openOtherSessionTest, readUsage } from "./read-usage.ts";

export type UsageHoursQuery = {
  /** Milliseconds; from the first of the hour that it belongs to. */
  readonly since: number;
  readonly until: number;
  readonly isWanted: (session: SessionRecord) => boolean;
  readonly onProgress: (sessions: number, of: number) => void;
};

/** A day of prices begins like the hour's name. */
const hourOf = (at: number): string => new Date(at).toISOString().slice(0, 13);

export async function readUsageHours(
  installation: Installation,
  store: Store,
  now: Date,
  { since, until, isWanted, onProgress }: UsageHoursQuery,
): Promise<readonly UsageHour[]> {
  if (!mayRecordUsage(installation, now)) return [];
  const from = Date.parse(`${hourOf(since)}:00Z`);
  const sessions = (await store.listSessions({})).filter(
    (session) => Date.parse(session.lastEventAt) >= from && isWanted(session),
  );
  const log = await loadUsageReadLog(installation, store);
  const unread = { ...log, isRead: () => false };
  const { due } = await findDueUsage(installation, sessions, unread, {
    importedFrom: await readImportPaths(store),
  });
  const isCountable = openCountableTest(
    installation,
    Math.min(until, now.getTime() + USAGE_CLOCK_TOLERANCE_MS),
  );
  const copiesIn = openTranscriptCopies(due, log);
  const hours: UsageHour[] = [];
  for (const [at, { session, client, files }] of due.entries()) {
    onProgress(at, due.length);
    const { isCopied, copiedUntil } = copiesIn(session);
    const { days } = await readUsage(client, files, {
      isCopied,
      copiedUntil,
      main: session.transcriptPath,
      isOthers: openOtherSessionTest(session.sessionId),
      mayCount: (time, folder) => time >= from && isCountable(time, folder),
      dayOf: hourOf,
    });
    for (const hour of days) hours.push(rowOf(session, hour));
  }
  return hours;
}

function rowOf(session: SessionRecord, { day: hour, ...used }: ModelDay): UsageHour {
  const at = Date.parse(`${hour}:00Z`);
  const { sessionId, provider, project, projectPath } = session;
  const { model, messages, tokens } = used;
  const costUsd = listCost(used);
  return {
    id: `${sessionId} ${hour} ${model}`,
    at,
    sessionId,
    day: localDay(at),
    model,
    provider,
    project,
    projectPath,
    messages,
    ...tokens,
    costUsd,
    priceDate: costUsd === null ? null : PRICE_DATE,
    updatedAt: new Date(used.lastAt).toISOString(),
  };
}
