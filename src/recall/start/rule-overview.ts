/**
 * The rules, decisions and work for later of a project, or of all: what holds, what is over and why, each with the ID by which a
 * person removes it or brings it back. For people who look at it; the list of what holds is that of a session's start.
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { readSnapshot } from "../../remember/context/context-snapshot.ts";
import type { LedgerLine } from "../../remember/ledger/ledger-line.ts";
import {
  type RejectedDecision,
  readRejectedDecisions,
} from "../../remember/memory/judged-decisions.ts";
import { listMemories, listRemovedMemories } from "../../remember/memory/memories.ts";
import type { Memory } from "../../remember/memory/memory.ts";
import type { Store } from "../../store/store.ts";
import { isPersonsRule, type ProjectRule, loadRules } from "./project-rules.ts";
import { listProjectPostponements, readPromptPostponements } from "./project-postponements.ts";
import { listPromptRuleProjects, readPromptContext } from "./prompt-contexts.ts";
import type { EndedRule, ActiveRule } from "./judge-contexts.ts";
import type { KeyedRecallSource } from "./saved-context.ts";
import { findRuleLine, statementId } from "./active-rules.ts";

export type ProjectStatement = ActiveRule &
  Pick<ProjectRule, "id" | "memory"> & { readonly projectPath: string };

export const OVERVIEW_KINDS = ["rule", "decision", "discovery", "later"] as const;
export type OverviewKind = (typeof OVERVIEW_KINDS)[number];

export const lineKind = ({ kind }: LedgerLine): "rule" | "decision" | "later" =>
  kind === "ban" ? "rule" : kind === "postponed" ? "later" : "decision";

/** `later`: what was said since about the same, where it may be over. */
export type OverviewEntry = {
  readonly id: string;
  readonly kind: OverviewKind;
  readonly text: string;
  readonly ts: string;
  readonly sessionId: string | null;
  readonly projectPath: string | null;
  /** As which it was saved; null where it was said in a conversation alone. */
  readonly memory: Memory | null;
  readonly later: { readonly text: string; readonly ts: string | null } | null;
};

/** `successor`: what is so instead. `sessionId`: where it ended, or, of what a person removed, where it was said. */
export type OverEntry = Omit<OverviewEntry, "later"> & {
  readonly end: "replaced" | "ended" | "removed";
  readonly successor: string | null;
  /** The words that ended it, and when; null where a person removed it. */
  readonly by: string | null;
  readonly at: string | null;
};

/** By which what words ended is brought back. */
export type EndedEntry = OverEntry & { readonly words: EndedRule };

export type RuleOverview = {
  /** Newest first. */
  readonly live: readonly OverviewEntry[];
  readonly over: readonly OverEntry[];
};

type OverviewSource = { readonly store: Store; readonly hash: KeyedHash };

/** Above any real count. */
const MAX_MEMORIES = 1000;
const MAX_SESSIONS = 500;
const MAX_REMOVED = 200;

export async function loadRuleOverview(
  { store, hash }: OverviewSource,
  projectPaths: readonly string[] | null,
  now: Date,
): Promise<RuleOverview> {
  const saved = await listMemories(store, { limit: MAX_MEMORIES });
  const isAsked = ({ projectPath }: { readonly projectPath: string | null }): boolean =>
    projectPaths === null || (projectPath !== null && projectPaths.includes(projectPath));
  const memories = saved.filter(isAsked);
  const live: OverviewEntry[] = [];
  const over: OverEntry[] = [];
  const judged = new Set<string>();
  for (const projectPath of projectPaths ?? (await listWordProjects(store, saved))) {
    const known = { store, unreadEvents: [], hash };
    const rules = await loadRules(known, projectPath);
    const work = await listProjectPostponements(known, projectPath, now);
    const later = work.map((one) =>
      Object.assign({}, one, { id: statementId(projectPath, one.line, hash), memory: null }),
    );
    for (const one of [...rules.live, ...later])
      live.push(toEntry(Object.assign({}, one, { projectPath })));
    const kept = memories.filter((one) => one.projectPath === projectPath && isPersonsRule(one));
    for (const one of kept) judged.add(one.id);
    for (const words of rules.ended) {
      const memory = kept.find(({ text }) => text === words.line.decisive) ?? null;
      over.push(toEndedEntry(words, projectPath, memory, hash));
    }
  }
  live.push(...memories.filter(({ id }) => !judged.has(id)).map(fromMemory));
  const removed = (await listRemoved(store, hash, saved)).filter(isAsked);
  const newestFirst = (a: { readonly ts: string }, b: { readonly ts: string }): number =>
    a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0;
  return {
    live: live.toSorted(newestFirst),
    over: [...over, ...removed].toSorted(newestFirst),
  };
}

