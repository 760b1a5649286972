import { expect, test } from "bun:test";
import { lineText } from "../../src/dashboard/session/line-text.ts";
import { timeline as en } from "../../src/text/en/timeline.ts";
import { timeline as ko } from "../../src/text/ko/timeline.ts";

const written = {
  count: (value: number) => value.toLocaleString("en"),
  day: (day: string) => `<${day}>`,
};
const MODEL = "claude-opus-5-5-20251101";

test("numbers and days of our own lines are written as people write them, in both languages", () => {
  const usage = (text: typeof en): string =>
    lineText("usage", text.usage(MODEL, "2026-11-16", 1_234_567, "~$1234.56"), written);
  expect(usage(en)).toBe(`usage on <2026-11-16>: 1,234,567 tokens (~$1234.56), ${MODEL}`);
  expect(usage(ko)).toBe(`<2026-11-16> 사용량: 토큰 1,234,567개 (~$1234.56), ${MODEL}`);
  const told = (text: typeof en): string =>
    lineText("injection", text.injection("SessionStart", text.kinds.snapshot, 1292), written);
  expect(told(en)).toContain("(1,292 characters)");
  expect(told(ko)).toContain("(1,292자)");
});

test("small numbers stay, and so does whatever somebody else said", () => {
  expect(lineText("session_summary", en.summary(3, 999, 1, false), written)).toBe(
    en.summary(3, 999, 1, false),
  );
  for (const type of ["prompt", "turn.end", "tool_use", "tool_error"])
    expect(lineText(type, "port 4317 since 2026-11-16", written)).toBe(
      "port 4317 since 2026-11-16",
    );
});
