import { describe, expect, test } from "bun:test";
import { ingest } from "../../../src/ingest/ingest.ts";
import { forget } from "../../../src/ingest/erase/forget.ts";
import { removeIndex } from "../../../src/ingest/search/open.ts";
import { type IndexHome, liveSession, openIndexHome } from "./index-home.ts";

const PROCESS = Bun.fileURLToPath(import.meta.resolve("./index-process.ts"));

type Child = Bun.Subprocess<"ignore", "pipe", "pipe">;

const startCatchUp = ({ sandbox, dataFolder }: IndexHome): Child =>
  Bun.spawn([process.execPath, PROCESS, sandbox.db, dataFolder], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });

async function reportOf(child: Child): Promise<{ events: number; end: string }> {
  const [output, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  expect([await child.exited, errors]).toEqual([0, ""]);
  return JSON.parse(output.split("\n")[1] ?? "") as { events: number; end: string };
}

async function isAsMadeAnew(home: IndexHome): Promise<void> {
  await home.caughtUp();
  const before = home.dumpIndex();
  removeIndex(home.dataFolder);
  await home.caughtUp();
  expect(before).toEqual(home.dumpIndex());
}

describe("processes that catch up at once", () => {
  test("read each event once, from the very first on, without an error", async () => {
    await using home = openIndexHome();
    for (let n = 0; n < 150; n++) liveSession(home, `s${n}`, `/srv/${n % 3}`, n);
    await ingest(home.context);
    const reports = await Promise.all([1, 2, 3, 4].map(() => reportOf(startCatchUp(home))));
    expect(reports.map(({ end }) => end)).toEqual(["done", "done", "done", "done"]);
    expect(reports.reduce((sum, { events }) => sum + events, 0)).toBe(1500);
    await isAsMadeAnew(home);
  });

  test("and are killed at any moment leave what was committed, and no document is lost or twice there", async () => {
    await using home = openIndexHome();
    for (let round = 0; round < 12; round++) {
      for (let n = 0; n < 40; n++) liveSession(home, `s${round}-${n}`, "/srv/a", n);
      await ingest(home.context);
      const child = startCatchUp(home);
      await child.stdout.getReader().read();
      await Bun.sleep((round * 17) % 90);
      child.kill("SIGKILL");
      await child.exited;
    }
    await isAsMadeAnew(home);
  });

  test("bring nothing back that is forgotten meanwhile", async () => {
    await using home = openIndexHome();
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 60; n++)
        liveSession(home, n % 20 === 7 ? `kestrel-${round}-${n}` : `s${round}-${n}`, "/srv/a", n);
      await ingest(home.context);
      const children = [startCatchUp(home), startCatchUp(home)];
      await Bun.sleep(40 + round * 30);
      await forget(home.context, { by: "text", text: "kestrel" }, { dryRun: false });
      await Promise.all(children.map(reportOf));
      await home.caughtUp();
      expect(await home.found("kestrel")).toEqual([]);
    }
    await isAsMadeAnew(home);
  });
});
