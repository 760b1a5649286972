import * as Char from "../lexical/character-codes.ts";
import { isSpace, isWord } from "../lexical/char-class.ts";
import { type RedactionFinding, PRIVATE } from "../lexical/match.ts";

/**
 * `<private>…</private>` becomes `[PRIVATE]`: any letter case, over many lines, nested tags
 * counted, white space and attributes inside the tag allowed; the signs may also be `&lt;` and
 * `&gt;` or full-width. A block, or an opening tag, that is never closed hides everything to the
 * end. `<private/>` hides only itself. A closing tag alone is left as it is.
 *
 * What is read of a tag is bounded or never read again, so the time is linear.
 */
export function findPrivateTags(text: string): readonly RedactionFinding[] {
  const found: RedactionFinding[] = [];
  let depth = 0;
  let opened = 0;
  OPENER.lastIndex = 0;
  for (let sign = OPENER.exec(text); sign !== null; sign = OPENER.exec(text)) {
    const at = sign.index;
    const tag = readTag(text, at + sign[0].length);
    if (tag === undefined) continue;
    OPENER.lastIndex = tag.end;
    if (tag.kind === "open") {
      if (depth++ === 0) opened = at;
    } else if (tag.kind === "close") {
      if (depth === 0 || --depth > 0) continue;
      found.push(block(opened, tag.end));
    } else if (depth === 0) {
      found.push(block(at, tag.end));
    }
  }
  if (depth > 0) found.push(block(opened, text.length));
  return found;
}

const block = (start: number, end: number): RedactionFinding => ({
  start,
  end,
  mark: PRIVATE,
  kind: "block",
});

interface Tag {
  readonly kind: "open" | "close" | "empty";
  readonly end: number;
}

const OPENER = /[<＜]|&lt;/g;
const SIGN = /[<>＜＞]|&[lg]t;/g;
const MAX_TAG = 256;
const NAME = "private";

/** `from` is behind the sign that opens the tag. */
function readTag(text: string, from: number): Tag | undefined {
  const limit = Math.min(text.length, from + MAX_TAG);
  let i = skipSpace(text, from, limit);
  const closing = text.charCodeAt(i) === Char.SLASH;
  const isTight = i === from;
  if (closing) i = skipSpace(text, i + 1, limit);
  for (let k = 0; k < NAME.length; k++, i++) {
    if ((text.charCodeAt(i) | 32) !== NAME.charCodeAt(k)) return undefined;
  }
  const next = text.charCodeAt(i);
  if (isWord(next) || next === Char.HYPHEN || next === Char.FULL_STOP) return undefined;
  // A tag that opens in earnest is a tag however it goes on; `a < private` may be a comparison.
  const isOpen = isTight && !closing && isSpace(next);
  const offset = isOpen ? 0 : i;
  SIGN.lastIndex = i - offset;
  const sign = SIGN.exec(isOpen ? text : text.slice(i, limit));
  if (sign === null) return isOpen ? { kind: "open", end: text.length } : undefined;
  const at = sign.index + offset;
  if (OPENS.has(sign[0])) return isOpen ? { kind: "open", end: at } : undefined;
  const empty = !closing && text.charCodeAt(at - 1) === Char.SLASH;
  return { kind: closing ? "close" : empty ? "empty" : "open", end: at + sign[0].length };
}

const OPENS = new Set(["<", "＜", "&lt;"]);

function skipSpace(text: string, from: number, limit: number): number {
  let i = from;
  while (i < limit && isSpace(text.charCodeAt(i))) i++;
  return i;
}
