import { DOT, SLASH_PLUS } from "../lexical/char-class.ts";
import { GLUED_RULES, TOKEN_RULES, type TokenRule } from "../../lexicon/token-shapes.ts";

const prefixesOf = ({ prefixes }: TokenRule): string[] => prefixes.split(" ");

/**
 * The first three characters of every known token, each behind a blank: the quick look needs them and must not load the
 * rules, so they are written down (`lexicon/token-starts.ts`).
 */
export function listTokenStarts(): string {
  const starts = TOKEN_RULES.flatMap(prefixesOf).map((prefix) => prefix.slice(0, 3));
  return ` ${[...new Set(starts)].toSorted().join(" ")}`;
}

/** Shorter prefixes are met by chance in what is random anyway. */
const SHORTEST_GLUED = 4;

export type PrefixRule = { readonly prefix: string; readonly rule: TokenRule };

/** The prefixes before which a word may be glued, the longest first. */
export const listGluedPrefixes = (): readonly PrefixRule[] =>
  [
    ...TOKEN_RULES.flatMap((rule) =>
      prefixesOf(rule)
        .filter((prefix) => prefix.length >= SHORTEST_GLUED && /[_-]$/.test(prefix))
        .filter(() => rule.endsWords !== true)
        .map((prefix) => ({ prefix, rule })),
    ),
    ...GLUED_RULES.flatMap((rule) => prefixesOf(rule).map((prefix) => ({ prefix, rule }))),
  ].toSorted((one, other) => other.prefix.length - one.prefix.length);

/** Their last three characters, each behind a blank. */
export function listGluedEnds(): string {
  const ends = listGluedPrefixes().map(({ prefix }) => prefix.slice(-3));
  return ` ${[...new Set(ends)].toSorted().join(" ")}`;
}

/** A longer run of letters, digits, `_` and `-` is enough for the scan to begin with, whatever is glued to it. */
const LONG_PREFIX = 16;

/** The prefixes behind which no long run need stand. Going through all rules takes a fresh process half a millisecond. */
export const listLoosePrefixes = (): readonly PrefixRule[] =>
  TOKEN_RULES.flatMap((rule) =>
    prefixesOf(rule)
      .filter((prefix) =>
        prefix.includes(".")
          ? (rule.body & DOT) !== 0
          : (rule.body & SLASH_PLUS) !== 0 && prefix.length <= LONG_PREFIX,
      )
      .map((prefix) => ({ prefix, rule })),
  );

/** Those as a pattern, for the quick look. */
export function looseStartPattern(): string {
  return listLoosePrefixes()
    .map(({ prefix }) => prefix.replaceAll(".", "\\."))
    .join("|");
}
