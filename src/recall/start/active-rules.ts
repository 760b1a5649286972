/**
 * What people said for good in a project, rules and decisions, in whichever of its sessions: until later words take it back,
 * settle the same anew, or somebody ends it with `self-gen memory remove`. What older sessions left is in the project's digest.
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { findClearedAt, isCleared } from "../../remember/context/cleared-context.ts";
import {
  isPermanentLine,
  readSnapshot,
  type SavedSnapshot,
  SNAPSHOT_EVENT,
} from "../../remember/context/context-snapshot.ts";
import type { LedgerLine } from "../../remember/ledger/ledger-line.ts";
import {
  hashDecisionWords,
  type PersonsVerdicts,
  readVerdicts,
} from "../../remember/memory/judged-decisions.ts";
import { flatten } from "../../store/store.ts";
import type { RecallSource } from "../previous/recall-source.ts";
import {
  type EndedRule,
  type RuleJudgment,
  judgeContexts,
  type RuleContext,
  type ActiveRule,
  toDecisionLine,
} from "./judge-contexts.ts";
import {
  listRuleEndTimes,
  readRuleDigest,
  reviveEndedRules,
  type RuleDigest,
  toPastContexts,
} from "./rule-digest.ts";

export type RuleQuery = {
  /** A session whose conversation holds its own; what it took back is over all the same. */
  readonly except?: string;
  /** What no saved context holds: `listPromptContexts`, and what was kept. */
  readonly promptContexts?: readonly RuleContext[];
};

/** So many of the sessions that said something for good since the digest are read. */
const MAX_SESSIONS = 60;

export async function loadActiveRules(
  known: RecallSource & { readonly hash: KeyedHash },
  projectPath: string,
  query: RuleQuery = {},
): Promise<RuleJudgment> {
  const verdicts = await readVerdicts(known.store, projectPath, known.hash);
  const listed = await listRuleContexts(known, projectPath, query, verdicts);
  const { contexts, digest } = listed;
  const { active, ended } = judgeContexts(contexts, listRuleEndTimes(digest), verdicts);
  return {
    active: active.filter(({ sessionId }) => sessionId !== query.except),
    ended: withPastEnds(ended, digest, active).filter(
      ({ line }) => !verdicts.isRemoved(line.decisive),
    ),
  };
}

function withPastEnds(
  ended: readonly EndedRule[],
  digest: RuleDigest | null,
  active: readonly ActiveRule[],
): readonly EndedRule[] {
  const said = new Set([...ended, ...active].map(({ line }) => line.decisive));
  return [...ended, ...(digest?.ended ?? []).filter(({ line }) => !said.has(line.decisive))];
}

/** By which a person names it: the same for the same words of a project. */
export const statementId = (
  projectPath: string,
  { decisive }: LedgerLine,
  hash: KeyedHash,
): string => hashDecisionWords({ projectPath, text: decisive }, hash);

type RuleContexts = {
  readonly contexts: readonly RuleContext[];
  readonly digest: RuleDigest | null;
};

/** The newest context of each session that said something for good since the digest, the newest first; behind them the digest. */
async function listRuleContexts(
  { store, unreadEvents }: RecallSource,
  projectPath: string,
  { promptContexts = [] }: RuleQuery,
  verdicts: PersonsVerdicts,
): Promise<RuleContexts> {
  const digest = reviveEndedRules(readRuleDigest(await store.ruleDigest(projectPath)), verdicts);
  const newest = new Map<string, SavedSnapshot>();
  for (const event of unreadEvents) {
    if (event.type !== SNAPSHOT_EVENT || event.projectPath !== projectPath) continue;
    const saved = readSnapshot(flatten(event));
    if (saved !== null) newest.set(saved.sessionId, saved);
  }
  for (const sessionId of await store.listRuleSessions(projectPath, MAX_SESSIONS, digest?.until)) {
    if (newest.has(sessionId)) continue;
    const [event] = await store.snapshots({ sessionId, projectPath, limit: 1 });
    const saved = readSnapshot(event);
    if (saved !== null) newest.set(sessionId, saved);
  }
  await addChanging(store, projectPath, newest, { promptContexts, digest });
  const past = digest === null ? [] : toPastContexts(digest, projectPath, new Set(newest.keys()));
  const isEmpty = newest.size + past.length === 0;
  const cleared = isEmpty ? null : await findClearedAt(store, projectPath);
  const counts = ({ ts, isKept }: RuleContext): boolean =>
    isKept === true || !isCleared(ts, cleared);
  const own = [...promptContexts, ...newest.values()]
    .filter(counts)
    .toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0));
  return { contexts: [...own, ...past.filter(counts)], digest };
}

/** Without a word for good there is nothing to change. */
async function addChanging(
  store: RecallSource["store"],
  projectPath: string,
  newest: Map<string, SavedSnapshot>,
  {
    promptContexts,
    digest,
  }: { readonly promptContexts: readonly RuleContext[] } & Pick<RuleContexts, "digest">,
): Promise<void> {
  const savedSnapshots = [...promptContexts, ...newest.values()].filter(({ extra }) =>
    extra.lines.some(isPermanentLine),
  );
  const isHeld = digest !== null && digest.held.length > 0;
  if (savedSnapshots.length === 0 && !isHeld) return;
  // A context is saved after what was said in it, and more than once.
  const since = savedSnapshots
    .flatMap(({ ts, extra }) => extra.lines.filter(isPermanentLine).map((one) => one.ts ?? ts))
    .reduce((first, ts) => (ts < first ? ts : first), isHeld ? digest.until : "9");
  const behind = since < (digest?.until ?? "") ? (digest?.until ?? "") : since;
  for (const sessionId of await store.listRuleChangeSessions(projectPath, behind, MAX_SESSIONS)) {
    if (newest.has(sessionId)) continue;
    const [event] = await store.snapshots({ sessionId, projectPath, limit: 1 });
    const saved = readSnapshot(event);
    if (saved !== null) newest.set(sessionId, saved);
  }
}

/** What a context holds under words that somebody ended, or that took another's place. */
export const findRuleLine = (
  { extra }: RuleContext,
  isMeant: (line: LedgerLine) => boolean,
): LedgerLine | undefined =>
  extra.lines.find((one) => isPermanentLine(one) && isMeant(one)) ??
  extra.ended?.find(({ line }) => isMeant(line))?.line ??
  extra.allowances.map(toDecisionLine).find(isMeant);
