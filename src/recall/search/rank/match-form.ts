/** Which forms are in a text, how often, and where. */
import { extractChunkTerms } from "../terms/chunk.ts";
import { foldCase, foldWidth } from "../terms/fold.ts";
import { isEnding } from "../terms/hangul.ts";
import { isWordOfCompound } from "./compounds.ts";
import { scanStretches } from "../terms/scan-stretches.ts";
import { toRootTerm, listRunTerms } from "../terms/terms.ts";
import type { WordForm } from "./word-forms.ts";

export type WordSpan = { readonly start: number; readonly end: number };

/** A text that is ready to be looked at. Places are places in `folded`. */
export type SearchableText = {
  readonly folded: string;
  readonly lower: string;
  /** Terms of words and names that were asked for, with where they stand. */
  readonly terms: ReadonlyMap<string, readonly WordSpan[]>;
};

export function prepareSearchableText(text: string, wanted: ReadonlySet<string>): SearchableText {
  const folded = foldWidth(text);
  const terms = new Map<string, WordSpan[]>();
  const add = (term: string, span: WordSpan): void => {
    const before = terms.get(term);
    if (before === undefined) terms.set(term, [span]);
    else before.push(span);
  };
  const hasRoots = [...wanted].some((term) => term.startsWith(toRootTerm("")));
  scanStretches(folded, ({ kind, start, end }) => {
    if (kind === "pairs") {
      if (!hasRoots) return;
      for (const term of listRunTerms(folded.slice(start, end))) {
        if (wanted.has(term)) add(term, { start, end });
      }
      return;
    }
    for (const found of extractChunkTerms(folded.slice(start, end))) {
      if (!wanted.has(found.term)) continue;
      add(found.term, { start: start + found.start, end: start + found.end });
    }
  });
  return { folded, lower: foldCase(folded), terms };
}

const MOST_SPANS = 20;

const isSyllable = (character: string): boolean => /^[\uac00-\ud7a3]$/.test(character);

/** A word stands only where one begins and an ending or nothing follows. */
function isWordAt(lower: string, at: number, length: number): boolean {
  if (!isSyllable(lower.charAt(at)) || isSyllable(lower.charAt(at - 1)))
    return !isSyllable(lower.charAt(at));
  const end = at + length;
  const rest = /^[\uac00-\ud7a3]*/.exec(lower.slice(end, end + 5))?.[0] ?? "";
  return rest === "" || isEnding(rest);
}

/** One syllable is always a word of its own. */
export function findRunSpans(
  lower: string,
  run: string,
  isAlone = run.length === 1,
): readonly WordSpan[] {
  const found: WordSpan[] = [];
  for (let at = lower.indexOf(run); at >= 0; at = lower.indexOf(run, at + run.length)) {
    if (isAlone && !isWordAt(lower, at, run.length)) continue;
    found.push({ start: at, end: at + run.length });
    if (found.length >= MOST_SPANS) break;
  }
  return found;
}

/** Such a term is a word, and no piece of another: `c` of `C:\\Users` is not in `cache`. */
const isLatin = (term: string): boolean => term.charCodeAt(0) <= 0x24f;

export type FormMatch = {
  /** Which share of what was asked for is there, by its weight. */
  readonly share: number;
  readonly count: number;
  readonly spans: readonly WordSpan[];
};

/** Neither before nor behind it goes on what is written in one; a sentence may end. */
const isAlone = (lower: string, { start, end }: WordSpan): boolean =>
  !/[a-z0-9_$.\-/\\@:]/.test(lower.charAt(start - 1)) &&
  !/^(?:[a-z0-9_$\-/\\@]|[.:][a-z0-9_])/.test(lower.slice(end, end + 2));

/** A name out of code goes on there: the port of `https.proxyPort` is not in use. */
const isCutBefore = (lower: string, { start }: WordSpan): boolean =>
  isLatin(lower.charAt(start)) && /[a-z0-9_$.]/.test(lower.charAt(start - 1));
const isCutBehind = (lower: string, { end }: WordSpan): boolean =>
  isLatin(lower.charAt(end - 1)) && /[a-z0-9_$]/.test(lower.charAt(end));

