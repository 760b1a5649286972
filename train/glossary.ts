/**
 * Learns which Korean and English words stand for each other, from pairs of texts: a word is spread over the words of the other
 * text by how often they come together elsewhere (IBM's model 1, both ways), and what both sides agree on is kept. What reading
 * through the list found wrong is in `glossary-refused.txt`, what it found missing in `glossary-added.tsv`.
 *
 *   bun train/glossary.ts PAIRS OUT [--all]     --all: with the figures, for reading through
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stemWord } from "../src/recall/search/terms/chunk.ts";
import { stemHangul, findLoneSyllable, findVerbRoot } from "../src/recall/search/terms/hangul.ts";

const LONGEST_TEXT = 140;
const ROUNDS = 4;
const LEAST_SEEN = 4;
const LEAST_TOGETHER = 3;
const LEAST_SOURCES = 2;
const LEAST_AGREED = 0.08;
const LEAST_OF_BEST = 0.35;
const MOST_TRANSLATIONS = 3;
const MOST_ORIGINS = 5;
const MOST_OF_A_SOURCE = 30_000;

const FILLERS = new Set(
  "a an and are as at be been but by can cannot did do does for from get got had has have how i if in into is it its me my not of off on or our out so than that the their them then there these they this to up us was we were what when where which who why will with you your use used using specified specific given such may must should would could also only any all each other more most no one two re ll ve let make need want see like just now here very well both same about between after before over under within without while during through because however".split(
    " ",
  ),
);

const [FIRST_SYLLABLE, FINALS, FINAL_B] = [0xac00, 28, 17];

/** Without its ending; 덮어씁니다 as 덮어쓰, which is what other forms leave. */
function plainForm(run: string): string {
  const { stem } = stemHangul(run);
  if (run.endsWith("습니다")) return run.slice(0, -3);
  const code = run.charCodeAt(run.length - 3);
  if (!stem.endsWith("니") || (code - FIRST_SYLLABLE) % FINALS !== FINAL_B) return stem;
  return run.slice(0, -3) + String.fromCharCode(code - FINAL_B);
}

/** Hangul words without their endings. */
const koreanWords = (text: string): Set<string> =>
  new Set(
    (text.match(/[가-힣]+/g) ?? [])
      .map(plainForm)
      .filter(({ length }) => length >= 2 && length <= 7),
  );

/** Plain words by their stem; names of code say nothing about language. */
const englishWords = (text: string): Map<string, string> =>
  new Map(
    (text.match(/(?<![\w.$/-])[A-Za-z]?[a-z]+(?![\w$/]|\.\w)/g) ?? [])
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 2 && !FILLERS.has(word))
      .map((word) => [stemWord(word), word]),
  );

type Words = {
  readonly source: string;
  readonly korean: readonly string[];
  /** By their stems, and as they are spelt. */
  readonly english: readonly string[];
  readonly spelt: readonly string[];
};

function readTexts(path: string): Words[] {
  const taken = new Map<string, number>();
  const texts: Words[] = [];
  for (const line of readFileSync(path, "utf8").trimEnd().split("\n")) {
    const [source = "", original = "", translation = ""]: string[] = JSON.parse(line);
    const count = (taken.get(source) ?? 0) + 1;
    if (original.length > LONGEST_TEXT || count > MOST_OF_A_SOURCE) continue;
    const [korean, english] = [koreanWords(translation), englishWords(original)];
    if (korean.size === 0 || english.size === 0) continue;
    taken.set(source, count);
    const [stems, spelt] = [[...english.keys()], [...english.values()]];
    texts.push({ source, korean: [...korean], english: stems, spelt });
  }
  return texts;
}

/** Words that come often enough, by number. */
function numberWords(lists: Iterable<readonly string[]>): Map<string, number> {
  const seen = new Map<string, number>();
  for (const list of lists) for (const word of list) seen.set(word, (seen.get(word) ?? 0) + 1);
  const often = [...seen].filter(([, count]) => count >= LEAST_SEEN);
  return new Map(often.map(([word], at) => [word, at]));
}

const numbersOf = (list: readonly string[], numbers: Map<string, number>): number[] =>
  list.flatMap((word) => numbers.get(word) ?? []);

