/** What in a sentence is a name or a value by its form alone. */
export type TokenType =
  | "url"
  | "email"
  | "env"
  | "flag"
  | "host"
  | "date"
  | "ticket"
  | "path"
  | "version"
  | "quantity"
  | "quoted"
  | "code"
  | "name"
  | "number"
  | "proper";

export type Token = {
  readonly type: TokenType;
  readonly text: string;
  readonly at: number;
  readonly end: number;
};

const EXTENSION =
  "tsx?|jsx?|mjs|cjs|json[cl]?|ya?ml|toml|md|py|rb|go|rs|java|kt|cc?|h|hpp|cpp|cs|php|sh|sql|s?css|html?|vue|svelte|txt|env|lock|ini|conf|cfg|xml|csv|proto|tf|gradle|swift|prisma|graphql|ex|exs|erl|scala|lua|pl|dart";
const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const LATIN_UNIT =
  "ms|secs?|seconds?|s|mins?|minutes?|m|hours?|hrs?|h|days?|d|weeks?|months?|years?|[kmgt]i?b|bytes?|%|percent|px|rps|qps|tps|req(?:uests)?(?:\\/\\w+)?|rows|items|entries|records|connections|workers|threads|retries|attempts|characters|chars|lines|users|spaces|cores|cents|usd|dollars|x";
const HANGUL_UNIT =
  "밀리초|초|분|시간|시|일|주|개월|달|년|개|회|번|건|줄|자|명|원|달러|메가|기가|바이트|퍼센트|배|칸|글자|행|대|쌍|페이지";

