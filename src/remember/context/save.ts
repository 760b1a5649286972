/**
 * Saving a session's context: reads on in its transcript, makes the document, exports it into the project and writes it
 * down as a journal line. Depends on no database: what only the database knows is handed over by whoever asks.
 */
import { type Event, withFields } from "../../event/event.ts";
import { derivedId } from "../../event/id.ts";
import { encodeLine } from "../../event/line.ts";
import { titleEvent, titleOf } from "../../event/title.ts";
import { branchOf } from "../../git/head.ts";
import { appendLines } from "../../journal/append.ts";
import { aloneWithMemory } from "../../config/forget-lock.ts";
import { sessionFile } from "../../config/session-files.ts";
import { redact } from "../../redact/redact.ts";
import { rareFiles } from "../../system/system.ts";
import { keepRules } from "../guard/keep-rules.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { branchLines, type LedgerLine } from "../ledger/lines.ts";
import { replacePrivateFile } from "../private-file.ts";
import { writeContextFile } from "./document/context-file.ts";
import type { ContextDocument, Stated } from "./document/document.ts";
import { forgottenFor, type Made, made, type Saving } from "./make.ts";
import { keepReading, type Reading } from "../ledger/reading.ts";
import { IN_BACKGROUND, type Snapshot, snapshotEvent, type Trigger } from "./snapshot.ts";

export type { Saving } from "./make.ts";

/** The client tells its hooks where it was started, and they tell whom they start. */
export const guardedFrom = (
  isWanted: boolean,
  env: Readonly<Record<string, string | undefined>>,
): Pick<Saving, "guarded"> =>
  isWanted ? { guarded: { folder: env["CLAUDE_PROJECT_DIR"] ?? null } } : {};

export type SaveOutcome = {
  /** Null when nothing has changed since it was saved last, or when the line could not be written. */
  readonly event: Event | null;
  readonly snapshot: Snapshot;
  /** The project's file; null when it could not be written, for the reason beside it. */
  readonly file: string | null;
  readonly fileFault: unknown;
  readonly isChanged: boolean;
};

export async function saveSnapshot(
  saving: Saving,
  what: { readonly trigger: Trigger; readonly stated: Stated | null },
): Promise<SaveOutcome> {
  const before = forgottenFor(saving);
  const found = await made(saving, what.stated);
  // Somebody may have it forgotten while it is read.
  const kept = await aloneWithMemory(saving.run, waitMs(what.trigger), () =>
    forgottenFor(saving) === before ? write(saving, what, found) : null,
  );
  return kept?.done ?? unsaved(saving, what.trigger, found);
}

/** A client waits for a compaction, and nobody for what is saved behind a turn. */
const waitMs = (trigger: Trigger): number => (IN_BACKGROUND.has(trigger) ? 30_000 : 250);

const unsaved = (saving: Saving, trigger: Trigger, found: Made): SaveOutcome => ({
  event: null,
  snapshot: wholeSnapshot(found, saving, trigger),
  file: null,
  fileFault: null,
  isChanged: false,
});

function write(
  saving: Saving,
  what: { readonly trigger: Trigger; readonly stated: Stated | null },
  { read, ledger, stated, derived: found }: Made,
): SaveOutcome {
  const { run } = saving;
  const derived = withRequest(found, saving, ledger, IN_BACKGROUND.has(what.trigger));
  const content = contentOf(derived.document, derived.extra);
  // A session in which nothing happened has nothing that could survive, and takes no other's place.
  const isWorth =
    stated !== null || (IN_BACKGROUND.has(what.trigger) ? isWork(ledger) : hasHappened(ledger));
  const isNew = read.saved?.content !== content || !IN_BACKGROUND.has(what.trigger);
  const isChanged = isWorth && isNew;
  const exported = isChanged ? exportFile(saving, derived.document) : { path: null, hash: null };
  const snapshot: Snapshot = {
    ...wholeSnapshot({ ledger, stated, derived }, saving, what.trigger),
    fileHash: exported.hash,
    words: what.stated === null ? null : (stated?.words ?? null),
  };
  const event = isChanged ? snapshotEvent(saving, saving.now.toISOString(), snapshot) : null;
  const isWritten =
    event !== null && appendLines(saving.journal, [encodeLine(event)]).outcome !== "failed";
  const saved = isWritten ? { eventId: event.id, content } : read.saved;
  keep(run, { ...read, stated, saved, titled: writeTitle(saving, read, ledger) });
  remind(saving, derived.extra);
  return {
    event: isWritten ? event : null,
    snapshot,
    file: exported.path,
    fileFault: "fault" in exported ? exported.fault : null,
    isChanged,
  };
}

/** What the session is called, where that has changed; answers what is written now. */
function writeTitle(saving: Saving, { titled = null }: Reading, { titles }: Ledger): string | null {
  const title = titleOf(titles);
  if (title === null || title.text === titled) return titled;
  const line = encodeLine(titleEvent(saving, saving.now.toISOString(), title));
  return appendLines(saving.journal, [line]).outcome === "failed" ? titled : title.text;
}

