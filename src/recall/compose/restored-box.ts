/**
 * The boxes of the session protocol, 63 columns wide:
 *
 *   ═══…          ═══…         ═══…
 *   SESSION RESTORED / NEW SESSION / SESSION RECOVERY FAILED
 *   ═══…
 *
 *   OpenSpec: #00027 - title      both lines only with OpenSpec
 *   Status: IN_PROGRESS
 *   Progress: 5/12 tasks (42%)    only where tasks are counted
 *
 *   …
 *   ═══…
 *
 * Titles and the names of these three lines are the same in every language. What is given was said by strangers: it is
 * quoted, folded into one line, and wrapped by the columns that it takes; a command stays whole, so that it can be copied.
 */
import type { ContextText } from "../../text/context.ts";
import { quoteLine } from "./quote.ts";

/** Its own words, in the person's language. */
export type RestoredBoxTexts = Pick<ContextText["restored"], "previous" | "next" | "question">;

export const BOX_COLUMNS = 63;

const RULE = "═".repeat(BOX_COLUMNS);
const LONGEST = 2000;

export type RestoredBox = {
  readonly openspec: { readonly id: string; readonly title: string | null } | null;
  readonly status: string | null;
  readonly progress: {
    readonly completed: number;
    readonly total: number;
    readonly percentage: number;
  } | null;
  readonly workingOn: string;
  readonly next: readonly string[];
};

/** The box and, unless nobody is to be asked, the question below it. */
export function renderRestoredBox(
  box: RestoredBox,
  words: RestoredBoxTexts,
  asks = true,
): string[] {
  const parts = listBoxParts(box, words).map((part) => part.flatMap(wrapBoxLine));
  return [...frameBox("SESSION RESTORED", parts), ...(asks ? ["", words.question] : [])];
}

/** What the box says, a line each, however long. */
export function listBoxParts(box: RestoredBox, words: RestoredBoxTexts): readonly string[][] {
  const next = box.next.map(quoteBoxText).filter((one) => one !== "");
  const work = quoteBoxText(box.workingOn);
  return [
    [...openspecLines(box), ...progressLines(box)],
    work === "" ? [] : [`${words.previous}: ${work}`],
    next.length === 0 ? [] : [`${words.next}:`, ...next.map((one) => STEP + one)],
  ];
}

const STEP = "- ";

const wrapBoxLine = (line: string): string[] =>
  line.startsWith(STEP) ? renderBoxItem(STEP, line.slice(STEP.length)) : wrapBoxText(line);

function openspecLines({ openspec, status }: RestoredBox): string[] {
  if (openspec === null) return [];
  const title = quoteBoxText(openspec.title ?? "");
  const name = `OpenSpec: #${quoteBoxText(openspec.id)}`;
  return [
    title === "" ? name : `${name} - ${title}`,
    ...(status === null ? [] : [`Status: ${quoteBoxText(status)}`]),
  ];
}

const progressLines = ({ progress }: RestoredBox): string[] =>
  progress === null
    ? []
    : [`Progress: ${progress.completed}/${progress.total} tasks (${progress.percentage}%)`];

/** Parts that say nothing are left out; an empty line stands between the others. */
export function frameBox(title: string, parts: readonly (readonly string[])[]): string[] {
  const body = parts.filter((part) => part.length > 0).flatMap((part) => [""].concat(part));
  return [RULE, title, RULE, ...body, "", RULE];
}

export const quoteBoxText = (text: string): string => quoteLine(text, LONGEST);

type WordBreak = "anywhere" | "whole words";

export function renderBoxItem(
  mark: string,
  text: string,
  breaking: WordBreak = "anywhere",
): string[] {
  const below = " ".repeat(mark.length);
  return wrapColumns(text, BOX_COLUMNS - mark.length, breaking).map(
    (line, at) => (at === 0 ? mark : below) + line,
  );
}

export const wrapBoxText = (text: string): string[] => wrapColumns(text, BOX_COLUMNS, "anywhere");

/** Lines of at most so many columns; wide characters take two. Only a word that is to stay whole may be longer. */
export function wrapColumns(text: string, columns: number, breaking: WordBreak): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (Bun.stringWidth(longer) <= columns) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = breaking === "anywhere" ? breakWord(word, columns) : [word];
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return [...lines, line];
}

/** Between what a person sees as characters. */
function breakWord(word: string, columns: number): string[] {
  if (Bun.stringWidth(word) <= columns) return [word];
  const pieces: string[] = [];
  let piece = "";
  let width = 0;
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const wide = Bun.stringWidth(segment);
    if (piece !== "" && width + wide > columns) {
      pieces.push(piece);
      piece = "";
      width = 0;
    }
    piece += segment;
    width += wide;
  }
  return [...pieces, piece];
}
