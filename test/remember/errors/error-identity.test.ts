import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  identifyError,
  isSameError,
  isDistinctive,
} from "../../../src/remember/errors/error-identity.ts";
import { extractErrorCore, GAP } from "../../../src/remember/errors/normalize-error.ts";

const isSame = (one: string, other: string): boolean =>
  isSameError(identifyError(one, "/srv/app"), identifyError(other, "/srv/app"));

describe("two errors are the same", () => {
  for (const [what, one, other] of [
    ["positions", "src/a.ts(3,5): error TS2322: bad", "src/a.ts(41,9): error TS2322: bad"],
    ["positions behind a colon", "a.go:3:5: undefined: x", "a.go:41:9: undefined: x"],
    ["ports", "Error: address in use :::3000", "Error: address in use :::8080"],
    ["ports of a host", "Error: connect localhost:5432", "Error: connect localhost:5433"],
    ["process ids", "Error: process 4312 died", "Error: process 77 died"],
    ["times", "2026-03-01T10:00:00Z Error: late", "2026-04-02T23:59:59Z Error: late"],
    ["days by their names", "Mar 1 10:00:00 Error: late", "Apr 12 23:59:59 Error: late"],
    ["durations", "Error: gave up after 12ms", "Error: gave up after 340ms"],
    ["hashes", "fatal: bad object 3f4e9b2c1a", "fatal: bad object 91c2b3a4d5"],
    [
      "ids",
      "Error: job 0b9c1e4e-7f2a-4c1b-9d6e-0a1b2c3d4e5f",
      "Error: job 5f4e3d2c-1b0a-4e6d-9b1c-2a7f4e1e9c0b",
    ],
    ["folders outside the project", "Error: no /tmp/x1/log.txt", "Error: no /var/lib/log.txt"],
    [
      "processes in a log",
      "2026-03-01 10:00:00 ERROR 4312 bad",
      "2026-03-01 10:00:00 ERROR 77 bad",
    ],
    ["heads of a log", "E0301 10:00:00.123 77 a.go:9] bad", "E0411 08:12:59.921 4312 a.go:31] bad"],
    [
      "times with fractions",
      "2026-03-01T10:00:00.123Z Error: connect to db:5432",
      "2026-04-11T08:12:59.921Z Error: connect to db:5432",
    ],
    ["positions of what was expected", "a.ts(3,1): ';' expected", "a.ts(8,4): ';' expected"],
    ["amounts in Korean", "오류: 잔액이 500원입니다", "오류: 잔액이 72000원입니다"],
    ["rules", "==== Error: bad ====", "-------- Error: bad"],
    ["offsets", "ld: (.text+0x1f): undefined", "ld: (.text+0x4b): undefined"],
    ["counts", "Error: 3 tests failed", "Error: 12 tests failed"],
    [
      "stack frames",
      "TypeError: x is no y\n    at f (a.ts:1:2)",
      "TypeError: x is no y\n    at g (b.ts:3:4)",
    ],
    [
      "frames behind the first of the project",
      "TypeError: x\n    at a (/srv/app/a.ts:1:2)\n    at b (/srv/app/b.ts:3:4)",
      "TypeError: x\n    at f (/srv/app/node_modules/f.js:9:9)\n    at a (/srv/app/a.ts:7:2)",
    ],
    [
      "ports that a system gave away",
      "Error: connect ECONNREFUSED :::40112",
      "Error: connect ECONNREFUSED :::51999",
    ],
    ["source lines", "error: bad\n3 | let x\n  |   ^", "error: bad\n40 | let  x;\n   |   ^"],
    [
      "ends of texts that were cut",
      `Error: ${"a b ".repeat(73)}c`.slice(0, 300),
      `Error: ${"a b ".repeat(74)}`.slice(0, 299),
    ],
  ] as const) {
    test(`whatever their ${what}`, () => {
      expect(isSame(one, other)).toBe(true);
    });
  }

  test("in whatever folder the project lies", () => {
    const one = identifyError("Error: no '/srv/app/dist/a.js'", "/srv/app");
    const other = identifyError("Error: no '/home/me/copy/dist/a.js'", "/home/me/copy");
    expect(isSameError(one, other)).toBe(true);
  });
});