/** Every meeting of two words in one pair of texts: which two, and how many words each text has. */
type Meetings = {
  /** For each two words that ever met: the one, the other. */
  readonly ours: number[];
  readonly theirs: number[];
  /** How many sources they met in. */
  readonly sources: readonly Set<string>[];
  /** Text by text, a row for each word of ours. */
  readonly met: Int32Array;
  readonly sizes: readonly (readonly [ours: number, theirs: number])[];
};

function meet(
  texts: readonly Words[],
  korean: Map<string, number>,
  english: Map<string, number>,
): Meetings {
  const ids = new Map<number, number>();
  const [ours, theirs]: [number[], number[]] = [[], []];
  const sources: Set<string>[] = [];
  const sizes: [number, number][] = [];
  const met: number[] = [];
  for (const text of texts) {
    const [rows, columns] = [numbersOf(text.korean, korean), numbersOf(text.english, english)];
    if (rows.length === 0 || columns.length === 0) continue;
    sizes.push([rows.length, columns.length]);
    for (const row of rows)
      for (const column of columns) {
        const key = row * english.size + column;
        let id = ids.get(key);
        if (id === undefined) {
          id = ours.length;
          ids.set(key, id);
          ours.push(row);
          theirs.push(column);
          sources.push(new Set());
        }
        sources[id]?.add(text.source);
        met.push(id);
      }
  }
  return { ours, theirs, sources, met: Int32Array.from(met), sizes };
}

/** How likely one word stands for the other, for each two that met: from ours to theirs, or back. */
function associate({ ours, theirs, met, sizes }: Meetings, isBack: boolean): Float64Array {
  const origins = isBack ? theirs : ours;
  let chance = new Float64Array(ours.length).fill(1);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(ours.length);
    let from = 0;
    for (const [rows, columns] of sizes) {
      // A word is shared out among all of the other text that might have brought it.
      const [outer, inner] = isBack ? [rows, columns] : [columns, rows];
      const at = (one: number, other: number): number =>
        met[from + (isBack ? one * columns + other : other * columns + one)] ?? 0;
      for (let one = 0; one < outer; one++) {
        let all = 0;
        for (let other = 0; other < inner; other++) all += chance[at(one, other)] ?? 0;
        for (let other = 0; other < inner; other++) {
          const id = at(one, other);
          sums[id] = (sums[id] ?? 0) + (chance[id] ?? 0) / all;
        }
      }
      from += rows * columns;
    }
    const totals = new Float64Array(Math.max(ours.length, theirs.length));
    for (const [id, origin] of origins.entries())
      totals[origin] = (totals[origin] ?? 0) + (sums[id] ?? 0);
    chance = sums.map((sum, id) => sum / (totals[origins[id] ?? 0] ?? 1));
  }
  return chance;
}

type Pair = { readonly korean: string; readonly english: string; readonly agreed: number };

/** A stem stands for several words (`commun`: community, communication): the one that most often comes with the other. */
function spell(pairs: readonly Pair[], texts: readonly Words[]): Pair[] {
  const counts = new Map(
    pairs.map(({ korean, english }) => [`${korean} ${english}`, new Map<string, number>()]),
  );
  for (const { korean, english, spelt } of texts)
    for (const ours of korean)
      for (const [at, stem] of english.entries()) {
        const forms = counts.get(`${ours} ${stem}`);
        const form = spelt[at] ?? stem;
        forms?.set(form, (forms.get(form) ?? 0) + 1);
      }
  return pairs.map(({ korean, english, agreed }) => {
    const forms = [...(counts.get(`${korean} ${english}`) ?? [])];
    const [word = english] = forms.toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0] ?? [];
    return { korean, english: word, agreed };
  });
}

function learn(texts: readonly Words[]): Pair[] {
  const korean = numberWords(texts.map((text) => text.korean));
  const english = numberWords(texts.map((text) => text.english));
  const [koreanNames, englishNames] = [[...korean.keys()], [...english.keys()]];
  const meetings = meet(texts, korean, english);
  const [there, back] = [associate(meetings, false), associate(meetings, true)];
  const together = new Int32Array(there.length);
  for (const id of meetings.met) together[id] = (together[id] ?? 0) + 1;
  const pairs: Pair[] = [];
  for (const [id, share] of there.entries()) {
    const agreed = Math.sqrt(share * (back[id] ?? 0));
    if (agreed < LEAST_AGREED || (together[id] ?? 0) < LEAST_TOGETHER) continue;
    if ((meetings.sources[id]?.size ?? 0) < LEAST_SOURCES) continue;
    const [ours, theirs] = [meetings.ours[id] ?? 0, meetings.theirs[id] ?? 0];
    pairs.push({ korean: koreanNames[ours] ?? "", english: englishNames[theirs] ?? "", agreed });
  }
  return spell(pairs, texts).toSorted(
    (a, b) => b.agreed - a.agreed || (a.korean + a.english < b.korean + b.english ? -1 : 1),
  );
}

