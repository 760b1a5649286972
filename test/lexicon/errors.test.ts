// What failures look like as tables, and that everybody who asks takes a row for the same.
import { describe, expect, test } from "bun:test";
import { classifyFailure } from "../../src/learn/mine/failing-commands/failure-class.ts";
import {
  HARMLESS_BEGINNINGS,
  KOREAN_FAILURES,
  NOTICE_BEGINNINGS,
  NPM_WRAPPER_BEGINNINGS,
  WRAPPER_BEGINNINGS,
  WRAPPER_PHRASES,
} from "../../src/lexicon/error-lines.ts";
import { FORM_ERRORS } from "../../src/lexicon/form-errors.ts";
import { extractErrorCore } from "../../src/remember/errors/normalize-error.ts";
import {
  isHarmlessLine,
  isNoise,
  isWrapperLine,
  namesError,
} from "../../src/lexicon/failure-lines.ts";
import { findCommandFailure } from "../../src/remember/ledger/tools/command-failure.ts";

test("no beginning or phrase stands twice, or is hidden by a shorter one", () => {
  for (const list of [
    NOTICE_BEGINNINGS,
    WRAPPER_BEGINNINGS,
    NPM_WRAPPER_BEGINNINGS,
    HARMLESS_BEGINNINGS,
  ])
    for (const one of list)
      expect(
        list.filter((other) => one.startsWith(other)),
        one,
      ).toEqual([one]);
  for (const list of [WRAPPER_PHRASES, KOREAN_FAILURES])
    expect(new Set(list).size).toBe(list.length);
});

describe("a line is what its table says", () => {
  test.each([...WRAPPER_BEGINNINGS, ...WRAPPER_PHRASES])(
    "%s wraps a failure and is no error's own word",
    (words) => {
      expect(isWrapperLine(`run${words} 1`) || isWrapperLine(`${words} 1`)).toBe(true);
      expect(extractErrorCore(`TypeError: x is not a function\n${words} 1`).core).toContain(
        "TypeError",
      );
    },
  );
  test.each([...NPM_WRAPPER_BEGINNINGS])("npm error %s wraps a failure", (words) => {
    for (const npm of ["npm error", "npm ERR!"])
      expect(isWrapperLine(`${npm} ${words}x`)).toBe(true);
  });
  test.each([...NOTICE_BEGINNINGS])("%s is noise", (words) => {
    expect(isNoise(`${words} x`, "", "")).toBe(true);
  });
  test.each([...HARMLESS_BEGINNINGS])("%s begins what did not fail", (words) => {
    expect(isHarmlessLine(`${words} error`)).toBe(true);
    expect(namesError(`${words} error`)).toBe(false);
  });
  test.each([...KOREAN_FAILURES])("%s names an error, and its denial none", (word) => {
    expect(namesError(`빌드 ${word} 발생`)).toBe(true);
  });
});

/** A command, what was said of it, and the class that it has. */
const SAMPLES: Readonly<
  Record<keyof typeof FORM_ERRORS, readonly (readonly [string, string, string])[]>
> = {
  unknownOption: [["npm test --colour", "error: unknown option '--colour'", "unknown-option"]],
  unknownCommand: [
    ["cargo tset", "error: no such command: `tset`", "unknown-command"],
    ["tool tset", "tool: error: invalid choice: 'tset' (choose from a, b)", "unknown-command"],
    ["git tset", "git: 'tset' is not a git command. See 'git --help'.", "unknown-command"],
  ],
  missingScript: [
    ["npm run tset", 'npm error Missing script: "tset"', "missing-script"],
    ["bun run tset", 'error: Script not found "tset"', "missing-script"],
    ["yarn run tset", 'error Couldn\'t find a script named "tset".', "missing-script"],
  ],
  commandNotFound: [
    ["jq .", "bash: jq: command not found", "command-not-found"],
    ["jq .", "zsh: command not found: jq", "command-not-found"],
    ["jq .", "'jq' is not recognized as an internal or external command", "command-not-found"],
  ],
  missingOption: [
    [
      "tool run",
      "error: the following required arguments were not provided:\n  --name <NAME>\n\nUsage: tool run --name <NAME>",
      "missing-option",
    ],
    [
      "tool run",
      'Error: required flag(s) "name" not set\nUsage:\n  tool run [flags]',
      "missing-option",
    ],
    [
      "tool run",
      "usage: tool run [-h] --name NAME\ntool run: error: the following arguments are required: --name",
      "missing-option",
    ],
  ],
};

describe("an error of form", () => {
  const kinds = Object.keys(FORM_ERRORS) as (keyof typeof FORM_ERRORS)[];
  test.each(kinds)("%s names its word by every pattern of its row", (kind) => {
    const errors = SAMPLES[kind].map(([, error]) => error);
    for (const pattern of FORM_ERRORS[kind])
      expect(
        errors.some((error) => pattern.exec(error)?.[1] !== undefined),
        String(pattern),
      ).toBe(true);
  });
  test.each(Object.values(SAMPLES).flat())(
    "of %s is one for suggestions and for the ledger: %s",
    (command, error, form) => {
      expect(classifyFailure(command, error)?.form as string | undefined).toBe(form);
      // The ledger reads line by line.
      const lines = error.split("\n");
      const isOnOneLine = Object.values(FORM_ERRORS)
        .flat()
        .some((pattern) => lines.some((line) => pattern.test(line)));
      expect(findCommandFailure({ ok: false, text: error })?.isOfForm).toBe(isOnOneLine);
      expect(isOnOneLine || lines.length > 1).toBe(true);
    },
  );
});
