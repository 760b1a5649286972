/** A rule about commits stops those that contain what it names, and no other. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  isAboutEveryCommit,
  isInCommit,
  readCommitRule,
} from "../../../src/remember/guard/commit-rule.ts";

const NAMED: readonly (readonly [(name: string) => string, string])[] = [
  [(name) => `Never commit ${name}.`, "node_modules"],
  [(name) => `Do not commit ${name} to git`, "console.log"],
  [(name) => `Don't commit the ${name} folder without asking.`, "dist"],
  [(name) => `never commit "${name}" files`, "generated"],
  [(name) => `From now on, never commit ${name} again.`, "package-lock.json"],
  [(name) => `${name}는 절대 커밋하지 마.`, "node_modules"],
  [(name) => `${name}을 커밋하지 마세요.`, ".env"],
  [(name) => `앞으로 ${name} 파일은 커밋하지 마`, "dist/app.js"],
];
const ALWAYS = [
  "Do not commit before the review",
  "Never commit without asking me.",
  "Never commit or push on your own.",
  "Don't commit anything.",
  "Never commit straight to main.",
  "리뷰 전에는 커밋하지 마.",
  "허락 없이 커밋하지 마세요.",
  "절대 커밋하지 마",
];
const NEVER = ["Never touch migrations/.", "Always use pnpm.", "node_modules는 수정하지 마."];

const other = fc.stringMatching(/^[qxz]{3,10}$/).map((name) => `src/${name}.ts`);

describe("a rule that names something", () => {
  test("is about a commit that contains it as a file or in its lines, and about no other", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMED),
        fc.array(other, { minLength: 1, maxLength: 5 }),
        fc.array(fc.stringMatching(/^[qxz (){};=]{0,40}$/), { maxLength: 6 }),
        ([say, name], files, lines) => {
          const rule = readCommitRule(say(name));
          if (rule === null) throw new Error(`forbids no commit: ${say(name)}`);
          expect([say(name), isAboutEveryCommit(rule)]).toEqual([say(name), false]);
          const added = lines.join("\n");
          expect([say(name), isInCommit(rule, files, added)]).toEqual([say(name), false]);
          const file = name.includes(".") ? `app/${name}` : `app/${name}/a.js`;
          expect([say(name), isInCommit(rule, [...files, file], added)]).toEqual([say(name), true]);
          if (rule.words.length > 0)
            expect(isInCommit(rule, files, `${added}\n  ${name} = 1\n`)).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});

test("a rule that says when, where or how is about every commit", () => {
  for (const rule of ALWAYS) {
    const about = readCommitRule(rule);
    expect([rule, about !== null && isAboutEveryCommit(about)]).toEqual([rule, true]);
  }
  for (const rule of NEVER) expect(readCommitRule(rule)).toBeNull();
});

test("whatever is written, reading it breaks nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.array(fc.string()), fc.string(), (...drawn) => {
      const [text, files, added] = drawn;
      const rule = readCommitRule(`never commit ${text}`);
      if (rule !== null) expect(isInCommit(rule, files, added)).toBeBoolean();
    }),
    { numRuns: 400 },
  );
});
