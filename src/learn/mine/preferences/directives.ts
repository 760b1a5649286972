/**
 * Sentences in which a person says how to work: in which language, with which tool, what never or always, what to be reminded
 * of. Quoted, not understood. None is a question, a text of an error, a remark about this moment, or one that only
 * says something beside what it stands next to ("don't change that").
 */
import { namesError } from "../../../lexicon/failure-lines.ts";
import { isCjk } from "../../../remember/ledger/text-coverage.ts";
import { findBans } from "../../../remember/ledger/words/bans.ts";
import { findOwnWords } from "../../../remember/ledger/words/pasted-text.ts";

const SHORTEST = 6;
/** A syllable or a character says more than a letter. */
const SHORTEST_CJK = 4;
const LONGEST = 120;
/** In a longer text rules are about what is described there. */
const LONGEST_PROMPT = 600;

const LANGUAGES =
  "english|korean|chinese|mandarin|japanese|german|french|spanish|portuguese|italian|russian|dutch|turkish|vietnamese|polish|arabic|hindi|indonesian|thai";
const ASKS = new RegExp(
  [
    String.raw`^(?:remind|warn|notify|alert) me\b`,
    String.raw`^(?:tell|ask) me (?:before|first)\b|^let me know before\b`,
    String.raw`^speak (?:${LANGUAGES})\b`,
    String.raw`^(?:answer|respond|reply|write|speak|talk|explain|communicate|comment|think)\b[^.]{0,30}\bin (?:${LANGUAGES})\b`,
    String.raw`^(?:in )?(?:${LANGUAGES})(?: only)?$`,
    String.raw`^use (?:${LANGUAGES})\b`,
    String.raw`^use [\w.@/-]+ (?:instead of|rather than|not) [\w.@/-]+`,
    String.raw`^(?:be|keep (?:your |the )?(?:answers?|responses?|replies)) (?:more )?(?:brief|concise|short|terse|succinct)\b`,
    String.raw`^(?:remember to|from now on)\b`,
    String.raw`^(?:ask|check with) (?:me )?(?:before|first)\b`,
    // In an order that is meant for every time, and how a piece of work is to be closed.
    String.raw`^(?:run|check|test|lint|format|build|update|review|verify|rebase|pull|bump|read|restart|show)\b.{0,40}\b(?:before|after) (?:every|each) `,
    String.raw`^(?:before|after) (?:every|each) `,
    String.raw`^(?:commit|push)\b.{0,30}\b(?:when(?:ever)?|once) (?:you(?:['’]re| are) |everything is |all is )?(?:done|finished)\b`,
    String.raw`^(?:when(?:ever)?|once) (?:you(?:['’]re| are) |everything is |all is )?(?:done|finished),? .{0,20}\b(?:commit|push)\b`,
    "전에는? ?(?:꼭|매번)|할 ?때마다 .{0,20}(?:해|하|돌려|확인)",
    "(?:끝나면|끝내면|완료되면|완료하면|마치면) .{0,20}(?:커밋|푸시|푸쉬)",
    "提醒我|告诉我.{0,6}之前|先问我|先問我",
    "(?:请|請)?(?:全程|都|一律|始终|始終)?(?:使?用)(?:简体|簡體|繁体|繁體|正體)?(?:中文|英文|英语|英語|日文|日语|韩文|韓文)",
    "^(?:请|請)?(?:汉语|漢語|中文|普通话|英文|英语|英語|日语|日語|韩语|韓語)(?:交流|回答|回复|回覆|对话|對話|沟通|溝通|输出|輸出)",
    "^(?:请|請)(?:使?用|帮我用|幫我用)",
    "^(?:以后|以後|今后|今後|记住|記住|记得|記得)|每次.{0,12}(?:都要|必须|必須|请|請|记得|記得)",
    "(?<!特)(?:别|別)(?:再|用|写|寫|改|动|動|加|问|問|删|刪)",
    "(?:한국어|한글|영어|영문|일본어|중국어)로(?!.{0,10}번역)",
    "(?:스킬|에이전트|도구|툴|플러그인)(?:을|를|로)? ?(?:꼭 )?(?:써|사용|이용|활용|실행)",
    "전에 ?(?:꼭 |반드시 )?(?:먼저 )?(?:나한테 )?(?:알려|말해|물어|확인받)",
    "잊지 ?말|기억해",
    "(?:日本語|英語|中国語|韓国語)で",
    "覚えて(?:おいて)?|前に(?:必ず)?(?:聞いて|確認して)",
  ].join("|"),
  "i",
);

