/**
 * SessionStart: tells the session what is worth knowing, in one JSON object or not at all.
 *
 * Before the answer: reads, and an ingest bounded to 40 ms. After it: what was told is recorded, summaries that were
 * missing are written down, the daemon and the embedding server are started.
 */
import { clientOf } from "../clients/clients.ts";
import { keyedHash } from "../config/secret-key.ts";
import { livingDaemon } from "../config/daemon-presence.ts";
import type { Paths } from "../config/paths.ts";
import { noteSettings, openSettings } from "../config/load.ts";
import { asText, type Event } from "../event/event.ts";
import { ingestJournal } from "../ingest/read/drain.ts";
import { recoverSummaries } from "../ingest/recover.ts";
import { fewUnread } from "../ingest/read/unread.ts";
import type { Suggestion } from "../learn/suggestions/choose.ts";
import { saveShownList } from "../learn/suggestions/shown-list.ts";
import { suggestionsFor } from "../learn/suggestions/suggestions-for.ts";
import { snapshotPart } from "../recall/compose/snapshot-part.ts";
import { injectionEvent } from "../recall/inject/injection.ts";
import { awaitProof, markerOf } from "../recall/inject/told.ts";
import { START_HOOK, type StartAnswer, startAnswer } from "../recall/start/start-answer.ts";
import { type Start, type StartParts, startParts } from "../recall/start/start-context.ts";
import { clientSummary } from "../recall/start/client-summary.ts";
import { wholest } from "../recall/start/saved-context.ts";
import { budgetSetting, unusualHome } from "../recall/start/start-settings.ts";
import { isRunning } from "../system/process-start.ts";
import { system } from "../system/system.ts";
import { contextText } from "../text/context.ts";
import type { Recorded } from "./hook.ts";
import { savedInJournal, sessionInJournal } from "./from-journal.ts";
import { catchUp, leave, open, type Opened } from "./opened.ts";
import { isInstalled } from "./installed.ts";
import { settleTold } from "./second-chance.ts";
import { refreshSkills } from "./skill-home.ts";
import { wakeDaemon } from "./wake-daemon.ts";
import { append, print } from "./writing.ts";

/** Reading is bounded by size; this is for a machine that is far too busy. */
const BUDGET = { ingestMs: 40, readMs: 100 };

export async function answerStart(recorded: Recorded<"start">): Promise<void> {
  const { paths, event } = recorded;
  let opened: Opened | null = null;
  let isAnswered = false;
  try {
    // A session that is new was told nothing yet.
    if (event.data.source !== "startup") await settleTold(recorded);
    opened = open(paths);
    const { parts, answer, suggested } = await answerTo(recorded, opened);
    isAnswered = true;
    tell(recorded, answer);
    if (suggested !== null) noteSuggested(recorded, suggested);
    const { unrecorded, others } = parts;
    if (others + unrecorded.length > 0) await makeUpFor(paths, opened, event, unrecorded);
  } catch (error) {
    if (isAnswered || event.data.source !== "compact") throw error;
    tellFromJournal(recorded);
  } finally {
    noteSettings(paths.config);
    wakeDaemon(paths, process.execPath, process.env);
    refreshSkills(recorded);
    await wakeEmbedding(recorded);
    if (opened !== null) leave(opened);
  }
}

/** What asks for the embedding server is loaded here, behind the answer; that it cannot be, or fails, changes nothing. */
async function wakeEmbedding({ paths, loadWaking }: Recorded<"start">): Promise<void> {
  try {
    if (loadWaking === undefined || !isInstalled(paths, process.execPath)) return;
    if (openSettings(paths.config)("embedding.enabled") !== true) return;
    await (await loadWaking()).wakeEmbedding(paths, process.execPath, process.env);
  } catch {
    // It is extra.
  }
}

const NOTHING: StartParts = {
  parts: [],
  box: null,
  previous: null,
  leftOpen: 0,
  unrecorded: [],
  others: 0,
};

type Suggested = { readonly analysisId: string; readonly chosen: readonly Suggestion[] };

type Answered = {
  readonly parts: StartParts;
  readonly answer: StartAnswer | null;
  readonly suggested: Suggested | null;
};

