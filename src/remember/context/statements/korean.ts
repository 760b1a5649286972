/** Reads one Korean sentence. */
import { koreanAlternatives, koreanReason, koreanValue } from "./korean-parts.ts";
import { idleReading, type Cue, type Reading } from "./shape.ts";
import { tokensOf } from "./tokens.ts";

const LEAD =
  /^(?:(?:네|넵|예|응|어|아|음+|흠+|그럼|그러면|그리고|그래서|참고로|좋아요?|좋습니다|오케이|ok|일단|우선|또|근데|그런데|아무튼)(?:[,.!~]+\s*|\s+))+/i;
const ACKNOWLEDGED =
  /^(?:(?:네|넵|예|응|ㅇㅇ|ㅇㅋ|ㄱㄱ|ㅋ+|ㅎ+|오케이|좋아요?|좋습니다|좋네요?|감사합니다|감사해요|고마워요?|수고(?:했어요?|하셨습니다|하세요)?|안녕(?:하세요)?|알겠(?:습니다|어요?)|그래요?|맞아요?|맞습니다|완벽(?:해요?|합니다)|계속(?:해|하세요)?|진행(?:해|하세요)?|다시|해 ?봐요?|해 ?줘요?|주세요|줘|부탁(?:해요|합니다|드려요|드립니다)|그대로|잘했어요?|굿|됐어요?|이제|다음(?:으로)?|넘어가(?:자|죠|요)?|해보자|시도(?:해)?|한 번|한번|더)[\s,.!~]*)+$/;
/** Agrees with what the other one said, and names nothing. */
const AGREES =
  /^(?:(?:좋아요?|그럼|응|네|그래요?)[\s,.]+)*(?:그|이|저)(?:걸로|것으로|대로|렇게| (?:방식|방법|안|방향|쪽)(?:으로|대로)?)\s?(?:가자|가죠|하자|하죠|해 ?줘|해 ?주세요|진행\S*( ?\S*)?|합시다|할게요?|부탁\S*)[.!\s]*$/;
