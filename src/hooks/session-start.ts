/**
 * SessionStart: tells the session what is worth knowing, in one JSON object or not at all.
 *
 * Before the answer: reads, and an ingest bounded to 40 ms. After it: what was told is recorded, summaries that were
 * missing are written down, the daemon is started.
 */
import { livingDaemon } from "../config/daemon-presence.ts";
import type { Paths } from "../config/paths.ts";
import { asText, type Event } from "../event/event.ts";
import { ingestJournal } from "../ingest/drain.ts";
import { recoverSummaries } from "../ingest/recover.ts";
import { fewUnread } from "../ingest/unread.ts";
import { suggestionsFor } from "../learn/suggestions/suggestions-for.ts";
import { injectionEvent } from "../recall/inject/injection.ts";
import { START_HOOK, startAnswer } from "../recall/start/start-answer.ts";
import { type Start, type StartParts, startParts } from "../recall/start/start-context.ts";
import { budgetSetting, unusualHome } from "../recall/start/start-settings.ts";
import { isRunning } from "../system/process-start.ts";
import type { Recorded } from "./hook.ts";
import { append, catchUp, leave, open, type Opened, print } from "./opened.ts";
import { wakeDaemon } from "./wake-daemon.ts";

/** Reading is bounded by size; this is for a machine that is far too busy. */
const BUDGET = { ingestMs: 40, readMs: 100 };

export async function answerStart({ paths, event }: Recorded): Promise<void> {
  let opened: Opened | null = null;
  try {
    opened = open(paths);
    const { unrecorded, others } = await tell(paths, opened, event);
    if (others + unrecorded.length > 0) await makeUpFor(paths, opened, event, unrecorded);
  } finally {
    wakeDaemon(paths, process.execPath, process.env);
    if (opened !== null) leave(opened);
  }
}

type Told = Pick<StartParts, "unrecorded" | "others">;

async function tell(paths: Paths, opened: Opened, event: Event): Promise<Told> {
  const { projectPath } = event;
  if (projectPath === null) return { unrecorded: [], others: 0 };
  const start: Start = {
    source: asText(event.data["source"]),
    sessionId: event.sessionId,
    projectPath,
    repoId: asText(event.data["repoId"]),
    startId: event.id,
    lastResponseAt: lastResponseAt(event),
  };
  const { settings, context, text } = opened;
  const unread =
    (await fewUnread(context)) ?? (await catchUp(opened, [projectPath, "feedback"], BUDGET)).events;
  const { store } = context;
  const now = context.now();
  const asking = {
    store,
    unread,
    project: start,
    maxAgeHours: settings("analysisCacheMaxAgeHours") as number,
    now,
    text,
    home: unusualHome(paths),
  };
  const hidesPrompts = settings("collectPromptText") !== true;
  const parts = await startParts(
    { store, unread, hidesPrompts },
    start,
    (told) => suggestionsFor(asking, told),
    text,
    { now, isRunning },
  );
  const answer = startAnswer(parts, settings(budgetSetting(start.source)) as number, text);
  if (answer.printed !== "") {
    print(answer.printed);
    const promptId = asText(event.data["promptId"]);
    const { source } = start;
    append(
      paths,
      injectionEvent(event, { hook: START_HOOK, source, promptId, ...answer.composed }),
    );
  }
  return parts;
}

function lastResponseAt({ ts, data }: Event): string | null {
  const seconds = data["secondsSinceLastResponse"];
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