const QUESTION =
  /[?？]|^(?:why|what|how|when|where|who|which|can|could|would|should|is|are|does|did|do you|have|has|will)\b|(?:吗|嗎|呢|么|麼)[。.!！]?$|(?:까요?|나요|는지|인가요?|건가|은가|던가|냐|니)[.!]?$|(?:ですか|ますか|のか|かな)[。.]?$|什么|什麼|怎么|怎麼|为什么|為什麼|哪|왜|어떻게|뭐야|なぜ|どう/i;
/** What only stands for something that was said or shown beside it, and what is about this moment. */
const POINTS_AT =
  /\b(?:this|that|these|those|it|them|he|she|him|her|above|below|following|former|latter|same|here|there|(?<!from )now|yet|today|tomorrow|currently|first|next|step|phase|option|again)\b(?! (?:project|repo(?:sitory)?|codebase|machine|computer)\b)|이거|이걸|이건|이것|그거|그걸|그건|그것|저거|저걸|저건|여기|거기|이 (?:파일|부분|페이지|코드|화면|버튼)|그 (?:파일|부분|페이지|코드|화면|버튼)|지금|이번|아직|방금|아까|일단|우선|这个|這個|那个|那個|这里|這裡|那里|那裡|这些|這些|那些|此(?!外)|它|现在(?!起)|現在(?!起)|目前|刚才|剛才|先(?!问我|問我)|暂时|暫時|这次|這次|この|その|あの|これ|それ|あれ|ここ|そこ|今(?!後)|まず/i;
/** What orders things within a sentence that is meant for good ("always the ticket first") is about no moment. */
const IN_ORDER = /\b(?:first|next|step|phase|option|again|yet)\b/gi;
const STANDING =
  /\b(?:always|never|every time|from now on)\b|항상|언제나|절대|반드시|앞으로|总是|總是|始终|始終|永远|永遠|以后|以後|今后|今後|每次|常に|必ず|絶対/i;
/** Says what somebody feels or sees, not how it shall be. */
const FEELING =
  /\b(?:don['’]?t|do not|never|cannot|can['’]?t) (?:like|want|understand|know|think|see|need|have|care|get|feel|believe|remember|worry|mind|forget)\b|\bi (?:don['’]?t|do not|never|always|can['’]?t)\b/i;
/** What is to be left out of one task, unless it is meant for good; and translating, which is a task. */
const TASK_ONLY =
  /^(?!.*(?:\b(?:never|always|from now on)\b|절대|항상|반드시|앞으로|永远|总是|始终|以后|今后|常に|必ず)).*(?:\bonly\b|[가-힣]만 ?(?:해|하|써|쓰|사용|수정|고쳐)|只)|번역|翻译|翻譯|翻訳|\btranslate\b/i;