/** Where something was said or saved, and those of recent sessions, which may have left work. */
export async function listWordProjects(
  store: Store,
  memories: readonly Memory[],
): Promise<readonly string[]> {
  const sessions = await store.listSessions({ saved: true, limit: MAX_SESSIONS });
  const all = [...(await listRuleProjects(store)), ...[...memories, ...sessions].map(pathOf)];
  return [...new Set(all.flatMap((one) => one ?? []))];
}

const toEndedEntry = (
  words: EndedRule,
  projectPath: string,
  memory: Memory | null,
  hash: KeyedHash,
): EndedEntry => ({
  id: statementId(projectPath, words.line, hash),
  kind: lineKind(words.line),
  text: words.line.decisive,
  ts: words.ts,
  sessionId: orNoSession(words.endedIn),
  projectPath,
  memory,
  end: words.successor === null ? "ended" : "replaced",
  successor: words.successor,
  by: words.by,
  at: words.at,
  words,
});

/** What later words ended in a project, the last ended first. */
export async function listEndedEntries(
  known: KeyedRecallSource,
  projectPath: string,
): Promise<readonly EndedEntry[]> {
  const { ended } = await loadRules(known, projectPath);
  const memories = await listMemories(known.store, { projectPath, limit: MAX_MEMORIES });
  return ended
    .map((one) => {
      const memory = memories.find(
        (kept) => isPersonsRule(kept) && kept.text === one.line.decisive,
      );
      return toEndedEntry(one, projectPath, memory ?? null, known.hash);
    })
    .toSorted((a, b) => (a.words.at < b.words.at ? 1 : a.words.at > b.words.at ? -1 : 0));
}

const pathOf = ({ projectPath }: { readonly projectPath: string | null }): string | null =>
  projectPath;

/** Projects in which something was said for good. */
export const listRuleProjects = async (store: Store): Promise<readonly string[]> => [
  ...new Set([...(await store.listRuleProjects()), ...(await listPromptRuleProjects(store))]),
];

const orNoSession = (id: string): string | null =>
  id === "" || id === UNKNOWN_SESSION ? null : id;

const toEntry = ({
  line,
  ts,
  sessionId,
  id,
  memory,
  projectPath,
}: ProjectStatement): OverviewEntry => ({
  id: memory?.id ?? id,
  kind: lineKind(line),
  text: line.decisive,
  ts,
  sessionId: orNoSession(sessionId),
  projectPath,
  memory,
  later: line.later === undefined ? null : { text: line.later.text, ts: line.later.ts },
});

const fromMemory = (memory: Memory): OverviewEntry => ({
  id: memory.id,
  kind: memory.kind,
  text: memory.text,
  ts: memory.ts,
  sessionId: memory.origin.sessionId,
  projectPath: memory.projectPath,
  memory,
  later: null,
});

async function listRemoved(
  store: Store,
  hash: KeyedHash,
  saved: readonly Memory[],
): Promise<readonly OverEntry[]> {
  const kept = (await listRemovedMemories(store, saved)).map((memory) => fromMemory(memory));
  const words: OverviewEntry[] = [];
  for (const one of (await readRejectedDecisions(store)).slice(0, MAX_REMOVED)) {
    words.push(...(await readRemovedStatements(store, one, hash)).map(toEntry));
  }
  return [...kept, ...words].map(({ id, kind, text, ts, sessionId, projectPath, memory }) => {
    const said = { id, kind, text, ts, sessionId, projectPath, memory };
    return Object.assign(said, { end: "removed", successor: null, by: null, at: null } as const);
  });
}

/** Rules, decisions and work of a conversation that somebody removed, all of one ID; none for what is none, or was forgotten. */
export async function readRemovedStatements(
  store: Pick<Store, "event">,
  { words: id, of }: Pick<RejectedDecision, "words" | "of">,
  hash: KeyedHash,
): Promise<readonly ProjectStatement[]> {
  const event = await store.event(of);
  if (event === null || event.projectPath === null) return [];
  const { projectPath, sessionId } = event;
  const isMeant = (one: LedgerLine): boolean => statementId(projectPath, one, hash) === id;
  const saved = readSnapshot(event) ?? readPromptContext(event);
  const rule = saved === null ? undefined : findRuleLine(saved, isMeant);
  const later =
    saved?.extra.lines.find((one) => one.kind === "postponed" && isMeant(one)) ??
    readPromptPostponements([event]).find(isMeant);
  return [rule, later].flatMap((line) =>
    line === undefined
      ? []
      : [
          {
            line,
            ts: line.ts ?? event.ts,
            sessionId,
            snapshotId: event.id,
            projectPath,
            id,
            memory: null,
          },
        ],
  );
}
