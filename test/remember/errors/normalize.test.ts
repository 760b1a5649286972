import { expect, test } from "bun:test";
import fc from "fast-check";
import { normalizeError } from "../../../src/remember/errors/normalize.ts";

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
