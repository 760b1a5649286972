/**
 * What people said lately that sounds like a rule and is kept as none, until they keep it or put it away. Read out of the
 * recorded prompts each time, so that it is forgotten and redacted with them.
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { asText, type Event, type FlatEventOf } from "../../event/event.ts";
import { DAY_MS } from "../../event/day.ts";
import { findPossibleRules } from "../../remember/ledger/words/possible-rules.ts";
import { hashDecisionWords, openDecisionTest } from "../../remember/memory/judged-decisions.ts";
import { listMemories } from "../../remember/memory/memories.ts";
import { flatten } from "../../store/store.ts";
import type { RecallSource } from "../previous/recall-source.ts";

export type PossibleRule = {
  /** The same for the same words of a project. */
  readonly id: string;
  readonly text: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly projectPath: string;
  /** The event of the prompt. */
  readonly promptId: string;
};

export type PossibleRuleQuery = {
  /** Of every project when not said. */
  readonly projectPath?: string;
  readonly sessionId?: string;
  readonly since?: string;
};

/** What somebody said longer ago is settled, one way or another. */
const RECENT_DAYS = 30;

export const recentSince = (now: Date): string =>
  new Date(now.getTime() - RECENT_DAYS * DAY_MS).toISOString();

const MAX_PROMPTS = 500;
const MAX_MEMORIES = 1000;

/** Newest first. */
export async function listPossibleRules(
  known: RecallSource & { readonly hash: KeyedHash },
  query: PossibleRuleQuery,
): Promise<readonly PossibleRule[]> {
  const { store, unreadEvents, hash } = known;
  const stored = await store.queryEvents({ type: "prompt", ...query, limit: MAX_PROMPTS });
  const fresh = unreadEvents.filter((event) => event.type === "prompt" && isOf(event, query));
  const found = new Map<string, PossibleRule>();
  for (const prompt of [...fresh.toReversed().map(flatten), ...stored] as FlatEventOf<"prompt">[]) {
    const { id: promptId, ts, sessionId, projectPath } = prompt;
    if (projectPath === null) continue;
    for (const text of findRulesIn(prompt)) {
      const id = hashDecisionWords({ projectPath, text }, hash);
      if (!found.has(id)) found.set(id, { id, text, ts, sessionId, projectPath, promptId });
    }
  }
  return found.size === 0 ? [] : leaveSettled(known, query, [...found.values()]);
}

const isOf = (event: Event, { projectPath, sessionId }: PossibleRuleQuery): boolean =>
  (projectPath === undefined || event.projectPath === projectPath) &&
  (sessionId === undefined || event.sessionId === sessionId);

/** A subagent is asked by an agent. */
const findRulesIn = ({ text, agentId }: FlatEventOf<"prompt">): readonly string[] =>
  asText(agentId) === null ? findPossibleRules(asText(text) ?? "") : [];

/** Without what somebody kept, or put away. */
async function leaveSettled(
  { store, unreadEvents, hash }: RecallSource & { readonly hash: KeyedHash },
  { projectPath }: PossibleRuleQuery,
  found: readonly PossibleRule[],
): Promise<readonly PossibleRule[]> {
  const isOpen = await openDecisionTest(store, hash);
  const where = projectPath === undefined ? {} : { projectPath };
  const memories = await listMemories(store, { ...where, limit: MAX_MEMORIES }, unreadEvents);
  const kept = new Set(memories.map((one) => hashDecisionWords(one, hash)));
  return found.filter((one) => !kept.has(one.id) && isOpen(one));
}
