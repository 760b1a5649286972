/** A session's ledger as it is now, completed from our own record, and what is derived from it. Writes nothing. */
import type { ClientName } from "../../clients/clients.ts";
import { asText, asWholeNumber, isObject } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";
import { type DerivedContext, deriveContext } from "./derive-context.ts";
import type { ContextStatement } from "./document/context-document.ts";
import { forgottenUntil } from "../../config/forgotten-sessions.ts";
import { findForgottenAt } from "./forgotten-context.ts";
import {
  foldEntry,
  type LedgerOptions,
  type Ledger,
  NO_LEDGER,
  promptKey,
} from "../ledger/ledger.ts";
import type { LedgerExclusions } from "../recording-exclusions.ts";
import {
  type PlaceTest,
  newLedgerReading,
  loadLedgerReading,
  type LedgerReading,
  continueReading,
} from "../ledger/ledger-reading.ts";
import { knowsFailures, readMemoryFiles } from "../ledger/memory-files.ts";
import { entriesFromEvents } from "../ledger/recorded-entries.ts";
import { mergeStatement } from "./merge-statements.ts";
import { SNAPSHOT_EVENT } from "./context-snapshot.ts";

export type ContextSaveRequest = {
  readonly run: string;
  readonly journal: string;
  readonly client: ClientName;
  readonly sessionId: string;
  readonly projectPath: string;
  readonly repoId: string | null;
  readonly transcriptPath: string | null;
  /** What our own record holds of the session; null where nobody can be asked. */
  readonly recorded: (() => Promise<readonly FlatEvent[]>) | null;
  /** What keeps the project from going on, in a few words each; unknown where nobody can be asked. */
  readonly blockers?: () => Promise<readonly string[]>;
  /** What may not be read in the transcript. */
  readonly out: LedgerExclusions;
  readonly hidesPrompts: boolean;
  /** Of commands only program and subcommand are kept. */
  readonly hidesArguments?: boolean;
  /** Where reminders are wanted: the folder that the client was started in, null where nobody knows. */
  readonly guarded?: { readonly folder: string | null };
  /** Of a session that is long over: it is read from the beginning, whatever was kept of an earlier reading. */
  readonly replayed?: { readonly branch: string | null; readonly isWanted: PlaceTest };
  readonly now: Date;
  readonly isLate: () => boolean;
};

export type ContextAssembly = {
  readonly read: LedgerReading;
  readonly ledger: Ledger;
  readonly statement: LedgerReading["stated"];
  readonly derived: DerivedContext;
};

export async function makeContext(
  saving: ContextSaveRequest,
  words: ContextStatement | null,
): Promise<ContextAssembly> {
  const { run, sessionId, replayed } = saving;
  if (replayed !== undefined) return makeContextFrom(newLedgerReading(sessionId), saving, words);
  // What was kept may be broken in ways that only its use shows.
  return makeContextFrom(loadLedgerReading(run, sessionId), saving, words).catch(() =>
    makeContextFrom(newLedgerReading(sessionId), saving, words),
  );
}

async function makeContextFrom(
  reading: LedgerReading,
  saving: ContextSaveRequest,
  words: ContextStatement | null,
): Promise<ContextAssembly> {
  const { run, sessionId, projectPath } = saving;
  const now = saving.now.toISOString();
  const how: LedgerOptions = {
    hidesPrompts: saving.hidesPrompts,
    hidesArguments: saving.hidesArguments === true,
    fileName: (path) => (path.startsWith(`${run}/`) ? null : toRelativePath(projectPath, path)),
  };
  const since = (): string | null => findForgottenUntil(saving);
  const { transcriptPath: path, client, replayed } = saving;
  const isWanted = replayed === undefined ? {} : { isWanted: replayed.isWanted };
  const from = { path, client, since, out: saving.out, ...isWanted };
  const read = continueReading(reading, from, how, saving.isLate);
  const ledger = await completeLedger(read.ledger, saving, how);
  const before = read.stated ?? (await readEarlierStatement(reading, saving));
  const statement =
    words === null
      ? before
      : { ts: now, n: ledger.prompts, words: mergeStatement(before?.words ?? {}, words) };
  const blockers = (await saving.blockers?.()) ?? [];
  const mayBeStale = replayed === undefined && knowsFailures(ledger);
  const memory = mayBeStale ? readMemoryFiles(projectPath, path) : [];
  const derived = deriveContext(ledger, statement, {
    sessionId,
    projectPath,
    now,
    blockers,
    memory,
  });
  if (!hasSameForm(derived, deriveContext(NO_LEDGER, null, { sessionId, projectPath, now }))) {
    throw new TypeError("what was kept of the session is not what it should be");
  }
  return { read, ledger, statement, derived };
}

/** Up to when nothing of the session may be kept; null when nothing of it was forgotten. */
export function findForgottenUntil({
  run,
  journal,
  sessionId,
  projectPath,
}: ContextSaveRequest): string | null {
  const times = [
    findForgottenAt(journal, sessionId),
    forgottenUntil(run, { sessionId, projectPath }),
  ];
  return (
    times
      .flatMap((time) => time ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

/** Of the same form, with texts and figures for leaves. */
function hasSameForm(value: unknown, form: unknown): boolean {
  if (Array.isArray(form)) return Array.isArray(value) && value.every(hasLeaves);
  if (typeof form !== "object" || form === null) {
    return form === null ? !Array.isArray(value) && hasLeaves(value) : typeof value === typeof form;
  }
  return (
    isObject(value) &&
    Object.entries(form).every(([key, one]: [string, unknown]) => hasSameForm(value[key], one))
  );
}

const hasLeaves = (value: unknown): boolean =>
  value === null ||
  ["string", "number", "boolean"].includes(typeof value) ||
  (typeof value === "object" && Object.values(value).every(hasLeaves));

/**
 * What our own record knows and the transcript does not tell: that may be missing, cut short or foreign, and mostly lacks
 * what the last tool did, because it is written a moment later.
 */
async function completeLedger(
  ledger: Ledger,
  saving: ContextSaveRequest,
  how: LedgerOptions,
): Promise<Ledger> {
  const { recorded } = saving;
  if (recorded === null) return ledger;
  const seen = new Set(ledger.seen);
  const over = new Set(ledger.over);
  const isTold = (event: FlatEvent): boolean => over.has(asText(event.toolUseId) ?? "");
  const behind = ledger.lastTs ?? "";
  let whole = ledger;
  const untold = (await recorded()).filter((event) => !isTold(event));
  for (const entry of entriesFromEvents(untold)) {
    // What is older than the transcript's end was told by it, or cannot be put in its place any more.
    const isLater = (entry.ts ?? "") > behind;
    const isNew = isLater && (entry.kind !== "prompt" || !seen.has(promptKey(entry.text)));
    if (isNew) whole = foldEntry(whole, entry, how);
  }
  return whole;
}

/** What was saved in so many words, where only the journal knows it any more. */
async function readEarlierStatement(
  reading: LedgerReading,
  { recorded }: ContextSaveRequest,
): Promise<LedgerReading["stated"]> {
  if (reading.transcript !== null || recorded === null) return null;
  const event = (await recorded())
    .filter((one) => one.type === SNAPSHOT_EVENT)
    .findLast(({ words }) => isObject(words));
  if (event === undefined) return null;
  const n = asWholeNumber(event.promptCount) ?? 0;
  return { ts: event.ts, n, words: event.words as unknown as ContextStatement };
}

const toRelativePath = (projectPath: string, path: string): string =>
  path.startsWith(`${projectPath}/`) ? path.slice(projectPath.length + 1) : path;
