/**
 * Standing rules in a person's own words: what is never, always or only to be done. Quoted, not understood; a question, a
 * remark about this moment and "don't need" are none.
 */
import { computeCoverage, isCjk, tokenizeText } from "../text-coverage.ts";
import { readAnnouncement } from "./announcements.ts";
import { isMachineMade, findOwnWords } from "./pasted-text.ts";
import { isDescription, isHearsay } from "./hearsay.ts";
import { isForbiddenEnglish, REPEATS_DEMAND } from "./forbidden-acts.ts";
import { GOES_ON_ENGLISH, isLastingEnglish } from "./lasting-english.ts";
import { GOES_ON_KOREAN, isLastingKorean } from "./lasting-korean.ts";
import {
  MAX_MARKED_LENGTH,
  MAX_RULED_LENGTH,
  isRetractedNext,
  joinNeighbor,
  splitSentences,
} from "./sentences.ts";
import { isMarked, isOfTheMoment, isPermanentWish, mayLast, takesBack } from "./sentence-score.ts";
import { speakOfOneThing } from "./same-thing.ts";
import { isLastingWish } from "./lasting-wishes.ts";
import { isCalledSettled, isStatedDecision } from "./stated-decisions.ts";

export type Ban = {
  readonly text: string;
  /** Meant for good: never, always, remember. */
  readonly isStanding: boolean;
};

const STANDING =
  /\b(?:never|always|remember|from now on|under no circumstances)\b|\b(?:do not|don['’]?t)\b[^.]{0,40}\bever\b|\b(?:do not|don['’]?t) (?:use|mock|log|install|import|include|hardcode|ship|leave|push) [^.]{0,40}\b(?:any|anything|anywhere)\b|절대(?!경로|값|좌표|위치|주소|량|시간|적)|항상|반드시|앞으로|기억해|永远|总是|始终|记住|以后|今后|絶対|常に|必ず/i;
/** A file or a folder by its name. */
const FILE = String.raw`[\`"']?(?:[\w.@*-]+\/[\w.@*/-]*|[\w-][\w.-]*\.[a-z]{1,10}\d?)[\`"']?`;
/** Tools of which a project uses one: whoever names one and rules out another means it for good. */
const TOOL = String.raw`[\`"']?(?:npm|npx|pnpm|yarn|bun|bunx|deno|pip3?|pipx|uv|poetry|conda|pipenv|podman|docker|gradle|mvn|maven|jest|vitest|mocha|pytest|unittest|eslint|biome|oxlint|prettier|black|ruff|webpack|vite|postgres|postgresql|mysql|sqlite)[\`"']?`;
/** Sentences that say nothing else, and nothing of this moment. */
const WHOLE_FILE_RULE = new RegExp(
  String.raw`^(?:please )?(?:do not|don['’]?t) (?:edit|touch|change|modify|delete|remove|rename|move|overwrite) (?:the )?(?:(?:file|folder|directory) )?${FILE}(?:(?:,? (?:and|or)|,) ${FILE}){0,4}(?: (?:file|folder|directory))?(?:,? please)?[.!]*$`,
  "i",
);
/** Where it holds, which may be said anywhere in the sentence: "in this repo", "for our packages", "이 저장소에서는". */
const HERE = String.raw`(?:(?:around )?here|everywhere|in general|(?:in|for|across|throughout|within|inside) (?:(?:this|the|our|my|all(?: of)?(?: the| our| my)?|every|each) )?(?:whole |entire )?(?:project|repo(?:sitor(?:y|ie))?|code ?base|monorepo|workspace|app(?:lication)?|service|team|everything|install(?:s|ing)?|dependenc(?:y|ie)|package|script|test|build)s?(?: (?:packages|dependencies|of ours))?)`;
const HERE_KOREAN =
  "(?:(?:이|우리|저희|해당|모든) ?)?(?:여기|저장소|레포|리포|레포지토리|프로젝트|코드 ?베이스|코드|앱|서비스|워크스페이스|패키지 ?(?:설치|관리)|설치|테스트|빌드)(?:에서|안에서|서|할 때)?(?:는|은|도|엔)?";