async function answerTo(
  { paths, event, note = null, loadJustEnded }: Recorded<"start">,
  opened: Opened,
): Promise<Answered> {
  const { projectPath } = event;
  if (projectPath === null) return { parts: NOTHING, answer: null, suggested: null };
  const start: Start = {
    source: asText(event.data.source),
    sessionId: event.sessionId,
    projectPath,
    repoId: asText(event.data.repoId),
    startId: event.id,
    lastResponseAt: lastResponseAt(event),
    transcriptPath: asText(event.data.transcriptPath),
    showsBox: opened.settings("checkpoint.atStart") === true,
  };
  const { settings, context, text } = opened;
  const unread =
    (await fewUnread(context)) ?? (await catchUp(opened, [projectPath, "feedback"], BUDGET)).events;
  const { store } = context;
  const now = context.now();
  let suggested: Suggested | null = null;
  const asking = {
    store,
    unread,
    project: start,
    sessionId: start.sessionId,
    maxAgeHours: settings("analysisCacheMaxAgeHours") as number,
    now,
    text,
    home: unusualHome(paths),
    temporary: process.env["TMPDIR"] ?? "/tmp",
    onChosen: (analysisId: string, chosen: readonly Suggestion[]) =>
      void (suggested = { analysisId, chosen }),
  };
  const hidesPrompts = settings("collectPromptText") !== true;
  const known = { store, unread, hash: keyedHash(paths.run), hidesPrompts };
  const justEnded = async (sessionId: string, endedAt: string): Promise<Event | null> => {
    const made = (await loadJustEnded?.())?.endSnapshot(known, sessionId, endedAt, {
      paths,
      settings,
    });
    return (await made?.catch(() => null)) ?? null;
  };
  const parts = await startParts(
    known,
    start,
    { suggest: (told) => suggestionsFor(asking, told), justEnded },
    text,
    { now, isRunning },
  );
  const budget = settings(budgetSetting(start.source)) as number;
  return { parts, answer: startAnswer(parts, budget, text, note), suggested };
}

/** From now on a number means what was told here. */
function noteSuggested(
  { paths, event: { projectPath } }: Recorded<"start">,
  { analysisId, chosen }: Suggested,
): void {
  const shown = chosen.flatMap(({ id, stableId }) => {
    const number = /^suggest-(\d{1,6})$/.exec(id)?.[1];
    return number === undefined ? [] : [{ priority: Number(number), stableId }];
  });
  if (projectPath !== null) saveShownList(paths.run, projectPath, analysisId, shown);
}

/** Prints the answer, records it, and has the hooks that follow look whether a restore arrived. */
function tell(
  { paths, client, event, hook = START_HOOK }: Recorded<"start">,
  answer: StartAnswer | null,
): void {
  if (answer === null || answer.printed === "") return;
  const path = asText(event.data.transcriptPath);
  const transcript = path === null ? null : { path, size: system.factsAt(path)?.size ?? 0 };
  const { composed, message } = answer;
  const { encodeAnswer } = clientOf(client).hook;
  const told = { hookEventName: hook, context: composed.text, message };
  print(composed.text === "" ? answer.printed : encodeAnswer(told));
  if (composed.text === "") return;
  const promptId = asText(event.data.promptId);
  const source = asText(event.data.source);
  const injection = injectionEvent(event, { hook, source, promptId, ...composed });
  append(paths, injection);
  const restored = composed.parts.find(({ kind }) => kind === "snapshot")?.refs[0];
  if (source !== "compact" || restored === undefined) return;
  awaitProof(paths.run, {
    sessionId: event.sessionId,
    injectionId: injection.id,
    marker: markerOf(restored),
    text: composed.text,
    hook,
    parts: composed.parts,
    transcript,
    client,
    at: event.ts,
  });
}

/** Without a database: what PreCompact saved stands in the journal. */
function tellFromJournal(recorded: Recorded<"start">): void {
  const { paths, event } = recorded;
  const saved = wholest(savedInJournal(paths.journal, event));
  if (saved === null) return;
  const settings = openSettings(paths.config);
  const text = contextText(settings("language") as "ko" | "en");
  const budget = settings(budgetSetting("compact")) as number;
  const told = sessionInJournal(paths.journal, event.sessionId).map(({ type, ts, data }) => ({
    type,
    ts,
    text: "text" in data ? asText(data.text) : null,
  }));
  const summary = clientSummary(told, asText(event.data.transcriptPath));
  const part = snapshotPart(saved, summary, text);
  if (part === null) return;
  tell(recorded, startAnswer({ ...NOTHING, parts: [part] }, budget, text));
}

function lastResponseAt({ ts, data }: Recorded<"start">["event"]): string | null {
  const seconds = data.secondsSinceLastResponse;
  const time = typeof seconds === "number" ? Date.parse(ts) - seconds * 1000 : Number.NaN;
  return Number.isNaN(time) || Math.abs(time) > 8.64e15 ? null : new Date(time).toISOString();
}

/**
 * Writes down the summaries that were made for the answer. Where no daemon does, each start makes up for one session more, of
 * those that died together.
 */
async function makeUpFor(
  paths: Paths,
  { context }: Opened,
  { projectPath }: Event,
  unrecorded: readonly Event[],
): Promise<void> {
  for (const summary of unrecorded) append(paths, summary);
  // What was just written is known from now on, and is not made twice.
  await ingestJournal(context, { budgetMs: BUDGET.ingestMs });
  if (projectPath === null || livingDaemon(paths.run) !== null) return;
  const evidence = { now: context.now(), isRunning };
  await recoverSummaries(context, evidence, { projectPath, limit: 1 });
}
