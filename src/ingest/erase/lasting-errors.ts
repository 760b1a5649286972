/**
 * Known errors outlive their lines. Those that still have lines can be derived again; the others last until they are unused
 * or forgotten.
 */
import type { EventOf } from "../../event/event.ts";
import {
  type ErrorResolution,
  parseResolutions,
  withResolutions,
} from "../../remember/errors/error-knowledge.ts";
import type { SolvedFailure } from "../../remember/errors/open-failures.ts";
import {
  type ErrorRow,
  type EventFilter,
  escapeForJson,
  type SessionRecord,
  type Store,
  type StoreTransaction,
} from "../../store/store.ts";
import { startWithFailures, findLastEndedSession } from "../project/earlier-failures.ts";
import { foldEvent } from "../project/fold-event.ts";
import { mergeErrors, type ErrorUse, readErrorUses } from "../project/known-errors.ts";

/** A use and the event that says so. */
export type RecordedErrorUse = ErrorUse & { readonly eventId: string };

/** Every use that is still recorded. */
export async function listErrorUses(store: Store): Promise<readonly RecordedErrorUse[]> {
  const injections = await store.queryEvents({ type: "injection" });
  return injections.flatMap((event) =>
    readErrorUses(event.parts, event.ts).map(({ id, ts }) => ({ id, ts, eventId: event.id })),
  );
}

/** Past retention, and never told to anybody. */
export async function pruneErrors(tx: StoreTransaction, before: string): Promise<void> {
  const old = (await tx.allErrors()).filter((row) => row.ts < before && row.useCount === 0);
  await tx.removeErrors(old.map(({ id }) => id));
}

/**
 * What remains of known errors when everything that events can make again is taken out of them. To be asked for while
 * the events are still there.
 */
export async function findLastingErrors(
  tx: StoreTransaction,
  cutoff: string,
  uses: readonly RecordedErrorUse[],
): Promise<readonly ErrorRow[]> {
  const rows = await tx.allErrors();
  const failures = rows.flatMap((row) => parseResolutions(row).map(({ eventId }) => eventId));
  const known = await tx.knownIds(failures);
  const counted = new Map<string, number>();
  for (const { id } of uses) counted.set(id, (counted.get(id) ?? 0) + 1);
  return rows.flatMap((row) => {
    const lasting = parseResolutions(row).filter(({ eventId }) => !known.has(eventId));
    if (lasting.length === 0 && row.ts >= cutoff) return [];
    const useCount = Math.max(0, row.useCount - (counted.get(row.id) ?? 0));
    const rest = { ...withResolutions(row, lasting), useCount };
    return [row.ts < cutoff ? rest : { ...rest, ...lastSeen(lasting) }];
  });
}

const lastSeen = (resolutions: readonly ErrorResolution[]): Pick<ErrorRow, "ts" | "errorRaw"> => {
  const [latest] = resolutions.toSorted((a, b) => (a.failedAt > b.failedAt ? -1 : 1));
  return { ts: latest?.failedAt ?? "", errorRaw: latest?.errorLine ?? null };
};

/** Sessions that known errors may be made of. */
export async function findErrorSessions(tx: StoreTransaction): Promise<ReadonlySet<string>> {
  const solving = (await tx.allErrors()).flatMap((row) =>
    parseResolutions(row).flatMap(({ solvedIn }) => solvedIn ?? []),
  );
  return new Set([...(await tx.failedSessions()), ...solving]);
}

/** Puts these rows in the place of all there are. */
export async function replaceErrors(
  tx: StoreTransaction,
  rows: readonly ErrorRow[],
): Promise<void> {
  await tx.removeErrors((await tx.allErrors()).map(({ id }) => id));
  await tx.saveErrors(rows);
}

/** What is to be forgotten, and the sessions that are forgotten with it as a whole. */
export type ForgetScope = {
  readonly target: Exclude<EventFilter, { by: "age" }>;
  readonly sessions: ReadonlySet<string>;
};

