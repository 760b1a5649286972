/** Rules have room of their own in a start, and whatever is left out of it is counted. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  type ContextPart,
  createPartLine,
  type PartKind,
} from "../../../src/recall/compose/context-part.ts";
import { buildRulesPart, type QuotedRule } from "../../../src/recall/compose/rules-part.ts";
import { composeStartAnswer, type StartAnswer } from "../../../src/recall/start/start-answer.ts";
import type { StartBudget } from "../../../src/recall/start/start-settings.ts";
import { makeLine, PERMANENT_MARK } from "../../../src/remember/ledger/ledger-line.ts";
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
      const line = makeLine(kind, [text, PERMANENT_MARK], text, 1);
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
  budget: StartBudget,
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

const room = fc.record({
  rules: fc.integer({ min: 1, max: 9900 }),
  rest: fc.integer({ min: 1, max: 9900 }),
});

test("every rule is told within its room, newest first, or counted for the person and the model", () => {
  fc.assert(
    fc.property(
      drawnRules,
      drawnOthers,
      room,
      fc.constantFrom(...TEXTS),
      (rules, others, budget, text) => {
        const rulesPart = buildRulesPart(rules, text);
        const parts = others.map(({ kind, lines }) => part(kind, lines));
        const { composition, message, output } = answer(
          [...(rulesPart === null ? [] : [rulesPart]), ...parts],
          budget,
          text,
        );
        expect(output.length).toBeLessThanOrEqual(9900);
        const own = composition.parts.find(({ kind }) => kind === "rules");
        expect(own?.units ?? 0).toBeLessThanOrEqual(budget.rules);
        const told = rules.filter(({ line }) => {
          const [, mark = ""] = /(#\d+#)$/.exec(line.decisive) ?? [];
          return (
            composition.text.includes(mark) || composition.text.includes(line.decisive.slice(0, 80))
          );
        });
        const given = own?.refs ?? [];
        expect(given).toEqual(rules.slice(0, given.length).map(({ id }) => id));
        expect(told.length).toBeGreaterThanOrEqual(given.length);
        const left = rules.length - given.length;
        expect(message?.includes(text.brought.untold(left)) ?? false).toBe(left > 0);
        if (given.length > 0)
          expect(composition.text.includes(text.rules.more(left))).toBe(left > 0);
      },
    ),
    { numRuns: 300 },
  );
});

/** What both together may take without the client's own limit. */
const halfRoom = fc.record({
  rules: fc.integer({ min: 1, max: 3000 }),
  rest: fc.integer({ min: 1, max: 3000 }),
});

test("however many rules there are, everything else is told as without them, and the other way round", () => {
  fc.assert(
    fc.property(drawnRules, drawnOthers, halfRoom, (rules, others, budget) => {
      const [text] = TEXTS;
      const rulesPart = buildRulesPart(rules, text);
      const besides = others.map(({ kind, lines }) => part(kind, lines));
      const own = rulesPart === null ? [] : [rulesPart];
      const [both, alone, bare] = [[...own, ...besides], own, besides].map(
        (parts) => answer(parts, budget, text).composition,
      );
      expect(both?.parts).toEqual([...(alone?.parts ?? []), ...(bare?.parts ?? [])]);
      const texts = [alone, bare].flatMap((one) => (one?.text ? [one.text] : []));
      expect(both?.text).toBe(texts.join("\n\n"));
    }),
    { numRuns: 300 },
  );
});

test("whatever a start with something in it has no room for is named to the person", () => {
  fc.assert(
    fc.property(drawnOthers, halfRoom, fc.constantFrom(...TEXTS), (others, budget, text) => {
      const parts = others.map(({ kind, lines }) => part(kind, lines));
      const { composition, message } = answer(parts, budget, text);
      if (composition.text === "" || message === null) return;
      const { unfit } = text.brought;
      const names = {
        snapshot: unfit.snapshot,
        checkpoint: unfit.checkpoint,
        previous: unfit.previous,
        memory: unfit.memory(1),
        suggestions: unfit.suggestions(1),
      } as const;
      const below = message.split("\n").slice(1).join("\n");
      for (const [kind, name] of Object.entries(names)) {
        const cut = composition.parts.find((one) => one.kind === kind)?.linesCut ?? 0;
        const isText = kind === "snapshot" || kind === "checkpoint" || kind === "previous";
        const isMissing = composition.dropped.some((one) => one === kind) || (isText && cut > 0);
        expect(below.includes(name)).toBe(isMissing);
        if (isText && cut > 0) expect(below).toContain(unfit.lines(cut, name));
      }
    }),
    { numRuns: 300 },
  );
});

test("what the person sees takes nothing from what the model gets", () => {
  fc.assert(
    fc.property(drawnRules, halfRoom, fc.string({ maxLength: 900 }), (rules, budget, note) => {
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
      expect(composeStartAnswer(start, budget, text, note).composition).toEqual(bare.composition);
    }),
    { numRuns: 200 },
  );
});
