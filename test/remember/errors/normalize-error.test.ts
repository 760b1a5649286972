import { expect, test } from "bun:test";
import fc from "fast-check";
import { extractErrorCore, normalizeError } from "../../../src/remember/errors/normalize-error.ts";

const TABLE: readonly (readonly [string, string])[] = [
  ["Exit code 3\noops", "oops"],
  ["Exit code 1\n\n> app@1.0.0 test\n> vitest run\n\nError: boom", "Error: boom"],
  ["all is well\nTypeError: x is not a function\n  at f", "TypeError: x is not a function\n  at f"],
  ["0 errors\n12 passed\nlast line", "last line"],
  ["compiled with 0 errors\nfatal: not a git repository", "fatal: not a git repository"],
  [
    "ENOENT: no such file or directory, open '/a/b.txt'",
    "ENOENT: no such file or directory, open <STR>",
  ],
  ["Error: cannot read /home/me/x/y.ts:12:34", "Error: cannot read <PATH>:<N>:<N>"],
  ["Error: cannot read ./src/a.ts", "Error: cannot read <PATH>"],
  ["Error: cannot read C:\\x\\y.ts", "Error: cannot read <PATH>"],
  ["error: port 8080 in use, try 3 times", "error: port <N> in use, try 3 times"],
  ['Error: `foo` and "bar" differ', "Error: <STR> and <STR> differ"],
  ["오류: 파일이 없습니다 '설계.md'", "오류: 파일이 없습니다 <STR>"],
  ["", ""],
  ["\n\n", ""],
  ["Exit code 1", ""],
];

test("an error is what names it: noise is dropped, texts, paths and numbers are replaced", () => {
  expect(TABLE.map(([raw]) => [raw, normalizeError(raw)])).toEqual(TABLE as unknown as string[][]);
});

test("an error begins where it is named, not where a passing test, a warning or a runner speaks of errors", () => {
  const BEGINNINGS: readonly (readonly [string, string])[] = [
    ["✓ throws an Error (2 ms)\n× adds\n  expected 1", "× adds\n  expected 1"],
    ["test parse_error ... ok\ntest sum ... FAILED", "test sum ... FAILED"],
    ["npm warn deprecated error-ex\nnpm error code E404", "npm error code E404"],
    [
      "main.go:3:1: undefined: x\nFAIL\tapp [build failed]",
      "main.go:3:1: undefined: x\nFAIL\tapp [build failed]",
    ],
    [
      "compiling\nboom\nmake: *** [Makefile:3: all] Error 1",
      "boom\nmake: *** [Makefile:3: all] Error 1",
    ],
    ["make: *** [Makefile:3: all] Error 1", "make: *** [Makefile:3: all] Error 1"],
    [
      'Traceback (most recent call last):\n  File "a.py", line 3\n    raise ValueError(x)\nKeyError: 1',
      'KeyError: 1\n  File "a.py", line 3',
    ],
    [
      "node:events:497\n      throw er; // Unhandled 'error' event\n      ^\n\nError: listen EADDRINUSE",
      "Error: listen EADDRINUSE",
    ],
    ['/app/x.js:3\n  throw new RangeError("x");\n  ^\n\nRangeError: x', "RangeError: x"],
    ["> app@1.0.0 run\n> ./error.sh\n\nit stopped", "it stopped"],
    ["stderr | a.test.ts > logs\nError: logged\n    at f\n\n × adds", "× adds"],
    ["  console.error\n    Error: logged\n\n      at f\n\nFAIL a.test.ts", "FAIL a.test.ts"],
    ["\u001B[31mError\u001B[39m: red", "Error: red"],
    ["Error: \u001B]8;;https://a.example\u0007linked\u001B]8;;\u001B\\", "Error: linked"],
    ["no space\nTask a:b failed", "no space\nTask a:b failed"],
    ["no space\nRelease failed. See above.", "no space\nRelease failed. See above."],
    ["Error: bad\nnpm notice new version\n─────\n=====", "Error: bad"],
    ["  Compiling error-chain v1.0.0\nerror[E0432]: bad", "error[E0432]: bad"],
    ["경고 3개, 오류 0개\n실패: 번역이 없습니다", "실패: 번역이 없습니다"],
    [
      " ! [rejected] main -> main\nerror: failed to push",
      "! [rejected] main -> main\nerror: failed to push",
    ],
    [
      "E       assert 1 == 2\na.py:3: AssertionError",
      "E       assert 1 == 2\na.py:3: AssertionError",
    ],
  ];
  expect(BEGINNINGS.map(([raw]) => [raw, extractErrorCore(raw).core])).toEqual(
    BEGINNINGS as unknown as string[][],
  );
});

