/**
 * What is written in one (a word, a name, a path, a code) → the terms it is found by: its words one by one, and its names whole.
 *
 *   getUserById          get, user, by, id · getuserbyid
 *   MAX_RETRY            max, retri · maxretry
 *   src/auth/token.ts    src, auth, token, ts · token.ts, auth/token.ts, src/auth/token.ts
 *   ERR_MODULE_NOT_FOUND err, modul, not, found · errmodulenotfound
 *   TS2345               ts, 2345 · ts2345
 *   app.ts:12            app, ts, 12 · app.ts, app.ts/12
 *   v2.4.0-rc.1          rc · 2.4.0rc.1, 2.4.0, 2.4
 *
 * A word is known by its stem; a name by its letters and digits, because `maxRetry`, `max-retry` and `MAX_RETRY` are one.
 */
import { stemmer } from "stemmer";
import { findDistinctStem } from "./distinct-stems.ts";
import { foldCase } from "./fold.ts";
import { normalizeSpelling } from "./spelling.ts";

export type ChunkTerm = {
  readonly term: string;
  readonly kind: "word" | "name" | "path";
  /** Where it stands, counted from the chunk's beginning. */
  readonly start: number;
  readonly end: number;
};

const LONGEST_CHUNK = 400;
const LONGEST_WORD = 40;
const MOST_FOLDERS = 4;
const HASH = /^[0-9a-f]{7,64}$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SHORT_HASH = 7;

const termCache = new Map<string, readonly ChunkTerm[]>();
const MAX_CACHED_CHUNKS = 20_000;
const MAX_CACHED_LENGTH = 60;

/** The same words come again and again: what was worked out once is kept. */
export function extractChunkTerms(chunk: string): readonly ChunkTerm[] {
  if (chunk.length > MAX_CACHED_LENGTH) return workOut(chunk.slice(0, LONGEST_CHUNK));
  const before = termCache.get(chunk);
  if (before !== undefined) return before;
  if (termCache.size >= MAX_CACHED_CHUNKS) termCache.clear();
  const terms = workOut(chunk);
  termCache.set(chunk, terms);
  return terms;
}

type ChunkName = { readonly name: string; readonly start: number; readonly end: number };

function workOut(chunk: string): readonly ChunkTerm[] {
  const found: ChunkTerm[] = [];
  const names: ChunkName[] = [];
  for (const match of chunk.matchAll(/[^/\\:@]+/g)) {
    const name = nameTerms(match[0], match.index, found);
    if (name !== "") names.push({ name, start: match.index, end: match.index + match[0].length });
  }
  if (names.length < 2) return found;
  if (!/[/\\]/.test(chunk)) {
    // `jane@host.org`, `Option::unwrap`, `app.ts:12`
    for (let count = 2; count <= Math.min(MOST_FOLDERS, names.length); count++)
      addWhole(names.slice(0, count), found);
    return found;
  }
  // A file is known without the place in it, with the line, and with line and column.
  for (let places = placesAt(chunk, names); places >= 0; places--) {
    const path = names.slice(0, names.length - places);
    for (let count = 2; count <= Math.min(MOST_FOLDERS, path.length); count++)
      addWhole(path.slice(-count), found);
  }
  return found;
}

function addWhole(names: readonly ChunkName[], found: ChunkTerm[]): void {
  const [first] = names;
  const last = names.at(-1);
  if (first === undefined || last === undefined) return;
  const term = names.map(({ name }) => name).join("/");
  found.push({ term, kind: "path", start: first.start, end: last.end });
}

const MOST_PLACES = 2;

/** How many numbers stand behind a path: line, column. */
function placesAt(chunk: string, names: readonly ChunkName[]): number {
  const isPlace = (one: ChunkName | undefined): boolean =>
    one !== undefined && chunk.charAt(one.start - 1) === ":" && /^\d+$/.test(one.name);
  let count = 0;
  while (count < MOST_PLACES && isPlace(names.at(-1 - count))) count++;
  return count;
}

