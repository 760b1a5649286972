/**
 * What a sentence is about, to tell whether two are about the same: names first (a tool, a file, an identifier, what stands in
 * quotes, a word in capitals), then the words that say more than any text about work does. Words change their endings.
 */
import { ALTERNATIVES, KNOWN_NAMES } from "../../../lexicon/alternatives.ts";
import {
  EVERYDAY_WORDS,
  FUNCTION_WORDS,
  KOREAN_FUNCTION_WORDS,
} from "../../../lexicon/function-words.ts";
import { PARTICLES, toLongestFirst } from "../../../lexicon/korean.ts";
import { toWordSet } from "../../../lexicon/words.ts";
import { isCjk } from "../text-coverage.ts";
import { baseName } from "../tools/command-segments.ts";

export const NAME_WEIGHT = 2;
const WORD_WEIGHT = 1;
/** What is done with it says little. */
const VERB_WEIGHT = 0.25;

/** Each with its weight. */
export type Subject = ReadonlyMap<string, number>;

const CHUNK = /[\p{Script=Latin}\d_./\\@:+#$'’-]+|[가-힣]+|[\u3040-\u30ff\u3400-\u9fff]+/gu;
const FORMED = /\d|[_/\\@#$]|[a-z][A-Z]|^[A-Z]{2,}|\w\.\w|^--?\w/;
const VERBS =
  "use write add put go keep store save make edit change touch modify delete remove run name call set switch move drop forget take stop start let need want tell ask say please always never only remember avoid prefer ensure should must instead rather again anymore any longer now fine ok okay good allowed free back rule rules decision decided decide convention policy restriction requirement thing things about include lift ignore scratch cancel revert undo mistake without before after every each all hand hands manually directly";
const KOREAN_VERBS =
  /^(?:쓰|써|사용|작성|저장|수정|변경|삭제|추가|설정|처리|관리|통일|남기|남겨|달아|달기|넣|붙|하자|하기|하는|하고|해|했|할|한다|합니|하지|하면|돼|되|된|됩|가자|가기|갈|간다|갑니|바꾸|바꿔|바꿨|바꿀|돌아|되돌|주세요|줘|마세요|말고|마라|마요|말아|대신|그만|취소|필요|없|있|않|못|괜찮|좋|허용|금지|규칙|결정|얘기|말|거|것|걸|건|때|전|후|아까|방금|이제|앞으로|다시|그냥|항상|절대|반드시|무조건|꼭|매번|모두|전부|더|이상|다음|지금|부터|그거|이거|실수|잘못|물어|확인|빼|접고|포기|잊|무시|알려|보여|봐|고쳐|건드|편집|커밋해|푸시해|설치해|실행해|생각|마음|돌[리려린릴렸]|올[리려린릴렸]|내[리려린릴렸](?!스)|보내|만[들드]|맞[추춰춘춤]|지[우워운울]|옮[기겨긴길]|나[누눠눈오와온올왔]|띄[우워운]|가져|켜[고는서야라]|끄[고는면자]|찾[고는아을기]|읽[고는어을기]|받[고는아을기]|붙이|들어|나가|시키|시켜|놓[고는아을]|두[고는자지]|둬)/;
/** Of one syllable, which are mostly endings and verbs, these are things. */
const SHORT_KOREAN_NOUNS = /^(?:탭|앱|웹|폼|뷰|훅|툴|큐|맵|셸|쉘|키|표)$/;
const KOREAN_PARTICLE_END = new RegExp(`(?:${toLongestFirst(PARTICLES)})$`);

type Tables = {
  readonly common: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly koreanCommon: ReadonlySet<string>;
  readonly groups: ReadonlyMap<string, number>;
};

let made: Tables | null = null;

/** Made when the first sentence is looked at, which most hooks never do. */
function tables(): Tables {
  if (made !== null) return made;
  const groups = new Map<string, number>();
  for (const [at, row] of ALTERNATIVES.entries())
    for (const word of row.split(" ")) groups.set(word, at);
  made = {
    common: toWordSet(FUNCTION_WORDS, EVERYDAY_WORDS),
    verbs: new Set(VERBS.split(" ").map(toStem)),
    names: toWordSet(KNOWN_NAMES),
    koreanCommon: toWordSet(KOREAN_FUNCTION_WORDS),
    groups,
  };
  return made;
}

const groupOf = (key: string): number | undefined => tables().groups.get(key);

/** "commits", "committing" and "commit" are one word here. */
export function toStem(word: string): string {
  let stem = word.replace(/['’]s?$/, "");
  if (stem.length > 5 && stem.endsWith("ing")) stem = stem.slice(0, -3);
  else if (stem.length > 4 && /(?:ies|ied)$/.test(stem)) return `${stem.slice(0, -3)}y`;
  else if (stem.length > 4 && stem.endsWith("ed")) stem = stem.slice(0, -2);
  else if (stem.length > 3 && /[^s]s$/.test(stem)) stem = stem.slice(0, -1);
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, "$1").replace(/(?<=..)e$/, "");
}

/** Each sentence is held against each other one. */
const MAX_CACHED = 2000;
const cache = new Map<string, Subject>();

export function subjectOf(text: string): Subject {
  const before = cache.get(text);
  if (before !== undefined) return before;
  const subject = readSubject(text);
  if (cache.size === MAX_CACHED) cache.clear();
  cache.set(text, subject);
  return subject;
}

function readSubject(text: string): Subject {
  const { common, verbs, names, koreanCommon, groups } = tables();
  const found = new Map<string, number>();
  const add = (key: string, weight: number): void => {
    if ((found.get(key) ?? 0) < weight) found.set(key, weight);
  };
  let isFirst = true;
  // Among Korean words one of Latin letters is what something is called.
  const isKorean = /[가-힣]/.test(text);
  const isMainlyKorean = isKorean && isCjk(text);
  for (const [whole] of text.matchAll(CHUNK)) {
    const chunk = whole.slice(0, 80).replaceAll(/^[.:@#$'’]+(?=\w)|[.:,/\\'’-]+$/g, "");
    const atStart = isFirst;
    isFirst = false;
    if (chunk === "") continue;
    if (/^[가-힣]/.test(chunk)) {
      const noun = chunk.replace(KOREAN_PARTICLE_END, "");
      if (SHORT_KOREAN_NOUNS.test(noun)) add(noun, WORD_WEIGHT);
      const stem = noun.length > 1 ? noun : chunk;
      if (stem.length < 2 || koreanCommon.has(chunk) || koreanCommon.has(stem)) continue;
      const weight = groups.has(stem) ? NAME_WEIGHT : WORD_WEIGHT;
      if (KOREAN_VERBS.test(chunk)) {
        if (stem.length > 1) add(stem.slice(0, 2), VERB_WEIGHT);
      } else add(stem, weight);
      continue;
    }
    if (/^[\u3040-\u30ff\u3400-\u9fff]/.test(chunk)) {
      for (let at = 0; at + 1 < chunk.length; at++) add(chunk.slice(at, at + 2), WORD_WEIGHT / 2);
      continue;
    }
    const word = chunk.toLowerCase();
    // "any" is a type there, and "it" a test.
    const isCommon = !isMainlyKorean && (common.has(word) || common.has(word.replace("’", "'")));
    if (word.length < 2 || isCommon) continue;
    if (groups.has(word) || names.has(word)) add(word, NAME_WEIGHT);
    else if (/['’](?:t|ll|re|ve|d|m)$/.test(word)) continue;
    else if (FORMED.test(chunk)) add(baseName(word) || word, NAME_WEIGHT);
    else {
      const stem = toStem(word);
      const isName = !atStart && /^[A-Z][a-z]/.test(chunk);
      if (!isMainlyKorean && verbs.has(stem)) add(stem, VERB_WEIGHT);
      else if (stem.length > 1) add(stem, isName || isKorean ? NAME_WEIGHT : WORD_WEIGHT);
    }
  }
  return found;
}

/** Korean words are the same if one begins with the other: what follows is an ending, or the other half of a compound. */
const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (/^[가-힣]{2}/.test(one) &&
    /^[가-힣]{2}/.test(other) &&
    (one.startsWith(other) || other.startsWith(one)));

export const findIn = (subject: Subject, key: string): string | undefined =>
  subject.has(key)
    ? key
    : /^[가-힣]{2}/.test(key)
      ? [...subject.keys()].find((other) => isSameWord(key, other))
      : undefined;

export type Overlap = {
  /** How much of the first stands in the second, 0 to 1. */
  readonly share: number;
  readonly names: number;
  readonly words: number;
};

export function overlapOf(one: Subject, other: Subject): Overlap {
  let [whole, shared, names, words] = [0, 0, 0, 0];
  for (const [key, weight] of one) {
    whole += weight;
    if (findIn(other, key) === undefined) continue;
    shared += weight;
    if (weight >= NAME_WEIGHT) names++;
    else if (weight >= WORD_WEIGHT) words++;
  }
  return { share: whole === 0 ? 0 : shared / whole, names, words };
}

/** Whether the second names another of what the first names one of: npm for pnpm, German for English. */
export const namesAlternative = (one: Subject, other: Subject): boolean => {
  const there = new Set(
    [...other.keys()].flatMap((key) => (one.has(key) ? [] : (groupOf(key) ?? []))),
  );
  return [...one.keys()].some((key) => there.has(groupOf(key) ?? -1));
};

/** Those that are more than verbs. */
export const countWords = (subject: Subject): number =>
  [...subject.values()].filter((weight) => weight >= WORD_WEIGHT).length;
