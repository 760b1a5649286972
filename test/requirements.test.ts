import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { printTable, shorten } from "../scripts/coverage-requirements.ts";
import { isLongTest } from "../scripts/test/choose.ts";
import {
  citedIds,
  coverRequirements,
  misnumbered,
  type Coverage,
  type Place,
} from "./requirements-coverage.ts";
import { DONE_ISSUES, REQUIREMENTS, type Requirement } from "./requirements.ts";
import { readSourceFiles } from "./source-files.ts";

const ROOT = join(import.meta.dir, "..");
// Tests also stand in files that several test files share.
const files = readSourceFiles(ROOT, "test", [".ts"]);

function at(places: readonly Place[]): string {
  return places.map((place) => `${place.path}:${place.line}`).join(", ");
}

describe("our own tests", () => {
  const { unknown, unproven } = coverRequirements(REQUIREMENTS, DONE_ISSUES, files);

  test("there are exactly the rows R001 to R223, in order", () => {
    expect(misnumbered(REQUIREMENTS, 223)).toEqual([]);
    expect(REQUIREMENTS).toHaveLength(223);
  });

  test("the test files are really read", () => {
    const scanned = [...new Bun.Glob("**/*.ts").scanSync({ cwd: join(ROOT, "test") })]
      .filter((path) => !path.includes("node_modules"))
      .map((path) => `test/${path}`);
    expect(files.map((file) => file.path)).toEqual(scanned.toSorted());
    expect(scanned).toContain("test/requirements.test.ts");
  });

  test("no test cites an unknown id", () => {
    expect(unknown.map(({ id, places }) => `${id} in ${at(places)}`)).toEqual([]);
  });

  test("every promise of a done issue is cited by a test", () => {
    expect(unproven.map((row) => `${row.id} (${row.issue}): ${row.promise}`)).toEqual([]);
  });

  test("every promise that a long test cites is cited by one that is not long too", () => {
    const usual = files.filter(({ path }) => !isLongTest(path));
    expect(usual.length).toBeLessThan(files.length);
    const { unproven: unprovenBriefly } = coverRequirements(REQUIREMENTS, DONE_ISSUES, usual);
    expect(unprovenBriefly.map((row) => `${row.id} (${row.issue}): ${row.promise}`)).toEqual([]);
  });
});

