/** One model, one name, whatever a client appends to it. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { toModelName } from "../../../src/observe/usage/prices.ts";
import { toUsageCells } from "../../../src/observe/usage/usage-cells.ts";
import { makeUsageReport } from "../../../src/observe/usage/usage-report.ts";
import { aUsageRow } from "./usage-row.ts";

const listed = fc.constantFrom(
  "claude-sonnet-4-5",
  "claude-opus-4-1",
  "gpt-5.2",
  "claude-haiku-5-5",
);
const day = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2029-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const dated = (name: string): fc.Arbitrary<string> =>
  fc
    .tuple(day, fc.constantFrom("none", "dashes", "digits"))
    .map(([at, how]) =>
      how === "none" ? name : `${name}-${how === "dashes" ? at : at.replaceAll("-", "")}`,
    );

test("a model asked for with its date and without is one row of usage, with all of its tokens and costs", () => {
  const rows = fc.array(
    listed.chain(dated).map((model) => aUsageRow({ model, costUsd: 0.5 })),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(rows, (all) => {
      const names = new Set(all.map(({ model }) => toModelName(model)));
      const { groups, total } = makeUsageReport(all, "model", new Map());
      expect(new Set(groups.map(({ key }) => key))).toEqual(names);
      expect(groups).toHaveLength(names.size);
      expect(groups.reduce((sum, { messages }) => sum + messages, 0)).toBe(total.messages);
      expect(total.costUsd).toBeCloseTo(all.length / 2, 9);
      const [project] = makeUsageReport(all, "project", new Map()).groups;
      expect(project?.models).toEqual([...names].toSorted());
      expect(new Set(toUsageCells(all, new Map()).map(({ model }) => model))).toEqual(names);
    }),
    { numRuns: 300 },
  );
});

test("of a model in no price list only the date is left out: a size behind a colon is another model", () => {
  expect(toModelName("qwen9:8b")).not.toBe(toModelName("qwen9:70b"));
  expect(toModelName("own-model-2026-01-02")).toBe("own-model");
  expect(toModelName("us.anthropic.claude-opus-4-5-20251101-v1:0")).toBe("claude-opus-4-5");
  expect(toModelName("<synthetic>")).toBe("<synthetic>");
});
