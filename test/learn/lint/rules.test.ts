import { expect, test } from "bun:test";
import fc from "fast-check";
import { findBrokenRules, type RecordedCall } from "../../../src/learn/lint/broken-rules.ts";
import { findCheckableRules } from "../../../src/learn/lint/checkable-rules.ts";
import { findContradictions } from "../../../src/learn/lint/contradictions.ts";
import { findRepeatedLines } from "../../../src/learn/lint/repeated-lines.ts";
import { written } from "./sample-instructions.ts";

const opposed = (one: string, other: string): number =>
  findContradictions([written(one), written(other, { name: "AGENTS.md" })]).length;

test("two rules of which only one can be followed contradict each other, in either order", () => {
  const pairs = [
    ["- Use pnpm for all packages.", "- Always use npm."],
    ["- Package manager: pnpm", "- Never use pnpm."],
    ["- Use tabs for indentation.", "- Indent with 2 spaces."],
    ["- Indent with 2 spaces.", "- Indent with four spaces."],
    ["- Always answer in Korean.", "- Respond in English."],
    ["- 한국어로 답변한다", "- Always respond in English."],
    ["- Commit after every task.", "- Never commit unless I ask."],
    ["- Never push to main.", "- Always push directly to main."],
    ["- Always add Co-Authored-By lines.", "- Never add `Co-Authored-By`."],
    ["- Always wrap errors with context.", "- Never wrap errors with context!"],
  ] as const;
  fc.assert(
    fc.property(fc.constantFrom(...pairs), fc.boolean(), ([one, other], isTurned) => {
      expect(isTurned ? opposed(other, one) : opposed(one, other)).toBe(1);
    }),
  );
});

test("rules for different parts, conditions and plain mentions do not contradict each other", () => {
  for (const [one, other] of [
    ["- Use pnpm in web/.", "- Always use npm."],
    ["- Indent Python with 4 spaces.", "- Indent with 2 spaces."],
    ["- Use yarn if there is a yarn.lock.", "- Always use npm."],
    ["- Write commit messages in English.", "- Answer in Korean."],
    ["- Use `pnpm reset` to start over.", "- Use npm."],
    ["- Never commit secrets.", "- Commit after every task."],
    ["- Always use pnpm.", "- Use pnpm, not npm."],
  ] as const) {
    expect(opposed(one, other)).toBe(0);
  }
});

test("files that no session is told together neither contradict nor repeat each other", () => {
  const rule = "- Always run the linter before you finish.";
  const codex = { name: "AGENTS.md", readers: ["codex"] } as const;
  expect(findContradictions([written("- Use npm."), written("- Use pnpm.", codex)])).toEqual([]);
  expect(findRepeatedLines([written(rule), written(rule, codex)])).toEqual([]);
  const onDemand = { name: "rules/a.md", isAlways: false };
  expect(findRepeatedLines([written(rule), written(rule, onDemand)])).toEqual([]);
  expect(findRepeatedLines([written(rule), written(rule, { name: "b.md" })])).toHaveLength(1);
});

test("the same rule in other clothes is found, a heading, a table or a fact is not", () => {
  const found = findRepeatedLines([
    written(
      "- **Always** run `npm test` before you push.\n* Always run the npm test before you push!\n\n| Always run a b c d | x |\n| Always run a b c d | x |\n- answers with 404 if nothing was found there\n- answers with 404 if nothing was found there",
    ),
  ]);
  expect(found).toMatchObject([{ line: 2, evidence: { other: { line: 1 }, more: 0 } }]);
});

test("many lines that two files share are one finding", () => {
  const text = ["one", "two", "three", "four", "five"]
    .map((word) => `- Always keep the ${word} rule of this file in mind`)
    .join("\n");
  const found = findRepeatedLines([written(text), written(text, { name: "b.md" })]);
  expect(found).toMatchObject([{ file: "b.md", line: 1, evidence: { more: 4 } }]);
});

const call = (command: string | null, edited: readonly string[] = [], at = 0): RecordedCall => ({
  eventId: `${command ?? edited.join()}-${at}`,
  sessionId: "s",
  ts: new Date(Date.UTC(2026, 0, 2) + at).toISOString(),
  command,
  edited,
});

const broken = (rule: string, ...calls: readonly RecordedCall[]): number => {
  const rules = findCheckableRules([written(rule)]).map(({ file, line, check }) => {
    return { file, line, check, since: file.writtenAt };
  });
  const [found] = findBrokenRules(rules, calls, "/home/me/project");
  return found?.code === "BROKEN_RULE" ? found.evidence.times : 0;
};

