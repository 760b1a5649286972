/**
 * What somebody tells of others, has noticed, or thinks would have been: it neither holds, nor ends or replaces anything. Only
 * what its form says for sure; the rest is a matter of how it sounds (`sentence-score.ts`).
 */
import {
  ALWAYS_KOREAN,
  ASKS_KOREAN,
  DESCRIBES_KOREAN,
  HEARSAY_ENGLISH,
  HEARSAY_KOREAN,
  OF_OTHERS_KOREAN,
  OWN_CLAUSE_ENGLISH,
  OWN_CLAUSE_KOREAN,
} from "../../../lexicon/hearsay-words.ts";

const HANGUL = /[가-힣]/;
const MAX_CACHED = 500;
const cache = new Map<string, boolean>();

export function isHearsay(sentence: string): boolean {
  const before = cache.get(sentence);
  if (before !== undefined) return before;
  const is = HANGUL.test(sentence) ? isKoreanHearsay(sentence) : isEnglishHearsay(sentence);
  if (cache.size === MAX_CACHED) cache.clear();
  cache.set(sentence, is);
  return is;
}

function isEnglishHearsay(sentence: string): boolean {
  const found = HEARSAY_ENGLISH.map((form) => form.exec(sentence)).find((one) => one !== null);
  if (found === undefined) return false;
  return !OWN_CLAUSE_ENGLISH.test(sentence.slice(found.index + found[0].length));
}

const isKoreanHearsay = (sentence: string): boolean =>
  !OWN_CLAUSE_KOREAN.test(sentence) &&
  (HEARSAY_KOREAN.some((form) => form.test(sentence)) ||
    quotes(sentence) ||
    (OF_OTHERS_KOREAN.test(sentence) && !ASKS_KOREAN.test(sentence)));

const FIRST_SYLLABLE = 0xac_00;
const FINALS = 28;
/** ㄴ, ㄶ, ㅄ, ㅆ, ㅌ, ㅍ, ㅎ and ㅂ: what a told sentence has before its end. */
const TOLD_FINALS: ReadonlySet<number> = new Set([4, 6, 17, 18, 20, 25, 26, 27]);

/** "쓴대요", "바꿨대", "많대", "핫하대": what was told ends so; 절대 and 최대 do not. */
function quotes(sentence: string): boolean {
  const [, told = ""] = /([가-힣])대요?[\s.!~…ㅋㅎㅠㅜ^;]*$/.exec(sentence) ?? [];
  if (told === "") return false;
  const final = ((told.codePointAt(0) ?? 0) - FIRST_SYLLABLE) % FINALS;
  return (TOLD_FINALS.has(final) && told !== "반") || (told === "하" && !/지하대/.test(sentence));
}

const PAST_END =
  /([가-힣])(?:어요?|습니다|다|는데요?|네요?|지요?|음|었는데요?|었어요?)[\s.!~…ㅋㅎㅠㅜ^;]*$/;
const SETTLES_PAST =
  /기로|정했|결정|확정|합의|통일|바꿨|바뀌었|했잖|말했|금지|바꿨|옮겼|없앴|도입했|그만뒀|좋겠/;
const DOUBLE_S = 20;

/** "항상 … 끝났거든요", "절대 … 문제야": it says how things are or were, whatever its words sound like. */
export function isDescription(sentence: string): boolean {
  if (!HANGUL.test(sentence) || !ALWAYS_KOREAN.test(sentence)) return false;
  if (OWN_CLAUSE_KOREAN.test(sentence)) return false;
  if (DESCRIBES_KOREAN.some((form) => form.test(sentence))) return true;
  if (SETTLES_PAST.test(sentence)) return false;
  const last = PAST_END.exec(sentence)?.[1]?.codePointAt(0) ?? 0;
  return (
    last >= FIRST_SYLLABLE &&
    (last - FIRST_SYLLABLE) % FINALS === DOUBLE_S &&
    !HAS_NO_PAST.test(sentence)
  );
}

/** "있어요" and "겠어요" have the same final and are no past. */
const HAS_NO_PAST = /[있겠](?:어요?|습니다|다|는데요?|네요?|지요?|음)[\s.!~…ㅋㅎㅠㅜ^;]*$/;
