/** The forms of a word that only this index can tell, and those of words that are kin to it or mean the same. */
import type { IndexReader } from "../../../store/search-index.ts";
import type { QueryPart } from "../query/query-parts.ts";
import { areDistinct, stemWord } from "../terms/chunk.ts";
import { splitPairs } from "../terms/pairs.ts";
import { splitReadOut } from "../terms/letter-names.ts";
import { compareReadings, listSimilarKeys } from "../terms/sound-alike.ts";
import { listReadings } from "../terms/sound.ts";
import { createLetterForms, createReadOutForms, createSpeltOutForms } from "./read-out-forms.ts";
import { splitCompound, findTranslations } from "../glossary/glossary.ts";
import { findSynonyms } from "./synonyms.ts";
import {
  createSynonymForms,
  type WordForm,
  createIrregularForms,
  createTranslationForms,
  createWordForms,
} from "./word-forms.ts";
import { findFuzzyWords, getInitialRange, getMaxEdits } from "./fuzzy.ts";
import type { TermLookup } from "./term-lookup.ts";

const MOST_NEIGHBOURS = 20_000;
const MOST_LONGER = 8;
const LEAST_LONGER = 4;
const LEAST_PIECE = 3;

/** And one may be two: `hotreload`, `hot reload`. */
async function findSplitForms(word: string, lookup: TermLookup): Promise<readonly WordForm[]> {
  if (/[^a-z]/.test(word)) return [];
  let best: { readonly terms: readonly string[]; readonly least: number } | null = null;
  for (let at = LEAST_PIECE; at <= word.length - LEAST_PIECE; at++) {
    const terms = [stemWord(word.slice(0, at)), stemWord(word.slice(at))];
    const least = Math.min(...(await Promise.all(terms.map((term) => lookup.having(term)))));
    if (least > (best?.least ?? 0)) best = { terms, least };
  }
  if (best === null) return [];
  return [{ how: "part", worth: 0.8, look: { kind: "terms", terms: best.terms, isWhole: true } }];
}

/** What a plain word is known by; null for a name in pieces. */
function keyOf(queryPart: QueryPart): string | null {
  if (queryPart.kind === "run") return queryPart.stem;
  if (queryPart.kind === "saying") return null;
  // `k8s`, `i18n`
  if (/^[a-z]+\d+[a-z]+$/.test(queryPart.asked)) return queryPart.asked;
  return queryPart.words.length === 1 ? (queryPart.words[0]?.stem ?? null) : null;
}

export async function findOtherForms(
  queryPart: QueryPart,
  isThere: boolean,
  index: IndexReader,
  lookup: TermLookup,
): Promise<readonly WordForm[]> {
  const spelt = queryPart.kind === "run" ? queryPart.stem : queryPart.asked;
  const key = keyOf(queryPart);
  const isWord = key !== null;
  const alike = isWord ? findSynonyms(key) : [];
  const learned = isWord ? findTranslations(queryPart.kind === "run" ? queryPart.asked : key) : [];
  const parts = key === null ? null : splitCompound(key);
  const near = isThere ? [] : await nearForms(queryPart, spelt, index);
  const longer = isWord && queryPart.kind === "name" ? await longerWords(spelt, index, lookup) : [];
  const pieces =
    isThere || !isWord || queryPart.kind === "run" ? [] : await findSplitForms(spelt, lookup);
  return [
    ...near,
    // What is misspelt sounds like much.
    ...(near.length > 0 ? [] : await soundForms(queryPart, index)),
    ...pieces,
    ...(isWord && queryPart.kind === "name" ? createIrregularForms(key) : []),
    ...longer.flatMap((word) => createWordForms(word, "part")),
    ...alike.flatMap((word) => createSynonymForms(word, spelt)),
    ...learned
      .filter((word) => !alike.includes(word))
      .flatMap((word, rank) => createTranslationForms(word, rank, parts !== null)),
    ...(parts === null ? [] : compoundForms(parts)),
  ];
}

