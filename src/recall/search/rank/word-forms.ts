/**
 * The forms in which a query part can occur in a document, each with its worth and the terms that lead to its documents.
 */
import { isHangul } from "../../../lexicon/korean.ts";
import type { WordMatchKind } from "../hit.ts";
import { listPartTerms, type QueryPart } from "../query/query-parts.ts";
import { extractChunkTerms, stemWord } from "../terms/chunk.ts";
import { findTranslations } from "../glossary/glossary.ts";
import { findLoneSyllable, findVerbRoot, isParticle, stemHangul } from "../terms/hangul.ts";
import { splitPairs } from "../terms/pairs.ts";
import { toRootTerm } from "../terms/terms.ts";
import { findSynonyms } from "./synonyms.ts";
import { findIrregularStems } from "./irregular-words.ts";
import { findAbbreviationStems } from "./abbreviations.ts";

/** A word, a name or a run of syllables that may stand in a document. */
export type WordForm = {
  readonly how: WordMatchKind;
  readonly worth: number;
  /** It stands for what was asked for in the other language, or in its script. */
  readonly isTranslation?: true;
  /** It stands for these words of the query together, not for one alone. */
  readonly asked?: string;
  /** What is looked for in the text: a term of a chunk, or a run that must stand there without a gap. */
  readonly look:
    | {
        readonly kind: "term";
        readonly term: string;
        /** As a word of its own, and no piece of a name. */
        readonly isAlone?: true;
      }
    | {
        readonly kind: "run";
        readonly run: string;
        /** As a word, with an ending at most: not inside of a longer one. */
        readonly isAlone?: true;
      }
    /** Words side by side, the first of them with an ending at most. */
    | { readonly kind: "apart"; readonly runs: readonly string[] }
    /** Several that should all be there; some of them count for less, or for nothing when only all of them mean it. */
    | {
        readonly kind: "terms";
        readonly terms: readonly string[];
        readonly isWhole?: true;
        /** In this order, and close together. */
        readonly isTogether?: true;
      };
};

const WORTH = {
  exact: 1,
  form: 0.9,
  part: 0.75,
  near: 0.6,
  alike: 0.7,
  sound: 1,
  some: 0.65,
} as const;

/** Verbs of one root may mean different things; one syllable says little. */
const ROOT_WORTH = 0.75;
const LONE_WORTH = 0.6;

/** `auth` is not always what is meant by `authentication`. */
const SHORT_WORTH = 0.75;

const form = (
  how: WordMatchKind,
  look: WordForm["look"],
  worth: number = WORTH[how],
): WordForm => ({
  how,
  worth,
  look,
});

/** Worth the word itself: how often one meets it is another matter, and so is which language to prefer (`balance-languages.ts`). */
const TRANSLATION_WORTH = 1;

const translation = (look: WordForm["look"], worth: number = TRANSLATION_WORTH): WordForm => ({
  ...form("alike", look, worth),
  isTranslation: true,
});

/** The form of a word that was found elsewhere: one nearly so, or one that means the same. */
export function createWordForms(
  word: string,
  how: "near" | "alike" | "part" | "sound",
): readonly WordForm[] {
  const forms = toLookups(word).map((look) => form(how, look));
  return how === "sound" ? forms.map((one) => ({ ...one, isTranslation: true })) : forms;
}

function toLookups(word: string): readonly WordForm["look"][] {
  if (isHangul(word)) return [{ kind: "run", run: word }];
  // The whole of it: `8s` is no Kubernetes.
  return extractChunkTerms(word)
    .filter(({ start, end }) => start === 0 && end === word.length)
    .map(({ term }) => lookUpTerm(term));
}

/** A word of the trade that means the same as another, in its own language or the other one. */
export const createSynonymForms = (word: string, asked: string): readonly WordForm[] =>
  isHangul(word) === isHangul(asked)
    ? createWordForms(word, "alike")
    : toLookups(word).map((look) => translation(look));

/** An error's own name says it best: `EADDRINUSE`. */
const NAME_WORTH = 0.85;

/** Another name of what was asked for; where that is several words, all of them close together. */
export function createNameForm(name: readonly QueryPart[], asked: string): WordForm | null {
  const [first] = name;
  if (first === undefined) return null;
  const terms = name.flatMap((one) =>
    one.kind === "name"
      ? [one.wholes.at(-1) ?? one.words[0]?.stem ?? one.asked]
      : listPartTerms(one),
  );
  const whole: WordForm["look"] =
    first.kind === "run"
      ? { kind: "run", run: first.stem }
      : { kind: "term", term: terms[0] ?? first.asked };
  // A saying is one part of several words: "cannot import".
  const named =
    name.length === 1 && terms.length <= 1
      ? form("alike", whole, NAME_WORTH)
      : form("alike", { kind: "terms", terms, isWhole: true, isTogether: true });
  const isOther =
    name.some(({ kind, asked: word }) => kind !== "name" && !/[a-z]/.test(word)) !==
    isHangul(asked.replaceAll(" ", ""));
  return { ...named, asked, ...(isOther ? { isTranslation: true } : {}) };
}

