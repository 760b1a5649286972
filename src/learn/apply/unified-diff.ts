/** Two texts of a file as `diff -u` shows them: one hunk from the first line that differs to the last. */

const CONTEXT_LINES = 3;

/** Null stands for no file. No lines where nothing differs. */
export function createUnifiedDiff(
  name: string,
  before: string | null,
  after: string | null,
): readonly string[] {
  if (before === after) return [];
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let first = 0;
  while (first < old.length && first < fresh.length && old[first] === fresh[first]) first++;
  let last = 0;
  const most = Math.min(old.length, fresh.length) - first;
  while (last < most && old.at(-1 - last) === fresh.at(-1 - last)) last++;
  const from = Math.max(0, first - CONTEXT_LINES);
  const tail = Math.max(0, last - CONTEXT_LINES);
  const ahead = old.slice(from, first);
  const behind = old.slice(old.length - last, old.length - tail);
  return [
    before === null ? "--- /dev/null" : `--- ${name}`,
    after === null ? "+++ /dev/null" : `+++ ${name}`,
    `@@ -${rangeOf(from, old.length - tail)} +${rangeOf(from, fresh.length - tail)} @@`,
    ...ahead.flatMap((line) => formatLine(" ", line)),
    ...old.slice(first, old.length - last).flatMap((line) => formatLine("-", line)),
    ...fresh.slice(first, fresh.length - last).flatMap((line) => formatLine("+", line)),
    ...behind.flatMap((line) => formatLine(" ", line)),
  ];
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
