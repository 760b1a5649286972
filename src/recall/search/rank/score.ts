/**
 * How well a document fits: BM25 over the query's parts, each in its best form; more for a document that has all of them, and
 * close together; a little more for a recent one.
 */
import type { DocumentKind, IndexedDocument } from "../../../store/search-index.ts";
import type { WordMatch } from "../hit.ts";
import type { QueryPart } from "../query/query-parts.ts";
import { foldCase } from "../terms/fold.ts";
import type { WordForm } from "./word-forms.ts";
import { type SearchableText, matchForm, type WordSpan } from "./match-form.ts";
import { DAY_MS } from "../../../event/day.ts";

/** Something asked for, the forms it may have, and how much it says. */
export type QueryTerm = {
  readonly part: QueryPart;
  readonly forms: readonly (WordForm & { readonly weight: number })[];
  readonly weight: number;
  /** Some document has it as it was asked for, or it is a word of either language; null where only a model may say. */
  readonly isKnown: boolean | null;
};

export type DocumentScore = {
  readonly score: number;
  readonly found: readonly WordMatch[];
  readonly missing: readonly string[];
  readonly spans: readonly WordSpan[];
  /** Which share of what was asked for is there, by its weight. */
  readonly coverage: number;
  /** Which share of the score translations have. */
  readonly translated: number;
};

/** All that was asked for, as it was typed: nothing else is meant more. */
const AS_TYPED = 2;
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.3;
/** Less than this of a word's syllables, or of a name's words, is chance. */
const LEAST_SHARE = 0.3;
/** 텔레메트리 is no part of 텔레그램. */
const LEAST_SHARE_OF_RUN = 0.5;
/** `deployment` where `deploy` was asked for. */
const OTHER_FORM = 0.9;

/** Rare terms say more. */
export const weighTerm = (documents: number, having: number): number =>
  Math.log(1 + (documents - having + 0.5) / (having + 0.5));

/** What is only a path, or only repeats, comes behind what says something. */
const KIND_WORTH: Readonly<Record<DocumentKind, number>> = {
  prompt: 1,
  answer: 1,
  decision: 1.05,
  discovery: 1.05,
  error: 1,
  resolution: 1.05,
  summary: 0.75,
  file: 0.85,
  commit: 0.95,
};

/** Who asks how something was fixed wrote the request, and looks for what came of it. */
const FIX_WORTH: Partial<Readonly<Record<DocumentKind, number>>> = {
  resolution: 1.35,
  answer: 1.3,
  prompt: 0.7,
  commit: 1.1,
  discovery: 1.1,
  decision: 1.1,
};

const worthOf = (kind: DocumentKind, asksForFix: boolean): number =>
  KIND_WORTH[kind] * (asksForFix ? (FIX_WORTH[kind] ?? 1) : 1);

const FRESHNESS = 0.15;
const FRESH_DAYS = 30;

const freshness = (ts: string, now: Date): number => {
  const days = Math.max(0, (now.getTime() - Date.parse(ts)) / DAY_MS);
  return 1 + FRESHNESS * Math.exp(-days / FRESH_DAYS);
};

type BestForm = {
  readonly form: WordForm;
  readonly value: number;
  readonly quality: number;
  readonly spans: readonly WordSpan[];
};

function bestForm(
  searchableText: SearchableText,
  wanted: QueryTerm,
  lengthFactor: number,
  weightOf: (term: string) => number,
): BestForm | null {
  let best: BestForm | null = null;
  for (const form of wanted.forms) {
    const { share, count, spans } = matchForm(searchableText, form, weightOf);
    if (share < (form.how === "some" ? LEAST_SHARE_OF_RUN : LEAST_SHARE)) continue;
    const isAsSpelt =
      wanted.part.kind === "run" ||
      form.look.kind !== "term" ||
      occursAsSpelt(searchableText, spans, wanted.part.asked);
    const quality = form.worth * share ** 1.5 * (isAsSpelt ? 1 : OTHER_FORM);
    const frequency = (count * (SATURATION + 1)) / (count + SATURATION * lengthFactor);
    const value = form.weight * quality * frequency;
    if (best === null || value > best.value) best = { form, value, quality, spans };
  }
  return best;
}

