/**
 * SessionStart: answers with the session's context, in one JSON object or not at all.
 *
 * Before the answer: reads, and an ingest bounded to 40 ms. After it: records the injection, writes missing summaries,
 * starts the daemon and the embedding server.
 */
import { clientOf } from "../clients/clients.ts";
import { keyedHash } from "../config/secret-key.ts";
import { findRunningDaemon } from "../config/daemon-presence.ts";
import type { Paths } from "../config/paths.ts";
import { rememberSettings, openConfigLookup } from "../config/load.ts";
import { asText, type Event } from "../event/event.ts";
import { ingestJournal } from "../ingest/read/drain.ts";
import { recoverSummaries } from "../ingest/recover-summaries.ts";
import { readFewUnreadEvents } from "../ingest/read/unread-events.ts";
import type { OpenSuggestion } from "../learn/suggestions/choose-suggestions.ts";
import { saveShownList } from "../learn/suggestions/shown-list.ts";
import { composeStartSuggestions } from "../learn/suggestions/start-suggestions.ts";
import { buildSnapshotPart } from "../recall/compose/snapshot-part.ts";
import { createInjectionEvent } from "../recall/inject/injection.ts";
import { trackDelivery, toMarker } from "../recall/inject/pending-injection.ts";
import { START_HOOK, type StartAnswer, composeStartAnswer } from "../recall/start/start-answer.ts";
import {
  type StartRequest,
  type StartParts,
  collectStartParts,
} from "../recall/start/start-parts.ts";
import { findClientSummary } from "../recall/start/client-summary.ts";
import { pickFullestContext } from "../recall/start/find-saved-contexts.ts";
import {
  getBudgetSetting,
  getUnusualHome,
  RULES_SETTING,
  toStartBudget,
} from "../recall/start/start-settings.ts";
import { writeStartRules } from "../remember/guard/rules-cache.ts";
import { isRunning } from "../system/process-start.ts";
import { system } from "../system/system.ts";
import { contextText } from "../text/context.ts";
import type { HookRecord } from "./hook.ts";
import { readSavedFromJournal, readSessionFromJournal } from "./journal-fallback.ts";
import {
  ingestBeforeAnswer,
  exitHook,
  openAnswerContext,
  type HookAnswerContext,
} from "./answer-context.ts";
import { isInstalled } from "./is-installed.ts";
import { settlePendingInjection } from "./reinject.ts";
import { refreshSkills } from "./refresh-skills.ts";
import { wakeDaemon } from "./wake-daemon.ts";
import { appendHookEvent, printHookAnswer } from "./output.ts";

/** Reading is bounded by size; this is for an overloaded machine. */
const BUDGET = { ingestMs: 40, readMs: 100 };

export async function answerSessionStart(recorded: HookRecord<"start">): Promise<void> {
  const { paths, event } = recorded;
  let opened: HookAnswerContext | null = null;
  let isAnswered = false;
  try {
    // A new session has no pending injection.
    if (event.data.source !== "startup") await settlePendingInjection(recorded);
    opened = openAnswerContext(paths);
    const { parts, answer, suggested } = await composeStart(recorded, opened);
    isAnswered = true;
    printStart(recorded, answer);
    if (suggested !== null) saveShownSuggestions(recorded, suggested);
    saveRules(recorded, parts);
    const { unrecorded, others } = parts;
    if (others + unrecorded.length > 0)
      await recordMissingSummaries(paths, opened, event, unrecorded);
  } catch (error) {
    if (isAnswered || event.data.source !== "compact") throw error;
    printFromJournal(recorded);
  } finally {
    rememberSettings(paths.config);
    wakeDaemon(paths, process.execPath, process.env);
    refreshSkills(recorded);
    await wakeEmbeddingServer(recorded);
    if (opened !== null) exitHook(opened);
  }
}

/** Loaded here, after the answer; a failure changes nothing. */
async function wakeEmbeddingServer({ paths, loadWaking }: HookRecord<"start">): Promise<void> {
  try {
    if (loadWaking === undefined || !isInstalled(paths, process.execPath)) return;
    if (!openConfigLookup(paths.config)("embedding.enabled")) return;
    await (await loadWaking()).wakeEmbedding(paths, process.execPath, process.env);
  } catch {
    // It is extra.
  }
}

const NO_PARTS: StartParts = {
  parts: [],
  box: null,
  previous: null,
  leftOpen: 0,
  possibleRules: 0,
  rules: [],
  ended: [],
  unrecorded: [],
  others: 0,
};

type SuggestionChoice = {
  readonly analysisId: string;
  readonly suggestions: readonly OpenSuggestion[];
};

type StartResult = {
  readonly parts: StartParts;
  readonly answer: StartAnswer | null;
  readonly suggested: SuggestionChoice | null;
};

