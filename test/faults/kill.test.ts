import { describe, expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { PROGRAM, openSandbox } from "../sandbox.ts";
import { start } from "../hooks/processes.ts";
import { seededRandom } from "./random.ts";
import { allLines, complaints, inParallel, killedAtRandom, sendHook } from "./storm.ts";
import { decodeLine } from "../../src/event/line.ts";
import { HANG_MS } from "../limits.ts";

const countEnds = (sent: readonly { end: string }[], end: string): number =>
  sent.filter((one) => one.end === end).length;

describe("kill -9", () => {
  test("of hooks at any moment harms nobody else's event, and at most its own", async () => {
    using sandbox = openSandbox();
    const random = seededRandom(1);
    const sent = await inParallel(150, 6, (index) =>
      sendHook(sandbox, index % 4 === 3 ? {} : killedAtRandom(random)),
    );
    expect(await complaints(sandbox, sent)).toEqual([]);
    expect(countEnds(sent, "killed")).toBeGreaterThan(15);
    expect(countEnds(sent, "by itself")).toBeGreaterThan(37);
  });

  test("in the middle of a long line costs that line only, and the next hook's line is whole", async () => {
    using sandbox = openSandbox();
    const sent = [await sendHook(sandbox)];
    for (let round = 0; round < 12; round++) {
      const before = statSync(sandbox.journal, { throwIfNoEntry: false })?.size ?? 0;
      const isWriting = (): boolean =>
        (statSync(sandbox.journal, { throwIfNoEntry: false })?.size ?? 0) !== before;
      sent.push(await sendHook(sandbox, { killWhen: isWriting, units: 3_000_000 }));
      sent.push(await sendHook(sandbox));
    }
    expect(await complaints(sandbox, sent)).toEqual([]);
    expect(countEnds(sent, "killed")).toBeGreaterThan(0);
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
    for (let round = 0; round < 12; round++) {
      using sandbox = openSandbox();
      const sent = await inParallel(8, 8, () => sendHook(sandbox));
      expect(await complaints(sandbox, sent)).toEqual([]);
    }
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
