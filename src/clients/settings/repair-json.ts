/**
 * Strict JSON out of what people write for it, by the smallest edits of the text: a comma too many and comments are taken out,
 * other quotes become JSON's, and words without any get them. Every other byte stays.
 */
import { createScanner } from "jsonc-parser";
import { isStrictJson } from "./json-text.ts";

/** Kinds of tokens that are looked at; the library's names for them are gone when it is compiled. */
const [CLOSE_BRACE, CLOSE_BRACKET, COMMA, COLON] = [2, 4, 5, 6];
const [LINE_COMMENT, BLOCK_COMMENT, LINE_BREAK, SPACE, UNKNOWN, END] = [12, 13, 14, 15, 16, 17];

type Token = { readonly kind: number; readonly at: number; readonly text: string };

export type JsonEdit = { readonly at: number; readonly length: number; readonly by: string };

/** Edits do not overlap; in any order. */
export const applyJsonEdits = (text: string, edits: readonly JsonEdit[]): string =>
  edits
    .toSorted((a, b) => b.at - a.at)
    .reduce((now, { at, length, by }) => now.slice(0, at) + by + now.slice(at + length), text);

/** Null where that makes no JSON of it. */
export function repairJson(text: string): string | null {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const plain = text.slice(mark.length);
  const straight = plain.replaceAll(/[“”„‟″]/g, '"');
  const doubled = straight.replaceAll(/'([^'"\\\n]*)'/g, '"$1"');
  for (const one of [plain, straight, doubled]) {
    const strict = applyJsonEdits(one, repairsIn(one));
    if (isStrictJson(strict)) return mark + strict;
  }
  return null;
}

function repairsIn(text: string): JsonEdit[] {
  const tokens = tokensIn(text);
  const solid = tokens.filter(({ kind }) => !isTrivia(kind));
  const edits = solid.flatMap((token, at): JsonEdit[] => {
    const [before, after] = [solid[at - 1]?.kind, solid[at + 1]?.kind];
    if (token.kind === COMMA && (after === CLOSE_BRACE || after === CLOSE_BRACKET))
      return [{ at: token.at, length: 1, by: "" }];
    const isWord = token.kind === UNKNOWN && /^[A-Za-z_][\w.-]*$/.test(token.text);
    if (isWord && (after === COLON || before === COLON))
      return [{ at: token.at, length: token.text.length, by: `"${token.text}"` }];
    return [];
  });
  return [...edits, ...tokens.filter(isComment).map((token) => removeComment(text, token))];
}

const isComment = ({ kind }: Token): boolean => kind === LINE_COMMENT || kind === BLOCK_COMMENT;

const isTrivia = (kind: number): boolean =>
  kind === LINE_COMMENT || kind === BLOCK_COMMENT || kind === LINE_BREAK || kind === SPACE;

/** With the space before it, and with its line where it stands alone on it. */
function removeComment(text: string, { at, text: { length } }: Token): JsonEdit {
  const before = /[ \t]*$/.exec(text.slice(0, at))?.[0].length ?? 0;
  const start = at - before;
  const rest = text.slice(at + length);
  const isLineStart = start === 0 || text[start - 1] === "\n";
  const lineEnd = /^[ \t]*(?:\r?\n|$)/.exec(rest);
  if (lineEnd === null) return { at, length, by: "" };
  const end = at + length + (isLineStart ? lineEnd[0].length : 0);
  return { at: start, length: end - start, by: "" };
}

function tokensIn(text: string): Token[] {
  const scanner = createScanner(text, false);
  const tokens: Token[] = [];
  for (let kind: number = scanner.scan(); kind !== END; kind = scanner.scan()) {
    const at = scanner.getTokenOffset();
    tokens.push({ kind, at, text: text.slice(at, at + scanner.getTokenLength()) });
  }
  return tokens;
}
