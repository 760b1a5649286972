/**
 * The words of a prompt or a description that say what it is about, in order: English by a light stem, Korean without endings,
 * other scripts without gaps as pairs of characters. Needs no package, because a hook loads it.
 */
import { LOANWORDS } from "../../lexicon/loanwords.ts";
import { findRow } from "../../lexicon/words.ts";
import { isHangul } from "../../lexicon/korean.ts";
import { foldCase, foldWidth } from "../search/terms/fold.ts";
import { stemHangul } from "../search/terms/hangul.ts";
import { splitPairs } from "../search/terms/pairs.ts";
import { scanStretches } from "../search/terms/scan-stretches.ts";
import { isStopWord } from "./stop-words.ts";

const WORDS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
/** Made only where it is needed: it costs a hook more than all its other work. */
const anyWords = (): RegExp => /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}+/gu;

export function extractContentWords(text: string): readonly string[] {
  const found: string[] = [];
  const folded = foldWidth(text);
  scanStretches(folded, ({ kind, start, end }) => {
    const stretch = folded.slice(start, end);
    if (kind === "chunk") {
      // `보고서.docx`: the end of a file's name says nothing.
      if (folded[start - 1] !== ".") found.push(...chunkWords(stretch));
    } else if (isHangul(stretch)) found.push(hangulWord(stretch));
    else found.push(...splitPairs(stretch).filter((pair) => pair.length > 1));
  });
  return found.filter((word) => word !== "");
}

/** A word that came from English counts as that. */
function hangulWord(run: string): string {
  const { stem } = stemHangul(run);
  const borrowed = findRow(LOANWORDS, stem) ?? findRow(LOANWORDS, run);
  return borrowed === undefined
    ? stem.length > 1 && !isStopWord(stem) && !isStopWord(run)
      ? stem
      : ""
    : stemLightly(borrowed);
}

function chunkWords(chunk: string): readonly string[] {
  // An address, a path or a file names a place, and not what is to be done there.
  if (/:\/\/|^[/~.]|\/.*\/|\\|[\w-]\.[a-z]\w*$/i.test(chunk)) return [];
  const bare = /['’]/.test(chunk) ? chunk.replaceAll(/['’](?:s|t|re|ve|ll|m|d)\b/g, "") : chunk;
  const words = bare.match(/[^\0-\x7f]/.test(bare) ? anyWords() : WORDS) ?? [];
  return words
    .map(foldCase)
    .filter((word) => word.length > 1 && !isStopWord(word))
    .map(stemLightly);
}

/** Endings of English words that change no meaning; anything else stays as it is. */
export function stemLightly(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word;
  const base = word
    .replace(/(?<=[a-z]{2})ies$/, "y")
    .replace(/(?<=s|x|z|ch|sh)es$/, "")
    .replace(/(?<=[a-z]{2}[^su])s$/, "")
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, "");
  // `committing`, `planned`: the letter that was doubled for the ending.
  const single = base === word ? base : base.replace(/([bdgmnprt])\1$/, "$1");
  return single.length > 3 ? single.replace(/e$/, "") : single;
}
