/** Prompts that ask for nothing of their own. */
import { describe, expect, test } from "bun:test";
import {
  isSmallTalk,
  findOfferedOption,
  parseOption,
  findQuestion,
} from "../../../../src/remember/ledger/words/small-talk.ts";

describe("small talk", () => {
  test.each(
    "continue|ok|OK!|yes please|go ahead|keep going|thanks|lgtm|next|try again|2|B|option 3|1.|계속|계속해줘|네|넵 진행해주세요|좋아요!|ㅇㅇ|ㄱㄱ|2번|옵션 1|고마워요|继续|好的|可以|谢谢|方案 B|はい|続けて|/compact|/model opus|/clear|/status|Good night!|수고하셨어요|ok, continue with the next step"
      .split("|")
      .map((text) => [text]),
  )("is %p", (text) => {
    expect(isSmallTalk(text)).toBe(true);
  });

  test.each(
    "fix it in cart.ts|continue with the coupons|yes, but use SQLite|no, the other file|use port 8443|장바구니 고쳐줘|계속하되 테스트는 빼줘|네, 그런데 포트는 8443으로|继续修复购物车|好的，但是不要推送|/review src/cart.ts please|why?|run tests|delete it"
      .split("|")
      .map((text) => [text]),
  )("is not %p", (text) => {
    expect(isSmallTalk(text)).toBe(false);
  });

  test("does not hide what is asked beside a goodbye", () => {
    expect(isSmallTalk("Fix the cart. Good night!")).toBe(false);
    expect(isSmallTalk("Thanks. See you!")).toBe(true);
  });
});

describe("a short reply", () => {
  test.each([
    ["2", "2"],
    [" b ", "b"],
    ["Option 3", "3"],
    ["1.", "1"],
    ["2번", "2"],
    ["2번으로", "2"],
    ["옵션 1", "1"],
    ["方案 B", "b"],
    ["第2个", "2"],
  ])("names an option: %p", (text, sign) => {
    expect(parseOption(text)).toBe(sign);
  });

  test.each(["2 files", "ok", "123", "a b", "1.5 seconds", "네", ""])("names none: %p", (text) => {
    expect(parseOption(text)).toBeNull();
  });

  test.each([
    ["1. Use SQLite\n2. Use Postgres\n\nWhich one?", "2", "Use Postgres"],
    ["**A)** One file\n**B)** Two files", "b", "Two files"],
    ["- 1) 하나로 합치기\n- 2) 둘로 나누기\n어느 쪽으로 할까요?", "1", "하나로 합치기"],
    ["Option A: wait\nOption B: **go on**", "b", "go on"],
  ])("chooses what was offered under its sign: %p", (said, sign, option) => {
    expect(findOfferedOption(said, sign)).toBe(option);
  });

  test("chooses nothing where several lists have its sign", () => {
    const said = "1. Read\n2. Wrote\n\nNow choose:\n1. Push\n2. Wait";
    expect(findOfferedOption(said, "2")).toBeNull();
  });

  test("chooses nothing where nothing was offered", () => {
    expect(findOfferedOption("I fixed 2 files.", "2")).toBeNull();
    expect(findOfferedOption("1. Use SQLite", "2")).toBeNull();
    expect(findOfferedOption("", "1")).toBeNull();
  });

  test("answers the question that was asked last", () => {
    expect(findQuestion("Is it a bug? I think so.\n**Shall I fix it?**\n1. Yes")).toBe(
      "Shall I fix it?",
    );
    expect(findQuestion("어느 쪽으로 할까요?\n1. A")).toBe("어느 쪽으로 할까요?");
    expect(findQuestion("用哪个？")).toBe("用哪个？");
    expect(findQuestion("Done.")).toBe("");
  });
});
