/**
 * Markdown in one line of plain words, for lists and timelines: what it says, without the marks that say how it would look. Code
 * stays as it is written.
 */

const FENCE = /^\s*(?:`{3,}|~{3,})/;
const RULE = /^\s*(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,}|=+)$/;
const TABLE_RULE = /^\s*\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?$/;
const BLOCK_MARKS = /^\s*(?:>\s?)*\s*(?:#{1,6}\s+)?/;
const BULLET = /^\s*[-*+]\s+(?:\[[ xX]\]\s+)?/;

/** Code spans first: what stands in them is no mark. */
const INLINE: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/!?\[([^\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, "$1"],
  [/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2"],
  [/(?<![\p{L}\p{N}*\\])\*(?=\S)([^*]+?)(?<=[^\s\\])\*(?![\p{L}\p{N}*])/gu, "$1"],
  [/(?<![\p{L}\p{N}_\\])_(?=\S)([^_]+?)(?<=[^\s\\])_(?![\p{L}\p{N}_])/gu, "$1"],
  [/~~(?=\S)(.+?)(?<=\S)~~/g, "$1"],
  [/\\([\\`*_{}[\]()#+.!|~>-])/g, "$1"],
];

const withoutInlineMarks = (text: string): string =>
  text
    .split(/(`+[^`]+`+)/)
    .map((part, at) =>
      at % 2 === 1
        ? part.replaceAll(/^`+\s?|\s?`+$/g, "")
        : INLINE.reduce((plain, [pattern, said]) => plain.replaceAll(pattern, said), part),
    )
    .join("");

function plainLine(line: string): string {
  const inside = line.replace(BLOCK_MARKS, "");
  const isRow = /^\|.*\|\s*$/.test(inside);
  if (isRow) {
    const cells = inside.trim().slice(1, -1).split("|");
    return cells.map((cell) => withoutInlineMarks(cell.trim())).join(" · ");
  }
  return BULLET.test(inside)
    ? `• ${withoutInlineMarks(inside.replace(BULLET, ""))}`
    : withoutInlineMarks(inside);
}

/** All of it, in one line. */
export function toPlainLine(markdown: string): string {
  let isCode = false;
  const told: string[] = [];
  for (const line of markdown.split("\n")) {
    if (FENCE.test(line)) isCode = !isCode;
    else if (isCode) told.push(line);
    else if (!RULE.test(line) && !TABLE_RULE.test(line)) told.push(plainLine(line));
  }
  return told.join(" ").replaceAll(/\s+/g, " ").trim();
}
