import { expect, test } from "bun:test";
import { parseBanTarget } from "../../../src/remember/guard/ban-target.ts";

const target = (rule: string): string =>
  [...parseBanTarget(rule).actions, ...parseBanTarget(rule).paths].join(" | ");

const NAMED: Readonly<Record<string, string>> = {
  "Never execute git.": "git",
  "don't touch migrations/": "migrations/",
  "Never touch the vendor folder.": "vendor/",
  "Do not push without asking me": "git push",
  "never force push": "git push --force",
  "Please don't commit anything": "git commit",
  "never use npm, use pnpm": "npm",
  "Never run `git reset --hard`": "git reset --hard",
  "do not run make": "make",
  "Don't edit package-lock.json by hand": "package-lock.json",
  "never modify src/generated/api.ts": "src/generated/api.ts",
  "Do not create .md files": ".md",
  "You must not change anything in the config directory": "config/",
  "never delete files": "rm | rmdir | unlink | git clean",
  "Don't use sudo": "sudo",
  "do not run python3 here, use uv instead": "python3",
  "Use pnpm, not npm.": "npm",
  "use `pnpm` instead of `npm` in this repo": "npm",
  "Please use vitest rather than jest": "jest",
  "npm 말고 pnpm 써": "npm",
  "git 쓰지 마": "git",
  "절대 커밋하지 마세요": "git commit",
  "푸시는 하지 말고 기다려": "git push",
  "migrations/ 폴더는 건드리지 마": "migrations/",
  "npm 대신 pnpm을 쓰고 npm은 쓰지 마": "npm",
  不要提交代码: "git commit",
  "不要修改 src/api.ts": "src/api.ts",
};

for (const [rule, named] of Object.entries(NAMED)) {
  test(`“${rule}” names ${named}`, () => {
    expect(target(rule)).toBe(named);
  });
}

const NAMES_NOTHING: readonly string[] = [
  "Never use emojis",
  "Don't make changes to the layout",
  "do not add comments",
  "Always use pnpm",
  "Use pnpm. npm is fine too",
  "use tabs, not spaces",
  "Use the new parser, not the old one",
  "only use the debug flag",
  "don't go beyond what I asked",
  "Never guess",
  "do not remove the header comment",
  "Don't run the tests again",
  "never merge the two functions",
  "Don't push me",
  "항상 한국어로 답해",
  "주석은 쓰지 마",
  "不要使用表情",
  "Do not use node.js 18",
  "remember to run prettier before every commit",
  "never change the public API, e.g. the routes",
];

for (const rule of NAMES_NOTHING) {
  test(`“${rule}” names nothing that a call shows`, () => {
    expect(target(rule)).toBe("");
  });
}
