/**
 * What people said lately that sounds like a rule and is kept as none, until they keep it or put it away. Read out of the
 * recorded prompts each time, so that it is forgotten and redacted with them.
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { asText, type FlatEventOf } from "../../event/event.ts";
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
  /** The event of the prompt. */
  readonly promptId: string;
};

export type PossibleRuleQuery = {
  readonly projectPath: string;
  readonly sessionId?: string;
  readonly since?: string;
};

const MAX_PROMPTS = 500;
const MAX_MEMORIES = 1000;

/** Newest first. */
export async function listPossibleRules(
  { store, unread, hash }: RecallSource & { readonly hash: KeyedHash },
  { projectPath, sessionId, since }: PossibleRuleQuery,
): Promise<readonly PossibleRule[]> {
  const stored = await store.queryEvents({
    type: "prompt",
    projectPath,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(since === undefined ? {} : { since }),
    limit: MAX_PROMPTS,
  });
  const fresh = unread.filter(
    (event) =>
      event.type === "prompt" &&
      event.projectPath === projectPath &&
      (sessionId === undefined || event.sessionId === sessionId),
  );
  const found = new Map<string, PossibleRule>();
  for (const prompt of [...fresh.toReversed().map(flatten), ...stored] as FlatEventOf<"prompt">[])
    for (const text of findRulesIn(prompt)) {
      const id = hashDecisionWords({ projectPath, text }, hash);
      if (found.has(id)) continue;
      found.set(id, { id, text, ts: prompt.ts, sessionId: prompt.sessionId, promptId: prompt.id });
    }
  return found.size === 0 ? [] : leaveSettled({ store, unread, hash }, projectPath, found);
}

/** A subagent is asked by an agent. */
const findRulesIn = ({ text, agentId }: FlatEventOf<"prompt">): readonly string[] =>
  asText(agentId) === null ? findPossibleRules(asText(text) ?? "") : [];

/** Without what somebody kept, or put away. */
async function leaveSettled(
  { store, unread, hash }: RecallSource & { readonly hash: KeyedHash },
  projectPath: string,
  found: ReadonlyMap<string, PossibleRule>,
): Promise<readonly PossibleRule[]> {
  const isOpen = await openDecisionTest(store, hash);
  const memories = await listMemories(store, { projectPath, limit: MAX_MEMORIES }, unread);
  const kept = new Set(memories.map(({ text }) => hashDecisionWords({ projectPath, text }, hash)));
  return [...found.values()].filter(
    ({ id, text }) => !kept.has(id) && isOpen({ projectPath, text }),
  );
}
