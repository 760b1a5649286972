import { DOT, SLASH_PLUS } from "../lexical/char-class.ts";
import { TOKEN_RULES, type TokenRule } from "../../lexicon/token-shapes.ts";

const prefixesOf = ({ prefixes }: TokenRule): string[] => prefixes.split(" ");

/**
 * The first three characters of every known token, each behind a blank: the quick look needs them and must not load the
 * rules, so they are written down (`lexicon/token-starts.ts`).
 */
export function listTokenStarts(): string {
  const starts = TOKEN_RULES.flatMap(prefixesOf).map((prefix) => prefix.slice(0, 3));
  return ` ${[...new Set(starts)].toSorted().join(" ")}`;
}

/** A run of this many letters, digits, `_` and `-` is long enough for the scan to begin with. */
const LONG_PREFIX = 16;

type LoosePrefix = { readonly prefix: string; readonly rule: TokenRule };

/** The prefixes behind which no long run need stand. Going through all rules takes a fresh process half a millisecond. */
export const listLoosePrefixes = (): readonly LoosePrefix[] =>
  TOKEN_RULES.flatMap((rule) =>
    prefixesOf(rule)
      .filter((prefix) =>
        prefix.includes(".")
          ? (rule.body & DOT) !== 0
          : (rule.body & SLASH_PLUS) !== 0 && prefix.length < LONG_PREFIX,
      )
      .map((prefix) => ({ prefix, rule })),
  );

/** Those as a pattern, for the quick look. */
export function looseStartPattern(): string {
  return listLoosePrefixes()
    .map(({ prefix }) => prefix.replaceAll(".", "\\."))
    .join("|");
}
