/**
 * What a rule says about a question that has but one answer: which package manager, tabs or spaces, which language. Only whole
 * rules count; what holds for a part (“in `api/`”, “for Python”, “when …”) is compared with rules for the same part.
 */
import { NODE_MANAGERS, PYTHON_MANAGERS } from "../../lexicon/managed-packages.ts";
import { toAlternatives } from "../../lexicon/words.ts";
import { type InstructionLine, stripMarkdown } from "./instruction-lines.ts";

export type RulePosition = {
  readonly topic: string;
  /** The answer; of questions of yes or no the matter itself. */
  readonly answer: string;
  readonly isFor: boolean;
  /** What it is for, where it is not for everything. */
  readonly scope: string;
};

const LANGUAGE_SCOPE =
  /\b(?:python|typescript|javascript|java|kotlin|go|golang|rust|ruby|php|c\+\+|c#|swift|html|css|scss|yaml|yml|json|markdown|sql|shell|bash|makefiles?|dockerfiles?|jsx?|tsx?|frontend|backend|server|client|mobile|ios|android|api|docs?|e2e|legacy|global|ci|docker|production|deploy\w*|scripts?|monorepo|root|workspace)\b|\*\.\w+|[\w-]+\//gi;
/** Holds only sometimes. */
const SOMETIMES =
  /\b(?:if|when|whenever|where|except|while|depending|either|or|optional(?:ly)?|may|can|fallback|falls? back|otherwise|sometimes|usually|mostly|deprecated|previously|was|used to|migrat\w+|vs\.?)\b|경우|때는|라면|또는|혹은|如果|或者|場合/i;
const NEGATIVE =
  /\b(?:never|do not|don['’]?t|must not|mustn['’]?t|should not|shouldn['’]?t|avoid|no)\b|지 (?:마|말|않)|금지|不要|不得|禁止|别|勿|しない|禁止/i;

const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/\bkorean\b|한국어|한글/i, "ko"],
  [/\benglish\b|영어|英文|英語/i, "en"],
  [/\bjapanese\b|일본어|日本語|日文|日语/i, "ja"],
  [/\bchinese\b|중국어|中文|中国語/i, "zh"],
  [/\bspanish\b|español/i, "es"],
  [/\bgerman\b|\bdeutsch\b/i, "de"],
  [/\bfrench\b|français/i, "fr"],
  [/\bportuguese\b|português/i, "pt"],
];

type PositionReader = (text: string) => readonly Omit<RulePosition, "scope">[];

export function findRulePositions({
  kind,
  text,
  heading,
}: InstructionLine): readonly RulePosition[] {
  if (kind !== "text" || /^\s*\|/.test(text) || text.length > 300) return [];
  const plain = stripMarkdown(text);
  if (SOMETIMES.test(plain)) return [];
  const found = READINGS.flatMap((read) => read(plain));
  if (found.length === 0) return [];
  const scope = [...`${plain} ${heading}`.matchAll(LANGUAGE_SCOPE)]
    .map(([one]) => one.toLowerCase())
    .toSorted()
    .join(" ");
  return found.map(({ topic, answer, isFor }) => ({ topic, answer, isFor, scope }));
}

export function areContradictory(one: RulePosition, other: RulePosition): boolean {
  if (one.topic !== other.topic || one.scope !== other.scope) return false;
  if (one.answer === other.answer) return one.isFor !== other.isFor;
  return one.isFor && other.isFor;
}

const READINGS: readonly PositionReader[] = [
  managers("package-manager", NODE_MANAGERS),
  managers("python-packages", PYTHON_MANAGERS),
  indentation,
  quotes,
  spokenLanguage,
  autoCommit,
  pushToMain,
  coAuthor,
  emojis,
];

function managers(topic: string, managerNames: string): PositionReader {
  const names = toAlternatives(managerNames);
  const prefers = new RegExp(
    `^(?:always |only |must |please )*use (?:only )?(${names})(?:$|[,.;:(—–]| (?:for (?:all|package|everything|depend|install)|as (?:the|a|your|our) package|instead|not|never|rather|only|exclusively|everywhere|and (?:not|never))\\b| -)|\\bpackage manager(?: is)?:? (${names})\\b|^(${names}) only\\b|패키지 (?:매니저|관리자)(?:는|:)? ?(${names})|^(${names})(?:을|를|만)? ?(?:만 )?사용(?:하|할|$)`,
    "i",
  );
  const forbids = new RegExp(
    `^(?:never|do not|don['’]?t) use (${names})(?:$|[ ,.;(])|\\b(?:not|never) (${names})\\b(?! (?:run|install|test|start|exec|script))`,
    "i",
  );
  const pick = (found: RegExpExecArray | null): string | undefined =>
    found
      ?.slice(1)
      .find((one) => one !== undefined)
      ?.toLowerCase();
  return (text) => {
    const [wanted, unwanted] = [pick(prefers.exec(text)), pick(forbids.exec(text))];
    return [
      ...(wanted === undefined ? [] : [{ topic, answer: wanted, isFor: true }]),
      ...(unwanted === undefined || unwanted === wanted
        ? []
        : [{ topic, answer: unwanted, isFor: false }]),
    ];
  };
}

function indentation(text: string): ReturnType<PositionReader> {
  if (
    !/\bindent|들여쓰기|缩进|インデント|^(?:always |only )?use (?:hard )?(?:tabs|(?:\d|two|four) spaces|spaces)\b/i.test(
      text,
    )
  )
    return [];
  if (NEGATIVE.test(text) && !/\bnot (?:tabs|spaces)\b/i.test(text)) return [];
  const [tabs, spaces] = [
    /(?<!not )\btabs?\b|탭/i.test(text),
    /(?<!not )\bspaces?\b|스페이스|공백|칸/i.test(text),
  ];
  if (tabs === spaces) return [];
  const count = /\b(\d|two|four)[- ](?:width )?spaces?\b|(\d)\s?칸/i.exec(text);
  const size = { two: "2", four: "4" }[count?.[1]?.toLowerCase() ?? ""] ?? count?.[1] ?? count?.[2];
  if (tabs) return [{ topic: "indentation", answer: "tabs", isFor: true }];
  return [
    { topic: "indentation", answer: "spaces", isFor: true },
    ...(size === undefined ? [] : [{ topic: "indentation-width", answer: size, isFor: true }]),
  ];
}

function quotes(text: string): ReturnType<PositionReader> {
  const [, kind] =
    /^(?:always |only |prefer |use )+(?:use )?(single|double) quotes\b/i.exec(text) ?? [];
  return kind === undefined ? [] : [{ topic: "quotes", answer: kind.toLowerCase(), isFor: true }];
}

const ANSWERS =
  /\b(?:answer|respond|reply|communicate|speak|talk|converse)\b(?: \w+){0,4} in \w+|\b(?:responses?|answers?|replies)\b(?: \w+){0,4} in \w+|(?:한국어|한글|영어|일본어|중국어)로만?\s?(?:\S+\s){0,2}(?:답변|응답|대답|대화)|(?:답변|응답|대답|대화)(?:은|는)?\s?(?:\S+\s)?(?:한국어|한글|영어|일본어|중국어)로|(?:用|使用|以)(?:简体|繁體)?(?:中文|英文|英语|日文|日语|韩文|韩语)(?:来)?(?:回答|回复|交流)|(?:日本語|英語|中国語)で(?:回答|返答|応答)/i;
const COMMITS =
  /\bcommit messages?\b(?: \w+){0,4} in \w+|커밋 메시지(?:는|를)?\s?(?:\S+\s)?(?:한국어|한글|영어|일본어)로/i;
const COMMENTS =
  /\bcode comments?\b(?: \w+){0,4} in \w+|\bcomments in \w+|주석(?:은|을)?\s?(?:\S+\s)?(?:한국어|한글|영어|일본어)로/i;

function spokenLanguage(text: string): ReturnType<PositionReader> {
  const languages = SPOKEN.filter(([pattern]) => pattern.test(text)).map(([, name]) => name);
  const [only, another] = languages;
  if (only === undefined || another !== undefined || NEGATIVE.test(text)) return [];
  const topics = [
    ...(COMMITS.test(text) ? ["commit-language"] : []),
    ...(COMMENTS.test(text) ? ["comment-language"] : []),
    ...(ANSWERS.test(text) ? ["answer-language"] : []),
  ];
  const [topic, second] = topics;
  return topic === undefined || second !== undefined ? [] : [{ topic, answer: only, isFor: true }];
}

function autoCommit(text: string): ReturnType<PositionReader> {
  const isAgainst =
    /^(?:never|do not|don['’]?t) (?:auto-?)?commit(?: (?:anything|automatically|changes|code|on your own|my changes|your changes))?(?:$|[.,;(]| unless| without (?:being )?(?:asked|told|permission|explicit))/i.test(
      text,
    ) || /^(?:절대 )?(?:자동으로 )?커밋(?:을|은)?\s?하지 (?:마|말)/.test(text);
  const isFor =
    /^(?:always )?commit (?:your |the |all )?(?:changes |work )?(?:after (?:each|every)|automatically|frequently|often|as you go|early and often)/i.test(
      text,
    ) ||
    /^(?:작업|기능).{0,12}(?:마다|끝나면|후) (?:자동으로 |바로 )?커밋(?:한다|하세요|할 것)/.test(
      text,
    );
  return isAgainst === isFor ? [] : [{ topic: "commit", answer: "commit", isFor }];
}

function pushToMain(text: string): ReturnType<PositionReader> {
  const found = /\bpush(?:ing)? (?:directly |straight )?(?:to|on) (?:the )?(?:main|master)\b/i.exec(
    text,
  );
  if (found === null || /\bforce\b/i.test(text)) return [];
  const before = text.slice(0, found.index);
  if (
    /(?:^|[\s:])(?:never|do not|don['’]?t|must not|should not)(?: ever)?(?: commit (?:or|and))? $/i.test(
      before,
    )
  )
    return [{ topic: "push-main", answer: "push", isFor: false }];
  return /^(?:always |then |and )*$/i.test(before)
    ? [{ topic: "push-main", answer: "push", isFor: true }]
    : [];
}

function coAuthor(text: string): ReturnType<PositionReader> {
  if (!/co-?authored-?by/i.test(text)) return [];
  if (/^(?:never|do not|don['’]?t|no)\b/i.test(text))
    return [{ topic: "co-author", answer: "co-author", isFor: false }];
  return /^(?:always |must )?(?:add|include|append|end)\b/i.test(text)
    ? [{ topic: "co-author", answer: "co-author", isFor: true }]
    : [];
}

function emojis(text: string): ReturnType<PositionReader> {
  const [, no, yes] =
    /^(?:(never use|do not use|don['’]?t use|avoid|no)|(use|always use)) emojis?(?:$|[.,;]| in (?:responses|answers|commit messages|code|comments)\b)/i.exec(
      text,
    ) ?? [];
  const where =
    /\bin (responses|answers|commit messages|code|comments)\b/i.exec(text)?.[1]?.toLowerCase() ??
    "";
  if (no === undefined && yes === undefined) return [];
  return [{ topic: `emojis ${where}`, answer: "emojis", isFor: yes !== undefined }];
}
