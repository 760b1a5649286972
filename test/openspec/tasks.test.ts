import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { nextTasks, parseTasks, changeStatus } from "../../src/openspec/tasks.ts";

const boxes = (text: string): string[] =>
  parseTasks(text).map(({ text: words, done }) => `${done ? "x" : " "} ${words}`);

describe("a task", () => {
  test("is a box behind any list marker, finished with a small or a large x [R219]", () => {
    const text = "- [x] a\n* [X] b\n+ [ ] c\n1. [ ] d\n2) [x] e\n10. [ ] f\n";
    expect(boxes(text)).toEqual(["x a", "x b", "  c", "  d", "x e", "  f"]);
  });

  test("with another mark, or none, is unfinished and not lost", () => {
    expect(
      boxes("- [~] half\n- [] none\n- [ x ] wide\n- [-] dropped\n- [x]near\n-[ ] tight"),
    ).toEqual(["  half", "  none", "x wide", "  dropped", "x near", "  tight"]);
  });

  test("is no link, no bracketed word, no quotation and no plain item", () => {
    const text =
      "- [a](https://example.org)\n- [1][one]\n- [WIP] x\n> - [ ] q\n- plain\n[ ] bare\n**[x]**\n---";
    expect(boxes(text)).toEqual([]);
  });

  test("knows the heading it stands under and the boxes it stands under, with spaces or tabs", () => {
    const text = [
      "- [ ] before",
      "# Tasks",
      "## 1. Server ##",
      "- [x] 1.1 model",
      "  - [x] 1.1.1 fields",
      "    * [ ] 1.1.1.1 names",
      "\t- [ ] 1.1.2 keys",
      "- [ ] 1.2 route",
      "- a remark",
      "  - [ ] under a remark",
      " - [ ] one column is no nesting",
      "## 2. Page",
      "    1) [ ] 2.1 form",
      "##",
      "- [ ] nowhere",
    ].join("\n");
    expect(
      parseTasks(text).map(({ text: words, depth, section }) => [words, depth, section]),
    ).toEqual([
      ["before", 0, null],
      ["1.1 model", 0, "1. Server"],
      ["1.1.1 fields", 1, "1. Server"],
      ["1.1.1.1 names", 2, "1. Server"],
      ["1.1.2 keys", 2, "1. Server"],
      ["1.2 route", 0, "1. Server"],
      ["under a remark", 0, "1. Server"],
      ["one column is no nesting", 0, "1. Server"],
      ["2.1 form", 0, "2. Page"],
      ["nowhere", 0, null],
    ]);
  });

  test("is read alike with the line ends of every system, and behind a byte order mark", () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      expect(boxes(`\uFEFF- [x] a${end}- [ ] b${end}`)).toEqual(["x a", "  b"]);
    }
  });

  test("is none inside a code fence or a comment", () => {
    const text = [
      "- [ ] real",
      "```md",
      "- [x] example",
      "~~~",
      "```",
      "  ~~~~",
      "  - [ ] example",
      "  ~~~",
      "  - [ ] example",
      "  ~~~~~",
      "- ```sh",
      "  - [ ] example",
      "  ```",
      "<!-- - [ ] hidden -->",
      "<!--",
      "- [x] hidden",
      "```",
      "- [x] hidden --> - [ ] behind",
      "- [x] 1.1 <!-- remark --> words <!-- more -->",
      "- [ ] strip `<!--` first",
      "- [ ] and `-->` then",
    ].join("\n");
    expect(boxes(text)).toEqual([
      "  real",
      "  behind",
      "x 1.1  words",
      "  strip `<!--` first",
      "  and `-->` then",
    ]);
  });

  test("survives a fence or a comment that somebody forgot to close", () => {
    expect(boxes("- [x] a\n```sh\n- [ ] b\n~~~\n- [ ] c")).toEqual(["x a", "  b", "  c"]);
    expect(boxes("- [x] a\n<!-- to do\n- [ ] b")).toEqual(["x a", "  b"]);
    expect(boxes("````\n- [ ] b\n```")).toEqual(["  b"]);
  });
});

