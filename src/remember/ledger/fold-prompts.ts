/** What a person typed, as a ledger keeps it. */
import { HIDDEN } from "../../clients/hook/event-draft.ts";
import type { TranscriptEntry } from "../../clients/transcript/entry.ts";
import { cutCharacters } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import {
  type TurnAccount,
  type LedgerChoice,
  type ClosingMessage,
  type LedgerOptions,
  type Ledger,
  MAX_LEDGER_ANSWER_LENGTH,
  MAX_WORDS_LENGTH,
  LEDGER_LIMITS,
  type LedgerRefusal,
  type LedgerRequest,
  toShortLine,
  addChoices,
} from "./ledger-form.ts";
import { foldStatements } from "./fold-statements.ts";
import { isCjk } from "./text-coverage.ts";
import { answersFully, isReport, isContinueRequest } from "./words/answer.ts";
import { findOwnWords, stripPastedText } from "./words/pasted-text.ts";
import { isSmallTalk, findOfferedOption, parseOption, findQuestion } from "./words/small-talk.ts";

const MAX_REQUEST_LENGTH = 12_000;
const MAX_OLD_REQUEST_LENGTH = 600;
const MAX_ORIGINAL_LENGTH = 3000;
/** So many of the newest are kept whole. */
const WHOLE_REQUESTS = 3;
const MAX_MESSAGE_LENGTH = 6000;
const MAX_REASON_LENGTH = 240;

const KEY_READ = 2000;
const KEY_UNITS = 400;

/** The same prompt has the same, in the client's record and in ours: by its beginning, since a long one is kept in part. */
export const promptKey = (text: string): string =>
  Bun.hash(
    redact(cutCharacters(text, KEY_READ)).replaceAll(/\s+/g, " ").trim().slice(0, KEY_UNITS),
  ).toString(36);

const OWN_COMMAND = /^\s*\/(?:save|restore)-context\b([^]*)$/;
const COMPACT = /^\s*\/compact\s+([^]+)$/;

export function foldPrompt(
  ledger: Ledger,
  entry: Extract<TranscriptEntry, { kind: "prompt" }>,
  how: LedgerOptions,
): Ledger {
  const { ts, text: given, during = null } = entry;
  const seen = [...ledger.seen, promptKey(given)].slice(-LEDGER_LIMITS.seen);
  // What is said with a refusal belongs to the turn.
  const prompts = during === "refusal" ? ledger.prompts : ledger.prompts + 1;
  const counted = { ...ledger, prompts, seen, taken: null };
  if (how.hidesPrompts || given === HIDDEN) return counted;
  const text = redact(given).trim();
  const wish = COMPACT.exec(text)?.[1];
  if (wish !== undefined)
    return { ...counted, wishes: addLine(counted.wishes, wish, LEDGER_LIMITS.wishes) };
  const note = OWN_COMMAND.exec(text)?.[1];
  if (note !== undefined)
    return { ...counted, notes: addLine(counted.notes, note, LEDGER_LIMITS.notes) };
  const at = { n: counted.prompts, ts, epoch: counted.epoch };
  const request: LedgerRequest = {
    ...at,
    text: cutCharacters(text, MAX_REQUEST_LENGTH),
    isSmallTalk: isSmallTalk(findOwnWords(text) || text),
    during,
    isInterrupted: false,
    isAnswered: false,
  };
  const chosen = during === null ? findChoice(text, ledger.closing) : null;
  return {
    ...counted,
    original:
      counted.original ??
      (request.isSmallTalk ? null : truncateRequest(request, MAX_ORIGINAL_LENGTH)),
    requests: withRequest(
      during === null && !isContinueRequest(text) ? markAnswered(ledger) : counted.requests,
      request,
    ),
    ...foldStatements(counted, text, at),
    choices:
      chosen === null ? counted.choices : addChoices(counted.choices, [{ ...at, ...chosen }]),
    refusals: saysWhy(ledger, request) ? withWords(counted.refusals, text) : counted.refusals,
    // A turn that begins has said nothing yet.
    ...(during === null ? { closing: null, narration: null, results: [], aftermath: null } : {}),
    ...(during === null
      ? {
          earlierClosing: closingBefore(ledger),
          workClosing: workBefore(ledger),
          accounts: accountsBefore(ledger),
        }
      : {}),
  };
}

