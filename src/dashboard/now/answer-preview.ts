/** How an answer begins, in plain words: a card has no room for headings and tables. */
import { plainMarkdown } from "../parts/markdown/plain-markdown.ts";

export const answerPreview = (markdown: string): string => plainMarkdown(markdown, "none");
