/**
 * Whether a later sentence is about what was said for good: ends it, or leaves it in doubt. It ends what it names as over, or
 * what it puts the other of two in place of. Where it only shares the subject nobody can tell: then both are told.
 */
import { isCjk } from "../text-coverage.ts";
import type { Change } from "./changes.ts";
import { mayBeSameAct } from "./permitted-acts.ts";
import { takesBack } from "./sentence-score.ts";
import { REASON, RATHER } from "./stated-decisions.ts";
import {
  countWords,
  findIn,
  namesAlternative,
  NAME_WEIGHT,
  overlapOf,
  type Subject,
  subjectOf,
} from "./subjects.ts";
import { speakOfOneThing } from "./same-thing.ts";
import { differ, topicOf } from "./topics.ts";

/** A rule or a decision, looked through once. */
export type DisputeSide = {
  readonly text: string;
  readonly all: Subject;
  /** Of one thing and not another; both of what names one side alone are empty or whole. */
  readonly chosen: Subject;
  readonly rejected: Subject;
  readonly forbids: boolean;
};

const KOREAN_SIDES = /^(.*?)(\S+(?: \S+)?)\s?(?:말고|대신에?|아니라|보다는?|에서) (.+)$/;

function sidesOf(text: string): readonly [chosen: string, rejected: string] {
  const plain = text.split(REASON, 1)[0] ?? text;
  if (isCjk(plain)) {
    const [, before = "", rejected = "", chosen = ""] = KOREAN_SIDES.exec(plain) ?? [];
    return chosen === "" ? [plain, ""] : [`${before} ${chosen}`, rejected];
  }
  const [chosen = "", rejected = ""] = plain.split(RATHER);
  if (rejected !== "") return [chosen, rejected];
  const [, from, to] =
    /\b(?:switch|mov|migrat|chang)\w* (?:[\w-]+ )?from (.{2,40}?) to (.+)$/i.exec(plain) ?? [];
  return from === undefined || to === undefined ? [plain, ""] : [to, from];
}

const FORBIDS =
  /절대|금지|지\s?(?:마|말)|하면 안|그만|\b(?:never|don['’]?t|do not|must not|mustn['’]?t|avoid|no more|no|stop|without|not to)\b|不要|禁止|不准|勿|ないで|するな/i;

const MAX_CACHED = 500;
const cache = new Map<string, DisputeSide>();

export function readDisputeSide(text: string): DisputeSide {
  const before = cache.get(text);
  if (before !== undefined) return before;
  const [chosen, rejected] = sidesOf(text);
  const said: DisputeSide = {
    text,
    all: subjectOf(text),
    chosen: subjectOf(chosen),
    rejected: subjectOf(rejected),
    forbids: FORBIDS.test(rejected === "" ? text : chosen),
  };
  if (cache.size === MAX_CACHED) cache.clear();
  cache.set(text, said);
  return said;
}

export type ChangeEffect = {
  readonly ends: boolean;
  /** It says what is so instead. */
  readonly succeeds: boolean;
};

const MIN_SHARE = 0.3;
const MIN_COVERED = 0.25;
const HALF = 0.45;
const MOST = 0.6;
/** It allows leaving out what was demanded. */
const LEAVES_OUT =
  /\b(?:skip|without|again|leave|omit|not|after all|whatever|any(?:thing)?|either|too|also)\b|다시|안 |않아도|빼|생략/i;

/** By its last word, which says what it is: "the Fastify logger" is a logger. */
function isAbout(part: string, subject: Subject): boolean {
  const named = [...subjectOf(part)].filter(([, weight]) => weight >= 1);
  const head = named.at(-1)?.[0];
  return head !== undefined && findIn(subject, head) !== undefined;
}

/** A name, or several words that all stand there: what else is dropped or removed may be anything. */
function isDroppedFrom(part: string, subject: Subject, { givesUp }: Change): boolean {
  if (/\b(?:this|these|that|those|here)\b/i.test(part) || !isAbout(part, subject)) return false;
  const { share, names, words } = overlapOf(subjectOf(part), subject);
  if (names > 0 || (words > 1 && share === 1)) return true;
  // "Never mind logrus", where logrus was to do the logging.
  return givesUp && words === 1 && share === 1 && countWords(subject) <= 2;
}

