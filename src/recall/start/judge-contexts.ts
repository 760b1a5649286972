/** What holds of what was said for good, by everything that was said since: of contexts that are given newest first. */
import { isPermanentLine, type SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import {
  type EndedLine,
  type LaterRemark,
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
} from "../../remember/ledger/words/rule-end.ts";
import { findRetraction } from "../../remember/ledger/words/retractions.ts";
import { NO_VERDICTS, type PersonsVerdicts } from "../../remember/memory/judged-decisions.ts";
import { foldVerdicts, type Verdicts } from "./verdicts.ts";

export type ActiveRule = {
  readonly line: LedgerLine;
  readonly ts: string;
  readonly sessionId: string;
  /** The saved context that holds it. */
  readonly snapshotId: string;
};

/** As much of a context as says what holds. */
export type RuleContext = Pick<SavedSnapshot, "id" | "ts" | "sessionId" | "projectPath"> & {
  readonly extra: Pick<SavedSnapshot["extra"], "lines" | "allowances" | "changes"> &
    Partial<Pick<SavedSnapshot["extra"], "ended">>;
  /** It is a memory, which a person saved on purpose. */
  readonly isKept?: true;
  /** It stands behind all others, and is judged against the others of its kind already. */
  readonly isPast?: true;
};

/** A rule or a decision that later words of a session ended. */
export type EndedRule = ActiveRule & {
  /** The words that ended it. */
  readonly by: string;
  /** What is so instead; null where it was only given up. */
  readonly successor: string | null;
  /** The session that ended it, and when it was said. */
  readonly endedIn: string;
  readonly at: string;
};

/** Up to when words that are over are not heard; said again since they are. */
export type RuleEndTimes = ReadonlyMap<string, string>;

export type RuleJudgment = {
  /** What holds still, newest first. */
  readonly active: readonly ActiveRule[];
  readonly ended: readonly EndedRule[];
};

/** Of contexts that are given newest first, what holds still; the newest words first. */
export const selectActiveRules = (contexts: readonly RuleContext[]): readonly ActiveRule[] =>
  judgeContexts(contexts).active;

export function judgeContexts(
  contexts: readonly RuleContext[],
  over: RuleEndTimes = new Map(),
  verdicts: PersonsVerdicts = NO_VERDICTS,
): RuleJudgment {
  const verdictFold = foldVerdicts(contexts, verdicts);
  const ended = new Map<string, EndedRule>();
  const kept = new Map<string, ActiveRule>();
  const later: LaterStatement[] = [];
  // By when they were said: a session that goes on is saved again behind a newer one.
  const doubts = contexts.flatMap((saved) =>
    readChanges(saved, verdictFold).map((one) => Object.assign({ saved }, one)),
  );
  const past = new Set(contexts.flatMap(({ id, isPast }) => (isPast === true ? [id] : [])));
  const keep = (line: LedgerLine, { id, sessionId, ts }: RuleContext): void => {
    if (!kept.has(line.decisive))
      kept.set(line.decisive, { line, ts: line.ts ?? ts, sessionId, snapshotId: id });
  };
  const effective = new Set<string>();
  const end = (line: LedgerLine, saved: RuleContext, found: End): void => {
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
    const found = findEnd(line, since, verdictFold);
    if (found === null) keep(line, saved);
    else end(line, saved, found);
  };
  for (const saved of contexts) {
    const own = saved.extra.lines
      .filter((one) => isPermanentLine(one) && verdictFold.counts(saved, one.decisive))
      .toReversed();
    const lines = [
      ...own.map((line) => ({ line, since: null })),
      ...readEnded(saved, verdictFold, end),
    ];
    for (const { line, since } of lines) {
      const isOver = (line.ts ?? saved.ts) <= (over.get(line.decisive) ?? "");
      if (isOver || kept.has(line.decisive)) continue;
      const found =
        findEnd(line, later, verdictFold) ??
        (since === null
          ? null
          : findEnd(line, listOwnLater(saved, verdictFold, since), verdictFold));
      if (found === null) keep(verdictFold.withoutOldDoubt(line), saved);
      else {
        effective.add(found.text);
        end(line, saved, found);
        succeed(found);
      }
    }
    // What took the place of what came back, or was removed, holds all the same.
    for (const line of saved.extra.lines.filter(isPermanentLine)) {
      const isRestored = verdictFold.restoredAt(line.decisive) !== null;
      if (!isRestored && verdictFold.counts(saved, line.decisive)) continue;
      const found = findEnd(line, later, NO_VERDICTS);
      if (found === null) continue;
      if (isRestored) effective.add(found.text);
      succeed(found);
    }
    if (saved.isPast === true) continue;
    const said = [
      ...saved.extra.allowances
        .filter((text) => verdictFold.counts(saved, text))
        .map((text) => ({ text, ts: findSaidAt(saved, text) })),
      ...own.map(({ decisive, ts = null }) => ({ text: decisive, ts })),
      ...readChanges(saved, verdictFold).map((one) => one.said),
    ];
    later.push(...said.map(({ text, ts }) => ({ words: readLaterWords(text), ts, saved })));
  }
  const unspent = doubts.filter(({ said: { text } }) => !effective.has(text));
  for (const text of takeBack(kept, ended, unspent, past, verdictFold)) effective.add(text);
  // Whatever ended one is about that one.
  const open = unspent.filter(({ said: { text } }) => !effective.has(text));
  const fresh = open.filter(({ saved }) => !past.has(saved.id));
  for (const [decisive, words] of kept) {
    const { line, ts, snapshotId } = words;
    const since = verdictFold.restoredAt(decisive) ?? ts;
    const from = since > ts ? since : ts;
    const doubt = findDoubt({ ...line, ts: from }, snapshotId, past.has(snapshotId) ? fresh : open);
    if (doubt !== null) kept.set(decisive, { ...words, line: { ...line, later: doubt } });
  }

  return {
    active: [...kept.values()].toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0)),
    ended: [...ended.values()].filter(({ line }) => !kept.has(line.decisive)),
  };
}

