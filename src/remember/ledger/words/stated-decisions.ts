/**
 * What a person says will be so from here on, in their own words: "let's use X instead of Y", "we'll go with X", "X로 하자".
 * Quoted, not understood. It takes words that settle something and a thing that is settled: most sentences with "let's" ask
 * for the next step. What holds for the moment, is wondered about or only tried is none.
 */
import { isCjk } from "../text-coverage.ts";
import { isSettledEnglish, REPLACES } from "./lasting-english.ts";
import { isSettledKorean } from "./lasting-korean.ts";
import { isHearsay } from "./hearsay.ts";
import { findOwnWords, isMachineMade } from "./pasted-text.ts";
import {
  MAX_MARKED_LENGTH,
  MAX_RULED_LENGTH,
  isRetractedNext,
  joinNeighbor,
  splitSentences,
} from "./sentences.ts";
import { isOfTheMoment, isPermanentWish, isSurelyLeft, mayLast } from "./sentence-score.ts";

const MIN_LENGTH = 12;
const MIN_CJK_LENGTH = 8;
const MAX_LENGTH = 240;
const MAX_CJK_LENGTH = 120;
const MAX_PER_PROMPT = 4;

/** An answer or a turn before it, and what it is about. */
const LEAD =
  /^(?:(?:ok(?:ay)?|yes|yep|yeah|no|nope|sure|great|good|right|alright|fine|so|and|also|then|but|actually|well|instead|hmm+|oh|i mean|on second thought|thinking about it)\b[\s,.!:;–—-]*){0,3}(?:(?:for|in|on|as for|regarding) [\w .`"'/@-]{2,40}?(?:, ?| (?=let['’]?s |let us |we['’]ll |we will |we should |i think we )))?/i;
/** An opinion that names both sides is a word for one of them. */
const OPINION =
  /^(?:i think|i believe|i feel|i['’]d say)(?: that)? (?=we (?:should|must|need to)\b|let['’]?s )/i;
const OFTEN = "(?:(?:all|both|also|just|only|always|simply|still|rather|then|please) )*";
const TOGETHER = new RegExp(
  String.raw`^(?:let['’]?s|let us|we['’]ll|we will|we(?:['’]re| are) going to) ${OFTEN}`,
  "i",
);
/** Where another thing is ruled out, a wish settles it too. */
const WISH = new RegExp(
  String.raw`^(?:we (?:should|must|want to|need to|have to)|i (?:want|need|would like) (?:us |you )?to|i['’]d like (?:us |you )?to) ${OFTEN}`,
  "i",
);
/** Words that settle how something is; most others are a step that is taken once. */
const SETTLES =
  /^(?:use|store|keep|save|hold|represent|model|treat|write|name|call|put|return|send|build|host|deploy|support|target|serve|encode|track|log|share|render|sort|cache|go|stick|stay)\b/i;
const STICKS =
  /^(?:(?:go|stick|stay) with|settle (?:on|for)|opt for|lock in|standardi[sz]e on|commit to) /i;
export const RATHER =
  /,? (?:instead of|rather than|as opposed to|over|(?<!\b(?:is|are|was|were|be|been|do|does|did|has|have|had|can|could|will|would|should|may|might|must|if|when|or) )(?:and |but )?not|(?:and )?never)(?: (?:in|as|on|with|to|by|use|using|from|for))? /i;
/** "SQLite it is": the name alone. */
const IT_IS = /^([\w.+#/@`'-]+(?: [\w.+#/@`'-]+){0,3}),? it is(?: then)?[.!]*$/i;
const NOT_CHOSEN =
  /\b(?:here|there|what\w*|that|this|it|as|how|where|who|why|like|way|think|thought|know|sure|hope|guess|because|if|since|and|but|so|the|a|done|fine|good|great|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|option|plan)\b/i;
/** What is given up for good. */
const GIVES_UP = new RegExp(
  [
    String.raw`^(?:let['’]?s|let us|we (?:will|should)|we['’]ll|we(?:['’]re| are) going to) (?:not|never|no longer) (?:use|support|store|keep|ship|rely|depend|allow|write|send|track|log|host|cache|mock|bother)\b.+\b(?:any ?more|any longer|at all|from now on)\b`,
    String.raw`^(?:let['’]?s|let us|we (?:will|should)|we['’]ll|we(?:['’]re| are) going to) (?:drop|end|stop|discontinue) support(?:ing)? `,
    String.raw`^we(?:['’]re| are)? (?:no longer|not going to) (?:use|support|store|ship|rely|depend|allow)(?:ing)?\b`,
  ].join("|"),
  "i",
);
/** From one thing to another; what begins with "the" is a place where one works. */
const SWITCHES =
  /^(?:switch|migrate|move|change)(?: over)?(?:(?: (?:the|our|all) [\w-]+(?: [\w-]+)?)? from (?!here|there|scratch|this|that)\S.{0,40}?)? to (?!(?:the|a|an|this|that|these|those|my|your|our|its?|another|next|main|master|dev|develop|other|different|new|phase|step|task|section|part|item|issue|number)\b|[#\d])(.+)/i;
const SWITCHES_PART =
  /^(?:switch|migrate) (?:the|our|all) [\w-]+(?: [\w-]+)? to (?!(?:the|a|an|this|that|my|your|our|its?|another|next|main|master|other|different|new)\b|[#\d])(.+)/i;
const IS_PLACE =
  /\b(?:branch|folder|directory|tab|window|mode|page|section|phase|step|task|issue|account|worktree|conversation|chat|topic|questions?)\b/i;
/** What is used, kept or stored, with what it is for or why. */
const KEEPS = /^(?:use|store|keep) /i;
export const REASON = /[,;]? (?:because|since|so that|so we|so it|due to)\b| [–—-] /i;
const PURPOSE =
  /\S (?:for|as|in) (?:(?:a|an|the|our|all|any|every|each|this project['’]?s?) )?[\w-]{3,}/i;

/** Whoever was not there cannot tell what it is: an option by its number, "that", "your plan". */
const POINTS_BACK = new RegExp(
  [
    String.raw`^(?:(?:the|your|my|this|that|these|those|his|her|their|our) )?(?:[\w-]+ ){0,3}?(?:options?|approach(?:es)?|plan|ideas?|ones?|recommendations?|suggestions?|proposals?|solution|way|version|choices?|strategy|fix|steps?|phase|tasks?|things?|stuff|changes?)(?:$|[\s,.!;:)](?!for|because|since))`,
    String.raw`^(?:it|this|that|these|those|them|both|all|what|whatever|which|whichever|something|anything|everything|nothing|either|another|more|less|some|any|you|me|us|your|my|his|her|their|[b-z]|#?\d+)(?:[\s,.!;:)]|$)`,
    String.raw`^a(?:[,.!;:)]|$)`,
  ].join("|"),
  "i",
);
const IS_DOING = /^(?:\w+ly )?\w{2,}ing\b/i;
/** No thing that is ruled out: the end of a thought, or what is not done. */
const NO_OTHER =
  /^(?:(?:\w+ly )?\w{2,}ing|sure|yet|only|just|so|too|really|be|been|have|the other way|what|that|this|it|them|all|anything|everything|do|does|did|create|add|change|make|worry|here|there|again)\b/i;
const DECIDED =
  /^(?:decision|decided):\s+(?![[<({])|^(?:so,? )?we(?:['’]ve| have)? (?:decided|agreed|settled)(?::| that| to| on| against| for)(?! (?:leave|go|stop|meet|talk|wait)\b(?! with))(?! (?:this|that|it)\b)|^i(?:['’]ve| have)? (?:decided|chosen|chose|settled|opted)(?::| that| to| on| against| for)\b/i;

/** For the moment, or not settled. */
const UNSETTLED =
  /[?？]["”')]?\s*$|\b(?:(?<!from )now|yet|today|tonight|tomorrow|later|currently|at the moment|this time|temporar\w+|first|again|try|trying|maybe|perhaps|probably|might|i think|i guess|i suppose|not sure|if (?:you|possible|that|it)|unless|for example|e\.g|next step|lunch|meet|talk|wait)\b/i;

const KOREAN_UNSETTLED =
  /[?？]\s*$|나요|까요|을까|는지|지금(?!부터)|일단|우선|아직|이번|오늘|내일|나중|잠깐|임시|당분간|먼저|다시|한번|테스트해|(?:^|\s)(?:만약|혹시)|만나|식사|점심|저녁|회의/;
/** One thing and not another. */
const KOREAN_RATHER =
  /(?<!지\s?)(?:말고|대신(?:에)?|보다는|보단|아니라)\s+\S.*(?:하자|가자|쓰자|두자|넣자|바꾸자|(?:하|가|쓰|바꾸)(?:죠|지요)|합시다|갑시다|씁시다|바꿉시다|하기로|쓰기로|가기로|바꾸기로|(?:사용|저장|관리|처리|보관|표기|표시|통일)(?:해|하)[가-힣 ]{0,5}|써(?:요|줘|주세요|라)?|로 해(?:줘|주세요|요)?)/;
const KOREAN_SETTLES =
  /(?<!제안대|추천대|의견대|말대|생각대|이걸|그걸|이거|그거|저거|저걸|이것|그것|안|번|방법|방식대|의견|생각|추천|제안|다음|앞|뒤|위|아래|처음|원래|그쪽|이쪽|옛날|진짜|실제|정말|별|새|따|바|단계|페이지|화면|브랜치|탭|메뉴|순서|주제|쪽|그대|이대|최대|마음대|순서대|계획대|\s이|\s그|\s저|^이|^그|^저)(?:으로|로)\s?(?:(?:가|하|쓰|바꾸|통일하|변경하|전환하|정하|결정하|고정하)(?:자|죠|지요)|갑시다|합시다|씁시다|바꿉시다|통일합시다|변경합시다|정합시다|통일해(?:요|라| ?줘(?:요)?| ?주세요| ?주십시오)?)(?=$|[\s.!,~])/;
const KOREAN_DECIDED =
  /^결정(?: ?사항)?:\s|(?:하|쓰|가|두|넣|빼|않|사용하|저장하|유지하|관리하)기로 (?:하자|합시다|했(?:어요?|습니다|다|음|으니)|결정(?:했|함|하자)|바꿨(?:어요?|습니다|다|음|으니)|변경했(?:어요?|습니다|다|음|으니))|(?:으로|로) (?:정했|결정했|확정했)(?:어요?|습니다|다|음|으니)|(?:으로|로) (?:바꾸|변경하|통일하|가|하)기로 (?:했|하자|합시다|결정)/;

export function findStatedDecisions(prompt: string): readonly string[] {
  if (isMachineMade(prompt)) return [];
  const words = findOwnWords(prompt);
  if (words.length > MAX_MARKED_LENGTH) return [];
  // In a long text everything is described that shall be: there it has to be called a decision.
  const isLong = words.length > MAX_RULED_LENGTH;
  const sentences = splitSentences(words);
  const stated = sentences.flatMap((one, at) =>
    isStatedDecision(one, sentences.length) &&
    !isHearsay(one) &&
    !isSurelyLeft(one) &&
    !(isLong && !isCalledDecision(one)) &&
    !isRetractedNext(sentences, at)
      ? [joinNeighbor(sentences, at, one)]
      : [],
  );
  return [...new Set(stated)].slice(0, MAX_PER_PROMPT);
}

const isCalledDecision = (sentence: string): boolean =>
  DECIDED.test(sentence.replace(LEAD, "")) || KOREAN_DECIDED.test(sentence);

/** It chooses by its words; that it is meant for good, its sound tells. */
const CHOOSES =
  /^(?:(?:ok(?:ay)?|so|alright|all right|right|and|then|yes|yeah)[,.]? )*(?:let['’]?s (?:use|go with|stick with|stay with|call|take|pick)|(?:i|we)(?:['’]ve| have)? (?:decided|settled|agreed|chosen|chose|picked|opted|went with)|(?:i['’]m|we['’]re) going with)\b|(?:으로|로) ?(?:확정|결정|정했|정함|가자|갑시다)|(?:하|쓰|가)기로 ?(?:했|함|결정)/i;
/** It says that it is one. */
const SETTLES_BY_NAME =
  /^(?:final )?decision: |, (?:decided|agreed|settled)[.!]*$|^(?:the team|i|we)(?:['’]ve| have)? (?:decided|agreed|settled) (?:to|on|against)\b|(?:으로|로) ?(?:확정|결정|정했|정함|통일(?:하자|합시다|했[가-힣]{1,3})?[.!~]*$)|(?:하|쓰|가|빼|두)기로 ?(?:했|함|결정)|(?:쓰|하|가|두|빼|넣)는 (?:게|쪽이|것이) (?:맞|낫|좋)(?:는|은|을)? 것 ?같|(?:^|[은는을를도] )(?:빼|접|버리)자[.!~]*$/i;
/** Many sentences choose for the next step. */
const CHOSEN_AMONG = 9;

/** What several agree on, and what is dropped, is a decision where it sounds as if it were meant for good; "always" makes a rule. */
const SETTLES_TOGETHER =
  /^(?:(?:ok(?:ay)?|so|alright|right|and|then|yes|yeah|actually|btw|by the way)[,:.]? )*(?:(?:change of plans?|new plan|plan change)\b|(?:let['’]?s|let us) (?:not use|drop|ditch|stick to|stay on|get rid of|do without|kick out|throw out) (?!this\b|that\b|it\b|these|those|your\b)|we(?:['’]re| are) (?:now )?(?:dropping|ditching|replacing|abandoning|killing|adopting)\b)|^(?:그럼 |그리고 |아,? )*계획 ?(?:변경|바뀜|이 바뀌)|(?:기로 ?(?:했|하자|함|합의|결정)[가-힣]{0,4}|(?:빼|버리|가|쓰지 ?말|유지하|바꾸|갈아타|전환하)자)[.!~]*$/i;
const FOR_EVERY_TIME =
  /\b(?:always|never|every|each|whenever|from now on|going forward)\b|항상|앞으로|절대|매번|마다|언제나|반드시|이제부터/i;

/** `among`: how many sentences the prompt has. */
export const isStatedDecision = (sentence: string, among: number): boolean =>
  (CHOOSES.test(sentence) && isPermanentWish(sentence, CHOSEN_AMONG)) ||
  ((SETTLES_TOGETHER.test(sentence) || SETTLES_BY_NAME.test(sentence)) &&
    !FOR_EVERY_TIME.test(sentence) &&
    isPermanentWish(sentence, among)) ||
  isDecisionByForm(sentence);

/** It calls itself one: "we decided …", "…하기로 했어". */
export const isCalledSettled = (sentence: string, among: number): boolean =>
  (CHOOSES.test(sentence) || isCalledDecision(sentence)) && isStatedDecision(sentence, among);

const isDecisionByForm = (sentence: string): boolean =>
  mayLast(sentence) &&
  !isOfTheMoment(sentence) &&
  (isCjk(sentence)
    ? isWithin(sentence, MIN_CJK_LENGTH, MAX_CJK_LENGTH) && isKoreanDecision(sentence)
    : isWithin(sentence, MIN_LENGTH, MAX_LENGTH) && isEnglishDecision(sentence));

const isWithin = ({ length }: string, least: number, most: number): boolean =>
  length >= least && length <= most;

const isKoreanDecision = (sentence: string): boolean =>
  !KOREAN_UNSETTLED.test(sentence) &&
  ([KOREAN_RATHER, KOREAN_SETTLES, KOREAN_DECIDED].some((pattern) => pattern.test(sentence)) ||
    isSettledKorean(sentence));

function isEnglishDecision(sentence: string): boolean {
  const lead = LEAD.exec(sentence)?.[0] ?? "";
  const led = sentence.slice(lead.length);
  const said = led.replace(OPINION, "");
  if (said === led && REPLACES.test(said)) return true;
  if (UNSETTLED.test(`${lead}${said}`)) return false;
  if (said === led && isSettledEnglish(said)) return !IS_PLACE.test(said);
  if (DECIDED.test(said) || isChosen(said)) return true;
  const isOpinion = said !== led;
  if (!isOpinion && GIVES_UP.test(said)) return true;
  const together = TOGETHER.exec(said)?.[0] ?? "";
  const head = together === "" ? (WISH.exec(said)?.[0] ?? "") : together;
  const words = said.slice(head.length);
  // Said to somebody alone, only one word is plain enough.
  if (head === "" && !/^use /i.test(words)) return false;
  const [settled = "", ...others] = (words.split(REASON, 1)[0] ?? "").split(RATHER);
  if (others.length > 0 && (SETTLES.test(words) || STICKS.test(words)))
    return !IS_DOING.test(settled.replace(/^\w+ /, "")) && !NO_OTHER.test(others[0] ?? "");
  if (together === "" || isOpinion) return false;
  const switched = (SWITCHES.exec(words) ?? SWITCHES_PART.exec(words))?.[1];
  if (switched !== undefined) return isNamed(switched) && !IS_PLACE.test(switched);
  if (STICKS.test(words)) return isNamed(words.replace(STICKS, ""));
  const thing = words.replace(KEEPS, "");
  return thing !== words && isNamed(thing) && (REASON.test(words) || PURPOSE.test(thing));
}

const isChosen = (said: string): boolean => {
  const name = IT_IS.exec(said)?.[1];
  return name !== undefined && /[A-Z\d.`/@#]/.test(name) && isNamed(name) && !NOT_CHOSEN.test(name);
};

const isNamed = (thing: string): boolean => !POINTS_BACK.test(thing) && !IS_DOING.test(thing);
