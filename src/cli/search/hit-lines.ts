/** Hits as a list that people read. */
import { getProjectName } from "../../event/event.ts";
import type { ToldHit } from "../../recall/search/decisions-made.ts";
import type { FoundWord, Hit } from "../../recall/search/hit.ts";
import { similarText } from "../../recall/search/hit-facts.ts";
import type { Text } from "../../text/text.ts";
import {
  type LinePiece,
  oneLine,
  print,
  printMarked,
  terminalColumns,
} from "../terminal/terminal.ts";
import { paint } from "../terminal/paint.ts";
import type { When } from "../terminal/when.ts";
import { joined, wrapped } from "./snippet.ts";

const INDENT = "    ";
const SESSION_UNITS = 13;
const MOST_LINES = 3;
/** Without a terminal one line holds the snippet; on a very wide one reading it would be hard. */
const WIDEST = 110;
/** An ellipsis behind a snippet, and marks around what was found. */
const AROUND = 4;
const WORD_COLUMNS = 40;
const TITLE_COLUMNS = 48;
const REJECTED_COLUMNS = 60;

export function printHit(hit: ToldHit, number: number, when: When, text: Text): void {
  print(headLine(hit, number, when, text));
  const columns = terminalColumns();
  const width =
    columns === Infinity
      ? Infinity
      : Math.max(24, Math.min(WIDEST, columns) - INDENT.length - AROUND);
  for (const line of wrapped(joined(hit.snippet), width, MOST_LINES)) {
    printMarked([{ text: INDENT, isMatch: false } satisfies LinePiece, ...line]);
  }
  const rejected = hit.rejected.map((one) => oneLine(one, REJECTED_COLUMNS)).join(" · ");
  const more = [rejected === "" ? "" : text.search.rejected(rejected), whyLine(hit, text)];
  for (const line of more.filter((one) => one !== "")) {
    print(INDENT + oneLine(line, columns === Infinity ? Infinity : columns - 4));
  }
}

/** Number, time, kind, project and branch, session and what it is called. */
function headLine(
  { document, also, title }: ToldHit,
  number: number,
  when: When,
  { search }: Text,
): string {
  const { ts, kind, projectPath, branch, sessionId } = document;
  const project = oneLine(getProjectName(projectPath), 32);
  return [
    paint("strong", `@${number}`),
    paint("faint", when(ts)),
    [kind, ...new Set(also.map((one) => one.kind))].map((one) => search.kinds[one]).join(" · "),
    branch === null ? project : `${project} (${oneLine(branch, 32)})`,
    // Cut without an ellipsis: it is copied, and given to `show`.
    oneLine(sessionId).slice(0, SESSION_UNITS),
    ...(title === null ? [] : [`“${oneLine(title, TITLE_COLUMNS)}”`]),
  ].join("  ");
}

const short = (word: string): string => oneLine(word, WORD_COLUMNS);

/** How each word was found, which were not, and how similar the meaning is. Where no word stands in it, that alone is why. */
function whyLine(hit: Hit, { search }: Text): string {
  const { found, missing, beside } = hit;
  if (beside !== null) return search.beside;
  const similar = similarText(hit);
  const exact = found.filter(({ how }) => how === "exact").map(({ asked }) => short(asked));
  const others = found.map((one) => otherwise(one, search.hows)).filter((one) => one !== null);
  return [
    ...(exact.length === 0 ? [] : [search.words(exact.join(", "))]),
    ...others,
    ...(similar === null ? [] : [search.similar(similar)]),
    ...(missing.length === 0 || found.length === 0
      ? []
      : [search.missing(missing.map(short).join(", "))]),
  ].join(" · ");
}

const otherwise = (word: FoundWord, hows: Text["search"]["hows"]): string | null =>
  word.how === "exact" ? null : hows[word.how](short(word.asked), short(word.found));
