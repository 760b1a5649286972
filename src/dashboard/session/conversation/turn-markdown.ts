/** A turn as somebody would paste it elsewhere. */
import type { TimelineRow } from "../timeline-rows.ts";
import { isAside } from "./transcript-rows.ts";
import type { TalkAgent, TalkTurn } from "./talk-turns.ts";

const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

export function turnMarkdown({ prompt, parts }: TalkTurn): string {
  const done = parts.flatMap((part) => {
    if (part.is === "work") return part.work.steps.flatMap((row) => stepMarkdown(row, ""));
    if (part.is === "agent") return agentMarkdown(part.agent);
    if (part.is === "mark") return [`- ${part.row.line}`];
    return ["", part.row.text ?? part.row.line, ""];
  });
  const asked = prompt === null ? [] : [quoted(prompt.text ?? prompt.line), ""];
  return `${[...asked, ...done]
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}

/** What is said between calls is said in full. */
const stepMarkdown = (row: TimelineRow, inset: string): readonly string[] =>
  isAside(row)
    ? ["", ...(row.text ?? row.line).split("\n").map((line) => `${inset}${line}`.trimEnd()), ""]
    : [`${inset}- ${row.line}`];

const agentMarkdown = ({ first, call, work, answer }: TalkAgent): string[] => {
  const done = work.steps.flatMap((row) => stepMarkdown(row, "  "));
  const said =
    answer === null ? [] : [answer.text ?? answer.line].flatMap((text) => text.split("\n"));
  return [`- ${(call ?? first).line}`, ...done, ...said.map((line) => `  > ${line}`.trimEnd())];
};
