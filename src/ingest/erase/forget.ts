/**
 * Deletes recorded data: rows, journal lines, stream lines, documents of the search index and the bytes they leave behind.
 * Known errors are derived again without it. A checkpoint draws on a whole project: those saved since go too, from any
 * session, because they may hold a piece of it.
 *
 * Lines are erased and rows deleted under the store's write lock, so that an ingest running at the same time cannot
 * bring them back. Interrupted, it can simply be run again.
 */
import type { EventIdentities } from "../../config/forgotten-events.ts";
import { asFields, asText, type Event } from "../../event/event.ts";
import { decodeLine } from "../../event/line.ts";
import { SNAPSHOT_EVENT } from "../../remember/context/context-snapshot.ts";
import type { EventKey, StoreTransaction } from "../../store/store.ts";
import { foldAllProjectRules } from "../project/fold-project-rules.ts";
import { redateBlockers, refoldBlockers } from "../project/blockers.ts";
import { type IngestContext, retentionCutoff } from "../context.ts";
import { dropOrphanedLabels } from "./error-labels.ts";
import { eraseIngestedLines } from "./erase-ingested-lines.ts";
import { ingest } from "../ingest.ts";
import {
  findErrorSessions,
  countForgottenErrors,
  type ForgetScope,
  findLastingErrors,
  listErrorUses,
  refoldErrors,
  dropForgottenErrors,
} from "./lasting-errors.ts";
import { eventIdentities } from "../same-event.ts";
import { insertEvent } from "../insert-event.ts";
import { stripAnswers, findAnswersFrom } from "./suggestion-answers.ts";
import { refoldSessions } from "./refold-sessions.ts";
import { forgetIndex } from "../search/forget-index.ts";
import { type ForgetTarget, openUnwantedTest } from "./unwanted-line.ts";

export type { ForgetTarget } from "./unwanted-line.ts";

export type ForgetResult = {
  readonly events: number;
  readonly sessions: number;
  readonly lines: number;
  /** Known errors that spoke of it, though their lines are long gone. */
  readonly knownErrors: number;
  /** Blockers that belonged to it or spoke of it. */
  readonly blockers: number;
  readonly checkpoints: readonly ForgottenCheckpoint[];
  /** What kept bytes of it from being removed, though its events are gone; null when nothing did. */
  readonly unfinished: Error | null;
  /** How many events of which session; not counting checkpoints that other sessions made. */
  readonly bySession: ReadonlyMap<string, number>;
  /** The time of its first event; null without events. */
  readonly firstAt: string | null;
  /** By what these events are known, where a text was forgotten. */
  readonly identities: EventIdentities;
  readonly eventIds: ReadonlySet<string>;
};

/** A checkpoint that goes, and what it left outside of our home. */
export type ForgottenCheckpoint = {
  readonly id: string;
  readonly sessionId: string;
  readonly ts: string;
  readonly projectPath: string;
  readonly savedAt: string | null;
  readonly commit: string | null;
};

const PATIENCE_MS = 30_000;

