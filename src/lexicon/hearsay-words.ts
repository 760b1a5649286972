/**
 * Words by which people tell what others do or say, what they have noticed, and what would have been: nothing of it settles
 * anything here. In Korean the end of a sentence says so (더라고요, 대요, 던데, 으려나); in English its beginning does.
 */

const OTHERS =
  "(?:people|folks|teams?|companies|company|projects|shops?|devs|developers|guys?|startups?|banks?|places|engineers|orgs?|competitors?)";
const OF_OTHERS = String.raw`(?:(?:my|our|the|a|one|another|some) (?:[\w-]+ )?(?:friend|colleague|co-?worker|buddy|professor|teacher|guy|competitor|neighbou?r)(?:['’]s (?:team|company|startup|place|shop))?|(?:my|our|the|their) (?:sister|other|old|previous|last|former|next-door|neighbou?ring) (?:team|company|job|employer|shop|startup|workplace))`;
const SAYS =
  "(?:say|says|said|claim|claims|claimed|think|thinks|thought|recommend|recommends|recommended|suggest|suggests|suggested|told|tells|argue|argues|advise|advises|mentions?|prefers?|loves?|seems?|swears?)";
const DOES =
  "(?:use|uses|used|went|go|goes|moved|switched|dropped|drop|drops|stopped|skip|skips|never|always|no longer|don['’]?t|do not|run|runs|picked|chose|migrated|replaced|replaces)";
const OFTEN = "(?:(?:also|all|now|still|just|even|mostly|usually|only|already) )*";
const LEAD = String.raw`^(?:(?:hmm+|oh|well|so|and|also|but|interesting|funny|btw|by the way|fyi|ok(?:ay)?|yeah|huh|though|(?:it )?turns out(?: that)?)\b[,:.]? )*`;

