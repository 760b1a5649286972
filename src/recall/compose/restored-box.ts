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
import { quotedLine } from "./quote.ts";

/** Its own words, in the person's language. */
export type RestoredWords = Pick<ContextText["restored"], "previous" | "next" | "question">;

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
export function restoredBox(box: RestoredBox, words: RestoredWords, asks = true): string[] {
  const parts = restoredParts(box, words).map((part) => part.flatMap(inBox));
  return [...framed("SESSION RESTORED", parts), ...(asks ? ["", words.question] : [])];
}

/** What the box says, a line each, however long. */
export function restoredParts(box: RestoredBox, words: RestoredWords): readonly string[][] {
  const next = box.next.map(said).filter((one) => one !== "");
  const work = said(box.workingOn);
  return [
    [...openspecLines(box), ...progressLines(box)],
    work === "" ? [] : [`${words.previous}: ${work}`],
    next.length === 0 ? [] : [`${words.next}:`, ...next.map((one) => STEP + one)],
  ];
}

const STEP = "- ";

const inBox = (line: string): string[] =>
  line.startsWith(STEP) ? item(STEP, line.slice(STEP.length)) : wrapped(line);

function openspecLines({ openspec, status }: RestoredBox): string[] {
  if (openspec === null) return [];
  const title = said(openspec.title ?? "");
  const name = `OpenSpec: #${said(openspec.id)}`;
  return [
    title === "" ? name : `${name} - ${title}`,
    ...(status === null ? [] : [`Status: ${said(status)}`]),
  ];
}

const progressLines = ({ progress }: RestoredBox): string[] =>
  progress === null
    ? []
    : [`Progress: ${progress.completed}/${progress.total} tasks (${progress.percentage}%)`];

/** Parts that say nothing are left out; an empty line stands between the others. */
export function framed(title: string, parts: readonly (readonly string[])[]): string[] {
  const body = parts.filter((part) => part.length > 0).flatMap((part) => [""].concat(part));
  return [RULE, title, RULE, ...body, "", RULE];
}

export const said = (text: string): string => quotedLine(text, LONGEST);

type Breaking = "anywhere" | "whole words";

export function item(mark: string, text: string, breaking: Breaking = "anywhere"): string[] {
  const below = " ".repeat(mark.length);
  return wrapColumns(text, BOX_COLUMNS - mark.length, breaking).map(
    (line, at) => (at === 0 ? mark : below) + line,
  );
}

export const wrapped = (text: string): string[] => wrapColumns(text, BOX_COLUMNS, "anywhere");

/** Lines of at most so many columns; wide characters take two. Only a word that is to stay whole may be longer. */
export function wrapColumns(text: string, columns: number, breaking: Breaking): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (Bun.stringWidth(longer) <= columns) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = breaking === "anywhere" ? broken(word, columns) : [word];
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return [...lines, line];
}

/** Between what a person sees as characters. */
function broken(word: string, columns: number): string[] {
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