export async function forget(
  context: IngestContext,
  target: ForgetTarget,
  options: { readonly dryRun: boolean },
): Promise<ForgetResult> {
  await ingest(context, { thorough: true });
  const inProject =
    target.by === "project"
      ? await context.store.listSessions({ projectPath: target.projectPath })
      : [];
  const sessionsOfProject = new Set(inProject.map(({ sessionId }) => sessionId));
  const uses = await listErrorUses(context.store);
  let [lines, knownErrors, blockers] = [0, 0, 0];
  let checkpoints: readonly Event[] = [];
  let learned: readonly Event[] = [];
  const concerned = new Set<string>();
  let firstAt: string | null = null;
  const identities = new Map<string, string[]>();
  const erasedMoments = { projects: new Set<string>(), times: new Set<string>() };
  const identify = (event: Event): void => {
    if (event.projectPath !== null) erasedMoments.projects.add(event.projectPath);
    erasedMoments.times.add(event.ts);
    // Of a session or a project everything goes.
    if (target.by !== "text") return;
    const all = identities.get(event.sessionId) ?? [];
    identities.set(event.sessionId, all);
    all.push(...eventIdentities(event));
  };
  const found = await context.store.transact(async (tx) => {
    const own = await withSummaries(tx, await tx.select(target), identify);
    for (const { sessionId, ts } of own) {
      concerned.add(sessionId);
      if (firstAt === null || ts < firstAt) firstAt = ts;
    }
    checkpoints = await tx.checkpointsAfter(own.map(({ id }) => id));
    learned = await findAnswersFrom(tx, new Set(own.map(({ id }) => id)));
    const all = [...own, ...checkpoints, ...learned];
    const events = [...new Map(all.map((one) => [one.id, one])).values()];
    const lasting = await findLastingErrors(tx, retentionCutoff(context), uses);
    const what = { target, sessions: sessionsOfProject };
    knownErrors = countForgottenErrors(lasting, what);
    blockers = (await forgottenBlockers(tx, what)).length;
    if (options.dryRun) return events;
    const failed = await findErrorSessions(tx);
    const erased = new Map(events.map(({ id, sessionId }) => [id, sessionId]));
    const isUnwanted = openUnwantedTest(target, events, sessionsOfProject);
    lines = await eraseIngestedLines(tx, context, (line) => {
      if (!isUnwanted(line)) return false;
      const decoded = decodeLine(line);
      if (!decoded.ok) return true;
      erased.set(decoded.event.id, decoded.event.sessionId);
      identify(decoded.event);
      return true;
    });
    // A line may say more than its row's columns do: no row outlives its line.
    const known = await tx.knownIds([...erased.keys()]);
    await tx.remove([...known]);
    await tx.removeAnalyses(target);
    await refoldSessions(tx, erased.values());
    await refoldBlockers(tx, erased.values());
    await tx.removeBlockers(await forgottenBlockers(tx, what));
    await redateBlockers(tx, erasedMoments);
    const remaining = dropForgottenErrors(lasting, what);
    const isChanged = JSON.stringify(remaining) !== JSON.stringify(lasting);
    if (isChanged || [...erased.values()].some((sessionId) => failed.has(sessionId))) {
      const left = uses.filter(({ eventId }) => !erased.has(eventId));
      await refoldErrors(tx, remaining, left);
    }
    return [...erased]
      .filter(([id]) => known.has(id))
      .map(([id, sessionId]) => ({ id, sessionId }));
  }, PATIENCE_MS);
  let unfinished: Error | null = null;
  if (!options.dryRun) {
    await dropOrphanedLabels(context);
    unfinished = await removeBytes(context);
    await ingest(context, { thorough: true });
    await foldAllProjectRules(context.store);
    const gone = new Set(found.map(({ id }) => id));
    const answers = target.by === "project" ? [] : stripAnswers(learned, gone);
    for (const answer of answers) await insertEvent(context, answer);
  }
  const others = [...checkpoints, ...learned].filter(({ sessionId }) => !concerned.has(sessionId));
  const bySession = countBySession(found, others);
  return {
    events: found.length,
    sessions: bySession.size,
    lines,
    knownErrors,
    blockers,
    checkpoints: checkpoints.flatMap(toForgotten),
    unfinished,
    bySession,
    firstAt,
    identities,
    eventIds: new Set(found.map(({ id }) => id)),
  };
}

/** What was removed leaves no byte in index and database. Where one of them cannot be written to, the other is done all the same. */
export async function removeBytes(context: IngestContext): Promise<Error | null> {
  const failed: Error[] = [];
  for (const work of [() => forgetIndex(context), () => context.store.scrub()]) {
    try {
      await work();
    } catch (error) {
      failed.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return failed[0] ?? null;
}

/** A session that only saved a checkpoint of it keeps everything else. */
function countBySession(
  found: readonly EventRef[],
  leftOut: readonly EventRef[],
): ReadonlyMap<string, number> {
  const skipped = new Set(leftOut.map(({ id }) => id));
  const counted = new Map<string, number>();
  for (const { id, sessionId } of found) {
    if (!skipped.has(id)) counted.set(sessionId, (counted.get(sessionId) ?? 0) + 1);
  }
  return counted;
}

function toForgotten(event: Event): ForgottenCheckpoint[] {
  const { id, sessionId, ts, projectPath } = event;
  if (projectPath === null || event.type !== "checkpoint") return [];
  const savedAt = asText(asFields(event.data.state)["saved_at"]);
  return [{ id, sessionId, ts, projectPath, savedAt, commit: asText(event.data.commit) }];
}

async function forgottenBlockers(
  tx: StoreTransaction,
  { target, sessions }: ForgetScope,
): Promise<readonly string[]> {
  const rows = [...(await tx.selectBlockers(target)), ...(await tx.blockersOf([...sessions]))];
  return [...new Set(rows.map(({ id }) => id))];
}

export const DERIVED_TYPES: ReadonlySet<string> = new Set(["session_summary", SNAPSHOT_EVENT]);

/** A summary, or a saved context, may hold a piece of what is forgotten, cut off where nobody would find it: it is made again of what is left. */
async function withSummaries(
  tx: StoreTransaction,
  found: readonly EventKey[],
  onEvent: (event: Event) => void,
): Promise<readonly EventKey[]> {
  const all = new Map(found.map((one) => [one.id, one]));
  for (const sessionId of new Set(found.map((one) => one.sessionId))) {
    for (const event of await tx.recordedEvents(sessionId)) {
      const { id, type, ts } = event;
      if (DERIVED_TYPES.has(type)) all.set(id, { id, sessionId, ts });
      if (all.has(id)) onEvent(event);
    }
  }
  return [...all.values()];
}

type EventRef = { readonly id: string; readonly sessionId: string };
