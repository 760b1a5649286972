/**
 * What people said in sessions that still run, since the last context that was saved of each: one context for each prompt
 * that says something for good or takes it back. For people who look at what holds; a session's start reads saved contexts.
 */
import { extractTypedWords } from "../../clients/transcript/person-words.ts";
import { asText } from "../../event/event.ts";
import { findClearedAt, isCleared } from "../../remember/context/cleared-context.ts";
import { isPermanentLine } from "../../remember/context/context-snapshot.ts";
import { foldRules } from "../../remember/ledger/fold-rules.ts";
import { NO_LEDGER } from "../../remember/ledger/ledger-form.ts";
import { banLines, decisionLines } from "../../remember/ledger/rule-lines.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import type { RuleContext } from "./judge-contexts.ts";

export type PromptStore = Pick<Store, "listSessions" | "snapshots" | "queryEvents">;

/** So many of the newest sessions of a project are looked at. */
const MAX_SESSIONS = 30;
const MAX_PROMPTS = 200;

/** Newest first. */
export async function listPromptContexts(
  store: PromptStore,
  projectPath: string,
): Promise<readonly RuleContext[]> {
  const contexts: RuleContext[] = [];
  for (const { prompts, savedAt } of await listRunningPrompts(store, projectPath)) {
    const unsaved = prompts.filter(({ ts }) => savedAt === null || ts > savedAt);
    contexts.push(...unsaved.flatMap((prompt) => readPromptContext(prompt) ?? []));
  }
  return contexts.toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0));
}

export type RunningPrompts = {
  readonly sessionId: string;
  /** Newest first. */
  readonly prompts: readonly FlatEvent[];
  /** When its last context was saved. */
  readonly savedAt: string | null;
};

/** Of sessions in which something was said since their last saved context. */
export async function listRunningPrompts(
  store: PromptStore,
  projectPath: string,
): Promise<readonly RunningPrompts[]> {
  const running = await store.listSessions({
    projectPath,
    state: "active",
    asked: true,
    limit: MAX_SESSIONS,
  });
  if (running.length === 0) return [];
  const cleared = await findClearedAt(store, projectPath);
  const found: RunningPrompts[] = [];
  for (const { sessionId, lastEventAt } of running) {
    const [saved] = await store.snapshots({ sessionId, projectPath, limit: 1 });
    if (saved !== undefined && saved.ts > lastEventAt) continue;
    const prompts = await store.queryEvents({
      type: "prompt",
      sessionId,
      projectPath,
      limit: MAX_PROMPTS,
    });
    found.push({
      sessionId,
      prompts: prompts.filter(({ ts }) => !isCleared(ts, cleared)),
      savedAt: saved?.ts ?? null,
    });
  }
  return found;
}

/** Projects in which a session that still runs said something for good. */
export async function listPromptRuleProjects(store: PromptStore): Promise<readonly string[]> {
  const running = await store.listSessions({ state: "active", asked: true, limit: MAX_SESSIONS });
  const found: string[] = [];
  for (const projectPath of new Set(running.flatMap((one) => one.projectPath ?? []))) {
    const contexts = await listPromptContexts(store, projectPath);
    if (contexts.some(({ extra }) => extra.lines.length > 0)) found.push(projectPath);
  }
  return found;
}

/** Null for what is no prompt of a person, or says nothing of the kind. */
export function readPromptContext(event: FlatEvent): RuleContext | null {
  if (event.type !== "prompt" || asText(event.agentId) !== null) return null;
  const { id, ts, sessionId, projectPath } = event;
  const text = extractTypedWords(asText(event.text) ?? "");
  if (text === null) return null;
  const said = { ...NO_LEDGER, ...foldRules(NO_LEDGER, text, { n: 1, ts, epoch: 0 }) };
  const lines = [...banLines(said), ...decisionLines(said)].filter(isPermanentLine);
  const { allowances, changes } = said;
  if (lines.length + allowances.length + changes.length === 0) return null;
  return { id, ts, sessionId, projectPath, extra: { lines, allowances, changes } };
}
