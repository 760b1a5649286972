/** Ingest and the monitor read the same files, each from a place of its own, and the monitor without any database. */
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { loadConfig } from "../../../src/config/load.ts";
import { resolvePaths } from "../../../src/config/paths.ts";
import { encodeLine } from "../../../src/event/line.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { nextRotatedName } from "../../../src/journal/rotated-files.ts";
import { openMonitor } from "../../../src/observe/monitor/open-monitor.ts";
import { openLineFollower } from "../../../src/observe/monitor/follow-lines.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { anEvent } from "../../event/samples.ts";
import { type Home, openHome } from "../../ingest/home.ts";
import type { Sandbox } from "../../sandbox.ts";
import { until } from "../../until.ts";
import { ago, openPlace, seen } from "./place.ts";

const now = (): Date => new Date();

const asks = (sessionId: string, secondsAgo: number) =>
  seen(sessionId, "turn.start", secondsAgo, { prompt: "go" });

function monitorOf({ env }: Sandbox): ReturnType<typeof openMonitor> {
  const paths = resolvePaths(env, "");
  if (paths === null) throw new Error("there is no home");
  const { config } = loadConfig(paths.config);
  return openMonitor({ paths, config: () => config, env });
}

/** What the monitor's reader hands over, every line that it was ever told. */
function openReader({ context }: Home): () => string[] {
  const read = openLineFollower(context.journal, context.stream);
  const lines: string[] = [];
  const on = {
    line: (text: string) => void lines.push((JSON.parse(text) as { id: string }).id),
    restarted: () => expect.unreachable("nothing was erased"),
  };
  return () => {
    while (read(on));
    return lines;
  };
}

/** Another process that ingests: a connection of its own, which knows nothing but what is stored. */
async function ingestAnew({ context, sandbox }: Home): ReturnType<typeof ingest> {
  const store = openSqliteStore(sandbox.db);
  try {
    return await ingest({ ...context, store });
  } finally {
    await store.close();
  }
}

describe("two consumers of one journal", () => {
  test("at different places each see every line once, whoever is behind, ahead or begins again [R151]", async () => {
    await using home = openHome({ now });
    home.record(asks("s", 50), asks("s", 40), asks("s", 30));
    expect(await ingest(home.context)).toMatchObject({ inserted: 3 });
    home.record(asks("s", 20), asks("s", 10));

    const monitor = monitorOf(home.sandbox);
    await monitor.init();
    expect(monitor.getSession("s")?.turnCount).toBe(5);
    expect(home.ids()).toHaveLength(3);
    expect(await ingestAnew(home)).toMatchObject({ inserted: 2, known: 0 });

    home.record(asks("s", 2));
    await until(() => monitor.getSession("s")?.turnCount === 6);
    await monitor.stop();
    expect(home.ids()).toHaveLength(5);
    home.record(asks("s", 1));
    expect(await ingestAnew(home)).toMatchObject({ inserted: 2, known: 0 });
    expect(monitor.getSession("s")?.turnCount).toBe(6);

    const again = monitorOf(home.sandbox);
    await again.init();
    await again.stop();
    expect(again.getSession("s")?.turnCount).toBe(7);
    expect(await ingest(home.context)).toMatchObject({ inserted: 0, known: 0 });
    expect(home.ids()).toHaveLength(7);
  });

  test("see every line once in any order of writing, rotating, reading and beginning again [R151]", async () => {
    const actions = ["write", "rotate", "ingest", "ingest anew", "look", "look anew"] as const;
    const story = fc.array(fc.constantFrom(...actions), { minLength: 10, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        await using home = openHome({ now });
        const written: string[] = [];
        let ingested = 0;
        let look = openReader(home);
        const expectIngested = async (run: typeof ingestAnew): Promise<void> => {
          const report = await run(home);
          expect(report).toMatchObject({ inserted: written.length - ingested, known: 0 });
          ingested = written.length;
          expect(home.ids()).toEqual(written);
        };
        const act = async (action: (typeof actions)[number]): Promise<void> => {
          const { journal } = home.context;
          switch (action) {
            case "rotate":
              if (existsSync(journal)) renameSync(journal, nextRotatedName(journal));
              return;
            case "ingest":
              return expectIngested(({ context }) => ingest(context));
            case "ingest anew":
              return expectIngested(ingestAnew);
            case "look anew":
              look = openReader(home);
              expect(look()).toEqual(written);
              return;
            case "look":
              expect(look()).toEqual(written);
              return;
            case "write":
              for (const event of [anEvent({ ts: ago(0) }), anEvent({ ts: ago(0) })]) {
                written.push(event.id);
                home.addToJournal(encodeLine(event));
              }
          }
        };
        for (const action of told) await act(action);
        await act("look");
        await act("ingest");
      }),
      { numRuns: 40 },
    );
  });
});

describe("the monitor", () => {
  test("makes no database where there is none, and does not miss it [R151]", async () => {
    using place = openPlace();
    place.record(asks("s", 10));
    const monitor = place.open();
    await monitor.init();
    place.record(asks("s", 1));
    await until(() => monitor.getSession("s")?.turnCount === 2);
    await monitor.stop();
    expect(existsSync(dirname(place.paths.db))).toBe(false);
  });

  test("sees what happens while somebody keeps everybody else out of the database [R151]", async () => {
    await using home = openHome({ now });
    home.record(asks("s", 10));
    await ingest(home.context);
    await home.store.close();
    const owner = new Database(home.sandbox.db);
    owner.run("pragma locking_mode = exclusive");
    owner.run("begin exclusive");
    owner.run("delete from events");
    {
      using stranger = new Database(home.sandbox.db);
      expect(() => stranger.query("select * from events").all()).toThrow("database is locked");
    }
    const monitor = monitorOf(home.sandbox);
    await monitor.init();
    expect(monitor.getSession("s")?.turnCount).toBe(1);
    home.record(asks("s", 1));
    await until(() => monitor.getSession("s")?.turnCount === 2);
    await monitor.stop();
    owner.run("rollback");
    owner.close();
  });

  test("sees the same beside a database that is none [R151]", async () => {
    using place = openPlace();
    place.record(asks("s", 10));
    mkdirSync(dirname(place.paths.db));
    writeFileSync(place.paths.db, "nonsense");
    expect((await place.look()).get("s")?.turnCount).toBe(1);
    expect(readFileSync(place.paths.db, "utf8")).toBe("nonsense");
  });

  test("loads no piece of any database [R151]", async () => {
    const root = join(import.meta.dir, "../../..");
    const built = await Bun.build({
      entrypoints: [join(root, "src/observe/monitor/open-monitor.ts")],
      target: "bun",
    });
    const text = (await built.outputs[0]?.text()) ?? "";
    expect(text.includes("class LifecycleSessionMonitor")).toBe(true);
    expect(text.includes("bun:sqlite")).toBe(false);
  });
});
