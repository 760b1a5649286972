/**
 * A ledger as lines, each of which can be told by itself: what a summary of the conversation may have dropped. In the order
 * in which they are told. Whether a line is needed is decided by its decisive part, once the summary is there.
 */
import { commandLines } from "./command-lines.ts";
import {
  CONTAINED_SHARE,
  truncateQuote,
  type LedgerLine,
  makeLine,
  type LedgerLineKind,
} from "./ledger-line.ts";
import { PLAN_PREFIX } from "./ledger-form.ts";
import { gitLines } from "./git-lines.ts";
import type { LedgerChoice, Ledger, LedgerRefusal, LedgerRequest } from "./ledger.ts";
import {
  computeCoverage,
  computeCoverageIn,
  containsWords,
  isCjk,
  toTextWindows,
  tokenizeText,
} from "./text-coverage.ts";
import { banLines, decisionLines, workLines } from "./rule-lines.ts";
import { isLongRequest, splitRequest } from "./words/request-lines.ts";
import { findOwnWords } from "./words/pasted-text.ts";
import { isAnswer } from "./words/answer.ts";
import { findBans } from "./words/bans.ts";
import { findEarlierFixes } from "./words/earlier-fixes.ts";
import { isLater } from "./tools/find-fix.ts";

export { findOpenFailure } from "./command-lines.ts";
export type { LedgerLine, LedgerLineKind } from "./ledger-line.ts";

const CONTAINED_REQUEST = 0.5;
const CONTAINED_LIST = 0.75;
/** A summary begins with what was asked for, and knows what became of it: told only where nothing of it is there. */
const CONTAINED_ORIGINAL = 0.1;
/** A summary tells an answer in fewer words. */
const CONTAINED_CHOICE = 0.4;
/** What was solved before is told only where nothing of it is left. */
const CONTAINED_FIX = 0.35;
/** A demand in other words is the same demand. */
const SAME_DEMAND = 0.6;
/** A list of tasks that is so many calls old when the turn ends was left behind. */
const STALE_CALLS = 3;
const LINE_LIMITS = {
  choices: 6,
  refusals: 4,
  files: 10,
  tasks: 8,
};
const MAX_REQUEST_LENGTH = 2500;

export function toLedgerLines(ledger: Ledger): readonly LedgerLine[] {
  const { epoch } = ledger;
  const isFresh = (one: { readonly epoch: number }): boolean => one.epoch === epoch;
  return [
    ...[ledger.taken, ...ledger.queue].flatMap((text) =>
      text === null ? [] : [makeLine("queued", [text], text, null)],
    ),
    ...ledger.wishes.slice(-1).map((text) => makeLine("wish", [text], text, CONTAINED_SHARE)),
    ...ledger.refusals
      .filter((one) => isFresh(one) && stillHolds(one, ledger))
      .slice(-LINE_LIMITS.refusals)
      .flatMap((one) => refusalLine(one, isLastEvent(one, ledger))),
    ...banLines(ledger),
    ...decisionLines(ledger),
    ...workLines(ledger),
    ...dedupeLines(findOpenRequests(ledger).flatMap(requestLines)).filter(isNoRule(ledger)),
    ...originalLine(ledger).filter(isNoRule(ledger)),
    ...commandLines(ledger),
    ...ledger.choices
      .filter((one) => isFresh(one) && !isPlanned(one, ledger))
      .slice(-LINE_LIMITS.choices)
      .flatMap(choiceLine),
    ...earlierFixLines(ledger),
    ...fileLines(ledger),
    ...taskLines(ledger),
    ...gitLines(ledger),
  ];
}

/** Those that the summary lacks, in their order. */
export function findMissingLines(
  lines: readonly LedgerLine[],
  summary: string | null,
): readonly LedgerLine[] {
  const text = summary === null ? null : toTextWindows(summary);
  const missing = lines.filter(({ kind, decisive, enough }) => {
    if (text === null || enough === null) return true;
    if (containsWords(text, decisive)) return false;
    // A summary in another language holds it in other words.
    if (isCjk(decisive) && !text.isCjk) return IN_ANY_LANGUAGE.has(kind);
    return computeCoverageIn(decisive, text) < enough;
  });
  return missing.filter((one) => one.kind !== "form" || !isRepeated(one, missing));
}

