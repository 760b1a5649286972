/** A message counts once, whatever a fork's file makes of the records that it copied. */
import { expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { at, linesOf, type Made, place, uuid } from "../import/files.ts";
import { openSandbox } from "../sandbox.ts";
import { talk, usageOf, used } from "./used-work.ts";

const [ONE, TWO] = [uuid(1), uuid(2)];

/** How clients write the copies of a fork. */
const COPIES: Readonly<Record<string, (record: Made) => Made>> = {
  "byte for byte, with the original's session": (record) => record,
  "as its own": (record) => ({ ...record, sessionId: TWO }),
  "as its own, with new ids": (record) => ({ ...record, sessionId: TWO, uuid: randomUUID() }),
};

test("what a fork copied, in whichever way and from wherever on, counts for the original only", async () => {
  const given = fc.record({
    how: fc.constantFrom(...Object.keys(COPIES)),
    before: fc.integer({ min: 1, max: 4 }),
    after: fc.integer({ min: 1, max: 3 }),
    left: fc.nat({ max: 3 }),
    isForkFirst: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ how, before, after, left, isForkFirst }) => {
      using sandbox = openSandbox();
      const talked = (session: string, first: number, count: number): Made[] =>
        Array.from({ length: count }, (_, index) => first + index).flatMap((id) => {
          const use = { id: `msg_${id}`, ts: at(id), input: 10 ** (id - 1) };
          const [prompt, answer] = talk(sandbox, session, use) as [Made, Made];
          return [prompt, { ...answer, requestId: `req_of_${id}_${session}` }];
        });
      const original = talked(ONE, 1, before);
      const copied = original.slice(Math.min(left, original.length - 1));
      const own = talked(TWO, before + 1, after);
      const files: [string, Made[]][] = [
        [ONE, original],
        [TWO, [...copied.map((record) => (COPIES[how] as (one: Made) => Made)(record)), ...own]],
      ];
      // Where a copy names the original's session, it tells which was first, whichever file was made first.
      const mayTurn = isForkFirst && how.startsWith("byte");
      for (const [name, records] of mayTurn ? files.toReversed() : files) {
        place(sandbox, `${name}.jsonl`, linesOf(records));
      }
      const imported = await sandbox.run(["import", "--json"]);
      expect(imported).toMatchObject({ stderr: "", exitCode: 0 });
      const { groups, total } = await usageOf(sandbox, "--by", "session");
      const sum = (from: number, to: number): number =>
        Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index - 1)).reduce(
          (all, one) => all + one,
        );
      expect(Object.fromEntries(groups.map(({ key, tokens }) => [key, tokens["input"]]))).toEqual({
        [ONE]: sum(1, before),
        [TWO]: sum(before + 1, before + after),
      });
      expect(total.messages).toBe(before + after);
    }),
    {
      numRuns: 12,
      examples: Object.keys(COPIES).map((how) => [
        { how, before: 2, after: 1, left: 0, isForkFirst: false },
      ]),
    },
  );
});

test("messages of two sessions that a gateway called alike count in both", async () => {
  using sandbox = openSandbox();
  for (const [session, input] of [
    [ONE, 1],
    [TWO, 20],
  ] as const) {
    const message = used(sandbox, session, { id: "msg_1", ts: at(5), input });
    const talked = talk(sandbox, session, { id: `first ${session}`, input: 300 });
    place(sandbox, `${session}.jsonl`, linesOf([...talked, message]));
  }
  await sandbox.run(["import"]);
  expect((await usageOf(sandbox)).total).toMatchObject({ messages: 4, tokens: { input: 621 } });
});