async function composeStart(
  { paths, event, note = null, loadJustEnded, loadPostponed }: HookRecord<"start">,
  opened: HookAnswerContext,
): Promise<StartResult> {
  const { projectPath } = event;
  if (projectPath === null) return { parts: NO_PARTS, answer: null, suggested: null };
  const start: StartRequest = {
    source: asText(event.data.source),
    sessionId: event.sessionId,
    projectPath,
    repoId: asText(event.data.repoId),
    startId: event.id,
    lastResponseAt: lastResponseAt(event),
    transcriptPath: asText(event.data.transcriptPath),
    showsBox: opened.settings("checkpoint.atStart"),
  };
  const { settings, context } = opened;
  const text = contextText(settings("language"));
  const unreadEvents =
    (await readFewUnreadEvents(context)) ??
    (await ingestBeforeAnswer(opened, [projectPath, "feedback"], BUDGET)).events;
  const { store } = context;
  const now = context.now();
  let suggested: SuggestionChoice | null = null;
  const asking = {
    store,
    unreadEvents,
    project: start,
    sessionId: start.sessionId,
    maxAgeHours: settings("analysisCacheMaxAgeHours"),
    now,
    text,
    home: getUnusualHome(paths),
    temporary: process.env["TMPDIR"] ?? "/tmp",
    onChosen: (analysisId: string, suggestions: readonly OpenSuggestion[]) =>
      void (suggested = { analysisId, suggestions }),
  };
  const hidesPrompts = !settings("collectPromptText");
  const known = {
    store,
    unreadEvents,
    hash: keyedHash(paths.run),
    hidesPrompts,
    ...(loadPostponed === undefined ? {} : { loadPostponed }),
  };
  const justEnded = async (sessionId: string, endedAt: string): Promise<Event | null> => {
    const made = (await loadJustEnded?.())?.buildEndSnapshot(known, sessionId, endedAt, {
      paths,
      settings,
    });
    return (await made?.catch(() => null)) ?? null;
  };
  const parts = await collectStartParts(
    known,
    start,
    { suggest: (told) => composeStartSuggestions(asking, told), justEnded },
    text,
    { now, isRunning },
  );
  const budget = toStartBudget(settings(getBudgetSetting(start.source)), settings(RULES_SETTING));
  return { parts, answer: composeStartAnswer(parts, budget, text, note), suggested };
}

/** From now on, `apply 1` means the first of these. */
function saveShownSuggestions(
  { paths, event: { projectPath } }: HookRecord<"start">,
  { analysisId, suggestions }: SuggestionChoice,
): void {
  const shown = suggestions.flatMap(({ id, stableId }) => {
    const number = /^suggest-(\d{1,6})$/.exec(id)?.[1];
    return number === undefined ? [] : [{ priority: Number(number), stableId }];
  });
  if (projectPath !== null) saveShownList(paths.run, projectPath, analysisId, shown);
}

/** For the prompts of this session, which may end some of them. */
function saveRules({ paths, event }: HookRecord<"start">, { rules }: StartParts): void {
  if (event.projectPath === null) return;
  const said = rules.map(({ line }) => ({
    kind: line.kind === "ban" ? ("ban" as const) : ("decision" as const),
    text: line.decisive,
  }));
  try {
    writeStartRules(paths.run, event.projectPath, said, new Date(event.ts));
  } catch {
    // It is extra.
  }
}

/** Prints the answer, records it, and makes later hooks check whether a restore arrived. */
function printStart(
  { paths, client, event, hook = START_HOOK }: HookRecord<"start">,
  answer: StartAnswer | null,
): void {
  if (answer === null || answer.output === "") return;
  const path = asText(event.data.transcriptPath);
  const transcript = path === null ? null : { path, size: system.factsAt(path)?.size ?? 0 };
  const { composition, message } = answer;
  const { encodeAnswer } = clientOf(client).hook;
  const told = { hookEventName: hook, context: composition.text, message };
  printHookAnswer(composition.text === "" ? answer.output : encodeAnswer(told));
  if (composition.text === "") return;
  const promptId = asText(event.data.promptId);
  const source = asText(event.data.source);
  const injection = createInjectionEvent(event, { hook, source, promptId, ...composition });
  appendHookEvent(paths, injection);
  const restored = composition.parts.find(({ kind }) => kind === "snapshot")?.refs[0];
  if (source !== "compact" || restored === undefined) return;
  trackDelivery(paths.run, {
    sessionId: event.sessionId,
    injectionId: injection.id,
    marker: toMarker(restored),
    text: composition.text,
    hook,
    parts: composition.parts,
    transcript,
    client,
    at: event.ts,
  });
}

/** Without a database: PreCompact's snapshot is in the journal. */
function printFromJournal(recorded: HookRecord<"start">): void {
  const { paths, event } = recorded;
  const saved = pickFullestContext(readSavedFromJournal(paths.journal, event));
  if (saved === null) return;
  const settings = openConfigLookup(paths.config);
  const text = contextText(settings("language"));
  const budget = toStartBudget(settings(getBudgetSetting("compact")), settings(RULES_SETTING));
  const told = readSessionFromJournal(paths.journal, event.sessionId).map(({ type, ts, data }) => ({
    type,
    ts,
    text: "text" in data ? asText(data.text) : null,
  }));
  const summary = findClientSummary(told, asText(event.data.transcriptPath));
  const part = buildSnapshotPart(saved, summary, text);
  if (part === null) return;
  printStart(recorded, composeStartAnswer({ ...NO_PARTS, parts: [part] }, budget, text));
}

function lastResponseAt({ ts, data }: HookRecord<"start">["event"]): string | null {
  const seconds = data.secondsSinceLastResponse;
  const time = typeof seconds === "number" ? Date.parse(ts) - seconds * 1000 : Number.NaN;
  return Number.isNaN(time) || Math.abs(time) > 8.64e15 ? null : new Date(time).toISOString();
}

/**
 * Records the summaries that were made for the answer. Without a daemon, each start also recovers one more of the sessions
 * that died together.
 */
async function recordMissingSummaries(
  paths: Paths,
  { context }: HookAnswerContext,
  { projectPath }: Event,
  unrecorded: readonly Event[],
): Promise<void> {
  for (const summary of unrecorded) appendHookEvent(paths, summary);
  // Just written, so not made twice.
  await ingestJournal(context, { budgetMs: BUDGET.ingestMs });
  if (projectPath === null || findRunningDaemon(paths.run) !== null) return;
  const evidence = { now: context.now(), isRunning };
  await recoverSummaries(context, evidence, { projectPath, limit: 1 });
}
