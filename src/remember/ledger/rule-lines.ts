/** A ledger's rules, decisions and work that was put off as lines; rules and decisions with what was said since that may have changed it. */
import {
  CONTAINED_SHARE,
  type EndedLine,
  type LedgerLine,
  makeLine,
  PERMANENT_MARK,
} from "./ledger-line.ts";
import type { Ledger, LedgerBan, LedgerStatement } from "./ledger-form.ts";
import { type Change, readChange } from "./words/changes.ts";
import { isDisputedBy } from "./words/disputes.ts";
import { findRetraction } from "./words/retractions.ts";

const MAX_SHORT_LENGTH = 120;
const MAX_LINES = 6;

type ChangeSince = {
  readonly said: LedgerStatement;
  readonly change: Change;
  /** Several may be meant. */
  readonly doubted: readonly LedgerStatement[];
};

function readChangesSince({ bans, decided, changes, ended }: Ledger): readonly ChangeSince[] {
  const all = [...bans, ...decided];
  // Whatever ended one is about that one.
  const spent = new Set(ended.map(({ by }) => by));
  return changes.flatMap((said): ChangeSince[] => {
    const change = spent.has(said.text) ? null : readChange(said.text);
    if (change === null) return [];
    const earlier = all.filter(({ n }) => n < said.n);
    const { doubted } = findRetraction(earlier, ({ text }) => text, change);
    return [{ said, change, doubted }];
  });
}

/** The newest of what was said since that may have changed it. */
function laterOf(
  decision: LedgerStatement,
  since: readonly ChangeSince[],
): Pick<LedgerLine, "later"> {
  const found = since.findLast(
    ({ said, change, doubted }) =>
      said.n > decision.n && (doubted.includes(decision) || isDisputedBy(decision.text, change)),
  );
  return found === undefined ? {} : { later: { text: found.said.text, ts: found.said.ts } };
}

const toLine = (
  kind: "ban" | "decision",
  texts: readonly string[],
  decision: LedgerStatement,
  since: readonly ChangeSince[],
): LedgerLine => ({
  ...makeLine(
    kind,
    texts,
    decision.text,
    decision.text.length <= MAX_SHORT_LENGTH ? 1 : CONTAINED_SHARE,
  ),
  ts: decision.ts,
  ...laterOf(decision, since),
});

/** What was said for the moment: the last few. What was said for good stays, however much was said since. */
const isAmongLast = (_: LedgerBan, at: number, all: readonly LedgerBan[]): boolean =>
  all.slice(at + 1).filter(({ isStanding }) => !isStanding).length < MAX_LINES;

export function banLines(ledger: Ledger): LedgerLine[] {
  const since = readChangesSince(ledger);
  return (
    ledger.bans
      .filter((ban) => ban.epoch === ledger.epoch || ban.isStanding)
      // What was said with a refusal is told with it.
      .filter(
        (ban) =>
          !ledger.refusals.some((one) => one.epoch === ledger.epoch && one.words === ban.text),
      )
      .filter((ban, at, all) => ban.isStanding || isAmongLast(ban, at, all))
      .map((ban) => toLine("ban", [ban.text, ban.isStanding ? PERMANENT_MARK : ""], ban, since))
  );
}

/** They hold until something else is decided. */
export function decisionLines(ledger: Ledger): LedgerLine[] {
  const since = readChangesSince(ledger);
  return ledger.decided.map((one) => toLine("decision", [one.text], one, since));
}

/** What ended in the session, each with what ended it. */
export const ruleEndLines = ({ ended }: Ledger): readonly EndedLine[] =>
  ended.map(({ kind, text, ts, by, at, successor }) => ({
    line: { ...makeLine(kind, [text, ...(kind === "ban" ? [PERMANENT_MARK] : [])], text, 1), ts },
    by,
    at,
    successor,
  }));

/** Work that was put off; where the words name nothing, with what they were about. */
export const workLines = (ledger: Ledger): LedgerLine[] =>
  ledger.postponed.map(({ text, task, isAtHand, ts }) => {
    const decisive = isAtHand ? `${text} → ${task}` : text;
    const texts = [text, isAtHand ? task : "", task];
    return Object.assign(makeLine("postponed", texts, decisive, CONTAINED_SHARE), { ts });
  });
