import { expect, test } from "bun:test";
import fc from "fast-check";
import { createUnifiedDiff } from "../../../src/learn/apply/unified-diff.ts";

const text = fc
  .record({
    lines: fc.array(fc.constantFrom("a", "b", "", "c", "+x", "-y", "@@"), { maxLength: 20 }),
    isEnded: fc.boolean(),
  })
  .map(({ lines, isEnded }) => lines.join("\n") + (isEnded ? "\n" : ""));

/** What `patch` makes of a file and a diff with one hunk. */
function patched(before: string, diff: readonly string[]): string {
  const [from = 0, length = 0] = (/^@@ -(\d+),(\d+)/.exec(diff[2] ?? "") ?? [])
    .slice(1)
    .map(Number);
  const lines = before.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const start = length === 0 ? from : from - 1;
  const body = diff.slice(3);
  const fresh = body.flatMap((line, at) => {
    if (line.startsWith("-") || line.startsWith("\\")) return [];
    const isOpen = body[at + 1]?.startsWith("\\ No newline") === true;
    return [line.slice(1) + (isOpen ? "" : "\n")];
  });
  const old = body.filter((line) => line.startsWith("-") || line.startsWith(" "));
  expect(old).toHaveLength(length);
  return [...lines.slice(0, start), ...fresh, ...lines.slice(start + length)].join("");
}

test("a diff makes one text of the other, and says nothing where they are the same", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = createUnifiedDiff("f", before, after);
      if (before === after) expect(diff).toEqual([]);
      else expect(patched(before, diff)).toBe(after);
    }),
    { numRuns: 500 },
  );
});

test("a file that is new or goes is called so", () => {
  expect(createUnifiedDiff("f", null, "a\n")).toEqual([
    "--- /dev/null",
    "+++ f",
    "@@ -0,0 +1,1 @@",
    "+a",
  ]);
  expect(createUnifiedDiff("f", "a", null)).toEqual([
    "--- f",
    "+++ /dev/null",
    "@@ -1,1 +0,0 @@",
    "-a",
    "\\ No newline at end of file",
  ]);
});
