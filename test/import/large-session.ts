/** A session that is longer than what an import may hold at once. */
import { expect } from "bun:test";
import { measureMemory } from "../peak-memory.ts";
import { openSandbox } from "../sandbox.ts";
import { answered, at, linesOf, place, said, uuid } from "./files.ts";

const WORDS = "the order of a customer is paid and sent, and then counted once more. ";

/** Of so many turns, each 25 kB. */
export async function expectBounded(turns: number): Promise<void> {
  using sandbox = openSandbox();
  const id = uuid(1);
  const long = WORDS.repeat(360);
  const records = Array.from({ length: turns }, (_, turn) => [
    said(sandbox, id, at(turn * 2), `${turn}: ${long}`),
    answered(sandbox, id, at(turn * 2 + 1), `Done with ${turn}.`),
  ]).flat();
  place(sandbox, `${id}.jsonl`, linesOf(records));
  const ran = await measureMemory(sandbox, ["import", "--json"]);
  expect(JSON.parse(ran.stdout)).toMatchObject({ summaries: 1, problemCount: 0 });
  expect(sandbox.query("select prompt_count from sessions")).toEqual([{ prompt_count: turns }]);
  expect(ran.peakBytes).toBeLessThan(250_000_000);
}
