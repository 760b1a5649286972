/** A ledger → what is worth bringing back beyond the document: how the work ended, what else was done, what was asked for last. */
import { REDACTED } from "../../redact/hit.ts";
import { coverage, tokensOf } from "../ledger/difference.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { hasStaleTasks, type LedgerLine, ledgerLines } from "../ledger/lines.ts";
import { type MemoryFile, staleMemoryLines } from "../ledger/memory-files.ts";
import { hasWorked, workSize } from "../ledger/prompts.ts";
import { isReport } from "../ledger/words/answer.ts";
import { ownWords } from "../ledger/words/pasted.ts";
import { cut, LONGEST_OBJECTIVE } from "./cut.ts";
import type { Extra } from "./snapshot.ts";

const LONGEST_OUTCOME = 3000;
const MOST_COMMITS = 10;

export function extraOf(ledger: Ledger, memory: readonly MemoryFile[]): Extra {
  const { git, titles, recap } = ledger;
  return {
    lines: withMemory(ledgerLines(ledger), staleMemoryLines(ledger, memory)),
    hasStaleTasks: hasStaleTasks(ledger),
    outcome: outcomeOf(ledger),
    work: workOf(ledger),
    accounts: accountsOf(ledger),
    recap,
    aftermath: ledger.aftermath,
    prompts: openPrompts(ledger),
    allowances: ledger.allowances,
    commits: git.commits.slice(-MOST_COMMITS).map(({ subject }) => subject),
    title: titles.person ?? (isAbout(titles.model ?? "", ledger) ? titles.model : null),
  };
}

function outcomeOf(ledger: Ledger): Extra["outcome"] {
  const { closing, narration } = ledger;
  const before = closingBefore(ledger);
  if (closing === null)
    return before === null
      ? null
      : { text: cut(before, LONGEST_OUTCOME), isEnd: true, isEarlier: true };
  const text = cut(withNarration(closing.text, narration), LONGEST_OUTCOME);
  return { text, isEnd: closing.isEnd };
}

/** What was said before where the last words are few, or only talk. */
function workOf(ledger: Ledger): string | null {
  const { closing, narration, workClosing } = ledger;
  const isShort = closing !== null && withNarration(closing.text, narration).length < SHORT_OUTCOME;
  const last = isShort ? closingBefore(ledger) : null;
  const before = last !== null && isReport(last) ? last : null;
  const work = before ?? (hasWorked(ledger) ? null : workClosing);
  return work === null ? null : cut(work, LONGEST_OUTCOME);
}

const MOST_ACCOUNTS = 3;

/** What else was done in the session: turns that did as much as the last one, and of these those that did most. */
function accountsOf(ledger: Ledger): Extra["accounts"] {
  const work = workOf(ledger);
  const last = workSize(ledger);
  const others = ledger.accounts.filter(
    ({ said, size }) => size >= last && (work === null || !work.startsWith(said)),
  );
  const most = new Set(
    others.toSorted((one, other) => other.size - one.size).slice(0, MOST_ACCOUNTS),
  );
  return others.filter((one) => most.has(one)).map(({ asked, said }) => ({ asked, said }));
}

/** How the turn before this one ended; what is older was followed by something that nobody has told. */
const closingBefore = ({ earlierClosing, prompts }: Ledger): string | null =>
  earlierClosing !== null && earlierClosing.n >= prompts - 1 ? earlierClosing.text : null;

const MOST_PROMPTS = 3;
const LONGEST_PASTED = 160;

/** What was typed since the last answer, the oldest first: a later word may only add to an earlier one, or take it back. */
function openPrompts({ requests, bans, closing }: Ledger): readonly string[] {
  const since = requests.slice(requests.findLastIndex(({ isAnswered }) => isAnswered) + 1);
  const last = since.at(-1);
  const asking = since.filter(({ isSmallTalk, during }) => !isSmallTalk && during !== "refusal");
  // An answer of one letter, and nothing came of it any more.
  if (asking.length === 0 && last !== undefined && closing === null && last.during === null)
    return [cut(last.text, LONGEST_PASTED)];
  return (
    asking
      // What was only pasted is asked about all the same.
      .map(({ text }) => ownWords(text) || cut(text.replaceAll(/\s+/g, " "), LONGEST_PASTED))
      .filter((text) => saysSomething(text) && !bans.some((ban) => ban.text === text))
      .slice(-MOST_PROMPTS)
      .map((text) => cut(text, LONGEST_OBJECTIVE))
  );
}

/** More than what was hidden of it. */
const saysSomething = (text: string): boolean =>
  text.replaceAll(REDACTED, "").replaceAll(/[\s"'`.,:;]+/g, "") !== "";

const LATEST_REQUESTS = 2;
const ABOUT = 0.5;

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
  const there = tokensOf(lately.join("\n"));
  return title !== "" && coverage(tokensOf(title), there.keys()) >= ABOUT;
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

const SHORT_OUTCOME = 160;

/** A few words alone say little: what was said before goes with them. */
const withNarration = (text: string, narration: string | null): string =>
  text.length >= SHORT_OUTCOME || narration === null ? text : `${narration}\n\n${text}`;
