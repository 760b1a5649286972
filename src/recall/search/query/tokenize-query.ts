/**
 * A query's text cut into words, phrases and filters.
 *
 *   word        anything without blanks
 *   "phrase"    also in “ ”, ＂ ＂, 「 」 or 『 』; one that is not closed goes on to the next filter, or to the end
 *   name:value  for the names below, whatever their case; a value may be quoted, and several stand with commas between
 *   -           before any of these turns it round; before anything else it is a letter like others
 *
 * What only looks like a filter is a word: another name, `name::x`, `file://x`.
 */
import { PARTICLES, toLongestFirst } from "../../../lexicon/korean.ts";

export type FilterName = "project" | "type" | "since" | "until" | "file" | "branch" | "session";

export type QueryToken = { readonly isExcluded: boolean } & (
  | { readonly kind: "word" | "phrase"; readonly text: string }
  | {
      readonly kind: "filter";
      readonly name: FilterName;
      readonly typed: string;
      /** Empty when nothing follows the name. */
      readonly values: readonly string[];
    }
);

const FILTERS: Readonly<Record<string, FilterName>> = {
  project: "project",
  프로젝트: "project",
  type: "type",
  종류: "type",
  since: "since",
  이후: "since",
  until: "until",
  이전: "until",
  file: "file",
  파일: "file",
  branch: "branch",
  브랜치: "branch",
  session: "session",
  세션: "session",
};

/** Every name, for those who look for one that was meant. */
export const FILTER_NAMES: readonly string[] = Object.keys(FILTERS);

const BLANKS = /\s+/y;
const MINUS = /[-－−](?=[\p{L}\p{N}"“”„＂「『_@#./~])/uy;
const FILTER = new RegExp(`(${FILTER_NAMES.join("|")})[:：](?!//|[:：])`, "iy");
/** Where a filter with a value begins, the blanks before it included. */
const FILTER_BEHIND = new RegExp(
  `\\s+(?=[-－−]?(?:${FILTER_NAMES.join("|")})[:：](?!//|[:：])\\S)`,
  "gi",
);
/** Whether filters or exclusions begin there, or what stands before goes on with one. */
export const hasFilter = (text: string): boolean => ANY_FILTER.test(text);

const ANY_FILTER = new RegExp(
  `(?:^|\\s)[-－−]?(?:${FILTER_NAMES.join("|")})[:：](?!//|[:：])\\S`,
  "i",
);
const COMMA = /[,，、]/y;
const VALUE = /[^\s,，、]+/y;
const OPENING = /["“”„＂「『]/y;
/** An opening mark of a pair cannot be a letter of a word; a plain one can (`5"`). */
const WORD = /[^\s][^\s“„「『]*/y;
/** Written close behind a quotation it belongs to the sentence, not to what is looked for. */
// 란 is not among those of the index: 검색란 is a field.
const PARTICLE = new RegExp(String.raw`(?:${toLongestFirst(`${PARTICLES} 란`)})(?=\s|$)`, "y");

const PLAIN = [/["＂]/g, /[“”]/g] as const;
const CURLY = [/”/g, /["＂“]/g] as const;
/** What ends a quotation, the likelier first. */
const CLOSING: Readonly<Record<string, readonly RegExp[]>> = {
  '"': PLAIN,
  "＂": PLAIN,
  "“": CURLY,
  "”": CURLY,
  "„": CURLY,
  "「": [/」/g],
  "『": [/』/g],
};

/** What stands there, if it is what the pattern says. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

type Quotation = { readonly text: string; readonly end: number };

function readQuotation(text: string, at: number): Quotation | null {
  const mark = matchAt(OPENING, text, at)?.[0];
  if (mark === undefined) return null;
  const from = at + mark.length;
  for (const closing of CLOSING[mark] ?? []) {
    const found = matchAt(closing, text, from);
    if (found !== null) return { text: text.slice(from, found.index).trim(), end: found.index + 1 };
  }
  const end = matchAt(FILTER_BEHIND, text, from)?.index ?? text.length;
  return { text: text.slice(from, end).trim(), end };
}

type TokenRead = { readonly token: QueryToken; readonly end: number };

export function tokenizeQuery(text: string): readonly QueryToken[] {
  const tokens: QueryToken[] = [];
  for (let at = matchAt(BLANKS, text, 0)?.[0].length ?? 0; at < text.length;) {
    const { token, end } = readToken(text, at);
    tokens.push(token);
    const particle = token.kind === "phrase" ? (matchAt(PARTICLE, text, end)?.[0].length ?? 0) : 0;
    at = end + particle;
    at += matchAt(BLANKS, text, at)?.[0].length ?? 0;
  }
  return tokens;
}

function readToken(text: string, at: number): TokenRead {
  const begins = at === 0 || /\s/.test(text[at - 1] ?? "");
  const minus = begins ? (matchAt(MINUS, text, at)?.[0].length ?? 0) : 0;
  const from = at + minus;
  const isExcluded = minus > 0;
  const quoted = readQuotation(text, from);
  if (quoted !== null) {
    return { token: { kind: "phrase", text: quoted.text, isExcluded }, end: quoted.end };
  }
  const filter = begins ? readFilter(text, from, isExcluded) : null;
  if (filter !== null) return filter;
  const word = matchAt(WORD, text, from)?.[0] ?? "";
  return { token: { kind: "word", text: word, isExcluded }, end: from + Math.max(1, word.length) };
}

function readFilter(text: string, at: number, isExcluded: boolean): TokenRead | null {
  const found = matchAt(FILTER, text, at);
  const name = FILTERS[found?.[1]?.toLowerCase() ?? ""];
  if (found === null || name === undefined) return null;
  const values: string[] = [];
  let end = at + found[0].length;
  for (;;) {
    const quoted = readQuotation(text, end);
    const value = quoted?.text ?? matchAt(VALUE, text, end)?.[0] ?? "";
    if (value !== "") values.push(value);
    end = quoted?.end ?? end + value.length;
    const comma = matchAt(COMMA, text, end)?.[0].length ?? 0;
    if (comma === 0) break;
    end += comma;
  }
  const typed = text.slice(at, end);
  return { token: { kind: "filter", name, typed, values, isExcluded }, end };
}
