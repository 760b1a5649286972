/** The effects of all applied suggestions, from events before and after. */
import { type ClientName, clientOfProvider, DEFAULT_CLIENT } from "../../clients/clients.ts";
import type { SessionRecord, Store } from "../../store/store.ts";
import {
  APPLIED_EVENTS,
  listAppliedSuggestions,
  type AppliedSuggestion,
} from "../apply/applied-suggestions.ts";
import type { MarkedTrace, PatternKind } from "../mine/candidate.ts";
import { openHistory } from "../mine/history.ts";
import { type AnyMiner, MINERS } from "../mine/run-miners.ts";
import type { RepeatedRequest } from "../mine/requests/repeated-request.ts";
import {
  shouldProposeUndo,
  type AppliedSkillUsage,
  judgeSkill,
  type EffectVerdict,
  judgeEffect,
} from "./effect-verdict.ts";
import { countSkillUses } from "./skill-usage.ts";

export type SessionCount = {
  readonly sessionId: string;
  readonly startedAt: string;
  readonly count: number;
  readonly isAfter: boolean;
};

export type Effect = {
  readonly applied: AppliedSuggestion;
  readonly before: { readonly count: number; readonly sessions: number };
  readonly after: { readonly count: number; readonly sessions: number };
  /** How its skill was used since; null where it is no skill. */
  readonly used: AppliedSkillUsage | null;
  readonly verdict: EffectVerdict;
  readonly proposesUndo: boolean;
  /** What it has saved so far, by what one time cost before; null where nobody knows. */
  readonly minutesSaved: number | null;
  /** Oldest first. */
  readonly bySession: readonly SessionCount[];
};

export type EffectsInput = {
  readonly store: Store;
  /** Ours. */
  readonly home: string;
  readonly userHome: string | null;
};

/** Of those that stand, oldest first. */
export async function measureEffects({
  store,
  home,
  userHome,
}: EffectsInput): Promise<readonly Effect[]> {
  const events = await store.queryEvents({ types: APPLIED_EVENTS });
  const all = listAppliedSuggestions(events, home);
  const standing = all.filter(({ isUndone }) => !isUndone);
  if (standing.length === 0) return [];
  const history = await openHistory(store, userHome);
  const sessions = (await store.listSessions({})).filter(({ promptCount }) => promptCount > 0);
  const seen = new Map<PatternKind, readonly MarkedTrace<unknown>[]>();
  const effects: Effect[] = [];
  for (const applied of standing) {
    const miner = MINERS.find(({ kind }) => kind === applied.measured?.kind);
    if (miner !== undefined && !seen.has(miner.kind)) {
      seen.set(miner.kind, await miner.findTraces(history));
    }
    const found = miner === undefined ? [] : (seen.get(miner.kind) ?? []);
    const traces = filterByPattern(applied, miner, found);
    const concerned = sessions.filter(createSessionFilter(applied, sessions, traces));
    const measurable = concerned.filter((session) => !wasAppliedBefore(applied, all, session));
    const bySession = countBySession(applied, measurable, traces);
    const used = await loadSkillUsage(store, applied, bySession);
    effects.push(effectOf(applied, bySession, used, miner !== undefined));
  }
  return effects;
}

function effectOf(
  applied: AppliedSuggestion,
  bySession: readonly SessionCount[],
  used: AppliedSkillUsage | null,
  isKnown: boolean,
): Effect {
  const side = (isAfter: boolean): number[] =>
    bySession.filter((one) => one.isAfter === isAfter).map(({ count }) => count);
  const [before, after] = [side(false), side(true)];
  const verdict = verdictFor(before, after, used, isKnown);
  const sumOf = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
  const each = applied.measured?.minutesEach ?? null;
  const expected = before.length === 0 ? 0 : (sumOf(before) / before.length) * after.length;
  return {
    applied,
    before: { count: sumOf(before), sessions: before.length },
    after: { count: sumOf(after), sessions: after.length },
    used,
    verdict,
    proposesUndo: shouldProposeUndo(verdict, sumOf(after)),
    minutesSaved:
      each === null || verdict !== "helped" ? null : Math.max(0, expected - sumOf(after)) * each,
    bySession,
  };
}

