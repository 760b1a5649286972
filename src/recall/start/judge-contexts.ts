/** What holds of what was said for good, by everything that was said since: of contexts that are given newest first. */
import { isStandingLine, type SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import { type LaterSaid, type LedgerLine, makeLine } from "../../remember/ledger/ledger-line.ts";
import { type Change, readChange } from "../../remember/ledger/words/changes.ts";
import { isDisputedBy } from "../../remember/ledger/words/disputes.ts";
import {
  findDecisionEnd,
  findRuleEnd,
  type LaterWords,
  namesRule,
  readLaterWords,
} from "../../remember/ledger/words/replaced-words.ts";
import { findTakenBack } from "../../remember/ledger/words/taken-back.ts";

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
  /** It stands behind all others, and is judged against the others of its kind already. */
  readonly isPast?: true;
};

/** A rule or a decision that later words of a session ended. */
export type EndedWords = {
  readonly line: LedgerLine;
  readonly ts: string;
  /** What is so instead; null where it was only given up. */
  readonly successor: string | null;
  /** The session that ended it, and when it was said. */
  readonly sessionId: string;
  readonly at: string;
};

/** Up to when words that are over are not heard; said again since they are. */
export type OverWords = ReadonlyMap<string, string>;

export type JudgedWords = {
  /** What holds still, newest first. */
  readonly standing: readonly StandingWords[];
  readonly ended: readonly EndedWords[];
};

/** Of contexts that are given newest first, what holds still; the newest words first. */
export const selectStandingWords = (contexts: readonly SaidContext[]): readonly StandingWords[] =>
  judgeContexts(contexts).standing;

export function judgeContexts(
  contexts: readonly SaidContext[],
  over: OverWords = new Map(),
): JudgedWords {
  const ended = new Map<string, EndedWords>();
  const kept = new Map<string, StandingWords>();
  const later: SaidLater[] = [];
  // By when they were said: a session that goes on is saved again behind a newer one.
  const doubts = contexts.flatMap((saved) =>
    saved.extra.changes.flatMap(readSaidChange).map((one) => Object.assign({ saved }, one)),
  );
  const past = new Set(contexts.flatMap(({ id, isPast }) => (isPast === true ? [id] : [])));
  const keep = (line: LedgerLine, { id, sessionId, ts }: SaidContext): void => {
    if (!kept.has(line.decisive))
      kept.set(line.decisive, { line, ts: line.ts ?? ts, sessionId, snapshotId: id });
  };
  const effective = new Set<string>();
  for (const saved of contexts) {
    const own = saved.extra.lines.filter(isStandingLine).toReversed();
    for (const line of own) {
      const isOver = (line.ts ?? saved.ts) <= (over.get(line.decisive) ?? "");
      if (isOver || kept.has(line.decisive)) continue;
      const end = findEnd(line, later);
      if (end !== null) effective.add(end.text);
      if (end !== null && !ended.has(line.decisive))
        ended.set(line.decisive, {
          line,
          ts: line.ts ?? saved.ts,
          successor: end.successor,
          sessionId: end.saved.sessionId,
          at: end.at,
        });
      if (end === null) keep(line, saved);
      // In words that alone would settle nothing.
      else if (end.successor !== null) keep(toDecisionLine(end.successor), end.saved);
    }
    if (saved.isPast === true) continue;
    const said = [
      ...saved.extra.allowances.map((text) => ({ text, ts: null })),
      ...own.map(({ decisive, ts = null }) => ({ text: decisive, ts })),
      ...saved.extra.changes.flatMap(readSaidChange).map((one) => one.said),
    ];
    later.push(...said.map(({ text, ts }) => ({ words: readLaterWords(text), ts, saved })));
  }
  // "Drop the rule about test files" means the one that it ended.
  const open = doubts.filter(({ said: { text } }) => !(namesRule(text) && effective.has(text)));
  const fresh = open.filter(({ saved }) => !past.has(saved.id));
  for (const [decisive, words] of kept) {
    const { line, ts, snapshotId } = words;
    const doubt = findDoubt({ ...line, ts }, snapshotId, past.has(snapshotId) ? fresh : open);
    if (doubt !== null) kept.set(decisive, { ...words, line: { ...line, later: doubt } });
  }
  takeBack(kept, ended, open, past);
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
  past: ReadonlySet<string>,
): void {
  const dated = changes.map((one) => Object.assign({ at: one.said.ts ?? one.saved.ts }, one));
  for (const { change, at, saved } of dated.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const earlier = [...kept.values()].filter(
      ({ ts, snapshotId }) => ts <= at && snapshotId !== saved.id,
    );
    // Among what is past it is seen already; what goes on may have said it before.
    const isPast = past.has(saved.id);
    if (isPast && earlier.every(({ snapshotId }) => past.has(snapshotId))) continue;
    const taken = findTakenBack(earlier, ({ line }) => line.decisive, change);
    if (taken.ended !== null) {
      const { line, ts } = taken.ended;
      kept.delete(line.decisive);
      ended.set(line.decisive, { line, ts, successor: null, sessionId: saved.sessionId, at });
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

export const toDecisionLine = (text: string): LedgerLine => makeLine("decision", [text], text, 1);

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

type End = {
  readonly successor: string | null;
  readonly saved: SaidContext;
  readonly at: string;
  readonly text: string;
};

function findEnd(
  { kind, decisive, ts = null }: LedgerLine,
  later: readonly SaidLater[],
): End | null {
  for (const { words, ts: at, saved } of later) {
    if (ts !== null && at !== null && at < ts) continue;
    const end = kind === "ban" ? findRuleEnd(decisive, words) : findDecisionEnd(decisive, words);
    if (end !== null) return { ...end, saved, at: at ?? saved.ts, text: words.text };
  }
  return null;
}
