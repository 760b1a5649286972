/**
 * The rules and decisions of people that hold in a project: said in conversations, saved or not yet, and kept as memories. The one
 * list that a session's start, `self-gen memory`, the project's page and agents that ask get.
 */
import type { LedgerLine } from "../../remember/ledger/ledger-line.ts";
import { makeLine, PERMANENT_MARK } from "../../remember/ledger/ledger-line.ts";
import { listMemories } from "../../remember/memory/memories.ts";
import type { Memory } from "../../remember/memory/memory.ts";
import type { Store } from "../../store/store.ts";
import type { RecallSource } from "../previous/recall-source.ts";
import type { KeyedRecallSource } from "./saved-context.ts";
import { listPromptContexts } from "./prompt-contexts.ts";
import type { EndedRule, RuleContext, ActiveRule } from "./judge-contexts.ts";
import { loadActiveRules, statementId } from "./active-rules.ts";

export type ProjectRule = ActiveRule & {
  readonly id: string;
  /** As which it was kept; null where it was said in a conversation alone. */
  readonly memory: Memory | null;
};

/** Above any real count. */
const MAX_MEMORIES = 1000;

export const listProjectRules = async (
  known: KeyedRecallSource,
  projectPath: string,
): Promise<readonly ProjectRule[]> => (await loadRules(known, projectPath)).live;

export type ProjectRules = {
  /** Newest first. */
  readonly live: readonly ProjectRule[];
  /** What later words ended. */
  readonly ended: readonly EndedRule[];
};

/** `except`: a session whose conversation has its own; what it took back is over all the same. */
export async function loadRules(
  known: KeyedRecallSource,
  projectPath: string,
  { except }: { readonly except?: string } = {},
): Promise<ProjectRules> {
  const { store, unreadEvents, hash } = known;
  const memories = await listMemoryRules(known, projectPath);
  const promptContexts = [
    ...(await listPromptContexts(store, projectPath)),
    ...[...memories.values()].map(toMemoryContext),
  ];
  const { active, ended } = await loadActiveRules({ store, unreadEvents, hash }, projectPath, {
    promptContexts,
    ...(except === undefined ? {} : { except }),
  });
  const live = active.map((one) => {
    const id = statementId(projectPath, one.line, hash);
    return Object.assign({}, one, { id, memory: memories.get(one.snapshotId) ?? null });
  });
  return { live, ended };
}

/** As contexts, beside those of sessions. */
export const listMemoryContexts = async (
  store: Store,
  projectPath: string,
): Promise<readonly RuleContext[]> =>
  [...(await listMemoryRules({ store, unreadEvents: [] }, projectPath)).values()].map(
    toMemoryContext,
  );

/** Of people: what an agent saved is told as that. */
async function listMemoryRules(
  { store, unreadEvents }: RecallSource,
  projectPath: string,
): Promise<ReadonlyMap<string, Memory>> {
  const all = await listMemories(store, { projectPath, limit: MAX_MEMORIES }, unreadEvents);
  return new Map(all.filter(isPersonsRule).map((one) => [one.id, one]));
}

/** A rule or a decision; which of both the command guesses, so that neither is worth less. */
export const isPersonsRule = ({ kind, origin }: Memory): boolean =>
  kind !== "discovery" && origin.by !== "agent";

const toMemoryContext = (memory: Memory): RuleContext => ({
  id: memory.id,
  ts: memory.ts,
  sessionId: memory.origin.sessionId ?? "",
  projectPath: memory.projectPath,
  extra: { lines: [toMemoryLine(memory)], allowances: [], changes: [] },
  isKept: true,
});

export const toMemoryLine = ({ kind, text, ts }: Memory): LedgerLine => ({
  ...(kind === "rule"
    ? makeLine("ban", [text, PERMANENT_MARK], text, 1)
    : makeLine("decision", [text], text, 1)),
  ts,
});
