/** A hit in few lines: its id, where it belongs, the place with the match marked, and what was not found as asked. */
import { quoteText, quoteLine } from "../../recall/compose/quote.ts";
import type { AnnotatedHit } from "../../recall/search/find-decisions.ts";
import { isFoundByMeaning, listInexactMatches } from "../../recall/search/hit-facts.ts";
import type { DocumentHit, SnippetPiece } from "../../recall/search/hit.ts";
import type { Text } from "../../text/text.ts";
import { joinLines, shortTime } from "../answer.ts";

const LONGEST_SNIPPET = 280;
const LONGEST_NAME = 80;
const LONGEST_WORD = 40;
const MAX_REASONS = 6;

export function hitBlock(hit: AnnotatedHit, number: number, text: Text): string {
  const { document, snippet, beside, rejected, title } = hit;
  const { eventId, part, kind, ts, projectPath, branch, sessionId } = document;
  const cut = (name: string): string => quoteLine(name, LONGEST_NAME);
  const where = [
    text.search.kinds[kind],
    shortTime(ts),
    ...(projectPath === null ? [] : [cut(projectPath.slice(projectPath.lastIndexOf("/") + 1))]),
    ...(branch === null ? [] : [cut(branch)]),
    text.mcp.get.session(cut(sessionId)),
    ...(title === null ? [] : [cut(title)]),
  ].join(" · ");
  const why = beside === null ? reasonsLine(hit, text) : text.search.beside;
  return joinLines(
    `${number}. id: ${cut(part === 0 ? eventId : `${eventId}.${part}`)} · ${where}`,
    `> ${quoteLine(markMatches(snippet), LONGEST_SNIPPET)}`,
    rejected.length === 0 ? null : rejectedLine(rejected, text),
    why === "" ? null : `(${why})`,
  );
}

/** They may stand in the place above, where nothing tells them from what was decided. */
const rejectedLine = (rejected: readonly string[], { search }: Text): string =>
  `> ${search.rejected(
    rejected
      .slice(0, MAX_REASONS)
      .map((one) => quoteLine(one, LONGEST_NAME))
      .join(" · "),
  )}`;

/**
 * Marks the matches in a text that was quoted as a whole: a mark in the middle of a label would hide it. Pieces that were
 * quoted hold nothing that is taken away, so the whole is as long as they are. Marks that stood there are no longer ours.
 */
function markMatches(snippet: readonly SnippetPiece[]): string {
  const pieces = snippet.map(({ text, isMatch }) => ({
    text: quoteText(text).replaceAll(/\s+/g, " ").replaceAll("«", "‹").replaceAll("»", "›"),
    isMatch,
  }));
  const whole = quoteText(pieces.map(({ text }) => text).join(""));
  let at = 0;
  return pieces
    .map(({ text, isMatch }) => {
      const piece = whole.slice(at, (at += text.length));
      return isMatch ? `«${piece}»` : piece;
    })
    .join("");
}

function reasonsLine(hit: DocumentHit, { search }: Text): string {
  const { found, missing } = hit;
  const cut = (word: string): string => quoteLine(word, LONGEST_WORD);
  const others = listInexactMatches(found).map((one) =>
    search.hows[one.how](cut(one.asked), cut(one.found)),
  );
  const lacking = missing.slice(0, MAX_REASONS).map(cut).join(", ");
  return [
    ...others.slice(0, MAX_REASONS),
    ...(isFoundByMeaning(hit) ? [search.similar] : []),
    ...(lacking === "" || found.length === 0 ? [] : [search.missing(lacking)]),
  ].join("; ");
}
