/**
 * How much a sentence sounds like something that is meant for good, is put off, or takes something back: by weights that were
 * learned from written examples (`train/sentences.ts`). A word alone decides nothing; it is their sum that does.
 */
import { listFeatures, toScore } from "./sentence-features.ts";
import packed from "./sentence-model.txt";

type Model = { readonly bias: number; readonly step: number; readonly weights: Int8Array };
type Scores = { readonly permanent: number; readonly later: number; readonly back: number };

/** Sentences that are kept, and those that are only shown: of a short prompt, and of one with many sentences. */
const KEPT = 0.8;
const SHOWN = 0.55;
const KEPT_OF_MANY = 0.9;
const SHOWN_OF_MANY = 0.8;
const MANY = 5;
/** What has the form of a rule is none where it sounds as little like one as this. */
const OF_THE_MOMENT = 0.04;
const LEFT_FOR_LATER = 0.65;
const SURELY_LEFT = 0.9;
const MAY_TAKE_BACK = 0.3;
const TAKES_BACK = 0.5;

function decode(line: string): Model {
  const [, bias, step, packed = ""] = line.split(" ");
  const weights = new Int8Array(Bun.zstdDecompressSync(Buffer.from(packed, "base64")));
  return { bias: Number(bias), step: Number(step), weights };
}

let models: readonly Model[] | null = null;

const isLatin = (code: number): boolean =>
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0xc0 && code < 0x250);

const isHangul = (code: number): boolean => code >= 0xac00 && code <= 0xd7a3;

/** Greek and what follows, but signs and symbols. */
const isOtherLetter = (code: number): boolean =>
  (code >= 0x370 && code < 0x2000) || (code >= 0x3040 && code < 0xfe00 && !isHangul(code));

/** Of other writing nothing was learned; code, tables and numbers say nothing. */
function countLetters(text: string): { readonly isForeign: boolean; readonly isProse: boolean } {
  let [own, other, blanks] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isLatin(code) || isHangul(code)) own++;
    else if (isOtherLetter(code)) other++;
    else if (code === 0x20) blanks++;
  }
  return {
    isForeign: other * 10 > own + other,
    isProse: (own + blanks) * 5 > text.length * 3,
  };
}

const NOTHING: Scores = { permanent: 0, later: 0, back: 0 };

/** A prompt's sentences are asked about several times. */
const MAX_CACHED = 200;
const cache = new Map<string, Scores | null>();

/** Null for what is not in English or Korean. */
function scoreSentence(text: string): Scores | null {
  const before = cache.get(text);
  if (before !== undefined) return before;
  const { isForeign, isProse } = countLetters(text);
  const scores = isForeign ? null : isProse ? compute(text) : NOTHING;
  if (cache.size === MAX_CACHED) cache.clear();
  cache.set(text, scores);
  return scores;
}

function compute(text: string): Scores {
  models ??= packed.trim().split("\n").map(decode);
  const features = listFeatures(text);
  const [permanent = 0, later = 0, back = 0] = models.map(({ bias, step, weights }) =>
    toScore(
      bias,
      features.reduce((sum, one) => sum + (weights[one] ?? 0), 0) * step,
      features.length,
    ),
  );
  return { permanent, later, back };
}