const WHOLE_TOOL_RULE = new RegExp(
  String.raw`^(?:${HERE},? )?(?:please )?(?:we |you (?:should|must) )?(?:please |always |only )*(?:use|stick (?:to|with)) (?:only )?${TOOL}(?: ${HERE}){0,2}(?:,? (?:and )?not|,? instead of|,? rather than|,? (?:and )?never|,? over)(?: use)? ${TOOL}(?:,? ${HERE}){0,2}(?:,? please)?[.!]*$`,
  "i",
);
const WHOLE_TOOL_RULE_KOREAN = new RegExp(
  String.raw`^(?:${HERE_KOREAN},? )?(?:항상 |꼭 |반드시 |앞으로는? )?${TOOL}(?:을|를|은|는|이|가)? ?(?:쓰지 말고|사용하지 말고|말고|대신에?|아니라|보다는?) (?:${HERE_KOREAN} )?(?:항상 |꼭 |반드시 )?${TOOL}(?:을|를|으로|로|만)? ?(?:만 )?(?:써|쓰|사용|이용|설치|실행)[가-힣 ]{0,8}[.!~]*$`,
  "i",
);
/** Where somebody tells another what to do: at the beginning of a sentence or of a part of it. */
const HEAD = String.raw`(?:^|[,;:–—]\s*|\s-\s|\b(?:please|and|but|or|so|also|then|just|again|should|must|shall|sure you|sure to) )`;
const NOT_ASKED =
  "need|know|think|understand|see|have|care|worry|mind|want|get|like|even|seem|believe|recall|really|actually|forget";