describe("where work goes on", () => {
  const next = (text: string): readonly string[] => nextTasks(parseTasks(text));

  test("is behind the last finished task, then at those that were passed over [R219]", () => {
    expect(next("- [x] a\n- [ ] b\n- [x] c\n- [ ] d\n- [ ] e")).toEqual(["d", "e", "b"]);
  });

  test("is the first task when none is finished, or when only earlier ones are left", () => {
    expect(next("- [ ] a\n- [ ] b")).toEqual(["a", "b"]);
    expect(next("- [ ] a\n- [ ] b\n- [x] c")).toEqual(["a", "b"]);
    expect(next("- [x] a")).toEqual([]);
  });

  test("is inside a parent whose first child is finished, and names no empty box", () => {
    expect(next("- [ ] 1\n  - [x] 1.1\n  - [ ] 1.2\n- [ ]\n- [ ] 2")).toEqual(["1.2", "2", "1"]);
  });
});

test("a change's status follows from its boxes, and from where it stands", () => {
  expect([changeStatus(false, 0, 0), changeStatus(false, 0, 3), changeStatus(false, 1, 3)]).toEqual(
    ["NO_TASKS", "NOT_STARTED", "IN_PROGRESS"],
  );
  expect([changeStatus(false, 3, 3), changeStatus(true, 1, 3), changeStatus(true, 0, 0)]).toEqual([
    "COMPLETED",
    "ARCHIVED",
    "ARCHIVED",
  ]);
});

describe("any text", () => {
  const piece = fc.constantFrom(
    ..."- |* |+ |1. |9) |[x]|[X]|[ ]|[]|[~]|[|]|(|```|~~~|~~~~|`|<!--|-->|# |## |\n|\r\n|\r|\t|  | |words|é한".split(
      "|",
    ),
  );

  test("is read without an error, and twice alike", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join("")),
        ),
        (text) => {
          const tasks = parseTasks(text);
          expect(parseTasks(text)).toEqual(tasks);
          expect(tasks.every(({ depth }) => depth >= 0)).toBe(true);
          const unfinished = tasks.filter(({ done, text: words }) => !done && words !== "");
          expect(nextTasks(tasks).toSorted()).toEqual(
            unfinished.map(({ text: words }) => words).toSorted(),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  const line = fc.record({
    indent: fc.constantFrom("", "  ", "    ", "\t"),
    marker: fc.constantFrom("-", "*", "+", "1.", "12)"),
    box: fc.constantFrom("[ ]", "[x]", "[X]"),
    words: fc.stringMatching(/^[a-z한글 .]{0,12}$/),
  });
  const other = fc.constantFrom(
    "",
    "# Tasks",
    "plain",
    "- plain",
    "```\n- [x] no\n```",
    "<!-- - [ ] no\n- [x] no -->",
  );

  test("has as many tasks as it has boxes", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(line, other)), fc.constantFrom("\n", "\r\n"), (parts, end) => {
        const items = parts.filter((part) => typeof part !== "string");
        const text = parts
          .map((part) =>
            typeof part === "string"
              ? part
              : `${part.indent}${part.marker} ${part.box} ${part.words}`,
          )
          .join("\n")
          .replaceAll("\n", end);
        expect(parseTasks(text).map(({ text: words, done }) => [words, done])).toEqual(
          items.map(({ words, box }) => [words.trim(), box !== "[ ]"]),
        );
      }),
    );
  });

  test("of marks and blanks alone, as large as may be, is read to its end", () => {
    const repeat = (unit: string): string => unit.repeat(Math.floor((1024 * 1024) / unit.length));
    for (const unit of [
      "```\n~~~~\n",
      "<!--",
      "<!--\n",
      "`",
      "[",
      "- [",
      "- [ ",
      " ",
      "\t",
      "#",
      "# #",
      "- [x] \n",
    ]) {
      expect(parseTasks(repeat(unit)).length).toBe(unit === "- [x] \n" ? 149796 : 0);
    }
    expect(parseTasks(`- [${" ".repeat(1_000_000)}`)).toEqual([]);
    const falling = Array.from({ length: 1200 }, (_, at) => "`".repeat(1203 - at)).join("x\n");
    expect(parseTasks(falling)).toEqual([]);
  });
});
