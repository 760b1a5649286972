/**
 * The tasks of a `tasks.md`: its boxes, in document order.
 *
 * A box is a list item (`-`, `*`, `+`, `1.`, `1)`) that begins with brackets around at most one character. `x` and `X` are
 * finished, everything else is not, also `[~]` and `[]`: that is how OpenSpec counts, lest a task vanish by its mark.
 */
import type { ChangeStatus, OpenspecTask } from "./change.ts";
import { visibleLines } from "./visible-lines.ts";

const ITEM = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])(?=[\s[]|$)[ \t]*/;
/** Not a link: `[a](…)`, `[a][…]`. An empty box is one whatever follows. */
const BOX = /^\[(?:[ \t]{1,8}\]|[ \t]{0,8}([^\]\s]?)[ \t]{0,8}\](?![([]))/;
const HEADING = /^ {0,3}#{1,6}(?=[ \t]|$)/;
/** Less than this further in is a neighbour. */
const NESTED_COLUMNS = 2;
const TAB_COLUMNS = 4;

type TaskListItem = { readonly column: number; readonly isBox: boolean };

export function parseTasks(text: string): readonly OpenspecTask[] {
  const tasks: OpenspecTask[] = [];
  let above: TaskListItem[] = [];
  let section: string | null = null;
  for (const line of visibleLines(text)) {
    const heading = parseHeading(line);
    if (heading !== null) {
      section = heading === "" ? null : heading;
      above = [];
      continue;
    }
    const item = ITEM.exec(line);
    if (item === null) continue;
    const column = columnOf(item[1] ?? "");
    const content = line.slice(item[0].length);
    const box = BOX.exec(content);
    while (column < (above.at(-1)?.column ?? -Infinity) + NESTED_COLUMNS) above.pop();
    if (box !== null) {
      tasks.push({
        text: content.slice(box[0].length).trim(),
        done: box[1]?.toLowerCase() === "x",
        depth: above.filter(({ isBox }) => isBox).length,
        section,
      });
    }
    above.push({ column, isBox: box !== null });
  }
  return tasks;
}

/** Null when the line is no heading (`# …`). */
export function parseHeading(line: string): string | null {
  const marks = HEADING.exec(line);
  if (marks === null) return null;
  const words = line.slice(marks[0].length).trim();
  const end = words.length - countTrailing(words, "#");
  return end === 0 || /\s/.test(words.charAt(end - 1)) ? words.slice(0, end).trim() : words;
}

/**
 * The unfinished tasks in the order in which work goes on: those behind the last finished one, then those that were
 * passed over.
 */
export function nextTasks(tasks: readonly OpenspecTask[]): readonly string[] {
  const last = tasks.findLastIndex(({ done }) => done);
  return [...tasks.slice(last + 1), ...tasks.slice(0, last + 1)]
    .filter(({ done, text }) => !done && text !== "")
    .map(({ text }) => text);
}

export function changeStatus(isArchived: boolean, completed: number, total: number): ChangeStatus {
  if (isArchived) return "ARCHIVED";
  if (total === 0) return "NO_TASKS";
  if (completed === 0) return "NOT_STARTED";
  return completed === total ? "COMPLETED" : "IN_PROGRESS";
}

function columnOf(indent: string): number {
  let column = 0;
  for (const character of indent) {
    column += character === "\t" ? TAB_COLUMNS - (column % TAB_COLUMNS) : 1;
  }
  return column;
}

function countTrailing(text: string, character: string): number {
  let count = 0;
  while (count < text.length && text[text.length - 1 - count] === character) count += 1;
  return count;
}