test("commands and edits break the rules that forbid them", () => {
  for (const [rule, command] of [
    ["- Use pnpm, not npm.", "npm install left-pad"],
    ["- Use `bun` instead of `npm` or `yarn`. See package.json for why.", "cd web && yarn add x"],
    ["- npm 말고 pnpm 사용", "npm run build"],
    ["- Never use npm.", "npm run build"],
    ["- Never use npm, use pnpm.", "npm install"],
    ["- Use pnpm only. Never npm!", "npm ci"],
    ["- npm 사용 금지", "npm test"],
    ["- npm은 절대 쓰지 마세요.", "npm run dev"],
    ["- 항상 pnpm을 사용한다. npm은 쓰지 않는다.", "npm run dev"],
    ["- Never push directly to `main`.", "git push origin main"],
    ["- Never push to main or master", "git push origin HEAD:master"],
    ["- main에 직접 푸시하지 마세요", "git push -u origin main"],
    ["- Never force push.", "git push --force origin x"],
    ["- Don't use `git add -A` or `git add .`", "git add ."],
    ["- Never use `--no-verify`.", "git commit --no-verify -m x"],
    ["- Never run `prettier` — use the formatter instead", "npx prettier --write ."],
    ["- Do not add Co-Authored-By lines to commits.", 'git commit -m "x Co-Authored-By: y"'],
  ] as const) {
    expect([rule, broken(rule, call(command))]).toEqual([rule, 1]);
  }
  expect(broken("- Never edit `src/generated/`.", call(null, ["web/src/generated/a.ts"]))).toBe(1);
  expect(
    broken("- `schema.lock.json`은 수정하지 마세요", call(null, ["db/schema.lock.json"])),
  ).toBe(1);
});

test("what a rule does not forbid, only sometimes forbids, or is only looked at, breaks nothing", () => {
  for (const [rule, command] of [
    ["- Use pnpm, not npm.", "npm install -g tool"],
    ["- Use pnpm, not npm.", 'git commit -m "no npm install any more"'],
    ["- Use pnpm, not npm.", "npm view x version"],
    ["- Never push to main.", "git push origin feature/main-menu"],
    ["- Never push to main unless I ask.", "git push origin main"],
    ["- Never commit secrets.", "git commit -m x"],
    ["- Never commit without running tests.", "git commit -m x"],
    ["- Never use `git stash`.", "git stash list"],
    ["- Never edit `src/generated/`.", "cat src/generated/a.ts"],
    ["- Avoid force pushing when others work on it.", "git push --force"],
    ["- Never use `git add -A`", "cat <<'EOF' git add -A EOF"],
  ] as const) {
    expect([rule, broken(rule, call(command))]).toEqual([rule, 0]);
  }
  expect(broken("- Never commit `.env`.", call(null, [".env"]))).toBe(0);
  expect(
    broken("- Do not edit existing files in `migrations/`.", call(null, ["migrations/1.sql"])),
  ).toBe(0);
});

test("a commit of changed code without a test in between breaks “test before you commit”", () => {
  const rule = "- Run the tests before every commit.";
  const edit = call(null, ["src/a.ts"], 1);
  const commit = call("git commit -am x", [], 3);
  expect(broken(rule, edit, commit)).toBe(1);
  expect(broken(rule, edit, call("npm test", [], 2), commit)).toBe(0);
  expect(broken(rule, edit, call("npm test && git commit -am x", [], 2))).toBe(0);
  expect(broken(rule, call(null, ["README.md"], 1), commit)).toBe(0);
  expect(broken(rule, commit)).toBe(0);
  expect(broken(rule, edit, commit, call("git commit --amend", [], 4))).toBe(1);
});

test("what was done before a rule was written did not break it", () => {
  const [rule] = findCheckableRules([written("- Use pnpm, not npm.")]);
  if (rule === undefined) throw new Error("no rule");
  const calls = [call("npm install a", [], 0), call("npm install b", [], 10)];
  const found = findBrokenRules(
    [{ ...rule, since: calls[1]?.ts ?? "" }],
    calls,
    "/home/me/project",
  );
  expect(found).toMatchObject([{ evidence: { times: 1, eventIds: ["npm install b-10"] } }]);
});

test("what was done in another folder breaks no rule of the project, but those of its user", () => {
  const rule = "- Never push to main.";
  const away = [
    "cd ~/other && git push origin main",
    "cd /srv/x; git push origin main",
    "git -C ../x push origin main",
  ];
  for (const command of away) {
    expect(broken(rule, call(command))).toBe(0);
    const [own] = findCheckableRules([written(rule, { place: "user" })]);
    if (own === undefined) throw new Error("no rule");
    expect(
      findBrokenRules([{ ...own, since: "" }], [call(command)], "/home/me/project"),
    ).toHaveLength(1);
  }
  expect(broken(rule, call("cd /home/me/project/web && git push origin main"))).toBe(1);
  expect(broken("- Never edit `src/gen/`.", call(null, ["/elsewhere/src/gen/a.ts"]))).toBe(0);
});

test("two lines that contradict each other are told once, by whatever rule they are found", () => {
  const found = findContradictions([
    written("- Never use npm for installs.\n- Always use npm for installs."),
  ]);
  expect(found).toHaveLength(1);
});
