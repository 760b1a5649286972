/** A decision as a line: what, and, where there is room, why and instead of what. */
import type { ContextDecision } from "../../remember/context/document/context-document.ts";
import type { ContextText } from "../../text/context.ts";
import { createPartLine, type PartLine } from "./context-part.ts";
import { quoteLine } from "./quote.ts";

const LONGEST_DECISION = 460;
const LONGEST_NOTE = 200;

export function buildDecisionLine(
  { what, why, rejected }: ContextDecision,
  { snapshot: words }: ContextText,
): PartLine {
  const quotedWhat = quoteLine(what, LONGEST_DECISION);
  const named = rejected.filter((one) => !what.includes(one));
  const notes = [
    ...(why === "" ? [] : [words.why(quoteLine(why, LONGEST_NOTE))]),
    ...(named.length === 0 ? [] : [words.rejected(quoteLine(named.join(", "), LONGEST_NOTE))]),
  ];
  return createPartLine(
    words.decision(quotedWhat, notes.join("; ")),
    words.decision(quotedWhat, ""),
  );
}
