/**
 * What people said for good in a project, rules and decisions, in whichever of its sessions: until later words take it back,
 * settle the same anew, or somebody ends it with `self-gen memory remove`.
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { findClearedAt, isCleared } from "../../remember/context/cleared-context.ts";
import {
  isStandingLine,
  readSnapshot,
  type SavedSnapshot,
  SNAPSHOT_EVENT,
} from "../../remember/context/context-snapshot.ts";
import { type LaterSaid, type LedgerLine, makeLine } from "../../remember/ledger/ledger-line.ts";
import { type Change, readChange } from "../../remember/ledger/words/changes.ts";
import { isDisputedBy } from "../../remember/ledger/words/disputes.ts";
import {
  findDecisionEnd,
  findRuleEnd,
  type LaterWords,
  readLaterWords,
} from "../../remember/ledger/words/replaced-words.ts";
import { findTakenBack } from "../../remember/ledger/words/taken-back.ts";
import { hashDecisionWords, openDecisionTest } from "../../remember/memory/judged-decisions.ts";
import { flatten } from "../../store/store.ts";
import type { RecallSource } from "../previous/recall-source.ts";

export type StandingWords = {
  readonly line: LedgerLine;
  readonly ts: string;
  readonly sessionId: string;
  /** The saved context that holds it. */
  readonly snapshotId: string;
};

/** As much of a context as says what holds. */
export type SaidContext = Pick<SavedSnapshot, "id" | "ts" | "sessionId" | "projectPath"> & {
  readonly extra: Pick<SavedSnapshot["extra"], "lines" | "allowances" | "changes">;
  /** It is a memory, which a person saved on purpose. */
  readonly isKept?: true;
};

export type StandingWordsQuery = {
  /** A session whose conversation holds its own; what it took back is over all the same. */
  readonly except?: string;
  /** What no saved context holds: `listSpokenContexts`, and what was kept. */
  readonly spoken?: readonly SaidContext[];
};

/** So many of the sessions that said something for good are read. */
const MAX_SESSIONS = 30;

/** A rule or a decision that later words of a session ended. */
export type EndedWords = {
  readonly line: LedgerLine;
  readonly ts: string;
  /** What is so instead; null where it was only given up. */
  readonly successor: string | null;
  /** The session that ended it. */
  readonly sessionId: string;
};

export type JudgedWords = {
  /** What holds still, newest first. */
  readonly standing: readonly StandingWords[];
  readonly ended: readonly EndedWords[];
};

export async function loadStandingWords(
  known: RecallSource & { readonly hash: KeyedHash },
  projectPath: string,
  query: StandingWordsQuery = {},
): Promise<JudgedWords> {
  const contexts = await listStandingContexts(known, projectPath, query);
  const { except, spoken = [] } = query;
  const { standing, ended } = judgeContexts(contexts);
  const words = standing.filter(({ sessionId }) => sessionId !== except);
  if (words.length + ended.length === 0) return { standing: [], ended: [] };
  const isDecision = await openDecisionTest(known.store, known.hash);
  const counts = ({ decisive }: LedgerLine): boolean => isDecision({ projectPath, text: decisive });
  // What somebody kept by its own command is over when it is removed.
  const kept = new Set(spoken.flatMap(({ id, isKept }) => (isKept === true ? [id] : [])));
  return {
    standing: words.filter(({ line, snapshotId }) => kept.has(snapshotId) || counts(line)),
    ended: ended.filter(({ line }) => counts(line)),
  };
}

/** By which a person names it: the same for the same words of a project. */
export const standingWordsId = (
  projectPath: string,
  { decisive }: LedgerLine,
  hash: KeyedHash,
): string => hashDecisionWords({ projectPath, text: decisive }, hash);

