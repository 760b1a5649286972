/** The effect of everything that is applied, from what was recorded before and since. */
import type { SessionRecord, Store } from "../../store/store.ts";
import { APPLIED_EVENTS, appliedSuggestions, type AppliedSuggestion } from "../apply/applied.ts";
import type { Found, PatternKind } from "../mine/candidate.ts";
import { openHistory } from "../mine/history.ts";
import { type AnyMiner, MINERS } from "../mine/mine.ts";
import { proposesUndo, type Verdict, verdictOf } from "./effect.ts";

const DAY_MS = 86_400_000;
/** What was long before may have been other work. */
const DAYS_BEFORE = 90;

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
  /** In how many sessions after it its skill was used; null where it is no skill. */
  readonly usedIn: number | null;
  readonly verdict: Verdict;
  readonly proposesUndo: boolean;
  /** What it has saved so far, by what one time cost before; null where nobody knows. */
  readonly minutesSaved: number | null;
  /** Oldest first. */
  readonly bySession: readonly SessionCount[];
};

export type Measuring = {
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
}: Measuring): Promise<readonly Effect[]> {
  const events = await store.queryEvents({ types: APPLIED_EVENTS });
  const standing = appliedSuggestions(events, home).filter(({ isUndone }) => !isUndone);
  if (standing.length === 0) return [];
  const history = await openHistory(store, userHome);
  const sessions = (await store.listSessions({})).filter(({ promptCount }) => promptCount > 0);
  const seen = new Map<PatternKind, readonly Found<unknown>[]>();
  const effects: Effect[] = [];
  for (const applied of standing) {
    const miner = MINERS.find(({ kind }) => kind === applied.measured?.kind);
    if (miner !== undefined && !seen.has(miner.kind)) {
      seen.set(miner.kind, await miner.findTraces(history));
    }
    const found = miner === undefined ? [] : (seen.get(miner.kind) ?? []);
    const bySession = countBySession(applied, sessions, miner, found);
    const usedIn = await sessionsWithSkill(store, applied, bySession);
    effects.push(effectOf(applied, bySession, usedIn, miner !== undefined));
  }
  return effects;
}

function effectOf(
  applied: AppliedSuggestion,
  bySession: readonly SessionCount[],
  usedIn: number | null,
  isKnown: boolean,
): Effect {
  const side = (isAfter: boolean): number[] =>
    bySession.filter((one) => one.isAfter === isAfter).map(({ count }) => count);
  const [before, after] = [side(false), side(true)];
  const verdict = isKnown
    ? verdictOf({ counts: before }, { counts: after }, usedIn)
    : ("unknown" as const);
  const sumOf = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
  const each = applied.measured?.minutesEach ?? null;
  const expected = before.length === 0 ? 0 : (sumOf(before) / before.length) * after.length;
  return {
    applied,
    before: { count: sumOf(before), sessions: before.length },
    after: { count: sumOf(after), sessions: after.length },
    usedIn,
    verdict,
    proposesUndo: proposesUndo(verdict),
    minutesSaved:
      each === null || verdict !== "helped" ? null : Math.max(0, expected - sumOf(after)) * each,
    bySession,
  };
}

/** A session goes by when it began: what stood in its files then is what it went by. */
function countBySession(
  applied: AppliedSuggestion,
  sessions: readonly SessionRecord[],
  miner: AnyMiner | undefined,
  found: readonly Found<unknown>[],
): readonly SessionCount[] {
  const { measured, appliedAt } = applied;
  const since = new Date(Date.parse(appliedAt) - DAYS_BEFORE * DAY_MS).toISOString();
  const isConcerned = concerning(applied, sessions);
  const own = sessions.filter((session) => session.startedAt >= since && isConcerned(session));
  const counts = new Map(own.map(({ sessionId }) => [sessionId, 0]));
  if (miner !== undefined && measured !== null) {
    for (const trace of found) {
      const count = counts.get(trace.sessionId);
      if (count !== undefined && miner.isOfPattern(measured.pattern, trace)) {
        counts.set(trace.sessionId, count + 1);
      }
    }
  }
  return own
    .map(({ sessionId, startedAt }) => ({
      sessionId,
      startedAt,
      count: counts.get(sessionId) ?? 0,
      isAfter: startedAt > appliedAt,
    }))
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0));
}

const isCodex = (name: string): boolean => name.includes("codex");

/** Of its project, or of another working tree of the same repository; by the client that reads what was written. */
function concerning(
  { scope, projectPath: own, measured }: AppliedSuggestion,
  sessions: readonly SessionRecord[],
): (session: SessionRecord) => boolean {
  const ofProject = sessions.filter(({ projectPath }) => projectPath === own);
  const repositories = new Set(ofProject.map(({ repoId }) => repoId));
  return ({ projectPath, repoId, provider }) => {
    if (measured !== null && isCodex(provider) !== isCodex(measured.provider)) return false;
    if (scope === "global" || projectPath === own) return true;
    return repoId !== null && repositories.has(repoId);
  };
}

async function sessionsWithSkill(
  store: Store,
  { measured }: AppliedSuggestion,
  bySession: readonly SessionCount[],
): Promise<number | null> {
  const skillName = measured?.skillName ?? null;
  if (skillName === null) return null;
  const after = new Set(
    bySession.filter(({ isAfter }) => isAfter).map(({ sessionId }) => sessionId),
  );
  const uses = await store.queryEvents({ type: "skill_used" });
  const used = uses.filter((event) => event["skillName"] === skillName);
  return new Set(used.map(({ sessionId }) => sessionId).filter((id) => after.has(id))).size;
}