const LESS_USUAL = 0.95;
const PART_OF_COMPOUND = 0.3;

/** A word that stands for the one asked for in the other language, the less usual for less; a verb's root in all its forms. */
export function createTranslationForms(
  word: string,
  rank: number,
  isOfPart: boolean,
): readonly WordForm[] {
  const worth = TRANSLATION_WORTH * LESS_USUAL ** rank * (isOfPart ? PART_OF_COMPOUND : 1);
  // A less usual one is no piece of a name: `store` of useThemeStore is no 저장소.
  if (!isHangul(word)) {
    const term = stemWord(word);
    return [translation({ kind: "term", term, ...(rank > 0 ? { isAlone: true } : {}) }, worth)];
  }
  return [
    translation({ kind: "run", run: word }, worth),
    translation({ kind: "term", term: toRootTerm(word) }, worth),
  ];
}

/** What people shorten to two or three letters stands in many a name for something else: `Thumbs.db`, `/dev/null`. */
const LONGEST_ALONE = 3;

const lookUpTerm = (term: string): WordForm["look"] =>
  term.length <= LONGEST_ALONE ? { kind: "term", term, isAlone: true } : { kind: "term", term };

/** What a word is when it is not formed like others, or shortened. */
export const createIrregularForms = (stem: string): readonly WordForm[] => [
  ...findIrregularStems(stem).map((term) => form("form", { kind: "term", term })),
  ...findAbbreviationStems(stem).map((term) => form("form", lookUpTerm(term), SHORT_WORTH)),
];

const LEAST_SURE = 3;

/** What an ending was cut from may be none: 그라 of 그라들. */
const isWord = (stem: string): boolean =>
  stem.length >= LEAST_SURE || findTranslations(stem).length > 0 || findSynonyms(stem).length > 0;

export function createPartForms(queryPart: QueryPart): readonly WordForm[] {
  if (queryPart.kind === "run") {
    const { stem, pairs } = queryPart;
    const whole =
      queryPart.asked === stem ? [] : [form("exact", { kind: "run", run: queryPart.asked })];
    const some = pairs.length > 1 ? [form("some", { kind: "terms", terms: pairs })] : [];
    const lone = findLoneSyllable(queryPart.asked);
    const root = findVerbRoot(queryPart.asked);
    // A noun has no forms: 모든 is none of 모드, and 파이프 has no 파일.
    const isVerb = whole.length > 0 && !isParticle(stemHangul(queryPart.asked).ending);
    return [
      ...whole,
      form(whole.length === 0 ? "exact" : "form", {
        kind: "run",
        run: stem,
        ...(whole.length > 0 && !isWord(stem) ? { isAlone: true } : {}),
      }),
      ...(root === null || root === queryPart.asked
        ? []
        : [form("form", { kind: "term", term: toRootTerm(root) }, ROOT_WORTH)]),
      ...(root === null || root === stem || !isVerb
        ? []
        : [form("form", { kind: "run", run: root }, ROOT_WORTH)]),
      ...(lone === null ? [] : [form("form", { kind: "run", run: lone }, LONE_WORTH)]),
      ...some,
    ];
  }
  if (queryPart.kind === "saying") return [];
  const { words, wholes } = queryPart;
  const [only] = words;
  if (words.length === 1 && only !== undefined && wholes.length === 0) {
    // A name in pieces is known by its letters: `maxretry` is `MAX_RETRY`.
    const exact = only.spelt === only.stem ? [] : [only.spelt];
    return [
      ...exact.map((term) => form("exact", { kind: "term", term })),
      form(only.stem === queryPart.asked ? "exact" : "form", { kind: "term", term: only.stem }),
    ];
  }
  const longest = wholes.at(-1);
  return [
    ...(longest === undefined ? [] : [...new Set([longest, stemWord(longest)])]).map((term) =>
      form("exact", { kind: "term", term }),
    ),
    ...wholes.slice(0, -1).map((term) => form("part", { kind: "term", term }, 0.85)),
    form("part", { kind: "terms", terms: words.map(({ stem }) => stem) }),
  ];
}

/** Every term that leads to documents in which the form may stand. */
export function listFormTerms({ look }: WordForm): readonly string[] {
  switch (look.kind) {
    case "term":
      return [look.term];
    case "terms":
      return look.terms;
    case "run":
      return splitPairs(look.run);
    case "apart":
      return look.runs.flatMap(splitPairs);
  }
}
