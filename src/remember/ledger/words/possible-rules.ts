/**
 * Sentences that sound like a rule and are kept as none: what asks for something in general, in words that no form of
 * `bans.ts` and `stated-decisions.ts` takes for sure. No agent gets them; the person sees them and may keep one.
 */
import { isCjk } from "../text-coverage.ts";
import { findAllowances, findBans } from "./bans.ts";
import { findOwnWords, isMachineMade } from "./pasted.ts";
import { MAX_RULED_LENGTH, splitSentences } from "./sentences.ts";
import { findStatedDecisions } from "./stated-decisions.ts";

export type KeptWords = {
  readonly rules: readonly string[];
  readonly decisions: readonly string[];
};

/** What of a prompt later sessions of the project get. */
export function findKeptWords(prompt: string): KeptWords {
  const rules = findBans(prompt).flatMap(({ text, isStanding }) => (isStanding ? [text] : []));
  const decisions = findStatedDecisions(prompt).filter((one) => !rules.includes(one));
  return { rules, decisions };
}

const MIN_LENGTH = 8;
const MIN_CJK_LENGTH = 6;
const MAX_LENGTH = 200;
const MAX_PER_PROMPT = 3;

/** Words that point at the work at hand, or at a moment. */
const AT_HAND_ENGLISH =
  /\b(?:this|that|these|those|it|them|here|there|yet|now|today|tonight|tomorrow|first|then|next|again|above|below|last|same|just|still|while|until|already|anything|everything|anyone|changes?|worry|mind|forget|know|understand|think|need|care|see|sure|get|believe|remember|error|bug|issue)\b/i;
const AT_HAND_KOREAN =
  /지금|이번|이거|이걸|이것|그거|그걸|그것|저거|저걸|여기|거기|아까|방금|오늘|내일|아직|일단|우선|다음에|나중|잠깐|(?<!꼭 )먼저|다시|한번|걱정|신경|미안|포기|잊/;
/** What tells how something is. */
const DESCRIBES =
  /\b(?:was|were|has|have|had|does|did|got|gets?|fails?|failed|works?|worked|breaks?|seems?|looks?|happens?|shows?|says?)\b|\bi(?:['’](?:m|ve|ll))?\b|["“”:]|→|=>|--/i;
const POLITE =
  "(?:(?:please|also|and|so|ok(?:ay)?|note|plus|in general|as a rule|generally),?:? )*";
/** Each alone says that something holds in general. */
const LABELS =
  /^(?:(?:house |general |team )?rule|convention|policy|guideline|reminder|remember|style)\s*[:–—-]\s*\S/i;
const WISHES =
  /^(?:i['’]d (?:like|prefer|rather)|i (?:like|prefer|want|expect|hate|dislike|can['’]t stand|don['’]?t (?:like|want)))(?: to (?:see|have))? (?:all|every|any|each|our|my|no|(?!the\b)[a-z-]+s)\b/i;
/** Said of all of a kind. */
const OF_ALL =
  /^(?:please )?(?:make sure|ensure|see to it) (?:that )?(?:every|each) |^nothing (?:gets|is|goes|may|should|must|ever) /i;
const ASKS_ENGLISH: readonly RegExp[] = [
  new RegExp(
    `^${POLITE}(?:(?:we|you) )?(?:never|always|only ever|do not|don['’]?t|avoid|prefer|stick (?:to|with)|favou?r|hands off) [a-z]`,
    "i",
  ),
  new RegExp(
    `^${POLITE}(?:when(?:ever)?|for|in|on|with) [^,]{2,60}, (?:always|never|prefer|use|avoid|do not|don['’]?t|stick|keep|write) `,
    "i",
  ),
  /\b(?:should|must|may|shall) (?:always|never|only|not)\b|^(?:all|every|each|any|our|you) .*\bmust\b|^you (?:must|may not|are not allowed to) /i,
  /\b(?:is|are|stays?) (?:strictly )?(?:forbidden|off[- ]limits|not allowed|mandatory|banned|taboo|read[- ]only|never|always)\b|\b(?:at all times|no exceptions|without exception)\b/i,
  /^(?:please )?(?:leave .+ (?:alone|untouched|as (?:is|they are))|treat .+ as |use [\w.@/-]+[.!]*$)/i,
  /\bonly,? please[.!]*$|^[\w -]{2,30}, (?:not|never) [\w -]{2,30}[.!]*$/i,
  /^(?:please )?(?:answer|reply|respond|write|talk|speak)(?: to)?(?: me)? in [a-z]+[.!]*$/i,
];
const ASKS_KOREAN =
  /절대|항상|언제나|반드시|무조건|꼭 |금지|원칙|면 ?안 ?(?:돼|되|됩)|면 곤란|지 ?(?:마|말)(?:세요|라|아|요|고| ?것|자|$|[.!])|(?:로|으로)만 (?!가능)[가-힣]{1,4}(?: ?줘| ?주세요)?[가-힣]{0,4}[.!]*$|(?<!되|나오|나타나|보이|동작하|작동하|뜨|열리|맞|같)지 않(?:는다|게 (?:해|하)|도록 (?:해|하))[가-힣 ]{0,6}[.!]*$/;
const DESCRIBES_KOREAN =
  /실패|오류|(?<!면 ?)안 ?(?:나와|돼|되[네고])|멈[춰추]|느려|거 ?같|것 ?같|(?:했|됐|었|았)(?:어|다|습니다|음|네)[요.!]*$|알려|보여|설명해|찾아|확인해/;

/** Few, in the order in which they were said. */
export function findPossibleRules(prompt: string): readonly string[] {
  if (isMachineMade(prompt)) return [];
  const words = findOwnWords(prompt);
  if (words.length > MAX_RULED_LENGTH) return [];
  const asking = splitSentences(words).filter(isPossibleRule);
  if (asking.length === 0) return [];
  const { rules, decisions } = findKeptWords(prompt);
  const heard = [...rules, ...decisions, ...findAllowances(prompt)];
  return asking.filter((one) => !heard.some((kept) => one.includes(kept))).slice(0, MAX_PER_PROMPT);
}

function isPossibleRule(sentence: string): boolean {
  if (/[?？:]["”')]?\s*$/.test(sentence) || sentence.length > MAX_LENGTH) return false;
  return isCjk(sentence)
    ? sentence.length >= MIN_CJK_LENGTH &&
        ASKS_KOREAN.test(sentence) &&
        !AT_HAND_KOREAN.test(sentence) &&
        !DESCRIBES_KOREAN.test(sentence)
    : sentence.length >= MIN_LENGTH && isPossibleEnglish(sentence);
}

function isPossibleEnglish(sentence: string): boolean {
  if (LABELS.test(sentence)) return true;
  if (AT_HAND_ENGLISH.test(sentence.replace(/\bmake sure\b/i, ""))) return false;
  return (
    WISHES.test(sentence) ||
    OF_ALL.test(sentence) ||
    (!DESCRIBES.test(sentence) && ASKS_ENGLISH.some((form) => form.test(sentence)))
  );
}
