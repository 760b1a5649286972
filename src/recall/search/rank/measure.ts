/** What of the forms asked for stands in a text, how often, and where. */
import { chunkTerms } from "../terms/chunk.ts";
import { foldCase, foldWidth } from "../terms/fold.ts";
import { isEnding } from "../terms/hangul.ts";
import { scan } from "../terms/scan.ts";
import { rootTerm, runTerms } from "../terms/terms.ts";
import type { Form } from "./form.ts";

export type Span = { readonly start: number; readonly end: number };

/** A text that is ready to be looked at. Places are places in `folded`. */
export type Looked = {
  readonly folded: string;
  readonly lower: string;
  /** Terms of words and names that were asked for, with where they stand. */
  readonly terms: ReadonlyMap<string, readonly Span[]>;
};

export function look(text: string, wanted: ReadonlySet<string>): Looked {
  const folded = foldWidth(text);
  const terms = new Map<string, Span[]>();
  const add = (term: string, span: Span): void => {
    const before = terms.get(term);
    if (before === undefined) terms.set(term, [span]);
    else before.push(span);
  };
  const hasRoots = [...wanted].some((term) => term.startsWith(rootTerm("")));
  scan(folded, ({ kind, start, end }) => {
    if (kind === "pairs") {
      if (!hasRoots) return;
      for (const term of runTerms(folded.slice(start, end))) {
        if (wanted.has(term)) add(term, { start, end });
      }
      return;
    }
    for (const found of chunkTerms(folded.slice(start, end))) {
      if (!wanted.has(found.term)) continue;
      add(found.term, { start: start + found.start, end: start + found.end });
    }
  });
  return { folded, lower: foldCase(folded), terms };
}

const MOST_SPANS = 20;

const isSyllable = (character: string): boolean => /^[\uac00-\ud7a3]$/.test(character);

/** One syllable is a word only where a word begins and a particle or nothing follows. */
function isWordAt(lower: string, at: number): boolean {
  if (!isSyllable(lower.charAt(at)) || isSyllable(lower.charAt(at - 1)))
    return !isSyllable(lower.charAt(at));
  const rest = /^[\uac00-\ud7a3]*/.exec(lower.slice(at + 1, at + 6))?.[0] ?? "";
  return rest === "" || isEnding(rest);
}

export function runSpans(lower: string, run: string): readonly Span[] {
  const found: Span[] = [];
  for (let at = lower.indexOf(run); at >= 0; at = lower.indexOf(run, at + run.length)) {
    if (run.length === 1 && !isWordAt(lower, at)) continue;
    found.push({ start: at, end: at + run.length });
    if (found.length >= MOST_SPANS) break;
  }
  return found;
}

/** Such a term is a word, and no piece of another: `c` of `C:\\Users` is not in `cache`. */
const isLatin = (term: string): boolean => term.charCodeAt(0) <= 0x24f;

export type Measured = {
  /** Which share of what was asked for is there, by its weight. */
  readonly share: number;
  readonly count: number;
  readonly spans: readonly Span[];
};

const NOT_THERE: Measured = { share: 0, count: 0, spans: [] };

const TOGETHER = 24;

/** One span of each term, in order, none far behind the one before it; null when they stand apart. */
function spansTogether(terms: readonly (readonly Span[])[]): readonly Span[] | null {
  for (const start of terms[0] ?? []) {
    const chain = [start];
    for (const spans of terms.slice(1)) {
      const before = chain.at(-1) ?? start;
      const next = spans.find(
        (span) => span.start > before.start && span.start - before.end <= TOGETHER,
      );
      if (next === undefined) break;
      chain.push(next);
    }
    if (chain.length === terms.length) return chain;
  }
  return null;
}

/** `weightOf`: how much a term says. */
export function measure(looked: Looked, form: Form, weightOf: (term: string) => number): Measured {
  const { look: wanted } = form;
  const { terms, lower } = looked;
  switch (wanted.kind) {
    case "term": {
      const spans = terms.get(wanted.term) ?? [];
      return spans.length === 0 ? NOT_THERE : { share: 1, count: spans.length, spans };
    }
    case "run": {
      const spans = runSpans(lower, wanted.run);
      return spans.length === 0 ? NOT_THERE : { share: 1, count: spans.length, spans };
    }
    case "terms": {
      let [found, all] = [0, 0];
      const spans: Span[] = [];
      const each: (readonly Span[])[] = [];
      for (const term of wanted.terms) {
        const weight = weightOf(term);
        all += weight;
        const there = terms.get(term) ?? (isLatin(term) ? [] : runSpans(lower, term));
        if (there.length === 0) continue;
        found += weight;
        spans.push(...there);
        each.push(there);
      }
      const isThere = found > 0 && (wanted.isWhole !== true || found === all);
      if (!isThere) return NOT_THERE;
      if (wanted.isTogether !== true) return { share: found / all, count: 1, spans };
      const together = spansTogether(each);
      return together === null ? NOT_THERE : { share: 1, count: 1, spans: together };
    }
  }
}