/** Where the work is, as the repository says so; the usual branch needs no word. */
export const toBranchLines = (branch: string | null): LedgerLine[] =>
  branch === null || /^(?:main|master)$/.test(branch)
    ? []
    : [makeLine("branch", [branch], branch, 1)];

/** Whether a command is told with how it ended. */
const isRepeated = ({ decisive }: LedgerLine, lines: readonly LedgerLine[]): boolean =>
  lines.some(({ kind, texts }) => kind !== "form" && texts.includes(decisive));

/** A person's own words, of which a translation is no proof. */
const IN_ANY_LANGUAGE: ReadonlySet<LedgerLineKind> = new Set([
  "ban",
  "decision",
  "postponed",
  "refusal",
  "wish",
]);

/**
 * A refusal holds where the person made a rule of it, or where it was the last thing that happened. Most of the others were
 * about the moment: what was refused was done a little later, otherwise or after all.
 */
const stillHolds = (refusal: LedgerRefusal, ledger: Ledger): boolean =>
  findBans(refusal.words ?? "").length > 0 ||
  (refusal.isCommand && NEGATES.test(refusal.words ?? "")) ||
  isLastEvent(refusal, ledger);

/** Nothing was begun since, and nothing ended. */
const isLastEvent = (
  refusal: LedgerRefusal,
  { prompts, closing, results, calls }: Ledger,
): boolean =>
  refusal.n === prompts &&
  closing?.isEnd !== true &&
  !calls.some(({ n }) => n === prompts) &&
  !results.some((one) => isLater(one, refusal));

const NEGATES =
  /^(?:no|nope|stop|never|not)\b|\b(?:do not|instead)\b|n['’]t\b|말고|하지 ?마|지 ?말|안 ?돼|아니|不要|别|不用/i;

function refusalLine({ what, words, isCommand }: LedgerRefusal, isLast: boolean): LedgerLine[] {
  // A file is written otherwise, unless nothing came of it; a command or a plan is not wanted, whatever the reason.
  if (words === null)
    return isLast || isCommand || what.startsWith(PLAN_PREFIX)
      ? [makeLine("refusal", [what, ""], what, CONTAINED_SHARE)]
      : [];
  return [makeLine("refusal", [what, words], words, CONTAINED_SHARE)];
}

/** What is told as a rule or a decision is not told once more as a request. */
const isNoRule =
  ({ bans, decided }: Ledger) =>
  ({ decisive }: LedgerLine): boolean =>
    ![...bans, ...decided].some(({ text }) => text === decisive);

/** What is asked for now: the last request, and those before while the later one only answers or adds to them. */
export function findOpenRequests({ requests, closing, prompts }: Ledger): readonly LedgerRequest[] {
  const isAnswered =
    closing !== null && closing.isEnd && closing.n >= prompts && isAnswer(closing.text);
  const open: LedgerRequest[] = [];
  for (const request of requests.toReversed()) {
    if (request.isAnswered || (request.isInterrupted && open.length > 0)) break;
    if (!request.isSmallTalk) open.unshift(request);
    if (!request.isSmallTalk && request.during === null) break;
  }
  return isAnswered ? [] : open;
}

/** What ends in a colon leads to something that was pasted; a path alone, or how the client is started, asks for nothing. */
const isLead = (words: string): boolean =>
  /[:：]$|^[/~][^\s]*$|^[A-Za-z]:[\\/]\S*$|^claude(?: -\S+)*$/.test(words);

function requestLines(request: LedgerRequest): LedgerLine[] {
  const { text, during } = request;
  if (!isLongRequest(text)) {
    const words = findOwnWords(text);
    return words === "" || during === "refusal" || isLead(words)
      ? []
      : [makeLine("request", ["", truncateQuote(words)], words, CONTAINED_REQUEST)];
  }
  // So much is a document: its lines are not all asked for.
  if (text.length > MAX_REQUEST_LENGTH) return [makeLine("whole", [String(request.n)], "", null)];
  return splitRequest(text)
    .filter(isMoreThanHeadings)
    .map((one) =>
      makeLine(
        "request",
        [one.heading, one.text],
        one.text,
        one.isList ? CONTAINED_LIST : CONTAINED_REQUEST,
      ),
    );
}

/** A list of headings says nothing of what stands below them. */
const isMoreThanHeadings = ({ text }: { readonly text: string }): boolean =>
  text.split(/\s(?=\d{1,2}[.)]\s)/).some((item) => !/[:：]\**$/.test(item.trim()));