/** Many are typed without their mark. */
const isQuestion = (text: string): boolean =>
  /[?？]["”')]?\s*$/.test(text) ||
  /^(?:how|what|why|where|when|who|which)(?:['’]s)? (?:should|shall|do|does|did|is|are|was|were|can|could|would|will|to|come)\b/i.test(
    text,
  );

/** `among`: how many sentences the prompt has; in a long one they mostly describe what shall be made. */
export const isPermanentWish = (text: string, among: number): boolean =>
  isAtLeast(text, among >= MANY ? KEPT_OF_MANY : KEPT);

export const soundsPermanent = (text: string, among: number): boolean =>
  isAtLeast(text, among >= MANY ? SHOWN_OF_MANY : SHOWN);

/** "Can you always write the types first?" asks for it for good. */
const ASKS_FOR_GOOD =
  /^(?:(?:ok(?:ay)?|so|and|also|hey|please|btw)[,:]? )*(?:can|could|would|will) you (?:please )?(?=.*\b(?:always|never|every (?:single )?time|each time|from now on|going forward|in (?:the )?future)\b)(?!(?:always |ever |never )?(?:see|tell|explain|remember|find|know|show|guess|imagine|confirm)\b)(.+?)[?？.!\s]*$/i;
const ASKS_FOR_GOOD_KOREAN =
  /^(.*(?:항상|언제나|매번|앞으로|늘 ).*)줄 (?:수 있(?:어|나|을까|어요|나요|을까요)|래|래요)[?？\s]*$/;

const toDemand = (text: string): string => {
  const korean = ASKS_FOR_GOOD_KOREAN.exec(text)?.[1];
  if (korean !== undefined) return `${korean}줘`;
  const asked = ASKS_FOR_GOOD.exec(text)?.[1];
  const often = asked?.replace(/,? always$/i, "");
  return asked === undefined ? text : often === asked ? asked : `always ${often}`;
};

/** What is called a rule needs to sound less like one. */
function isAtLeast(text: string, least: number): boolean {
  const said = toDemand(text);
  return (
    !isQuestion(said) &&
    (scoreSentence(said)?.permanent ?? 0) >= (LABELS.test(said) ? least / 2 : least)
  );
}

const LABELS =
  /^(?:[\w ]{0,20}\b)?(?:rule|policy|convention|guideline)s?(?: here)?\s*[:–—]|^as a (?:general )?rule\b|^(?:[가-힣]+ )?(?:규칙|원칙|방침|컨벤션)(?:은|이야|입니다)?\s*[:：,–—]/i;

/** Words that say so, whatever stands around them. */
export const isMarked = (text: string): boolean =>
  /^(?:[\w ]{1,20}, )?(?:please )?from (?:now|here|today) on\b|\bfrom now on[.!]*$|^(?:going forward|in (?:the )?future),|^(?:and |also |please )*(?:always|never) remember\b|(?:^|\s)(?:앞으로(?:는)?|이제부터(?:는)?|지금부터(?:는)?|향후(?:에는)?) /i.test(
    text,
  );

export const isOfTheMoment = (text: string): boolean =>
  (scoreSentence(text)?.permanent ?? 1) < OF_THE_MOMENT && !isMarked(text);

const soundsPutOff = (text: string, least: number): boolean =>
  !isQuestion(text) && (scoreSentence(text)?.later ?? 0) >= least;

export const isLeftForLater = (text: string): boolean => soundsPutOff(text, LEFT_FOR_LATER);

/** Then no single word of it tells otherwise. */
export const isSurelyLeft = (text: string): boolean => soundsPutOff(text, SURELY_LEFT);

export const mayTakeBack = (text: string): boolean => isBack(text, MAY_TAKE_BACK);

/** What takes something back is neither a rule of its own nor the work. */
export const takesBack = (text: string): boolean => isBack(text, TAKES_BACK);

/** Whatever mark it ends with. */
const isBack = (text: string, least: number): boolean =>
  !isQuestion(text) &&
  [text, text.replace(/[.!~\s]+$/, "")].some((one) => (scoreSentence(one)?.back ?? 0) >= least);

/** One of these is in what is kept by its form though it sounds little like it. */
const FORM_WORDS =
  /\b(?:never|always|do not|don['’]?t|must|shall|should|may not|prefer|avoid|instead|rather|only|let['’]?s|let us|\w+day|weekend|skip|over|decid\w+|decision|agreed|rule|convention|policy|from (?:now|here|today)|going forward|in (?:the )?future|(?:in|for)? ?(?:all|every|other|coming) sessions?|future|remember|forget|memori[sz]e|note|reminder|no more|no longer|stop|every|each|whenever|switch\w*|mov(?:e|ing) (?:off|to)|migrat\w+|treat|hands off|nothing|under no circumstances|forbidden|prohibited|banned|not (?:allowed|ok(?:ay)?|acceptable|permitted)|off[- ]limits|read[- ]only|stick|hate|alone|it is|ask me|before you|careful|keep|no [a-z]+s|errors|timestamps?|commit messages?|commits|comments|tests (?:go|live|are)|money|naming|prices|make sure|be sure|try not|try to|take care|watch out|reply|respond|later|next (?:time|session|week|month|sprint|release)|tomorrow|can wait|remind me)\b|, (?:not|never)\b|^(?:\W*\d?\W*)(?:use|keep|no|all|answer|write|style)\b|\bwe(?:['’](?:re|ll|ve))? (?:use|using|keep|store|go|going|are|will|host|track|went|chose|picked|settled|have|never)\b|기억|명심|유념|염두|잊지|절대|항상|언제나|반드시|무조건|예외 없이|꼭|금지|원칙|규칙|앞으로|이제|부터|때마다|그만|물어보|면 ?안 ?[돼되됩]|지 ?[마말]|말고|대신|보다|아니라|통일|바꾸자|하자|가자|쓰자|[가하쓰]죠|기로|로만|않기|하기|걸로|없었으면|안 쓰고|합의|확정|결론|나중|다음에|내일|보류|미루|이어서|결정|정했|향후|바꾸|써 ?줘|써 ?[^가-힣]|써$|안 [돼되됩]|추후|미룰|미룹|미뤄|않게|않도록|말라|않는다|永远|总是|始终|记住|以后|今后|不要|不准|禁止|必须|务必|絶対|常に|必ず|ないで/im;
const WORTH_A_LOOK = 0.3;

/** Whether a closer look at a sentence is worth it. Nothing else is kept, by whatever form, so that a hook asks this first. */
export function mayLast(text: string): boolean {
  const scores = scoreSentence(text);
  const isLikely = scores !== null && Math.max(scores.permanent, scores.later) >= WORTH_A_LOOK;
  return isLikely || (scores !== NOTHING && FORM_WORDS.test(text));
}
