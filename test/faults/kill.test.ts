import { describe, expect, test } from "bun:test";
import { openSandbox } from "../sandbox.ts";
import { seededRandom } from "./random.ts";
import { expectFreshHomes, expectOthersUnharmed, expectWholeNextLines } from "./killed-hooks.ts";
import { allLines, complaints, countEnds, inParallel, sendHook } from "./storm.ts";
import { decodeLine } from "../../src/event/line.ts";

describe("kill -9", () => {
  test("of hooks at any moment harms nobody else's event, and at most its own", async () => {
    await expectOthersUnharmed(60);
  });

  test("in the middle of a long line costs that line only, and the next hook's line is whole", async () => {
    await expectWholeNextLines(3);
  });
});

describe("many writers", () => {
  test("32 at once, with lines of up to 200 KB, damage no line and lose no event", async () => {
    using sandbox = openSandbox();
    const random = seededRandom(3);
    const sent = await inParallel(96, 32, () =>
      sendHook(sandbox, { units: random.pick([20, 5000, 60_000, 200_000]) }),
    );
    expect(countEnds(sent, "by itself")).toBe(96);
    expect(allLines(sandbox).filter((line) => !decodeLine(line).ok)).toEqual([]);
    expect(await complaints(sandbox, sent)).toEqual([]);
  });

  test("that are the first in a fresh home make its folders together and lose nothing", async () => {
    await expectFreshHomes(5);
  });
});
