/** What is to be done next, from the nearest source that tells. Pure. */
import { parseHeading } from "../../../openspec/tasks.ts";
import { visibleLines } from "../../../openspec/visible-lines.ts";
import { STATE_LIMITS } from "../state/checkpoint-state.ts";
import type { CheckpointInputs } from "./checkpoint-inputs.ts";
import { toRedactedLine } from "./redacted-line.ts";

export function findNextSteps({
  statement,
  edited,
  change,
  context,
  unfinished,
  lastMessage,
  previous,
}: CheckpointInputs): readonly string[] {
  const progress = context?.document.progress;
  const { tasks, failing } = unfinished;
  const choices = [
    change?.next.slice(0, 5) ?? [],
    [...(progress?.current ?? []), ...(progress?.pending ?? [])],
    parseSteps(lastMessage ?? ""),
    [...tasks.current, ...tasks.pending],
    previous?.next_steps ?? [],
  ];
  // Whoever says what is next has said it all.
  return (
    firstOf([statement.next, edited.next]) ??
    limitSteps([...(firstOf(choices) ?? []), ...toLines(failing)])
  );
}

const toLines = (steps: readonly string[]): readonly string[] =>
  steps.flatMap((step) => toRedactedLine(step) ?? []);

const limitSteps = (steps: readonly string[]): readonly string[] =>
  [...new Set(steps)].slice(0, STATE_LIMITS.next);

/** The first list that says anything. */
function firstOf(choices: readonly (readonly string[])[]): readonly string[] | null {
  const found = choices.map(toLines).find((steps) => steps.length > 0);
  return found === undefined ? null : limitSteps(found);
}

const NEXT =
  /^(?:next(?: steps?| up| tasks?)?|what(?:'|’)?s (?:next|left)|remaining(?: work| tasks?| steps?)?|to-?\s?dos?(?: list)?|다음(?:에)? (?:단계|할 ?일|작업)|남은 (?:작업|일|단계|할 ?일)|(?:앞으로 )?할 ?일)(?: \([^()]*\))?$/i;
const MAX_HEADING_LENGTH = 80;
const ITEM = /^(\s*)(?:[-*+•]|\d{1,3}[.)])\s+(.*)$/;
const DONE = /^\[[xX]\]/;
const BOX = /^\[.?\]\s*/;
/** Between a heading and its list there may be a sentence. */
const MAX_LINES_BETWEEN = 2;
/** Less than this further in is a neighbour. */
const NESTED = 2;

/** The list under the last heading of a message that says what comes next. */
function parseSteps(message: string): readonly string[] {
  const lines = visibleLines(message);
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const title = titleOf(lines[at] ?? "");
    if (title === null || !NEXT.test(title)) continue;
    const steps = listUnder(lines.slice(at + 1));
    if (steps.length > 0) return steps;
  }
  return [];
}

/** `## Next steps`, `**Next steps**`, `Next steps:`; null when a line is no heading. */
function titleOf(line: string): string | null {
  const text = line.trim();
  if (text === "" || text.length > MAX_HEADING_LENGTH || ITEM.test(text)) return null;
  const marked = markedTitle(line);
  const title = marked ?? (/[:：]$/.test(text) || NEXT.test(text) ? text : null);
  if (title === null) return null;
  return title
    .replaceAll(/\*\*|__/g, "")
    .replace(/^[^\p{L}]+/u, "")
    .replace(/[\s:：]+$/, "");
}

/** A picture may stand before what is bold. */
const markedTitle = (line: string): string | null =>
  parseHeading(line) ?? /^[^\p{L}\p{N}*_]*(\*\*|__)(.+)\1[:：]?$/u.exec(line.trim())?.[2] ?? null;

function listUnder(lines: readonly string[]): readonly string[] {
  const steps: string[] = [];
  let column = -1;
  let between = 0;
  for (const line of lines) {
    if (line.trim() === "") continue;
    const [, indent = "", text] = ITEM.exec(line) ?? [];
    if (text !== undefined) {
      if (column === -1) column = indent.length;
      if (indent.length < column + NESTED && !DONE.test(text)) steps.push(stripMarks(text));
      continue;
    }
    const isInList = column !== -1;
    if (!isInList) between += 1;
    // An item goes on further in.
    const isOver = isInList ? /^\S/.test(line) : markedTitle(line) !== null;
    if (isOver || between > MAX_LINES_BETWEEN) break;
  }
  return steps;
}

const stripMarks = (text: string): string =>
  text
    .replace(BOX, "")
    .replaceAll(/\*\*|__/g, "")
    .trim();
