/**
 * PreCompact: the session's context is saved before the client forgets it, and the model that writes the client's own
 * summary is told what must survive. Needs no database: without one, the transcript and the journal say what there is to
 * say. Whatever fails, the compaction goes on.
 */
import { clientOf } from "../clients/clients.ts";
import { loadHookSettings, openSettings } from "../config/load.ts";
import { asText, type Event, UNKNOWN_SESSION } from "../event/event.ts";
import { ingestJournal } from "../ingest/read/drain.ts";
import { instructions } from "../recall/compose/instructions.ts";
import { sessionEvents } from "../recall/previous/known-sessions.ts";
import { openBlockers } from "../remember/blockers/worst.ts";
import { guardedFrom, saveSnapshot, type Saving } from "../remember/context/save.ts";
import { keptOutNow } from "../remember/kept-out.ts";
import { flatten } from "../store/store.ts";
import { contextText } from "../text/context.ts";
import { sessionInJournal } from "./from-journal.ts";
import type { Recorded } from "./hook.ts";
import { catchUp, leave, open, type Opened } from "./opened.ts";
import { print } from "./writing.ts";

const BUDGET = { ingestMs: 150, readMs: 100 };
/** A transcript that was never read may be huge; what is left is read in the background. */
const READ_MS = 3000;
const AFTERWARDS_MS = 40;

export async function beforeCompaction({
  paths,
  client,
  event,
}: Recorded<"compaction">): Promise<void> {
  const { sessionId, projectPath } = event;
  if (sessionId === UNKNOWN_SESSION || projectPath === null) return;
  const opened = openIfPossible(() => open(paths));
  const settings = opened?.settings ?? openSettings(paths.config);
  const began = Date.now();
  const saving: Saving = {
    run: paths.run,
    journal: paths.journal,
    client,
    sessionId,
    projectPath,
    repoId: asText(event.data.repoId),
    transcriptPath: asText(event.data.transcriptPath),
    recorded: (opened && (await recordedOf(opened, event))) ?? inJournal(paths.journal, event),
    ...(opened === null ? {} : { blockers: () => blockersOf(opened, projectPath) }),
    out: keptOutNow(paths, loadHookSettings(paths.config), new Date(event.ts)),
    hidesPrompts: settings("collectPromptText") !== true,
    hidesArguments: settings("collectCommands") !== true,
    ...guardedFrom(settings("reminders") === true, process.env),
    now: new Date(event.ts),
    isLate: () => Date.now() - began > READ_MS,
  };
  const trigger = event.data.trigger === "manual" ? "manual" : "auto";
  const { snapshot } = await saveSnapshot(saving, { trigger, stated: null });
  const budget = settings("contextBudget.summary") as number;
  if (clientOf(client).abilities.takesSummaryInstructions) {
    const saved = { ...snapshot, id: event.id, ts: event.ts, sessionId, projectPath };
    print(instructions(saved, contextText(settings("language") as "ko" | "en"), budget));
  }
  if (opened === null) return;
  await ingestJournal(opened.context, { budgetMs: AFTERWARDS_MS }).catch(() => null);
  leave(opened);
}

function openIfPossible(attempt: () => Opened): Opened | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}

function inJournal(journal: string, { sessionId }: Event): Saving["recorded"] {
  return async () => sessionInJournal(journal, sessionId).map(flatten);
}

async function blockersOf(opened: Opened, projectPath: string): Promise<readonly string[]> {
  return openBlockers(opened.context.store, projectPath).catch(() => []);
}

/** What the database and the unread lines know of the session; null when they cannot be asked. */
async function recordedOf(opened: Opened, { sessionId }: Event): Promise<Saving["recorded"]> {
  try {
    const { store } = opened.context;
    const { events: unread } = await catchUp(opened, [sessionId], BUDGET);
    const events = await sessionEvents({ store, unread }, sessionId);
    return async () => events;
  } catch {
    return null;
  }
}
