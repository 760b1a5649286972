/**
 * Words by which people put work off, and by which they say that it is over. `(?<task>)` is what is put off; forms without it
 * put off what the conversation is about.
 */
const DAY =
  "(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening))?|next (?:week|month|sprint|mon|tues|wednes|thurs|fri)(?:day)?";
/** A time of work that is not this one: "later" says least. */
const ANOTHER_TIME = String.raw`(?:tomorrow(?: (?:morning|afternoon|evening|then))?|next (?:time|session)|(?:the|our|a|my) (?:next|new|other|another|separate|different|follow-?up) (?:session|pr|pull request|day|time|round)|another (?:day|time|session|pr)|some other (?:day|time)|a follow-?up(?: (?:pr|pull request|commit|session))?|(?:on |after )?(?:the )?(?:${DAY}|weekend)|once (?:i['’]m|we['’]re|i am|we are) back|when (?:i['’]m|we['’]re|i am|we are) back)`;
const LATER = `(?:${ANOTHER_TIME}|(?:at )?(?:a |some )?later (?:date|time|point|stage)|later(?: on| today| this week)?|afterwards?)`;
/** "to", "for", "in", "on" another time. */
const AT = "(?:(?:in|on|to|for|until|till|during|as) )?";
/** Also where the next sentence follows without a stop. */
const END =
  "(?:(?:,? (?:please|then|maybe|i guess|ok(?:ay)?|thanks))?[\\s.!~:)]*$| (?:i|we|because|since|but)\\b)";
const TASK = "(?<task>[^,;?]{3,120}?)";
const LEAD =
  "^(?:(?:ok(?:ay)?|so|and|but|also|then|great|good|thanks|thank you|perfect|nice|cool|alright|btw|oh|well|actually|please|for the record|note|fyi)[,:.!]? )*";
/** What is done to a piece of work; what is only said, seen or thought is none. */
const WORK =
  "(?:do|finish|fix|add|write|handle|tackle|build|implement|address|clean up|refactor|migrate|wire up|set up|sort out|take care of|deal with|work on|look at|look into|get to|get back to|come back to|go back to|return to|continue(?: with| on)?|pick up|resume|revisit|start(?: with| on)?|begin(?: with)?|wrap up|complete|update|upgrade|replace|remove|rename|move|port|split|test|document|polish|optimi[sz]e|debug|investigate|improve|convert|extract|delete|merge|review|release|deploy|rotate|renew|redo|rework|rewrite|cover)";
/** A plan of the two who talk. What one has to do by then is a date; "can" only with words that mean work put off. */
const WE = String.raw`(?:(?:we|i)(?:['’]ll| will| still (?:have|need) to|['’]re going to|['’]m going to|['’]d rather|['’]d like to)|let['’]?s|let us)(?: (?:then|just|rather|still|also|probably))*`;
const CAN = String.raw`(?:we|i|you) (?:can|could) (?:then |still |also |always )?`;
const CAN_WORK =
  "(?:do|finish|fix|tackle|handle|look at|look into|get to|get back to|come back to|return to|deal with|take care of|continue(?: with| on)?|pick up|revisit|address)";
/** The work at hand, by a word that points at it. */
const IT =
  "(?:this|that|it|these|those|the rest|everything else|the remaining (?:ones|parts?|bits?|work|steps?|tasks?)|them)";

