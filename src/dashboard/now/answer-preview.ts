/** How an answer begins, in plain words: a card has no room for headings and tables. */
import { type Block, type Inline, parseMarkdown } from "../parts/markdown/parse-markdown.ts";

export const answerPreview = (markdown: string): string =>
  parseMarkdown(markdown)
    .map(blockText)
    .filter((line) => line !== "")
    .join("\n");

function blockText(block: Block): string {
  switch (block.is) {
    case "paragraph":
    case "heading":
      return inlineText(block.inside);
    case "quote":
      return block.inside.map(blockText).join("\n");
    case "list":
      return block.items
        .map(({ inside }, at) => {
          const mark = block.start === null ? "•" : `${block.start + at}.`;
          return `${mark} ${inside.map(blockText).join(" ")}`;
        })
        .join("\n");
    case "code":
      return block.text;
    case "table":
    case "rule":
      return "";
  }
}

const inlineText = (of: readonly Inline[]): string =>
  of
    .map((part) => {
      if (part.is === "break") return "\n";
      return "text" in part ? part.text : inlineText(part.inside);
    })
    .join("");
