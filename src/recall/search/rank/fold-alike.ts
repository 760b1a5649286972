/**
 * An error that a session met again and again takes one place among the hits: those that begin alike and show the same lines to
 * who asked say nothing new, whatever else stands in them.
 */
import type { DocumentHit, RelatedHit } from "../hit.ts";
import { foldWidth } from "../terms/fold.ts";
import type { WordSpan } from "./match-form.ts";
import { normalizeSpaces } from "./phrase-filter.ts";

type AlikeHit = Pick<DocumentHit, "document" | "alike" | "found" | "missing"> & {
  readonly spans: readonly WordSpan[];
};

/** The first of each, which is the best, with how many it stands for. */
export function foldAlike<T extends AlikeHit>(hits: readonly T[]): readonly T[] {
  const first = new Map<string, number>();
  const folded: T[] = [];
  for (const hit of hits) {
    const keys = hit.document.kind === "error" ? alikeKeys(hit) : [];
    const at = keys.map((key) => first.get(key)).find((place) => place !== undefined);
    const place = at ?? folded.length;
    for (const key of keys) if (!first.has(key)) first.set(key, place);
    const same = folded[place];
    if (same === undefined) folded.push(hit);
    else folded[place] = { ...same, alike: [...same.alike, toRelated(hit), ...hit.alike] };
  }
  return folded;
}

const toRelated = ({ document: { kind, eventId } }: AlikeHit): RelatedHit => ({ kind, eventId });

/** About as much as a row shows of it. */
const BEGINNING = 160;
const HAS_DIGIT = /\d/;

/** Numbers differ from time to time, unless one was asked for. */
function alikeKeys({
  document: { sessionId, text },
  spans,
  found,
  missing,
}: AlikeHit): readonly string[] {
  const asked = [...found.map((one) => one.asked), ...missing];
  const isOfNumber = asked.some((word) => HAS_DIGIT.test(word));
  const plain = isOfNumber ? normalizeSpaces : withoutNumbers;
  const same = [`text ${normalizeSpaces(text)}`, `session ${sessionId} ${plain(text)}`];
  if (spans.length === 0) return same;
  const wide = foldWidth(text);
  const lines = new Set(
    spans.map(({ start, end }) => {
      const from = wide.lastIndexOf("\n", start - 1) + 1;
      const to = wide.indexOf("\n", end);
      return plain(wide.slice(from, to < 0 ? wide.length : to));
    }),
  );
  const begins = plain(text).slice(0, BEGINNING);
  return [...same, `lines ${sessionId} ${[begins, ...[...lines].toSorted()].join("\n")}`];
}

const withoutNumbers = (text: string): string => normalizeSpaces(text).replaceAll(/\d+/g, "0");
