/**
 * The patterns of a skill's prompts, read from its name and description:
 *
 *   name     the words of its name
 *   phrase   what the description quotes, or lists as triggers: "rebind ctrl+s"
 *   clause   what it says that the user asks for: "Use when the user wants to convert a page to PDF"
 */
import { isCommonWord } from "./common-words.ts";
import { extractContentWords } from "./content-words.ts";

export type SkillPatternKind = "name" | "phrase" | "clause";

export type SkillPattern = { readonly kind: SkillPatternKind; readonly words: readonly string[] };

const MOST_PATTERNS = 40;
const MOST_WORDS: Readonly<Record<SkillPatternKind, number>> = { name: 6, phrase: 7, clause: 12 };

export function extractSkillPatterns(name: string, description: string): readonly SkillPattern[] {
  const found = new Map<string, SkillPattern>();
  const title = name.slice(name.lastIndexOf(":") + 1).replaceAll(/[-_.]+/g, " ");
  const [own = "", another] = extractContentWords(title);
  const add = (kind: SkillPatternKind, text: string): void => {
    const words = [...new Set(extractContentWords(text))];
    const key = words.toSorted().join(" ");
    if (words.length === 0 || words.length > MOST_WORDS[kind] || found.has(key)) return;
    // A single word is in too many prompts that are about something else, unless it is what the skill is called.
    if (words.length === 1 && (words[0] !== own || another !== undefined || isCommonWord(own)))
      return;
    if (found.size < MOST_PATTERNS) found.set(key, { kind, words });
  };
  add("name", title);
  for (const phrase of quotedPhrases(description)) add("phrase", phrase);
  for (const phrase of triggerLists(description)) add("phrase", phrase);
  for (const clause of findClauses(description)) add("clause", clause);
  return [...found.values()];
}

const QUOTED = [
  /["“”«]([^"“”«»\n]{2,80})["“”»]/g,
  /[「『]([^」』\n]{2,40})[」』]/g,
  /(?<=^|[\s(,:])['‘]([^'’\n]{3,60})['’](?=$|[\s),.;:/])/g,
];

const quotedPhrases = (text: string): readonly string[] =>
  QUOTED.flatMap((quote) => [...text.matchAll(quote)].map(([, phrase = ""]) => phrase));

const LIST =
  /(?:triggers?(?: (?:words?|phrases?|on|keywords?))?|keywords?|触发词|触发条件|触发|关键词|트리거|키워드)\s*[:：]\s*([^.。\n]{2,300})/gi;

const triggerLists = (text: string): readonly string[] =>
  [...text.matchAll(LIST)].flatMap(([, list = ""]) =>
    list.split(/[,，、;；|/]|\bor\b/).filter((one) => !/["“”「『]/.test(one)),
  );

const ASKED =
  /(?:use (?:this )?(?:skill |command |tool )?(?:when(?:ever)?|if|for|to)|when (?:the )?(?:user|you|someone)s?(?: (?:wants?|asks?|needs?|says?|requests?)(?: to| for)?)?)\s+([^.。\n;]{6,200})/gi;

const findClauses = (text: string): readonly string[] =>
  [...text.matchAll(ASKED)].flatMap(([, clause = ""]) => clause.split(/,\s*(?:or |and )?|\bor\b/));
