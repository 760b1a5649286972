/** A reminder says of each line what it goes against. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { buildReminderParts } from "../../../src/recall/compose/reminder-part.ts";
import type { GuardRule } from "../../../src/remember/guard/guard-rules.ts";
import { type LedgerLineKind, makeLine } from "../../../src/remember/ledger/ledger-line.ts";
import { contextText } from "../../../src/text/context.ts";

const KINDS: readonly LedgerLineKind[] = ["ban", "decision", "fix", "failing"];

const rules = fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 6 }).map((kinds) =>
  kinds.map((kind, at): GuardRule => {
    const texts = [`words ${at}`, `more ${at}`, `last ${at}`];
    return {
      id: `${at}`,
      sessionId: "s",
      ts: "2026-11-18T10:00:00.000Z",
      line: makeLine(kind, texts, texts.join(" "), 1),
      target: null,
    };
  }),
);

const NAMES = { ban: "ban", decision: "decision", fix: "form", failing: "form" } as const;

test("rules, decisions and failures stand below a heading of their own each, in this order", () => {
  fc.assert(
    fc.property(rules, fc.constantFrom("en" as const, "ko" as const), (drawn, language) => {
      const text = contextText(language);
      const parts = buildReminderParts(drawn, text);
      const nameOf = ({ line: { kind } }: GuardRule): "ban" | "decision" | "form" =>
        NAMES[kind as keyof typeof NAMES];
      const names = (["ban", "decision", "form"] as const).filter((name) =>
        drawn.some((rule) => nameOf(rule) === name),
      );
      expect(parts.map(({ head }) => head.forms)).toEqual(
        names.map((name) => [text.reminder[name]]),
      );
      for (const [at, name] of names.entries()) {
        const own = drawn.filter((rule) => nameOf(rule) === name);
        expect(parts[at]?.refs).toEqual(own.map(({ id }) => id));
        expect(parts[at]?.lines.map(({ forms }) => forms[0])).toEqual(
          own.map(({ id }) => expect.stringContaining(` ${id}`)),
        );
      }
    }),
    { numRuns: 300 },
  );
});
