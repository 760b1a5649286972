import * as Char from "../lexical/character-codes.ts";
import {
  classOf,
  DOT,
  isEastAsian,
  isSpace,
  LOWER,
  QUOTE,
  TOKEN,
  UPPER,
  WORD,
} from "../lexical/char-class.ts";
import type { RedactionMatch } from "../lexical/match.ts";
import { isUnderRoot, widenToPath } from "./extent.ts";
import {
  isSensitiveBase,
  isSensitiveIn,
  isSensitiveJson,
  SECRET_EXTENSIONS,
} from "./sensitive-names.ts";

/**
 * Sensitive paths in running text. Entered at the dot of `.env`, `.pem`, `.key` …, or at the
 * underscore of `id_rsa`. The name is judged first within a bounded stretch; only a sensitive name
 * is then widened to the whole path, back to white space, a quote or an operator, never before
 * `floor`. `x.key` and `x.env` are also how code reads a property, so they need the look of a file.
 */
export function findPathMention(
  text: string,
  at: number,
  floor: number,
): RedactionMatch | undefined {
  const kinds = PAIRS[pairAt(text, at + 1)] ?? 0;
  if (kinds === 0) return undefined;
  const before = text.charCodeAt(at - 1);
  if (at > floor && (before === Char.FULL_STOP || before === Char.CLOSING_BRACE)) return undefined;
  const opensName = at === floor || !isNameCharacter(before);
  if (opensName) return (kinds & DOT_NAME) === 0 ? undefined : dotName(text, at, floor);
  if ((kinds & EXTENSION) === 0) return undefined;
  if ((text.charCodeAt(at + 1) | 32) === Char.SMALL_J) return jsonName(text, at, floor);
  const end = wordEnd(text, at + 1);
  if (end - at > 10 || end - at < 3) return undefined;
  const extension = text.slice(at + 1, end).toLowerCase();
  const after = text.charCodeAt(end);
  if (extension === "key" || extension === "env") {
    return looksLikeFile(text, at, end, floor, extension)
      ? widenToPath(text, at, end, floor)
      : undefined;
  }
  if (!SECRET_EXTENSIONS.includes(extension) && !YAML.has(extension)) return undefined;
  if (after === Char.OPENING_PARENTHESIS || after === Char.SLASH || after === Char.BACKSLASH)
    return undefined;
  if (YAML.has(extension)) {
    return /(?:^|[/\\\s"'`=:])secrets$/i.test(text.slice(Math.max(floor, at - 8), at))
      ? widenToPath(text, at, end, floor)
      : undefined;
  }
  if (isConstant(text, at)) return undefined;
  return widenToPath(text, at, backupEnd(text, end), floor);
}

/** `Encoding.PEM`: an upper-case member of a class, not a file. */
function isConstant(text: string, at: number): boolean {
  const first = classOf(text.charCodeAt(at + 1));
  return (first & UPPER) !== 0 && (classOf(text.charCodeAt(at - 1)) & LOWER) !== 0;
}

const EXTENSION = 1;
const DOT_NAME = 2;

/** First two letters of all extensions and dot names; collisions are harmless. */
const PAIRS = new Uint8Array(1 << 10);
for (const pair of "pe p1 pf pp p8 pk jk jc js ke kd ov bk ag en ym ya to".split(" ")) {
  PAIRS[pairAt(pair, 0)] = EXTENSION;
}
for (const pair of "en ne pg py my ht gi gn ge va s3 ss bo do te aw ku ca az cr".split(" ")) {
  PAIRS[pairAt(pair, 0)] = (PAIRS[pairAt(pair, 0)] ?? 0) | DOT_NAME;
}

function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 31) << 5) | (text.charCodeAt(at + 1) & 31);
}

const YAML = new Set(["yml", "yaml", "toml"]);
const MAX_NAME = 80;

function isNameCharacter(code: number): boolean {
  return (
    (classOf(code) & TOKEN) !== 0 ||
    code === Char.ASTERISK ||
    code === Char.CLOSING_PARENTHESIS ||
    code === Char.CLOSING_BRACKET ||
    code === Char.QUESTION_MARK ||
    code === Char.DOLLAR_SIGN ||
    isEastAsian(code)
  );
}

function wordEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + MAX_NAME);
  let i = from;
  while (i < limit && (classOf(text.charCodeAt(i)) & TOKEN) !== 0) i++;
  return i;
}

/** A name that begins with the dot: `.env.local`, `.netrc`, `.aws/credentials`. */
function dotName(text: string, at: number, floor: number): RedactionMatch | undefined {
  const end = nameEnd(text, at + 1);
  const after = text.charCodeAt(end);
  if (after === Char.OPENING_PARENTHESIS || after === Char.OPENING_BRACKET) return undefined;
  if (
    end - at === 4 &&
    after !== Char.SLASH &&
    after !== Char.BACKSLASH &&
    after !== Char.ASTERISK
  ) {
    return text.slice(at, end).toLowerCase() === ".env"
      ? widenToPath(text, at, end, floor)
      : undefined;
  }
  const base = text.slice(at, end).toLowerCase();
  if (after === Char.SLASH || after === Char.BACKSLASH) {
    if (!FOLDERS.has(base)) return undefined;
    const fileEnd = nameEnd(text, end + 1);
    const file = text.slice(end + 1, fileEnd).toLowerCase();
    return isSensitiveIn(base, file) ? widenToPath(text, at, fileEnd, floor) : undefined;
  }
  if (!isSensitiveBase(base)) return undefined;
  // `.env-badge {` is a rule of a style sheet.
  if (base.charCodeAt(4) === Char.HYPHEN && text.charCodeAt(end + 1) === Char.OPENING_BRACE)
    return undefined;
  return widenToPath(text, at, after === Char.ASTERISK ? end + 1 : end, floor);
}

const FOLDERS = new Set([".aws", ".docker", ".kube", ".ssh", ".gnupg", ".cargo", ".gem", ".azure"]);

/** The end of a file name, without the full stop of the sentence it may end. */
function nameEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + MAX_NAME);
  let i = from;
  while (i < limit && (classOf(text.charCodeAt(i)) & (TOKEN | DOT)) !== 0) i++;
  while (i > from && text.charCodeAt(i - 1) === Char.FULL_STOP) i--;
  return i;
}

function jsonName(text: string, at: number, floor: number): RedactionMatch | undefined {
  const second = text.charCodeAt(at + 2) | 32;
  if (second === Char.SMALL_S && (classOf(text.charCodeAt(at - 5)) & TOKEN) === 0) return undefined;
  if (second !== Char.SMALL_S && second !== Char.SMALL_K && second !== Char.SMALL_C)
    return undefined;
  const end = wordEnd(text, at + 1);
  if (end - at !== 5 && second === Char.SMALL_S) return undefined;
  const extension = text.slice(at + 1, end).toLowerCase();
  if (extension === "jks" || extension === "jceks") return widenToPath(text, at, end, floor);
  if (extension !== "json" || text.charCodeAt(end) === Char.OPENING_PARENTHESIS) return undefined;
  const limit = Math.max(floor, at - MAX_NAME);
  let start = at;
  while (start > limit && (classOf(text.charCodeAt(start - 1)) & TOKEN) !== 0) start--;
  if (start > limit && text.charCodeAt(start - 1) === Char.FULL_STOP) start--;
  if (at - start < 5) return undefined;
  const base = text.slice(start, end).toLowerCase();
  const isDocker =
    base === "config.json" && /\.docker[/\\]$/i.test(text.slice(Math.max(floor, start - 8), start));
  return isDocker || isSensitiveJson(base) ? widenToPath(text, at, end, floor) : undefined;
}

function backupEnd(text: string, end: number): number {
  const found = /^\.(?:bak|old|orig|enc)(?![\w-])/.exec(text.slice(end, end + 6));
  return found === null ? end : end + found[0].length;
}

const KEY_NAMES =
  /^(?:.*[-_.])?(?:server|client|private|priv|privkey|tls|ssl|ca|cert|certificate|domain|localhost|master|root|rsa|signing|gpg|host|ec|jwt|secret|deploy|wildcard|nginx|apache|etcd|apiserver|kubelet|admin|https?|com|org|net|io|dev|\*)$/i;
