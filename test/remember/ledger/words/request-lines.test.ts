/** The lines of a long request that a summary tends to drop. */
import { describe, expect, test } from "bun:test";
import {
  isLongRequest,
  splitRequest,
} from "../../../../src/remember/ledger/words/request-lines.ts";

const texts = (request: string): string[] => splitRequest(request).map(({ text }) => text);

describe("of a long request", () => {
  test.each([
    ["Keep the public API exactly as it is."],
    ["The report must be at most 300 words."],
    ["Avoid new dependencies in this package."],
    ["- Never write to the production database"],
    ["응답은 반드시 JSON으로 유지해 주세요"],
    ["설정 파일은 절대 수정하지 마세요 부탁"],
    ["必须保持向后兼容，不要修改接口定义"],
  ])("the strict line is kept: %p", (line) => {
    const request = `Rewrite the cart for me.\n\n${line}\n\nIt is slow these days.`;
    expect(texts(request)).toEqual([line.replace(/^- /, "")]);
  });

  test.each([
    ["The cart is slow these days for everybody."],
    ["You are a senior engineer who must never fail."],
    ["Do not write code until I approve the plan."],
    ["Must it be kept exactly as it is?"],
    ["하지만 장바구니가 요즘 느려졌어요 그래서요"],
    ["뭔가 이상해요 장바구니가 느려졌어요"],
    ["这只是一个例子而已，请看看购物车"],
  ])("another line is not: %p", (line) => {
    expect(texts(`Rewrite the cart for me.\n\n${line}`)).toEqual([]);
  });

  test.each([
    "Constraints",
    "Output format",
    "Deliverables",
    "Rules",
    "제약 조건",
    "산출물",
    "约束",
    "要求",
  ])("everything below the heading %p is kept, with the heading", (heading) => {
    for (const head of [`## ${heading}`, `**${heading}**`, `${heading}:`]) {
      expect(splitRequest(`${head}\n- one file for each module`)).toEqual([
        { heading, text: "one file for each module", isList: false },
      ]);
    }
  });

  test.each(["Information", "Controllers", "Ruler", "Transformation"])(
    "a heading that only sounds strict is none: %p",
    (heading) => {
      expect(texts(`## ${heading}\n- the cart has three parts`)).toEqual([]);
    },
  );

  test.each(["Goal", "Context", "Background", "Your role", "목표", "배경", "背景"])(
    "nothing below the heading %p is kept",
    (heading) => {
      expect(texts(`## ${heading}\n- the cart must never be slow`)).toEqual([]);
    },
  );

  test("a heading that only begins like a loose one hides nothing", () => {
    expect(texts("## Controllers\n- they must never call the database")).toEqual([
      "they must never call the database",
    ]);
  });

  test("a numbered list of whole sentences is kept whole", () => {
    const list =
      "1. Read every file of the cart folder\n2. Write down what each of them does\n3. Only then change the rounding";
    expect(splitRequest(`Do this:\n${list}`)).toEqual([
      {
        heading: "Do this",
        text: "1. Read every file of the cart folder 2. Write down what each of them does 3. Only then change the rounding",
        isList: true,
      },
    ]);
  });

  test("of a list of a few words, or a long one, the strict lines are kept", () => {
    expect(texts("Steps\n\n1. Cart\n2. Coupons\n3. Never push it")).toEqual(["Never push it"]);
    const long = Array.from(
      { length: 12 },
      (_, at) => `${at + 1}. Look at the module number ${at} and tell me about what it does`,
    );
    expect(texts(`${long.join("\n")}\n13. Never touch the generated files in dist`)).toEqual([
      "Never touch the generated files in dist",
    ]);
  });

  test("what was pasted is not kept", () => {
    expect(
      texts("Look:\n```\nyou must never do it like that\n```\nnpm ERR! must never happen again"),
    ).toEqual([]);
  });

  test("not more than 24 lines are kept, and none that is too long", () => {
    const many = Array.from({ length: 80 }, (_, at) => `- never touch file number ${at}`).join(
      "\n",
    );
    expect(texts(many).length).toBe(24);
    expect(texts(`Never ${"so ".repeat(200)}`)).toEqual([]);
  });

  test("a few words are no long request", () => {
    expect(isLongRequest("fix the cart")).toBe(false);
    expect(isLongRequest("fix the cart ".repeat(30))).toBe(true);
  });
});
