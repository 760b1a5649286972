import * as Char from "../lexical/character-codes.ts";
import { classOf, isSpace, isWord, LETTER, QUOTE, TOKEN } from "../lexical/char-class.ts";
import { toMatch, type RedactionMatch, isMark } from "../lexical/match.ts";
import { readSecretName } from "../names/read.ts";
import { MAX_JUDGED_UNITS, looksLiteral } from "../assignments/literals.ts";
import { COOKIE, HEADER, PASSWORD, QUERY, WEAK } from "../names/strength.ts";
import {
  fullValueEnd,
  quoteWidth,
  readBare,
  readQuoted,
  skipBlanks,
} from "../assignments/value-span.ts";
import { isRandom } from "../lexical/randomness.ts";

/**
 * Secrets given to a command: `--password x`, `--user u:p`, `-u u:p`, and the one-letter flags of
 * the programs in COMMANDS when that program is named earlier on the line. Entered at the dash;
 * `--password=x` is an assignment and not handled here.
 */
export class FlagFinder {
  readonly #text: string;
  #seenTo = 0;
  #letters = "";
  #commandAt = 0;

  constructor(text: string) {
    this.#text = text;
  }

  find(at: number): RedactionMatch | undefined {
    const text = this.#text;
    const before = text.charCodeAt(at - 1);
    if (at > 0 && !isSpace(before) && (classOf(before) & QUOTE) === 0) return undefined;
    const next = text.charCodeAt(at + 1);
    if (next === Char.HYPHEN) return longFlag(text, at + 2);
    if ((classOf(next) & LETTER) === 0) return undefined;
    if (next === Char.SMALL_U && isSpace(text.charCodeAt(at + 2))) return userFlag(text, at + 2);
    if ("usSfLvi".includes(text.charAt(at + 1))) return this.#curlUser(at);
    if (!"paPwkbU".includes(text.charAt(at + 1))) return undefined;
    return this.#shortFlag(at, text.charAt(at + 1));
  }

  /** `-uname:password` and `-sSu name:password`. */
  #curlUser(at: number): RedactionMatch | undefined {
    const text = this.#text;
    CURL_USER.lastIndex = at;
    if (!CURL_USER.test(text)) return undefined;
    const from = CURL_USER.lastIndex;
    return this.#lettersAt(at).includes("u+") ? userFlag(text, from) : undefined;
  }

  #shortFlag(at: number, letter: string): RedactionMatch | undefined {
    const text = this.#text;
    const spaced = isSpace(text.charCodeAt(at + 2));
    const start = spaced ? skipBlanks(text, at + 2) : at + 2;
    const first = text.charCodeAt(start);
    if (Number.isNaN(first) || isSpace(first) || first === Char.HYPHEN) return undefined;
    if (!this.#lettersAt(at).includes(spaced ? `${letter} ` : `${letter}+`)) return undefined;
    if (letter === "U") return pairFlag(text, start, "%");
    if (letter !== "b") return findArgumentValue(text, start);
    return this.#letters === HTPASSWD ? findHtpasswdPassword(text, start) : cookieFlag(text, start);
  }

  /** The flags that take a secret, by the nearest command before `at` on its line. */
  #lettersAt(at: number): string {
    const text = this.#text;
    const from = Math.max(this.#seenTo, at - REACH, 0);
    if (from > this.#seenTo || text.charCodeAt(at - 1) === Char.LINE_FEED) this.#letters = "";
    for (let i = from; i < at; i++) {
      const code = text.charCodeAt(i);
      if (code === Char.LINE_FEED) this.#letters = "";
      if (COMMAND_STARTS[code] !== 1 || isWord(text.charCodeAt(i - 1))) continue;
      COMMANDS.lastIndex = i;
      const found = COMMANDS.exec(text);
      if (found === null) continue;
      this.#letters = SECRET_FLAGS[found[1] ?? ""] ?? "p ";
      this.#commandAt = i;
    }
    this.#seenTo = at;
    return at - this.#commandAt > REACH ? "" : this.#letters;
  }
}

const REACH = 400;
const CURL_USER = /-(?:u(?=[^\s:]{1,64}:)|[sSfLvik]{1,6}u(?=\s))/y;
const HTPASSWD = "b  ";
const COMMAND_STARTS = new Uint8Array(128);
for (const letter of "sm7rbzuldpnhoacv") COMMAND_STARTS[letter.charCodeAt(0)] = 1;
const COMMANDS =
  /(?:(sshpass|mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump|7z|7za|mongo|mongosh|mongodump|mongorestore|redis-cli|sqlcmd|bcp|zip|unzip|ldapsearch|ldapadd|ldapmodify|smbclient|curl|htpasswd|openssl)|(?:docker|podman|nerdctl|helm|oc|az|skopeo|crane|buildah|vault|argocd|cf)[^\n|;&]{0,60}? login)(?=\s)/y;

/** Flag letters that take a secret: `p ` as the next word, `p+` glued to the letter. */
const SECRET_FLAGS: Record<string, string> = {
  sshpass: "p p+",
  mysql: "p+",
  mysqldump: "p+",
  mysqladmin: "p+",
  mysqlimport: "p+",
  mariadb: "p+",
  "mariadb-dump": "p+",
  "7z": "p+",
  "7za": "p+",
  "redis-cli": "a a+",
  sqlcmd: "P P+",
  bcp: "P P+",
  zip: "P ",
  unzip: "P ",
  ldapsearch: "w ",
  ldapadd: "w ",
  ldapmodify: "w ",
  smbclient: "U U+",
  curl: "u+ b ",
  htpasswd: HTPASSWD,
  openssl: "k ",
};