/** What says how things are, not how they shall be: "always fails", "never worked". */
const NOT_DESCRIPTION = String.raw`(?!\s*[.!]*$)(?! (?:\w*[^s\W]s|(?!embed|need|feed|seed|speed)\w+ed|got|had|did|saw|ran|been|mind|happens?|occur)\b)`;
const RULE = new RegExp(
  [
    String.raw`${HEAD}(?:never|always)\b${NOT_DESCRIPTION}`,
    `${HEAD}remember (?:to|that)\\b`,
    String.raw`\b(?:from now on|under no circumstances)\b`,
    String.raw`\bwe (?:do not|don['’]?t|no longer) use\b`,
    String.raw`\bi (?:do not|don['’]?t) want [\w -]{1,40}\b(?:on|in) (?:my|our)\b`,
    String.raw`\b(?:let['’]?s|we should) (?:move away from|stop using|not use)\b`,
    String.raw`${HEAD}(?:do not|don't|don’t|dont) (?!(?:${NOT_ASKED})\b)[a-z]+`,
    String.raw`\b(?:must not|mustn't|should not|shouldn't) (?!(?:${NOT_ASKED}|happen|be happening|be possible|be the case|matter)\b)[a-z]+`,
    String.raw`(?<!\b(?:can|could|will|would|is|are|does|may|might|has|have) )\bonly (?:use|do|run|edit|change|touch|work|commit|push|behind)\b`,
    String.raw`^[a-z]+ only (?:when|if|after|in|on|with)\b`,
    String.raw`${HEAD}no (?:emojis?|comments?|mocks?|placeholders?|commits?|tests?)\b`,
    String.raw`\bwithout (?:emojis?|comments?|mocks?|placeholders?|commits?|tests?)\b`,
    String.raw`${HEAD}(?:avoid|stop) (?!working|responding|loading)[a-z]+ing\b`,
    String.raw`(?<!걱정하|신경 ?쓰|미안해하)지\s?(?:마(?:라|세요|십시오|시고|요)?(?![가-힣])|말(?:고|아|라|것|자))`,
    "하면 안|금지|절대(?!경로|값|좌표|위치|주소|량|시간|적)|항상|반드시|앞으로는",
    String.raw`[가-힣A-Za-z](?<!지|그|금|깐|시|번|얼마|하지|약간|조금|하나|두 개|것|거|부분|이것|여기|한 줄)만\s?(?:해|하|써|쓰|사용|수정|고쳐)`,
    "(?<!要)不要(?!紧|担心|客气)|(?<![会算测都])不准(?!确|[，。,.、！!]|$)|禁止|必须(?!元素|条件|字段|参数|项|品)|务必|永远|始终|总是|只能|只用|勿",
    "ないで|するな|必ず|絶対|常に",
  ].join("|"),
  "i",
);
/** Questions, remarks about this moment, and tellings of what happens. */
const NOT_A_RULE = new RegExp(
  [
    String.raw`[?？]\s*$`,
    String.raw`\b(?:(?<!from )now|yet|today|at the moment|currently|this time)\b`,
    String.raw`\b(?:why|what|how|when|where|who|which)\b[^.]{0,40}\b(?:do(?:es)?|did|is|are)n['’]t\b`,
    String.raw`\b(?:it|they|that|this|he|she|we|which|still) (?:does|did|do|is|are|was|were|has|have|can|could|would|will)(?:n['’]t| not)\b(?! use\b)`,
    String.raw`\b(?:it|this|that|which|bug|error|issue|problem|crash\w*|fail\w*|happens?|works?|occurs?|appears?|breaks?|shows?|seems?)\b[^.]{0,30}\bonly\b`,
    String.raw`\bonly\b[^.]{0,30}\b(?:fails?|happens?|works|occurs?|appears?|breaks|crashes)\b`,
    String.raw`\b(?:there (?:is|are)|was|were)\b`,
    // A program's word to a model.
    String.raw`\binstructions (?:found|contained) (?:in|inside)\b`,
    "わけではな|지금(?!부터)|아직|이번|나요|(?<!니)까요|는지|되나|될까|되니",
    // What somebody else said.
    String.raw`["”’']\s*이?라고\s*(?:했|하|말|적|써|쓰여|돼|되|나오|뜨)|\b(?:said|says|saying|told|asked|wrote|writes|reads)\b[^.]{0,24}["“]`,
    // First this, then that: a step, not a rule.
    "(?:확인|검토|체크|점검)(?:하고|한).{0,40}(?:거야|할게|하자|진행|적용)",
    "(?:항상|절대|반드시|하면 안).{0,20}(?:실패|에러|오류|(?<!면 (?:절대 )?)안 ?돼요?$|안 ?되[네고]|멈[춰추]|죽어|나와|나옴|뜨[네고]|발생)",
    "现在(?!起|开始)|目前|先不|吗|呢|是否|是不是|要不要|还是|今は|ですか|ますか",
    "(?:总是|始终|永远|必须).{0,8}(?:失败|报错|出错|超时|卡住|不对|不行|没有)",
  ].join("|"),
  "i",
);

const MIN_LENGTH = 8;
const MIN_CJK_LENGTH = 5;
const MAX_LENGTH = 220;
const MAX_CJK_LENGTH = 110;
const MAX_PER_PROMPT = 6;

export function findBans(prompt: string): readonly Ban[] {
  if (isMachineMade(prompt)) return [];
  const words = findOwnWords(prompt);
  if (words.length > MAX_MARKED_LENGTH) return [];
  // In a long text rules are about what is described there: its lines are kept with the request.
  const isLong = words.length > MAX_RULED_LENGTH;
  const found: Ban[] = [];
  let before: Ban | null = null;
  const sentences = splitSentences(words);
  for (const [at, sentence] of sentences.entries()) {
    const ban = readBan(sentence, before?.isStanding === true, sentences.length);
    before = ban;
    if (isRetractedNext(sentences, at)) continue;
    if (ban === null || (isLong && !(ban.isStanding && isMarked(ban.text)))) continue;
    const text = ban.text === sentence ? joinNeighbor(sentences, at, sentence) : ban.text;
    // The one before is quoted with it.
    const isJoined =
      text !== sentence && text.endsWith(sentence) && text.startsWith(found.at(-1)?.text ?? text);
    const joined = isJoined ? found.pop() : undefined;
    found.push({ text, isStanding: ban.isStanding || joined?.isStanding === true });
    if (found.length === MAX_PER_PROMPT) break;
  }
  return found;
}

