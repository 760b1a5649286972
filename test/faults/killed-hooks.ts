/** Hooks that are killed, and many at once; shared by the test and its long form. */
import { expect } from "bun:test";
import { statSync } from "node:fs";
import { openSandbox } from "../sandbox.ts";
import { seededRandom } from "./random.ts";
import { complaints, countEnds, inParallel, killedAtRandom, sendHook } from "./storm.ts";

/** Kills three of four, at any moment. */
export async function expectOthersUnharmed(hooks: number): Promise<void> {
  using sandbox = openSandbox();
  const random = seededRandom(1);
  const sent = await inParallel(hooks, 6, (index) =>
    sendHook(sandbox, index % 4 === 3 ? {} : killedAtRandom(random)),
  );
  expect(await complaints(sandbox, sent)).toEqual([]);
  expect(countEnds(sent, "killed")).toBeGreaterThan(hooks / 10);
  expect(countEnds(sent, "by itself")).toBeGreaterThanOrEqual(hooks / 4);
}

/** Kills in the middle of a long line. */
export async function expectWholeNextLines(rounds: number): Promise<void> {
  using sandbox = openSandbox();
  const sent = [await sendHook(sandbox)];
  for (let round = 0; round < rounds; round++) {
    const before = statSync(sandbox.journal, { throwIfNoEntry: false })?.size ?? 0;
    const isWriting = (): boolean =>
      (statSync(sandbox.journal, { throwIfNoEntry: false })?.size ?? 0) !== before;
    sent.push(await sendHook(sandbox, { killWhen: isWriting, units: 3_000_000 }));
    sent.push(await sendHook(sandbox));
  }
  expect(await complaints(sandbox, sent)).toEqual([]);
  expect(countEnds(sent, "killed")).toBeGreaterThan(0);
}

/** Eight at once in each of so many homes that are not there yet. */
export async function expectFreshHomes(homes: number): Promise<void> {
  for (let round = 0; round < homes; round++) {
    using sandbox = openSandbox();
    const sent = await inParallel(8, 8, () => sendHook(sandbox));
    expect(await complaints(sandbox, sent)).toEqual([]);
  }
}
