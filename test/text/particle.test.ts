/** Korean particles follow the last sound of whatever stands before them. */
import { expect, test } from "bun:test";
import { eulReul, euRo, eunNeun, iGa } from "../../src/text/ko/particle.ts";

test.each([
  ["세션", "은", "이", "을", "으로"],
  ["지난주", "는", "가", "를", "로"],
  ["파일", "은", "이", "을", "로"],
  ["“환불”", "은", "이", "을", "로"],
  ["109 KB", "는", "가", "를", "로"],
  ["3", "은", "이", "을", "으로"],
  ["99", "는", "가", "를", "로"],
  ["01a8ff21", "은", "이", "을", "로"],
  ["ec82e", "는", "가", "를", "로"],
  ["zzz", "는", "가", "를", "로"],
  ["~/.claude/settings.json", "은", "이", "을", "으로"],
  ["/home/me/events.jsonl", "은", "이", "을", "로"],
  ["src/app.ts", "는", "가", "를", "로"],
  ["self-gen", "은", "이", "을", "으로"],
  ["--dry-run", "은", "이", "을", "으로"],
  ["--file", "은", "이", "을", "로"],
  ["--all", "은", "이", "을", "로"],
  ["--json`", "은", "이", "을", "으로"],
  ["git", "은", "이", "을", "으로"],
  ["import", "는", "가", "를", "로"],
  ["URL", "은", "이", "을", "로"],
  ["", "는", "가", "를", "로"],
])("“%s” is followed by %s, %s, %s, %s", (word, topic, subject, object, by) => {
  expect([eunNeun(word), iGa(word), eulReul(word), euRo(word)]).toEqual([
    topic,
    subject,
    object,
    by,
  ]);
});

test("whatever is given has a particle", () => {
  expect([eunNeun(7), iGa(null), eulReul(undefined), euRo({})]).toEqual(["은", "이", "를", "로"]);
});