export const PUTS_OFF_ENGLISH: readonly RegExp[] = [
  new RegExp(
    String.raw`${LEAD}to-?do (?:for )?(?:${LATER}|next)\s*(?::| [-–—])\s*(?<task>.{3,160})$|${LEAD}(?:for )?(?:later|next time|next session|tomorrow)\s*:\s+(?<task>.{3,160})$`,
    "i",
  ),
  new RegExp(
    String.raw`${LEAD}(?:can you |could you )?remind me (?:(?:${LATER}) )?to (?!myself)(?<task>[a-z].{3,120}?)${END}`,
    "i",
  ),
  // "The retry logic can wait until after the demo".
  new RegExp(
    `${LEAD}(?!${IT} )(?<task>(?:the |our )?[a-z][\\w -]{3,60}?) (?:can|could|has to|will have to) wait(?: (?:until|till) (?!the|it\\b).{3,40}| (?:until|till) the (?:demo|release|launch|weekend).{0,20})?${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:note|reminder) to self(?::|,| [-–—]) (?:to )?(?<task>[a-z].{3,120}?)${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:${WE} ${WORK}|${CAN}${CAN_WORK}) (?!${IT} )${TASK} ${AT}${LATER}${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:we|i) (?:should|have to|need to|want to|must) ${WORK} (?!${IT} )${TASK} (?:next time|(?:in (?:the|our) )?next session|in a follow-?up(?: pr)?|in (?:another|a separate) pr)${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}${ANOTHER_TIME},? (?:(?:${WE}|we (?:should|have to|need to|must)) )?(?:please )?${WORK} (?<task>(?!me\\b|whether\\b|if\\b).{3,120}?)${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:(?:we|i)(?:['’]ll| will) |let['’]?s |please |just )*(?:leave|postpone|park|put off|shelve) (?!${IT} )${TASK} (?:for|until|till|to) ${LATER}${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:(?:we|i)(?:['’]ll| will) |let['’]?s |please |just )*(?:save|keep|hold off on|table|reserve) (?!${IT} )${TASK} (?:for|until|till) ${ANOTHER_TIME}${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:(?:we|i)(?:['’]ll| will) |let['’]?s |please |just )*(?:push|move|bump) ${TASK} (?:back |out )?(?:to|until|till) ${ANOTHER_TIME}${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:let['’]?s |we['’]ll |we will |i['’]ll )(?:postpone|put off|shelve|park) ${TASK}(?: for (?:now|today|the moment))?${END}|${LEAD}park ${TASK} for (?:now|today)${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:(?:let['’]?s|we(?:['’]ll| will)) )?skip ${TASK} for (?:today|tonight)${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}${TASK} (?:can|has to|have to|will have to) wait (?:until|till) ${LATER}${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}${TASK} (?:is|are|will be) (?:something |a (?:thing|topic|task|job) |work )?for (?:${LATER})${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:please |let['’]?s |i['’]ll |we['’]ll )?put (?!(?:the |a |an |this )?(?:card|task|item|ticket|issue|story|tasks|items)\\b)${TASK} (?:on|in|into) (?:the|my|our) backlog${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:don['’]?t forget|remember|keep in mind)(?: that)? we still (?:have|need) to (?<task>[a-z].{3,120}?)${END}`,
    "i",
  ),
  new RegExp(
    String.raw`${LEAD}(?:that['’]?s (?:it|all|enough)|enough|(?:i['’]m |we['’]re )?(?:stopping|done)(?: here)?|let['’]?s (?:stop|call it a day)(?: here)?|stop here)(?: for (?:today|tonight|now))?[,;.:]? (?:but )?(?:${ANOTHER_TIME})[,:]? (?<task>.{6,120}?)${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:(?:i['’]m |we['’]re )?stopping(?: here)?|enough|that['’]?s (?:it|all)) for (?:today|tonight)[,;:] (?<task>.{6,120}? (?:is|are) (?:still |only )?(?:half|not|un|in)[ -]?\\w+)${END}`,
    "i",
  ),
];

/** The work at hand is put off: "let's continue tomorrow", "we'll finish the rest later". */
export const PUTS_OFF_THIS_ENGLISH: readonly RegExp[] = [
  new RegExp(
    `${LEAD}(?:(?:${WE}|${CAN.trimEnd()}) )?(?:continue|go on|carry on|resume|proceed|keep going|pick (?:up|it up|this up|that up)|finish|complete|wrap up|get back to|come back to|return to)(?: (?:with |on )?${IT})?(?: up)?(?: from here)? ${AT}${LATER}${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:${WE}|${CAN.trimEnd()}) (?:do|fix|add|handle) (?:the rest|everything else|the remaining (?:ones|parts?|bits?|work|steps?|tasks?)) ${AT}${LATER}${END}`,
    "i",
  ),
  new RegExp(
    `${LEAD}(?:(?:we|i)(?:['’]ll| will) |let['’]?s |please |just )*(?:leave|save|keep|postpone|park|put off|shelve) ${IT} (?:for|until|till|to) ${ANOTHER_TIME}${END}`,
    "i",
  ),
  new RegExp(`${LEAD}${IT} (?:can|has to) wait (?:until|till) ${ANOTHER_TIME}${END}`, "i"),
];
/** It is part of what is built, or was said of something else. */
export const NO_POSTPONING_ENGLISH =
  /[?？]["”')]?\s*$|^["“'`]|\b(?:so (?:that )?(?:we|i|you|they) can|in case|don['’]?t (?:leave|postpone|put|save|wait|defer)|do not (?:leave|postpone|put|save|wait)|instead of (?:later|tomorrow)|not (?:later|tomorrow|next)|by tomorrow|the user|users?|customers?|whether|worth (?:doing )?later)\b/i;

