/** Markdown in plain words, for places that have no room for headings, frames and colours. */
import { type Block, type Inline, parseMarkdown } from "./parse-markdown.ts";

type TableText = "cells" | "none";

/** `tables`: their cells, a line for each row, or nothing of them. */
export const plainMarkdown = (markdown: string, tables: TableText = "cells"): string =>
  parseMarkdown(markdown)
    .map((block) => blockText(block, tables))
    .filter((line) => line !== "")
    .join("\n");

function blockText(block: Block, tables: TableText): string {
  switch (block.is) {
    case "paragraph":
    case "heading":
      return inlineText(block.inside);
    case "quote":
      return block.inside.map((one) => blockText(one, tables)).join("\n");
    case "list":
      return block.items
        .map(({ inside }, at) => {
          const mark = block.start === null ? "•" : `${block.start + at}.`;
          return `${mark} ${inside.map((one) => blockText(one, tables)).join(" ")}`;
        })
        .join("\n");
    case "code":
      return block.text;
    case "table":
      return tables === "none"
        ? ""
        : [block.head, ...block.rows].map((row) => row.map(inlineText).join(" · ")).join("\n");
    case "rule":
      return "";
  }
}

const inlineText = (of: readonly Inline[]): string =>
  of
    .map((part) => {
      if (part.is === "break") return "\n";
      if (part.is === "text") return withoutLooseSigns(part.text);
      return "text" in part ? part.text : inlineText(part.inside);
    })
    .join("");

const TABLE_FRAME = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*$/;

/** Signs whose other half was cut away: of emphasis, of a heading, of a table. A pattern of paths keeps its stars. */
const withoutLooseSigns = (text: string): string =>
  text
    .split("\n")
    .filter((line) => line === "" || !TABLE_FRAME.test(line))
    .map((line) => (line.split("|").length > 2 ? cellsOf(line) : line))
    .map((line) =>
      line
        .replace(/^(\s*(?:\.\.\.|…)?\s*)#{1,6}\s+/, "$1")
        .replaceAll(/(?<=^|[\s(“"'.])\*\*(?=[^\s*/])/g, "")
        .replaceAll(/(?<=[^\s*/])\*\*(?=$|[\s.,:;!?)”"'])/g, ""),
    )
    .join("\n");

const cellsOf = (line: string): string =>
  line
    .split("|")
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join(" · ");
