import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseDiff } from "../../src/dashboard/suggestions/parse-diff.ts";

test("a diff is told file by file, each line with its sign, and whether a file is new, changed or gone", () => {
  const diff = [
    "--- ~/shop/CLAUDE.md",
    "+++ ~/shop/CLAUDE.md",
    "@@ -1,2 +1,3 @@",
    " # Shop",
    "-Use npm.",
    "+Use pnpm.",
    "+",
    "\\ No newline at end of file",
    "--- /dev/null",
    "+++ ~/shop/new.md",
    "@@ -0,0 +1,1 @@",
    "+hello",
    "--- ~/shop/old.md",
    "+++ /dev/null",
    "@@ -1 +0,0 @@",
    "-bye",
  ];
  expect(parseDiff(diff)).toEqual([
    {
      file: "~/shop/CLAUDE.md",
      is: "changed",
      lines: [
        { sign: "@", text: "@@ -1,2 +1,3 @@" },
        { sign: " ", text: "# Shop" },
        { sign: "-", text: "Use npm." },
        { sign: "+", text: "Use pnpm." },
        { sign: "+", text: "" },
      ],
    },
    {
      file: "~/shop/new.md",
      is: "new",
      lines: [
        { sign: "@", text: "@@ -0,0 +1,1 @@" },
        { sign: "+", text: "hello" },
      ],
    },
    {
      file: "~/shop/old.md",
      is: "gone",
      lines: [
        { sign: "@", text: "@@ -1 +0,0 @@" },
        { sign: "-", text: "bye" },
      ],
    },
  ]);
  expect(parseDiff([])).toEqual([]);
});

test("no line of a file is taken for a name or a place, whatever stands in it", () => {
  const line = fc.oneof(
    fc.constantFrom("-- /dev/null", "++ b", "@@ -1,9 +1,9 @@", "", "-", "+ a", "--- a", "+++ b"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (gone, come) => {
      fc.pre(gone.length + come.length > 0);
      const diff = [
        "--- a.md",
        "+++ a.md",
        `@@ -1,${gone.length} +1,${come.length} @@`,
        ...gone.map((text) => `-${text}`),
        ...come.map((text) => `+${text}`),
      ];
      const [only, ...others] = parseDiff(diff);
      expect(others).toEqual([]);
      expect(only?.lines.slice(1)).toEqual([
        ...gone.map((text) => ({ sign: "-" as const, text })),
        ...come.map((text) => ({ sign: "+" as const, text })),
      ]);
    }),
    { numRuns: 300 },
  );
});
