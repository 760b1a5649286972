/**
 * What is wished for good without "always" and "never": "앞으로 … 써 주세요", "이제 커밋 메시지는 영어로 써 줘", "answer in Korean".
 * Names, messages, comments and answers are written again and again: how they shall be is never said of one.
 */
const FROM_NOW =
  /(?:^|[\s,])(?:앞으로|향후|이후로|다음부터|오늘부터|여기서부터)(?:는|도|에는?)?(?=[\s,.!~]|$)/;
/** Also said of the next step, so that more is asked of what follows. */
const NOW = /(?:^|[\s,])(?:이제(?:부터)?|지금부터)(?:는)?(?=[\s,.!~]|$)/;
const KOREAN_WISH =
  /(?:[가-힣]\s?(?:줘(?:요|라)?|주세요|주십시오|주시면 (?:됩니다|돼요|좋겠(?:어요|습니다)))|세요|십시오|(?:하|쓰|두|넣|맞추|적|남기|지키|붙이|달|가)(?:자|죠|지요|도록 (?:해|하자|합시다))|[합씁둡]시다|(?:해|써|적어|남겨|맞춰|지켜|붙여|달아|넣어|둬|답해|말해|돌려|올려|불러|고쳐|바꿔|지워|나눠|만들어)(?:라|요)?|할 것|(?:해야|써야) (?:해요?|합니다|돼요?|됩니다))[\s.!~^ㅎㅋ]*$/;
/** A direction, a number of further ones, or what lies ahead. */
const AHEAD =
  /앞으로(?:는|도)?\s+(?:\d|이동|옮|당|빼|보내|나오|나아|와|어떻|무엇|뭐|뭘|어떤|무슨|계획|일정|방향|필요|남은|예정|개선)|(?:맨|제일|가장|칸|화면|한 발)\s*앞으로/;
const AHEAD_WORD = /앞으로(?:는|도)?\s+([가-힣]+)\s+(?!때|말고|대신)/;
/** "앞으로 탭을 써 줘": a particle, and no form of a verb. */
const OBJECT_AHEAD =
  /앞으로(?:는|도)?\s+[가-힣]+을\s+(?:써|쓰|사용|이용|넣|달|남기|추가|적용|지키|지켜|유지|돌려|실행|작성|붙)/;
const ONCE =
  /(?:정리|알려|설명|보여|추천|제안|조언|예상|분석|검토|시작(?!하게|되게|해야|하도록)|착수|확인|이동|넘어가|찾아|요약)[가-힣 ]{0,6}[\s.!~]*$/;
/** How something shall be each time. */
const HABIT =
  /(?:(?:은|는|때|마다|모든|항상)\s.*|^)(?:으로|로|만|하고|없이|단위로|마다|때는?)\s?(?:꼭 |반드시 |항상 )?(?:쓰|써|작성|사용|이용|통일|답|대답|답변|말해|말하|표기|적|남기|남겨|기록|관리|호출|불러|부르|유지|지키|지켜|맞추|맞춰|처리|저장|커밋)[가-힣 ]{0,10}[\s.!~]*$/;
const CONVENTION =
  /(?:커밋 ?(?:메시지|로그|제목)|주석|코멘트|(?:변수|함수|파일|클래스|브랜치|테이블|컬럼|테스트|필드) ?(?:명|이름)|(?:에러|오류|로그|응답) ?메시지|PR ?(?:제목|설명)|들여쓰기|따옴표|코드 ?스타일)(?:은|는)\s(?!.*(?:에서|부분|아래|위의|줄)\s).*(?:으로|로|만)\s?(?:쓰|써|작성|통일|달|적|남기|남겨|표기|사용|해|하)/;
const ANSWERS =
  /^(?:please )?(?:always )?(?:answer|reply|respond|speak|talk)(?: to me)?(?: only)? in (?:korean|english|japanese|chinese|german|french|spanish|[a-z]+(?:ish|ese))\b(?: only)?(?:,? please)?[.!]*$|^(?:항상 |꼭 )?(?:한국어|한글|영어|일본어|중국어|존댓말|반말)로(?:만)? (?:대답|답변|답|말)[가-힣 ]{1,8}[.!~]*$/i;
const WRITES =
  /^(?:please )?(?:(?:write|keep|format|phrase|prefix|name|use [\w .`'"-]{2,30} for) )(?:all |your |our |the |every )*(?:commit messages|commits|code comments|comments|pr (?:titles|descriptions)|branch names|branches|(?:variable|function|file|class|test|table|column) names)\b(?! (?:to|from|into|that|which|where|above|below)\b).*[^?]$/i;
/** Said at the beginning, since a thing may be "going forward" too. */
const GOING_FORWARD =
  /^(?:going forward|from here on(?: out)?|in (?:the )?future),? (?:please |we |you should )?(?:always |only )?(?:use|write|do|don['’]?t|do not|never|run|keep|make|put|add|ask|commit|call|name|answer|test|check|avoid|stick)\b/i;

export const isLastingWish = (sentence: string): boolean =>
  isKoreanWish(sentence) ||
  ANSWERS.test(sentence) ||
  WRITES.test(sentence) ||
  GOING_FORWARD.test(sentence);

function isKoreanWish(sentence: string): boolean {
  const isFromNow = FROM_NOW.test(sentence) && !isAhead(sentence);
  const isNow = !isFromNow && NOW.test(sentence);
  if (!isFromNow && !isNow && !CONVENTION.test(sentence)) return false;
  const wish = sentence.replace(FROM_NOW, " ").replace(NOW, " ").replaceAll(/\s+/g, " ").trim();
  if (!KOREAN_WISH.test(wish) || ONCE.test(wish)) return false;
  return isFromNow || (isNow ? HABIT.test(wish) || ANSWERS.test(wish) : CONVENTION.test(wish));
}

/** "앞으로 추가할 기능": a form that ends in ㄹ belongs to the noun behind it. */
function isAhead(sentence: string): boolean {
  if (AHEAD.test(sentence)) return true;
  if (OBJECT_AHEAD.test(sentence)) return false;
  const word = AHEAD_WORD.exec(sentence)?.[1]?.at(-1)?.codePointAt(0) ?? 0;
  return word >= FIRST_SYLLABLE && (word - FIRST_SYLLABLE) % FINALS === RIEUL;
}

const FIRST_SYLLABLE = 0xac_00;
const FINALS = 28;
const RIEUL = 8;