/** What its own session ended: over, or, once what ended it is taken back, as if it had not been. `since`: up to when it is judged. */
function readEnded(
  saved: RuleContext,
  heard: Verdicts,
  end: (line: LedgerLine, saved: RuleContext, found: End) => void,
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
const listOwnLater = (
  saved: RuleContext,
  heard: Verdicts,
  since: string,
): readonly LaterStatement[] =>
  [
    ...saved.extra.lines.filter(isPermanentLine).map(({ decisive: text, ts = null }) => ({
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
  kept: Map<string, ActiveRule>,
  ended: Map<string, EndedRule>,
  changes: readonly (ChangeStatement & { readonly saved: RuleContext })[],
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
    const taken = findRetraction(earlier, ({ line }) => line.decisive, change);
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
const findSaidAt = ({ extra: { lines, changes } }: RuleContext, text: string): string | null =>
  lines.find((one) => isPermanentLine(one) && one.decisive === text)?.ts ??
  changes.findLast((one) => one.text === text)?.ts ??
  null;

export const toDecisionLine = (text: string): LedgerLine => makeLine("decision", [text], text, 1);

type LaterStatement = {
  readonly words: LaterWords;
  /** Null where only the time of its context is known. */
  readonly ts: string | null;
  readonly saved: RuleContext;
};
type ChangeStatement = { readonly change: Change; readonly said: LaterRemark };

const readChanges = (saved: RuleContext, heard: Verdicts): ChangeStatement[] =>
  saved.extra.changes.flatMap((said) => {
    const change = heard.counts(saved, said.text) ? readChange(said.text) : null;
    return change === null ? [] : [{ change, said }];
  });

/** The newest words of other contexts that may have changed it since; its own knows their order. */
function findDoubt(
  { decisive, ts, later }: LedgerLine & { readonly ts: string },
  ownContext: string,
  changes: readonly (ChangeStatement & { readonly saved: RuleContext })[],
): LaterRemark | null {
  const found = changes
    .filter(({ saved }) => saved.id !== ownContext)
    .map(({ change, said, saved }) => ({ change, text: said.text, ts: said.ts ?? saved.ts }))
    .filter((one) => one.ts >= ts && isDisputedBy(decisive, one.change));
  return found.reduce<LaterRemark | null>(
    (newest, { text, ts: at }) =>
      newest !== null && (newest.ts ?? "") >= at ? newest : { text, ts: at },
    later ?? null,
  );
}

type End = {
  readonly by: string;
  readonly successor: string | null;
  readonly saved: RuleContext;
  readonly at: string;
  readonly text: string;
};

function findEnd(
  { kind, decisive, ts = null }: LedgerLine,
  later: readonly LaterStatement[],
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
