import { expect, test } from "bun:test";
import fc from "fast-check";
import { HubFault } from "../../src/hub/hub-fault.ts";
import { openWriteQueue } from "../../src/hub/write-queue.ts";
import { openHubClient } from "../../src/team/hub/hub-client.ts";

const works = fc.array(fc.record({ turns: fc.nat(4), fails: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});

test("a few batches are written at once, in the order they came, whatever becomes of each", async () => {
  await fc.assert(
    fc.asyncProperty(works, async (all) => {
      const queue = openWriteQueue();
      const begun: number[] = [];
      let [running, most] = [0, 0];
      const done = all.map(({ turns, fails }, at) =>
        queue.run(async () => {
          begun.push(at);
          most = Math.max(most, ++running);
          for (let turn = 0; turn < turns; turn++) await Promise.resolve();
          running--;
          if (fails) throw new Error(`${at}`);
          return at;
        }),
      );
      const ended = await Promise.allSettled(done);
      expect(begun).toEqual(all.map((_, at) => at));
      expect(most).toBeLessThanOrEqual(4);
      expect(running).toBe(0);
      expect(ended.map(({ status }) => status)).toEqual(
        all.map(({ fails }) => (fails ? "rejected" : "fulfilled")),
      );
    }),
    { numRuns: 300 },
  );
});

test("a full queue refuses at once, and takes batches again when one is written", async () => {
  const queue = openWriteQueue();
  const ends: (() => void)[] = [];
  const add = () => queue.run(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const all = Array.from({ length: 12 }, add);
  expect(queue.refuseWhenFull).toThrow(HubFault);
  expect(await add().catch((error: unknown) => error)).toMatchObject({ code: "BUSY", status: 503 });
  ends.shift()?.();
  await all[0];
  expect(queue.refuseWhenFull).not.toThrow();
  const last = add();
  for (let turn = 0; turn < 100; turn++) {
    ends.shift()?.();
    await Promise.resolve();
  }
  await Promise.all([...all, last]);
  expect(ends).toEqual([]);
});

test("a busy hub is asked again when it says so, and a hub that stops is not", async () => {
  const said: string[] = [];
  const codes = ["BUSY", "BUSY", null, "STOPPING"];
  using server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      said.push(await request.text());
      const code = codes.shift() ?? null;
      return code === null
        ? Response.json({ outcome: "written" })
        : Response.json({ error: { code } }, { status: 503, headers: { "Retry-After": "0.01" } });
    },
  });
  const client = openHubClient({ url: server.url, token: "t" });
  expect(await client.ask("POST", "/batches", "a\n")).toEqual({ outcome: "written" });
  expect(said).toEqual(["a\n", "a\n", "a\n"]);
  const refused = await client.ask("POST", "/batches", "b\n").catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "HUB_UNREACHABLE" });
  expect(said).toHaveLength(4);
});
