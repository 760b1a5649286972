/**
 * Saving a session's context: reads on in its transcript, makes the document, exports it into the project and writes it
 * down as a journal line. Depends on no database: what only the database knows is handed over by whoever asks.
 */
import { type Event, withFields } from "../../event/event.ts";
import { deriveId } from "../../event/id.ts";
import { encodeLine } from "../../event/line.ts";
import { makeTitleEvent, chooseTitle } from "../../event/title.ts";
import { branchOf } from "../../git/head.ts";
import { appendLines } from "../../journal/append.ts";
import { withForgetLock } from "../../config/forget-lock.ts";
import { sessionFile } from "../../config/session-files.ts";
import { redact } from "../../redact/redact.ts";
import { rareFiles } from "../../system/system.ts";
import { keepRules } from "../guard/keep-rules.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { toBranchLines, type LedgerLine } from "../ledger/ledger-lines.ts";
import { replacePrivateFile } from "../private-file.ts";
import { writeContextFile } from "./document/context-file.ts";
import type { ContextDocument, ContextStatement } from "./document/context-document.ts";
import {
  findForgottenUntil,
  type ContextAssembly,
  makeContext,
  type ContextSaveRequest,
} from "./make-context.ts";
import { saveLedgerReading, type LedgerReading } from "../ledger/ledger-reading.ts";
import {
  BACKGROUND_TRIGGERS,
  type ContextSnapshot,
  makeSnapshotEvent,
  type SnapshotTrigger,
} from "./context-snapshot.ts";

export type { ContextSaveRequest } from "./make-context.ts";

/** The client tells its hooks where it was started, and they tell whom they start. */
export const makeGuardOptions = (
  isWanted: boolean,
  env: Readonly<Record<string, string | undefined>>,
): Pick<ContextSaveRequest, "guarded"> =>
  isWanted ? { guarded: { folder: env["CLAUDE_PROJECT_DIR"] ?? null } } : {};

export type SnapshotSaveOutcome = {
  /** Null when nothing has changed since it was saved last, or when the line could not be written. */
  readonly event: Event | null;
  readonly snapshot: ContextSnapshot;
  /** The project's file; null when it could not be written, for the reason beside it. */
  readonly file: string | null;
  readonly fileFault: unknown;
  readonly isChanged: boolean;
};

export async function saveSnapshot(
  saving: ContextSaveRequest,
  what: { readonly trigger: SnapshotTrigger; readonly statement: ContextStatement | null },
): Promise<SnapshotSaveOutcome> {
  const before = findForgottenUntil(saving);
  const found = await makeContext(saving, what.statement);
  // Somebody may have it forgotten while it is read.
  const kept = await withForgetLock(saving.run, waitMs(what.trigger), () =>
    findForgottenUntil(saving) === before ? writeSnapshot(saving, what, found) : null,
  );
  return kept?.done ?? toUnsavedOutcome(saving, what.trigger, found);
}

/** A client waits for a compaction, and nobody for what is saved behind a turn. */
const waitMs = (trigger: SnapshotTrigger): number =>
  BACKGROUND_TRIGGERS.has(trigger) ? 30_000 : 250;

const toUnsavedOutcome = (
  saving: ContextSaveRequest,
  trigger: SnapshotTrigger,
  found: ContextAssembly,
): SnapshotSaveOutcome => ({
  event: null,
  snapshot: wholeSnapshot(found, saving, trigger),
  file: null,
  fileFault: null,
  isChanged: false,
});

function writeSnapshot(
  saving: ContextSaveRequest,
  what: { readonly trigger: SnapshotTrigger; readonly statement: ContextStatement | null },
  { read, ledger, statement, derived: found }: ContextAssembly,
): SnapshotSaveOutcome {
  const { run } = saving;
  const derived = withRequest(found, saving, ledger, BACKGROUND_TRIGGERS.has(what.trigger));
  const content = hashContent(derived.document, derived.extra);
  // A session in which nothing happened has nothing that could survive, and takes no other's place.
  const isWorth =
    statement !== null ||
    (BACKGROUND_TRIGGERS.has(what.trigger) ? isWorthSaving(ledger) : hasActivity(ledger));
  const isNew = read.saved?.content !== content || !BACKGROUND_TRIGGERS.has(what.trigger);
  const isChanged = isWorth && isNew;
  const exported = isChanged ? exportFile(saving, derived.document) : { path: null, hash: null };
  const snapshot: ContextSnapshot = {
    ...wholeSnapshot({ ledger, statement, derived }, saving, what.trigger),
    fileHash: exported.hash,
    words: what.statement === null ? null : (statement?.words ?? null),
  };
  const event = isChanged ? makeSnapshotEvent(saving, saving.now.toISOString(), snapshot) : null;
  const isWritten =
    event !== null && appendLines(saving.journal, [encodeLine(event)]).outcome !== "failed";
  const saved = isWritten ? { eventId: event.id, content } : read.saved;
  tryKeepReading(run, {
    ...read,
    stated: statement,
    saved,
    titled: writeTitle(saving, read, ledger),
  });
  saveReminders(saving, derived.extra);
  return {
    event: isWritten ? event : null,
    snapshot,
    file: exported.path,
    fileFault: "fault" in exported ? exported.fault : null,
    isChanged,
  };
}

