/** Nobody is reminded of a rule that may be over, whichever session said so. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readGuard } from "../../../src/remember/guard/guard-file.ts";
import { keepRules } from "../../../src/remember/guard/keep-rules.ts";
import { foldEntry, NO_LEDGER } from "../../../src/remember/ledger/ledger.ts";
import { toLedgerLines } from "../../../src/remember/ledger/ledger-lines.ts";
import { FOLDING } from "../ledger/entries.ts";

test.each([
  ["Use pnpm, not npm.", "npm is fine for the deploy scripts too."],
  ["npm 말고 pnpm 써", "npm 써도 괜찮을 것 같아 이제"],
])("a doubted rule reminds nobody until it is said again: %p", (rule, later) => {
  const run = mkdtempSync(join(tmpdir(), "guard-"));
  try {
    let minute = 0;
    const say = (sessionId: string, ...texts: readonly string[]): number => {
      const ledger = texts.reduce((all, text) => {
        const ts = new Date(Date.UTC(2026, 0, 1, 0, minute++)).toISOString();
        return foldEntry(all, { kind: "prompt", ts, text }, FOLDING);
      }, NO_LEDGER);
      const source = { run, sessionId, projectPath: "/app", repoId: null };
      keepRules({ ...source, now: new Date(Date.UTC(2026, 0, 1, 1)) }, null, {
        lines: toLedgerLines(ledger),
        allowances: [],
        changes: ledger.changes.map(({ text, ts }) => ({ text, ts })),
      });
      return readGuard(run, "/app")?.rules.length ?? 0;
    };
    expect(say("first", rule)).toBe(1);
    expect(say("second", later)).toBe(0);
    expect(say("third", rule)).toBe(1);
    expect(say("third", rule, later)).toBe(0);
  } finally {
    rmSync(run, { recursive: true, force: true });
  }
});