async function nearForms(
  queryPart: QueryPart,
  spelt: string,
  index: IndexReader,
): Promise<readonly WordForm[]> {
  const words = queryPart.kind === "name" && queryPart.words.length > 1 ? [] : [spelt];
  const found: WordForm[] = [];
  for (const word of words) {
    if (getMaxEdits(word) === 0) continue;
    const { from, before } = getInitialRange(word);
    const among = await index.words(from, before, MOST_NEIGHBOURS);
    found.push(...findFuzzyWords(word, among).flatMap((near) => createWordForms(near, "near")));
  }
  return found;
}

const MOST_TRANSLATED = 2;
const APART_WORTH = 0.8;
const TRANSLATED_WORTH = 0.7;

/** Both words of a compound, wherever they stand: 상태관리, 상태 관리, state management. */
function compoundForms(parts: readonly [string, string]): readonly WordForm[] {
  const both = (how: WordForm["how"], worth: number, terms: readonly string[]): WordForm => ({
    how,
    worth,
    look: { kind: "terms", terms, isWhole: true },
  });
  const [first, second] = parts.map((part) =>
    findTranslations(part).slice(0, MOST_TRANSLATED).map(stemWord),
  );
  return [
    both("part", APART_WORTH, parts.flatMap(splitPairs)),
    ...(first ?? []).flatMap((one) =>
      (second ?? []).map((other) => both("alike", TRANSLATED_WORTH, [one, other])),
    ),
  ];
}

const MOST_SOUNDING = 3;

/** Where one word sounds so, another that does so less is another one: Flyway, and no player. */
const LESS_ALIKE = 2;

/** Words of the other script that sound so, 쿠버네티스 and kubernetes, or whose letters are read out: 넥스트제이에스. */
async function soundForms(queryPart: QueryPart, index: IndexReader): Promise<readonly WordForm[]> {
  const isRun = queryPart.kind === "run";
  const spellings = isRun ? [...new Set([queryPart.asked, queryPart.stem])] : [queryPart.asked];
  const words = await soundingWords(spellings, isRun, index);
  const forms = words.flatMap((word) => createWordForms(word, "sound"));
  if (!isRun) return [...forms, ...createSpeltOutForms(queryPart.asked)];
  for (const spelling of spellings) {
    const readOut = splitReadOut(spelling);
    if (readOut === null) continue;
    const { head, letters } = readOut;
    const heads = head === "" ? [] : await soundingWords([head], true, index);
    forms.push(...(head === "" ? createLetterForms(letters) : createReadOutForms(heads, letters)));
  }
  return forms;
}

async function soundingWords(
  spellings: readonly string[],
  isRun: boolean,
  index: IndexReader,
): Promise<readonly string[]> {
  const nearness = new Map<string, number>();
  for (const spelling of spellings) {
    const own = listReadings(spelling);
    if (own.length === 0) continue;
    for (const word of await index.sounding(own.flatMap(listSimilarKeys))) {
      const other = /^[a-z]/.test(word) === isRun ? listReadings(word) : [];
      const near = isRun ? compareReadings(own, other) : compareReadings(other, own);
      if (near !== null) nearness.set(word, Math.max(near, nearness.get(word) ?? 0));
    }
  }
  const words = [...nearness].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const best = words[0]?.[1] ?? 0;
  return words
    .filter(([, near]) => near > best - LESS_ALIKE)
    .slice(0, MOST_SOUNDING)
    .map(([word]) => word);
}

const MAX_RARE_DOCUMENTS = 50;

/** Words that begin so: `auth` also means `authentication`. Only of one that stands in few documents itself. */
async function longerWords(
  spelt: string,
  index: IndexReader,
  lookup: TermLookup,
): Promise<readonly string[]> {
  if (spelt.length < LEAST_LONGER || /[^a-z]/.test(spelt)) return [];
  if ((await lookup.having(stemWord(spelt))) > MAX_RARE_DOCUMENTS) return [];
  const found = await index.words(spelt, `${spelt}\uffff`, MOST_LONGER);
  return found.filter((word) => word !== spelt && !areDistinct(word, spelt));
}
