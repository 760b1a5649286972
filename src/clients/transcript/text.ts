/** Texts of a transcript, without what a program put into them. */
import { cutText } from "../../event/cut.ts";
import { isObject, type Json } from "../../event/event.ts";

const LONGEST_RESULT = 8000;
const OMITTED = "\n…\n";

/** What a tool answered, at most 8,000 units of it: its beginning and its end. */
export function cutResult(text: string): string {
  if (text.length <= LONGEST_RESULT) return text;
  const half = (LONGEST_RESULT - OMITTED.length) / 2;
  const head = cutText(text, Math.ceil(half));
  return head.slice(0, head.lastIndexOf("\n") + 1 || head.length) + OMITTED + lastLines(text, half);
}

const lastLines = (text: string, units: number): string =>
  afterCut(text.slice(text.length - Math.floor(units)), "\n");

/** Longer than any secret that stands behind its name. */
const LONGEST_SECRET = 256;

/**
 * A text whose beginning was cut away: what stood before a secret told that it is one. So it begins with the next line, or,
 * where there is none, with a word a good way on.
 */
export function afterCut(text: string, lineBreak: string): string {
  const newline = text.indexOf(lineBreak);
  if (newline >= 0) return text.slice(newline + lineBreak.length);
  const space = text.indexOf(" ", LONGEST_SECRET);
  return space < 0 ? "" : text.slice(space);
}

/** Without the client's reminders and without anything of ours, whoever repeats it. */
export function stripInsertedText(text: string): string {
  if (!text.includes("<")) return text.trim();
  const spoken = removeBlocks(text, "<system-reminder>", "</system-reminder>", false);
  return removeBlocks(
    spoken,
    '<self-generation-record part="',
    "</self-generation-record>",
    true,
  ).trim();
}

/** What an editor puts into a prompt: the open file, the selection. One that was cut off reaches to the end. */
const EDITOR_BLOCK = /<(ide_[a-z_]{1,40})>[^]*?(?:<\/\1>|$)/g;

export const stripEditorBlocks = (text: string): string =>
  text.includes("<ide_") ? text.replaceAll(EDITOR_BLOCK, " ").trim() : text;

/** `endless`: a block without an end reaches to the end of the text. */
function removeBlocks(text: string, open: string, close: string, endless: boolean): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const from = text.indexOf(open, at);
    if (from < 0) return kept + text.slice(at);
    const end = text.indexOf(close, from + open.length);
    if (end < 0) return kept + text.slice(at, endless ? from : text.length);
    kept += text.slice(at, from);
    at = end + close.length;
  }
}

/** The text of a message: given as it is, or in blocks, of which only texts count. */
export function messageText(content: Json | undefined): string {
  if (typeof content === "string") return content;
  return blocksOf(content)
    .map((block) => block["text"])
    .filter((text) => typeof text === "string")
    .join("\n");
}

export const blocksOf = (content: Json | undefined): readonly { readonly [key: string]: Json }[] =>
  Array.isArray(content) ? content.filter(isObject) : [];

const DEEPEST = 12;

/** Whether any string inside a value holds a text. */
export function valueContainsText(value: Json | undefined, text: string, depth = 0): boolean {
  if (typeof value === "string") return value.includes(text);
  if (typeof value !== "object" || value === null || depth > DEEPEST) return false;
  return Object.values(value).some((one: Json) => valueContainsText(one, text, depth + 1));
}
