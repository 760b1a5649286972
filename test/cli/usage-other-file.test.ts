/**
 * Clients 2.0.1 to 2.0.8 went on with a session in a file named after another one: what was used there counts too, though the
 * session has a file of its own name, and what stands in both counts once.
 */
import { expect, test } from "bun:test";
import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { at, linesOf, place, uuid } from "../import/files.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { linesOfUsage, talk, usageOf, used } from "./used-work.ts";

const [SESSION, NAME, OTHER] = [uuid(1), uuid(2), uuid(3)];

async function bySession(sandbox: Sandbox): Promise<Record<string, number>> {
  const imported = await sandbox.run(["import", "--json"]);
  expect(imported).toMatchObject({ stderr: "", exitCode: 0 });
  const { groups } = await usageOf(sandbox, "--by", "session");
  return Object.fromEntries(groups.map(({ key, tokens }) => [key ?? "", tokens["input"] ?? 0]));
}

test("what a session used in a file of another name counts, each message once, and nobody else's does", async () => {
  const message = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    files: fc.constantFrom("own", "other", "both"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 8 }), async (given) => {
      using sandbox = openSandbox();
      const messages = [...new Map(given.map((one) => [one.id, one])).values()];
      const recordOf = (id: number): ReturnType<typeof used> =>
        used(sandbox, SESSION, { id: `m${id}`, ts: at(10 + id), input: 10 ** id });
      const records = messages.map(({ id, files }) => ({ files, record: recordOf(id) }));
      const inFile = (name: string): ReturnType<typeof used>[] =>
        records.flatMap(({ files, record }) =>
          files === name || files === "both" ? [record] : [],
        );
      place(
        sandbox,
        `${SESSION}.jsonl`,
        linesOf([...talk(sandbox, SESSION, { id: "first", input: 1 }), ...inFile("own")]),
      );
      // What it begins with was copied from a session that counts by itself.
      const copied = talk(sandbox, OTHER, { id: "foreign", ts: at(5), input: 5 });
      place(sandbox, `${OTHER}.jsonl`, linesOf(copied));
      place(
        sandbox,
        `${NAME}.jsonl`,
        linesOf([
          ...copied,
          ...talk(sandbox, SESSION, { id: "last", ts: at(90), input: 3 }),
          ...inFile("other"),
          used(sandbox, SESSION, { id: "end", ts: at(95), input: 3 }),
        ]),
      );
      const sum = messages.reduce((all, { id }) => all + 10 ** id, 7);
      expect(await bySession(sandbox)).toEqual({ [SESSION]: sum, [OTHER]: 5 });
    }),
    { numRuns: 12, examples: [[[{ id: 1, files: "other" }]]] },
  );
});

test("what is added to it later is counted, and what is there is not counted again", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${SESSION}.jsonl`, linesOf(talk(sandbox, SESSION, { id: "a", input: 1 })));
  const path = place(
    sandbox,
    `${NAME}.jsonl`,
    linesOf(talk(sandbox, SESSION, { id: "b", ts: at(50), input: 20 })),
  );
  expect(await bySession(sandbox)).toEqual({ [SESSION]: 21 });
  const lines = linesOfUsage(sandbox).length;
  await usageOf(sandbox);
  expect(linesOfUsage(sandbox)).toHaveLength(lines);
  appendFileSync(path, linesOf([used(sandbox, SESSION, { id: "c", ts: at(60), input: 300 })]));
  expect(await bySession(sandbox)).toEqual({ [SESSION]: 321 });
});
