/**
 * SessionEnd: writes the session's summary, then starts slow work in background processes. A summary that is late or
 * fails is written later by the next reader (`ingest/recover-summaries.ts`).
 */
import type { ConfigLookup } from "../config/load.ts";
import { ENDPOINT_VARIABLES } from "../embedding/variables.ts";
import {
  asText,
  asWholeNumber,
  type Event,
  type EventOf,
  UNKNOWN_SESSION,
} from "../event/event.ts";
import { ingestJournal } from "../ingest/read/drain.ts";
import { loadSessionEvents } from "../recall/previous/recall-source.ts";
import { makeEndSummary } from "../remember/summary/summary-event.ts";
import { startDetached } from "../system/start-detached.ts";
import { system } from "../system/system.ts";
import type { HookRecord } from "./hook.ts";
import { isInstalled } from "./is-installed.ts";
import { settlePendingInjection } from "./reinject.ts";
import { requestSave } from "./turn-end.ts";
import { LOGIN_VARIABLES } from "../clients/login-variables.ts";
import {
  ingestBeforeAnswer,
  exitHook,
  logBytes,
  openAnswerContext,
  type HookAnswerContext,
} from "./answer-context.ts";
import { appendHookEvent } from "./output.ts";

const BUDGET = { ingestMs: 150, readMs: 100 };
const PRUNE_CHANCE = 0.1;
/** Moving this much log into the file takes longer than a client should wait: a background process ingests and closes. */
const HUGE_LOG_BYTES = 2 * 1024 * 1024;

export async function finishSession(recorded: HookRecord<"end">): Promise<void> {
  // Events without a session do not form one together.
  if (recorded.event.sessionId === UNKNOWN_SESSION) return;
  await settlePendingInjection(recorded);
  const opened = openAnswerContext(recorded.paths);
  const summary = await summarizeEnd(recorded, opened);
  if (summary === null) return;
  requestSave(recorded);
  const jobs = planEndJobs(summary, Math.random(), opened.settings);
  if (isInstalled(recorded.paths, process.execPath))
    jobs.push(...embeddingJobs(summary, opened.settings));
  const isHuge = logBytes(opened) > HUGE_LOG_BYTES;
  if (isHuge) jobs.push((start) => start(["ingest"]));
  startAll(jobs);
  if (isHuge) system.leaveAtOnce();
  exitHook(opened);
}

/** Writes the summary and ingests it; null where it is left to a background process. */
export async function summarizeEnd(
  { paths, event }: HookRecord<"end">,
  opened: HookAnswerContext,
): Promise<EventOf<"session_summary"> | null> {
  const { settings, context } = opened;
  const { events: unreadEvents, isWhole } = await ingestBeforeAnswer(
    opened,
    [event.sessionId],
    BUDGET,
  );
  // No summary from part of the events: a background process makes it from all.
  if (!isWhole) return null;
  const known = { store: context.store, unreadEvents };
  const events = await loadSessionEvents(known, event.sessionId);
  const session = await context.store.session(event.sessionId);
  const summary = makeEndSummary(
    {
      sessionId: event.sessionId,
      projectPath: session?.projectPath ?? event.projectPath,
      repoId: session?.repoId ?? asText(event.data.repoId),
      hidesPrompts: !settings("collectPromptText"),
    },
    events,
    { id: event.id, ts: event.ts, reason: asText(event.data.reason) },
  );
  appendHookEvent(paths, summary);
  await ingestJournal(context, { budgetMs: BUDGET.ingestMs }).catch(() => null);
  return summary;
}

/** One job that cannot be started must not stop the others. */
function startAll(jobs: readonly Job[]): void {
  for (const job of jobs) {
    try {
      job((words, also) => startDetached([process.execPath, ...words], process.env, also));
    } catch {
      // The summary is recorded; later sessions start the rest again.
    }
  }
}

/** `also`: extra environment variables. */
type Job = (start: (words: readonly string[], also?: readonly string[]) => void) => void;

/** Fewer prompts cannot hold a repetition. */
const MIN_PROMPTS = 3;

/** What follows a session's end; `chance` is between 0 and 1. */
export function planEndJobs(
  { sessionId, projectPath, data }: EventOf<"session_summary">,
  chance: number,
  settings: ConfigLookup,
): Job[] {
  const { reason } = data;
  const promptCount = asWholeNumber(data.promptCount) ?? 0;
  const jobs: Job[] = [];
  if (promptCount > 0 && projectPath !== null) {
    jobs.push((start) => start(["context", "save", "--session", sessionId, "--trigger", "end"]));
  }
  const isWorthIt = promptCount >= MIN_PROMPTS && reason !== "clear";
  if (isWorthIt && projectPath !== null && settings("analysisOnSessionEnd")) {
    const days = settings("analysisDays");
    // The client's login variables are passed on only where its model may be asked.
    const also = settings("analysisUsesModel") === true ? LOGIN_VARIABLES : [];
    jobs.push((start) => runAnalysisAsync({ days, projectPath }, (words) => start(words, also)));
  }
  if (chance < PRUNE_CHANCE) jobs.push((start) => start(["prune"]));
  return jobs;
}

/** Embeds documents without a vector, seconds later (`cli/embed/batch.ts`). */
function embeddingJobs({ projectPath }: Event, settings: ConfigLookup): Job[] {
  if (projectPath === null || !settings("embedding.enabled")) return [];
  return [(start) => start(["embed", "batch", projectPath], ENDPOINT_VARIABLES)];
}

/** In a process of its own (`cli/analyze/analyse-after-session.ts`). */
function runAnalysisAsync(
  { days, projectPath }: { readonly days: number; readonly projectPath: string },
  start: (words: readonly string[]) => void,
): void {
  start(["analyze", "--project-path", projectPath, "--days", String(days)]);
}