export const HEARSAY_ENGLISH: readonly RegExp[] = [
  new RegExp(
    String.raw`${LEAD}(?:i|we)(?:['’]ve| have)? ${OFTEN}(?:once |recently |often )?(?:heard|hear|read (?:that|about|somewhere|an?|in|on|how)|saw|seen|(?:was|were|been) told|came across)\b`,
    "i",
  ),
  new RegExp(
    String.raw`${LEAD}(?:apparently|supposedly|allegedly|reportedly|seemingly|rumou?r has it|word is|according to|it (?:seems|looks like|appears|sounds like))\b(?!,? (?:that )?(?:we|you|i|our|my|nobody|the)\b(?! (?:competitors?|other|docs?|article|survey|sister)))`,
    "i",
  ),
  new RegExp(
    String.raw`${LEAD}(?:some|many|most|a lot of|lots of|plenty of|half (?:of )?(?:the |my )?|other|another|certain|few|several|there (?:are|is)|there['’]s|these days (?:many|most))(?: [\w-]+){0,2}? ${OTHERS}\b(?!['’]| (?:must|should|shall|may|can|cannot|can['’]t|need|have to|has to))`,
    "i",
  ),
  new RegExp(`${LEAD}(?:some|many|others|half of my feed) ${OFTEN}${SAYS}\\b`, "i"),
  new RegExp(`${LEAD}${OF_OTHERS}(?: at work)?,? ${OFTEN}(?:${SAYS}|${DOES})\\b`, "i"),
  new RegExp(
    String.raw`${LEAD}(?:in|at) (?:my|our) (?:last|old|previous|former|other|ex-?) ?(?:job|company|team|startup|workplace)\b`,
    "i",
  ),
  new RegExp(
    String.raw`${LEAD}(?:someone|somebody|people|folks|they|one guy|hn|hacker news|reddit|twitter|stack ?overflow|chatgpt|the (?:internet|article|blog(?: post)?|tutorial|docs|documentation|talk|survey|book|video|thread|post|forum)|(?:every(?:one|body)|nobody) on \w+)(?: on \w+)? ${OFTEN}${SAYS}\b`,
    "i",
  ),
  new RegExp(
    `${LEAD}they ${OFTEN}(?:use|used|switched|moved|dropped|stopped|went|picked|chose|skip|run)\\b`,
    "i",
  ),
  /\b(?:is|are|was|getting|becoming|got)(?: (?:pretty|quite|very|really|so|more|increasingly))* popular\b/i,
  /[.,;] (?:i (?:hear|heard|read|suppose|am told)|(?:they|people|some) say|apparently|supposedly|or so i(?:['’]ve)? (?:hear|heard|read))[.!]*$/i,
  /\b(?:would|could|might|should)(?: (?:also|probably|maybe|perhaps|even|really|just))?(?: have|['’]ve) (?:been|used|gone|worked|picked|chosen|taken|made|stayed|kept)\b|\bif (?:we|i|they) had \w+|\bi wonder\b/i,
];

/** What it says for us all the same, behind what was heard. */
export const OWN_CLAUSE_ENGLISH =
  /(?:[,;:–—-] ?(?:so |and |then |but |therefore )*|\bso,? )(?:please |let['’]?s |let us |we(?:['’]ll|['’]re| will| should| must| are| need) |never |always |do not |don['’]?t |use |switch |drop |stop |avoid |from now on|you (?:can|may|must|should) )|\band (?:please|let['’]?s|never|always|do not|don['’]?t|from now on) /i;

const END = "[\\s.!~…ㅋㅎㅠㅜ^;]*$";
/** What others do, with what tells that it is seen or heard of. */
const AMONG_OTHERS = `(?:는|은|ㄴ|던|한|쓴|간|된|바꾼|옮긴|탄|린) ?(?:사람|글|얘기|이야기|말|의견|소문|팀|회사|데|곳|쪽|사례|기사|프로젝트)(?:들)?(?:이|은|는|도|을|를|가|만|에서)? ?(?:요즘 |꽤 |점점 |제법 |되게 |많이 |더러 |가끔 |또 )*(?:있|많|봤|보았|보이|들었|들리|읽|나오|나왔|돌|되|늘)[가-힣 ]{0,8}`;
export const HEARSAY_KOREAN: readonly RegExp[] = [
  new RegExp(
    `(?:더라(?:고|구)?|더군|던데|던가|더니|다네|라네|자네|다는데|라는데|다는군|라는군|다더라|라더라|다나 봐)요?${END}`,
  ),
  new RegExp(
    `(?:으려나|려나|을까 ?싶|나 싶|가 싶|나 ?봐|가 ?봐|는 모양이|ㄹ 뻔했|[할쓸될갈날볼을] ?뻔했)[가-힣 ]{0,5}${END}`,
  ),
  new RegExp(
    `(?:텐데|[할쓸갈둘볼을] ?걸(?: 그랬[가-힣]{1,3})|나았을|좋았을|편했을|빨랐을|쉬웠을|어땠을)[가-힣 ]{0,8}${END}`,
  ),
  new RegExp(`(?:[했갔썼었았]어야 했나|지도 모르[겠지]|어땠을까)[가-힣 ]{0,8}${END}`),
  new RegExp(
    `[다라자](?:고|구)(?:들)? ?(?:합니다|해요|하네|하죠|하지요|하데|하는데|하던|그러|들었|들은|하시네|하시던|나와|나오|써 ?있|적혀|쓰여|봤|읽었)[가-힣 ]{0,8}${END}`,
  ),
  new RegExp(`${AMONG_OTHERS}${END}`),
  // "… 쓰는 게 보통이래요": of a thing, not of what somebody wants.
  new RegExp(`(?:이래|더래|(?<=[으쓰하두꾸리우이])래)요?${END}`),
];
/** Whose it is, where it is told and not asked for. */
export const OF_OTHERS_KOREAN =
  /(?:^|[\s,])(?:다른|옆|남의|경쟁|친구네?|예전|이전|지난|전|그|저|딴|웬만한|대부분의|많은|어떤|전에 다니던) ?(?:팀|회사|직장|부서|업체|데|곳|사람들?|학교)(?:들)?(?:은|는|이|가|에서는?|에선|도)\s|(?:^|\s)(?:남들은|회사에서는|교수님[은이]|친구[가는]|동료[가는]|(?:블로그|유튜브|레딧|트위터|스택오버플로우?|챗봇)(?:에서는?|에선))\s/;
/** What it says for us all the same, before a reason that was heard: "그림자 써도 돼 대표님이 넣으래". */
export const OWN_CLAUSE_KOREAN =
  /(?:[가-힣]자|줘|주세요|마|마세요|해야 돼|합니다|도 ?(?:돼|됨|됩니다|돼요)|기로 ?(?:했음|했어요?|함|했습니다)|(?:정했|결정했|결정됐|확정됐|취소됐|폐기됐|번복됐|풀렸|접었|바뀌었|바꿨|없어졌)(?:어요?|음|습니다)|됐음|(?:취소|폐기|철회|무효|확정|결정|해제|폐지|번복)(?:야|요|함|할게요|합니다|입니다)?|필요 ?없어|잊어 ?줘|그러니까)[\s,.]+\S/;
export const ASKS_KOREAN = new RegExp(
  `(?:[가-힣]자|합시다|[가-힣]죠|해|하고|줘|주세요|주십시오|마|마세요|마라|말아|말 것|하기|금지|돼|됩니다|된다|안 ?돼|야지|해라|하세요|세요|[어아여해]라|기로 ?(?:했|함|하)[가-힣]{0,3}|(?:결정|확정|통일)[가-힣]{0,3})(?:요)?${END}`,
);

/** "전에는 … 끝났거든요": why, or how it was; "… 문제야", "… 것 같은데": what is thought of it. */
export const DESCRIBES_KOREAN: readonly RegExp[] = [
  new RegExp(`거든요?${END}`),
  new RegExp(`(?:것|거) ?같(?:은데|던데|아서|기도|더라|네)[가-힣 ]{0,14}${END}`),
  new RegExp(
    `(?:이|가) (?:항상 |늘 )?(?:문제|원인|탓|범인)(?:야|이야|예요|이에요|입니다|네|네요|임|인 ?듯|인데)${END}`,
  ),
  new RegExp(`[ㄴ는은인] ?줄 ?(?:알|몰)[가-힣 ]{0,6}${END}`),
  new RegExp(`(?:을|ㄹ|[갈할될쓸]) ?리(?:가|는)? ?없[가-힣 ]{0,6}${END}`),
  new RegExp(`[어아여져혀려] ?있(?:어요?|네요?|습니다|음|던데|는데)${END}`),
  new RegExp(
    `(?:나와|깨져|멈춰|터져|죽어|막혀|느려|걸려|실패해|꼬여|튕겨|끊겨)(?:요|네요?|는데요?|더라)?${END}`,
  ),
];
export const ALWAYS_KOREAN =
  /항상|절대|무조건|매번|언제나|늘 |마다|반드시|꼭 |맨날|원래|예전|전에는|앞으로/;
