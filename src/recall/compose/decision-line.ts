/** A decision as a session is told of it: what, and, where there is room, why and instead of what. */
import type { Decision } from "../../remember/context/document/document.ts";
import type { ContextText } from "../../text/context.ts";
import { line, type PartLine } from "./part.ts";
import { quotedLine } from "./quote.ts";

const LONGEST_DECISION = 460;
const LONGEST_NOTE = 200;

export function decisionLine(
  { what, why, rejected }: Decision,
  { snapshot: words }: ContextText,
): PartLine {
  const quotedWhat = quotedLine(what, LONGEST_DECISION);
  const named = rejected.filter((one) => !what.includes(one));
  const notes = [
    ...(why === "" ? [] : [words.why(quotedLine(why, LONGEST_NOTE))]),
    ...(named.length === 0 ? [] : [words.rejected(quotedLine(named.join(", "), LONGEST_NOTE))]),
  ];
  return line(words.decision(quotedWhat, notes.join("; ")), words.decision(quotedWhat, ""));
}
