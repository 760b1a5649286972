import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { forget } from "../../../src/ingest/erase/forget.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { catchUpWithStore, countEventsBehind } from "../../../src/ingest/search/catch-up.ts";
import { openIndex, removeIndex } from "../../../src/ingest/search/open-index.ts";
import { rebuild } from "../../../src/ingest/erase/rebuild.ts";
import { anEvent, at } from "../../event/samples.ts";
import { type IndexHome, liveSession, openIndexHome } from "./index-home.ts";

const KINDS = ["prompt", "answer", "decision", "error", "resolution", "summary", "file", "commit"];

/** The index as it is when it is made from nothing. */
async function madeAnew(home: IndexHome): Promise<Readonly<Record<string, unknown[]>>> {
  removeIndex(home.dataFolder);
  await home.caughtUp();
  return home.dumpIndex();
}

describe("catching up", () => {
  test("brings every kind of document in, once, and reads on where it stopped", async () => {
    await using home = openIndexHome();
    liveSession(home, "alpha", "/srv/a");
    expect(await home.caughtUp()).toMatchObject({ events: 10, end: "done" });
    expect(await home.caughtUp()).toEqual({ events: 0, documents: 0, end: "done" });
    liveSession(home, "beta", "/srv/b", 60);
    expect(await home.caughtUp()).toMatchObject({ events: 10, end: "done" });
    const { numbers } = await home.inIndex((index) => index.withAll([], {}, 100));
    const documents = await home.inIndex((index) => index.documents(numbers));
    for (const sessionId of ["alpha", "beta"]) {
      const own = documents.filter((one) => one.sessionId === sessionId);
      expect(new Set(own.map(({ kind }) => kind))).toEqual(new Set(KINDS) as never);
    }
    expect(await home.found("answered alpha")).toEqual(["answered in alpha"]);
    expect(home.dumpIndex()).toEqual(await madeAnew(home));
  });

  test("in small turns gives the same as at once, and tells how far it is", async () => {
    await using home = openIndexHome();
    for (let n = 0; n < 30; n++) liveSession(home, `s${n}`, "/srv/a", n);
    await ingest(home.context);
    const told: (readonly [number, number])[] = [];
    let turns = 0;
    for (let end = ""; end !== "done"; turns++) {
      ({ end } = await home.caughtUp({
        budgetMs: 1,
        onProgress: (read, of) => told.push([read, of]),
      }));
    }
    expect(turns).toBeGreaterThan(1);
    expect(told.every(([read, of]) => read <= of)).toBe(true);
    expect(home.dumpIndex()).toEqual(await madeAnew(home));
  });

  test("is no part of ingest: without anybody who searches there is no index", async () => {
    await using home = openIndexHome();
    liveSession(home, "alpha", "/srv/a");
    await ingest(home.context);
    expect(readdirSync(home.dataFolder).filter((name) => name.startsWith("search"))).toEqual([]);
  });

  test("leaves a file that nobody else may read", async () => {
    await using home = openIndexHome();
    liveSession(home, "alpha", "/srv/a");
    await home.caughtUp();
    expect(statSync(home.path).mode & 0o777).toBe(0o600);
  });

  test("knows how many events it is behind", async () => {
    await using home = openIndexHome();
    liveSession(home, "alpha", "/srv/a");
    await ingest(home.context);
    const behind = (): Promise<number> =>
      home.inIndex((index) => countEventsBehind(home.store, index));
    expect(await behind()).toBe(10);
    await home.caughtUp();
    expect(await behind()).toBe(0);
    liveSession(home, "beta", "/srv/b");
    await ingest(home.context);
    expect(await behind()).toBe(10);
  });

  test("makes no document of a memory that was removed, wherever that was said", async () => {
    await using home = openIndexHome();
    const data = { kind: "decision", text: "use kestrel", origin: { via: "cli" } };
    const one = anEvent({ type: "memory", sessionId: "a", data });
    const removed = (memoryId: string, sessionId: string) =>
      anEvent({ type: "memory_removed", sessionId, data: { memoryId } });
    home.record(one);
    await home.caughtUp();
    expect(await home.found("kestrel")).toEqual(["use kestrel"]);
    home.record(removed(one.id, "b"));
    await home.caughtUp();
    expect(await home.found("kestrel")).toEqual([]);
    expect(home.dumpIndex()["documents"]).toEqual((await madeAnew(home))["documents"] ?? []);
    home.record({ sessionId: "a", ts: at(9), data: { text: "a sparrow" } });
    await home.caughtUp();
    await forget(home.context, { by: "text", text: "sparrow" }, { dryRun: false });
    await home.caughtUp();
    expect(await home.found("kestrel")).toEqual([]);
  });
});