/** Adds the terms of one name, dots included, and answers its whole form. */
function nameTerms(text: string, offset: number, found: ChunkTerm[]): string {
  const end = offset + text.length;
  if (UUID.test(text) || (HASH.test(text) && /\d/.test(text) && /[a-f]/i.test(text))) {
    const term = foldCase(text.replaceAll("-", ""));
    if (term.length > SHORT_HASH)
      found.push({ term: term.slice(0, SHORT_HASH), kind: "name", start: offset, end });
    found.push({ term, kind: "name", start: offset, end });
    return term;
  }
  const before = found.length;
  const words = [...text.matchAll(WORDS)];
  for (const { index, 0: word } of words) {
    const place = { start: offset + index, end: offset + index + word.length };
    const term = wordTerm(word, text);
    if (term !== null) found.push({ term, kind: "word", ...place });
  }
  if (words.length > 1) found.push(...joinShortWords(words, offset));
  const name = foldCase(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}.+#]/gu, "")
    .replaceAll(/^\.+|\.+$/g, "")
    .replace(/^v(?=\d+\.\d)/, "");
  if (name === "") return name;
  const isSingle = found.length === before + 1 && found[before]?.end === end;
  if (isSingle && found[before]?.start === offset) {
    // `Failed`, `v8`: nothing more than its word, unless the stem hides it.
    return name;
  }
  found.push(
    ...listShorterNames(text, name).map((term): ChunkTerm => ({
      term,
      kind: "name",
      start: offset,
      end,
    })),
  );
  found.push({ term: name, kind: "name", start: offset, end });
  return name;
}

/** What a name is also known by: a file without its ending, a version or an address by its beginning, a number without `0x`. */
function listShorterNames(text: string, name: string): readonly string[] {
  if (/^0x[0-9a-f]{4,}$/.test(name)) return [name.slice(2)];
  const version = /^\d+(?:\.\d+)+/.exec(name)?.[0];
  if (version !== undefined) {
    const pieces = version.split(".").slice(0, MOST_FOLDERS);
    return pieces
      .map((_, at) => pieces.slice(0, at + 1).join("."))
      .filter((term) => term.includes(".") && term !== name);
  }
  const dot = name.indexOf(".");
  // Only when that is more than a word.
  const isMore = /[_-]|[a-z][A-Z]/.test(text.replace(/^\.+/, "").split(".")[0] ?? "");
  return dot > 0 && isMore ? [name.slice(0, dot)] : [];
}

const SHORT = 2;
const MOST_JOINED = 3;

/** A piece of a letter or two belongs to its neighbour: `oauth` in OAuthProvider, `k8s` in K8sDeployment, `ipv4` in IPv4Address. */
function joinShortWords(words: readonly RegExpExecArray[], offset: number): readonly ChunkTerm[] {
  const joined: ChunkTerm[] = [];
  for (let from = 0; from < words.length; from++) {
    let term = "";
    let hasShort = false;
    for (let to = from; to < Math.min(words.length, from + MOST_JOINED); to++) {
      const [last, previous] = [words[to], to === from ? undefined : words[to - 1]];
      if (last === undefined) break;
      // Only what stands without a sign between.
      if (previous !== undefined && previous.index + previous[0].length !== last.index) break;
      term += foldCase(last[0]);
      hasShort ||= last[0].length <= SHORT;
      if (to === from || !hasShort) continue;
      const start = offset + (words[from]?.index ?? 0);
      joined.push({ term, kind: "name", start, end: offset + last.index + last[0].length });
    }
  }
  return joined;
}

/** Capitals that begin a word, capitals alone, small letters, digits; letters of other scripts as they come. */
const WORDS =
  /\p{Lu}+(?![\p{Ll}\p{M}])|\p{Lu}?[\p{Ll}\p{M}\p{Lo}\p{Lm}]+(?:\+\+|#)?|\p{Lu}(?:\+\+|#)?|\p{N}+/gu;

/** A single letter or digit says something only when it stands alone. */
function wordTerm(word: string, name: string): string | null {
  if (word.length === 1 && name.length > 1) return null;
  return stemWord(foldCase(word)).slice(0, LONGEST_WORD);
}

/** Porter's stem of an English word, unless that is another word's; anything else as it is. */
export function stemWord(word: string): string {
  if (word.length < 3 || /[^a-z]/.test(word)) return word;
  const spelt = normalizeSpelling(word);
  return findDistinctStem(spelt) ?? stemmer(spelt);
}

/** Whether Porter would take them for one word, and they are two. */
export const areDistinct = (one: string, other: string): boolean =>
  stemWord(one) !== stemWord(other) &&
  stemmer(normalizeSpelling(one)) === stemmer(normalizeSpelling(other));
