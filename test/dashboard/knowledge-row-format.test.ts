/** How what is known is put in order and written down. */
import { describe, expect, test } from "bun:test";
import {
  barPercent,
  groupByKey,
  isKnownSession,
  headingOf,
  shellWord,
  sizeText,
  stepText,
  foldRepeats,
} from "../../src/dashboard/knowledge/row-format.ts";
import { lastPathPart } from "../../src/dashboard/last-path-part.ts";

test("what has the same key stands together, in the order in which keys come up", () => {
  const items = ["b1", "a1", "b2", "c1", "a2"];
  expect(groupByKey(items, ([key = ""]) => key)).toEqual([
    { key: "b", items: ["b1", "b2"] },
    { key: "a", items: ["a1", "a2"] },
    { key: "c", items: ["c1"] },
  ]);
  expect(groupByKey([], String)).toEqual([]);
});

describe("a bar", () => {
  test("is as long as its part of the longest, and nothing has none", () => {
    expect([0, 50, 100].map((value) => barPercent(value, 100))).toEqual([0, 50, 100]);
    expect([barPercent(0, 0), barPercent(-3, 10), barPercent(5, 0)]).toEqual([0, 0, 0]);
  });

  test("of what is very little can be seen, and none is longer than all", () => {
    expect([barPercent(1, 1_000_000), barPercent(7, 5)]).toEqual([1, 100]);
  });
});

test("what was said again in the same words stands once, with the earlier times under the newest", () => {
  const items = ["a3", "b2", "a2", "a1"];
  expect(foldRepeats(items, (item) => item.charAt(0))).toEqual([
    { item: "a3", again: ["a2", "a1"] },
    { item: "b2", again: [] },
  ]);
});

test("a size is written in the unit in which it is easily read", () => {
  const written = [0, 840, 999, 1000, 12_340, 99_449, 123_456, 999_499, 2_048_000_000].map(
    sizeText,
  );
  expect(written).toEqual([
    "0 B",
    "840 B",
    "999 B",
    "1 KB",
    "12.3 KB",
    "99.4 KB",
    "123 KB",
    "999 KB",
    "2 GB",
  ]);
  expect([sizeText(999_999), sizeText(7e15)]).toEqual(["1 MB", "7000 TB"]);
});

test("a step is told by its tool and what it was called on", () => {
  expect(stepText({ tool: "Bash", action: "npm install" })).toBe("Bash npm install");
  expect(stepText({ tool: "Edit", file: "a.ts" })).toBe("Edit a.ts");
  expect(stepText({ tool: "Skill" })).toBe("Skill");
});

test("a session that nobody could name leads nowhere", () => {
  expect([null, "unknown", "s-1"].map(isKnownSession)).toEqual([false, false, true]);
});

test("a path is named by its last part", () => {
  expect([lastPathPart("/srv/shop"), lastPathPart("shop"), lastPathPart("/")]).toEqual([
    "shop",
    "shop",
    "/",
  ]);
});

test("a plan is told by its heading, without the marks of Markdown", () => {
  const plan = "\n# Fix **rounding** in `cart.ts`\n\n## Context\n\n**Root cause** …";
  expect([headingOf(plan), headingOf("keep it in SQLite"), headingOf("1. first")]).toEqual([
    "Fix rounding in cart.ts",
    "keep it in SQLite",
    "first",
  ]);
});

test("a word that is copied into a shell is one word there, whatever stands in it", async () => {
  for (const word of ["s-1", "a b", "it's", "$(touch x)", "`x`;y", "--", "한글 이름", "a\nb"]) {
    const ran = Bun.spawnSync(["sh", "-c", `printf '%s|' ${shellWord(word)}`]);
    expect(ran.stdout.toString()).toBe(`${word}|`);
  }
});
