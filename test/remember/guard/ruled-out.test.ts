/** What a person ruled out in favor of something else is held against a call, be it a rule or a decision: a program, a package, a file. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readGuard } from "../../../src/remember/guard/guard-file.ts";
import type { GuardRule } from "../../../src/remember/guard/guard-rules.ts";
import { keepRules } from "../../../src/remember/guard/keep-rules.ts";
import { findMatchingRules } from "../../../src/remember/guard/match-rules.ts";
import { foldEntry, NO_LEDGER } from "../../../src/remember/ledger/ledger.ts";
import { toLedgerLines } from "../../../src/remember/ledger/ledger-lines.ts";
import { FOLDING } from "../ledger/entries.ts";

/** The rules that calls are held against once sessions said this, one after the other. */
function rulesAfter(...texts: readonly string[]): readonly GuardRule[] {
  const run = mkdtempSync(join(tmpdir(), "guard-"));
  try {
    for (const [at, text] of texts.entries()) {
      const ts = new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
      const ledger = foldEntry(NO_LEDGER, { kind: "prompt", ts, text }, FOLDING);
      const source = { run, sessionId: `s${at}`, projectPath: "/app", repoId: null };
      const { allowances, changes } = ledger;
      const lines = toLedgerLines(ledger);
      keepRules({ ...source, now: new Date(ts) }, null, { lines, allowances, changes });
    }
    return readGuard(run, "/app")?.rules ?? [];
  } finally {
    rmSync(run, { recursive: true, force: true });
  }
}

const isHeld = (rules: readonly GuardRule[], command: string): boolean =>
  findMatchingRules({ tool: "Bash", input: { command } }, rules).length > 0;

const pick = (...all: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...all);
const pairs = fc.constantFrom(
  ["moment", "dayjs"],
  ["redux", "zustand"],
  ["axios", "ky"],
  ["lodash", "remeda"],
);
const said = pairs.chain(([out = "", chosen = ""]) =>
  pick(
    `${out} 쓰지 말고 ${chosen}로 통일`,
    `${out} 말고 ${chosen}로 통일하자`,
    `${out} 쓰지 말고 ${chosen}로 가자`,
    `${out} 대신 ${chosen}로 바꾸자`,
    `Let's use ${chosen}, not ${out}.`,
    `Use ${chosen} instead of ${out} everywhere.`,
    `Let's use ${chosen} instead of ${out}, because it is smaller.`,
    `We decided to use ${chosen} rather than ${out}.`,
  ).map((text) => ({ out, chosen, text })),
);
const install = pick(
  "npm install",
  "npm i -D",
  "pnpm add",
  "yarn add",
  "cd web && bun add",
  "npm install react",
);

describe("what is ruled out", () => {
  test("is a package that is not installed, and nothing else of its name", () => {
    fc.assert(
      fc.property(
        said,
        install,
        pick("", "@latest", "@^4"),
        ({ out, chosen, text }, how, version) => {
          const rules = rulesAfter(text);
          expect([text, isHeld(rules, `${how} ${out}${version}`)]).toEqual([text, true]);
          expect(isHeld(rules, `${how} ${chosen}`)).toBe(false);
          expect(isHeld(rules, `${how} ${out}-mini`)).toBe(false);
          expect(isHeld(rules, `npm uninstall ${out}`)).toBe(false);
          expect(isHeld(rules, `grep -rn ${out} src`)).toBe(false);
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    ["npm 말고 pnpm으로 통일할게요", "npm install", "pnpm install"],
    ["Let's use vitest instead of jest for the unit tests.", "npx jest", "npx vitest"],
    ["jest 쓰지 말고 vitest로 통일", "jest --watch", "vitest"],
    ["Let's switch from yarn to pnpm.", "yarn add react", "pnpm add react"],
  ])("is a program that is not run: %p", (text, against, fine) => {
    const rules = rulesAfter(text);
    expect(isHeld(rules, against) || isHeld(rules, against.replace("npx ", ""))).toBe(true);
    expect(isHeld(rules, fine)).toBe(false);
  });

  test.each([
    ["moment 쓰지 말고 dayjs로 통일", "dayjs 말고 moment로 다시 통일하자", "npm i moment"],
    [
      "Let's use ky instead of axios for all requests.",
      "We're dropping ky in favor of axios.",
      "npm i axios",
    ],
  ])("is held against nothing once it is settled anew: %p", (text, later, command) => {
    expect(isHeld(rulesAfter(text), command)).toBe(true);
    expect(isHeld(rulesAfter(text, later), command)).toBe(false);
  });

  test.each([
    "Let's store prices as integers, not floats.",
    "We decided to ship the parser over the weekend.",
    "가격은 실수 말고 정수로 저장하자",
    "Let's go with the Fastify logger.",
  ])("is no command where none is named: %p", (text) => {
    for (const command of ["npm test", "npm i react", "git push", "rm -rf dist", "ls"])
      expect(isHeld(rulesAfter(text), command)).toBe(false);
  });
});