describe("an index that was interrupted", () => {
  test("keeps what was committed, and goes on from there", async () => {
    await using home = openIndexHome();
    for (let n = 0; n < 20; n++) liveSession(home, `s${n}`, "/srv/a", n);
    await ingest(home.context);
    const index = openIndex(home.dataFolder);
    const failing = index.transact(async (tx) => {
      await tx.add([
        {
          eventId: "x",
          part: 0,
          kind: "prompt",
          ts: at(0),
          sessionId: "half",
          projectPath: null,
          branch: null,
          turn: 0,
          text: "half a transaction",
        },
      ]);
      throw new RangeError("killed");
    });
    expect(await failing.catch(String)).toBe("RangeError: killed");
    await catchUpWithStore(home.context, index, { budgetMs: 1 });
    await index.close();
    await home.caughtUp();
    expect(await home.found("half")).toEqual([]);
    expect(home.dumpIndex()).toEqual(await madeAnew(home));
  });
});

describe("an index of something else", () => {
  test("is made again when all events were made anew, and is the same as before", async () => {
    await using home = openIndexHome();
    for (let n = 0; n < 5; n++) liveSession(home, `s${n}`, "/srv/a", n * 60);
    await home.caughtUp();
    const before = home.dumpIndex();
    expect(await rebuild(home.context, { force: false })).toMatchObject({ outcome: "rebuilt" });
    expect(await home.caughtUp()).toMatchObject({ events: 50 });
    expect(home.dumpIndex()).toEqual(before);
  });

  test("is made again also where the events have kept their names and places, and only say something else", async () => {
    await using home = openIndexHome();
    home.record({ id: "a", data: { text: "a kestrel" } }, { id: "b", data: { text: "the last" } });
    await home.caughtUp();
    const { journal } = home.sandbox;
    writeFileSync(journal, readFileSync(journal, "utf8").replace("kestrel", "sparrow"));
    await rebuild(home.context, { force: false });
    await home.caughtUp();
    expect([await home.found("kestrel"), await home.found("sparrow")]).toEqual([[], ["a sparrow"]]);
  });

  test("is made again where the database is another one", async () => {
    await using one = openIndexHome();
    await using other = openIndexHome();
    liveSession(one, "alpha", "/srv/a");
    await one.caughtUp();
    liveSession(other, "beta", "/srv/b");
    await other.caughtUp();
    const index = openIndex(one.dataFolder);
    await catchUpWithStore(other.context, index);
    await index.close();
    expect(one.dumpIndex()).toEqual(other.dumpIndex());
  });

  test("is made again when it is of another version", async () => {
    await using home = openIndexHome();
    liveSession(home, "alpha", "/srv/a");
    await home.caughtUp();
    const before = home.dumpIndex();
    const db = new Database(home.path);
    db.run("pragma user_version = 1");
    db.run("delete from documents");
    db.close();
    await home.caughtUp();
    expect(home.dumpIndex()).toEqual(before);
  });
});

describe("a file in its place", () => {
  test("that is damaged is made again, wherever the damage lies", async () => {
    await using home = openIndexHome();
    for (let n = 0; n < 20; n++) liveSession(home, `s${n}`, "/srv/a", n);
    await home.caughtUp();
    await home.inIndex((index) => index.scrub());
    const before = home.dumpIndex();
    const whole = readFileSync(home.path);
    for (const from of [16, 4096, 3 * 4096, Math.floor(whole.length / 2)]) {
      const damaged = Buffer.from(whole);
      damaged.fill(0xa5, from, Math.min(whole.length, from + 3 * 4096));
      removeIndex(home.dataFolder);
      writeFileSync(home.path, damaged, { mode: 0o600 });
      liveSession(home, `more-${from}`, "/srv/a", from);
      await home.caughtUp();
      const found = await home.found(`answered more-${from}`);
      expect([from, found.length]).toEqual([from, 1]);
    }
    await madeAnew(home);
    expect(home.dumpIndex()["documents"]?.length).toBeGreaterThan(before["documents"]?.length ?? 0);
  });

  test("that is no index of ours is set aside with all it holds", async () => {
    await using home = openIndexHome();
    liveSession(home, "alpha", "/srv/a");
    await ingest(home.context);
    const aside = (): string[] =>
      readdirSync(home.dataFolder).filter((name) => name.startsWith("search.db.foreign-"));
    writeFileSync(home.path, "somebody's notes");
    await home.caughtUp();
    expect(await home.found("answered alpha")).toHaveLength(1);
    const [notes] = aside();
    expect(readFileSync(`${home.dataFolder}/${notes}`, "utf8")).toBe("somebody's notes");
    removeIndex(home.dataFolder);
    const db = new Database(home.path, { create: true });
    db.run("create table birds (name text)");
    db.run("insert into birds values ('kestrel')");
    db.close();
    await home.caughtUp();
    removeIndex(home.dataFolder);
    mkdirSync(`${home.path}/nest`, { recursive: true });
    await home.caughtUp();
    expect(await home.found("answered alpha")).toHaveLength(1);
    expect(aside()).toHaveLength(3);
    const birds = aside().filter(
      (name) =>
        statSync(`${home.dataFolder}/${name}`).isFile() &&
        readFileSync(`${home.dataFolder}/${name}`).includes("kestrel"),
    );
    expect(birds).toHaveLength(1);
  });
});