/** How many of these rows say something of what is to be forgotten. */
export const countForgottenErrors = (rows: readonly ErrorRow[], what: ForgetScope): number =>
  rows.filter(
    (row) =>
      parseResolutions(row).some((one) => isForgotten(one, what)) ||
      (what.target.by === "text" &&
        containsText(`${row.errorNormalized}\n${row.errorRaw ?? ""}`, what.target.text)),
  ).length;

/** Rows whose lines are gone, without what they say of what is to be forgotten. */
export const dropForgottenErrors = (
  rows: readonly ErrorRow[],
  what: ForgetScope,
): readonly ErrorRow[] =>
  rows.flatMap((row) => {
    const { target } = what;
    const all = parseResolutions(row);
    const kept = all.filter((one) => !isForgotten(one, what));
    if (target.by === "text") {
      if (containsText(row.errorNormalized, target.text)) return [];
      if (kept.length === 0 && all.length > 0) return [];
      return [{ ...withResolutions(row, kept), errorRaw: rawErrorWithout(row, target.text, kept) }];
    }
    const [newest] = kept;
    if (newest === undefined) return [];
    // Whose words the row has is known only when one of those that solved it saw it last.
    const isTheirs = kept.some(({ failedAt }) => failedAt === row.ts);
    const errorRaw = isTheirs ? row.errorRaw : newest.errorLine;
    return [{ ...withResolutions(row, kept), errorRaw }];
  });

const rawErrorWithout = (
  { errorRaw }: ErrorRow,
  text: string,
  kept: readonly ErrorResolution[],
): string | null =>
  errorRaw === null || !containsText(errorRaw, text) ? errorRaw : (kept[0]?.errorLine ?? null);

const isForgotten = (one: ErrorResolution, { target, sessions }: ForgetScope): boolean => {
  switch (target.by) {
    case "session":
      return one.sessionId === target.sessionId || one.solvedIn === target.sessionId;
    case "project":
      return (
        one.projectPath === target.projectPath ||
        sessions.has(one.sessionId) ||
        sessions.has(one.solvedIn ?? "")
      );
    case "text":
      return containsText(JSON.stringify(one), target.text);
  }
};

const containsText = (text: string, words: string): boolean =>
  text.includes(words) || text.includes(escapeForJson(words));

/** What is open in a session may have come from another, of which something is gone. */
async function saveOpen(
  tx: StoreTransaction,
  records: ReadonlyMap<string, SessionRecord>,
): Promise<void> {
  const stored = await tx.sessions([...records.keys()]);
  const changed = [...stored.values()].flatMap((one) => {
    const { openFailures = null } = records.get(one.sessionId) ?? {};
    return openFailures === one.openFailures ? [] : [{ ...one, openFailures }];
  });
  await tx.saveSessions(changed);
}

/** Makes known errors again from everything that is recorded, on top of those whose lines are gone. */
export async function refoldErrors(
  tx: StoreTransaction,
  lasting: readonly ErrorRow[],
  uses: readonly ErrorUse[],
): Promise<void> {
  const failed: EventOf<"tool_error">[] = [];
  const solved: SolvedFailure[] = [];
  const records = new Map<string, SessionRecord>();
  await tx.throughRecorded((event) => {
    const before = records.get(event.sessionId) ?? null;
    const after = foldEvent(before, event, solved);
    if (event.type === "tool_error") failed.push(event);
    if (after === null) return;
    const isBegun = before === null && after.projectPath !== null;
    const last = isBegun ? findLastEndedSession(records.values(), after) : null;
    records.set(event.sessionId, startWithFailures(after, last));
  });
  await saveOpen(tx, records);
  const rows = mergeErrors(
    new Map(lasting.map((row) => [row.errorNormalized, row])),
    failed,
    solved,
    uses,
  );
  await replaceErrors(tx, [...rows.values()]);
}

/** What an older program recorded knows nothing of known errors: they are made from it once. */
export async function backfillKnownErrors(store: Store): Promise<void> {
  if (store.isReader === true) return;
  if ((await store.listErrors({ limit: 1 })).length > 0) return;
  if ((await store.queryEvents({ type: "tool_error", limit: 1 })).length === 0) return;
  await store.transact((tx) => refoldErrors(tx, [], []));
}