/** The newest context of each session that said something for good, the newest first. */
async function listStandingContexts(
  { store, unread }: RecallSource,
  projectPath: string,
  { spoken = [] }: StandingWordsQuery,
): Promise<readonly SaidContext[]> {
  const newest = new Map<string, SavedSnapshot>();
  for (const event of unread) {
    if (event.type !== SNAPSHOT_EVENT || event.projectPath !== projectPath) continue;
    const saved = readSnapshot(flatten(event));
    if (saved !== null) newest.set(saved.sessionId, saved);
  }
  for (const sessionId of await store.standingSessions(projectPath, MAX_SESSIONS)) {
    if (newest.has(sessionId)) continue;
    const [event] = await store.snapshots({ sessionId, projectPath, limit: 1 });
    const saved = readSnapshot(event);
    if (saved !== null) newest.set(sessionId, saved);
  }
  await addChanging(store, projectPath, newest, spoken);
  const cleared = newest.size === 0 ? null : await findClearedAt(store, projectPath);
  const contexts: readonly SaidContext[] = [...spoken, ...newest.values()];
  return contexts
    .filter(({ ts, isKept }) => isKept === true || !isCleared(ts, cleared))
    .toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0));
}

/** Without a word for good there is nothing to change. */
async function addChanging(
  store: RecallSource["store"],
  projectPath: string,
  newest: Map<string, SavedSnapshot>,
  spoken: readonly SaidContext[],
): Promise<void> {
  const savedSnapshots = [...spoken, ...newest.values()].filter(({ extra }) =>
    extra.lines.some(isStandingLine),
  );
  if (savedSnapshots.length === 0) return;
  // A context is saved after what was said in it, and more than once.
  const since = savedSnapshots
    .flatMap(({ ts, extra }) => extra.lines.filter(isStandingLine).map((one) => one.ts ?? ts))
    .reduce((first, ts) => (ts < first ? ts : first));
  for (const sessionId of await store.changingSessions(projectPath, since, MAX_SESSIONS)) {
    if (newest.has(sessionId)) continue;
    const [event] = await store.snapshots({ sessionId, projectPath, limit: 1 });
    const saved = readSnapshot(event);
    if (saved !== null) newest.set(sessionId, saved);
  }
}

/** Of contexts that are given newest first, what holds still; the newest words first. */
export const selectStandingWords = (contexts: readonly SaidContext[]): readonly StandingWords[] =>
  judgeContexts(contexts).standing;

function judgeContexts(contexts: readonly SaidContext[]): JudgedWords {
  const ended = new Map<string, EndedWords>();
  const kept = new Map<string, StandingWords>();
  const later: SaidLater[] = [];
  // By when they were said: a session that goes on is saved again behind a newer one.
  const doubts = contexts.flatMap((saved) =>
    saved.extra.changes.flatMap(readSaidChange).map((one) => Object.assign({ saved }, one)),
  );
  const keep = (line: LedgerLine, { id, sessionId, ts }: SaidContext): void => {
    if (kept.has(line.decisive)) return;
    const said = { ...line, ts: line.ts ?? ts };
    const doubt = findDoubt(said, id, doubts);
    const ledgerLine = doubt === null ? line : { ...line, later: doubt };
    kept.set(line.decisive, { line: ledgerLine, ts: said.ts, sessionId, snapshotId: id });
  };
  for (const saved of contexts) {
    const own = saved.extra.lines.filter(isStandingLine).toReversed();
    for (const line of own) {
      if (kept.has(line.decisive)) continue;
      const end = findEnd(line, later);
      if (end !== null && !ended.has(line.decisive))
        ended.set(line.decisive, {
          line,
          ts: line.ts ?? saved.ts,
          successor: end.successor,
          sessionId: end.saved.sessionId,
        });
      if (end === null) keep(line, saved);
      // In words that alone would settle nothing.
      else if (end.successor !== null) keep(toDecisionLine(end.successor), end.saved);
    }
    const said = [
      ...saved.extra.allowances.map((text) => ({ text, ts: null })),
      ...own.map(({ decisive, ts = null }) => ({ text: decisive, ts })),
      ...saved.extra.changes.flatMap(readSaidChange).map((one) => one.said),
    ];
    later.push(...said.map(({ text, ts }) => ({ words: readLaterWords(text), ts, saved })));
  }
  takeBack(kept, ended, doubts);
  return {
    standing: [...kept.values()].toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0)),
    ended: [...ended.values()].filter(({ line }) => !kept.has(line.decisive)),
  };
}

