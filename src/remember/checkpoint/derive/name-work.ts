/**
 * The work that a person's words name, as a title: never a question, an order about whatever work it is ("commit this and push"),
 * a rule that is stated or taken back ("you can force push without asking"), or a greeting. A long text is read by its beginning, clause by clause.
 */
import { findBans, isPermission } from "../../ledger/words/bans.ts";
import { findOwnWords } from "../../ledger/words/pasted-text.ts";
import { splitSentences } from "../../ledger/words/sentences.ts";
import { takesBack } from "../../ledger/words/sentence-score.ts";
import { isSmallTalk } from "../../ledger/words/small-talk.ts";

/** In a longer text the first clauses say what it is about. */
const MAX_TITLE_LENGTH = 200;

/** Null where they name none. */
export function nameWork(text: string): string | null {
  const own = text.trim();
  const whole = own.length > MAX_TITLE_LENGTH ? findOwnWords(own) || own : own;
  const sentences = splitSentences(whole);
  const rules = findBans(own).flatMap(({ text, isStanding }) => (isStanding ? [text] : []));
  const isAboutRules = (one: string): boolean =>
    takesBack(one) || isPermission(one) || rules.some((rule) => rule.includes(one));
  const work = sentences.filter((one) => saysWork(one) && !isAboutRules(one));
  if (work.length === 0) return null;
  if (whole.length <= MAX_TITLE_LENGTH)
    return work.length === sentences.length ? whole : work.join(" ");
  return cutToClauses(work);
}

const saysWork = (sentence: string): boolean => {
  const words = stripLeadIn(sentence);
  if (!/[\p{L}\p{N}]/u.test(words) || [sentence, words].some(isTalk)) return false;
  return !isQuestion(words) && !isOrder(words);
};

/** As many of the first clauses as a title has room for. */
function cutToClauses(sentences: readonly string[]): string {
  const [first = "", ...others] = sentences;
  if (first.length <= MAX_TITLE_LENGTH) {
    let title = first;
    for (const next of others) {
      if (title.length + 1 + next.length > MAX_TITLE_LENGTH) break;
      title = `${title} ${next}`;
    }
    return title;
  }
  let title = "";
  for (const clause of first.split(CLAUSE_END)) {
    if (title !== "" && title.length + clause.length > MAX_TITLE_LENGTH) break;
    if (title !== "" || saysWork(clause)) title += clause;
  }
  return (title || first).replace(/[\s,;:—–-]+$/, "");
}

const CLAUSE_END = /(?<=[,;:，、]\s)|(?<=[가-힣](?:고|서|면|니까|는데)\s)|(?= — | – )/;

const LEAD_IN =
  /^(?:(?:ok(?:ay)?|so|and|now|then|also|well|right|great|thanks|thank you|hey|hi|hello|please|안녕하세요|안녕|네|자|음|좋아요?|그럼|그러면|이제|그리고)(?:[\s,!.~]+|$))+/iu;
const stripLeadIn = (sentence: string): string => sentence.replace(LEAD_IN, "").trim();

/** A question in form that asks for work: "can you add …?", "고쳐 줄래?". */
const ASKS_FOR_WORK =
  /^(?:can|could|would|will) (?:you|we)\b(?! (?:please )?(?:explain|tell|show|describe|see|think|know|remember|say|summari[sz]e)\b)|^(?:would|do) you mind\b|^(?:shall|should) we\b|^let['’]?s\b|^(?:how|what) about\b|^why (?:not|don['’]?t (?:we|you))\b|(?:줄래|줄 ?수 (?:있|없)|주실 ?수|주시겠|주실래|주겠)[가-힣 ]{0,8}[?？~.!\s]*$/i;
