/** What a prompt says for good, and what it ends or may change of what was said before. */
import {
  type Ledger,
  LEDGER_LIMITS,
  type LedgerPoint,
  type StandingBan,
  type StatedDecision,
} from "./ledger-form.ts";
import { findAllowances, findBans } from "./words/bans.ts";
import { findChanges } from "./words/changes.ts";
import {
  findDecisionEnd,
  isRuleReplaced,
  type LaterWords,
  readLaterWords,
} from "./words/replaced-words.ts";
import { findStatedDecisions } from "./words/stated-decisions.ts";
import { findTakenBack } from "./words/taken-back.ts";

export function foldRules(
  before: Ledger,
  text: string,
  at: LedgerPoint,
): Pick<Ledger, "bans" | "decided" | "allowances" | "changes"> {
  const later = readLaterWords(text);
  const taken = findTaken([...before.bans, ...before.decided], later);
  const kept = before.bans.filter((ban) => !taken.has(ban) && !isRuleReplaced(ban.text, later));
  const fresh = findBans(text).map((ban): StandingBan => Object.assign({}, at, ban));
  return {
    bans: dropOldest([
      ...kept.filter(({ text: old }) => !fresh.some((ban) => ban.text === old)),
      ...fresh,
    ]),
    decided: withDecided(
      before.decided.filter((one) => !taken.has(one)),
      later,
      at,
      fresh,
    ),
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

/** What is taken back in other words than it was said in. */
const findTaken = (said: readonly StatedDecision[], later: LaterWords): ReadonlySet<unknown> =>
  new Set(
    later.changes.flatMap((change) => findTakenBack(said, ({ text }) => text, change).ended ?? []),
  );

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
  later: LaterWords,
  at: LedgerPoint,
  rules: readonly StandingBan[],
): readonly StatedDecision[] {
  const isRule = (one: string): boolean =>
    rules.some((rule) => rule.isStanding && rule.text === one);
  const ends = new Map(before.map((old) => [old, findDecisionEnd(old.text, later)]));
  const successors = [...ends.values()].flatMap((end) => end?.successor ?? []);
  const fresh = [...new Set([...findStatedDecisions(later.text), ...successors])]
    .filter((one) => !isRule(one))
    .map((one): StatedDecision => Object.assign({}, at, { text: one }));
  const kept = before.filter(
    (old) => !fresh.some((one) => one.text === old.text) && ends.get(old) === null,
  );
  return [...kept, ...fresh].slice(-LEDGER_LIMITS.decided);
}
