/**
 * Which planted facts a text holds. A fact is found when of each of its needles one alternative occurs: case, white space
 * and the form of letters do not count, and a number is not found inside a longer one.
 *
 * What was taken back may be told only on a line that says so: by one of the words below, or by what holds instead.
 */
import type { Fact, Kind, Session } from "./session.ts";

export type Violation = { readonly fact: Fact; readonly gone: string; readonly line: string };

export type Score = {
  readonly found: readonly Fact[];
  readonly violations: readonly Violation[];
  readonly units: number;
};

const MARKERS = [
  "superseded",
  "대체",
  "instead of",
  "말고",
  "no longer",
  "rejected",
  "기각",
  "제외",
  "⇒",
];

const fold = (text: string): string => text.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ");

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= "0" && character <= "9";

/** Both folded. */
function occurs(text: string, needle: string): boolean {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    const begins = !(isDigit(needle[0]) && isDigit(text[at - 1]));
    if (begins && !(isDigit(needle.at(-1)) && isDigit(text[end]))) return true;
  }
  return false;
}

const holdsAll = (folded: string, { needles }: Fact): boolean =>
  needles.every((alternatives) => alternatives.some((one) => occurs(folded, fold(one))));

export const isFound = (text: string, fact: Fact): boolean => holdsAll(fold(text), fact);

export function violationsIn(text: string, fact: Fact): Violation[] {
  const { gone = [] } = fact;
  if (gone.length === 0) return [];
  return text.split("\n").flatMap((line) => {
    const folded = fold(line);
    if (MARKERS.some((marker) => folded.includes(marker)) || holdsAll(folded, fact)) return [];
    return gone
      .filter((one) => occurs(folded, fold(one)))
      .map((one) => ({ fact, gone: one, line }));
  });
}

export function scoreText(text: string, session: Session): Score {
  const found = session.facts.filter((fact) => isFound(text, fact));
  return {
    found,
    violations: session.facts.flatMap((fact) => violationsIn(text, fact)),
    units: text.length,
  };
}

export const countOf = (facts: readonly Fact[], kind: Kind): number =>
  facts.filter((fact) => fact.kind === kind).length;
