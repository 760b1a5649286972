/** The turns that a suggestion was found in, and what it cost, as a person reads them. */
import { asText } from "../../event/event.ts";
import { commandLineOf } from "../../event/tool-call.ts";
import type { EvidenceEvent } from "../../learn/suggestions/load-evidence.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { Text } from "../../text/text.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";

const MAX_LINE_LENGTH = 160;

export function evidenceLines(
  { event, error, fix }: EvidenceEvent,
  { learn }: Text,
  columns: number,
): readonly string[] {
  const { show: words } = learn;
  const width = Math.min(MAX_LINE_LENGTH, columns - 16);
  const text = "text" in event ? asText(event.text) : null;
  const command = "meta" in event ? commandLineOf(event) : null;
  const skill = "skillName" in event ? asText(event.skillName) : null;
  return [
    `  ${localTime(event.ts)}  ${event.id}`,
    `    ${text === null ? words.ran : ""}${oneLine(text ?? command ?? skill ?? event.type, width)}`,
    ...(error === null ? [] : [`    ${words.failed}${oneLine(error, width)}`]),
    ...(fix === null ? [] : [`    ${words.worked}${oneLine(fix.command, width)}`]),
  ];
}

/** How its cost was reckoned, with what took so long; empty where nobody knows. */
export function suggestionCostText({ kind, cost }: Suggestion, { learn }: Text): string {
  const { costs } = learn.show;
  const pieces = cost.arithmetic.split(" + ").map((piece) => {
    const [, times, seconds] = /^(\d+) × (\d+) s$/.exec(piece) ?? [];
    if (times === undefined) return /^\d+ ×$/.test(piece) ? "" : piece;
    const of = kind === "failing-command" || kind === "permission" ? costs[kind] : costs.turn;
    return of(Number(seconds), Number(times));
  });
  return pieces.filter((piece) => piece !== "").join(" + ");
}
