import { isSpace, isWord } from "./char-class.ts";
import { PRIVATE } from "./hit.ts";

/**
 * `<private>…</private>` becomes `[PRIVATE]`: any letter case, over many lines, nested tags
 * counted, white space and attributes inside the tag allowed. A tag that is never closed hides
 * everything to the end. `<private/>` hides only itself. A closing tag alone is left as it is.
 *
 * Each tag is read once and a tag is at most MAX_TAG long, so the time is linear.
 */
export function hidePrivateBlocks(text: string): string {
  let out = "";
  let copied = 0;
  let depth = 0;
  let opened = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) {
    const tag = readTag(text, at);
    if (tag === undefined) continue;
    if (tag.kind === "open") {
      if (depth++ === 0) opened = at;
    } else if (tag.kind === "close") {
      if (depth === 0 || --depth > 0) continue;
      out += text.slice(copied, opened) + PRIVATE;
      copied = tag.end;
    } else if (depth === 0) {
      out += text.slice(copied, at) + PRIVATE;
      copied = tag.end;
    }
    at = tag.end - 1;
  }
  if (depth > 0) return out + text.slice(copied, opened) + PRIVATE;
  return copied === 0 ? text : out + text.slice(copied);
}

interface Tag {
  readonly kind: "open" | "close" | "empty";
  readonly end: number;
}

const MAX_TAG = 256;
const NAME = "private";

function readTag(text: string, at: number): Tag | undefined {
  const limit = Math.min(text.length, at + MAX_TAG);
  let i = skipSpace(text, at + 1, limit);
  const closing = text.charCodeAt(i) === 0x2f;
  if (closing) i = skipSpace(text, i + 1, limit);
  for (let k = 0; k < NAME.length; k++, i++) {
    if ((text.charCodeAt(i) | 32) !== NAME.charCodeAt(k)) return undefined;
  }
  const next = text.charCodeAt(i);
  if (isWord(next) || next === 0x2d || next === 0x2e) return undefined;
  for (; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x3c) return undefined;
    if (code !== 0x3e) continue;
    const empty = !closing && text.charCodeAt(i - 1) === 0x2f;
    return { kind: closing ? "close" : empty ? "empty" : "open", end: i + 1 };
  }
  return undefined;
}

function skipSpace(text: string, from: number, limit: number): number {
  let i = from;
  while (i < limit && isSpace(text.charCodeAt(i))) i++;
  return i;
}
