/** A session as people read a conversation: the prompt, what was done in a line, the answer. */
import type { Text } from "../../text/text.ts";
import { paint } from "../terminal/paint.ts";
import { oneLine, toPlainText, terminalColumns } from "../terminal/terminal.ts";
import type { TimeFormatter } from "../terminal/time-formatter.ts";
import { wrapHanging } from "../terminal/wrap.ts";
import type { CliTurn } from "./turns.ts";

const INDENT = "  ";
/** On a very wide terminal a line is read no further. */
const MAX_COLUMNS = 100;
const MAX_PROMPT_LINES = 8;
const MAX_ANSWER_LINES = 14;
const MAX_FILES = 3;

/** `isWhole`: nothing is cut, however long it is. `isOver`: the session ended, so nothing is answered any more. */
export function conversationLines(
  turns: readonly CliTurn[],
  when: TimeFormatter,
  { isWhole, isOver }: { readonly isWhole: boolean; readonly isOver: boolean },
  text: Text,
): string[] {
  const columns = Math.min(MAX_COLUMNS, terminalColumns());
  const cut = (lines: readonly string[], most: number): string[] => {
    const left = isWhole || terminalColumns() === Infinity ? 0 : lines.length - most;
    if (left <= 1) return [...lines];
    return [...lines.slice(0, most), paint("faint", text.conversation.moreLines(left))];
  };
  return turns.flatMap((turn, at) => [
    ...promptLines(turn, columns, when, cut, text),
    ...doneLines(turn, isOver || at < turns.length - 1, text),
    ...cut(wrapText(turn.answer ?? "", columns - INDENT.length), MAX_ANSWER_LINES).map((line) =>
      (INDENT + line).trimEnd(),
    ),
    "",
  ]);
}

type LineCutter = (lines: readonly string[], most: number) => string[];

function promptLines(
  { prompt }: CliTurn,
  columns: number,
  when: TimeFormatter,
  cut: LineCutter,
  { conversation: words }: Text,
): string[] {
  if (prompt === null) return [paint("faint", words.beforeFirst)];
  const said = wrapText(prompt.text ?? words.notKept, columns - INDENT.length);
  const lines = cut(said, MAX_PROMPT_LINES);
  return [
    paint("faint", when(prompt.ts)),
    ...lines.map((line, at) => (at === 0 ? "❯ " : INDENT) + paint("strong", line)),
  ];
}

/** `12 tool calls (1 failed), 3 files: a.ts, b.ts, …` */
function doneLines(turn: CliTurn, isOver: boolean, { conversation: words }: Text): string[] {
  const { tools, failed, notRun, files, agents, compactions, end, why, answer } = turn;
  const wrong = [
    ...(failed === 0 ? [] : [paint("bad", words.failed(failed))]),
    ...(notRun === 0 ? [] : [words.notRun(notRun)]),
  ];
  const failures = wrong.length === 0 ? "" : ` (${wrong.join(", ")})`;
  const names = files.slice(0, MAX_FILES).map((file) => oneLine(file.split("/").at(-1) ?? file));
  const listed = `${names.join(", ")}${files.length > names.length ? ", …" : ""}`;
  const parts = [
    ...(tools === 0 ? [] : [words.tools(tools) + failures]),
    ...(files.length === 0 ? [] : [`${words.files(files.length)}: ${listed}`]),
    ...(agents === 0 ? [] : [words.agents(agents)]),
    ...(compactions === 0 ? [] : [words.compactions(compactions)]),
    ...(end === "interrupted" ? [paint("wait", words.interrupted)] : []),
    ...(end === "failed" ? [paint("bad", words.turnFailed(oneLine(why ?? "", 60)))] : []),
    ...(end !== null || answer !== null
      ? []
      : [isOver ? paint("faint", words.noAnswer) : paint("busy", words.noAnswerYet)]),
  ];
  return parts.length === 0 ? [] : [`${INDENT}${paint("faint", "⤷")} ${parts.join(", ")}`];
}

/** Line by line as it was written, each wrapped below where its words begin. */
function wrapText(text: string, columns: number): string[] {
  if (text.trim() === "") return [];
  const lines = toPlainText(text.replaceAll("\t", "  "))
    .trimEnd()
    .split(/\r\n|\r|\n/);
  return lines
    .filter((line, at) => line.trim() !== "" || lines[at - 1]?.trim() !== "")
    .flatMap((line) => wrapHanging(line, columns));
}
