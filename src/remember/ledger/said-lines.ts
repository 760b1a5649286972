/** A ledger's rules, decisions and work that was put off as lines; rules and decisions with what was said since that may have changed it. */
import { CONTAINED_SHARE, type LedgerLine, makeLine, STANDING_MARK } from "./ledger-line.ts";
import type { Ledger, StandingBan, StatedDecision } from "./ledger-form.ts";
import { readChange } from "./words/changes.ts";
import { isDisputedBy } from "./words/disputes.ts";

const MAX_SHORT_LENGTH = 120;
const MAX_LINES = 6;

/** The newest of what was said since that may have changed it. */
function laterOf(decision: StatedDecision, { changes }: Ledger): Pick<LedgerLine, "later"> {
  const found = changes.findLast(({ n, text }) => {
    const change = n > decision.n ? readChange(text) : null;
    return change !== null && isDisputedBy(decision.text, change);
  });
  return found === undefined ? {} : { later: { text: found.text, ts: found.ts } };
}

const toLine = (
  kind: "ban" | "decision",
  texts: readonly string[],
  decision: StatedDecision,
  ledger: Ledger,
): LedgerLine => ({
  ...makeLine(
    kind,
    texts,
    decision.text,
    decision.text.length <= MAX_SHORT_LENGTH ? 1 : CONTAINED_SHARE,
  ),
  ts: decision.ts,
  ...laterOf(decision, ledger),
});

/** What was said for the moment: the last few. What was said for good stays, however much was said since. */
const isAmongLast = (_: StandingBan, at: number, all: readonly StandingBan[]): boolean =>
  all.slice(at + 1).filter(({ isStanding }) => !isStanding).length < MAX_LINES;

export const banLines = (ledger: Ledger): LedgerLine[] =>
  ledger.bans
    .filter((ban) => ban.epoch === ledger.epoch || ban.isStanding)
    // What was said with a refusal is told with it.
    .filter(
      (ban) => !ledger.refusals.some((one) => one.epoch === ledger.epoch && one.words === ban.text),
    )
    .filter((ban, at, all) => ban.isStanding || isAmongLast(ban, at, all))
    .map((ban) => toLine("ban", [ban.text, ban.isStanding ? STANDING_MARK : ""], ban, ledger));

/** They hold until something else is decided. */
export const decisionLines = (ledger: Ledger): LedgerLine[] =>
  ledger.decided.map((one) => toLine("decision", [one.text], one, ledger));

/** Work that was put off; where the words name nothing, with what they were about. */
export const postponedLines = (ledger: Ledger): LedgerLine[] =>
  ledger.postponed.slice(-MAX_LINES).map(({ text, task, isAtHand, ts }) => {
    const decisive = isAtHand ? `${text} → ${task}` : text;
    const texts = [text, isAtHand ? task : "", task];
    return Object.assign(makeLine("postponed", texts, decisive, CONTAINED_SHARE), { ts });
  });
