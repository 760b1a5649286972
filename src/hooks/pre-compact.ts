/**
 * PreCompact: saves the session's context before the client drops it, and tells the model that writes the client's own
 * summary what must survive. Without a database, the transcript and the journal are enough. Whatever fails, the
 * compaction continues.
 */
import { clientOf } from "../clients/clients.ts";
import { loadHookSettings, openConfigLookup } from "../config/load.ts";
import { asText, type Event, UNKNOWN_SESSION } from "../event/event.ts";
import { ingestJournal } from "../ingest/read/drain.ts";
import { composeSummaryInstructions } from "../recall/compose/summary-instructions.ts";
import { loadSessionEvents } from "../recall/previous/recall-source.ts";
import { describeBlocking } from "../remember/errors/blocking-rows.ts";
import {
  makeGuardOptions,
  saveSnapshot,
  type ContextSaveRequest,
} from "../remember/context/save-snapshot.ts";
import { loadExclusions } from "../remember/recording-exclusions.ts";
import { flatten } from "../store/store.ts";
import { contextText } from "../text/context.ts";
import { readSessionFromJournal } from "./journal-fallback.ts";
import type { HookRecord } from "./hook.ts";
import {
  ingestBeforeAnswer,
  exitHook,
  openAnswerContext,
  type HookAnswerContext,
} from "./answer-context.ts";
import { printHookAnswer } from "./output.ts";

const BUDGET = { ingestMs: 150, readMs: 100 };
/** A transcript read for the first time may be huge; the rest is read in the background. */
const READ_MS = 3000;
const AFTERWARDS_MS = 40;

export async function saveBeforeCompaction({
  paths,
  client,
  event,
}: HookRecord<"compaction">): Promise<void> {
  const { sessionId, projectPath } = event;
  if (sessionId === UNKNOWN_SESSION || projectPath === null) return;
  const opened = tryOpen(() => openAnswerContext(paths));
  const settings = opened?.settings ?? openConfigLookup(paths.config);
  const began = Date.now();
  const saving: ContextSaveRequest = {
    run: paths.run,
    journal: paths.journal,
    client,
    sessionId,
    projectPath,
    repoId: asText(event.data.repoId),
    transcriptPath: asText(event.data.transcriptPath),
    recorded:
      (opened && (await loadRecorded(opened, event))) ?? recordedInJournal(paths.journal, event),
    ...(opened === null ? {} : { blockers: () => loadBlockers(opened, projectPath) }),
    out: loadExclusions(paths, loadHookSettings(paths.config), new Date(event.ts)),
    hidesPrompts: !settings("collectPromptText"),
    hidesArguments: !settings("collectCommands"),
    ...makeGuardOptions(settings("reminders"), process.env),
    now: new Date(event.ts),
    isLate: () => Date.now() - began > READ_MS,
  };
  const trigger = event.data.trigger === "manual" ? "manual" : "auto";
  const { snapshot } = await saveSnapshot(saving, { trigger, statement: null });
  const budget = settings("contextBudget.summary");
  if (clientOf(client).abilities.takesSummaryInstructions) {
    const saved = { ...snapshot, id: event.id, ts: event.ts, sessionId, projectPath };
    printHookAnswer(composeSummaryInstructions(saved, contextText(settings("language")), budget));
  }
  if (opened === null) return;
  await ingestJournal(opened.context, { budgetMs: AFTERWARDS_MS }).catch(() => null);
  exitHook(opened);
}

function tryOpen(attempt: () => HookAnswerContext): HookAnswerContext | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}

function recordedInJournal(journal: string, { sessionId }: Event): ContextSaveRequest["recorded"] {
  return async () => readSessionFromJournal(journal, sessionId).map(flatten);
}

async function loadBlockers(
  opened: HookAnswerContext,
  projectPath: string,
): Promise<readonly string[]> {
  return describeBlocking(opened.context.store, projectPath).catch(() => []);
}

/** Events from the database and the unread lines; null when the database cannot be used. */
async function loadRecorded(
  opened: HookAnswerContext,
  { sessionId }: Event,
): Promise<ContextSaveRequest["recorded"]> {
  try {
    const { store } = opened.context;
    const { events: unreadEvents } = await ingestBeforeAnswer(opened, [sessionId], BUDGET);
    const events = await loadSessionEvents({ store, unreadEvents }, sessionId);
    return async () => events;
  } catch {
    return null;
  }
}