/** By its form, or because it sounds like one as a whole; of a form that sounds like a word for the moment only what is marked. */
function readBan(sentence: string, goesOn: boolean, among: number): Ban | null {
  const [shortest, longest] = isCjk(sentence)
    ? [MIN_CJK_LENGTH, MAX_CJK_LENGTH]
    : [MIN_LENGTH, MAX_LENGTH];
  const text = sentence.length > longest ? ruleIn(sentence) : sentence;
  if (text.length < shortest || text.length > longest) return null;
  const meant = text.replace(REPEATS_DEMAND, "");
  if (meant !== text) {
    const said = readBan(meant, goesOn, among);
    if (said?.isStanding === true) return { ...said, text };
  }
  if (isHearsay(text) || isDescription(text)) return null;
  if (ASKS_ONCE.test(text)) return { text, isStanding: false };
  // What allows something demands nothing, also "from now on".
  if (isAllowance(text) && !DENIES.test(text)) return null;
  const announcement = readAnnouncement(text);
  if (announcement !== null) return announcement === "lasting" ? { text, isStanding: true } : null;
  if (FORGETS.test(text) || (takesBack(text) && !DENIES.test(text))) return null;
  if (isPermanentWish(text, among) && !isStatedDecision(text, among) && !takesBack(text))
    return { text, isStanding: true };
  // What forbids is a rule, whoever decided it.
  if (isCalledSettled(text, among) && !DENIES.test(text)) return null;
  const form = readForm(text, goesOn);
  return form === null ? null : { text, ...form };
}

function readForm(text: string, goesOn: boolean): Pick<Ban, "isStanding"> | null {
  const isMeant =
    WHOLE_TOOL_RULE.test(text) ||
    WHOLE_TOOL_RULE_KOREAN.test(text) ||
    isLastingWish(text) ||
    isLasting(text) ||
    (goesOn && (GOES_ON_ENGLISH.test(text) || GOES_ON_KOREAN.test(text)));
  // Why it is so tells of how things are.
  const ruled = isMeant ? text.replace(REASON_END, "") : text;
  if (!(isMeant || RULE.test(text)) || NOT_A_RULE.test(ruled)) return null;
  const isForGood = isMeant || WHOLE_FILE_RULE.test(text) || STANDING.test(text);
  return { isStanding: isForGood && mayLast(text) && !isOfTheMoment(text) };
}

/** Of a choice that is about to be made: one question, and no rule. */
const ASKS_ONCE =
  /^(?:(?:please|and|just|but|ok(?:ay)?)[,]? )*(?:ask|check with|tell|show) me(?: first)?,? before (?:you )?(?:choos|pick|select|decid|answer|continu|proceed|go(?:ing)? on|start|begin|mov(?:e|ing) on)\w*\b(?!.*\b(?:always|every|any|each|new|dependenc\w+)\b)|^(?:선택|결정|고르|정하|진행)(?:하기|기)? ?전에 (?:꼭 |먼저 )*(?:나한테 |저한테 )?물어/i;

const REASON_END = /,? (?:because|since) .+$|, (?:it|they|we) .+$/i;

/** "default export 금지" is mostly of Latin letters, and Korean. */
const isLasting = (text: string): boolean =>
  isCjk(text) || /[가-힣]/.test(text)
    ? isLastingKorean(text)
    : isLastingEnglish(text) || isForbiddenEnglish(text);