/** Korean: when it shall be done. "다음에" alone also means "then": only behind what it is about. */
const SOON =
  "(?:내일(?:은|부터|쯤)?|모레|내일이나 모레|다음 ?번에?(?:는)?|다음 ?시간에?(?:는)?|다음 ?세션(?:에서|에|에는|때)?(?:는)?|다음 ?주(?:에|에는)?|(?:다음 ?주 )?[월화수목금토일]요일에?(?:는)?|주말에?|다른 ?날|추후에?|나중에(?:는)?|이따가?|다음 ?(?:PR|피알|커밋|작업|스프린트)(?:에서|에|때)(?:는)?|(?:별도|따로) ?PR(?:로|에서))";
const THEN = `(?:${SOON}|다음에(?:는)?|다음으로|오늘 말고 (?:내일|다음에))`;
const AGAIN = "(?:이어서|마저|다시|따로|천천히|같이|한꺼번에|제대로|별도로|계속)";
/** "하자", "할게", "하겠습니다": a plan, and no order. */
const DOES =
  "(?:추가|처리|진행|시작|수정|정리|작업|구현|마무리|해결|적용|교체|개선|리팩터링|리팩토링|점검)";
const PLAN = `(?:하자|하죠|하지요|합시다|하기로 (?:하자|해요?|했[가-힣]{1,3})|하려고(?: 해요?)?|하겠습니다|하겠어요?|할게요?|${DOES}(?:하자|하죠|하지요|합시다|하겠습니다|하겠어요?|할게요?)|(?:고치|만들|두|가|끝내|이어가|옮기|바꾸|나누|넣|붙이|살펴보|다루|손보|다듬)(?:자|죠|지요|겠습니다|겠어요?)|(?:고칩|만듭|둡|갑|이어갑|옮깁)시다|(?:고칠|둘|만들|옮길|바꿀|나눌|붙일|끝낼|이어갈)게요?)`;
/** What has to be done is a date, unless it is work on something. */
const MUST = `${DOES} ?해야(?:지|겠다|겠어요?|겠네요?| ?해요?| ?돼요?| ?됩니다| ?함| ?할 ?(?:듯|것 같[가-힣]{1,3}))`;
const PARTICLE = "(?:은|는|을|를|이|가|도|부터)?";
const KOREAN_LEAD =
  "^(?:(?:그럼|그러면|일단|오케이|좋아|좋아요|네|응|아|참|그리고|근데|음|자|아 참|나는|저는|우리|우리는|고마워|수고했어|오늘은 (?:여기까지|이만|그만)(?: ?하고| ?하자)?)[,.]? )*";
const KOREAN_END = "[\\s.!~^ㅎㅋㅠ]*$";
const KOREAN_TASK = "(?<task>[^,?]{2,60}?)";