const MIN_CLOSING_LENGTH = 160;

const closingBefore = ({ closing, earlierClosing }: Ledger): Ledger["earlierClosing"] =>
  closing !== null && closing.isEnd && closing.text.length >= MIN_CLOSING_LENGTH
    ? { n: closing.n, text: closing.text }
    : earlierClosing;

/** What announces or asks is no account of what was done, and the one before it is one of other work. */
function workBefore(ledger: Ledger): string | null {
  const { closing, workClosing } = ledger;
  if (closing?.isEnd !== true || !hasWorked(ledger)) return workClosing;
  return isReport(closing.text) ? closing.text : null;
}

const MAX_ASKED_LENGTH = 160;
const MAX_ACCOUNT_LENGTH = 1200;

/** With the turn that ends here, if it wrote or committed something and says so; of too many those that did least go. */
function accountsBefore(ledger: Ledger): readonly TurnAccount[] {
  const { accounts, closing, requests, prompts, lastTs } = ledger;
  const size = workSize(ledger);
  if (closing?.isEnd !== true || size === 0 || !isReport(closing.text)) return accounts;
  const asking = requests.findLast(({ n, isSmallTalk: isTalk }) => n === prompts && !isTalk);
  const asked = toShortLine(findOwnWords(asking?.text ?? ""), MAX_ASKED_LENGTH);
  const said = cutCharacters(closing.text, MAX_ACCOUNT_LENGTH);
  const all = [...accounts, { n: prompts, ts: lastTs, asked, said, size }];
  if (all.length <= LEDGER_LIMITS.accounts) return all;
  const least = all.reduce((one, other) => (other.size < one.size ? other : one));
  return all.filter((one) => one !== least);
}

/** Where the turn ended with an answer, nothing that was asked for in it is open. */
const markAnswered = ({ requests, closing, prompts }: Ledger): readonly LedgerRequest[] =>
  closing !== null && closing.isEnd && closing.n >= prompts && answersFully(closing.text)
    ? requests.map((one) => (one.isAnswered ? one : { ...one, isAnswered: true }))
    : requests;

/** How many files were written and commits made since the last prompt. */
export const workSize = ({ prompts, written, git }: Ledger): number =>
  [...written, ...git.commits].filter(({ n }) => n === prompts).length;

/** Whether something was done since the last prompt, and not only looked at or talked about. */
export const hasWorked = (ledger: Ledger): boolean =>
  workSize(ledger) > 0 || ledger.results.some(({ isProbe, isFailed }) => !isProbe && !isFailed);