const ASKS_FIRST =
  /^(?:what(?:['’]s)?|why|how|where(?:['’]s)?|who(?:['’]s)?|when|which|(?:is|are|was|were|does|do|did|has|have|had|am) (?:it|this|that|these|those|there|the|a|an|i|we|you|they|he|she|my|our|your|all|everything|anything|any)\b)/i;
const EXPLAINS =
  /^(?:can|could|would|will) (?:you|we) (?:please )?(?:explain|tell|show|describe|see|think|know|remember|say|summari[sz]e)\b|^(?:please )?(?:explain|tell me|describe|remind me|summari[sz]e)\b/i;
const KOREAN_ASKS =
  /(?:^|\s)(?:왜|뭐|뭘|뭔|무엇|무슨|어디|언제|누가|누구|어떻게|어떤|어느|몇|얼마)[가-힣]*(?=[\s?])(?:.*(?:[야지어아여요까니냐나가데래음임죠])?)[?？~.\s]*$/u;
const KOREAN_ORDERS = /(?:줘|주세요|주십시오|해라|하자|하세요|합시다|세요|자)[.!~\s]*$/u;
const KOREAN_EXPLAINS = /(?:설명|알려|말해|요약해)\s?(?:줘|주세요|줄래|봐)[가-힣]*[.!~?\s]*$/u;

function isQuestion(sentence: string): boolean {
  if (EXPLAINS.test(sentence) || KOREAN_EXPLAINS.test(sentence)) return true;
  if (ASKS_FOR_WORK.test(sentence)) return false;
  if (/[?？]["'”’)\]]*$/u.test(sentence)) return true;
  if (ASKS_FIRST.test(sentence)) return true;
  return KOREAN_ASKS.test(sentence) && !KOREAN_ORDERS.test(sentence);
}

/** What is done with any work: the whole of an order consists of these. */
const ORDER_WORDS: ReadonlySet<string> = new Set(
  (
    "commit commits push pull merge rebase continue proceed resume go on ahead carry keep going save stop wait undo revert redo retry try run rerun rerunning check again " +
    "finish it this that them these those everything all both the a an to into onto from on in of for with and or then now next please just first also so my your our me us i we you " +
    "main master develop branch branches origin remote upstream github pr mr request changes change changed work working task tasks step steps plan last previous earlier same above " +
    "left off where was were what until done is are finished ready tests test suite build code file files message up back too once more one time quickly can could would do make sure still git status diff"
  ).split(" "),
);
/** These are about the commit, whatever is in it. */
const ABOUT_COMMIT =
  /^(?:(?:can|could|would|will) (?:you|we) )?(?:please |just |git )*(?:commit|push)(?= (?:this|that|it|them|these|those|the|all|everything|your|my|our|to|and|now|again|with|as|changes|what)\b|[\s.!?]*$)/i;
const KOREAN_ORDER_STEM =
  /(?:커밋|푸시|푸쉬|머지|저장|계속|진행|이어서|마무리|다시|테스트|돌려|실행|확인|올려|되돌려|멈춰|중단|작업)/;
const KOREAN_ORDER_WORD =
  /^(?:커밋|푸시|푸쉬|머지|저장|계속|진행|이어서|이어|마저|마무리|다시|한번|한 ?번|테스트|빌드|돌려|실행|확인|올려|되돌려|멈춰|중단|작업|하던|그거|그것|이거|이것|전부|모두|다|변경사항|변경|사항|내용|메시지|메인|브랜치|그대로|일단|먼저|바로|지금|이제|그리고|줘|주세요|주십시오|봐|봐줘|해줘|해주세요|해|하고|해서|까지|도)(?:을|를|은|는|도|만|에|으로|로|까지|하고|하자|해|해줘|해주세요|해라|하세요|부터|이랑|줘|주세요|봐|봐줘|보자|부탁해|부탁해요|부탁드려요)*$/u;

function isOrder(sentence: string): boolean {
  const plain = sentence.replaceAll(/[.!?~,…]+/g, " ").trim();
  if (/\p{Script=Hangul}/u.test(plain))
    return (
      KOREAN_ORDER_STEM.test(plain) &&
      plain
        .split(/\s+/)
        .every((word) => KOREAN_ORDER_WORD.test(word) || ORDER_WORDS.has(word.toLowerCase()))
    );
  if (ABOUT_COMMIT.test(plain)) return true;
  return plain
    .toLowerCase()
    .split(/\s+/)
    .every((word) => ORDER_WORDS.has(word));
}

const GREETING =
  /^(?:(?:hi|hello|hey|yo|good (?:morning|afternoon|evening|day|night)|morning|greetings|welcome back|how are you|nice to meet you|long time no see|thanks?|thank you|great (?:job|work)|good (?:job|work)|well done|nice|perfect|awesome)\b[\s,!.~]*(?:there|again|all|everyone|team|claude|codex|gemini|copilot|so much|a lot|very much|for (?:that|this|the help|your help)|today|buddy|mate|friend)?[\s,!.~]*)+$/i;
const KOREAN_GREETING =
  /^(?:(?:안녕(?:하세요|하십니까)?|반가워요?|반갑습니다|좋은 (?:아침|저녁|하루)(?:이에요|입니다|이야)?|수고(?:했어요?|하셨습니다|하셨어요|많으셨습니다)?|고생(?:했어요?|하셨습니다)?|고마워요?|감사(?:합니다|해요)?|잘 ?(?:했어요?|하셨어요)|오랜만(?:이에요|입니다|이야)?|다시 왔어요?)[\s,!.~ㅎㅋ]*)+$/u;

const isTalk = (sentence: string): boolean =>
  isSmallTalk(sentence) || GREETING.test(sentence) || KOREAN_GREETING.test(sentence);
