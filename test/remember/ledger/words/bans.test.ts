/** Rules in a person's own words. */
import { describe, expect, test } from "bun:test";
import { findBans, isBanLifted } from "../../../../src/remember/ledger/words/bans.ts";

const texts = (prompt: string): string[] => findBans(prompt).map(({ text }) => text);

describe("a rule", () => {
  test("is taken out of a sentence that never ends, as far as it is meant for good", () => {
    const styles = `Go through the styles of the page, ${"make this box as wide as that one, ".repeat(8)}and please always use the tokens of the theme`;
    expect(texts(styles)).toEqual(["please always use the tokens of the theme"]);
    expect(texts(styles.replace("please always use", "use"))).toEqual([]);
  });

  test.each([
    "Never push to main.",
    "Always run the tests before you commit.",
    "please never edit the lock file",
    "You must never delete a migration.",
    "Don't touch the payment module.",
    "Do not commit anything.",
    "Don’t use any new packages.",
    "You should not change the schema.",
    "The API must not return null.",
    "Remember to use pnpm.",
    "From now on, answer in English.",
    "from now on use bun",
    "Only use the standard library.",
    "Commit only when I ask.",
    "No emojis, please.",
    "Write it without comments.",
    "Avoid adding dependencies.",
    "Stop asking me every time.",
    "Under no circumstances deploy.",
    "Fix the cart, but never touch the tests.",
    "Do not edit src/legacy.ts.",
    "Use pnpm, not npm.",
    "use uv instead of pip",
    "Please use `vitest`, not `jest` in this project.",
    "We don't use multipass anymore.",
    "I don't want snap on my hosts.",
    "Let's move away from using find here.",
    "절대 푸시하지 마",
    "테스트 파일은 수정하지 마세요.",
    "항상 한국어로 답해줘",
    "반드시 테스트를 먼저 돌려",
    "앞으로는 커밋 메시지를 영어로 써줘",
    "main에 직접 커밋하면 안 돼",
    "src 폴더만 수정해줘",
    "지금부터 항상 pnpm을 써줘",
    "외부 라이브러리 사용 금지",
    "不要修改测试文件。",
    "必须先运行测试",
    "永远不要推送到 main",
    "只能使用标准库",
    "从现在开始必须用中文回答",
    "禁止删除数据库文件",
  ])("is quoted: %p", (prompt) => {
    expect(texts(prompt)).toEqual([prompt]);
  });

  test.each([
    "Should I never push to main?",
    "Make a page for it: ## Core Principles (Always Follow)",
    "It could be updated to only after the tab is open.",
    "name和description是必须元素，为YAML结构",
    "You don't need to run the tests.",
    "We don't know why it fails.",
    "I don't want to wait for it.",
    "Don't worry about the tests.",
    "Don't commit yet.",
    "Don't push now.",
    "It never finishes.",
    "The build always fails on Windows.",
    "I never got an answer from the server.",
    "It fails only on Windows.",
    "The error happens only when I log in.",
    "Tests don't pass on my machine.",
    "I don't use Windows much.",
    "This should not happen.",
    "This should never happen.",
    "Users don't find the button.",
    "If you don't find it, ask me.",
    "Why don't you use SQLite",
    "It doesn't work.",
    "There are no tests in this folder.",
    "It was merged without tests.",
    "You always break the build.",
    "It hangs and always fails.",
    "The server will stop working after a while.",
    "하지만 해결이 안 됐어",
    "하지만 하나 더 있어요",
    "걱정하지 마세요 괜찮아요",
    "빌드가 항상 실패해요",
    "아직 커밋하지 마",
    "이거 하면 안 되나",
    "왜 항상 느린지 모르겠나요",
    "잠깐만 하고 있을게요",
    "잘했네 여기서 약간만 수정해보자 결과 밑에 실패 문구를 넣어줘",
    "조금만 고쳐줘",
    "실행하지말고 확인하고 맞으면 여기에도 적용할거야",
    "要不要加测试，你看着办",
    "构建总是失败，看看",
    "他们一直说，算出来的后加会不准，这才是我纠结的点",
    "必须要这样吗",
    "先不要提交，现在还没好",
    "Use a map, not a list.",
    "Use npm for the old package and not pnpm.",
    "Use pnpm.",
    "Should we use pnpm, not npm?",
    "It should use pnpm, not npm, I think, but look first.",
    "Fix the discount.",
    "장바구니 고쳐줘",
    "请修复购物车的折扣",
  ])("is not made of %p", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });

  test("that is meant for good is known", () => {
    const standing = (prompt: string): boolean[] => findBans(prompt).map((ban) => ban.isStanding);
    for (const prompt of [
      "Never push.",
      "항상 영어로 답해줘",
      "永远不要推送到 main",
      "Do not edit src/legacy.ts.",
      "Add a discount. Please don't touch the migrations/ folder.",
      "Don't change `package.json` or src/api/",
      "Use pnpm, not npm.",
    ]) {
      expect(standing(prompt)).toEqual([true]);
    }
    for (const prompt of [
      "Don't touch the tests.",
      "Do not edit src/legacy.ts in this step.",
      "Do not edit src/legacy.ts, only look at it.",
      "테스트는 건드리지 마",
      "不要修改测试文件",
    ]) {
      expect(standing(prompt)).toEqual([false]);
    }
  });

  test("is one sentence of several, without the mark of its list", () => {
    expect(
      texts(
        "Fix the cart. Never push to main! Then tell me.\n- don't touch the tests\n2) always lint first",
      ),
    ).toEqual(["Never push to main!", "don't touch the tests", "always lint first"]);
    expect(texts("购物车有问题。不要改测试文件。谢谢。")).toEqual(["不要改测试文件。"]);
  });

  test("is none in what was pasted, nor in a long text", () => {
    expect(texts("Look at this:\n```\nnever push to main\n```")).toEqual([]);
    expect(texts("npm ERR! never do this\nnpm ERR! always do that")).toEqual([]);
    expect(texts("> Never push to main.\n> Do not commit.")).toEqual([]);
    expect(texts(`Never push. ${"Here is more of what I want. ".repeat(30)}`)).toEqual([]);
  });

  test("is one of six at most", () => {
    const many = Array.from({ length: 20 }, (_, at) => `Never do number ${at}.`).join("\n");
    expect(texts(many).length).toBe(6);
  });
});