/** What the session is called, where that has changed; answers what is written now. */
function writeTitle(
  saving: ContextSaveRequest,
  { titled = null }: LedgerReading,
  { titles }: Ledger,
): string | null {
  const title = chooseTitle(titles);
  if (title === null || title.text === titled) return titled;
  const line = encodeLine(makeTitleEvent(saving, saving.now.toISOString(), title));
  return appendLines(saving.journal, [line]).outcome === "failed" ? titled : title.text;
}

/** As a compaction, or a session's end, would save it now, or null when there is nothing to save; nothing is written. */
export async function makeSnapshotNow(
  saving: ContextSaveRequest,
  at: "compaction" | "end" = "compaction",
): Promise<Event | null> {
  const { derived, ...rest } = await makeContext(saving, null);
  const now = { ...rest, derived: withRequest(derived, saving, rest.ledger, true) };
  const isWorth = at === "end" ? isWorthSaving : hasActivity;
  if (now.statement === null && !isWorth(now.ledger)) return null;
  const snapshot = wholeSnapshot(now, saving, "auto");
  const content = hashContent(snapshot.document, snapshot.extra);
  const event = makeSnapshotEvent(saving, saving.now.toISOString(), snapshot);
  return { ...event, id: deriveId(event.type, saving.sessionId, content) };
}

/**
 * As the end of a session would have saved it, or null when it would not have; nothing is written, neither in the project
 * nor of the reading. The same session up to the same moment gives the same id.
 */
export async function makeImportedSnapshot(saving: ContextSaveRequest): Promise<Event | null> {
  const { derived, ...rest } = await makeContext(saving, null);
  const found = { ...rest, derived: withRequest(derived, saving, rest.ledger, true) };
  if (!isWorthSaving(found.ledger)) return null;
  const whole = wholeSnapshot(found, saving, "import");
  const ts = saving.now.toISOString();
  const event = makeSnapshotEvent(saving, ts, whole);
  const id = deriveId(event.type, "import", saving.sessionId, ts);
  return { ...withFields(event, { imported: true }), id };
}

const wholeSnapshot = (
  { ledger, statement, derived }: Pick<ContextAssembly, "ledger" | "statement" | "derived">,
  { projectPath, replayed }: ContextSaveRequest,
  trigger: SnapshotTrigger,
): ContextSnapshot => {
  const branch = replayed === undefined ? branchName(projectPath) : replayed.branch;
  return {
    trigger,
    ...derived,
    extra: { ...derived.extra, lines: [...derived.extra.lines, ...toBranchLines(branch)] },
    branch,
    promptCount: ledger.prompts,
    fileHash: null,
    stated: statement !== null,
    words: null,
  };
};

const hasActivity = ({ prompts, tasks, written, runs }: Ledger): boolean =>
  prompts + tasks.length + written.length + runs.last.length > 0;

const MANY_PROMPTS = 3;

/** What is worth taking another session's place in the project's file, though nobody asked for it. */
const isWorthSaving = (ledger: Ledger): boolean => {
  const { prompts, tasks, written, runs, plan, git, over, requests } = ledger;
  const { choices, bans, decided, notes, allowances, changes, postponed } = ledger;
  // What only takes something back counts too: else it would be told on.
  const said = [choices, bans, decided, notes, allowances, changes, postponed];
  const lists = [tasks, written, ...said, runs.failed, runs.fixes, git.commits];
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

type ExportResult = {
  readonly path: string | null;
  readonly hash: string | null;
  readonly fault?: unknown;
};

function exportFile(
  { projectPath, repoId }: ContextSaveRequest,
  document: ContextDocument,
): ExportResult {
  try {
    return writeContextFile(projectPath, repoId, document);
  } catch (fault) {
    return { path: null, hash: null, fault };
  }
}

/** A request that is too long to be told is put where it can be read; `isUntold`: nobody will be told. */
function withRequest(
  derived: ContextAssembly["derived"],
  { run, sessionId, hidesPrompts }: ContextSaveRequest,
  { requests }: Ledger,
  isUntold: boolean,
): ContextAssembly["derived"] {
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

function saveReminders(saving: ContextSaveRequest, extra: ContextSnapshot["extra"]): void {
  if (saving.guarded === undefined) return;
  try {
    keepRules(saving, saving.guarded.folder, extra);
  } catch {
    // A reminder is extra.
  }
}

function tryKeepReading(run: string, reading: LedgerReading): void {
  try {
    saveLedgerReading(run, reading);
  } catch {
    // Only a cache: the next save reads from the beginning.
  }
}

function branchName(projectPath: string): string | null {
  const branch = branchOf(projectPath);
  return branch === null ? null : redact(branch);
}

/** Everything but the time of saving. */
function hashContent(
  { meta: _meta, ...document }: ContextDocument,
  extra: ContextSnapshot["extra"],
): string {
  return Bun.hash(JSON.stringify([document, extra])).toString(36);
}
