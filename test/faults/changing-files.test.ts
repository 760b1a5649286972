// Files that change under running hooks: others may rotate, truncate, replace or delete what we write to.
import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { seededRandom } from "./random.ts";
import { complaints, inParallel, sendHook, type Sent } from "./storm.ts";

/** Does something to a file again and again while `work` goes on; answers how often it succeeded. */
async function meanwhile(act: () => void, work: Promise<unknown>): Promise<number> {
  const state = { done: false };
  let count = 0;
  const stopped = work.finally(() => {
    state.done = true;
  });
  while (!state.done) {
    try {
      act();
      count++;
    } catch {
      // The file is not there at the moment.
    }
    await Bun.sleep(3);
  }
  await stopped;
  return count;
}

const burst = (sandbox: Sandbox, count: number): Promise<Sent[]> =>
  inParallel(count, 6, (index) => sendHook(sandbox, { units: index % 5 === 0 ? 30_000 : 60 }));

describe("the public stream", () => {
  test("may be truncated, replaced, moved, deleted or filled with nonsense at any time", async () => {
    using sandbox = openSandbox();
    const random = seededRandom(11);
    const acts: readonly (() => void)[] = [
      () => truncateSync(sandbox.stream, 0),
      () => truncateSync(sandbox.stream, Math.floor(statSync(sandbox.stream).size / 2)),
      () => rmSync(sandbox.stream),
      () => writeFileSync(sandbox.stream, readFileSync(sandbox.stream)),
      () => renameSync(sandbox.stream, join(sandbox.stream, "../moved.jsonl")),
      () => appendFileSync(sandbox.stream, '{"half":'),
      () => appendFileSync(sandbox.stream, '\nno json\n{"eventType":7}\n[]\n'),
    ];
    const work = burst(sandbox, 100);
    expect(await meanwhile(() => random.pick(acts)(), work)).toBeGreaterThan(20);
    expect(await complaints(sandbox, await work)).toEqual([]);
    expect(await complaints(sandbox, await work)).toEqual([]);
  });
});

describe("the journal", () => {
  test("may be rotated at any moment: no event is lost, none counted twice", async () => {
    using sandbox = openSandbox();
    const work = burst(sandbox, 100);
    const rotate = (): void =>
      renameSync(sandbox.journal, join(sandbox.home, `journal/events-${Bun.randomUUIDv7()}.jsonl`));
    expect(await meanwhile(rotate, work)).toBeGreaterThan(20);
    expect(await complaints(sandbox, await work)).toEqual([]);
  });

  test("once read may be truncated, or replaced under the same inode, and what follows is read", async () => {
    using sandbox = openSandbox();
    const sent: Sent[] = [];
    const inodes = new Set<number>();
    const acts: readonly (() => void)[] = [
      () => truncateSync(sandbox.journal, 0),
      () => rmSync(sandbox.journal),
      () => writeFileSync(sandbox.journal, ""),
      () => truncateSync(sandbox.journal, readFileSync(sandbox.journal).indexOf(10) + 1),
    ];
    for (const act of [...acts, ...acts]) {
      sent.push(...(await burst(sandbox, 6)));
      expect(await complaints(sandbox, sent)).toEqual([]);
      inodes.add(statSync(sandbox.journal).ino);
      act();
    }
    sent.push(...(await burst(sandbox, 6)));
    expect(await complaints(sandbox, sent)).toEqual([]);
    expect(inodes.size).toBeLessThan(8);
  });

  test("may hold half lines, broken lines and strangers' lines between ours", async () => {
    using sandbox = openSandbox();
    const sent: Sent[] = [];
    const nonsense = [
      '{"v":1,"id":"half',
      "no json at all\n",
      "\0\0\0\n",
      "[]\n7\nnull\n{}\n",
      '{"v":1,"id":"","type":"x","ts":"2026-01-01T00:00:00Z"}\n',
      `${"[".repeat(50_000)}\n`,
      Buffer.from([0xff, 0xfe, 0xc3, 0x28, 10]),
      "\n\n\n",
      '{"cut in a char":"\ud55c'.slice(0, 20),
    ];
    for (const piece of nonsense) {
      sent.push(await sendHook(sandbox));
      appendFileSync(sandbox.journal, piece);
    }
    sent.push(await sendHook(sandbox));
    expect(
      (await complaints(sandbox, sent)).filter((one) => !one.endsWith("damaged lines")),
    ).toEqual([]);
    expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
  });

  test("whose last line is half is read on once the second half arrives", async () => {
    using sandbox = openSandbox();
    const sent = [await sendHook(sandbox)];
    const line = readFileSync(sandbox.journal, "utf8").trimEnd().split("\n")[0] ?? "";
    const copy = line.replaceAll(sent[0]?.session ?? "", "storm-late-");
    const fresh = copy.replace(/"id":"[^"]+"/, '"id":"late-1"');
    appendFileSync(sandbox.journal, fresh.slice(0, 50));
    expect(await complaints(sandbox, sent)).toEqual(["1 damaged lines"]);
    appendFileSync(sandbox.journal, `${fresh.slice(50)}\n`);
    const type = (JSON.parse(line) as Record<string, string>)["eventType"] ?? "";
    const late = JSON.parse(fresh) as Record<string, string>;
    sent.push({ session: "storm-late-", types: [late["type"] ?? type], end: "by itself" });
    expect(await complaints(sandbox, sent)).toEqual([]);
  });
});
