import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Candidate } from "../../../../src/learn/mine/candidate.ts";
import { findErrorSignatures } from "../../../../src/learn/mine/pasted-errors/error-signatures.ts";
import { pastedErrorMiner } from "../../../../src/learn/mine/pasted-errors/pasted-error-miner.ts";
import { wordPastedError } from "../../../../src/learn/mine/pasted-errors/wording.ts";
import { textOf } from "../../../../src/text/text.ts";
import { ran, type Typed, withHistory } from "../typed-history.ts";

const mined = (typed: readonly Typed[]): Promise<readonly Candidate<"pasted-error">[]> =>
  withHistory(typed, async (history) =>
    pastedErrorMiner.findCandidates(await pastedErrorMiner.findTraces(history), history),
  );

const name = fc.string({
  unit: fc.constantFrom(..."abcdefgh".split("")),
  minLength: 3,
  maxLength: 8,
});

test("an error has the same signature, whatever file, number or name it is about", () => {
  fc.assert(
    fc.property(
      name,
      fc.nat(9999),
      fc.constantFrom("", "it fails again:\n", "왜 이래\n", "又报错了\n"),
      (file, line, lead) => {
        const python = `${lead}Traceback (most recent call last):\n  File "/srv/${file}.py", line ${line}, in ${file}\n    raise\nshop.errors.StockError: no items left in '${file}' after ${line} tries`;
        expect(findErrorSignatures(python)).toEqual([
          "shop.errors.StockError: no items left in … after",
        ]);
        const types = `${lead}src/${file}.ts(${line},5): error TS2345: Argument of type '${file}' is not assignable`;
        expect(findErrorSignatures(types)).toEqual([
          "error TS2345: Argument of type … is not assignable",
        ]);
      },
    ),
    { numRuns: 200 },
  );
});

test("what a person says of an error, and an error without words of its own, have none", () => {
  const texts = [
    "there is an error in the form",
    "KeyError: 'id'",
    "fix the TypeError please",
    "오류가 나요",
    "报错了",
  ];
  for (const text of texts) expect([text, findErrorSignatures(text)]).toEqual([text, []]);
});

const pasted = (days: readonly number[], steps: Typed["steps"] = []): readonly Typed[] =>
  days.map((day, at) => ({
    text: `still broken\nshop.errors.StockError: no items left in 'cart-${at}'`,
    day,
    session: `s${day}`,
    steps,
  }));

test("an error that was pasted five times, in three sessions and on three days, asks for a check", async () => {
  expect(await mined(pasted([0, 1, 2, 2]))).toEqual([]);
  expect(await mined(pasted([0, 0, 1, 1, 1, 1]))).toEqual([]);
  const [found] = await mined(pasted([0, 0, 1, 2, 2]));
  expect(found?.pattern).toEqual({
    signature: "shop.errors.StockError: no items left in",
    check: null,
  });
  expect(found?.traces).toHaveLength(5);
});

test("an error of several projects is nobody's check", async () => {
  const spread = pasted([0, 0, 1, 2, 2]).map((one, at) =>
    Object.assign({}, one, { project: `/srv/p${at % 3}` }),
  );
  expect(await mined(spread)).toEqual([]);
});

test("the same paste in two sessions of a day counts once", async () => {
  const same = [0, 0, 1, 1, 2, 2].map((day, at) => ({
    text: "shop.errors.StockError: no items left in 'cart'",
    day,
    session: `s${at}`,
  }));
  expect(await mined(same)).toEqual([]);
});

test("the check is what those turns agree on: a test, what showed the same error, or a build for what a compiler says", async () => {
  const tested = await mined(
    pasted([0, 0, 1, 2, 2], [ran("npm test", "npm test"), ran("ls", "ls -la")]),
  );
  expect(tested[0]?.pattern.check).toBe("npm test");
  const build = [ran("npm run build", "npm run build")];
  expect((await mined(pasted([0, 0, 1, 2, 2], build)))[0]?.pattern.check).toBeNull();
  const compiled = [0, 0, 1, 2, 2].map((day, at) => ({
    text: `src/a${at}.ts(3,5): error TS2339: Property 'total' does not exist on type 'Order'.`,
    day,
    session: `c${day}`,
    steps: build,
  }));
  expect((await mined(compiled))[0]?.pattern.check).toBe("npm run build");
  const shown = {
    type: "tool_error",
    data: {
      tool: "Bash",
      meta: { action: "shopctl load", commandLine: "shopctl load --all" },
      errorRaw: "shop.errors.StockError: no items left in 'cart-9'",
    },
  };
  const [loaded] = await mined(pasted([0, 0, 1, 2, 2], [shown]));
  expect(loaded?.pattern.check).toBe("shopctl load --all");
  if (loaded === undefined) throw new Error("none found");
  expect(wordPastedError(loaded, textOf("en").learn)).toEqual({
    summary:
      "You pasted “shop.errors.StockError: no items left in” 5 times in 3 sessions. Let the agent check for it before reporting done?",
    proposal: {
      type: "claude_md",
      rule: "Before reporting done, run `shopctl load --all` and make sure that it does not fail with “shop.errors.StockError: no items left in”.",
    },
  });
  expect(loaded.cost.arithmetic).toBe("5 × 1 s");
});

test("one more paste is known as one of the pattern, another error is not", async () => {
  const typed = [
    ...pasted([0, 0, 1, 2, 2]),
    { text: "shop.errors.PriceError: price of item is missing", day: 3 },
  ];
  await withHistory(typed, async (history) => {
    const found = await pastedErrorMiner.findTraces(history);
    const [first] = await pastedErrorMiner.findCandidates(found, history);
    const pattern = first?.pattern;
    if (pattern === undefined) throw new Error("none found");
    expect(found.filter((one) => pastedErrorMiner.matchesPattern(pattern, one))).toHaveLength(5);
    expect(found).toHaveLength(6);
  });
});

test("prose behind a word that errors begin with is none", () => {
  for (const lead of ["fatal", "error", "ERROR", "E"])
    expect(findErrorSignatures(`${lead}: please do as the readme says`)).toEqual([]);
});
