/** Whether a command failed, and whether by its form. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  findBadEnd,
  findCommandFailure,
  isClientRefusal,
} from "../../../../src/remember/ledger/tools/command-failure.ts";

const OF_FORM = [
  "bash: python3: command not found",
  "zsh: command not found: gh",
  "/bin/sh: 1: jq: not found",
  "'python3' is not recognized as an internal or external command,",
  "The term 'gh' is not recognized as the name of a cmdlet",
  "python3: can't open file '/srv/app/run.py': [Errno 2] No such file or directory",
  "./build.sh: No such file or directory",
  "FileNotFoundError: [Errno 2] No such file or directory: 'data.csv'",
  "error: unknown option '--frozen'",
  "error: unexpected argument '--foo' found",
  "grep: unrecognized option: P",
  "tar: invalid option -- 'z'",
  "unknown flag: --short",
  "git: 'comit' is not a git command. See 'git --help'.",
  "ModuleNotFoundError: No module named 'requests'",
  "Error: Cannot find module 'express'",
  'npm error Missing script: "biuld"',
  "zsh: no matches found: src/**/*.ts",
  "the input device is not a TTY",
  "stdin: is not a tty",
  "bash: ./run.sh: Permission denied",
  "npm ERR! EACCES: permission denied, mkdir '/usr/lib'",
  "error: externally-managed-environment",
  "run.ps1 cannot be loaded because running scripts is disabled on this system.",
];

describe("a failure by form", () => {
  test.each(OF_FORM)("is %p", (line) => {
    for (const ok of [false, null, true]) {
      expect(findCommandFailure({ ok, text: `before\n${line}\n` })).toEqual({
        line,
        isOfForm: true,
      });
    }
  });

  test.each([127, 126, 49])("is exit %p without a word", (code) => {
    expect(findCommandFailure({ ok: false, text: `Exit code ${code}` })?.isOfForm).toBe(true);
  });
});

describe("what a compiler or a test says", () => {
  test.each([
    "src/cart.ts(3,20): error TS2307: Cannot find module 'expresso' or its types.",
    "src/cart.ts:3:20 - error TS2307: Cannot find module 'expresso'.",
    "Cannot find module './cart' from 'test/cart.test.ts'",
    "Error: Cannot find module '../lib/cart'",
    "main.c:1:10: fatal error: foo.h: No such file or directory",
    "FAIL test/cart.test.ts: no such option --x",
    "AssertionError: expected 3 to be 4",
    "1 failed, 12 passed",
    "error[E0308]: mismatched types",
    "Exit code 1",
  ])("is no failure by form: %p", (line) => {
    const failure = findCommandFailure({ ok: false, text: line });
    expect(failure).not.toBeNull();
    expect(failure?.isOfForm).toBe(false);
    expect(findCommandFailure({ ok: true, text: line })).toBeNull();
  });

  test.each([
    "Tests: 3 failed, 12 passed",
    " 2 failing",
    "src/a.ts(1,1): error TS2304: Cannot find name 'x'.",
    "FAILED tests/test_cart.py::test_total",
    "--- FAIL: TestCart (0.00s)",
    "make: *** [Makefile:3: all] Error 2",
    "npm ERR! Test failed.",
    "java.lang.IllegalStateException: closed",
    "BUILD FAILED in 3s",
    "failures: 2",
  ])("shows a bad end: %p", (line) => {
    expect(findBadEnd(`running\n${line}\n`)).toBe(line.trim());
  });

  test.each([
    "12 passed, 0 failed",
    "0 errors",
    "ok",
    "Finished in 3s",
    "no failures",
    "failed: 0",
    "",
  ])("shows no bad end: %p", (line) => {
    expect(findBadEnd(line)).toBeNull();
  });
});

describe("a failure", () => {
  test("is looked for at the beginning and at the end alone", () => {
    const middle = `${"x\n".repeat(400)}bash: jq: command not found\n${"x\n".repeat(1200)}`;
    expect(findCommandFailure({ ok: true, text: middle })).toBeNull();
    expect(
      findCommandFailure({ ok: true, text: `${middle}bash: jq: command not found` }),
    ).not.toBeNull();
  });

  test("of any text is a short line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 3000 }), (text) => {
        expect(findCommandFailure({ ok: false, text })?.line.length ?? 0).toBeLessThanOrEqual(240);
      }),
    );
    expect(findCommandFailure({ ok: false, text: `error: ${"a".repeat(5000)}` })?.line.length).toBe(
      240,
    );
  });
});

describe("what the client would not do", () => {
  test.each([
    "<tool_use_error>File has not been read yet. Read it first.</tool_use_error>",
    "<tool_use_error>String to replace not found in file.</tool_use_error>",
    "Found 3 matches of the string to replace",
    "<tool_use_error>InputValidationError: Bash failed",
    "Permission to use Bash has been denied",
    "This command requires approval",
    "PreToolUse:Bash hook error: blocked",
    "Cancelled: parallel tool call errored",
    "Sibling tool call errored",
    "Command timed out after 2m",
    "Claude requested permissions to write",
  ])("is no failure of a command: %p", (text) => {
    expect(isClientRefusal(text)).toBe(true);
  });

  test.each(["bash: jq: command not found", "Exit code 1", "3 failed", ""])("is not %p", (text) => {
    expect(isClientRefusal(text)).toBe(false);
  });
});
