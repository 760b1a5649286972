import { expect, test } from "bun:test";
import { isBranch, isSameBranch } from "../../src/git/same-branch.ts";

test("a branch is known by its name, and by what was left of one that held a secret", () => {
  expect(isBranch("main", "main")).toBe(true);
  expect(isBranch("main", "maintenance")).toBe(false);
  expect(isBranch("feature/abc-x", "feature/[REDACTED]-x")).toBe(true);
  expect(isBranch("fix/.env-y", "fix/[SENSITIVE_PATH]-y")).toBe(true);
  expect(isBranch("feature/[REDACTED]-x", "feature/[REDACTED]-x")).toBe(true);
  expect(isBranch("feature/abc-y", "feature/[REDACTED]-x")).toBe(false);
  expect(isBranch("feature/-x", "feature/[REDACTED]-x")).toBe(false);
  expect(isBranch("ab", "ab[REDACTED]ab")).toBe(false);
  expect(isSameBranch(null, null)).toBe(true);
  expect(isSameBranch("main", null)).toBe(false);
  expect(isSameBranch(null, "main")).toBe(false);
  expect(isSameBranch("a-b", "a-[REDACTED]")).toBe(true);
});
