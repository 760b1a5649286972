/** A rule that names one tool and rules out another is known, and held against calls, wherever it is said to hold. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseBanTarget } from "../../../src/remember/guard/ban-target.ts";
import { findBans } from "../../../src/remember/ledger/words/bans.ts";

const pick = (...all: readonly string[]) => fc.constantFrom(...all);

const tools = pick("npm", "yarn", "pip", "jest");
const wanted = pick("pnpm", "bun", "uv", "vitest", "`pnpm`");

const english = tools.chain((other) =>
  fc
    .tuple(
      pick("", "In this repo, ", "please ", "Always ", "In our project ", "we "),
      pick("use ", "always use ", "stick with "),
      wanted,
      pick(
        "",
        " here",
        " in this repo",
        " in this repository",
        " for all packages",
        " everywhere",
        " in the whole project",
      ),
      pick(", not ", " and not ", " instead of ", " rather than ", ", never ", ", and never "),
      fc.constant(other),
      pick("", " in this repo", " here", ", please"),
      pick("", ".", "!"),
    )
    .map((parts) => [parts.join(""), other] as const),
);

const korean = tools.chain((other) =>
  fc
    .tuple(
      pick(
        "",
        "이 저장소에서는 ",
        "이 프로젝트에서는 ",
        "우리 레포에서는 ",
        "여기서는 ",
        "앞으로는 ",
        "항상 ",
      ),
      fc.constant(other),
      pick(" 말고 ", " 대신 ", " 대신에 ", "을 쓰지 말고 ", "이 아니라 "),
      pick("", "항상 ", "꼭 "),
      pick("pnpm", "bun", "uv", "vitest"),
      pick("을 써줘", "을 써", " 써", "을 사용해 주세요", "을 사용해", "만 써줘"),
      pick("", "."),
    )
    .map((parts) => [parts.join(""), other] as const),
);

test("in any words: its place before, between or behind the tools", () => {
  fc.assert(
    fc.property(fc.oneof(english, korean), ([said, other]) => {
      expect(findBans(said)).toEqual([{ text: said, isStanding: true }]);
      expect(parseBanTarget(said).actions).toEqual([other]);
    }),
    { numRuns: 600 },
  );
});

test.each([
  "use pnpm when npm is not installed",
  "Use npm for the old package and not pnpm.",
  "Should we use pnpm in this repo, not npm?",
  "지금은 npm 말고 pnpm으로 설치해 볼까요",
])("not where it is said of a case, or asked: %p", (said) => {
  expect(findBans(said)).toEqual([]);
});
