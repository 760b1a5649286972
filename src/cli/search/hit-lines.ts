/** Hits as a list that people read. */
import { getProjectName, UNKNOWN_SESSION } from "../../event/event.ts";
import type { AnnotatedHit } from "../../recall/search/find-decisions.ts";
import type { DocumentHit } from "../../recall/search/hit.ts";
import { isFoundByMeaning, listInexactMatches } from "../../recall/search/hit-facts.ts";
import type { Text } from "../../text/text.ts";
import {
  type LinePiece,
  oneLine,
  print,
  printHighlighted,
  terminalColumns,
} from "../terminal/terminal.ts";
import { paint } from "../terminal/paint.ts";
import type { TimeFormatter } from "../terminal/time-formatter.ts";
import { joinPieces, wrapMarkedSnippet } from "./snippet.ts";

const INDENT = "    ";
const SESSION_UNITS = 13;
const MAX_SNIPPET_LINES = 3;
/** Without a terminal one line holds the snippet; on a very wide one reading it would be hard. */
const MAX_COLUMNS = 110;
/** An ellipsis behind a snippet, and marks around what was found. */
const SNIPPET_MARGIN = 4;
const WORD_COLUMNS = 40;
const TITLE_COLUMNS = 48;
const REJECTED_COLUMNS = 60;

export function printHit(hit: AnnotatedHit, number: number, when: TimeFormatter, text: Text): void {
  print(headLine(hit, number, when, text));
  const columns = terminalColumns();
  const width =
    columns === Infinity
      ? Infinity
      : Math.max(24, Math.min(MAX_COLUMNS, columns) - INDENT.length - SNIPPET_MARGIN);
  for (const line of wrapMarkedSnippet(joinPieces(hit.snippet), width, MAX_SNIPPET_LINES)) {
    printHighlighted([{ text: INDENT, isMatch: false } satisfies LinePiece, ...line]);
  }
  const rejected = hit.rejected.map((one) => oneLine(one, REJECTED_COLUMNS)).join(" · ");
  const more = [rejected === "" ? "" : text.search.rejected(rejected), whyLine(hit, text)];
  for (const line of more.filter((one) => one !== "")) {
    print(INDENT + oneLine(line, columns === Infinity ? Infinity : columns - 4));
  }
}

/** Number, time, kind, project and branch, session and what it is called. */
function headLine(
  { document, also, alike, title }: AnnotatedHit,
  number: number,
  when: TimeFormatter,
  { search }: Text,
): string {
  const { ts, kind, projectPath, branch, sessionId } = document;
  const project = oneLine(getProjectName(projectPath), 32);
  return [
    paint("strong", `@${number}`),
    paint("faint", when(ts)),
    [kind, ...new Set(also.map((one) => one.kind))].map((one) => search.kinds[one]).join(" · ") +
      (alike.length === 0 ? "" : ` ×${alike.length + 1}`),
    branch === null ? project : `${project} (${oneLine(branch, 32)})`,
    // Cut without an ellipsis: it is copied, and given to `show`.
    sessionId === UNKNOWN_SESSION ? search.noSession : oneLine(sessionId).slice(0, SESSION_UNITS),
    ...(title === null ? [] : [`“${oneLine(title, TITLE_COLUMNS)}”`]),
  ].join("  ");
}

const shortenWord = (word: string): string => oneLine(word, WORD_COLUMNS);

/** How each word was found, which were not, and how similar the meaning is. Where no word stands in it, that alone is why. */
export function whyLine(hit: DocumentHit, { search }: Text): string {
  const { found, missing, beside } = hit;
  if (beside !== null) return search.beside;
  const exact = found.filter(({ how }) => how === "exact").map((one) => shortenWord(one.asked));
  const others = listInexactMatches(found).map((one) =>
    search.hows[one.how](shortenWord(one.asked), shortenWord(one.found)),
  );
  return [
    ...(exact.length === 0 ? [] : [search.words(exact.join(", "))]),
    ...others,
    ...(isFoundByMeaning(hit) ? [search.similar] : []),
    ...(missing.length === 0 || found.length === 0
      ? []
      : [search.missing(missing.map(shortenWord).join(", "))]),
  ].join(" · ");
}
