import {
  createFence,
  createPartLine,
  type ContextPart,
} from "../../recall/compose/context-part.ts";
import { quoteText, quoteLine } from "../../recall/compose/quote.ts";
import type { ContextText } from "../../text/context.ts";
import type { OpenSuggestion } from "./choose-suggestions.ts";

const LONGEST_HOME = 400;

/** `home` is the installation's, when it is not ~/.self-generation. */
export function buildSuggestionsPart(
  chosen: readonly OpenSuggestion[],
  text: ContextText,
  home: string | null,
): ContextPart {
  const { header, apply, dismiss, home: homeLine } = text.suggestions;
  return {
    kind: "suggestions",
    refs: chosen.map(({ stableId }) => stableId),
    fence: createFence("suggestions", text),
    head: createPartLine(header),
    lines: chosen.map((suggestion) => ({
      ...createPartLine(formatSuggestion(suggestion)),
      ref: suggestion.stableId,
    })),
    tail: [
      createPartLine(apply),
      createPartLine(dismiss),
      ...(home === null ? [] : [createPartLine(homeLine(quoteLine(home, LONGEST_HOME)))]),
    ],
  };
}

/** The type is quoted with its brackets, so that it cannot make one of our labels. */
const formatSuggestion = ({ type, id, summary }: OpenSuggestion): string =>
  `- ${quoteText(`[${type}]`)} ${quoteLine(summary, 300)} [id: ${quoteLine(id, 60)}]`;
