/**
 * Sentences that sound like a rule and are kept as none: what asks for something in general, in words that no form of
 * `bans.ts` and `stated-decisions.ts` takes for sure. No agent gets them; the person sees them and may keep one.
 */
import { isCjk } from "../text-coverage.ts";
import { findAllowances, findBans } from "./bans.ts";
import { findOwnWords, isMachineMade } from "./pasted.ts";
import { isTakenBackNext, MAX_RULED_LENGTH, splitSentences } from "./sentences.ts";
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
  /지금|이번|이거|이걸|이것|그거|그걸|그것|저거|저걸|여기|거기|아까|방금|오늘|내일|아직|일단|우선|다음에|나중|잠깐|(?<!(?:꼭|전에는?|전엔|땐|때는?) )먼저|다시(?! [^ ]+(?:으로|로) [가-힣]+자[.!]*$)|한번|걱정|신경|미안|포기|잊어|잊지 마/;
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
/** To whom it is said, each time that it comes up. */
const MIND =
  /^(?:please )?(?:(?:make|be) sure (?:that )?(?:you |to |we )?(?:do not|don['’]?t|never|not|always)|try (?:not to|to (?:always|never|avoid))|take care (?:not to|never)|watch out) [a-z]|^when(?:ever)? you [a-z]+ [^,]+, (?:please )?[a-z]+ /i;
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
/** How one speaks of what is done each time: of a kind of thing, before or at some work, from now on. */
const IN_GENERAL_KOREAN =
  /(?:^|\s)(?:앞으로|향후|이제|이제부터|다음부터|오늘부터|매번|늘)(?:는|도)?\s|^(?:그리고 |또 |참고로 )?(?:[가-힣A-Za-z.]+ ){0,2}[가-힣A-Za-z.]+(?:은|는|엔|에는|에서는)\s|(?:[가-힣]기 ?전|[가-힣] ?때|[은한난] ?(?:후|뒤))(?:엔|에는|에|는)?\s|마다\s|(?:^|\s)안 쓰고\s|^[^,.]{2,30} (?:않기|하기)[.!]*$|(?:는|은|ㄴ) 걸로[.!]*$|없었으면|잊지 말/;
const ASKED_KOREAN =
  /(?:[가-힣] ?(?:줘|줘요|주세요|주십시오|줄래)|하자|가자|쓰자|두자|말자|놓자|해|해요|하세요|써|써요|적어|달아|돌려(?: ?봐)?|물어봐|물어봐요|확인해|짜|가|둬|넣어|붙여|맞춰|하게|말고|걸로|없었으면(?: (?:해|좋겠어|합니다))?|줬으면 (?:해|좋겠[가-힣]{1,3})|않기|하기|쓰기|(?:으로|로))[.!~]*$/;
/** Of a thing that is seen, or a step that is taken once. */
const IS_STEP_KOREAN =
  /버튼|화면|페이지|탭|메뉴|카드|모달|팝업|아이콘|배경|색|글씨|폰트|만들어|추가해|구현|수정해|고쳐|삭제해|지워|개발해|작성해|정리|요약|분석|추천|진행|테스트해|시작해|제거|변경해|적용해|보자|볼게|할게|했는데|인데|같은데|거든/;
const DESCRIBES_KOREAN =
  /실패|오류|(?<!면 ?)안 ?(?:나와|돼|되[네고])|멈[춰추]|느려|거 ?같|것 ?같|(?:했|됐|었|았)(?:어|다|습니다|음|네)[요.!]*$|알려|보여(?!주지|지)|설명해|찾아|확인해/;

/** Few, in the order in which they were said. */
export function findPossibleRules(prompt: string): readonly string[] {
  if (isMachineMade(prompt)) return [];
  const words = findOwnWords(prompt);
  if (words.length > MAX_RULED_LENGTH) return [];
  const sentences = splitSentences(words);
  const asking = sentences.filter(
    (one, at) => isPossibleRule(one) && !isTakenBackNext(sentences, at),
  );
  if (asking.length === 0) return [];
  const { rules, decisions } = findKeptWords(prompt);
  const heard = [...rules, ...decisions, ...findAllowances(prompt)];
  return asking
    .filter((one) => !heard.some((kept) => one.includes(kept) || kept.includes(one)))
    .slice(0, MAX_PER_PROMPT);
}

function isPossibleRule(sentence: string): boolean {
  if (/[?？:]["”')]?\s*$/.test(sentence) || sentence.length > MAX_LENGTH) return false;
  if (AGREED_KOREAN.test(sentence)) return true;
  return isCjk(sentence)
    ? sentence.length >= MIN_CJK_LENGTH &&
        (ASKS_KOREAN.test(sentence) || isAskedInGeneral(sentence)) &&
        !AT_HAND_KOREAN.test(sentence) &&
        !DESCRIBES_KOREAN.test(sentence)
    : sentence.length >= MIN_LENGTH && isPossibleEnglish(sentence);
}

/** What leads to it: "btw", "one more thing". */
const LEAD_ENGLISH =
  /^(?:(?:btw|by the way|oh|hey|also|and|so|ok(?:ay)?|fyi|note(?: that)?|one more thing|another thing|please|just so you know|remember)[,:]? )+|^.{4,60} but (?=we(?:['’]re| are| will)\b)/i;
const KINDS =
  "(?:commit messages?|commits|comments?|branch(?:es| names?)|tests?|test names?|naming|names?|logs?|errors?|prs?|pull requests?|code style|style|imports?|exports?|dates?|timestamps?|times|money|prices?|amounts?|ids?|secrets?|migrations?|endpoints?|components?|functions?|files?|types?|keys?|values?)";
/** How people work, in words that settle nothing for sure. */
const HABITS_ENGLISH: readonly RegExp[] = [
  /^we (?:stick|use|keep|log|store|write|name|agreed|always|never|don['’]?t|do not|prefer|deploy|test|put|only|no longer)\b/i,
  /^we(?:['’]re| are) (?:going|sticking|standardi[sz]ing|staying) (?:with|on|to) /i,
  /^(?:do not|don['’]?t|never) (?:touch|edit|change|modify|delete|remove|rename) .*[\w-]+(?:\/|\.[\w-])/i,
  new RegExp(
    `^(?:all |our |the )?(?:[a-z]+ )?${KINDS} (?:is|are|go|goes|live|lives|belongs?) `,
    "i",
  ),
  new RegExp(`^(?:all |our |the )?(?:[a-z]+ )?${KINDS} (?:should|must|have to|need to) [a-z]`, "i"),
  /^(?:commit messages?|commits|comments?|branch names?|tests?|naming|errors?|prs?|pull requests?|code style|style|imports|exports|dates|money) ?[:–—-] ?[a-z]/i,
  /^(?:run|test|lint|format|check|ask|update|let me know|tell me) .*\bbefore (?:you|every|each|any|changing|adding|pushing|touching|committing|deploying)\b/i,
  /^(?:make|be) sure to (?!push|commit|fix|check if|read|look)/i,
  /^stop (?!the\b|this\b|it\b)[a-z]+ing [a-z]/i,
  /^i(?:['’]d| would) rather (?:have|see|use|keep|we|you)\b|^i (?:don['’]?t )?want (?:commit|commits|comments|tests|functions|new|named|no)\b/i,
  /^keep (?:the |our |all )?[\w ]{2,30} (?:short|small|simple|minimal|tidy|clean|consistent|flat|private|in sync|under)\b/i,
  /^no [a-z]+s?(?: in [a-z ]+)?[.!]*$|^be careful with /i,
];
const OF_THE_MOMENT =
  /\b(?:this|that|these|those|yet|now|today|tonight|first|next|again|still|until|already|error|bug|issue|problem|errors? in|failing|fails|failed|broken|page|button|screen|modal|menu)\b|[?？]$/i;

function isHabit(sentence: string): boolean {
  const said = sentence.replace(LEAD_ENGLISH, "");
  return !OF_THE_MOMENT.test(said) && HABITS_ENGLISH.some((form) => form.test(said));
}

/** What several people settled. */
const AGREED_KOREAN =
  /(?:으로|로|기로|쪽으로|걸로) ?(?:합의|확정|결론)[가-힣 ]{0,8}[.!]*$|합의 ?봤|^결론\s*[:：]/;

const isAskedInGeneral = (sentence: string): boolean =>
  IN_GENERAL_KOREAN.test(sentence) && ASKED_KOREAN.test(sentence) && !IS_STEP_KOREAN.test(sentence);

function isPossibleEnglish(sentence: string): boolean {
  if (LABELS.test(sentence) || isHabit(sentence)) return true;
  if (MIND.test(sentence)) return !OF_THE_MOMENT.test(sentence);
  if (AT_HAND_ENGLISH.test(sentence.replace(/\b(?:make|be) sure\b/i, ""))) return false;
  return (
    WISHES.test(sentence) ||
    OF_ALL.test(sentence) ||
    (!DESCRIBES.test(sentence) && ASKS_ENGLISH.some((form) => form.test(sentence)))
  );
}