/** In the order in which they claim their part of the sentence; group 1, where there is one, is the token. */
const FORMS: readonly (readonly [TokenType, RegExp])[] = [
  ["url", /\b[a-z][a-z0-9+]{1,9}:\/\/[^\s<>"'`,)\]가-힣]+/gi],
  ["email", /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  ["env", /\b[A-Z][A-Z0-9_]{1,40}=[^\s,;'"`가-힣)]+/g],
  ["flag", /(?<![\w-])--[a-z][\w-]*(?:[= ]?(?:\d+\b|=[^\s,;`가-힣]+))?/gi],
  [
    "date",
    new RegExp(
      `\\b(?:\\d{4}-\\d\\d-\\d\\d|(?:[01]?\\d|2[0-3]):[0-5]\\d(?: ?(?:am|pm|kst|utc|cet|est|pst))?|\\d{1,2} ?[ap]m|(?:(?:next|this) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTH})|(?:${MONTH}) \\d{1,2}(?:st|nd|rd|th)?|tomorrow|tonight|end of (?:the )?(?:day|week|month|quarter))\\b|(?:\\d{4}년 ?)?\\d{1,2}월 ?\\d{1,2}일|(?:다음 ?주 |이번 ?주 )?[월화수목금토일]요일|\\d{1,2}월 말|(?:오전|오후|새벽|밤|아침|저녁|정오) ?\\d{1,2}시(?: ?\\d{1,2}분| ?반)?|\\d{1,2}시 \\d{1,2}분|내일|모레|다음 ?주|이번 ?주`,
      "gi",
    ),
  ],
  ["ticket", /\b[A-Z][A-Z0-9]{1,9}-\d+(?:-\d+)*\b(?!-)|(?<![\w&/])#\d+\b/g],
  [
    "path",
    new RegExp(
      `(?<![\\w/.@-])(?:(?:~|\\.{1,2})?\\/)?(?:[\\w.@+\\[\\]-]+\\/)+[\\w.@+\\[\\]-]+\\.(?:${EXTENSION})(?::\\d+(?:-\\d+)?)?(?![\\w/])|(?<![\\w/.@-])(?:~|\\.{1,2})?\\/(?:[\\w.@+-]+\\/)*[\\w.@+-]*\\w|(?<![\\w/.@-])(?:[\\w.@+-]+\\/){2,}[\\w.@+-]*\\w?|(?<![\\w/.@-])(?!(?:node|next|nuxt|vue|react|moment|three|d3|express|day|chart|ember)\\.js\\b)[\\w-][\\w.-]*\\.(?:${EXTENSION})(?::\\d+(?:-\\d+)?)?(?![\\w/.])`,
      "gi",
    ),
  ],
  [
    "host",
    /\b(?:(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?|(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*:\d{2,5})\b(?![\w:])/gi,
  ],
  ["version", /(?<![\w./-])v?\d+\.\d+(?:\.\d+)*(?:-[a-z][\w.]*)?(?![\w%]|\.\d)|(?<![\w-])v\d+\b/gi],
  [
    "quantity",
    new RegExp(
      `(?<![\\w./#-])\\d[\\d,._]*(?:[ -]?(?:${LATIN_UNIT})(?![\\w])|[kK](?!\\w)|[만억천]? ?(?:${HANGUL_UNIT}))`,
      "gi",
    ),
  ],
  [
    "quoted",
    /(?<![\w가-힣])"([^"\n]{1,80})"|“([^”\n]{1,80})”|(?<![\w가-힣])'([^'\n]{1,60})'(?![a-z])|‘([^’\n]{1,60})’|「([^」\n]{1,60})」/g,
  ],
  ["code", /`([^`\n]{1,120})`/g],
  [
    "name",
    /(?<![\w/.-])(?!and\/or|his\/her|read\/write|true\/false|yes\/no|he\/she|i\/o|24\/7)(?:[a-z][\w.-]*\/[\w가-힣.-]*[\w가-힣]|\w*[a-z0-9]_\w+|[A-Z][A-Z0-9]*_[A-Z0-9_]+|[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|X-[A-Z][\w-]+|[a-z]{2}-[A-Z]{2}|[A-Z]\w+\/[A-Z]\w+|[a-z][a-z0-9]*(?:-[a-z0-9]+)*-\d[\w-]*|[a-z]+\d\w*|\d+(?:-\d+)+|[A-Z]+\d+\b|[a-z][a-z0-9]*(?:-[a-z0-9]+)+|[a-z][\w-]*(?:\.[a-z][\w-]*)+)/g,
  ],
  ["number", /(?<![\w.,#/])\d[\d,_]*(?![\w.]*\d)/g],
  [
    "proper",
    /(?<=[^.!?:]\s)(?!I\b|I'|OK\b|TODO\b|FYI\b|LGTM\b)[A-Z][\w+#]*(?:\.js)?(?:\s[A-Z][\w+#]+)*|\b[A-Z]{2,}[a-z]?\b/g,
  ],
];

/** What a form cannot be without; most sentences have little of it. */
const MARK: Readonly<Record<TokenType, RegExp>> = {
  url: /:\/\//,
  email: /@/,
  env: /=/,
  flag: /--/,
  host: /\d/,
  date: /\d|day|tomorrow|tonight|end of|요일|내일|모레|주|시/i,
  ticket: /\d/,
  path: /[/.]/,
  version: /\d/,
  quantity: /\d/,
  quoted: /["'“‘「]/,
  code: /`/,
  name: /[_/.\-\d]|[a-z][A-Z]/,
  number: /\d/,
  proper: /[A-Z]/,
};

/** Forms that say something wherever they stand. */
const HARD: ReadonlySet<TokenType> = new Set([
  "url",
  "email",
  "env",
  "flag",
  "host",
  "ticket",
  "version",
  "quantity",
  "date",
]);

export const isHard = (token: Token): boolean => HARD.has(token.type);

/** Like `matchAll`, which makes a new expression for every text. */
export function matchesOf(text: string, form: RegExp): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  form.lastIndex = 0;
  for (let match = form.exec(text); match !== null; match = form.exec(text)) {
    found.push(match);
    if (match[0] === "") form.lastIndex += 1;
  }
  return found;
}

export function tokensOf(sentence: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const [type, form] of FORMS) {
    if (!MARK[type].test(sentence)) continue;
    for (const match of matchesOf(sentence, form)) {
      const said = match.slice(1).find((group) => group !== undefined);
      const whole = match[0];
      const text = trimmed(said ?? whole);
      const [at, end] = [match.index, match.index + whole.length];
      if (text === "" || tokens.some((other) => at < other.end && other.at < end)) continue;
      tokens.push({ type, text, at, end: said === undefined ? at + text.length : end });
    }
  }
  return tokens.length > 1 ? tokens.toSorted((one, other) => one.at - other.at) : tokens;
}

const trimmed = (text: string): string => text.replace(/[.,;:!?]+$/, "");