describe("the checker", () => {
  const rows: Requirement[] = [
    { id: "R001", where: "a", level: "SHALL", promise: "one", issue: "recorder" },
    { id: "R002", where: "b", level: "SHOULD", promise: "two", issue: "recorder" },
    { id: "R003", where: "c", level: "note", promise: "background", issue: "recorder" },
    { id: "R004", where: "d", level: "ST", promise: "later", issue: "monitor" },
  ];

  function cover(text: string): Coverage {
    return coverRequirements(rows, ["recorder"], [{ path: "test/sample.test.ts", text }]);
  }

  function cited(text: string): string[] {
    return [...cover(text).cited.keys()];
  }

  test("an unknown id is reported with its place", () => {
    const { unknown } = cover(`\ntest("a [R001, R999]", () => {});`);
    expect(unknown.map(({ id, places }) => `${id} ${at(places)}`)).toEqual([
      "R999 test/sample.test.ts:2",
    ]);
  });

  test("an unproven promise of a done issue is reported, a note and an open issue are not", () => {
    expect(cover(`test("a [R001]", () => {});`).unproven.map((row) => row.id)).toEqual(["R002"]);
    expect(cover(`test("a [R001, R002]", () => {});`).unproven).toEqual([]);
  });

  test("a missing, doubled, unexpected or misplaced row is reported", () => {
    const [one, two, three, four] = rows;
    if (!one || !two || !three || !four) throw new Error("four rows");
    expect(misnumbered(rows, 4)).toEqual([]);
    expect(misnumbered([one, two, three], 4)).toEqual(["R004 is missing"]);
    expect(misnumbered([one, two, two, three, four], 4)).toContain("R002 stands twice");
    expect(misnumbered(rows, 3)).toContain("R004 is not expected");
    expect(misnumbered([one, three, two, four], 4)).toEqual(["R003 is out of order"]);
  });

  test("ids count at the start and at the end of a title only", () => {
    expect(citedIds("[R001] a promise")).toEqual(["R001"]);
    expect(citedIds("a promise [R001,R002]")).toEqual(["R001", "R002"]);
    expect(citedIds("a promise [R001] in the middle")).toEqual([]);
    expect(citedIds("a promise of R001")).toEqual([]);
  });

  test.each([
    ["test", `test("a [R001]", () => {});`],
    ["it", `it('a [R001]', () => {});`],
    ["a template", "test(`a ${name} [R001]`, () => {});"],
    ["a joined title", `test("a " +\n "b [R001]", () => {});`],
    ["test.each", `test.each([["(", 1], [")", 2]])("a %s [R001]", () => {});`],
    ["test.each with a table", "test.each`a | b\n${1} | ${2}`('a [R001]', () => {});"],
    ["test.only", `test.only("a [R001]", () => {});`],
    ["describe", `describe("a [R001]", () => { test("b", () => {}); });`],
    ["after a regular expression", `const quote = /["'\`/]/; test("a [R001]", () => {});`],
  ])("a citation counts: %s", (_, text) => {
    expect(cited(text)).toEqual(["R001"]);
  });

  test.each([
    ["a line comment", `// test("a [R001]", () => {});`],
    ["a block comment", `/* test("a [R001]", () => {}); */`],
    ["a string", 'const sample = `test("a [R001]", () => {});`;'],
    ["a comment beside a title", `test("a", () => {}); // [R001]`],
    ["a body", `test("a", () => { expect("b [R001]").toBe("b [R001]"); });`],
    ["a call of another test", `/a/.test("a [R001]");`],
    ["skip", `test.skip("a [R001]", () => {});`],
    ["skip after each", `test.each([1]).skip("a [R001]", () => {});`],
    ["skip before each", `test.skip.each([1])("a [R001]", () => {});`],
    ["todo", `test.todo("a [R001]");`],
    ["failing", `test.failing("a [R001]", () => {});`],
    ["xtest", `xtest("a [R001]", () => {});`],
    ["inside a skipped describe", `describe.skip("a", () => { test("b [R001]", () => {}); });`],
    ["a describe of skipped tests", `describe("a [R001]", () => { test.skip("b", () => {}); });`],
  ])("a citation does not count: %s", (_, text) => {
    expect(cited(text)).toEqual([]);
  });

  test("a test that runs only under a condition counts and is marked", () => {
    const { cited } = cover(`describe.skipIf(!x)("a", () => { test("b [R001]", () => {}); });`);
    expect(cited.get("R001")?.map((place) => place.conditional)).toEqual([true]);
  });

  test("a file that cannot be read as TypeScript is an error, not an empty answer", () => {
    expect(() => cover("const text = `open")).toThrow("sample.test.ts: Error: line 1: template");
  });
});

describe("the printed table", () => {
  test("a promise is cut by the columns it takes, not by its characters", () => {
    expect(shorten("abcdef", 6)).toBe("abcdef");
    expect(shorten("abcdefg", 6)).toBe("abcde…");
    expect(shorten("계속할까요", 6)).toBe("계속…");
  });

  test("no line is wider than the terminal", () => {
    const path = `test/${"deep/".repeat(12)}sample.test.ts`;
    const text = `test("a [R001]", () => {}); test.if(x)("b [R002]", () => {});`;
    const table = printTable(coverRequirements(REQUIREMENTS, [], [{ path, text }]), 100);
    const lines = table.split("\n");
    expect(lines).toHaveLength(1 + 223);
    expect(lines.filter((line) => Bun.stringWidth(line) > 100)).toEqual([]);
    expect(lines[1]).toEndWith("sample.test.ts:1");
    expect(lines[2]).toEndWith("sample.test.ts:1 (if)");
  });
});
