/** What a person typed, as a ledger keeps it. */
import { HIDDEN } from "../../clients/draft.ts";
import type { Entry } from "../../clients/entry.ts";
import { cutCharacters } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import {
  type Account,
  type Choice,
  type Closing,
  type Folding,
  type Ledger,
  LONGEST_ANSWER,
  LONGEST_WORDS,
  MOST,
  type Refusal,
  type Request,
  shown,
  type StandingBan,
  withChoices,
} from "./form.ts";
import { isCjk } from "./difference.ts";
import { allowancesIn, bansIn, isTakenBack } from "./words/bans.ts";
import { answersFully, isReport, isToGoOn } from "./words/answer.ts";
import { ownWords, withoutPasted } from "./words/pasted.ts";
import { isSmallTalk, offeredOption, optionIn, questionIn } from "./words/small-talk.ts";

const LONGEST_REQUEST = 12_000;
const LONGEST_OLD_REQUEST = 600;
const LONGEST_ORIGINAL = 3000;
/** So many of the newest are kept whole. */
const WHOLE_REQUESTS = 3;
const LONGEST_SAID = 6000;
const LONGEST_REASON = 240;

const KEY_READ = 2000;
const KEY_UNITS = 400;

/** The same prompt has the same, in the client's record and in ours: by its beginning, since a long one is kept in part. */
export const promptKey = (text: string): string =>
  Bun.hash(
    redact(cutCharacters(text, KEY_READ)).replaceAll(/\s+/g, " ").trim().slice(0, KEY_UNITS),
  ).toString(36);

const OWN_COMMAND = /^\s*\/(?:save|restore)-context\b([^]*)$/;
const COMPACT = /^\s*\/compact\s+([^]+)$/;

