/** Words by which people announce what later sessions shall know: "remember: …", "keep in mind that …", "기억해 둬: …". */

const LEAD =
  "^(?:(?:ok(?:ay)?|so|and|also|but|oh|hey|hi|please|pls|btw|by the way|one more thing|just|always|fyi|ps|important|claude|codex|gemini)[,:!.]? +)*";
const VERB =
  "(?:remember|keep in mind|bear in mind|(?:do not|don['’]?t|dont|never) forget|take note|make a (?:mental )?note|(?:please )?memori[sz]e)";
const SESSIONS =
  "(?:all |any |every |the |your )?(?:(?:later|future|coming|upcoming|next|other|following) )+sessions|(?:all|every) sessions?|the future|future (?:reference|work|you)|later sessions?";
const NOTE = `(?:(?:note|reminder|info|something|a note|a reminder) (?:for|to) (?:${SESSIONS})|for (?:${SESSIONS}))`;

/** `said`: what is announced. A bare "remember X" announces too little: "remember the milk". */
export const ANNOUNCES_ENGLISH: readonly RegExp[] = [
  new RegExp(
    `${LEAD}${VERB}(?: (?:this|the following))?(?: for (?:${SESSIONS}|later))?(?: ?[:–—]| -) *(?<said>.+)$`,
    "i",
  ),
  new RegExp(`${LEAD}${VERB}, +(?<said>.+)$`, "i"),
  new RegExp(`${LEAD}${VERB}(?: for (?:${SESSIONS}|later))? that +(?<said>.+)$`, "i"),
  new RegExp(`${LEAD}${NOTE}(?: ?[:–—,]| -) *(?<said>.+)$`, "i"),
];

/** "Remember that bug we had" points at one. */
export const POINTS_AT_ONE =
  /^(?!(?:we|you|i|he|she|they|it|the|our|my|your|all|every|each|no|any|some|there|this|if|when|whenever|in|on|for|at|by|from|only|never|always|nobody|everybody|everyone|users?|both|most|a|an)\b)[a-z-]+(?: [a-z-]+)? (?:we|you|i|he|she|they|from|yesterday|last|earlier|before|where|when|who)\b/i;
/** Work that is put off has its own line; the others are of this moment, or tell what was. */
export const ANNOUNCES_NOTHING_ENGLISH =
  /[?？]\s*$|^(?:to|when|how|what|why|where|who|which|whether|me|it|this|that|them)\b[^:]*$|\bstill (?:have|need) to\b|\b(?:(?<!from )right now|currently|at the moment|for now|for the moment|yet|today|this time|just now|this (?:task|bug|pr|branch|file|function|fix|step|one|change)|we['’]?re (?:still|currently|now)|we are (?:still|currently|now)|i['’]?m (?:still|currently|now)|you (?:already|just)|i (?:already|just)|we (?:already|just)|you were|i was|we were)\b/i;

const KOREAN_LEAD =
  "^(?:(?:그리고|아|참|아 참|꼭|잘|이거|이건|이것만|이것만은|하나만|앞으로|항상|그럼|오케이|클로드)[,:]? *)*";
const KOREAN_VERB =
  "(?:기억해(?: ?(?:둬|놔|줘|주라|두세요|주세요|두자|둘 것|두십시오|라))?(?:요)?|기억(?:하세요|하자|하십시오|할 ?것|할 ?점|사항)|명심(?:해(?: ?(?:둬|줘|두세요|주세요|라))?(?:요)?|하세요|하자|할 ?것|사항)?|잊지 ?(?:마(?:세요|라|요)?|말(?:아|고|것| 것|자)(?: ?(?:줘|주세요))?)|유념(?:해(?: ?(?:둬|줘|주세요))?|할 ?것)|염두에 (?:둬|두세요|둘 것))";
const KOREAN_NOTE =
  "(?:(?:다음|이후|앞으로의?|나중|향후|다른|모든) ?세션(?:들)?(?:을|를)? ?(?:위한|위해|용|에서|에서도|에|에도|에게)? ?(?:참고|메모|기억|남기는 말|기억해 ?둬|기억할 ?것|참고해(?: ?(?:줘|둬|주세요))?|메모해 ?(?:둬|줘))(?:할 ?것)?)";

export const ANNOUNCES_KOREAN: readonly RegExp[] = [
  new RegExp(
    `${KOREAN_LEAD}(?:${KOREAN_VERB}|${KOREAN_NOTE}) *(?:[:：,–—.!]|-(?= )) *(?<said>.+)$`,
  ),
  new RegExp(
    `${KOREAN_LEAD}참고로[,:]? (?<said>(?:앞으로|이제부터|지금부터|향후)(?:는|에는|엔)? .+)$`,
  ),
  /^(?<said>.{4,100}?(?:는|은|ㄴ|단|란|라는|다는|인) ?(?:거|것|점|걸|사실)(?:을|를|만|만은|은)?) (?:꼭 |항상 |잘 |좀 )*(?:기억|명심|유념)(?:해|하)[가-힣 ]{0,8}[.!~]*$/,
  /^(?<said>.{4,100}?(?:(?:이|으)?니까|니|거든)(?:요)?),? (?:꼭 |항상 |잘 |좀 )*(?:기억|명심|유념)(?:해|하)[가-힣 ]{0,8}[.!~]*$/,
];
export const ANNOUNCES_NOTHING_KOREAN =
  /[?？]\s*$|나요|까요|(?:하|했|나|냐|지)니[?]?$|지금(?!부터)|아직|방금|오늘|이번|현재|일단|우선|당장|아까|이 (?:작업|버그|파일|함수|PR|브랜치)|나중에 (?:하|할|이어)|다음에 (?:하|할|이어)|내일/;

/** Who talks of remembering announces nothing. */
export const RECALLS =
  /^(?:(?:ok(?:ay)?|so|hey|and|but)[,:!.]? )*(?:(?:do|did|can|could|don['’]?t) you )?(?:remember|recall) (?:when|how|why|what|where|who|which|the time)\b(?! \w+ing\b)|\b(?:i|you) (?:do not |don['’]?t |can['’]?t |cannot )?(?:even |still )?(?:remember|recall)\b|\b(?:says?|said|reads?|shows?|label(?:led|ed)?)\b[^:]{0,20}: remember\b|기억(?:이|은|도)? ?(?:안 ?나|나(?:니|나|요|는|네)?|못 ?(?:해|하)|하니|하나|하는지|했)/i;
