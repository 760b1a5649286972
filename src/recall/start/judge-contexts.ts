/** What holds of what was said for good, by everything that was said since: of contexts that are given newest first. */
import { isStandingLine, type SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import {
  type EndedLine,
  type LaterSaid,
  type LedgerLine,
  makeLine,
} from "../../remember/ledger/ledger-line.ts";
import { type Change, readChange } from "../../remember/ledger/words/changes.ts";
import { isDisputedBy } from "../../remember/ledger/words/disputes.ts";
import {
  findDecisionEnd,
  findRuleEnd,
  type LaterWords,
  readLaterWords,
} from "../../remember/ledger/words/replaced-words.ts";
import { findTakenBack } from "../../remember/ledger/words/taken-back.ts";
import { NO_VERDICTS, type PersonsVerdicts } from "../../remember/memory/judged-decisions.ts";
import { foldVerdicts, type Verdicts } from "./verdicts.ts";

export type StandingWords = {
  readonly line: LedgerLine;
  readonly ts: string;
  readonly sessionId: string;
  /** The saved context that holds it. */
  readonly snapshotId: string;
};

/** As much of a context as says what holds. */
export type SaidContext = Pick<SavedSnapshot, "id" | "ts" | "sessionId" | "projectPath"> & {
  readonly extra: Pick<SavedSnapshot["extra"], "lines" | "allowances" | "changes"> &
    Partial<Pick<SavedSnapshot["extra"], "ended">>;
  /** It is a memory, which a person saved on purpose. */
  readonly isKept?: true;
  /** It stands behind all others, and is judged against the others of its kind already. */
  readonly isPast?: true;
};

/** A rule or a decision that later words of a session ended. */
export type EndedWords = StandingWords & {
  /** The words that ended it. */
  readonly by: string;
  /** What is so instead; null where it was only given up. */
  readonly successor: string | null;
  /** The session that ended it, and when it was said. */
  readonly endedIn: string;
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
  verdicts: PersonsVerdicts = NO_VERDICTS,
): JudgedWords {
  const heard = foldVerdicts(contexts, verdicts);
  const ended = new Map<string, EndedWords>();
  const kept = new Map<string, StandingWords>();
  const later: SaidLater[] = [];
  // By when they were said: a session that goes on is saved again behind a newer one.
  const doubts = contexts.flatMap((saved) =>
    readSaidChanges(saved, heard).map((one) => Object.assign({ saved }, one)),
  );
  const past = new Set(contexts.flatMap(({ id, isPast }) => (isPast === true ? [id] : [])));
  const keep = (line: LedgerLine, { id, sessionId, ts }: SaidContext): void => {
    if (!kept.has(line.decisive))
      kept.set(line.decisive, { line, ts: line.ts ?? ts, sessionId, snapshotId: id });
  };
  const effective = new Set<string>();
  const end = (line: LedgerLine, saved: SaidContext, found: End): void => {
    if (ended.has(line.decisive)) return;
    const { id, sessionId, ts } = saved;
    const { by, successor, at } = found;
    const words = { line, ts: line.ts ?? ts, sessionId, snapshotId: id };
    effective.add(by);
    ended.set(line.decisive, { ...words, by, successor, endedIn: found.saved.sessionId, at });
  };
  /** In words that alone would settle nothing. */
  const succeed = ({ successor, saved, at }: End): void => {
    if (successor === null) return;
    const line = { ...toDecisionLine(successor), ts: at };
    const since = later.filter((one) => (one.ts ?? one.saved.ts) > at);
    const found = findEnd(line, since, heard);
    if (found === null) keep(line, saved);
    else end(line, saved, found);
  };
  for (const saved of contexts) {
    const own = saved.extra.lines
      .filter((one) => isStandingLine(one) && heard.counts(saved, one.decisive))
      .toReversed();
    const lines = [...own.map((line) => ({ line, since: null })), ...readEnded(saved, heard, end)];
    for (const { line, since } of lines) {
      const isOver = (line.ts ?? saved.ts) <= (over.get(line.decisive) ?? "");
      if (isOver || kept.has(line.decisive)) continue;
      const found =
        findEnd(line, later, heard) ??
        (since === null ? null : findEnd(line, listOwnLater(saved, heard, since), heard));
      if (found === null) keep(heard.withoutOldDoubt(line), saved);
      else {
        effective.add(found.text);
        end(line, saved, found);
        succeed(found);
      }
    }
    // What took the place of what came back, or was removed, holds all the same.
    for (const line of saved.extra.lines.filter(isStandingLine)) {
      const isRestored = heard.restoredAt(line.decisive) !== null;
      if (!isRestored && heard.counts(saved, line.decisive)) continue;
      const found = findEnd(line, later, NO_VERDICTS);
      if (found === null) continue;
      if (isRestored) effective.add(found.text);
      succeed(found);
    }
    if (saved.isPast === true) continue;
    const said = [
      ...saved.extra.allowances
        .filter((text) => heard.counts(saved, text))
        .map((text) => ({ text, ts: findSaidAt(saved, text) })),
      ...own.map(({ decisive, ts = null }) => ({ text: decisive, ts })),
      ...readSaidChanges(saved, heard).map((one) => one.said),
    ];
    later.push(...said.map(({ text, ts }) => ({ words: readLaterWords(text), ts, saved })));
  }
  const unspent = doubts.filter(({ said: { text } }) => !effective.has(text));
  for (const text of takeBack(kept, ended, unspent, past, heard)) effective.add(text);
  // Whatever ended one is about that one.
  const open = unspent.filter(({ said: { text } }) => !effective.has(text));
  const fresh = open.filter(({ saved }) => !past.has(saved.id));
  for (const [decisive, words] of kept) {
    const { line, ts, snapshotId } = words;
    const since = heard.restoredAt(decisive) ?? ts;
    const from = since > ts ? since : ts;
    const doubt = findDoubt({ ...line, ts: from }, snapshotId, past.has(snapshotId) ? fresh : open);
    if (doubt !== null) kept.set(decisive, { ...words, line: { ...line, later: doubt } });
  }

  return {
    standing: [...kept.values()].toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0)),
    ended: [...ended.values()].filter(({ line }) => !kept.has(line.decisive)),
  };
}

