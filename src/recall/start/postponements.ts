/**
 * Work that people put off in a project ("leave the migration for tomorrow"), as its newest sessions hold it: until it is done.
 *
 *   done   somebody says so, or that it is not wanted; a later session committed it or completed a task of it
 *   done   it was asked for since, and something was edited or run behind that
 *   old    so many days ago, or so many sessions
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { asText, isOneOf } from "../../event/event.ts";
import { commandLineOf } from "../../event/tool-call.ts";
import { EDITING_TOOLS, SHELL_TOOLS } from "../../lexicon/tools.ts";
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import type { LedgerLine } from "../../remember/ledger/ledger-line.ts";
import { isProbe, splitCommand } from "../../remember/ledger/tools/command-segments.ts";
import { findDueDay } from "../../remember/ledger/words/due-day.ts";
import { isSameWork, readWorkWords } from "../../remember/ledger/words/postponed-tasks.ts";
import { openDecisionTest } from "../../remember/memory/judged-decisions.ts";
import { flatten } from "../../store/store.ts";
import type { ContextText } from "../../text/context.ts";
import type { ContextPart } from "../compose/context-part.ts";
import { buildLaterPart } from "../compose/later-part.ts";
import type { RecallSource } from "../previous/recall-source.ts";
import { statementId } from "./active-rules.ts";

type KnownSource = RecallSource & { readonly hash: KeyedHash };

export type Postponement = {
  readonly line: LedgerLine;
  readonly ts: string;
  readonly sessionId: string;
  /** The saved context, or the prompt, that holds it. */
  readonly snapshotId: string;
};

const OLDEST_MS = 14 * 86_400_000;
const MAX_PROMPTS = 200;
const MAX_CALLS = 60;

/** What a session gets of it: all but what its conversation or an earlier start told. Null without any. */
export async function loadLaterPart(
  known: KnownSource,
  newestFirst: readonly SavedSnapshot[],
  projectPath: string,
  now: Date,
  told: ReadonlySet<string>,
  text: ContextText,
): Promise<ContextPart | null> {
  const open = await listPostponements(known, newestFirst, projectPath, now);
  const work = sortByDueDay(open, now).map(({ line, ts }) => ({
    id: statementId(projectPath, line, known.hash),
    line,
    ts,
  }));
  return buildLaterPart(
    work.filter(({ id }) => !told.has(id)),
    text,
  );
}

/** What is due by tomorrow, the latest day first; what is due after it, the next day first; what has no day, the newest first. */
export function sortByDueDay<T extends Pick<Postponement, "line" | "ts">>(
  newestFirst: readonly T[],
  now: Date,
): readonly T[] {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
  const place = ({ line, ts }: T): readonly [group: number, day: number] => {
    const due = findDueDay(line.decisive, new Date(ts))?.getTime();
    if (due === undefined) return [2, 0];
    return due <= tomorrow ? [0, -due] : [1, due];
  };
  return newestFirst
    .map((one) => ({ one, at: place(one) }))
    .toSorted((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])
    .map(({ one }) => one);
}

/** Without what somebody removed. `running`: what no context holds yet. */
export async function listPostponements(
  known: KnownSource,
  newestFirst: readonly SavedSnapshot[],
  projectPath: string,
  now: Date,
  running: readonly Postponement[] = [],
): Promise<readonly Postponement[]> {
  const open = await findPostponements(known, newestFirst, projectPath, now, running);
  if (open.length === 0) return [];
  const isKept = await openDecisionTest(known.store, known.hash);
  return open.filter(({ line }) => isKept({ projectPath, text: line.decisive }));
}

/** `newestFirst`: a project's saved contexts, one of each session. What is told is the newest first. */
async function findPostponements(
  source: RecallSource,
  newestFirst: readonly SavedSnapshot[],
  projectPath: string,
  now: Date,
  running: readonly Postponement[],
): Promise<readonly Postponement[]> {
  const oldest = new Date(now.getTime() - OLDEST_MS).toISOString();
  const found = new Map(running.map((one) => [one.line.decisive, one]));
  for (const { id, ts, sessionId, extra } of newestFirst)
    for (const line of extra.lines.toReversed()) {
      const said = line.ts ?? ts;
      if (line.kind !== "postponed" || said < oldest || found.has(line.decisive)) continue;
      found.set(line.decisive, { line, ts: said, sessionId, snapshotId: id });
    }
  // Most projects have none, and nothing is read for them.
  if (found.size === 0) return [];
  const all = [...found.values()].toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0));
  const prompts = await listPrompts(source, projectPath, all.at(-1)?.ts ?? oldest);
  const open: Postponement[] = [];
  for (const one of all) {
    const isCommitted = newestFirst.some(
      (saved) => saved.ts > one.ts && saved.sessionId !== one.sessionId && hasDone(saved, one),
    );
    if (!isCommitted && !(await isTakenUp(source, one, prompts))) open.push(one);
  }
  return open;
}

const taskOf = ({ line: { texts } }: Postponement): string => texts[2] ?? "";

const hasDone = ({ document, extra }: SavedSnapshot, one: Postponement): boolean =>
  [...extra.commits, ...document.progress.done].some((text) => isSameWork(taskOf(one), text));

type Prompt = { readonly ts: string; readonly sessionId: string; readonly text: string };

async function listPrompts(
  { store, unreadEvents }: RecallSource,
  projectPath: string,
  since: string,
): Promise<readonly Prompt[]> {
  const type = "prompt";
  const stored = await store.queryEvents({ type, projectPath, since, limit: MAX_PROMPTS });
  const ids = new Set(stored.map(({ id }) => id));
  const fresh = unreadEvents
    .filter((event) => isOneOf(event, [type]))
    .filter((event) => event.projectPath === projectPath && !ids.has(event.id))
    .map(flatten);
  return [...stored, ...fresh].flatMap((event) => {
    const text = asText(event.text);
    return text === null ? [] : [{ ts: event.ts, sessionId: event.sessionId, text }];
  });
}

async function isTakenUp(
  source: RecallSource,
  one: Postponement,
  prompts: readonly Prompt[],
): Promise<boolean> {
  const { ts, sessionId, line } = one;
  const [said = "", atHand = ""] = line.texts;
  const isAtHand = atHand !== "";
  for (const prompt of prompts) {
    const isSame = prompt.sessionId === sessionId;
    // A client writes a prompt down a moment before its hook does.
    if (prompt.ts <= ts || (isSame && prompt.text.includes(said))) continue;
    const { ends, asks } = readWorkWords(taskOf(one), isAtHand, prompt.text, isSame);
    if (ends || (asks && (await hasWorkedSince(source, prompt)))) return true;
  }
  return false;
}

/** Whether something was edited or run in a session since it was asked for, and not only looked at. */
async function hasWorkedSince(
  { store, unreadEvents }: RecallSource,
  { sessionId, ts }: Prompt,
): Promise<boolean> {
  const type = "tool_use";
  const stored = await store.queryEvents({ type, sessionId, since: ts, limit: MAX_CALLS });
  const fresh = unreadEvents
    .filter((event) => isOneOf(event, [type]))
    .filter((event) => event.sessionId === sessionId && event.ts >= ts)
    .map(flatten);
  return [...stored, ...fresh].some((event) => {
    const tool = asText(event.tool) ?? "";
    if (event.success !== true) return false;
    if (EDITING_TOOLS.has(tool)) return true;
    const command = SHELL_TOOLS.has(tool) ? commandLineOf(event) : null;
    return command !== null && !splitCommand(command).every(isProbe);
  });
}
