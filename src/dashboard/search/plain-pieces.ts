/** What was found, in the words that its writer meant: without the signs of Markdown and of a terminal. */
import { plainMarkdown } from "../parts/markdown/plain-markdown.ts";
import { visibleText, withoutEscapes } from "../parts/visible-text.ts";
import type { SearchViewKind } from "./search-criteria.ts";

export type Piece = { readonly text: string; readonly isMatch: boolean };

/** Of the others each sign counts: a command, a message, a path. */
const PROSE: ReadonlySet<SearchViewKind> = new Set([
  "prompt",
  "answer",
  "decision",
  "discovery",
  "summary",
]);

/** Around what was found while the text is read as a whole; no text has these. */
const [BEGIN, END] = ["\uFDD0", "\uFDD1"] as const;
const MARKS = /[\uFDD0\uFDD1]/g;
const MARKED = /(\uFDD0[^\uFDD1]*\uFDD1?)/;
/** Where only one end of a block of code is left, nobody knows which side of it is code. */
const FENCE = /^[ \t]*(?:```|~~~).*$/gm;

export function plainPieces(pieces: readonly Piece[], kind: SearchViewKind): readonly Piece[] {
  const marked = pieces
    .map(({ text, isMatch }) => {
      const own = text.replaceAll(MARKS, "");
      return isMatch ? `${BEGIN}${own}${END}` : own;
    })
    .join("");
  return plainText(marked, kind)
    .split(MARKED)
    .filter((part) => part !== "")
    .map((part) => ({ text: part.replaceAll(MARKS, ""), isMatch: part.startsWith(BEGIN) }));
}

export function plainText(text: string, kind: SearchViewKind): string {
  if (!PROSE.has(kind)) return visibleText(text);
  const prose = withoutEscapes(text);
  const isFenceCut = (prose.match(FENCE)?.length ?? 0) % 2 === 1;
  return plainMarkdown(isFenceCut ? prose.replaceAll(FENCE, "") : prose);
}
