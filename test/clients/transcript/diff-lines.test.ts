/** Diffs of what an edit changes, and what is shown of them. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { contentParts } from "../../../src/clients/transcript/call-content.ts";
import { diffLines, hunksOf } from "../../../src/clients/transcript/diff-lines.ts";

/** Few different lines, so that many are the same. */
const lines = fc.array(fc.constantFrom("a", "b", "c", "", "}"), { maxLength: 30 });

/** The most lines that two lists share in order. */
function countShared(old: readonly string[], fresh: readonly string[]): number {
  let row = fresh.map(() => 0);
  for (const one of old) {
    const next: number[] = [];
    for (const [at, other] of fresh.entries())
      next.push(one === other ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

const edit = (before: string, after: string) => {
  const input = { file_path: "/p/a.ts", old_string: before, new_string: after };
  const [diff] = contentParts({ is: "call", tool: "Edit", input }, null);
  return [...(diff?.lines ?? [])];
};

describe("lines of a diff", () => {
  test("are all of both texts in order, and none that stays goes and comes", () => {
    fc.assert(
      fc.property(lines, lines, (old, fresh) => {
        const all = diffLines(old, fresh);
        const without = (sign: string) =>
          all.filter((one) => one.sign !== sign).map(({ text }) => text);
        expect(without("+")).toEqual(old);
        expect(without("-")).toEqual(fresh);
        expect(all.filter(({ sign }) => sign === " ").length).toBe(countShared(old, fresh));
      }),
      { numRuns: 1000 },
    );
  });

  test("go before they come, between two that stay", () => {
    fc.assert(
      fc.property(lines, lines, (old, fresh) => {
        const signs = diffLines(old, fresh).map(({ sign }) => sign);
        expect(signs.join("")).not.toContain("+-");
      }),
      { numRuns: 500 },
    );
  });

  test("of texts that share next to nothing still are all of both", () => {
    const old = Array.from({ length: 3000 }, (_, at) => `old ${at}`);
    const fresh = Array.from({ length: 3000 }, (_, at) => (at % 100 === 0 ? `old ${at}` : `${at}`));
    const all = diffLines(old, fresh);
    expect(all.filter(({ sign }) => sign !== "+").map(({ text }) => text)).toEqual(old);
    expect(all.filter(({ sign }) => sign !== "-").map(({ text }) => text)).toEqual(fresh);
  });

  test("are parted into hunks that have every change and no more around it than asked", () => {
    fc.assert(
      fc.property(lines, lines, fc.nat(4), (old, fresh, context) => {
        const all = diffLines(old, fresh);
        const near = all.filter((_, at) =>
          all.slice(Math.max(0, at - context), at + context + 1).some(({ sign }) => sign !== " "),
        );
        expect([...hunksOf(all, context)].flat()).toEqual(near);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("an edit that is asked for", () => {
  test("shows a line between two changed ones as one that stays", () => {
    expect(edit("a = 1;\nkeep();\nb = 1;", "a = 2;\nkeep();\nb = 2;")).toEqual([
      { sign: "-", text: "a = 1;" },
      { sign: "+", text: "a = 2;" },
      { sign: " ", text: "keep();" },
      { sign: "-", text: "b = 1;" },
      { sign: "+", text: "b = 2;" },
    ]);
  });

  test("leaves out what is far from any change, and says where", () => {
    const far = Array.from({ length: 20 }, (_, at) => `line ${at}`);
    const shown = edit(["a", ...far, "z"].join("\n"), ["b", ...far, "y"].join("\n"));
    expect(shown.map(({ sign, text }) => sign + text)).toEqual(
      "-a|+b| line 0| line 1| line 2|@@@| line 17| line 18| line 19|-z|+y".split("|"),
    );
  });

  test("with the same text twice shows it as it is", () => {
    expect(edit("a\nb", "a\nb")).toEqual([
      { sign: " ", text: "a" },
      { sign: " ", text: "b" },
    ]);
  });
});