/** What the conversation began with. */
function originalLine(ledger: Ledger): LedgerLine[] {
  const { original, epoch, requests } = ledger;
  if (original === null || original.epoch !== epoch || original.n === requests.at(-1)?.n) return [];
  if (findOpenRequests(ledger).some(({ n }) => n === original.n)) return [];
  const words = findOwnWords(original.text);
  return words === "" || isLead(words)
    ? []
    : [makeLine("original", [truncateQuote(words)], words, CONTAINED_ORIGINAL)];
}

function dedupeLines(lines: readonly LedgerLine[]): readonly LedgerLine[] {
  const kept: LedgerLine[] = [];
  for (const one of lines) {
    const tokens = tokenizeText(one.decisive);
    const isTold = kept.some(
      ({ decisive }) => computeCoverage(tokens, tokenizeText(decisive).keys()) >= SAME_DEMAND,
    );
    if (!isTold) kept.push(one);
  }
  return kept;
}

/** Whether the list of tasks was left behind: work went on for long without it, and is over. */
export function hasStaleTasks({ closing, prompts, callsSinceTasks }: Ledger): boolean {
  const isOver = closing !== null && closing.isEnd && closing.n >= prompts;
  return isOver && callsSinceTasks > STALE_CALLS;
}

const taskLines = (ledger: Ledger): LedgerLine[] =>
  hasStaleTasks(ledger)
    ? []
    : ledger.tasks
        .filter(({ state }) => state !== "completed")
        .slice(0, LINE_LIMITS.tasks)
        .map(({ subject }) => makeLine("task", [subject], subject, CONTAINED_SHARE));

const CODE =
  /[{};]\s*$|^\s*(?:public|private|protected|internal|func|function|class|import|export|const|let|var|def|static|@\w+|<\w)\b/;

/** What was chosen before a plan was shown is in the plan, or was given up. */
const isPlanned = (one: LedgerChoice, { plan }: Ledger): boolean =>
  plan !== null && plan.epoch === one.epoch && plan.n > one.n;

/** A question of yes and no was about the next step, which was taken. */
const CONFIRMS =
  /^(?:yes|yep|yeah|no|nope|ok|okay|sure|correct|right|apply|approve|confirm|proceed|continue|go ahead|looks? good|да|нет|так|ні|oui|non|s[ií]|ja|nein|sim|não|はい|いいえ|是|是的|对|好|可以|确认|不|否|네|넵|예|응|아니요?|좋아요?|맞아요?)(?:$|[\s,.!:;(、，。])/iu;

export const isConfirmation = (answer: string): boolean => CONFIRMS.test(answer);

/** An answer that asks back decides nothing. */
export const asksBack = (answer: string): boolean => /[?？]["”)）]*\s*$/.test(answer);

/** What somebody pasted as an answer chooses nothing. */
const choiceLine = ({ question, answer }: LedgerChoice): LedgerLine[] =>
  findOwnWords(answer) === "" || CODE.test(answer) || CONFIRMS.test(answer) || asksBack(answer)
    ? []
    : [makeLine("choice", [question, answer], answer, CONTAINED_CHOICE)];

const fileLines = ({ written, epochAt }: Ledger): LedgerLine[] =>
  written
    .filter(({ n }) => n >= epochAt)
    .slice(-LINE_LIMITS.files)
    .toReversed()
    .map(({ file }) => makeLine("file", [file], file, 1));

/** What an earlier summary said of errors and how they were solved, as far as it is about this place. */
const earlierFixLines = ({ summary }: Ledger): LedgerLine[] =>
  findEarlierFixes(summary ?? "").map((text) =>
    makeLine("earlierFix", [truncateQuote(text)], text, CONTAINED_FIX),
  );
