/**
 * What a sentence is made of, as numbers: words and neighbours, its beginning and its end, endings of Korean words. Names, paths
 * and numbers count by their kind, because what is talked about tells nothing of whether it is meant for good. The trainer
 * (`train/sentences.ts`) and the program read sentences by this one function.
 */
import { EVERYDAY_WORDS, FUNCTION_WORDS } from "../../../lexicon/function-words.ts";
import { toWordSet } from "../../../lexicon/words.ts";

const FEATURE_BITS = 16;
export const FEATURE_COUNT = 1 << FEATURE_BITS;

/** Letters by their ranges: looking them up by property costs a hook a millisecond. */
const LETTERS = String.raw`A-Za-z\u00c0-\u024f\uac00-\ud7a3`;
const TOKEN = new RegExp(
  String.raw`\`[^\`]*\`|https?://\S+|[@#]?[\w.*-]*[\w*]/[\w./@*-]*|--?[a-z][\w-]*|[${LETTERS}\d_.$'’-]+|[^\s${LETTERS}\d]`,
  "g",
);
const WORD = new RegExp(`[${LETTERS}\\d>]`);
const EVERYDAY = toWordSet(FUNCTION_WORDS, EVERYDAY_WORDS);
const HANGUL = /[\uac00-\ud7a3]/;
const MAX_TOKENS = 80;

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> FEATURE_BITS)) & (FEATURE_COUNT - 1);
}

function normalize(token: string): string {
  if (token.startsWith("`")) return "<code>";
  if (token.includes("/") && token.length > 1) return "<path>";
  if (/^--?[a-z]/.test(token)) return "<flag>";
  if (HANGUL.test(token)) return token;
  if (/^\d[\d.,]*%?$/.test(token)) return "<number>";
  if (/\w\.\w|_|^\.\w/.test(token) || /[a-z][A-Z]/.test(token)) return "<name>";
  return token
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^[.'-]+|[.'-]+$/g, "");
}

/** A Latin name with a Korean particle on it: `pnpm으로` is a name and `으로`. */
const splitParticles = (token: string): readonly string[] => {
  const [, name, particle] = /^([\w.$-]*\w)([\uac00-\ud7a3]+)$/.exec(token) ?? [];
  return name === undefined || particle === undefined ? [token] : [name, `~${particle}`];
};

function readTokens(sentence: string): readonly string[] {
  const tokens = sentence.normalize("NFC").match(TOKEN) ?? [];
  return tokens
    .flatMap((one) => (/^[`@#/-]/.test(one) ? [one] : splitParticles(one)))
    .map((one) => normalize(one))
    .filter((one) => one !== "" && one !== ",")
    .slice(0, MAX_TOKENS);
}

function addWord(word: string, isLast: boolean, add: (feature: string) => void): void {
  add(`w ${word}`);
  if (!HANGUL.test(word)) return;
  const isParticle = word.startsWith("~");
  for (let size = 1; size <= 4 && size < word.length; size++) {
    const end = word.slice(-size);
    add(`e ${end}`);
    if (isLast) add(`z ${end}`);
  }
  if (isParticle) return;
  for (let at = 0; at + 2 <= word.length; at++) {
    add(`c ${word.slice(at, at + 2)}`);
    if (at + 3 <= word.length) add(`c ${word.slice(at, at + 3)}`);
  }
}

/** What a word does in a sentence, where its meaning tells little: an everyday word stands for itself, another for its ending. */
function toShape(word: string): string {
  if (EVERYDAY.has(word) || !/^[a-z]/.test(word)) return word;
  return /(?:ing|ed|ly|s)$/.exec(word)?.[0] ?? "*";
}

/** For pairs: a Korean word by its last two syllables, which hold what it does in the sentence. */
const toLink = (word: string): string => (HANGUL.test(word) ? word.slice(-2) : word);

function addShapes(shapes: readonly string[], add: (feature: string) => void): void {
  for (const [at, shape] of shapes.entries()) {
    const [next = ".", third = "."] = shapes.slice(at + 1);
    add(`S2 ${shape} ${next}`);
    add(`S3 ${shape} ${next} ${third}`);
  }
  add(`S4 ${shapes.slice(0, 4).join(" ")}`);
}

/** The numbers of a sentence's features, each once. */
export function listFeatures(sentence: string): readonly number[] {
  const words = readTokens(sentence);
  const found = new Set<number>();
  const add = (feature: string): void => void found.add(hash(feature));
  const ended = words.findLastIndex((one) => WORD.test(one));
  for (const [at, word] of words.entries()) {
    addWord(word, at === ended, add);
    const [next, third] = [words[at + 1], words[at + 2]];
    if (next === undefined) continue;
    add(`b ${word} ${next}`);
    if (HANGUL.test(word) || HANGUL.test(next)) add(`l ${toLink(word)} ${toLink(next)}`);
    if (third === undefined) continue;
    add(`s ${toLink(word)} _ ${toLink(third)}`);
    add(`t ${toLink(word)} ${toLink(next)} ${toLink(third)}`);
  }
  if (!HANGUL.test(sentence)) addShapes(words.map(toShape), add);
  const [first = "", second = "", third = ""] = words;
  add(`^1 ${first}`);
  add(`^2 ${first} ${second}`);
  add(`^3 ${first} ${second} ${third}`);
  add(`$1 ${words[ended] ?? ""}`);
  add(`$2 ${words[ended - 1] ?? ""} ${words[ended] ?? ""}`);
  add(`. ${words.at(-1) === words[ended] ? "" : words.at(-1)}`);
  add(`n ${Math.min(6, Math.floor(Math.log2(words.length + 1)))}`);
  return [...found];
}

/** Shorter sentences say less, and are to be trusted less. */
const FEWEST = 70;

export const toScore = (bias: number, sum: number, count: number): number =>
  1 / (1 + Math.exp(-(bias + sum / Math.sqrt(Math.max(count, FEWEST)))));
