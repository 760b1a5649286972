/** What a prompt says for good, and what it ends or may change of what was said before. */
import {
  type EndedLedgerRule,
  type Ledger,
  LEDGER_LIMITS,
  type LedgerPoint,
  type LedgerBan,
  type LedgerStatement,
} from "./ledger-form.ts";
import { findAllowances, findBans } from "./words/bans.ts";
import { findChanges } from "./words/changes.ts";
import {
  type DecisionEnd,
  findDecisionEnd,
  findRuleEnd,
  type LaterWords,
  readLaterWords,
} from "./words/rule-end.ts";
import { findStatedDecisions } from "./words/stated-decisions.ts";
import { findRetraction } from "./words/retractions.ts";

export function foldRules(
  before: Ledger,
  text: string,
  at: LedgerPoint,
): Pick<Ledger, "bans" | "decided" | "ended" | "allowances" | "changes"> {
  const later = readLaterWords(text);
  const ends = findEnds(before, later);
  const fresh = findBans(text).map((ban): LedgerBan => Object.assign({}, at, ban));
  const bans = dropOldest([
    ...before.bans.filter((ban) => !ends.has(ban) && !fresh.some((one) => one.text === ban.text)),
    ...fresh,
  ]);
  const decided = withDecided(before.decided, ends, later, at, fresh);
  return {
    bans,
    decided,
    ended: withEnded(before, ends, at, [...bans, ...decided]),
    allowances: [
      ...before.allowances,
      ...new Set([...findAllowances(text), ...later.sentences.map((one) => one.text)]),
    ].slice(-LEDGER_LIMITS.allowances),
    changes: [
      ...before.changes,
      ...findChanges(text).map((one): LedgerStatement => Object.assign({}, at, { text: one })),
    ].slice(-LEDGER_LIMITS.changes),
  };
}

type Ends = ReadonlyMap<LedgerStatement, DecisionEnd>;

function findEnds({ bans, decided }: Ledger, later: LaterWords): Ends {
  const ends = new Map<LedgerStatement, DecisionEnd>();
  const note = (one: LedgerStatement, end: DecisionEnd | null): void => {
    if (end !== null) ends.set(one, end);
  };
  for (const ban of bans) note(ban, findRuleEnd(ban.text, later));
  for (const one of decided) note(one, findDecisionEnd(one.text, later));
  // In other words than it was said in.
  const said = [...bans, ...decided];
  for (const change of later.changes) {
    const { ended } = findRetraction(said, ({ text }) => text, change);
    if (ended !== null && !ends.has(ended)) ends.set(ended, { by: change.text, successor: null });
  }
  return ends;
}

/** Kept, so that it holds again once what ended it is taken back; not what was said for the moment, nor what is said again. */
function withEnded(
  { bans, decided, ended }: Ledger,
  ends: Ends,
  { ts }: LedgerPoint,
  lasting: readonly LedgerStatement[],
): readonly EndedLedgerRule[] {
  const toEnded =
    (kind: EndedLedgerRule["kind"]) =>
    (said: LedgerStatement): EndedLedgerRule[] => {
      const end = ends.get(said);
      const { n, ts: saidAt, epoch, text } = said;
      return end === undefined ? [] : [{ n, ts: saidAt, epoch, text, kind, ...end, at: ts }];
    };
  const fresh = [
    ...bans.filter(({ isStanding }) => isStanding).flatMap(toEnded("ban")),
    ...decided.flatMap(toEnded("decision")),
  ];
  return [...ended, ...fresh]
    .filter(({ text }) => !lasting.some((one) => one.text === text))
    .slice(-LEDGER_LIMITS.ended);
}

/** What was said for the moment goes before what was said for good. */
function dropOldest(bans: readonly LedgerBan[]): readonly LedgerBan[] {
  const lasting = bans.filter(({ isStanding }) => isStanding).slice(-LEDGER_LIMITS.bans);
  const room = LEDGER_LIMITS.bans - lasting.length;
  const others = bans.filter(({ isStanding }) => !isStanding);
  const kept = new Set([
    ...lasting,
    ...others.slice(others.length - Math.min(room, others.length)),
  ]);
  return bans.filter((ban) => kept.has(ban));
}

/** What is said as a rule is one; what settles the same anew, or gives it up, takes the place of what was said before. */
function withDecided(
  before: readonly LedgerStatement[],
  ends: Ends,
  later: LaterWords,
  at: LedgerPoint,
  rules: readonly LedgerBan[],
): readonly LedgerStatement[] {
  const isRule = (one: string): boolean =>
    rules.some((rule) => rule.isStanding && rule.text === one);
  const successors = before.flatMap((old) => ends.get(old)?.successor ?? []);
  const fresh = [...new Set([...findStatedDecisions(later.text), ...successors])]
    .filter((one) => !isRule(one))
    .map((one): LedgerStatement => Object.assign({}, at, { text: one }));
  const kept = before.filter(
    (old) => !fresh.some((one) => one.text === old.text) && !ends.has(old),
  );
  return [...kept, ...fresh].slice(-LEDGER_LIMITS.decided);
}
