/** A session is called by what its author asked for. */
import { expect, test } from "bun:test";
import { makePromptTitle } from "../../src/event/prompt-title.ts";

test("what a client put before the words is no part of a title", () => {
  const opened = "<ide_opened_file>The user opened the file c:\\src\\a.ts.</ide_opened_file>";
  expect(makePromptTitle(`${opened}\nround the total`)).toBe("round the total");
  expect(makePromptTitle(opened)).toBeNull();
  expect(makePromptTitle("<ide_selection>const a = 1;")).toBeNull();
  expect(makePromptTitle("<system-reminder>be brief</system-reminder> fix it")).toBe("fix it");
});

test("paths that were dropped in front are not, and those within the words stay", () => {
  expect(makePromptTitle("C:\\Users\\x\\.claude C:\\Users\\x\\app build the page")).toBe(
    "build the page",
  );
  expect(makePromptTitle("/srv/shop/src/cart.ts: why is it wrong?")).toBe("why is it wrong?");
  expect(makePromptTitle("[SENSITIVE_PATH] read this")).toBe("read this");
  expect(makePromptTitle("read /srv/shop/a.ts first")).toBe("read /srv/shop/a.ts first");
  expect(makePromptTitle("/compact now")).toBe("/compact now");
});

test("neither is the role that the model is given, unless nothing else was said", () => {
  expect(makePromptTitle("You are a senior engineer. Move the cache to Redis.")).toBe(
    "Move the cache to Redis.",
  );
  expect(makePromptTitle("# Role\nAct as a reviewer:\nlook at the diff")).toBe("look at the diff");
  expect(makePromptTitle("You are wrong")).toBe("You are wrong");
  expect(makePromptTitle("당신은 시니어 개발자입니다. 결제 모듈을 나눠 줘")).toBe(
    "결제 모듈을 나눠 줘",
  );
});

test("a title that would say nothing is the prompt itself", () => {
  expect(makePromptTitle("/srv/shop/src/ ?")).toBe("/srv/shop/src/ ?");
  expect(makePromptTitle("  fix  ")).toBe("fix");
});

test("nor are the marks of headings and of blocks of code", () => {
  expect(makePromptTitle("## Fix the totals\n\n```ts\nround(x)\n```")).toBe(
    "Fix the totals\n\n\nround(x)",
  );
  expect(makePromptTitle("C# or F#?")).toBe("C# or F#?");
  expect(makePromptTitle("```\n```")).toBe("```\n```");
});