/** Words of somebody who wants it otherwise. */
const REASON =
  /\b(?:no|not|never|instead|use|rather|wrong|stop|wait|only|without|first|avoid|keep|leave|already|undo|revert|skip)\b|n['’]?t\b|말고|대신|아니|하지|마세요|말아|먼저|그만|안 ?돼|不|别|別|先|只|错|停/i;

/** What was said with a refusal, or was the next thing to be typed. */
function saysWhy(
  { refusals, prompts }: Ledger,
  { during, isSmallTalk: isTalk, text }: LedgerRequest,
): boolean {
  if (isTalk) return false;
  if (during === "refusal") return true;
  // What is long, or shows an error, is the next thing to be done.
  const isShort =
    text.length <= (isCjk(text) ? MAX_REASON_LENGTH / 2 : MAX_REASON_LENGTH) &&
    stripPastedText(text) === text.trim() &&
    !/\b(?:error|exception|traceback|invalid|undefined|could not be|cannot be)\b/i.test(text);
  if (!REASON.test(text) || /[?？]\s*$/.test(text)) return false;
  return during === null && isShort && refusals.at(-1)?.n === prompts;
}

/** Older ones are kept in part. */
function withRequest(all: readonly LedgerRequest[], one: LedgerRequest): readonly LedgerRequest[] {
  const kept = [...all, one].slice(-LEDGER_LIMITS.requests);
  const old = kept[kept.length - 1 - WHOLE_REQUESTS];
  if (old === undefined) return kept;
  return kept.with(kept.length - 1 - WHOLE_REQUESTS, truncateRequest(old, MAX_OLD_REQUEST_LENGTH));
}

const truncateRequest = (request: LedgerRequest, units: number): LedgerRequest => ({
  ...request,
  text: cutCharacters(request.text, units),
});

/** A short reply, with the option that it answers. */
function findChoice(
  text: string,
  closing: ClosingMessage | null,
): Pick<LedgerChoice, "question" | "answer"> | null {
  const sign = parseOption(text);
  const option = sign === null || closing === null ? null : findOfferedOption(closing.text, sign);
  if (option === null || closing === null) return null;
  return {
    question: toShortLine(findQuestion(closing.text), MAX_LEDGER_ANSWER_LENGTH),
    answer: toShortLine(option, MAX_LEDGER_ANSWER_LENGTH),
  };
}

/** What was said with a refusal belongs to it. */
const withWords = (refusals: readonly LedgerRefusal[], words: string): readonly LedgerRefusal[] =>
  refusals.map((one, at) =>
    at === refusals.length - 1 && one.words === null
      ? { ...one, words: toShortLine(stripPastedText(words) || words, MAX_WORDS_LENGTH) }
      : one,
  );

/** Each once, the newest last. */
function addLine(all: readonly string[], words: string, most: number): readonly string[] {
  const line = toShortLine(words, MAX_WORDS_LENGTH);
  return line === "" ? all : [...all.filter((one) => one !== line), line].slice(-most);
}

/** The client's words for an answer that was too long. */
const ANSWER_LIMIT = /^API Error: [^\n]{0,80}exceeded the ([\d,]{3,9}) output token maximum/;

export function foldMessage(
  ledger: Ledger,
  entry: Extract<TranscriptEntry, { kind: "said" }>,
): Ledger {
  const text = cutCharacters(redact(entry.text), MAX_MESSAGE_LENGTH);
  const { closing, prompts, epoch } = ledger;
  // Where nobody says how it ended: words that announce nothing, until something follows them.
  const isEnd = entry.isClosing ?? !/[:：…]\s*$/.test(text);
  // Two records may tell of the same words.
  const isNews = closing !== null && closing.text !== text.trim();
  const narration = isNews ? closing.text : ledger.narration;
  const limit = ANSWER_LIMIT.exec(text)?.[1] ?? null;
  return {
    ...ledger,
    answerLimit: limit ?? ledger.answerLimit,
    taken: null,
    // Reports are handed over with the next step, and not always said to be.
    queue: ledger.queue.filter((one) => one !== null),
    narration,
    recap: null,
    aftermath: null,
    closing: { n: prompts, ts: entry.ts, epoch, text: text.trim(), isEnd },
  };
}

export function foldQueue(
  ledger: Ledger,
  { change, text }: Extract<TranscriptEntry, { kind: "queue" }>,
): Pick<Ledger, "queue" | "taken"> {
  const { queue, taken } = ledger;
  switch (change) {
    case "added": {
      // A command of the client's own asks for nothing.
      const words = text === null || isSmallTalk(text) ? null : toShortLine(text, MAX_WORDS_LENGTH);
      return { queue: [...queue, words].slice(-LEDGER_LIMITS.queue), taken };
    }
    case "taken":
      return { queue: queue.slice(1), taken: queue[0] ?? null };
    case "delivered":
      return { queue: queue.slice(1), taken };
    case "cleared":
      return { queue: [], taken };
  }
}

export const foldInterruption = (ledger: Ledger): Ledger => ({
  ...ledger,
  requests: ledger.requests.map((one, at) =>
    at === ledger.requests.length - 1 ? { ...one, isInterrupted: true } : one,
  ),
});
