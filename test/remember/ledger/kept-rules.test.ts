/** Whatever a session said for good is in what it saves, however many rules and however much else was said since. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { foldStatements } from "../../../src/remember/ledger/fold-statements.ts";
import { type Ledger, NO_LEDGER } from "../../../src/remember/ledger/ledger.ts";
import { banLines, decisionLines } from "../../../src/remember/ledger/rule-lines.ts";

const FILES = ["schema.sql", "vendor/", "api.yml", "Dockerfile.prod", "LICENSE.txt", "public/"];
const RULES = [
  ...FILES.map((file) => `Never edit ${file}.`),
  "Never log customer emails.",
  "Always write commit messages in English.",
  "항상 pnpm을 쓰세요.",
  "비밀번호는 절대 로그에 남기지 마.",
  "Don't use default exports.",
  "Keep functions under 40 lines.",
];
const DECISIONS = [
  "Let's use SQLite instead of Postgres.",
  "Let's use pino rather than winston for logs.",
  "We decided to store prices as cents.",
  "날짜는 UTC로 저장하기로 했어.",
];
/** Of the moment, and small talk. */
const OTHERS = ["Don't change anything yet.", "DO NOT CHANGE OTHER THINGS.", "run the tests", "ok"];

const fold = (prompts: readonly string[]): Ledger =>
  prompts.reduce<Ledger>((ledger, text, n) => {
    const at = { n, epoch: 0, ts: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() };
    return { ...ledger, ...foldStatements(ledger, text, at) };
  }, NO_LEDGER);

test("every rule and decision of a long session is kept", () => {
  const other = fc.constantFrom(...OTHERS);
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...RULES, ...DECISIONS], { minLength: 1 }),
      fc.array(fc.array(other, { maxLength: 12 }), { minLength: 20, maxLength: 20 }),
      (said, between) => {
        const ledger = fold(said.flatMap((one, at) => [one, ...(between[at] ?? [])]));
        const kept = [...banLines(ledger), ...decisionLines(ledger)].map(
          ({ decisive }) => decisive,
        );
        for (const one of said) expect(kept).toContain(one);
      },
    ),
    { numRuns: 200 },
  );
});
