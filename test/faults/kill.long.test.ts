/**
 * More kills and more writers than in `kill.test.ts`; `test/ingest/processes.test.ts` kills those who ingest,
 * `changing-files.test.ts` rotates.
 */
import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { PROGRAM, openSandbox } from "../sandbox.ts";
import { start } from "../hooks/processes.ts";
import { seededRandom } from "./random.ts";
import { complaints, inParallel, sendHook } from "./storm.ts";
import { expectFreshHomes, expectOthersUnharmed, expectWholeNextLines } from "./killed-hooks.ts";
import { HANG_MS } from "../limits.ts";

describe("kill -9", () => {
  test("of hooks at any moment harms nobody else's event, and at most its own", async () => {
    await expectOthersUnharmed(150);
  });

  test("in the middle of a long line costs that line only, and the next hook's line is whole", async () => {
    await expectWholeNextLines(12);
  });

  test("of `self-gen ingest` at any moment: the next one brings every event in, once", async () => {
    using sandbox = openSandbox();
    const random = seededRandom(2);
    const sent = await inParallel(60, 6, () => sendHook(sandbox, { units: 20_000 }));
    let killed = 0;
    for (let round = 0; round < 20; round++) {
      const { child, ended } = start(sandbox, [PROGRAM, "ingest"], { timeoutMs: HANG_MS });
      const killer = setTimeout(() => child.kill("SIGKILL"), random.whole(1, 25));
      if (round % 4 === 0) sent.push(await sendHook(sandbox, { units: 100_000 }));
      killed += Number((await ended).signal === "SIGKILL");
      clearTimeout(killer);
    }
    expect(killed).toBeGreaterThan(10);
    expect(await complaints(sandbox, sent)).toEqual([]);
    expect(sandbox.query("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });
});

describe("many writers", () => {
  test("that are the first in a fresh home make its folders together and lose nothing", async () => {
    await expectFreshHomes(12);
  });

  test("while the journal is full and rotated, and while somebody ingests all the time", async () => {
    using sandbox = openSandbox();
    const follower = start(sandbox, [PROGRAM, "ingest", "--follow"], { timeoutMs: HANG_MS });
    const sent = await inParallel(48, 8, () => sendHook(sandbox, { units: 400_000 }));
    follower.child.kill("SIGTERM");
    expect((await follower.ended).exitCode).toBe(0);
    expect(await complaints(sandbox, sent)).toEqual([]);
    expect(readdirSync(`${sandbox.home}/journal`).length).toBeGreaterThan(1);
  });
});
