/**
 * What ends a rule or a decision: words that allow it, give it up, or settle the same anew. A prohibition is only ended by
 * words that say so: a newer rule about the same is beside it.
 */
import { computeCoverage, tokenizeText, type WeightedTokens } from "../text-coverage.ts";
import { findLift } from "./bans.ts";
import { type Change, isGuess, readChange } from "./changes.ts";
import { judgeChange, readDisputeSide } from "./disputes.ts";
import { isHearsay } from "./hearsay.ts";
import { findOwnWords } from "./pasted-text.ts";
import { isOfTheMoment, takesBack as takesBackAsWhole } from "./sentence-score.ts";
import { MAX_RULED_LENGTH, splitSentences } from "./sentences.ts";
import { speakOfOneThing } from "./same-thing.ts";
import { isLastingWish } from "./lasting-wishes.ts";
import { namesAlternative, overlapOf, type Subject, subjectOf } from "./subjects.ts";
import { differ, topicOf } from "./topics.ts";
import { findStatedDecisions, RATHER, REASON } from "./stated-decisions.ts";

const MAX_LENGTH = 240;
const QUESTION = /[?？]["”')]?\s*$/;

/** Gives up what was settled, and may say what is so instead. */
const UNDOES =
  /\b(?:forget|scrap|drop|undo|revert|never ?mind|(?:go|going|went|switch|change|move) back|changed (?:my|our) mind|no longer|any ?more|after all)\b|취소|되돌|없던 일|그만|철회|폐기|더 ?이상|(?:다시|도로) .*(?:으로|로)/i;
const CHANGES =
  /\b(?:switch|switched|switching|change|changed|move|moved|migrate|migrated) (?:[\w .`'-]{1,40} )?to \S|\b(?:instead of|rather than)\b|\bfrom now on\b|(?:으로|로|기로)\s?(?:바꾸|바꿔|바꿨|바꿀|변경|전환|교체)|말고 |대신 |(?:^|\s)(?:이제|앞으로|지금)(?:부터)?(?:는)?\s.*(?:으로|로|를|을|만)\s.*(?:써|쓰|사용|저장|관리|처리|통일|하자|가자|해\s?줘|해\s?주세요)/i;
/** Nothing is said to be so instead. */
const ONLY_ENDS =
  /취소|없던 일|철회|폐기|그만|더 ?이상|\b(?:forget|scrap|drop|never ?mind|no longer|any ?more)\b/i;

/** "The rule about commit messages no longer holds": what it is about is named, not what was said. */
const ENDS_BY_NAME =
  /^(?=.*(?:\b(?:rules?|convention|policy|decision)\b|규칙|원칙|방침|결정)).*(?:\b(?:no longer (?:holds?|appl(?:y|ies)|counts?)|(?:is|are) (?:over|cancell?ed|off|void|gone)|forget|drop|scrap|cancel|remove|ignore|(?:do not|don['’]?t|no longer) need)\b|취소|철회|폐기|없던 일|그만|없애|잊어|해제|무시해|필요 ?없)/i;
const NAMING =
  /\b(?:the|that|this|our|my|a|about|on|for|of|rules?|convention|policy|decision|no longer|holds?|appl(?:y|ies)|counts?|is|are|over|cancell?ed|off|void|gone|forget|drop|scrap|cancel|remove|ignore|please|now|we|i|you|do not|don['’]?t|need|any ?more|after all)\b|(?:규칙|원칙|방침|결정)[을를은는이도]?|(?:취소|철회|폐기|해제|무시)[가-힣]*|없던 일[가-힣]*|그만[가-힣]*|없애[가-힣]*|잊어[가-힣]*|필요 ?없[가-힣]*|(?:^|\s)(?:그|이|이제|관련|대한|이전)(?=\s)/gi;
/** So much of what is named stands in what was said. */
const NAMED_SHARE = 0.6;

/** So much of what was settled is named again. */
const SAME_SUBJECT = 0.5;
const SAME_IF_UNDONE = 0.3;
const MIN_SHARED = 2;
/** Pairs of characters that are only endings. */
const ENDINGS =
  /(?:으로|로|를|을|은|는|이|가)?\s?(?:하는 걸로|하기로|쓰기로|가기로|바꾸기로)?\s?(?:하자|가자|쓰자|두자|바꾸자|통일하자|합시다|갑시다|씁시다|했어요?|했습니다|했다|바꿨어요?|바꿨습니다|하죠|가죠|쓰죠|통일해 ?주세요|해 ?주세요|해 ?줘|써 ?줘|써 ?주세요)(?=[\s.!~]*$)|(?:말고|대신에?|보다는|아니라)(?=\s)|^(?:그럼|앞으로|이제부터|이제|지금부터)\s/g;

/** Later words, looked through once for whatever they may end. */
export type LaterWords = {
  readonly text: string;
  /** Those that settle or take something back. */
  readonly sentences: readonly LaterSentence[];
  /** Those that may change something by their form. */
  readonly changes: readonly Change[];
};

type LaterSentence = {
  readonly text: string;
  readonly tokens: WeightedTokens;
  readonly topic: string | null;
  readonly settles: boolean;
  readonly takesBack: boolean;
  readonly setsRule: boolean;
  /** What it says is over, where it names a rule or a decision as that. */
  readonly names: WeightedTokens | null;
};

export function readLaterWords(text: string): LaterWords {
  const words = findOwnWords(text);
  if (words.length > MAX_RULED_LENGTH) return { text, sentences: [], changes: [] };
  const split = splitSentences(words);
  const stated = new Set(findStatedDecisions(text));
  const sentences = split.flatMap((one): LaterSentence[] => {
    if (one.length > MAX_LENGTH || QUESTION.test(one)) return [];
    if (isGuess(one) || isHearsay(one)) return [];
    const settles = stated.has(one);
    // "Don't push, only commit" is for this once.
    const changes = CHANGES.test(one) && (!isOfTheMoment(one) || takesBackAsWhole(one));
    const endsByName = ENDS_BY_NAME.test(one);
    const takesBack = changes || endsByName || UNDOES.test(one);
    const setsRule = settles || changes || isLastingWish(one);
    if (!takesBack && !setsRule) return [];
    return [
      {
        text: one,
        tokens: tokensOf(one),
        topic: topicOf(one),
        settles,
        takesBack,
        setsRule,
        names: endsByName
          ? tokenizeText(
              one
                .replaceAll(/\bno-(?=\w)/gi, "")
                .replaceAll(NAMING, " ")
                .replaceAll("-", " "),
            )
          : null,
      },
    ];
  });
  return { text, sentences, changes: split.flatMap((one) => readChange(one) ?? []) };
}

/** `by`: the sentence that ends it. `successor`: what is so instead, in the person's words; null where it is only given up. */
export type DecisionEnd = { readonly by: string; readonly successor: string | null };

/** What ends a decision among later words; null while it holds. */
export function findDecisionEnd(decision: string, later: LaterWords): DecisionEnd | null {
  if (decision === later.text) return null;
  if (later.sentences.length > 0) {
    const end = findSettledEnd(decision, later);
    if (end !== null) return end;
  }
  for (const change of later.changes) {
    if (change.text === decision) continue;
    const effect = judgeChange(readDisputeSide(decision), change);
    if (effect?.ends === true) return toEnd(change, effect.succeeds);
  }
  return toBareEnd(findLift(decision, later.text));
}

const toBareEnd = (by: string | null | undefined): DecisionEnd | null =>
  by === null || by === undefined ? null : { by, successor: null };

function findSettledEnd(decision: string, later: LaterWords): DecisionEnd | null {
  const about = tokensOf(settledPart(decision));
  const topic = topicOf(decision);
  const isSame = (one: LaterSentence, least: number): boolean =>
    one.text !== decision &&
    !differ(one.topic, topic) &&
    ((sharesEnough(about, one.tokens, least) && mayBeAbout(decision, one.text)) ||
      rulesOut(one.text, decision));
  const stated = later.sentences.find((one) => one.settles && isSame(one, SAME_SUBJECT));
  if (stated !== undefined) return { by: stated.text, successor: stated.text };
  const naming = later.sentences.find((one) => isNamedIn(one, decision));
  if (naming !== undefined) return toBareEnd(naming.text);
  const reversal = later.sentences.find((one) => one.takesBack && isSame(one, SAME_IF_UNDONE));
  if (reversal === undefined) return null;
  return toSetEnd(reversal);
}

const toSetEnd = ({ text }: LaterSentence): DecisionEnd => ({
  by: text,
  successor: namesSuccessor(text) ? text : null,
});

/** "Forget what I said about tabs, the defaults are fine" puts nothing in its place that is worth keeping. */
const ONLY_ALLOWS =
  /^(?:.*\b)?(?:forget|scrap|drop|ignore|disregard|never ?mind|cancel)\b.*\b(?:is|are|will do|works?)\b(?: (?:just|perfectly|totally))? ?(?:fine|ok(?:ay)?|enough|good|all right)?[\s.!]*$|(?:잊|무시|취소|없던).*(?:이면|면|로도|으로도|도) ?(?:돼|되|됩|된|충분|괜찮|좋)[가-힣]*[\s.!]*$/i;

const toEnd = (change: Change, succeeds: boolean): DecisionEnd => ({
  by: change.text,
  successor: succeeds && !ONLY_ALLOWS.test(change.text) ? change.text : null,
});

const namesSuccessor = (reversal: string): boolean =>
  !ONLY_ENDS.test(reversal) &&
  !ONLY_ALLOWS.test(reversal) &&
  (CHANGES.test(reversal) || /(?:으로|로) |\b(?:to|use|with|take|pick) \S/.test(reversal));

const isNamedIn = ({ names }: LaterSentence, said: string): boolean =>
  names !== null && names.size > 0 && computeCoverage(names, namesIn(said)) >= NAMED_SHARE;

/** "openapi.yaml" is openapi, too. */
const namesIn = (said: string): ReadonlySet<string> =>
  new Set([...tokenizeText(said).keys(), ...tokenizeText(said.replaceAll(/[-./]+/g, " ")).keys()]);

/** It speaks of the same thing, or of another of its kind. */
const mayBeAbout = (said: string, since: string): boolean =>
  speakOfOneThing(said, since) || namesAlternative(subjectOf(said), subjectOf(since));

const sharesEnough = (about: WeightedTokens, there: WeightedTokens, least: number): boolean =>
  [...about.keys()].filter((token) => there.has(token)).length >= MIN_SHARED &&
  computeCoverage(about, there.keys()) >= least;

/** A positive rule gives way to another about the same; what is forbidden stays until somebody allows it. */
const FORBIDS =
  /절대|금지|지\s?(?:마|말)|하면 안|\b(?:never|don['’]?t|do not|must not|mustn['’]?t|avoid|no|not|without|only)\b|不要|禁止|不准|勿|ないで|するな/i;

export const isRuleReplaced = (rule: string, later: LaterWords): boolean =>
  findRuleEnd(rule, later) !== null;

/** What ends a rule among later words, and what is so instead; null while it holds. What says so itself does not end it. */
export function findRuleEnd(rule: string, later: LaterWords): DecisionEnd | null {
  for (const change of later.changes) {
    if (change.text === rule) continue;
    const effect = judgeChange(readDisputeSide(rule), change);
    if (effect?.ends === true) return toEnd(change, effect.succeeds);
  }
  const setter = findSetter(rule, later);
  if (setter !== undefined) return toSetEnd(setter);
  const naming = later.sentences.find((one) => isNamedIn(one, rule));
  return toBareEnd(findLift(rule, later.text) ?? naming?.text);
}

/** A later rule about the same. */
function findSetter(rule: string, later: LaterWords): LaterSentence | undefined {
  const sets = later.sentences.filter((one) => one.setsRule && one.text !== rule);
  // "pnpm, not npm" forbids nothing else.
  if (sets.length === 0 || isCompound(rule) || FORBIDS.test(rule.replace(SIDES, "")))
    return undefined;
  const about = tokensOf(rule.replaceAll(RULE_WORDS, " "));
  const subject = subjectOf(rule);
  const topic = topicOf(rule);
  return sets.find(
    (one) =>
      rulesOut(one.text, rule) ||
      (sharesEnough(about, one.tokens, SAME_SUBJECT) &&
        !differ(one.topic, topic) &&
        isSameSubject(subject, one.text)),
  );
}

/** Endings and verbs alone make nothing the same. */
const isSameSubject = (subject: Subject, text: string): boolean => {
  const there = subjectOf(text);
  return overlapOf(subject, there).share >= SAME_SUBJECT || namesAlternative(subject, there);
};

/** One thing and not another, whichever stands first. */
const SIDES =
  /,? (?:instead of|rather than|over|(?:and|but) (?:not|never)|(?<!\b(?:do|does|did|must|should|may|can|could|will|would|is|are|was) )not|(?<=, )never) [\w.@/-]+|\S+(?: \S+)? (?:말고|대신에?|아니라|보다는)/gi;

const RULE_WORDS =
  /\b(?:always|please|must|should|from now on|remember (?:to|that))\b|항상|반드시|앞으로는?|꼭/gi;

/** Two demands in one sentence: another about the first leaves the second. */
const isCompound = (rule: string): boolean =>
  /[가-힣](?:하고|쓰고|지키고|맞추고|달고|으며|하며),?\s|, (?:and )?(?:always|never|also)\b|\band (?:always|never|also)\b|;/.test(
    rule,
  );

const tokensOf = (text: string): WeightedTokens => tokenizeText(text.replaceAll(ENDINGS, " "));

/** Without why, and without what else is said. */
const settledPart = (sentence: string): string =>
  (sentence.split(REASON, 1)[0] ?? sentence).split(
    /[,;] (?:i|we|it|that|this|they|there)\b/i,
    1,
  )[0] ?? sentence;

/** What is ruled out now is what was settled then, of the same thing as far as both name one. */
function rulesOut(later: string, earlier: string): boolean {
  const [, given] = /(\S+(?: \S+)?) (?:말고|대신에?|아니라|보다는) /.exec(later) ?? [];
  if (given === undefined) {
    const other = later.split(REASON, 1)[0]?.split(RATHER)[1];
    return (
      other !== undefined &&
      holds(settledPart(earlier).split(RATHER, 1)[0] ?? earlier, firstName(other))
    );
  }
  const word =
    given
      .split(" ")
      .at(-1)
      ?.replace(/(?:을|를|은|는|이|가|으로|로)$/, "") ?? "";
  const settled = earlier.replace(/\S+ (?:말고|대신에?|아니라|보다는) /, "");
  return word.length > 1 && settled.includes(word);
}

const firstName = (text: string): string =>
  /(?<!\S)(?!(?:the|an?|our|any|all|my|your|its?|his|her|their|this|that|these|those|some|only|just|every|each|one|being|having|what)\b)[\w.+#/@-]*[\w+#]/i.exec(
    text.split(/[,.;] /, 1)[0] ?? "",
  )?.[0] ?? "";

const holds = (text: string, name: string): boolean =>
  name.length > 2 &&
  new RegExp(String.raw`(?<![\w])${RegExp.escape(name)}(?![\w])`, "i").test(text);
