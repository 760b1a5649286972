/** Whether a sentence comes from a template: it is between the same sentences again and again. */
import type { Directive } from "./directives.ts";

/** Nobody types so much twice in the same letters. */
const LONG = 40;

export function isTemplateSentence(said: readonly { readonly mark: Directive }[]): boolean {
  const directives = said.map(({ mark }) => mark);
  const isMost = (count: number): boolean => count * 2 > directives.length;
  const [first] = directives;
  if (first === undefined) return false;
  const isFramed =
    isMost(mostAlike(directives.flatMap(({ before }) => before ?? []))) ||
    isMost(mostAlike(directives.flatMap(({ behind }) => behind ?? [])));
  const isSame = directives.every(({ words }) => words === first.words);
  const isFixed =
    directives.every(({ at }) => at === first.at) ||
    directives.every(({ left }) => left === first.left);
  const isAmong = directives.every(({ at, left }) => at + left > 0);
  return isFramed || (isSame && isFixed && isAmong && first.words.length >= LONG);
}

function mostAlike(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