const ASKS =
  /\?["')\s]*$|(?:[습합입됩갑십봅줍옵칩킵립집]니까|(?<!니)까요?|[가-힣]나요|[은는인던한]가요?|[느으]?냐|몇 \S+[죠야요]|뭐(?:야|예요|죠|지)|어때요?|(?:왜|어디|누가|언제|무슨|어떤|어떻게) .*(?:거야|건지|지요?|죠)|건가요?|지 (?:설명|알려)\s?(?:해 ?)?(?:줘|주세요))[\s.!~]*$/;
const POLITE = /(?:줄래|줄 수 있|주시겠|주실래|주실 수|해 줄|주겠)\S*\s*\??$/;
const SUPPOSES =
  /만약|혹시|(?:쓴|한|간|된|바꾼)다면|어떨까|고민(?:이|해|중|된)|생각해 ?볼|모르겠|(?:ㄹ|을|일|할|쓸|될)지도|아마도?\s|가정(?:하면|해)/;
const NARRATES =
  /(?:겠습니다|겠어요|할게요|볼게요|드릴까요|드리겠|드릴게요|하면 됩니다|하시면 됩니다|수 있습니다|수도 있습니다|방법(?:도|이) 있습니다|추천(?:합니다|드립니다|해요)|제안(?:합니다|드립니다)|권장(?:합니다|드립니다)|통과(?:했|합|됐|되었)\S*|완료(?:했|됐|되었|입)\S*|다음과 같습니다|말씀해 ?주세요|알려 ?주세요|감사합니다|알겠습니다|보입니다만|좋겠습니다|좋습니다|마쳤습니다|끝났습니다)[.!:\s]*$/;
const REPORTS =
  /(?:추가|수정|갱신|작성|변경|구현|생성|삭제|반영|업데이트|정리|적용|이동|교체|실행|커밋|푸시|설치|리팩터링|리팩토링)(?:을|를)? ?(?:했습니다|했어요|해 두었습니다|해뒀습니다|하였습니다|됐습니다|되었습니다)[.!\s]*$/;

const TAKES_BACK =
  /^(?:(?:아|어|앗|음|흠|네|아차)[,.\s]+)?(?:아니(?:요|오|야|다|에요|지|죠|라)?(?=[,.!~\s]|$)|아뇨|아냐|아닙니다|잠깐만?요?|잠시만요?|아 참|정정|수정 ?사항|취소|미안|죄송|다시 생각|생각해 ?보니|말을 바꿀게|방금 .{0,20}(?:말한|건|거|것)|아까 .{0,20}(?:말한|그|건|거|것)|반대(?:예요|야|로|입니다|죠))/;
const CORRECTS =
  /그게 아니|[이가] 아니(?:라|고|야|에요|예요|었)|말고|정정(?:할|합|해|:)|(?:으로|로|을|를|게) (?:바꿔|바꾸|변경|수정해|교체)|취소(?:할|해|하|합)|잘못 (?:말|얘기|썼|알|적)|착각|무시(?:해|하)|잊어|없던 (?:걸|일)로|번복|철회|되돌려|원래대로|(?:로|으로) 바뀌었|(?:으로|로) 옮겨|(?:으로|로) 미뤄|(?:으로|로) 연기/;

const BARS =
  /지\s?(?:마(?:$|[.!\s세]|십|시)|말(?:$|[.!\s아고자])|않기로|않았으면|않도록|않는다|않습니다|않게|말 것|마라)|금지|(?:은|는|만|면|이|가|도) 안 ?(?:돼|되|됩|된|써|씁)|안 ?됩니다|안 ?돼요?$|제외(?:해|하|합|시)|빼 ?(?:고|기로|줘|주|자|죠|세요)|(?:써|해) ?봤(?:는데|지만).*(?:별로|안 |못|느려|불편)|별로(?:였|예|라)|탈락|배제|안 쓰(?:기로|고|자|기|죠|는)|(?:검토|고려|고민|시도)(?:도)? ?(?:했지만|했으나|했는데|해 ?봤지만|해봤는데)|못 쓰|쓰면 안|하면 안|폐기|필요 ?없|안 쓸|안 씁니다|그만 쓰|사용(?:하지|을) (?:않|금)|쓰기 싫|포기(?:했|하)|기각/;
/** A bound, though it is said with a "not". */
const WITHIN = /(?:넘지|넘기지|초과하지|벗어나지) (?:않|말|마)/;
/** "스크롤이 안 돼": it does not work, which nobody forbids. */
const FAILS =
  /(?:[이가도데]|지만|잘|아직|계속|여전히|전혀) ?안 ?(?:돼|되(?!게|도록)|됩|된)[가-힣]*/g;
const CHOOSES =
  /기로 (?:했|함|하|결정|합|정)|결정(?:했|함|하|입|은|됐|되|:|이)|채택|확정|정했|정하자|합의|선택(?:했|합|하)|(?:걸로|것으로|안으로|방식으로|쪽으로|버전으로) ?(?:하|가|정|할|해|진행|합|통일|구현|만들|부탁|결)|(?:으로|로) ?(?:가자|가죠|갑시다|가요|갈게|가기|할게|하자|하죠|합시다|해 ?줘|해 ?주|해요|하고|결정|고정|통일|맞춰|맞추|설정|사용|쓰|써|씁|저장|남겨|남기|두|둡|보내|처리|작성|표기|관리|진행|만들|구현|유지|부탁|정리|배포|돌려|돌리|바꾸기|반환|제한|간다|갑니다|한다|합니다|출력|지정|잡)|(?:을|를|은|는) (?:쓰자|쓰죠|씁시다|쓰기로|쓰세요|쓰도록|사용하|사용해|사용합|써|쓴다|쓸게|유지|도입)|쓰자|사용하자|(?<!하나 |도 |를 |을 )써 ?(?:줘|주세요)|사용해 ?(?:줘|주세요)|두자|유지(?:하|해)|대신|앞으로는?|(?:에|에다) (?:두|둬|넣|저장|놓)|낫겠|게 낫|게 좋겠|(?:나은|좋은|맞는) 것 같|(?:유지|고정|통일|적용|사용|저장)[.!\s]*$|(?:앞|뒤|끝)에 .*(?:붙여|붙이|넣어)|(?:은|는) .*(?:으로|로)만? \S+ ?(?:줘|주세요)/;
const NO_CHOICE =
  /(?:바로|새로|그대로|따로|서로|스스로|자동으로|수동으로|추가로|차례로|순서대로|마음대로|알아서|계속|처음으로|다시) (?:해 ?줘|해 ?주|진행|만들어|돌려|처리|작성|하자)|대신 (?:해|봐|확인)|결정(?:이|을) (?:안|못|필요)/;
const RULES =
  /반드시|절대|항상|꼭 |무조건|까지만|[가-힣]야(?:만)? ?(?:해|합|한|돼|됩|된|하|함|죠|지)|(?:으로|로)만|(?:만|만을) (?:허용|사용|가능|쓰|써|삭제|접근|지원|수정|볼)|만 .{1,20}수 있|이내|이하|이상|최대|최소|넘지|초과|필수|주의|잊지|명심|언제나|원칙/;
/** "기능을 넣어야 해요" is work, and "주석이 이상하네요" says that something is odd: neither is a rule. */
const TO_DO = /(?:넣어|추가해|만들어|고쳐|수정해|구현해|올려|보내)야(?:만)? ?[가-힣]*/g;
const ODD = /이상(?:하|해|한|함|했| 있|이 있|현상)[가-힣]*/g;

const FOUND =
  /원인(?:은|이)|때문(?:이|입|에 .{0,30}(?:발생|실패|오류|깨|느려|섞|멈|죽))|알고 ?보니|(?:확인|살펴|찾아|조사|분석|디버깅|추적|들여다|읽어|돌려|해)[해 ]*보니|(?:확인|분석|조사|추적|테스트|측정) 결과|발견(?:했|됐|됨|하|되)|드러났|밝혀졌|정의(?:되어|돼|된)|위치(?:해|합)|것으로 (?:보|확인|나타)|것 같(?:습니다|아요|네요)|(?:문제|버그|이유|핵심|범인)는|누락|빠져 ?있|알게 (?:되|됐)|파악|더라고요?|더군요|(?:하고|되고|되어|돼|해|쓰고) ?있었?(?:습니다|어요|음|네요)|에 있(?:습니다|어요|음|네요)|(?:에서|으로부터) (?:읽|처리|호출|정의|설정|관리|생성|계산|검증|온|가져|발생|시작)/;
const STRONG_FOUND =
  /알고 ?보니|보니까?(?:\s|,)|원인(?:은|이)|때문(?:이|입)|발견|드러났|밝혀졌|더라고요?|더군요|결과/;
const TELLS =
  /(?:은|는|이|가|에는|에서|에서만|에만|만) .*(?:니다|[어아여해예에네세돼와워지]요|이야|야|다|음|함|임|됨|있어|없어|해)[.!\s]*$/;

const TELLS_LOOSELY = /(?:은|는) \S/;
/** How it goes at the moment. */
const STATUS =
  /(?:실패하|안 ?되|되|이상하|신기하|좋|멋지|깨지)(?:네요?|는데요?|군요?)[.!\s]*$|^(?:저는|나는|제가|내가) /;
/** An order to do something now; it is the goal's or the tasks' matter. */
const TASK =
  /(?:줘요?|주세요|주십시오|주시죠|줄래요?|하세요|보세요|봐요?|해라|하자|해보자|합시다|하죠|부탁(?:해요?|합니다|드려요|드립니다))[.!~\s]*$/;

/** What the agent says is not so, it has looked for. */
const LACKS =
  /(?:은|는|이|가|도) .*(?:없습니다|없었습니다|않습니다|않고|못합니다|않았습니다)[.!\s]*$/;

const BLOCKS =
  /막혀|막혔|막힌 |막힘|블로(?:킹|커)|블록(?:됐|되어|돼)|기다리(?:는|고|느라)|기다려야|대기 ?중|대기(?:$|[.!])|권한이 없|권한(?:이|도)? ?(?:부족|필요)|접근(?:이|할 수| 권한)[^.]*(?:없|안 )|승인[^.]*(?:대기|필요|안 |못 |아직|전이)|전까지[^.]*(?:불가|못|안 |멈|보류|없|수 없)|진행(?:이|을|할)? ?(?:불가|못|안 |수 없|어렵|수가 없)|보류|못 하고 있|안 (?:와서|나와서|줘서|열려서|돼서)|아직[^.]*(?:안|못) (?:왔|받|나왔|됐|나|온|열|줬|내려)|없어서? [^.]*(?:수 없|못|불가)|(?:장애|다운)(?:가|로|됐|되|라|중)|아직(?:이에요|입니다|이야|$|[.!])|답(?:변|장)?(?:이|을)? (?:없|안|못|기다)/;
const NOT_BLOCKED = /(?:빌드|테스트|명령|응답|결과)(?:가|를|이|을)? (?:끝나기를 )?기다리/;
const UNBLOCKS =
  /(?:해결|해소|복구|승인|허가|해제|처리)(?:이|가)? ?(?:됐|되었|됨|된 |받았|났|완료|떨어|돼서)|승인(?:해 줬|해줬|을 받|했)|(?:권한|키|접근|승인|허가|토큰|계정|답변|시안)(?:을|를|이|가|도)? (?:받았|생겼|얻었|부여|도착|왔|나왔|열렸)|(?:서|이|가|키) ?(?:왔|도착했)(?:어요?|습니다|음)|풀렸|뚫렸|열렸|열어 ?줬|이제 (?:진행|접속|접근)[^.]*(?:가능|수 있|돼|됩|하면)/;
const NOT_UNBLOCKED = /아직|전까지|되면|나면|받으면|않|안 (?:됐|났|왔|받)|못 (?:받|했)/;

const AGENT_CHOSE =
  /(?:선택|결정|채택|확정)했(?:습니다|어요)|기로 (?:했|결정했)|(?:방식|구조|형태|패턴|전략)(?:으로|을|를) (?:구현|처리|적용|사용|작성|설계)(?:했|하였)|(?:합의|결정)(?:한|하신|된) ?대로/;
const AGENT_USED =
  /(?:대신|서|때문에|위해|도록|으므로|니까) .*(?:으로|로|을|를) .*(?:(?:구현|사용|처리|적용|저장|설정|변경|분리|고정)(?:했|하였)|감쌌|만들었|옮겼|두었|바꿨|나눴|썼)/;
const AGENT_DROPPED = /(?:제외|배제|폐기|기각)했(?:습니다|어요)|(?:쓰|사용하)지 않(?:았|기로)/;

export function readKorean(sentence: string, by: "user" | "agent"): Reading {
  const takesBack = by === "user" && TAKES_BACK.test(sentence);
  const body = sentence.replace(LEAD, "");
  const asks = ASKS.test(body) && !POLITE.test(body);
  const onlyTakesBack = takesBack && topicless(sentence);
  const cue = by === "user" ? userCue(body, takesBack) : agentCue(body);
  const idle =
    ACKNOWLEDGED.test(sentence) ||
    AGREES.test(sentence) ||
    body.length < 4 ||
    asks ||
    (SUPPOSES.test(body) && !takesBack) ||
    (by === "agent" &&
      (NARRATES.test(body) || (REPORTS.test(body) && cue?.kind !== "decision")) &&
      cue?.kind !== "blocker");
  if (idle) return idleReading(body, onlyTakesBack);
  const tokens = tokensOf(body);
  const instead = koreanAlternatives(body, false);
  return {
    body,
    idle,
    onlyTakesBack,
    cue,
    why: koreanReason(body),
    rejected:
      instead.length > 0 || cue?.kind !== "rejection" ? instead : koreanAlternatives(body, true),
    tokens,
    ...koreanValue(body, tokens, instead),
    tells:
      by === "agent"
        ? TELLS.test(body)
        : (TELLS.test(body) || TELLS_LOOSELY.test(body)) && !STATUS.test(body),
    orders: TASK.test(body),
  };
}

function userCue(body: string, takesBack: boolean): Cue | null {
  if (UNBLOCKS.test(body) && !NOT_UNBLOCKED.test(body))
    return { kind: "unblocked", grade: "plain" };
  if (BLOCKS.test(body) && !NOT_BLOCKED.test(body)) return { kind: "blocker", grade: "plain" };
  if (takesBack || CORRECTS.test(body)) return { kind: "correction", grade: "plain" };
  if (WITHIN.test(body)) return { kind: "decision", grade: "rule" };
  if (BARS.test(body)) {
    const grade = /절대|반드시|항상/.test(body) ? "rule" : "plain";
    const isOnly = !BARS.test(body.replaceAll(FAILS, " "));
    return { kind: "rejection", grade, ...(isOnly ? { bare: "complaint" } : {}) };
  }
  if (STRONG_FOUND.test(body)) return { kind: "discovery", grade: "plain" };
  if (CHOOSES.test(body) && !NO_CHOICE.test(body)) return { kind: "decision", grade: "plain" };
  if (RULES.test(body)) return { kind: "decision", grade: "rule", ...bareRule(body) };
  return FOUND.test(body) ? { kind: "discovery", grade: "weak" } : null;
}

function bareRule(body: string): Pick<Cue, "bare"> {
  const even = body.replaceAll(ODD, " ");
  if (!RULES.test(even)) return { bare: "complaint" };
  return RULES.test(even.replaceAll(TO_DO, " ")) ? {} : { bare: "request" };
}

function agentCue(body: string): Cue | null {
  if (BLOCKS.test(body) && !NOT_BLOCKED.test(body)) return { kind: "blocker", grade: "plain" };
  if (AGENT_DROPPED.test(body)) return { kind: "rejection", grade: "plain" };
  if (AGENT_CHOSE.test(body) || AGENT_USED.test(body)) return { kind: "decision", grade: "plain" };
  return FOUND.test(body) || LACKS.test(body) ? { kind: "discovery", grade: "plain" } : null;
}

const topicless = (sentence: string): boolean =>
  sentence
    .replace(TAKES_BACK, "")
    .replace(/할게요?|합니다|해요|해|미안|죄송|요|다|제가|잘못|말했|네|어요?|습니/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "").length < 2;