export function asked(
  ledger: Ledger,
  entry: Extract<Entry, { kind: "prompt" }>,
  how: Folding,
): Ledger {
  const { ts, text: given, during = null } = entry;
  const seen = [...ledger.seen, promptKey(given)].slice(-MOST.seen);
  // What is said with a refusal belongs to the turn.
  const prompts = during === "refusal" ? ledger.prompts : ledger.prompts + 1;
  const counted = { ...ledger, prompts, seen, taken: null };
  if (how.hidesPrompts || given === HIDDEN) return counted;
  const text = redact(given).trim();
  const wish = COMPACT.exec(text)?.[1];
  if (wish !== undefined)
    return { ...counted, wishes: withLine(counted.wishes, wish, MOST.wishes) };
  const note = OWN_COMMAND.exec(text)?.[1];
  if (note !== undefined) return { ...counted, notes: withLine(counted.notes, note, MOST.notes) };
  const at = { n: counted.prompts, ts, epoch: counted.epoch };
  const request: Request = {
    ...at,
    text: cutCharacters(text, LONGEST_REQUEST),
    isSmallTalk: isSmallTalk(ownWords(text) || text),
    during,
    isInterrupted: false,
    isAnswered: false,
  };
  const chosen = during === null ? choiceBy(text, ledger.closing) : null;
  const kept = counted.bans.filter((ban) => !isTakenBack(ban.text, text));
  const fresh = bansIn(text).map((ban): StandingBan => Object.assign({}, at, ban));
  return {
    ...counted,
    original: counted.original ?? (request.isSmallTalk ? null : inPart(request, LONGEST_ORIGINAL)),
    requests: withRequest(
      during === null && !isToGoOn(text) ? answeredIn(ledger) : counted.requests,
      request,
    ),
    bans: [
      ...kept.filter(({ text: old }) => !fresh.some((ban) => ban.text === old)),
      ...fresh,
    ].slice(-MOST.bans),
    allowances: [...counted.allowances, ...allowancesIn(text)].slice(-MOST.allowances),
    choices:
      chosen === null ? counted.choices : withChoices(counted.choices, [{ ...at, ...chosen }]),
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

const FEWEST_WORDS = 160;

const closingBefore = ({ closing, earlierClosing }: Ledger): Ledger["earlierClosing"] =>
  closing !== null && closing.isEnd && closing.text.length >= FEWEST_WORDS
    ? { n: closing.n, text: closing.text }
    : earlierClosing;

/** What announces or asks is no account of what was done, and the one before it is one of other work. */
function workBefore(ledger: Ledger): string | null {
  const { closing, workClosing } = ledger;
  if (closing?.isEnd !== true || !hasWorked(ledger)) return workClosing;
  return isReport(closing.text) ? closing.text : null;
}

const LONGEST_ASKED = 160;
const LONGEST_ACCOUNT = 1200;

/** With the turn that ends here, if it wrote or committed something and says so; of too many those that did least go. */
function accountsBefore(ledger: Ledger): readonly Account[] {
  const { accounts, closing, requests, prompts, lastTs } = ledger;
  const size = workSize(ledger);
  if (closing?.isEnd !== true || size === 0 || !isReport(closing.text)) return accounts;
  const asking = requests.findLast(({ n, isSmallTalk: isTalk }) => n === prompts && !isTalk);
  const asked = shown(ownWords(asking?.text ?? ""), LONGEST_ASKED);
  const said = cutCharacters(closing.text, LONGEST_ACCOUNT);
  const all = [...accounts, { n: prompts, ts: lastTs, asked, said, size }];
  if (all.length <= MOST.accounts) return all;
  const least = all.reduce((one, other) => (other.size < one.size ? other : one));
  return all.filter((one) => one !== least);
}

/** Where the turn ended with an answer, nothing that was asked for in it is open. */
const answeredIn = ({ requests, closing, prompts }: Ledger): readonly Request[] =>
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
  { during, isSmallTalk: isTalk, text }: Request,
): boolean {
  if (isTalk) return false;
  if (during === "refusal") return true;
  // What is long, or shows an error, is the next thing to be done.
  const isShort =
    text.length <= (isCjk(text) ? LONGEST_REASON / 2 : LONGEST_REASON) &&
    withoutPasted(text) === text.trim() &&
    !/\b(?:error|exception|traceback|invalid|undefined|could not be|cannot be)\b/i.test(text);
  if (!REASON.test(text) || /[?？]\s*$/.test(text)) return false;
  return during === null && isShort && refusals.at(-1)?.n === prompts;
}

/** Older ones are kept in part. */
function withRequest(all: readonly Request[], one: Request): readonly Request[] {
  const kept = [...all, one].slice(-MOST.requests);
  const old = kept[kept.length - 1 - WHOLE_REQUESTS];
  if (old === undefined) return kept;
  return kept.with(kept.length - 1 - WHOLE_REQUESTS, inPart(old, LONGEST_OLD_REQUEST));
}

const inPart = (request: Request, units: number): Request => ({
  ...request,
  text: cutCharacters(request.text, units),
});

/** A short reply, with the option that it answers. */
function choiceBy(
  text: string,
  closing: Closing | null,
): Pick<Choice, "question" | "answer"> | null {
  const sign = optionIn(text);
  const option = sign === null || closing === null ? null : offeredOption(closing.text, sign);
  if (option === null || closing === null) return null;
  return {
    question: shown(questionIn(closing.text), LONGEST_ANSWER),
    answer: shown(option, LONGEST_ANSWER),
  };
}

/** What was said with a refusal belongs to it. */
const withWords = (refusals: readonly Refusal[], words: string): readonly Refusal[] =>
  refusals.map((one, at) =>
    at === refusals.length - 1 && one.words === null
      ? { ...one, words: shown(withoutPasted(words) || words, LONGEST_WORDS) }
      : one,
  );

/** Each once, the newest last. */
function withLine(all: readonly string[], words: string, most: number): readonly string[] {
  const line = shown(words, LONGEST_WORDS);
  return line === "" ? all : [...all.filter((one) => one !== line), line].slice(-most);
}

/** The client's words for an answer that was too long. */
const ANSWER_LIMIT = /^API Error: [^\n]{0,80}exceeded the ([\d,]{3,9}) output token maximum/;

export function said(ledger: Ledger, entry: Extract<Entry, { kind: "said" }>): Ledger {
  const text = cutCharacters(redact(entry.text), LONGEST_SAID);
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

export function queued(
  ledger: Ledger,
  { change, text }: Extract<Entry, { kind: "queue" }>,
): Pick<Ledger, "queue" | "taken"> {
  const { queue, taken } = ledger;
  switch (change) {
    case "added": {
      // A command of the client's own asks for nothing.
      const words = text === null || isSmallTalk(text) ? null : shown(text, LONGEST_WORDS);
      return { queue: [...queue, words].slice(-MOST.queue), taken };
    }
    case "taken":
      return { queue: queue.slice(1), taken: queue[0] ?? null };
    case "delivered":
      return { queue: queue.slice(1), taken };
    case "cleared":
      return { queue: [], taken };
  }
}

export const interrupted = (ledger: Ledger): Ledger => ({
  ...ledger,
  requests: ledger.requests.map((one, at) =>
    at === ledger.requests.length - 1 ? { ...one, isInterrupted: true } : one,
  ),
});
