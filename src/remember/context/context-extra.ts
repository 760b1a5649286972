/** A ledger → what is worth bringing back beyond the document: how the work ended, what else was done, what was asked for last. */
import { REDACTED } from "../../redact/lexical/match.ts";
import { computeCoverage, tokenizeText } from "../ledger/text-coverage.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { hasStaleTasks, type LedgerLine, toLedgerLines } from "../ledger/ledger-lines.ts";
import { ruleEndLines } from "../ledger/rule-lines.ts";
import { type MemoryFile, findStaleMemoryLines } from "../ledger/memory-files.ts";
import { hasWorked, workSize } from "../ledger/fold-prompts.ts";
import { isReport } from "../ledger/words/answer.ts";
import { findOwnWords } from "../ledger/words/pasted-text.ts";
import { truncateText, MAX_OBJECTIVE_LENGTH } from "./truncate-text.ts";
import type { ContextExtra } from "./context-snapshot.ts";

const MAX_OUTCOME_LENGTH = 3000;
const MAX_COMMITS = 10;

export function makeContextExtra(ledger: Ledger, memory: readonly MemoryFile[]): ContextExtra {
  const { git, titles, recap } = ledger;
  return {
    lines: withMemory(toLedgerLines(ledger), findStaleMemoryLines(ledger, memory)),
    hasStaleTasks: hasStaleTasks(ledger),
    outcome: outcomeOf(ledger),
    work: workOf(ledger),
    accounts: accountsOf(ledger),
    recap,
    aftermath: ledger.aftermath,
    prompts: openPrompts(ledger),
    allowances: ledger.allowances,
    changes: ledger.changes.map(({ text, ts }) => ({ text, ts })),
    ended: ruleEndLines(ledger),
    commits: git.commits.slice(-MAX_COMMITS).map(({ subject }) => subject),
    title: titles.person ?? (isAbout(titles.model ?? "", ledger) ? titles.model : null),
  };
}

function outcomeOf(ledger: Ledger): ContextExtra["outcome"] {
  const { closing, narration } = ledger;
  const before = closingBefore(ledger);
  if (closing === null)
    return before === null
      ? null
      : { text: truncateText(before, MAX_OUTCOME_LENGTH), isEnd: true, isEarlier: true };
  const text = truncateText(withNarration(closing.text, narration), MAX_OUTCOME_LENGTH);
  return { text, isEnd: closing.isEnd };
}

/** What was said before where the last words are few, or only talk. */
function workOf(ledger: Ledger): string | null {
  const { closing, narration, workClosing } = ledger;
  const isShort =
    closing !== null && withNarration(closing.text, narration).length < MIN_OUTCOME_LENGTH;
  const last = isShort ? closingBefore(ledger) : null;
  const before = last !== null && isReport(last) ? last : null;
  const work = before ?? (hasWorked(ledger) ? null : workClosing);
  return work === null ? null : truncateText(work, MAX_OUTCOME_LENGTH);
}

const MAX_ACCOUNTS = 3;

/** What else was done in the session: turns that did as much as the last one, and of these those that did most. */
function accountsOf(ledger: Ledger): ContextExtra["accounts"] {
  const work = workOf(ledger);
  const last = workSize(ledger);
  const others = ledger.accounts.filter(
    ({ said, size }) => size >= last && (work === null || !work.startsWith(said)),
  );
  const most = new Set(
    others.toSorted((one, other) => other.size - one.size).slice(0, MAX_ACCOUNTS),
  );
  return others.filter((one) => most.has(one)).map(({ asked, said }) => ({ asked, said }));
}

/** How the turn before this one ended; what is older was followed by something that nobody has told. */
const closingBefore = ({ earlierClosing, prompts }: Ledger): string | null =>
  earlierClosing !== null && earlierClosing.n >= prompts - 1 ? earlierClosing.text : null;

const MAX_PROMPTS = 3;
const MAX_PASTED_LENGTH = 160;

/** What was typed since the last answer, the oldest first: a later word may only add to an earlier one, or take it back. */
function openPrompts({ requests, bans, closing }: Ledger): readonly string[] {
  const since = requests.slice(requests.findLastIndex(({ isAnswered }) => isAnswered) + 1);
  const last = since.at(-1);
  const asking = since.filter(({ isSmallTalk, during }) => !isSmallTalk && during !== "refusal");
  // An answer of one letter, and nothing came of it any more.
  if (asking.length === 0 && last !== undefined && closing === null && last.during === null)
    return [truncateText(last.text, MAX_PASTED_LENGTH)];
  return (
    asking
      // What was only pasted is asked about all the same.
      .map(
        ({ text }) =>
          findOwnWords(text) || truncateText(text.replaceAll(/\s+/g, " "), MAX_PASTED_LENGTH),
      )
      .filter((text) => saysSomething(text) && !bans.some((ban) => ban.text === text))
      .slice(-MAX_PROMPTS)
      .map((text) => truncateText(text, MAX_OBJECTIVE_LENGTH))
  );
}

/** More than what was hidden of it. */
const saysSomething = (text: string): boolean =>
  text.replaceAll(REDACTED, "").replaceAll(/[\s"'`.,:;]+/g, "") !== "";

const LATEST_REQUESTS = 2;
const MIN_TITLE_COVERAGE = 0.5;

/** A title that the client made of the first prompt may be about something else than what was done in the end. */
function isAbout(title: string, ledger: Ledger): boolean {
  const { closing, recap, written, requests, git } = ledger;
  const lately = [
    closing?.text ?? closingBefore(ledger),
    recap,
    ...written.map(({ file }) => file),
    ...git.commits.map(({ subject }) => subject),
    ...requests.slice(-LATEST_REQUESTS).map(({ text }) => text),
  ];
  const there = tokenizeText(lately.join("\n"));
  return title !== "" && computeCoverage(tokenizeText(title), there.keys()) >= MIN_TITLE_COVERAGE;
}

/** A fix that a file speaks against is told with that file. */
const withMemory = (
  lines: readonly LedgerLine[],
  stale: readonly LedgerLine[],
): readonly LedgerLine[] => [
  ...lines.filter(
    ({ kind, texts: [, failed] }) =>
      kind !== "fix" || !stale.some(({ texts: [, named] }) => named === failed),
  ),
  ...stale,
];

const MIN_OUTCOME_LENGTH = 160;

/** A few words alone say little: what was said before goes with them, apart, because tools ran in between. */
const withNarration = (text: string, narration: string | null): string =>
  text.length >= MIN_OUTCOME_LENGTH || narration === null ? text : `${narration}\n…\n${text}`;
