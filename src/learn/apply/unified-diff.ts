/** Two texts of a file as `diff -u` shows them. */
import { diffLines, hunksOf } from "../../clients/transcript/diff-lines.ts";

const CONTEXT_LINES = 3;

/** Null stands for no file. No lines where nothing differs. */
export function createUnifiedDiff(
  name: string,
  before: string | null,
  after: string | null,
): readonly string[] {
  if (before === after) return [];
  const all = diffLines(linesOf(before), linesOf(after));
  const lines = [
    before === null ? "--- /dev/null" : `--- ${name}`,
    after === null ? "+++ /dev/null" : `+++ ${name}`,
  ];
  let [index, old, fresh] = [0, 0, 0];
  const pass = (to: number): void => {
    for (; index < to; index++) {
      const sign = all[index]?.sign;
      if (sign !== "+") old++;
      if (sign !== "-") fresh++;
    }
  };
  for (const hunk of hunksOf(all, CONTEXT_LINES)) {
    const [first] = hunk;
    pass(first === undefined ? index : all.indexOf(first));
    const [oldFrom, freshFrom] = [old, fresh];
    pass(index + hunk.length);
    lines.push(`@@ -${rangeOf(oldFrom, old)} +${rangeOf(freshFrom, fresh)} @@`);
    for (const { sign, text } of hunk) lines.push(...formatLine(sign, text));
  }
  return lines;
}

/** Each with its line end. */
const linesOf = (text: string | null): string[] => text?.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const rangeOf = (from: number, to: number): string => {
  const length = to - from;
  return `${length === 0 ? from : from + 1},${length}`;
};

const formatLine = (sign: string, line: string): string[] =>
  line.endsWith("\n")
    ? [sign + line.replace(/\r?\n$/, "")]
    : [sign + line, "\\ No newline at end of file"];