function verdictFor(
  before: readonly number[],
  after: readonly number[],
  used: AppliedSkillUsage | null,
  isKnown: boolean,
): EffectVerdict {
  // Whether it is still asked for says nothing of a skill: it is asked for to be used.
  if (used !== null) return judgeSkill(after.length, used);
  return isKnown ? judgeEffect({ counts: before }, { counts: after }) : "unknown";
}

/** Every time that the pattern was seen. */
const filterByPattern = (
  { measured }: AppliedSuggestion,
  miner: AnyMiner | undefined,
  found: readonly MarkedTrace<unknown>[],
): readonly MarkedTrace<unknown>[] =>
  miner === undefined || measured === null
    ? []
    : found.filter((trace) => miner.matchesPattern(measured.pattern, trace));

/**
 * From the day on which it was first seen, which is what the suggestion was counted from. A session goes by when it began: what
 * stood in its files then is what it went by.
 */
function countBySession(
  { appliedAt }: AppliedSuggestion,
  sessions: readonly SessionRecord[],
  traces: readonly MarkedTrace<unknown>[],
): readonly SessionCount[] {
  const counts = new Map(sessions.map(({ sessionId }) => [sessionId, 0]));
  for (const { sessionId } of traces) {
    const count = counts.get(sessionId);
    if (count !== undefined) counts.set(sessionId, count + 1);
  }
  const seen = sessions.filter(({ sessionId }) => (counts.get(sessionId) ?? 0) > 0);
  const first = seen.map(({ startedAt }) => startedAt).toSorted()[0] ?? "";
  return sessions
    .filter(({ startedAt }) => startedAt >= first.slice(0, "2026-01-01".length))
    .map(({ sessionId, startedAt }) => ({
      sessionId,
      startedAt,
      count: counts.get(sessionId) ?? 0,
      isAfter: startedAt > appliedAt,
    }))
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0));
}

/** Whether the same stood in the session's files already, from an earlier time that it was applied. */
const wasAppliedBefore = (
  { applyId, suggestionId, appliedAt }: AppliedSuggestion,
  all: readonly AppliedSuggestion[],
  { startedAt, projectPath }: SessionRecord,
): boolean =>
  startedAt <= appliedAt &&
  all.some(
    (other) =>
      other.applyId !== applyId &&
      other.suggestionId === suggestionId &&
      (other.scope === "global" || other.projectPath === projectPath) &&
      other.appliedAt < startedAt &&
      (other.isUndone ? (other.undoneAt ?? "") > startedAt : true),
  );

const clientFor = (provider: string): ClientName => clientOfProvider(provider) ?? DEFAULT_CLIENT;

/**
 * Of its project, or of another working tree of the same repository; of what is for all, in the projects in which it was ever
 * seen. By the client that reads what was written.
 */
function createSessionFilter(
  { scope, projectPath: own, measured }: AppliedSuggestion,
  sessions: readonly SessionRecord[],
  traces: readonly MarkedTrace<unknown>[],
): (session: SessionRecord) => boolean {
  const ofProject = sessions.filter(({ projectPath }) => projectPath === own);
  const repositories = new Set(ofProject.map(({ repoId }) => repoId));
  const seenIn = new Set(traces.map(({ projectPath }) => projectPath));
  return ({ projectPath, repoId, provider }) => {
    if (measured !== null && clientFor(provider) !== clientFor(measured.provider)) return false;
    if (scope === "global") return seenIn.size === 0 || seenIn.has(projectPath);
    return projectPath === own || (repoId !== null && repositories.has(repoId));
  };
}

async function loadSkillUsage(
  store: Store,
  { measured }: AppliedSuggestion,
  bySession: readonly SessionCount[],
): Promise<AppliedSkillUsage | null> {
  const skillName = measured?.skillName ?? null;
  if (skillName === null) return null;
  const after = bySession.filter(({ isAfter }) => isAfter);
  const steps = measured?.kind === "request" ? (measured.pattern as RepeatedRequest).steps : [];
  return countSkillUses(
    store,
    { skillName, steps },
    new Set(after.map(({ sessionId }) => sessionId)),
  );
}
