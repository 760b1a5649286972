/** Hooks that are killed in the middle of a long line; shared by the test and its long form. */
import { expect } from "bun:test";
import { statSync } from "node:fs";
import { openSandbox } from "../sandbox.ts";
import { complaints, countEnds, sendHook } from "./storm.ts";

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