/** As a compaction would save it now, or null when there is nothing to save; nothing is written. */
export async function snapshotNow(saving: Saving): Promise<Event | null> {
  const { derived, ...rest } = await made(saving, null);
  const now = { ...rest, derived: withRequest(derived, saving, rest.ledger, true) };
  if (now.stated === null && !hasHappened(now.ledger)) return null;
  const snapshot = wholeSnapshot(now, saving, "auto");
  const content = contentOf(snapshot.document, snapshot.extra);
  const event = snapshotEvent(saving, saving.now.toISOString(), snapshot);
  return { ...event, id: derivedId(event.type, saving.sessionId, content) };
}

/**
 * As the end of a session would have saved it, or null when it would not have; nothing is written, neither in the project
 * nor of the reading. The same session up to the same moment gives the same id.
 */
export async function importedSnapshot(saving: Saving): Promise<Event | null> {
  const { derived, ...rest } = await made(saving, null);
  const found = { ...rest, derived: withRequest(derived, saving, rest.ledger, true) };
  if (!isWork(found.ledger)) return null;
  const whole = wholeSnapshot(found, saving, "import");
  const ts = saving.now.toISOString();
  const event = snapshotEvent(saving, ts, whole);
  const id = derivedId(event.type, "import", saving.sessionId, ts);
  return { ...withFields(event, { imported: true }), id };
}

const wholeSnapshot = (
  { ledger, stated, derived }: Pick<Made, "ledger" | "stated" | "derived">,
  { projectPath, replayed }: Saving,
  trigger: Trigger,
): Snapshot => {
  const branch = replayed === undefined ? branchName(projectPath) : replayed.branch;
  return {
    trigger,
    ...derived,
    extra: { ...derived.extra, lines: [...derived.extra.lines, ...branchLines(branch)] },
    branch,
    promptCount: ledger.prompts,
    fileHash: null,
    stated: stated !== null,
    words: null,
  };
};

const hasHappened = ({ prompts, tasks, written, runs }: Ledger): boolean =>
  prompts + tasks.length + written.length + runs.last.length > 0;

const MANY_PROMPTS = 3;

/** What is worth taking another session's place in the project's file, though nobody asked for it. */
const isWork = (ledger: Ledger): boolean => {
  const { prompts, tasks, written, runs, choices, plan, bans, notes, git, over, requests } = ledger;
  const lists = [tasks, written, choices, bans, notes, runs.failed, runs.fixes, git.commits];
  const hasUsedTools = over.length > 0 && requests.some(({ isSmallTalk }) => !isSmallTalk);
  return (
    prompts >= MANY_PROMPTS ||
    lists.some((all) => all.length > 0) ||
    // Whatever was asked: a build or a test that ended says how the work stands.
    runs.last.some(({ isFailed, kind }) => isFailed || kind === "build" || kind === "test") ||
    plan !== null ||
    hasUsedTools
  );
};

type Exported = {
  readonly path: string | null;
  readonly hash: string | null;
  readonly fault?: unknown;
};

function exportFile({ projectPath, repoId }: Saving, document: ContextDocument): Exported {
  try {
    return writeContextFile(projectPath, repoId, document);
  } catch (fault) {
    return { path: null, hash: null, fault };
  }
}

/** A request that is too long to be told is put where it can be read; `isUntold`: nobody will be told. */
function withRequest(
  derived: Made["derived"],
  { run, sessionId, hidesPrompts }: Saving,
  { requests }: Ledger,
  isUntold: boolean,
): Made["derived"] {
  if (hidesPrompts) removeRequest(run, sessionId);
  const lines = derived.extra.lines.flatMap((one): LedgerLine[] => {
    if (one.kind !== "whole") return [one];
    const request = requests.find(({ n }) => String(n) === one.texts[0]);
    if (isUntold || request === undefined) return [];
    const path = sessionFile(run, sessionId, "request");
    try {
      replacePrivateFile(path, `${request.text}\n`);
      return [{ ...one, texts: [path] }];
    } catch {
      return [];
    }
  });
  return { ...derived, extra: { ...derived.extra, lines } };
}

/** What was kept before somebody wished that it is not. */
function removeRequest(run: string, sessionId: string): void {
  try {
    rareFiles().rmSync(sessionFile(run, sessionId, "request"), { force: true });
  } catch {
    // Whatever stands there is none of ours.
  }
}

function remind(saving: Saving, extra: Snapshot["extra"]): void {
  if (saving.guarded === undefined) return;
  try {
    keepRules(saving, saving.guarded.folder, extra);
  } catch {
    // A reminder is extra.
  }
}

function keep(run: string, reading: Reading): void {
  try {
    keepReading(run, reading);
  } catch {
    // Only a cache: the next save reads from the beginning.
  }
}

function branchName(projectPath: string): string | null {
  const branch = branchOf(projectPath);
  return branch === null ? null : redact(branch);
}

/** Everything but the time of saving. */
function contentOf(
  { meta: _meta, ...document }: ContextDocument,
  extra: Snapshot["extra"],
): string {
  return Bun.hash(JSON.stringify([document, extra])).toString(36);
}
