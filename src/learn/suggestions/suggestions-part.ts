import { fenceOf, line, type Part } from "../../recall/compose/part.ts";
import { quoted, quotedLine } from "../../recall/compose/quote.ts";
import type { ContextText } from "../../text/context.ts";
import type { Suggestion } from "./choose.ts";

const LONGEST_HOME = 400;

/** `home` is the installation's, when it is not ~/.self-generation. */
export function suggestionsPart(
  chosen: readonly Suggestion[],
  text: ContextText,
  home: string | null,
): Part {
  const { header, apply, dismiss, home: homeLine } = text.suggestions;
  return {
    kind: "suggestions",
    refs: chosen.map(({ stableId }) => stableId),
    fence: fenceOf("suggestions", text),
    head: line(header),
    lines: chosen.map((suggestion) => ({ ...line(shown(suggestion)), ref: suggestion.stableId })),
    tail: [
      line(apply),
      line(dismiss),
      ...(home === null ? [] : [line(homeLine(quotedLine(home, LONGEST_HOME)))]),
    ],
  };
}

/** The type is quoted with its brackets, so that it cannot make one of our labels. */
const shown = ({ type, id, summary }: Suggestion): string =>
  `- ${quoted(`[${type}]`)} ${quotedLine(summary, 300)} [id: ${quotedLine(id, 60)}]`;