/** "… for the analytics store": it holds for that alone. */
export const LIMIT =
  /(?<!\b(?:is|are|was|were|comes?|lives?) )\b(?:for|in)(?! favou?r| place| general| the (?:end|future)) (?:the |our |all )?([a-z][\w-]+(?: [a-z][\w-]+)?)(?=[\s,.!;]|$)|^(?:그럼 |아까 )?(\S+(?: \S+)?)(?:은|는)\s/;

function isLimited({ all }: DisputeSide, text: string): boolean {
  const [, english, korean] = LIMIT.exec(text) ?? [];
  const limit = subjectOf(english ?? korean ?? "");
  return (
    [...limit.values()].some((weight) => weight >= 1) &&
    overlapOf(limit, all).share === 0 &&
    !namesAlternative(all, limit)
  );
}

const IN_DOUBT: ChangeEffect = { ends: false, succeeds: false };

/** Null where it is about something else. */
export function judgeChange(sentence: DisputeSide, change: Change): ChangeEffect | null {
  if (!mayBeAbout(sentence, change.text)) return null;
  const effect = judgeForm(sentence, change);
  if (effect !== null || !change.takesBack || sentence.text === change.text) return effect;
  const { names, words, share } = overlapOf(sentence.all, subjectOf(change.text));
  // One common noun is not the same subject, unless it surely takes something back: functions may be short, and documented.
  const isRelated =
    names > 0 || (share >= MIN_SHARE && (words > 1 || (words === 1 && takesBack(change.text))));
  return isRelated && !isRestated(sentence, change.text) ? IN_DOUBT : null;
}

/** It speaks of the same thing, or of another of its kind. */
const mayBeAbout = ({ text, all }: DisputeSide, change: string): boolean =>
  speakOfOneThing(text, change) ||
  namesAlternative(all, subjectOf(change)) ||
  UNDOES_LAST.test(change);

function judgeForm(sentence: DisputeSide, change: Change): ChangeEffect | null {
  if (sentence.text === change.text) return null;
  const there = subjectOf(change.text);
  const shared = overlapOf(sentence.all, there);
  const isOther = namesAlternative(sentence.all, there);
  const covered = overlapOf(there, sentence.all).share;
  const isRelated =
    relates(sentence, there, shared, isOther) && (isOther || covered >= MIN_COVERED);
  if (sentence.forbids) {
    if (!isRelated || !(change.permits || change.givesUp)) return null;
    // "We don't use it any more" says the same once more.
    if (!change.permits && FORBIDS.test(change.text) && !OF_RULES.test(change.text)) return null;
    const isWhole = shared.share >= MOST && covered >= HALF;
    const mayEnd = change.givesUp || mayBeSameAct(sentence.text, change.text);
    const ends = mayEnd && (isWhole || namesAll(sentence, change, there, covered));
    return { ends, succeeds: false };
  }
  if (isRestated(sentence, change.text)) return null;
  const isDropped = change.dropped.some((one) => isDroppedFrom(one, sentence.chosen, change));
  const fresh = change.restored.filter((one) => !isAbout(one, sentence.chosen));
  const isBack = fresh.some((one) => isAbout(one, sentence.rejected));
  const succeeds = fresh.some((one) => subjectOf(one).size > 0);
  if (isBack || isDropped) {
    const isWhole = (isBack || isMainThing(sentence, there)) && !isLimited(sentence, change.text);
    // "Scrap Fastify, Hono is a better fit": the other name is what is so instead.
    const namesOther = [...there].some(
      ([word, weight]) => weight >= NAME_WEIGHT && findIn(sentence.all, word) === undefined,
    );
    return { ends: isWhole, succeeds: succeeds || namesOther };
  }
  if (UNDOES_LAST.test(change.text) && change.states && shared.share > 0)
    return { ends: true, succeeds: true };
  if (isLoosened(sentence, change, shared)) return { ends: false, succeeds: false };
  // "No need to keep functions short any more", where they were to stay under forty lines.
  const isNeedless = change.givesUp && OF_DEMAND.test(change.text) && covered >= MIN_COVERED;
  if (isNeedless && !isRelated && shared.names + shared.words > 0)
    return { ends: false, succeeds: false };
  if (!isRelated) return null;
  if (change.givesUp && namesAll(sentence, change, there, covered)) return GIVEN_UP;
  if (differ(topicOf(sentence.text), topicOf(change.text))) return null;
  const isNew = fresh.some((one) => namesAlternative(sentence.chosen, subjectOf(one)));
  if (isNew) return { ends: false, succeeds };
  if (change.givesUp) return { ends: covered >= MOST && shared.share >= MOST, succeeds: false };
  const isFresh = fresh.some((one) => hasName(subjectOf(one)));
  const isAllowed =
    change.permits &&
    (isOther || overlapOf(sentence.rejected, there).share > 0 || LEAVES_OUT.test(change.text));
  return isFresh || isAllowed || (change.states && isOther) ? { ends: false, succeeds } : null;
}

