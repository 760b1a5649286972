/** What a prompt says for good, and what it ends or may change of what was said before. */
import {
  type EndedStatement,
  type Ledger,
  LEDGER_LIMITS,
  type LedgerPoint,
  type StandingBan,
  type StatedDecision,
} from "./ledger-form.ts";
import { findAllowances, findBans } from "./words/bans.ts";
import { findChanges } from "./words/changes.ts";
import {
  type DecisionEnd,
  findDecisionEnd,
  findRuleEnd,
  type LaterWords,
  readLaterWords,
} from "./words/replaced-words.ts";
import { findStatedDecisions } from "./words/stated-decisions.ts";
import { findTakenBack } from "./words/taken-back.ts";

export function foldRules(
  before: Ledger,
  text: string,
  at: LedgerPoint,
): Pick<Ledger, "bans" | "decided" | "ended" | "allowances" | "changes"> {
  const later = readLaterWords(text);
  const ends = findEnds(before, later);
  const fresh = findBans(text).map((ban): StandingBan => Object.assign({}, at, ban));
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
      ...findChanges(text).map((one): StatedDecision => Object.assign({}, at, { text: one })),
    ].slice(-LEDGER_LIMITS.changes),
  };
}

type Ends = ReadonlyMap<StatedDecision, DecisionEnd>;

function findEnds({ bans, decided }: Ledger, later: LaterWords): Ends {
  const ends = new Map<StatedDecision, DecisionEnd>();
  const note = (one: StatedDecision, end: DecisionEnd | null): void => {
    if (end !== null) ends.set(one, end);
  };
  for (const ban of bans) note(ban, findRuleEnd(ban.text, later));
  for (const one of decided) note(one, findDecisionEnd(one.text, later));
  // In other words than it was said in.
  const said = [...bans, ...decided];
  for (const change of later.changes) {
    const { ended } = findTakenBack(said, ({ text }) => text, change);
    if (ended !== null && !ends.has(ended)) ends.set(ended, { by: change.text, successor: null });
  }
  return ends;
}

/** Kept, so that it holds again once what ended it is taken back; not what was said for the moment, nor what is said again. */
function withEnded(
  { bans, decided, ended }: Ledger,
  ends: Ends,
  { ts }: LedgerPoint,
  standing: readonly StatedDecision[],
): readonly EndedStatement[] {
  const toEnded =
    (kind: EndedStatement["kind"]) =>
    (said: StatedDecision): EndedStatement[] => {
      const end = ends.get(said);
      const { n, ts: saidAt, epoch, text } = said;
      return end === undefined ? [] : [{ n, ts: saidAt, epoch, text, kind, ...end, at: ts }];
    };
  const fresh = [
    ...bans.filter(({ isStanding }) => isStanding).flatMap(toEnded("ban")),
    ...decided.flatMap(toEnded("decision")),
  ];
  return [...ended, ...fresh]
    .filter(({ text }) => !standing.some((one) => one.text === text))
    .slice(-LEDGER_LIMITS.ended);
}

/** What was said for the moment goes before what was said for good. */
function dropOldest(bans: readonly StandingBan[]): readonly StandingBan[] {
  const standing = bans.filter(({ isStanding }) => isStanding).slice(-LEDGER_LIMITS.bans);
  const room = LEDGER_LIMITS.bans - standing.length;
  const others = bans.filter(({ isStanding }) => !isStanding);
  const kept = new Set([
    ...standing,
    ...others.slice(others.length - Math.min(room, others.length)),
  ]);
  return bans.filter((ban) => kept.has(ban));
}

/** What is said as a rule is one; what settles the same anew, or gives it up, takes the place of what was said before. */
function withDecided(
  before: readonly StatedDecision[],
  ends: Ends,
  later: LaterWords,
  at: LedgerPoint,
  rules: readonly StandingBan[],
): readonly StatedDecision[] {
  const isRule = (one: string): boolean =>
    rules.some((rule) => rule.isStanding && rule.text === one);
  const successors = before.flatMap((old) => ends.get(old)?.successor ?? []);
  const fresh = [...new Set([...findStatedDecisions(later.text), ...successors])]
    .filter((one) => !isRule(one))
    .map((one): StatedDecision => Object.assign({}, at, { text: one }));
  const kept = before.filter(
    (old) => !fresh.some((one) => one.text === old.text) && !ends.has(old),
  );
  return [...kept, ...fresh].slice(-LEDGER_LIMITS.decided);
}
