/** Markdown as a tree of our own. HTML in it is text, an image is its name, and nothing is ever loaded. */
import { Lexer, type Token, type Tokens } from "marked";
import { type IncrementalWork, finishWork } from "../incremental-work.ts";

export type Inline =
  | { readonly is: "text" | "code"; readonly text: string }
  | { readonly is: "strong" | "emphasis" | "deleted"; readonly inside: readonly Inline[] }
  | { readonly is: "link"; readonly address: string; readonly inside: readonly Inline[] }
  | { readonly is: "break" };

export type ListItem = {
  /** Null where it is no task. */
  readonly isDone: boolean | null;
  readonly inside: readonly Block[];
};

export type Alignment = "center" | "left" | "right" | null;

export type Block =
  | { readonly is: "paragraph"; readonly inside: readonly Inline[] }
  | { readonly is: "heading"; readonly depth: number; readonly inside: readonly Inline[] }
  | {
      readonly is: "code";
      /** As its writer named it, with whatever stands behind it. */ readonly language: string;
      readonly text: string;
    }
  | { readonly is: "quote"; readonly inside: readonly Block[] }
  | { readonly is: "list"; readonly start: number | null; readonly items: readonly ListItem[] }
  | {
      readonly is: "table";
      readonly alignments: readonly Alignment[];
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly is: "rule" };

/** Longer than anybody reads; shown as it is. */
export const MAX_PARSED_LENGTH = 60_000;
const MAX_PARAGRAPH_LENGTH = 6000;
/** Deeper than anybody writes. */
const MAX_DEPTH = 40;
const DEEP_QUOTE = /^(?:[ \t]*>){40}/m;
/** Characters that turn text around or cannot be seen. */
const INVISIBLE_CHARACTERS =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

export const parseMarkdown = (given: string): readonly Block[] => finishWork(parseInSteps(given));

/** First what blocks there are, then what stands in each. */
export function* parseInSteps(given: string): IncrementalWork<readonly Block[]> {
  const text = given.replaceAll(/\r\n?/g, "\n").replaceAll(INVISIBLE_CHARACTERS, "");
  if (text.length > MAX_PARSED_LENGTH || DEEP_QUOTE.test(text)) return [plain(text)];
  try {
    return blocksOf(yield* tokensOf(text), 0);
  } catch {
    // Nested too deeply for the stack.
    return [plain(text)];
  }
}

/** As `Lexer.lex`, but for paragraphs of which every pair of signs would be tried: those stay text. */
function* tokensOf(text: string): IncrementalWork<readonly Token[]> {
  const lexer = new Lexer({ gfm: true });
  const blocks = lexer.blockTokens(text, lexer.tokens);
  for (const { src, tokens } of lexer.inlineQueue) {
    yield;
    if (src.length <= MAX_PARAGRAPH_LENGTH) lexer.inlineTokens(src, tokens);
    else tokens.push({ type: "text", raw: src, text: src });
  }
  return blocks;
}

const plain = (text: string): Block => ({ is: "code", language: "", text });

const blocksOf = (tokens: readonly Token[], depth: number): readonly Block[] =>
  tokens.flatMap((token) => blockOf(token, depth + 1) ?? []);

function blockOf(token: Token, depth: number): Block | null {
  if (depth > MAX_DEPTH) return plain(token.raw);
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "hr":
      return { is: "rule" };
    case "heading": {
      const { depth: level, tokens } = token as Tokens.Heading;
      return { is: "heading", depth: level, inside: inlinesOf(tokens, depth) };
    }
    case "code": {
      const { lang, text } = token as Tokens.Code;
      return { is: "code", language: lang ?? "", text };
    }
    case "blockquote":
      return { is: "quote", inside: blocksOf((token as Tokens.Blockquote).tokens, depth) };
    case "list":
      return listOf(token as Tokens.List, depth);
    case "table":
      return tableOf(token as Tokens.Table, depth);
    case "html":
      return paragraph([{ is: "text", text: (token as Tokens.HTML).text.trimEnd() }]);
    default: {
      const { tokens } = token as Tokens.Generic;
      return paragraph(tokens === undefined ? [textOf(token.raw)] : inlinesOf(tokens, depth));
    }
  }
}

const paragraph = (inside: readonly Inline[]): Block => ({ is: "paragraph", inside });

const listOf = ({ ordered, start, items }: Tokens.List, depth: number): Block => ({
  is: "list",
  start: ordered ? Number(start) : null,
  items: items.map((item) => ({
    isDone: item.task ? item.checked === true : null,
    inside: blocksOf(
      item.tokens.filter(({ type }) => type !== "checkbox"),
      depth,
    ),
  })),
});

const tableOf = ({ align, header, rows }: Tokens.Table, depth: number): Block => ({
  is: "table",
  alignments: align,
  head: header.map(({ tokens }) => inlinesOf(tokens, depth)),
  rows: rows.map((row) => row.map(({ tokens }) => inlinesOf(tokens, depth))),
});

const inlinesOf = (tokens: readonly Token[], depth: number): readonly Inline[] =>
  tokens.flatMap((token) => inlineOf(token, depth + 1) ?? []);

function inlineOf(token: Token, depth: number): Inline | null {
  if (depth > MAX_DEPTH) return textOf(token.raw);
  const inside = (): readonly Inline[] => inlinesOf((token as Tokens.Generic).tokens ?? [], depth);
  switch (token.type) {
    case "checkbox":
      return null;
    case "br":
      return { is: "break" };
    case "codespan":
      return { is: "code", text: (token as Tokens.Codespan).text };
    case "strong":
      return { is: "strong", inside: inside() };
    case "em":
      return { is: "emphasis", inside: inside() };
    case "del":
      return { is: "deleted", inside: inside() };
    case "link":
      return { is: "link", address: (token as Tokens.Link).href, inside: inside() };
    case "image": {
      const { href, text } = token as Tokens.Image;
      return { is: "link", address: href, inside: [textOf(text === "" ? href : text)] };
    }
    case "html":
      return { is: "text", text: token.raw };
    case "escape":
      return { is: "text", text: (token as Tokens.Escape).text };
    default: {
      const { tokens } = token as Tokens.Generic;
      if (tokens === undefined) return textOf((token as Tokens.Text).text);
      const parts = inlinesOf(tokens, depth);
      return parts.length === 1 ? (parts[0] ?? null) : { is: "emphasis", inside: parts };
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: "\u00A0",
};

/** What HTML would show of it. */
const textOf = (text: string): Inline => ({
  is: "text",
  text: text.replaceAll(
    /&(amp|lt|gt|quot|#39|nbsp);/g,
    (whole, name: string) => ENTITIES[name] ?? whole,
  ),
});