export function scoreDocument(
  document: IndexedDocument,
  searchableText: SearchableText,
  wanted: readonly QueryTerm[],
  how: {
    readonly averageLength: number;
    readonly now: Date;
    readonly asksForFix?: boolean;
    /** Whether the query's words stand in a text as they were typed; null where they are too few to tell. */
    readonly isRun?: ((lower: string) => boolean) | null;
    readonly weightOf: (term: string) => number;
  },
): DocumentScore {
  const lengthFactor =
    1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * document.length) / Math.max(1, how.averageLength);
  const found: WordMatch[] = [];
  const missing: string[] = [];
  const groups: (readonly WordSpan[])[] = [];
  let [sum, translated, covered, all] = [0, 0, 0, 0];
  for (const one of wanted) {
    const { part, weight } = one;
    const best = bestForm(searchableText, one, lengthFactor, how.weightOf);
    const filling = part.isFiller ? 0.2 : 1;
    all += weight * filling;
    if (best === null) {
      if (!part.isFiller) missing.push(part.asked);
      continue;
    }
    sum += best.value * filling;
    if (best.form.isTranslation === true) translated += best.value * filling;
    covered += weight * filling * Math.min(1, best.quality);
    if (!part.isFiller) groups.push(best.spans);
    found.push(describeMatch(searchableText, part, best));
  }
  // Words that say nothing find nothing, unless nothing else was asked for.
  if (groups.length === 0 && missing.length > 0)
    return { score: 0, found, missing, spans: [], coverage: 0, translated: 0 };
  const coverage = all === 0 ? 0 : covered / all;
  const score =
    sum *
    (0.35 + 0.65 * coverage) *
    closeness(groups) *
    (missing.length === 0 && how.isRun?.(searchableText.lower) === true ? AS_TYPED : 1) *
    worthOf(document.kind, how.asksForFix === true) *
    freshness(document.ts, how.now);
  const ofTranslations = sum === 0 ? 0 : translated / sum;
  return { score, found, missing, spans: groups.flat(), coverage, translated: ofTranslations };
}

/** A hash stands there by its beginning too. */
function occursAsSpelt(
  { folded }: SearchableText,
  spans: readonly WordSpan[],
  word: string,
): boolean {
  const isHash = /^[0-9a-f]{7,}$/.test(word);
  return spans.some(({ start, end }) => {
    const there = foldCase(folded.slice(start, end));
    return there === word || (isHash && there.startsWith(word));
  });
}

/** What stands in the text in the place of what was asked for; of a piece of a name the whole name. */
function describeMatch(
  { folded }: SearchableText,
  one: QueryPart,
  { form, spans }: BestForm,
): WordMatch {
  const asked = form.asked ?? one.asked;
  const as = spans.find(({ start, end }) => foldCase(folded.slice(start, end)) === asked);
  if (as !== undefined) return { asked, how: "exact", found: folded.slice(as.start, as.end) };
  const how = form.how === "exact" ? "form" : form.how;
  const [first] = spans;
  if (first === undefined) return { asked, how, found: asked };
  if (form.look.kind !== "terms") return { asked, how, found: expandToName(folded, first) };
  if (form.look.isTogether === true) {
    const end = lastEnd(spans);
    const there = expandToName(folded, { start: first.start, end });
    const isSame = foldCase(folded.slice(first.start, end)).startsWith(asked);
    return { asked, how: isSame ? "exact" : how, found: there };
  }
  // Its pieces, as far as they stand side by side.
  let { start, end } = first;
  for (const span of spans) {
    if (span.start >= start && span.start - end <= SIDE_BY_SIDE) end = Math.max(end, span.end);
    else if (span.end <= start && start - span.end <= SIDE_BY_SIDE) start = span.start;
  }
  return { asked, how, found: expandToName(folded, { start, end }) };
}

const lastEnd = (spans: readonly WordSpan[]): number => Math.max(...spans.map(({ end }) => end));

const SIDE_BY_SIDE = 3;
const LONGEST_NAME = 60;
const IN_NAME = /[\p{Script=Latin}\p{N}_$.\-/]/u;

function expandToName(text: string, { start, end }: WordSpan): string {
  let [from, to] = [start, end];
  const isIn = (at: number): boolean => IN_NAME.test(text.charAt(at));
  if (isIn(from)) while (from > 0 && end - from < LONGEST_NAME && isIn(from - 1)) from--;
  if (isIn(to - 1)) while (to < text.length && to - start < LONGEST_NAME && isIn(to)) to++;
  return text.slice(from, to).replaceAll(/^[.\-/]+|[.\-/]+$/g, "");
}

const CLOSE = 60;
const CLOSENESS = 0.2;

/** Up to a fifth more for what stands together. */
function closeness(groups: readonly (readonly WordSpan[])[]): number {
  if (groups.length < 2) return 1;
  let gaps = 0;
  for (let at = 0; at + 1 < groups.length; at++) {
    gaps += Math.min(CLOSE, gapBetween(groups[at] ?? [], groups[at + 1] ?? []));
  }
  return 1 + CLOSENESS * (1 - gaps / (CLOSE * (groups.length - 1)));
}

const MOST_COMPARED = 8;
/** In the other order. */
const REVERSED_GAP = 10;

function gapBetween(a: readonly WordSpan[], b: readonly WordSpan[]): number {
  let least = CLOSE;
  for (const one of a.slice(0, MOST_COMPARED)) {
    for (const other of b.slice(0, MOST_COMPARED)) {
      const gap = other.start - one.end;
      least = Math.min(least, gap >= 0 ? gap : Math.max(0, one.start - other.end) + REVERSED_GAP);
    }
  }
  return least;
}