/** What is only done when somebody is asked, or says so. */
const RESTRICTS =
  /때만 |때에만 |경우에만 |(?:물어|묻|허락|승인|확인 ?받|상의하)[가-힣]*고 |\bonly (?:when|if|after|once)\b|\bunless i\b|\b(?:ask|check with|tell) me\b|\bwithout (?:asking|my)\b/i;
const FREELY =
  /알아서 |마음대로 |(?:묻지|물어보지) ?(?:말고|않고|않아도|마)|\b(?:without asking|no need to ask|on your own|whenever you (?:like|want)|by yourself)\b/i;

/** "커밋은 이제 알아서 해도 돼", where commits were made only on demand. */
const isLoosened = (
  { text }: DisputeSide,
  change: Change,
  { names, words }: ReturnType<typeof overlapOf>,
): boolean =>
  names + words > 0 &&
  RESTRICTS.test(text) &&
  (change.permits || FREELY.test(change.text)) &&
  !differ(topicOf(text), topicOf(change.text));

const GIVEN_UP: ChangeEffect = { ends: true, succeeds: false };

/** Of a rule or a need, and not of a thing that is used no more. */
const OF_DEMAND =
  /\b(?:need|needs|have|has|needed|required) to \w+|\b(?:forget|ignore|disregard|never ?mind|scrap|skip|lift|drop)\b|\b(?:rules?|thing|ban|restriction|convention|policy)\b|규칙|원칙|방침|금지|얘기|이야기|안 [가-힣 ]{1,10}도 ?(?:이제 ?)?(?:돼|되|된|됩|괜찮)|지 ?않아도|필요(?:는|가|도)? ?없|잊|없던|무시/i;

/** "You don't need to run prettier any more" ends a longer rule, where prettier is all that it names. */
function namesAll(sentence: DisputeSide, change: Change, there: Subject, covered: number): boolean {
  if (!change.givesUp || !OF_DEMAND.test(change.text) || covered < MOST) return false;
  // Of two demands the other stays.
  if (/\b(?:and|but)\b|;|[가-힣](?:하고|쓰고|하며),? /.test(sentence.text)) return false;
  const names = [...sentence.all].filter(([, weight]) => weight >= NAME_WEIGHT);
  return names.length > 0 && names.every(([name]) => findIn(there, name) !== undefined);
}

/** "Scratch that, we store decimals now." */
const UNDOES_LAST =
  /^(?:no,? |ok(?:ay)?,? |actually,? )?(?:scratch|strike|forget|undo|cancel|scrap) (?:that|it)\b/i;
const OF_RULES = /\b(?:rules?|restrict\w*|ban)\b|규칙|금지|제한/i;

const hasName = (subject: Subject): boolean =>
  [...subject.values()].some((weight) => weight >= NAME_WEIGHT);

function relates(
  { all }: DisputeSide,
  there: Subject,
  { share, names, words }: ReturnType<typeof overlapOf>,
  isOther: boolean,
): boolean {
  if (names > 0 && share >= MIN_SHARE) return true;
  if (words > 1 && share >= MIN_SHARE) return true;
  if (words > 0 && countWords(all) <= 2 && share >= MIN_SHARE) return true;
  return isOther && (share > 0 || countWords(there) <= 1);
}

/** What is over is what was settled, and not a thing beside it. */
const isMainThing = ({ chosen }: DisputeSide, there: Subject): boolean => {
  const { share, names } = overlapOf(chosen, there);
  return names > 0 ? share >= MIN_SHARE : share >= MOST;
};

/** The same thing over the same other. */
function isRestated(sentence: DisputeSide, text: string): boolean {
  if (sentence.rejected.size === 0) return false;
  const { chosen, rejected } = readDisputeSide(text);
  return (
    rejected.size > 0 &&
    overlapOf(sentence.chosen, chosen).share > 0 &&
    overlapOf(sentence.rejected, rejected).share > 0 &&
    overlapOf(sentence.rejected, chosen).share === 0
  );
}

/** Whether it leaves in doubt what it does not end. */
export const isDisputedBy = (text: string, change: Change): boolean =>
  judgeChange(readDisputeSide(text), change) !== null;
