import * as Char from "../lexical/character-codes.ts";
import { toMatch, type RedactionMatch, isMark } from "../lexical/match.ts";
import type { SecretName } from "../names/read.ts";
import { MAX_JUDGED_UNITS, looksLiteral } from "./literals.ts";
import { quoteWidth, readQuoted, skipBlanks, fullValueEnd } from "./value-span.ts";

const MAX_LIST = 1024;
const MORE = /^[\\"'`]*\s*,\s*/;

/** `apiKeys: ["…", "…"]`: from the first string to the last, if the first is a secret. */
export function findListValue(
  text: string,
  key: SecretName,
  start: number,
): RedactionMatch | undefined {
  const open = text.charCodeAt(start);
  if (
    open !== Char.OPENING_BRACKET &&
    open !== Char.OPENING_BRACE &&
    open !== Char.OPENING_PARENTHESIS
  )
    return undefined;
  let at = skipBlanks(text, start + 1);
  if (text.charCodeAt(at) === Char.LINE_FEED) at = skipBlanks(text, at + 1);
  const width = quoteWidth(text, at);
  const first = width > 0 ? readQuoted(text, at, width) : undefined;
  if (first === undefined || isMark(text, first.start)) return undefined;
  const value = text.slice(first.start, Math.min(first.end, first.start + MAX_JUDGED_UNITS));
  if (!looksLiteral({ value, strength: key.strength, style: "quoted" })) return undefined;
  let end = fullValueEnd(text, first, width);
  for (const limit = end + MAX_LIST; end < limit;) {
    const gap = MORE.exec(text.slice(end, end + MAX_JUDGED_UNITS))?.[0].length ?? 0;
    const next = quoteWidth(text, end + gap);
    const item = gap > 0 && next > 0 ? readQuoted(text, end + gap, next) : undefined;
    if (item === undefined) break;
    end = fullValueEnd(text, item, next);
  }
  return toMatch(first.start, end);
}