test("positions, times, durations and counts are no part of an error, however small", () => {
  for (const [one, two] of [
    ["src/a.ts(3,5): error TS1: x", "src/a.ts(12,15): error TS1: x"],
    ["src/a.ts:3:5 - error TS1: x", "src/b.ts:12:15 - error TS1: x"],
    ["  3:7  error  no-var", "  12:14  error  no-var"],
    ["[9:05:12] Error: late", "[10:05:12] Error: late"],
    ["a.sh: line 9: jq: not found", "a.sh: line 12: jq: not found"],
    ["FAIL adds (3 ms)", "FAIL adds (12 ms)"],
    ["× a.test.ts (3 tests | 1 failed) 4ms", "× a.test.ts (12 tests | 2 failed) 40ms"],
    ["Error: Can't resolve './a' in '/x'", "Error: Can't resolve './b' in '/y'"],
    ["오류: “설계.md” 없음", "오류: “다른.md” 없음"],
    ["fatal error at 0x1f", "fatal error at 0x7ffe01"],
    ["a.json(5,3): error TS1: x", "a.json(12,15): error TS1: x"],
    ["fatal: bad object 9d41b6c0f7", "fatal: bad object c07fe2a8d41b6553"],
    ["E0301 10:00:00.12   77 a.go:19] error", "E0411 08:12:59.92 48211 a.go:31] error"],
    ["==== ERRORS: bad ====", "======== ERRORS: bad ======"],
    ["error: no route to 10.0.0.1", "error: no route to 10.0.31.4"],
    ["실패: 3번째 줄", "실패: 312번째 줄"],
  ] as const) {
    expect(normalizeError(one)).toBe(normalizeError(two));
  }
});

test("a quoted text longer than 100 is no string, and nothing is longer than 200", () => {
  const long = "y".repeat(101);
  expect(normalizeError(`Error: "${long}"`)).toContain(long);
  expect(normalizeError(`Error: ${"word ".repeat(500)}`)).toHaveLength(200);
  expect(normalizeError(`Error: ${"a".repeat(192)}😀`)).not.toMatch(/[\ud800-\udbff]$/);
});

test("the same error with other paths, numbers and quoted texts gives the same text", () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  const path = fc
    .array(word, { minLength: 1, maxLength: 5 })
    .map((parts) => `/${parts.join("/")}.ts`);
  const number = fc.integer({ min: 10, max: 999_999 });
  const details = fc.record({
    path,
    number,
    other: number,
    quoted: fc.stringMatching(/^[\w ]{0,60}$/),
  });
  const said = ({
    path,
    number,
    other,
    quoted,
  }: {
    path: string;
    number: number;
    other: number;
    quoted: string;
  }): string =>
    normalizeError(
      `Exit code ${number % 100}\n\nTypeError: cannot open ${path}:${number}:${other} ("${quoted}")`,
    );
  fc.assert(
    fc.property(details, details, (one, two) => {
      expect(said(one)).toBe(said(two));
    }),
  );
});

test("other errors give other texts", () => {
  const texts = [
    "TypeError: x is not a function",
    "TypeError: y is not a function",
    "SyntaxError: x",
  ];
  expect(new Set(texts.map(normalizeError)).size).toBe(3);
});

test("normalising a text twice changes nothing", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...TABLE.map(([raw]) => raw), "a 12 '", '"/x'), { maxLength: 4 }),
      (parts) => {
        const once = normalizeError(parts.join("\n"));
        expect(normalizeError(once)).toBe(once);
      },
    ),
  );
});

// By construction: at most 20,000 units are looked at and 2,000 replaced, so hostile texts of a megabyte are as quick
// as those of 20 KB. The runner's watchdog is the only clock here.
test("hostile texts of a megabyte are normalised like their first 20,000 units", () => {
  for (const piece of ["'", '"', "/", "../", "Error".repeat(3), "E", "\n", "> a@", "1", "에러 "]) {
    const text = piece.repeat(1_000_000 / piece.length);
    expect(normalizeError(text)).toBe(normalizeError(text.slice(0, 20_000)));
  }
});