/** In words of their own: which rule is meant is only seen among all of them. Of its own context it is seen already. */
function takeBack(
  kept: Map<string, StandingWords>,
  ended: Map<string, EndedWords>,
  changes: readonly (SaidChange & { readonly saved: SaidContext })[],
): void {
  const dated = changes.map((one) => Object.assign({ at: one.said.ts ?? one.saved.ts }, one));
  for (const { change, at, saved } of dated.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const earlier = [...kept.values()].filter(
      ({ ts, snapshotId }) => ts <= at && snapshotId !== saved.id,
    );
    const taken = findTakenBack(earlier, ({ line }) => line.decisive, change);
    if (taken.ended !== null) {
      const { line, ts } = taken.ended;
      kept.delete(line.decisive);
      ended.set(line.decisive, { line, ts, successor: null, sessionId: saved.sessionId });
    }
    for (const one of taken.doubted) {
      const { line } = one;
      const isNewer = (line.later?.ts ?? "") < at;
      if (isNewer)
        kept.set(line.decisive, {
          ...one,
          line: { ...line, later: { text: change.text, ts: at } },
        });
    }
  }
}

/** What a context holds under words that somebody ended, or that took another's place. */
export const findStandingLine = (
  { extra }: SaidContext,
  isMeant: (line: LedgerLine) => boolean,
): LedgerLine | undefined =>
  extra.lines.find((one) => isStandingLine(one) && isMeant(one)) ??
  extra.allowances.map(toDecisionLine).find(isMeant);

const toDecisionLine = (text: string): LedgerLine => makeLine("decision", [text], text, 1);

type SaidLater = {
  readonly words: LaterWords;
  /** Null where only the time of its context is known. */
  readonly ts: string | null;
  readonly saved: SaidContext;
};
type SaidChange = { readonly change: Change; readonly said: LaterSaid };

const readSaidChange = (laterSaid: LaterSaid): SaidChange[] => {
  const change = readChange(laterSaid.text);
  return change === null ? [] : [{ change, said: laterSaid }];
};

/** The newest words of other contexts that may have changed it since; its own knows their order. */
function findDoubt(
  { decisive, ts, later }: LedgerLine & { readonly ts: string },
  ownContext: string,
  changes: readonly (SaidChange & { readonly saved: SaidContext })[],
): LaterSaid | null {
  const found = changes
    .filter(({ saved }) => saved.id !== ownContext)
    .map(({ change, said, saved }) => ({ change, text: said.text, ts: said.ts ?? saved.ts }))
    .filter((one) => one.ts >= ts && isDisputedBy(decisive, one.change));
  return found.reduce<LaterSaid | null>(
    (newest, { text, ts: at }) =>
      newest !== null && (newest.ts ?? "") >= at ? newest : { text, ts: at },
    later ?? null,
  );
}

function findEnd(
  { kind, decisive, ts = null }: LedgerLine,
  later: readonly SaidLater[],
): { readonly successor: string | null; readonly saved: SaidContext } | null {
  for (const { words, ts: at, saved } of later) {
    if (ts !== null && at !== null && at < ts) continue;
    if (kind === "ban") {
      const over = findRuleEnd(decisive, words);
      if (over !== null) return { ...over, saved };
      continue;
    }
    const end = findDecisionEnd(decisive, words);
    if (end !== null) return { ...end, saved };
  }
  return null;
}
