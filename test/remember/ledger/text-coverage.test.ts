/** Whether a text stands in another. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  computeCoverage,
  computeCoverageIn,
  isCjk,
  toTextWindows,
  tokenizeText,
} from "../../../src/remember/ledger/text-coverage.ts";

const found = (text: string, among: string): number =>
  computeCoverageIn(text, toTextWindows(among));
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ maxLength: 200 }),
  fc
    .array(fc.constantFrom("never", "push", "src/cart.ts", "8443", "푸시", "推送", "\n", " "), {
      maxLength: 40,
    })
    .map((all) => all.join(" ")),
);

describe("coverage", () => {
  test("is between 0 and 1 for any texts", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        for (const part of [
          found(one, other),
          computeCoverage(tokenizeText(one), tokenizeText(other).keys()),
        ]) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("is whole where a text stands word for word, whatever stands around it", () => {
    fc.assert(
      fc.property(text, text, text, (before, one, behind) => {
        expect(found(one, `${before}\n${one}\n${behind}`)).toBe(1);
        expect(found(one, `${before} ${one.replaceAll(/\s+/g, "\n\n")} ${behind}`)).toBe(1);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["src/recall/cart.ts", "- `cart.ts`: mended"],
    ["src/cart.ts", "see src/cart.ts:42"],
    ["C:\\work\\shop\\cart.ts", "cart.ts was changed"],
    ["migrating the tables", "The migration of the table is done"],
    ["포트는 8443", "서버 포트는 8443 입니다"],
    ["不要推送", "他说不要推送到 main"],
    ["Use --frozen-lockfile", "pnpm install --frozen-lockfile is used"],
  ])("is high where the same is said: %p", (one, other) => {
    expect(found(one, other)).toBeGreaterThanOrEqual(0.65);
  });

  test.each([
    ["src/cart.ts", "src/coupon.ts was changed"],
    ["port 8443", "port 8080 is used"],
    ["Never push to main.", "The cart was mended and tested."],
    ["할인은 한 번만 반올림", "장바구니를 고쳤습니다"],
    ["不要修改测试", "购物车已经修好"],
  ])("is low where something else is said: %p", (one, other) => {
    expect(found(one, other)).toBeLessThan(0.5);
  });

  test("is not gathered over a whole text", () => {
    const lines = ["port one", "a", "b", "c", "8443 two", "d", "e", "f", "staging three"];
    expect(found("staging port 8443", lines.join("\n"))).toBeLessThan(0.65);
    expect(found("staging port 8443", "staging\nport\n8443")).toBe(1);
  });

  test("of a text without words is whole", () => {
    for (const nothing of ["", "...", "the and for", "😀"]) {
      expect(computeCoverage(tokenizeText(nothing), [])).toBe(1);
    }
  });
});

test("names, numbers and files weigh most, pairs of CJK characters least", () => {
  expect([...tokenizeText("Fix src/cart.ts port 8443 카트")]).toEqual([
    ["fix", 1],
    ["cart.ts", 2],
    ["port", 1],
    ["8443", 2],
    ["카트", 0.5],
  ]);
});

test.each([
  ["장바구니 cart.ts 고쳐줘", true],
  ["请修复", true],
  ["Fix the cart", false],
  ["", false],
  ["The word 장 stands in a long English sentence here", false],
])("%p is a text in CJK: %p", (one, is) => {
  expect(isCjk(one)).toBe(is);
});

test("a text of any form is compared in no time", () => {
  for (const line of ["-".repeat(1e6), "/".repeat(1e6), "a/".repeat(5e5), " ".repeat(1e6)])
    expect(computeCoverageIn("the cart rounds once", toTextWindows(`1. nothing\n${line}x`))).toBe(
      0,
    );
});
