/** Rules are the last that a start leaves out, and whatever is left out of them is counted. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { countJsonUnits } from "../../../src/recall/compose/compose.ts";
import {
  type ContextPart,
  createPartLine,
  type PartKind,
} from "../../../src/recall/compose/context-part.ts";
import { buildRulesPart, type QuotedRule } from "../../../src/recall/compose/rules-part.ts";
import { composeStartAnswer, type StartAnswer } from "../../../src/recall/start/start-answer.ts";
import { makeLine, STANDING_MARK } from "../../../src/remember/ledger/ledger-line.ts";
import { contextText } from "../../../src/text/context.ts";

const TEXTS = [contextText("en"), contextText("ko")] as const;
const OTHERS: readonly PartKind[] = ["snapshot", "checkpoint", "previous", "memory", "suggestions"];

const part = (kind: PartKind, lines: readonly string[]): ContextPart => ({
  kind,
  refs: [kind],
  fence: { before: `<${kind}>`, after: `</${kind}>` },
  head: createPartLine(kind),
  lines: lines.map((one) => createPartLine(one)),
});

/** Rules whose words none of the others has. */
const drawnRules = fc
  .array(
    fc.record({
      words: fc.array(fc.stringMatching(/^[a-z가-힣]{2,9}$/), { minLength: 3, maxLength: 30 }),
      isRule: fc.boolean(),
      isDoubted: fc.boolean(),
    }),
    { maxLength: 45 },
  )
  .map((drawn) =>
    drawn.map(({ words, isRule, isDoubted }, at): QuotedRule => {
      const text = `${words.join(" ")} #${at}#`;
      const kind = isRule ? "ban" : "decision";
      const line = makeLine(kind, [text, STANDING_MARK], text, 1);
      const later = { text: "not any more", ts: "2026-11-18T10:00:00.000Z" };
      return {
        id: `rule-${at}`,
        ts: "2026-11-17T10:00:00.000Z",
        line: isDoubted ? { ...line, later } : line,
      };
    }),
  );
const drawnOthers = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom(...OTHERS),
    lines: fc.array(fc.string({ maxLength: 400 }), { minLength: 1, maxLength: 6 }),
  }),
  { selector: ({ kind }) => kind, maxLength: 5 },
);

const answer = (
  parts: readonly ContextPart[],
  budget: number,
  text: (typeof TEXTS)[number],
): StartAnswer =>
  composeStartAnswer(
    {
      parts,
      box: null,
      previous: null,
      leftOpen: 0,
      possibleRules: 0,
      rules: [],
      ended: [],
      unrecorded: [],
      others: 0,
    },
    budget,
    text,
  );

test("every rule is told within the budget, newest first, or counted for the person and the model; nothing else is told in its place", () => {
  fc.assert(
    fc.property(
      drawnRules,
      drawnOthers,
      fc.integer({ min: 1, max: 9900 }),
      fc.constantFrom(...TEXTS),
      (rules, others, budget, text) => {
        const rulesPart = buildRulesPart(rules, text);
        const parts = others.map(({ kind, lines }) => part(kind, lines));
        const { composed, message } = answer(
          [...(rulesPart === null ? [] : [rulesPart]), ...parts],
          budget,
          text,
        );
        expect(countJsonUnits(composed.text)).toBeLessThanOrEqual(budget);
        const told = rules.filter(({ line }) => {
          const [, mark = ""] = /(#\d+#)$/.exec(line.decisive) ?? [];
          return composed.text.includes(mark) || composed.text.includes(line.decisive.slice(0, 80));
        });
        const given = composed.parts.find(({ kind }) => kind === "rules")?.refs ?? [];
        expect(given).toEqual(rules.slice(0, given.length).map(({ id }) => id));
        expect(told.length).toBeGreaterThanOrEqual(given.length);
        const left = rules.length - given.length;
        expect(message?.includes(text.brought.untold(left)) ?? false).toBe(left > 0);
        if (given.length > 0) expect(composed.text.includes(text.rules.more(left))).toBe(left > 0);
        if (left > 0) expect(composed.parts.filter(({ kind }) => kind !== "rules")).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test("what the person sees takes nothing from what the model gets", () => {
  fc.assert(
    fc.property(
      drawnRules,
      fc.integer({ min: 1, max: 6000 }),
      fc.string({ maxLength: 900 }),
      (rules, budget, note) => {
        const [text] = TEXTS;
        const rulesPart = buildRulesPart(rules, text);
        const start = {
          parts: rulesPart === null ? [] : [rulesPart],
          box: null,
          previous: null,
          leftOpen: 0,
          possibleRules: 0,
          rules: [],
          ended: [],
          unrecorded: [],
          others: 0,
        };
        const bare = composeStartAnswer(start, budget, text);
        expect(composeStartAnswer(start, budget, text, note).composed).toEqual(bare.composed);
      },
    ),
    { numRuns: 200 },
  );
});