/** The best few of each word, either way. */
function prune(pairs: readonly Pair[]): Pair[] {
  const best = new Map<string, number>();
  const counts = new Map<string, number>();
  const next = (word: string): number => {
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    return count;
  };
  return pairs.filter(({ korean, english, agreed }) => {
    if (!best.has(korean)) best.set(korean, agreed);
    if (agreed < (best.get(korean) ?? 0) * LEAST_OF_BEST) return false;
    return next(korean) <= MOST_TRANSLATIONS && next(english) <= MOST_ORIGINS;
  });
}

const readRows = (name: string): string[][] =>
  readFileSync(join(import.meta.dir, name), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(/[\t ]+/));

const ENDINGS = Array.from("지어이기아나로자서면고게다도만의가");

const isCovered = (words: ReadonlySet<string>, by: ReadonlySet<string> | undefined): boolean =>
  by !== undefined && [...words].every((word) => by.has(word));

/** Without what was refused (a pair, or a word altogether), with what was added. */
function clean(pairs: readonly Pair[]): Map<string, Set<string>> {
  const refused = new Set(
    readRows("glossary-refused.txt").flatMap(([word, ...others]) =>
      others.length === 0 ? [`${word}`] : others.map((other) => `${word} ${other}`),
    ),
  );
  const words = new Map<string, Set<string>>();
  const added = readRows("glossary-added.tsv");
  for (const [korean = "", ...others] of added)
    words.set(korean, new Set([...(words.get(korean) ?? []), ...others]));
  for (const { korean, english } of pairs) {
    if (refused.has(korean) || refused.has(english) || refused.has(`${korean} ${english}`))
      continue;
    words.set(korean, (words.get(korean) ?? new Set()).add(english));
  }
  const byHand = new Set(added.map(([korean]) => korean));
  for (const [korean, others] of words) {
    const isByHand = byHand.has(korean);
    const root = findVerbRoot(korean);
    // 누를 is found by 누르, 키가 by 키. What was written by hand is no other word with an ending.
    const isCut = isByHand && root?.length !== korean.length;
    const shorter = [isCut ? null : root, findLoneSyllable(korean)];
    // 토폴로지 is found whole before it is taken for 토폴로 with an ending; 지원서 stands for more than 지원.
    const longer = isByHand || korean.length === 1 ? [] : ENDINGS.map((ending) => korean + ending);
    const isLonger = (form: string): boolean => words.get(form)?.size === others.size;
    const instead = [...shorter, ...longer.filter(isLonger)].filter(
      (form) => form !== null && form !== korean,
    );
    if (instead.some((form) => isCovered(others, words.get(form ?? "")))) words.delete(korean);
  }
  return words;
}

/** How often each Korean word stands in the texts. */
function countKorean(texts: readonly Words[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { korean } of texts)
    for (const word of korean) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const [input = "", output = "", all] = process.argv.slice(2);
const texts = readTexts(input);
const pairs = prune(learn(texts));
if (all === "--all") {
  writeFileSync(
    output,
    pairs.map((pair) => `${pair.korean} ${pair.english} ${pair.agreed.toFixed(2)}\n`).join(""),
  );
} else {
  // An English word takes its first few: those that are met most often.
  const counts = countKorean(texts);
  const often = (word: string): number => counts.get(word) ?? 0;
  const lines = [...clean(pairs)]
    .toSorted(([a], [b]) => often(b) - often(a) || (a < b ? -1 : 1))
    .map(([korean, others]) => `${korean}\t${[...others].join(" ")}\n`);
  writeFileSync(output, lines.join(""));
}
process.stdout.write(`${pairs.length} pairs learned, ${output}\n`);
