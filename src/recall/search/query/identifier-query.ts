/**
 * A query that is one name out of code: `ModuleNotFoundError`, `TS2322`, `order_items`. Whoever types one means all of it: beside
 * what has it, a piece of it ("type" of TypeError) or something near to its vector is noise.
 */
import type { DocumentHit } from "../hit.ts";
import type { ParsedQuery } from "./parsed-query.ts";

const IDENTIFIER =
  /^(?:[A-Za-z]?[a-z\d]+[A-Z][A-Za-z\d]*|[A-Z][A-Z\d]{3,}|\w*[A-Za-z]\w*_\w+|[A-Z]{1,6}-?\d{2,}\w*)$/;

export const isIdentifierQuery = ({ words, phrases }: ParsedQuery): boolean =>
  phrases.length === 0 && words.length === 1 && IDENTIFIER.test(words[0] ?? "");

type FoundHit = Pick<DocumentHit, "found" | "beside">;

/** Those that have the whole name, else those that have it nearly, else all; another name of the same is the name. */
export function keepWholeNames<T extends FoundHit>(hits: readonly T[]): readonly T[] {
  for (const ways of [
    ["exact", "form"],
    ["near", "sound"],
  ]) {
    const isWhole = ({ found }: FoundHit): boolean => found.some(({ how }) => ways.includes(how));
    if (!hits.some(isWhole)) continue;
    return hits.filter(
      (hit) => isWhole(hit) || hit.beside !== null || hit.found.some(({ how }) => how === "alike"),
    );
  }
  return hits;
}
