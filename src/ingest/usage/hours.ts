/**
 * What sessions used hour by hour, read from their transcripts each time: what is recorded knows days. The rules are those of
 * the days: nothing while recording is off, nothing of excluded projects or of what was forgotten, copies once.
 */
import type { UsageHour } from "../../observe/usage/blocks.ts";
import { localDay } from "../../observe/usage/calendar.ts";
import { listCost, PRICE_DATE } from "../../observe/usage/prices.ts";
import type { DayOfModel } from "../../observe/usage/tally.ts";
import type { SessionRecord, Store } from "../../store/store.ts";
import { importedFrom } from "../import/imported-event.ts";
import type { Installation } from "../installation.ts";
import { AHEAD_MS, lookedFor, mayRecordUsage } from "../usage.ts";
import { openCopies } from "./copies.ts";
import { findDue } from "./due.ts";
import { countable, othersIn, readUsage } from "./read-usage.ts";

export type HoursAsked = {
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
  { since, until, isWanted, onProgress }: HoursAsked,
): Promise<readonly UsageHour[]> {
  if (!mayRecordUsage(installation, now)) return [];
  const from = Date.parse(`${hourOf(since)}:00Z`);
  const sessions = (await store.listSessions({})).filter(
    (session) => Date.parse(session.lastEventAt) >= from && isWanted(session),
  );
  const looked = await lookedFor(installation, store);
  const unread = { ...looked, isRead: () => false };
  const { due } = await findDue(installation, sessions, unread, {
    importedFrom: await importedFrom(store),
  });
  const isCountable = countable(installation, Math.min(until, now.getTime() + AHEAD_MS));
  const copiesIn = openCopies(due, looked);
  const hours: UsageHour[] = [];
  for (const [at, { session, client, files }] of due.entries()) {
    onProgress(at, due.length);
    const { isCopied, copiedUntil } = copiesIn(session);
    const { days } = await readUsage(client, files, {
      isCopied,
      copiedUntil,
      main: session.transcriptPath,
      isOthers: othersIn(session.sessionId),
      mayCount: (time, folder) => time >= from && isCountable(time, folder),
      dayOf: hourOf,
    });
    for (const hour of days) hours.push(rowOf(session, hour));
  }
  return hours;
}

function rowOf(session: SessionRecord, { day: hour, ...used }: DayOfModel): UsageHour {
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
