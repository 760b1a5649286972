/** Which test files `npm test -- WORD...` runs. */
import { expect, test } from "bun:test";
import { type Choice, chooseTests } from "../scripts/test/choose.ts";

const ALL = [
  "test/cli/usage.test.ts",
  "test/cli/usage-kept.test.ts",
  "test/cli2/usage.test.ts",
  "test/git/run.test.ts",
];

const ROOT = "/src/self-generation";
const choose = (...args: readonly string[]): Choice | null => chooseTests(args, ALL, ROOT);
const chosen = (...args: readonly string[]): readonly string[] => choose(...args)?.files ?? [];

test("a file is that file, a folder all that is in it, another word whatever has it in its path", () => {
  expect(chosen("test/cli/usage.test.ts")).toEqual(ALL.slice(0, 1));
  expect(chosen("./test/cli/")).toEqual(ALL.slice(0, 2));
  expect(chosen("usage")).toEqual(ALL.slice(0, 3));
  expect(chosen("usage", "test/cli", "test/cli/usage.test.ts")).toEqual(ALL.slice(0, 3));
});

test("a place is that file, as a failure prints it", () => {
  for (const place of ["test/git/run.test.ts:12", `${ROOT}/test/git/run.test.ts:12:3`]) {
    expect(chosen(place)).toEqual(ALL.slice(3));
  }
});

test("without a word all run; that is a whole run only where nothing else was said", () => {
  expect(choose()).toMatchObject({ files: ALL, isWhole: true, isByName: false });
  expect(choose("-t", "git")).toMatchObject({
    files: ALL,
    options: ["--test-name-pattern=git"],
    isWhole: false,
    isByName: true,
  });
});

const LONG = [
  "test/cli/usage.long.test.ts",
  "test/cli/usage.test.ts",
  "test/git/killed.long.test.ts",
  "test/git/run.test.ts",
];
const [USAGE_LONG = "", USAGE = "", KILLED_LONG = "", RUN = ""] = LONG;

const chosenOf = (...args: readonly string[]): Choice | null => chooseTests(args, LONG, ROOT);

test("long tests are left out unless they are asked for, and how many is known of a whole run", () => {
  expect(chosenOf()).toMatchObject({
    files: [USAGE, RUN],
    isWhole: true,
    isLong: false,
    leftOut: [USAGE_LONG, KILLED_LONG],
  });
  expect(chosenOf("-t", "x")).toMatchObject({ files: [USAGE, RUN], leftOut: [] });
  expect(chosenOf("--long")).toMatchObject({
    files: [USAGE_LONG, KILLED_LONG],
    options: [],
    isWhole: true,
    isLong: true,
    leftOut: [],
  });
  expect(chosenOf("--long", "--bail")).toMatchObject({ options: ["--bail"], isWhole: false });
});

test("a long test is run by its name, and by what only its path has in it; with --long nothing else is", () => {
  expect(chosenOf(USAGE_LONG)?.files).toEqual([USAGE_LONG]);
  expect(chosenOf("killed")?.files).toEqual([KILLED_LONG]);
  expect(chosenOf("usage")?.files).toEqual([USAGE]);
  expect(chosenOf("usage", "usage.long")?.files).toEqual([USAGE_LONG, USAGE]);
  expect(chosenOf("test/git")?.files).toEqual([RUN]);
  expect(chosenOf("--long", "test/git")?.files).toEqual([KILLED_LONG]);
  expect(chosenOf("--long", "run")?.unmatched).toEqual(["run"]);
});

test("a title matches as it stands, whatever it is made of", () => {
  const title = "what `a?` (b) > is [R001] $1.5 {x|y} ^ *+ \\";
  const [option = ""] = choose("-t", title)?.options ?? [];
  const pattern = new RegExp(option.replace("--test-name-pattern=", ""));
  expect(pattern.test(title.replace(" > ", " "))).toBe(true);
  expect(pattern.test(title.replace("R001", "R002"))).toBe(false);
});

test("options and their values are no words", () => {
  const args = ["--rerun-each", "3", "test/git", "--test-name=usage", "--bail"];
  expect(choose(...args)).toMatchObject({
    files: ALL.slice(3),
    options: ["--rerun-each=3", "--bail", "--test-name-pattern=usage"],
    unmatched: [],
  });
});

test("an option that there is not, or that lacks its value, is refused; help chooses nothing", () => {
  for (const args of [["--nonsense"], ["-x"], ["-t"], ["--rerun-each", "--bail"]]) {
    expect(() => choose(...args)).toThrow();
  }
  expect(choose("--help", "test/git")).toBeNull();
});

test("a word that matches nothing is named, whatever the others match", () => {
  expect(choose("nothere", "test/git")?.unmatched).toEqual(["nothere"]);
});
