/** Which test files `npm test -- WORD...` runs. */
import { expect, test } from "bun:test";
import { chooseTests } from "../scripts/test/choose.ts";

const ALL = [
  "test/cli/usage.test.ts",
  "test/cli/usage-kept.test.ts",
  "test/cli2/usage.test.ts",
  "test/git/run.test.ts",
];

const chosen = (...args: readonly string[]): readonly string[] => chooseTests(args, ALL).files;

test("a file is that file, a folder all that is in it, another word whatever has it in its path", () => {
  expect(chosen("test/cli/usage.test.ts")).toEqual(ALL.slice(0, 1));
  expect(chosen("./test/cli/")).toEqual(ALL.slice(0, 2));
  expect(chosen("usage")).toEqual(ALL.slice(0, 3));
  expect(chosen("usage", "test/cli", "test/cli/usage.test.ts")).toEqual(ALL.slice(0, 3));
});

test("without a word all run; that is a whole run only where nothing else was said", () => {
  expect(chooseTests([], ALL)).toMatchObject({ files: ALL, isWhole: true, isByName: false });
  expect(chooseTests(["-t", "git"], ALL)).toMatchObject({
    files: ALL,
    options: ["-t", "git"],
    isWhole: false,
    isByName: true,
  });
});

test("options and their values are no words", () => {
  const args = ["--rerun-each", "3", "test/git", "--test-name-pattern=usage", "--bail"];
  expect(chooseTests(args, ALL)).toMatchObject({
    files: ALL.slice(3),
    options: ["--rerun-each", "3", "--test-name-pattern=usage", "--bail"],
    unmatched: [],
  });
});

test("a word that matches nothing is named, whatever the others match", () => {
  expect(chooseTests(["nothere", "test/git"], ALL).unmatched).toEqual(["nothere"]);
});