/** An end of what was said, and no rule by itself. */
const FORGETS =
  /^(?:please |just |and )?(?:forget|ignore|disregard|scrap|never ?mind) (?:about |what i |(?:the|that|my) [\w -]{0,30}\b(?:rule|thing|decision|request|policy)\b)|(?:얘기|이야기|말|규칙|결정|원칙|방침|했던 거|한 거)(?:은|는|을|를)? ?(?:이제 |그냥 |다 )?(?:잊|무시해|취소|철회|없던)/i;
const DENIES = /\b(?:never|not|only|always|must)\b|n['’]t\b|절대|항상|지\s?(?:마|말)/i;

/** Of a sentence without an end, the part that is meant for good. */
const ruleIn = (sentence: string): string =>
  /[,;]?\s(?:and |but )?((?:please )?(?:never|always)\b.+)$/i.exec(sentence)?.[1] ?? "";

const TAKES_BACK =
  /\b(?:you (?:can|may)|it['’]?s (?:ok(?:ay)?|fine)|(?:is|are) (?:allowed|fine|ok(?:ay)?)|feel free|go ahead and|forget (?:the|that|my) rule|no longer (?:need|have) to)\b|(?:해도|써도|하셔도|쓰셔도|돌려도|실행해도) ?(?:돼|된|되|괜찮)|可以.*了|不用再|てもいい/i;
/** What makes it a rule; the rest says what it is about. */
const RULE_WORDS =
  /\b(?:never|always|please|do not|don['’]?t|must(?: not|n't)?|should(?: not|n't)?|may not|from now on|ever|again|avoid|stop|remember (?:to|that)|only)\b|절대로?|항상|반드시|앞으로는?|(?:하)?지\s?(?:마|말)[가-힣]*|하면 안.*$|不要|不准|禁止|必须|务必|永远|始终|总是|绝对/gi;
const MIN_COVERAGE = 0.7;
const MIN_CJK_COVERAGE = 0.5;

/** Sentences that allow something: what takes an earlier rule back, be it of another session. */
export function findAllowances(prompt: string): readonly string[] {
  const words = findOwnWords(prompt);
  if (words.length > MAX_RULED_LENGTH) return [];
  return splitSentences(words).filter(
    (sentence) => sentence.length <= MAX_LENGTH && isAllowance(sentence),
  );
}

const isAllowance = (sentence: string): boolean =>
  TAKES_BACK.test(sentence) && !/[?？]$/.test(sentence) && !isHearsay(sentence);

const PERMITS_AT_ONCE =
  /^(?:(?:ok(?:ay)?|yes|yeah|sure|and|also|actually|well|from now on|claude)[,:]? )*(?:you (?:can|may)|feel free to|it['’]?s (?:ok(?:ay)?|fine)(?: (?:if|to|for)\b)?)\b/i;
const ASKS_BESIDE = /(?:주시고|해 ?주고|해 ?줘|주세요)(?=[\s,.])/;

/** Whether it says nothing but what somebody may do, for good or for now: "you can push to main", "이모지 써도 돼". */
export const isPermission = (sentence: string): boolean =>
  isAllowance(sentence) &&
  (isCjk(sentence) ? !ASKS_BESIDE.test(sentence) : PERMITS_AT_ONCE.test(sentence));

/** Whether a prompt allows what an earlier rule forbade. */
export const isBanLifted = (ban: string, prompt: string): boolean => findLift(ban, prompt) !== null;

/** The sentence of a prompt that allows it. */
export function findLift(ban: string, prompt: string): string | null {
  if (!TAKES_BACK.test(prompt)) return null;
  const words = findOwnWords(prompt);
  if (words.length > MAX_RULED_LENGTH || !TAKES_BACK.test(words)) return null;
  const about = tokenizeText(ban.replaceAll(RULE_WORDS, " "));
  if (about.size === 0) return null;
  const lifts = (sentence: string): boolean =>
    isAllowance(sentence) &&
    speakOfOneThing(ban, sentence) &&
    computeCoverage(about, tokenizeText(sentence).keys()) >=
      (isCjk(ban) ? MIN_CJK_COVERAGE : MIN_COVERAGE);
  return splitSentences(words).find(lifts) ?? null;
}
