/**
 * The words of a query → the parts to look for. A word may mix scripts (`EADDRINUSE에러`): each part counts by itself; a
 * particle behind a name (`useEffect가`) is ignored.
 */
import { extractChunkTerms, type ChunkTerm } from "../terms/chunk.ts";
import { foldCase, foldWidth } from "../terms/fold.ts";
import { stemHangul, isEnding } from "../terms/hangul.ts";
import { splitPairs } from "../terms/pairs.ts";
import { scanStretches } from "../terms/scan-stretches.ts";
import { isFiller } from "./fillers.ts";

export type QueryPart = QueryWord | QuerySaying;

/** A part of a query, in one script. */
export type QueryWord = {
  /** As typed, without case and width. */
  readonly asked: string;
  /** Says little about what is meant: it is looked for, and not missed. */
  readonly isFiller: boolean;
} & (QueryName | QueryRun);

/** A word, a name, a path, a code. */
export type QueryName = {
  readonly kind: "name";
  /** The terms of its words, in order. */
  readonly words: readonly { readonly stem: string; readonly spelt: string }[];
  /** Its whole forms, the longest last; none where it is one plain word. */
  readonly wholes: readonly string[];
};

/** Hangul, Han, Kana: what stands without a gap. */
export type QueryRun = {
  readonly kind: "run";
  readonly stem: string;
  readonly pairs: readonly string[];
};

/** Words that say together how something fails: 안 떠요, `won't start` (`sayings.ts`). */
export type QuerySaying = {
  readonly kind: "saying";
  readonly asked: string;
  readonly isFiller: boolean;
  /** In the dictionary's form, with a dash where it is denied. */
  readonly key: string;
  readonly words: readonly QueryWord[];
};

/** Of more than can be looked for, those that say most are chosen (`rank/`). */
const MAX_PARTS = 100;

export function parseQueryParts(words: readonly string[]): readonly QueryWord[] {
  const found: QueryWord[] = [];
  for (const word of words) {
    const folded = foldWidth(word);
    let behindName = false;
    scanStretches(folded, ({ kind, start, end }) => {
      const text = folded.slice(start, end);
      if (kind === "chunk") {
        found.push(nameOf(text));
        behindName = true;
        return;
      }
      if (!(behindName && isEnding(text))) found.push(runOf(text));
      behindName = false;
    });
  }
  return dedupeParts(found).slice(0, MAX_PARTS);
}

/** What is asked for twice says no more; fillers go where there are too many. */
function dedupeParts(queryWords: readonly QueryWord[]): readonly QueryWord[] {
  const all = new Map(queryWords.map((one) => [one.asked, one]));
  return [...all.values()].filter(({ isFiller }) => !isFiller || all.size <= MAX_PARTS);
}

function nameOf(text: string): QueryWord {
  const terms = extractChunkTerms(text);
  const words = terms
    .filter(({ kind }) => kind === "word")
    .map(({ term, start, end }: ChunkTerm) => ({
      stem: term,
      spelt: foldCase(text.slice(start, end)),
    }));
  const wholes = [
    ...new Set(terms.filter(({ kind }) => kind !== "word").map(({ term }) => term)),
  ].toSorted((a, b) => a.length - b.length);
  const asked = foldCase(text);
  return { kind: "name", asked, isFiller: isFiller(asked), words, wholes };
}

function runOf(text: string): QueryWord {
  const { stem } = stemHangul(text);
  const isEmpty = isFiller(text) || isFiller(stem);
  return { kind: "run", asked: text, isFiller: isEmpty, stem, pairs: splitPairs(stem) };
}

/** Whether nothing is asked by a word, or by words that are looked for together. */
export function isFillerText(asked: string): boolean {
  const queryParts = parseQueryParts(asked.split(" "));
  return queryParts.length > 0 && queryParts.every(({ isFiller: isEmpty }) => isEmpty);
}

/** What a document has in which it stands. */
export function listPartTerms(part: QueryPart): readonly string[] {
  switch (part.kind) {
    case "run":
      return part.pairs;
    case "name":
      return part.words.map(({ stem }) => stem);
    case "saying":
      return part.words.flatMap(listPartTerms);
  }
}