const PROPERTY_OWNERS =
  /^(?:this|self|process|meta|import|event|evt|ev|e|item|obj|object|props?|entry|row|node|option|options|map|kv|pair|k|i|it|x|context|ctx|config|cfg|state|data|params|globals?|window|req|res|request|response|action|field|column|col|tab|route|cell|file|image|attr|attribute|prop|header|param|el|element|child|vnode|record|result|value|val|query|cache|deno|bun|os)$/i;

/** Is `name.key` or `name.env` a file here, rather than a property? */
function looksLikeFile(
  text: string,
  at: number,
  end: number,
  floor: number,
  extension: string,
): boolean {
  const after = text.charCodeAt(end);
  if (after === Char.OPENING_PARENTHESIS || after === Char.OPENING_BRACKET || after === Char.SLASH)
    return false;
  if (after === Char.FULL_STOP && (classOf(text.charCodeAt(end + 1)) & WORD) !== 0) return false;
  const limit = Math.max(floor, at - MAX_NAME);
  let start = at;
  while (start > limit && (classOf(text.charCodeAt(start - 1)) & (TOKEN | DOT)) !== 0) start--;
  const name = text.slice(start, at);
  if (start > floor && text.charCodeAt(start - 1) === Char.ASTERISK)
    return name === "" || KEY_NAMES.test(name);
  if (name === "") return false;
  if (PROPERTY_OWNERS.test(name.slice(name.lastIndexOf(".") + 1))) {
    return isUnderRoot(text, start, floor) && !/^(?:process|meta|import)$/.test(name);
  }
  const opener = start > floor ? text.charCodeAt(start - 1) : Char.SPACE;
  if (opener === Char.SLASH || opener === Char.BACKSLASH)
    return isUnderRoot(text, start, floor) || isFollowedByText(text, end);
  if (extension === "env")
    return (classOf(opener) & QUOTE) !== 0 && after === opener && !name.includes(".");
  if ((classOf(opener) & QUOTE) !== 0 && after === opener) {
    return KEY_NAMES.test(name) || /[-\d]/.test(name);
  }
  if (
    opener === Char.OPENING_PARENTHESIS ||
    opener === Char.OPENING_BRACKET ||
    opener === Char.OPENING_BRACE ||
    opener === Char.EXCLAMATION_MARK
  )
    return false;
  const isNamed =
    KEY_NAMES.test(name) || /^[A-Za-z\d]{3,}(?:[-_][A-Za-z\d]{2,})*-[A-Za-z\d]{2,}$/.test(name);
  return isNamed && isFollowedByText(text, end);
}

/** After the name: the end, a quote, a bracket, or blanks that no operator follows. */
function isFollowedByText(text: string, end: number): boolean {
  const after = text.charCodeAt(end);
  if (Number.isNaN(after) || isEastAsian(after) || (classOf(after) & QUOTE) !== 0) return true;
  if (after === Char.COLON) return /^:\S*[/\\]/.test(text.slice(end, end + 40));
  if (after === Char.FULL_STOP || after === Char.COMMA)
    return isSpace(text.charCodeAt(end + 1)) || end + 1 >= text.length;
  if (!isSpace(after)) return false;
  return (
    !/^[ \t]*(?:[=!<>?:&|+*/%^),;\]}]|-[ \d]|in\b|as\b|instanceof\b|of\b)/.test(
      text.slice(end, end + 24),
    ) || /^[ \t]*(?:&&|[|>;])/.test(text.slice(end, end + 24))
  );
}

/** `id_rsa` and its siblings, entered at the underscore. */
export function findSshKey(text: string, at: number, floor: number): RedactionMatch | undefined {
  if (
    at - 2 < floor ||
    text.charCodeAt(at - 1) !== Char.SMALL_D ||
    text.charCodeAt(at - 2) !== Char.SMALL_I
  )
    return undefined;
  if (at - 2 > floor && (classOf(text.charCodeAt(at - 3)) & (TOKEN | DOT)) !== 0) return undefined;
  const end = nameEnd(text, at + 1);
  if (!isSensitiveBase(text.slice(at - 2, end).toLowerCase())) return undefined;
  return text.charCodeAt(end) === Char.OPENING_PARENTHESIS
    ? undefined
    : widenToPath(text, at - 2, end, floor);
}