export const PUTS_OFF_KOREAN: readonly RegExp[] = [
  // "페이지네이션은 다음에 하자".
  new RegExp(
    `${KOREAN_LEAD}${KOREAN_TASK}(?:은|는|을|를)? (?:일단 )?${THEN} (?:${AGAIN} )*${PLAN}${KOREAN_END}`,
  ),
  // "내일은 검색 인덱스 마무리해야 돼".
  new RegExp(
    `${KOREAN_LEAD}${SOON} (?:${AGAIN} )*${KOREAN_TASK}${PARTICLE} ?(?:(?<= )(?:${AGAIN} )*(?:${PLAN}|${MUST})|${DOES}(?:하자|하죠|합시다|할게요?|하겠습니다)|(?<=[을를] )${MUST})${KOREAN_END}`,
  ),
  // "에러 페이지는 나중으로 미루자".
  new RegExp(
    `${KOREAN_LEAD}${KOREAN_TASK}(?:은|는|(?:을|를)(?= .*(?:나중|다음|내일|추후))) (?:일단 |우선 |잠시 |잠깐 |당분간 )?(?:(?:나중|다음|내일|뒤|추후|다음 ?주|다음 ?세션|다음 ?번)(?:으)?로 )?(?:미루자|미룹시다|미룰게요?|미루겠습니다|미뤄 ?(?:두자|둘게요?|놓자|줘|주세요)|보류(?:하자|합시다|할게요?|하겠습니다|해 ?두자|하고 (?:나중에|다음에|내일) .{2,20})?)${KOREAN_END}`,
  ),
  // "나중에 스테이징 키 교체하라고 알려줘".
  new RegExp(
    `${KOREAN_LEAD}${THEN} ${KOREAN_TASK}(?:라고|다고|자고|는 (?:거|것|걸)|기)(?:을|를)? ?(?:꼭 |잊지 ?(?:말고|않게) )?(?:알려|상기시켜|리마인드(?:해)?|얘기해|말해) ?(?:줘(?:요)?|주세요|주라)${KOREAN_END}`,
  ),
  new RegExp(
    `${KOREAN_LEAD}${THEN} ${KOREAN_TASK}(?:해야 ?(?:하니까|되니까|해|돼|하는데)|할 ?(?:거|것)(?:니까|이니까)?)[, ]*(?:꼭 )?(?:적어|메모해|기억해|기록해) ?(?:둬(?:요)?|두자|줘(?:요)?|주세요|놔)${KOREAN_END}`,
  ),
  new RegExp(
    `^(?:나중에|다음에|내일|다음 ?세션에?) ?(?:할 ?일|작업|TODO|투두)\\s*:\\s*(?<task>.{3,100})$`,
    "i",
  ),
];

const LEFT = "(?:(?:나머지|남은) ?(?:거|건|것|작업|부분)?(?:은|는|을|를)?)";
const REST = `(?:${LEFT}|(?:이거|이것|그거|그것|이건|그건|여기|여기서|이 작업|이 부분)(?:은|는|을|를|부터)?|여기부터|여기서부터)`;
/** Another day than this one. */
const SURE =
  "(?:내일|모레|다음 ?세션(?:에서|에|에는)?|다음 ?주(?:에|에는)?|다음 ?PR(?:에서|에)|오늘 말고 내일)";

/** "내일 이어서 할게", "나머지는 다음에 하자". */
export const PUTS_OFF_THIS_KOREAN: readonly RegExp[] = [
  // What is left of it, or going on with it.
  new RegExp(
    `${KOREAN_LEAD}(?:${REST} )?${THEN} (?:${REST} )?(?:${AGAIN} )*(?:이어서|마저|계속) (?:${AGAIN} )*${PLAN}${KOREAN_END}|${KOREAN_LEAD}${THEN} 이어(?:가자|갑시다|갈게요?|하자|할게요?)${KOREAN_END}`,
  ),
  new RegExp(
    `${KOREAN_LEAD}(?:${LEFT} ${THEN}|${THEN} ${LEFT}) (?:${AGAIN} )*${PLAN}${KOREAN_END}|${KOREAN_LEAD}${REST} ${SURE} (?:${AGAIN} )*${PLAN}${KOREAN_END}`,
  ),
];
export const NO_POSTPONING_KOREAN =
  /[?？]\s*$|지금|하지 ?말고|나요|까요|는지|만나|뵙|뵐|얘기|이야기|대화|보자|봅시다|생각|(?:할|될|쓸|볼) 수 ?있|때문|사용자|유저|고객|예정/;
/** They name no work. */
export const EMPTY_TASK =
  /^(?:the |a |an |that |this |some |any |my |our |all )*(?:rest|thing|things|stuff|work|job|it|this|that|them|one|ones|same|everything|something|anything|remaining|other|others|more|tests?(?= it)|나머지|이거|그거|이것|그것|이건|그건|작업|일|거|것|남은 ?(?:거|것|작업)|이어서|마저|다시|더|오늘|말고)$/i;