/** What its own session ended: over, or, once what ended it is taken back, as if it had not been. `since`: up to when it is judged. */
function readEnded(
  saved: SaidContext,
  heard: Verdicts,
  end: (line: LedgerLine, saved: SaidContext, found: End) => void,
): { readonly line: LedgerLine; readonly since: string }[] {
  return (saved.extra.ended ?? []).flatMap(({ line, by, at, successor }: EndedLine) => {
    if (!heard.counts(saved, line.decisive)) return [];
    const ts = at ?? saved.ts;
    const since = heard.revivedSince(saved, { line, by, at: ts });
    if (since !== null) return [{ line, since }];
    end(line, saved, { by, successor, at: ts, saved, text: by });
    return [];
  });
}

/** What the same session said after the time up to which a line of it is judged. */
const listOwnLater = (saved: SaidContext, heard: Verdicts, since: string): readonly SaidLater[] =>
  [
    ...saved.extra.lines.filter(isStandingLine).map(({ decisive: text, ts = null }) => ({
      text,
      ts,
    })),
    ...saved.extra.changes,
  ]
    .filter(({ text, ts }) => ts !== null && ts > since && heard.counts(saved, text))
    .map(({ text, ts }) => ({ words: readLaterWords(text), ts, saved }));

/**
 * In words of their own: which rule is meant is only seen among all of them. Of its own context it is seen already. Says by
 * which of the words one ended.
 */
function takeBack(
  kept: Map<string, StandingWords>,
  ended: Map<string, EndedWords>,
  changes: readonly (SaidChange & { readonly saved: SaidContext })[],
  past: ReadonlySet<string>,
  heard: Verdicts,
): readonly string[] {
  const spent: string[] = [];
  const dated = changes.map((one) => Object.assign({ at: one.said.ts ?? one.saved.ts }, one));
  for (const { change, at, saved } of dated.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const earlier = [...kept.values()].filter(
      ({ ts, snapshotId, line }) =>
        ts <= at && snapshotId !== saved.id && at > (heard.restoredAt(line.decisive) ?? ""),
    );
    // Among what is past it is seen already; what goes on may have said it before.
    const isPast = past.has(saved.id);
    if (isPast && earlier.every(({ snapshotId }) => past.has(snapshotId))) continue;
    const taken = findTakenBack(earlier, ({ line }) => line.decisive, change);
    if (taken.ended !== null) {
      const { decisive } = taken.ended.line;
      kept.delete(decisive);
      spent.push(change.text);
      const how = { by: change.text, successor: null, endedIn: saved.sessionId, at };
      ended.set(decisive, { ...taken.ended, ...how });
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
  return spent;
}

/** A session is saved after whatever was said in it. */
const findSaidAt = ({ extra: { lines, changes } }: SaidContext, text: string): string | null =>
  lines.find((one) => isStandingLine(one) && one.decisive === text)?.ts ??
  changes.findLast((one) => one.text === text)?.ts ??
  null;

export const toDecisionLine = (text: string): LedgerLine => makeLine("decision", [text], text, 1);

type SaidLater = {
  readonly words: LaterWords;
  /** Null where only the time of its context is known. */
  readonly ts: string | null;
  readonly saved: SaidContext;
};
type SaidChange = { readonly change: Change; readonly said: LaterSaid };

const readSaidChanges = (saved: SaidContext, heard: Verdicts): SaidChange[] =>
  saved.extra.changes.flatMap((said) => {
    const change = heard.counts(saved, said.text) ? readChange(said.text) : null;
    return change === null ? [] : [{ change, said }];
  });

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
  readonly by: string;
  readonly successor: string | null;
  readonly saved: SaidContext;
  readonly at: string;
  readonly text: string;
};

function findEnd(
  { kind, decisive, ts = null }: LedgerLine,
  later: readonly SaidLater[],
  heard: Pick<Verdicts, "restoredAt">,
): End | null {
  const restored = heard.restoredAt(decisive);
  for (const { words, ts: said, saved } of later) {
    if (ts !== null && said !== null && said < ts) continue;
    const at = said ?? saved.ts;
    if (restored !== null && at <= restored) continue;
    const end = kind === "ban" ? findRuleEnd(decisive, words) : findDecisionEnd(decisive, words);
    if (end !== null) return { ...end, saved, at, text: words.text };
  }
  return null;
}
