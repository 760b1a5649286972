/**
 * British and American spelling in one: `serialise`, `colour`, `analyse`, `centre` as `serialize`, `color`, `analyze`, `center`.
 * What a rule catches besides (`promise`) it catches in all its forms, so that they still have one stem.
 */

/** Not behind c, v and w: `precise` goes with `precision`, `revise` with `revision`. */
const ISE = /(?<=[a-z]{3}[abd-uxyz])is(?=(?:e[drs]?|ers|ing|ations?|able)$)/;
const YSE = /(?<=[a-z]{3})ys(?=(?:e[drs]?|ers|ing|able)$)/;
const OUR = /^(arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|rum|vap)our/;
const RE = /^(cent|fib|lit|theat)r(?=(?:e[ds]?|ing)$)/;
const ENCE = /^(def|lic|off)enc(?=(?:e[ds]?|ing)$)/;
const LOGUE = /^(analog|catalog|dialog)ue(?=s?$)/;

/** `word`: in small letters. */
export function normalizeSpelling(word: string): string {
  if (word.length < 5) return word === "grey" ? "gray" : word;
  return word
    .replace(ISE, "iz")
    .replace(YSE, "yz")
    .replace(OUR, "$1or")
    .replace(RE, "$1er")
    .replace(ENCE, "$1ens")
    .replace(LOGUE, "$1")
    .replace(/^artefact/, "artifact");
}