const MAX_FLAG = 40;

function longFlag(text: string, start: number): RedactionMatch | undefined {
  const limit = Math.min(text.length, start + MAX_FLAG);
  let end = start;
  while (end < limit && (classOf(text.charCodeAt(end)) & TOKEN) !== 0) end++;
  const after = text.charCodeAt(end);
  if (end === start || (!isSpace(after) && after !== Char.EQUALS_SIGN)) return undefined;
  if (end - start <= 10 && /^(?:proxy-)?user$/.test(text.slice(start, end)))
    return userFlag(text, after === Char.EQUALS_SIGN ? end + 1 : end);
  if (text.slice(start, end) === "key")
    return keyFlag(text, after === Char.EQUALS_SIGN ? end + 1 : end);
  if (after === Char.EQUALS_SIGN) return undefined;
  const key = readSecretName(text, end);
  if (key === undefined || key.strength === QUERY || key.strength === HEADER) return undefined;
  const from = skipBlanks(text, end);
  const first = text.charCodeAt(from);
  if (first === Char.LINE_FEED || first === Char.BACKSLASH) return undefined;
  // A flag follows; a token may begin with a dash too.
  if (first === Char.HYPHEN && !isRandom(text.slice(from, readBare(text, from).end)))
    return undefined;
  const width = quoteWidth(text, from);
  const value = (width > 0 ? readQuoted(text, from, width) : undefined) ?? readBare(text, from);
  const word = text.slice(value.start, value.headEnd);
  if (!value.isQuoted && /^(?:id|src|type|env)=/.test(word)) return undefined;
  const isCookie = key.strength === COOKIE;
  const strength = isCookie
    ? COOKIE
    : key.strength === WEAK && /[0-9]/.test(word)
      ? PASSWORD
      : key.strength;
  const style = value.isQuoted ? "quoted" : "tight";
  const standsAlone = strength === PASSWORD && word.length >= 6;
  if (!looksLiteral({ value: word, strength, style, standsAlone })) return undefined;
  return toMatch(value.start, fullValueEnd(text, value, width));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `--key …`: a column or the name of a file as often as a secret, so only what nobody would have thought of. */
function keyFlag(text: string, from: number): RedactionMatch | undefined {
  const start = skipBlanks(text, from);
  const width = quoteWidth(text, start);
  const value = (width > 0 ? readQuoted(text, start, width) : undefined) ?? readBare(text, start);
  const word = text.slice(value.start, value.headEnd);
  if (!/^[\w-]{16,}$/.test(word) || !(isRandom(word) || UUID.test(word))) return undefined;
  return toMatch(value.start, fullValueEnd(text, value, width));
}

/** `user:password` after `-u` or `--user`; numbers (`-u 1000:1000`) are ids. */
function userFlag(text: string, from: number): RedactionMatch | undefined {
  return pairFlag(text, from, ":");
}

function pairFlag(text: string, from: number, separator: ":" | "%"): RedactionMatch | undefined {
  const start = skipBlanks(text, from);
  const width = quoteWidth(text, start);
  const value = (width > 0 ? readQuoted(text, start, width) : undefined) ?? readBare(text, start);
  const word = text.slice(value.start, Math.min(value.end, value.start + MAX_JUDGED_UNITS));
  const colon = word.indexOf(separator);
  if (colon === -1 || colon === word.length - 1 || /^[^:]*:\d{1,5}$/.test(word)) return undefined;
  if (isMark(text, value.start + colon + 1)) return undefined;
  if (word.startsWith("//", colon + 1) || /\s/.test(word.slice(0, colon))) return undefined;
  if (isPlaceholder(word.slice(colon + 1))) return undefined;
  return toMatch(value.start + colon + 1, fullValueEnd(text, value, width));
}

/** `curl -b 'session=…'`; without `=` it is the name of a file. */
function cookieFlag(text: string, start: number): RedactionMatch | undefined {
  const width = quoteWidth(text, start);
  const value = (width > 0 ? readQuoted(text, start, width) : undefined) ?? readBare(text, start);
  if (isMark(text, value.start)) return undefined;
  const word = text.slice(value.start, value.end);
  if (!looksLiteral({ value: word, strength: COOKIE, style: "loose" })) return undefined;
  return toMatch(value.start, fullValueEnd(text, value, width));
}

/** `htpasswd -b file user password`. */
function findHtpasswdPassword(text: string, start: number): RedactionMatch | undefined {
  const head = /^[^\s;|&]+ +[^\s;|&]+ +(?=\S)/.exec(text.slice(start, start + 200));
  return head === null ? undefined : findArgumentValue(text, start + head[0].length);
}

function findArgumentValue(text: string, start: number): RedactionMatch | undefined {
  if (isMark(text, start)) return undefined;
  const width = quoteWidth(text, start);
  const value = (width > 0 ? readQuoted(text, start, width) : undefined) ?? readBare(text, start);
  if (isPlaceholder(text.slice(value.start, value.headEnd))) return undefined;
  return toMatch(value.start, fullValueEnd(text, value, width));
}

function isPlaceholder(word: string): boolean {
  if (word.length === 0) return true;
  return (
    !looksLiteral({
      value: word.slice(0, MAX_JUDGED_UNITS),
      strength: PASSWORD,
      style: "quoted",
    }) && !/^\w+$/.test(word)
  );
}