/** Words of one name, `Next.js`, or each a whole word. */
const isJoin = (lower: string, before: WordSpan, span: WordSpan): boolean =>
  span.start - before.end <= 1 || (!isCutBehind(lower, before) && !isCutBefore(lower, span));

const NO_MATCH: FormMatch = { share: 0, count: 0, spans: [] };

const MAX_GAP = 24;

/** Words of two sentences, clauses or parts of a document say nothing together: "port 4317. No, use …" is no port in use. */
const SENTENCE_END = /[.!?…,;][\s"”')\]]|[\n·]/;

/** One span of each term, in order and in one sentence, none far behind the one before it; null when they stand apart. */
function findCloseSpans(
  lower: string,
  terms: readonly (readonly WordSpan[])[],
): readonly WordSpan[] | null {
  for (const start of terms[0] ?? []) {
    if (isCutBefore(lower, start)) continue;
    const chain = [start];
    for (const spans of terms.slice(1)) {
      const before = chain.at(-1) ?? start;
      const next = spans.find(
        (span) =>
          span.start > before.start &&
          span.start - before.end <= MAX_GAP &&
          isJoin(lower, before, span) &&
          !SENTENCE_END.test(lower.slice(before.end, span.start)),
      );
      if (next === undefined) break;
      chain.push(next);
    }
    const last = chain.at(-1) ?? start;
    if (chain.length === terms.length && !isCutBehind(lower, last)) return chain;
  }
  return null;
}

const BLANK_BETWEEN = /^([\uac00-\ud7a3]*)\s{1,2}$/;

/** Where the words stand side by side, none with more than an ending behind it; each place from the first to the last. */
function findApartSpans(lower: string, [first = "", ...others]: readonly string[]): WordSpan[] {
  let found: readonly WordSpan[] = findRunSpans(lower, first);
  for (const run of others) {
    const next = found.length === 0 ? [] : findRunSpans(lower, run);
    found = found.flatMap(({ start, end }) => {
      const behind = next.find((one) => one.start > end && one.start - end <= LONGEST_BETWEEN);
      const between = BLANK_BETWEEN.exec(lower.slice(end, behind?.start ?? end));
      const isBeside = between !== null && (between[1] === "" || isEnding(between[1] ?? ""));
      return behind === undefined || !isBeside ? [] : [{ start, end: behind.end }];
    });
  }
  return [...found];
}

const LONGEST_BETWEEN = 5;

/** `weightOf`: how much a term says. */
export function matchForm(
  searchableText: SearchableText,
  form: WordForm,
  weightOf: (term: string) => number,
): FormMatch {
  const { look: wanted } = form;
  const { terms, lower } = searchableText;
  switch (wanted.kind) {
    case "term": {
      const all = terms.get(wanted.term) ?? [];
      const spans = wanted.isAlone === true ? all.filter((span) => isAlone(lower, span)) : all;
      return spans.length === 0 ? NO_MATCH : { share: 1, count: spans.length, spans };
    }
    case "run": {
      const spans = findRunSpans(lower, wanted.run, wanted.isAlone).filter(
        ({ start }) => wanted.run.length === 1 || isWordOfCompound(lower, wanted.run, start),
      );
      return spans.length === 0 ? NO_MATCH : { share: 1, count: spans.length, spans };
    }
    case "apart": {
      const spans = findApartSpans(lower, wanted.runs);
      return spans.length === 0 ? NO_MATCH : { share: 1, count: spans.length, spans };
    }
    case "terms": {
      let [found, all] = [0, 0];
      const spans: WordSpan[] = [];
      const each: (readonly WordSpan[])[] = [];
      for (const term of wanted.terms) {
        const weight = weightOf(term);
        all += weight;
        const there = terms.get(term) ?? (isLatin(term) ? [] : findRunSpans(lower, term));
        if (there.length === 0) continue;
        found += weight;
        spans.push(...there);
        each.push(there);
      }
      const isThere = found > 0 && (wanted.isWhole !== true || found === all);
      if (!isThere) return NO_MATCH;
      if (wanted.isTogether !== true) return { share: found / all, count: 1, spans };
      const together = findCloseSpans(lower, each);
      return together === null ? NO_MATCH : { share: 1, count: 1, spans: together };
    }
  }
}