describe("a rule is taken back", () => {
  test.each([
    ["Never push to main.", "You can push to main now."],
    ["Don't touch the tests.", "ok it's fine, you may touch the tests"],
    ["Do not commit anything.", "Go ahead and commit anything you have."],
    ["Do not edit src/legacy.ts.", "You can edit src/legacy.ts now."],
    ["Use pnpm, not npm.", "It's fine to use npm, pnpm is not here."],
    ["절대 푸시하지 마", "이제 푸시해도 돼"],
    ["테스트를 실행하지 마", "테스트는 실행해도 괜찮아"],
    ["不要推送到 main", "可以推送到 main 了"],
  ])("%p by %p", (ban, prompt) => {
    expect(isBanLifted(ban, prompt)).toBe(true);
  });

  test.each([
    ["Never push to main.", "You can fix the cart."],
    ["Never push to main.", "Push to main!"],
    ["Never push to main.", "Is it fine if you can push to main?"],
    ["Don't touch the payment module.", "You can use the payment page as an example."],
    ["Never commit without running the tests.", "You can commit."],
    ["절대 푸시하지 마", "커밋해도 돼"],
    ["절대 푸시하지 마", "푸시는 안 돼"],
    ["不要推送到 main", "可以修改测试了"],
  ])("%p, but not by %p", (ban, prompt) => {
    expect(isBanLifted(ban, prompt)).toBe(false);
  });
});