describe("two errors are not the same", () => {
  for (const [what, one, other] of [
    ["codes", "error TS2322: bad", "error TS2339: bad"],
    ["codes of a compiler", "error[E0382]: bad", "error[E0499]: bad"],
    ["states of a database", "ERROR: bad (SQLSTATE 42P01)", "ERROR: bad (SQLSTATE 23505)"],
    ["exit codes", "Error: ls left, exit code 1", "Error: ls left, exit code 137"],
    ["statuses", "Error: status code 404", "Error: status code 500"],
    ["codes of the system", "error: bad (os error 2)", "error: bad (os error 13)"],
    ["kinds", "TypeError: bad value", "RangeError: bad value"],
    ["quoted names", "Error: no module 'react'", "Error: no module './foo'"],
    ["names in other quotes", "Error: no “가”", "Error: no “나”"],
    ["files of the project", "Error: in src/a.ts", "Error: in src/b.ts"],
    ["folders of the project", "Error: in ./a/index.ts", "Error: in ./b/index.ts"],
    [
      "services that do not answer",
      "Error: connect ECONNREFUSED 127.0.0.1:5432",
      "Error: connect ECONNREFUSED 127.0.0.1:6379",
    ],
    [
      "files of the project that threw",
      "TypeError: x is no y\n    at f (/srv/app/a.ts:1:2)",
      "TypeError: x is no y\n    at f (/srv/app/b.ts:1:2)",
    ],
    [
      "ends of a traceback",
      'KeyError: 1\n  File "/srv/app/a.py", line 3',
      'KeyError: 1\n  File "/srv/app/b.py", line 3',
    ],
    ["codes behind a level", "ERROR 1045 (28000): bad", "ERROR 2002 (HY000): bad"],
    ["file names elsewhere", "Error: no /etc/a.conf", "Error: no /etc/b.conf"],
    ["endings", "Error: cannot open the door", "Error: cannot open the window"],
    ["lengths", "Error: cannot open", "Error: cannot open the window"],
    ["addresses", "Error: GET http://a.example/x", "Error: GET http://b.example/x"],
    ["compared values", "expected 30 to be 31", "expected 30 to be 40"],
    ["compared amounts in Korean", "오류: 3개가 아니라 4개", "오류: 3개가 아니라 5개"],
    ["ports in Korean", "오류: 8080번 포트", "오류: 5432번 포트"],
    ["compared arguments", "expected a.f(1,2) to be 3", "expected a.f(4,2) to be 3"],
    ["words of any language", "오류: 권한이 없습니다", "오류: 파일이 없습니다"],
  ] as const) {
    test(`with other ${what}`, () => {
      expect(isSame(one, other)).toBe(false);
    });
  }
});

test("long texts with the same beginning are told apart by the last line that names an error", () => {
  const long = (rows: number, end: string): string =>
    extractErrorCore(`Error: first try\n${"row 12 is done\n".repeat(rows)}${end}\nbye`).core;
  expect(long(40, "Error: no bucket 'a'")).toEndWith(`${GAP}Error: no bucket 'a'`);
  expect(long(400, "Error: no bucket 'a'").length).toBeLessThanOrEqual(300);
  expect(isSame(long(40, "Error: no bucket 'a'"), long(40, "Error: no bucket 'a'"))).toBe(true);
  expect(isSame(long(40, "Error: no bucket 'a'"), long(40, "Error: no bucket 'b'"))).toBe(false);
  expect(isSame(long(40, "Error: no bucket 'a'"), long(40, "all fine"))).toBe(false);
});

test("words that stand in every failure tell nothing", () => {
  for (const text of [
    "Error: Command failed with exit code 1",
    "make: *** [Makefile:12: deploy] Error 1",
    "npm ERR! code ELIFECYCLE",
    "husky - pre-commit hook exited with code 1 (error)",
    "Command timed out after 2m 0s",
    "Segmentation fault (core dumped)",
    "AssertionError",
    'Exception in thread "main" java.lang.NullPointerException',
    "FAIL",
    "오류가 발생했습니다",
    "12:03",
    "",
  ]) {
    expect({ text, tells: isDistinctive(identifyError(text, null)) }).toEqual({
      text,
      tells: false,
    });
  }
  for (const text of ["oops", "Error: listen EADDRINUSE", "오류: 권한이 없습니다"]) {
    expect({ text, tells: isDistinctive(identifyError(text, null)) }).toEqual({
      text,
      tells: true,
    });
  }
});

test("every text is the same error as itself, and being the same does not depend on which comes first", () => {
  const word = fc.constantFrom("Error: a", "b 12", "…", "\n", GAP, "'c'", "at f (./a.ts:1:2)");
  const made = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "));
  const text = fc.oneof(made, fc.string({ unit: "binary", maxLength: 300 }));
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(isSame(one, one)).toBe(true);
      expect(isSame(one, other)).toBe(isSame(other, one));
    }),
  );
});