/** What is not to be changed is about the thing that was worked on, unless it is meant for good. */
const THING_ONLY =
  /^(?!.*(?:\b(?:never|ever|always|from now on)\b|절대|항상|앞으로|永远|永遠|以后|以後|今后|今後|絶対)).*(?:\b(?:don['’]?t|do not|without|avoid) (?:chang|modify|touch|alter|edit|break|remov|delet|renam|mov)\w*|(?:바꾸|변경하|변경하려|수정하|건드리|고치|삭제하|지우|없애|옮기)지 ?(?:마|말)|(?:不要|别|別|勿|不准|不能)再?(?:改|动|動|修改|更改|变更|變更|删|刪|移除|碰|移动|移動)|(?:変更|修正|削除)し?ないで)/i;
/** Says where something lies, not where it is to be put. */
const ALREADY_PLACED =
  /\b(?:i|we)(?:['’]ve| have| already)* (?:put|saved|placed|stored|exported|copied)\b|\b(?:is|are|was|were|been|already) (?:put|saved|placed|stored|exported|copied)\b|(?:我|已|已经|已經|都).{0,8}(?:放|存|保存|拷贝|复制|複製)(?:到|在)|(?:저장|복사|올려|넣어) ?(?:했|놨|놓았|놓은|뒀|두었|둔|돼|되어|된)|(?:保存|置)(?:した|いた|いてある|されて)/i;
const HIDDEN_PART = /\[(?:REDACTED|PRIVATE|SENSITIVE_PATH)/;

/** What a person begins a sentence with before it says something. */
const LEAD =
  /^(?:(?:and|but|also|so|ok(?:ay)?|oh|please|pls|yes|no(?=[,.!])|well|then|again|btw|hey|just|next time|plus|또|그리고|그런데|근데|네|아니|응|음|그럼|제발|좀|还有|還有|然后|然後|另外|好的?|对了|對了|あと|また|それと)(?:[,，、:.!…~]+\s*|\s+))+/i;
/** And what they end it with. */
const THANKS =
  /[\s,，、.。!！;；]*(?:thanks|thank you|thx|please|pls|고마워요?|감사합니다|감사해요|부탁(?:해요?|드립니다|드려요)?|谢谢你?|謝謝你?|拜托|お願いします|ありがとう(?:ございます)?)[\s.。!！~]*$/i;
const BULLET = /^\s*(?:[-*•>]+|\d{1,2}[.)、]|[①-⑳])\s*(?=\D)/;

function sentencesIn(prompt: string): readonly string[] {
  return prompt
    .split(/\n+|(?<=[.!?;])\s+|(?<=[。！？；])|(?<=[다요줘해마])[.,]\s+/)
    .map((one) =>
      one
        .replace(BULLET, "")
        .replaceAll(/\s+/g, " ")
        .trim()
        .replace(LEAD, "")
        .replace(/[\s,，、;；]+$/, "")
        .replace(THANKS, ""),
    )
    .filter((one) => one !== "");
}

/** A sentence as it was said, what of it matters (the rest is about the task it was said in), and what it stood between. */
export type Directive = {
  readonly words: string;
  readonly core: string;
  /** Where what was made is to be put. */
  readonly place: string | null;
  /** Whether it names a tool and hardly more. */
  readonly isCall: boolean;
  readonly before: string | null;
  readonly behind: string | null;
  /** How many sentences stood before it, and how many behind. */
  readonly at: number;
  readonly left: number;
};

/** Where what was made is wanted: a place that people know by its name, or a folder of theirs. */
const PLACE = String.raw`desktop|downloads?(?: folder)?|documents folder|obsidian(?: vault)?|notion|google drive|onedrive|dropbox|桌面|下载(?:目录|文件夹)?|下載(?:資料夾)?|飞书|飛書|바탕 ?화면|다운로드(?: ?폴더)?|노션|옵시디언|구글 ?드라이브|デスクトップ|ダウンロード|ノーション|~\/[\w./-]+\/?`;
const PUTS = [
  new RegExp(
    String.raw`\b(?:save|store|put|export|copy|place|output)\b.{0,60}\b(?:to|in|into|on|onto|under) (?:the |my |our )?(${PLACE})(?![\w-])`,
    "i",
  ),
  new RegExp(
    `(?:(?:放|存|保存|导出|導出|输出|輸出|发送|拷贝|复制|複製)(?:到|至|进|進)|保存在)(?:我的?)?(${PLACE})`,
    "i",
  ),
  new RegExp(
    String.raw`(${PLACE})(?:에|에다가?|로|으로|に|へ) ?.{0,10}(?:저장|올려|넣어|복사|내보내|保存|置|出力)`,
    "i",
  ),
];
/** A tool by its name, in a part of a sentence of its own. */
const CALLS = [
  /(?:^|[，,。；;]|帮我|幫我|请|請)\s*(?:用|通过|透過)\s*([A-Za-z][\w.-]*(?: [A-Za-z]+)?)/,
  /(?:^|[，,。；;])\s*(?:使用|调用|調用)(?![户戶途者量场場])([^，,。；;？?]{2,40})/,
  /(?:^|[,;]\s*|\band )(?:please )?use ((?:the |my |our )?[\w:@./-]+(?: [\w:@./-]+)? (?:skill|tool|agent|subagent|mcp|plugin|command|cli)s?|(?!it\b|the\b|my\b|our\b|a\b|an\b|only\b|all\b|more\b|less\b|only\b)[\w@./-]+)(?= (?:to|for|when|whenever|instead)\b|[,;.!]|$)/i,
  /([A-Za-z][\w.-]+(?: (?:mcp|cli))?) ?(?:스킬|에이전트|도구|툴)?(?:을|를|로|으로)? ?(?:써서|써줘|써라|사용해|이용해|활용해)/i,
];

/** Which of two is meant for any work. */
const CHOOSES =
  /\binstead of\b|\brather than\b|\bnot\b|\balways\b|대신|말고|항상|而不是|代替|不要用|总是|の代わりに/i;

/** Each once. */
export function findDirectives(prompt: string): readonly Directive[] {
  const words = findOwnWords(prompt);
  if (words.length > LONGEST_PROMPT) return [];
  const sentences = [...new Set(sentencesIn(words))];
  return sentences.flatMap((sentence, at) => {
    const core = mayFit(sentence) ? coreOf(sentence) : null;
    if (core === null || isNone(sentence, core.place)) return [];
    return [
      {
        ...core,
        words: sentence,
        before: sentences[at - 1] ?? null,
        behind: sentences[at + 1] ?? null,
        at,
        left: sentences.length - 1 - at,
      },
    ];
  });
}

function coreOf(sentence: string): Pick<Directive, "core" | "place" | "isCall"> | null {
  for (const puts of PUTS) {
    const place = puts.exec(sentence)?.[1];
    if (place !== undefined) return { core: place.replaceAll("/", " "), place, isCall: false };
  }
  for (const calls of CALLS) {
    const call = calls.exec(sentence)?.[1];
    if (call !== undefined)
      return { core: `use ${call}`, place: null, isCall: !CHOOSES.test(sentence) };
  }
  const isAsked = ASKS.test(sentence) || findBans(sentence).length > 0;
  return isAsked ? { core: sentence, place: null, isCall: false } : null;
}

/** Something that every directive holds: most sentences hold none of it. */
const MAY_DIRECT =
  /\b(?:remind|warn|notify|alert|tell|ask|let me|answer|respond|reply|write|speak|talk|explain|communicate|translate|comment|think|in|use|save|store|put|export|copy|place|output|be|keep|make sure|remember|before|after|commit|push|when|once|from now|check|never|always|only|not|dont|no|without|avoid|stop|under|move|must|should|no longer)\b|n['’]t\b|提醒|告诉|先问|先問|用|语|語|文|放|存|导|導|输|輸|发送|拷|复制|複製|以后|以後|今后|今後|每次|记|記|别|別|不|禁|必|务|永|始|总|只|勿|通过|透過|어로|글로|문으로|스킬|에이전트|도구|툴|플러그인|전에|때마다|끝나면|끝내면|완료|마치면|저장|올려|넣어|복사|내보내|알려|말해|물어|알림|잊지|기억|지\s?[마말]|금지|절대|항상|반드시|앞으로|하면 안|만\s?(?:해|하|써|쓰|사용|수정|고쳐)|써|사용해|이용해|활용해|で|ないで|するな|覚え|前に|絶対|常に|保存|置|出力/i;

const mayFit = (sentence: string): boolean =>
  sentence.length >= SHORTEST_CJK &&
  sentence.length <= LONGEST &&
  MAY_DIRECT.test(sentence) &&
  (sentence.length >= SHORTEST || isCjk(sentence));

/** Where something is to be put matters, whatever "this" was. */
const isNone = (sentence: string, place: string | null): boolean =>
  QUESTION.test(sentence) ||
  (place === null && pointsAtContext(sentence)) ||
  FEELING.test(sentence) ||
  TASK_ONLY.test(sentence) ||
  THING_ONLY.test(sentence) ||
  (place !== null && ALREADY_PLACED.test(sentence)) ||
  HIDDEN_PART.test(sentence) ||
  namesError(sentence);

const pointsAtContext = (sentence: string): boolean =>
  POINTS_AT.test(STANDING.test(sentence) ? sentence.replaceAll(IN_ORDER, "") : sentence);

const FORBIDS =
  /\b(?:do not|don['’]?t|dont|never|no|not|without|avoid|stop|mustn['’]?t|shouldn['’]?t)\b|지 ?(?:마|말)|금지|안 ?(?:돼|된|되)|不要|不准|不能|禁止|勿|(?:别|別)(?:再|用|写|寫|改|动|動|加|问|問|删|刪)|ないで|するな/i;

/** Whether it says what is not to be done. */
export const isForbidding = (sentence: string): boolean => FORBIDS.test(sentence);

const LANGUAGE_NAMES: readonly (readonly [string, RegExp])[] = [
  ["ko", /\bkorean\b|한국어로|한글로|韩文|韓文|韓国語で/i],
  ["en", /\benglish\b|영어로|영문으로|英文|英语|英語/i],
  ["zh", /\b(?:chinese|mandarin)\b|중국어로|中文|中国語で/i],
  ["ja", /\bjapanese\b|일본어로|日文|日语|日本語で/i],
];

/** The language that is to be spoken, of those that are known here; null where it says none. */
export const detectLanguage = (sentence: string): string | null =>
  LANGUAGE_NAMES.find(([, names]) => names.test(sentence))?.[0] ?? null;

const ALLOWS =
  /\b(?:you (?:can|may)|fine|ok(?:ay)?|allowed|feel free|go ahead and|forget (?:the|that|my) rule|no longer)\b|[해써셔려]도 ?(?:돼|된|되|괜찮)|可以|不用再|てもいい/i;

/** Whether a prompt holds what those do that allow something. */
export const mayAllow = (prompt: string): boolean =>
  prompt.length <= LONGEST_PROMPT && ALLOWS.test(prompt);
