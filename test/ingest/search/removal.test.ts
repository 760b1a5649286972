import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import type { JsonObject, RawEvent } from "../../../src/event/event.ts";
import { forget } from "../../../src/ingest/erase/forget.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { pruneOldEvents } from "../../../src/ingest/erase/prune.ts";
import { catchUpWithStore } from "../../../src/ingest/search/catch-up.ts";
import { openIndex, removeIndex } from "../../../src/ingest/search/open-index.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { anEvent, at } from "../../event/samples.ts";
import { type IndexHome, liveSession, openIndexHome } from "./index-home.ts";
import { lessPatience } from "../../store/less-patience.ts";

/** The index is what it would be had it never known what was removed. */
async function isAsMadeAnew(home: IndexHome): Promise<void> {
  await home.caughtUp();
  const before = home.dumpIndex();
  removeIndex(home.dataFolder);
  await home.caughtUp();
  expect(before).toEqual(home.dumpIndex());
  expect((await home.store.removals()).sessions).toEqual([]);
}

const inMemory = (text: string): object => ({ sessionId: "keeper", data: { text } });

describe("forgetting", () => {
  test("a session leaves no byte of it in the index, and everything else as it was", async () => {
    await using home = openIndexHome();
    liveSession(home, "kestrel-one", "/srv/a");
    liveSession(home, "keeper", "/srv/b", 60);
    await home.caughtUp();
    expect(home.holds("kestrel")).toBe(true);
    await forget(home.context, { by: "session", sessionId: "kestrel-one" }, { dryRun: false });
    expect(home.filesWith("kestrel")).toEqual([]);
    expect(await home.found("answered keeper")).toEqual(["answered in keeper"]);
    await isAsMadeAnew(home);
  });

  test("a project leaves no byte of it", async () => {
    await using home = openIndexHome();
    liveSession(home, "one", "/srv/kestrel");
    liveSession(home, "two", "/srv/kestrel", 60);
    liveSession(home, "keeper", "/srv/b", 120);
    await home.caughtUp();
    await forget(home.context, { by: "project", projectPath: "/srv/kestrel" }, { dryRun: false });
    expect(home.filesWith("/srv/kestrel", "answered in one", "mod-two")).toEqual([]);
    await isAsMadeAnew(home);
  });

  test("a text leaves it nowhere, whatever it stood in, and the rest of its session", async () => {
    await using home = openIndexHome();
    liveSession(home, "keeper", "/srv/b");
    home.record(
      anEvent({ ...inMemory("the 황조롱이 flies"), ts: at(50) }),
      anEvent({ ...inMemory("Kestrel and kestrel_feather"), ts: at(51) }),
      anEvent({ ...inMemory("something else"), ts: at(52) }),
      anEvent({
        sessionId: "keeper",
        type: "tool_use",
        ts: at(53),
        data: {
          tool: "Edit",
          meta: { file: "src/황조롱이.ts" },
          success: true,
          branch: "황조롱이",
        },
      }),
    );
    await home.caughtUp();
    expect(home.holds("황조롱이")).toBe(true);
    for (const text of ["황조롱이", "Kestrel"])
      await forget(home.context, { by: "text", text }, { dryRun: false });
    for (const text of ["황조롱이", "황조", "Kestrel", "kestrel", "feather"])
      expect([text, home.filesWith(text)]).toEqual([text, []]);
    expect(await home.found("something else")).toEqual(["something else"]);
    await isAsMadeAnew(home);
  });

  test("works without an index, makes none, and leaves no note of what was removed", async () => {
    await using home = openIndexHome();
    liveSession(home, "kestrel-one", "/srv/a");
    liveSession(home, "keeper", "/srv/b", 60);
    await ingest(home.context);
    await forget(home.context, { by: "session", sessionId: "kestrel-one" }, { dryRun: false });
    expect(existsSync(home.path)).toBe(false);
    expect(home.filesWith("kestrel")).toEqual([]);
  });

  test("with an index that somebody else holds takes the whole of it away", async () => {
    using _patience = lessPatience();
    await using home = openIndexHome();
    liveSession(home, "kestrel-one", "/srv/a");
    liveSession(home, "keeper", "/srv/b", 60);
    await home.caughtUp();
    const other = openIndex(home.dataFolder);
    const held = Promise.withResolvers<void>();
    const holding = other.transact(async () => held.promise);
    await forget(home.context, { by: "session", sessionId: "kestrel-one" }, { dryRun: false });
    expect(home.filesWith("kestrel")).toEqual([]);
    held.resolve();
    await holding;
    await other.close();
    await isAsMadeAnew(home);
  });

  test("what the index has not read yet keeps it from coming in later", async () => {
    await using home = openIndexHome();
    liveSession(home, "keeper", "/srv/b");
    await home.caughtUp();
    liveSession(home, "kestrel-one", "/srv/a", 60);
    await ingest(home.context);
    await forget(home.context, { by: "session", sessionId: "kestrel-one" }, { dryRun: false });
    expect(home.filesWith("kestrel")).toEqual([]);
    await isAsMadeAnew(home);
  });
});

describe("pruning", () => {
  test("takes old documents out, and those of the same session that are newer stay", async () => {
    await using home = openIndexHome();
    const day = 86_400;
    liveSession(home, "old", "/srv/a", -200 * day);
    liveSession(home, "both", "/srv/a", -100 * day);
    // Recorded while retention was longer.
    Object.assign(home.context, { retentionDays: 365 });
    await home.caughtUp();
    liveSession(home, "both", "/srv/a", -day);
    liveSession(home, "new", "/srv/a", 0);
    await home.caughtUp();
    expect(await home.found("answered both")).toHaveLength(2);
    Object.assign(home.context, { retentionDays: 90 });
    await pruneOldEvents(home.context, { dryRun: false });
    expect(await home.found("answered old")).toEqual([]);
    expect(await home.found("answered both")).toHaveLength(1);
    await isAsMadeAnew(home);
  });
});

test("what was written down with a context is of an earlier turn when prompts before it are pruned, and goes when its text is forgotten", async () => {
  await using home = openIndexHome();
  const day = 86_400;
  const words = "We decided to keep the kestrel queue.";
  const own = (second: number, type: string, data: JsonObject): Partial<RawEvent> => ({
    type,
    data,
    sessionId: "s",
    projectPath: "/srv/a",
    ts: at(second),
  });
  const stated = { decisions: [{ what: words }] };
  const saved = own(-day, "snapshot", { document: stated, stated: true, words: stated });
  home.record(
    own(-100 * day, "prompt", { text: "hello" }),
    own(-99 * day, "prompt", { text: words }),
    own(-day - 60, "prompt", { text: "and the page" }),
    saved,
  );
  Object.assign(home.context, { retentionDays: 365 });
  await home.caughtUp();
  const place = (): Promise<unknown> =>
    home.inIndex(async (index) => {
      const documents = await index.documents(await index.latest({ kinds: ["decision"] }, 10));
      return documents.map(({ turn, ts }) => [turn, ts]);
    });
  expect(await place()).toEqual([[3, at(-day)]]);
  await isAsMadeAnew(home);
  Object.assign(home.context, { retentionDays: 90 });
  await pruneOldEvents(home.context, { dryRun: false });
  expect(await place()).toEqual([[1, at(-day)]]);
  await isAsMadeAnew(home);
  await forget(home.context, { by: "text", text: "kestrel" }, { dryRun: false });
  expect(await place()).toEqual([]);
  expect(home.holds("kestrel")).toBe(false);
  await isAsMadeAnew(home);
});

describe("places that were given again", () => {
  async function removeLast(home: IndexHome, count: number): Promise<void> {
    const all = await home.store.eventsAfter(0, 1000);
    const last = all.slice(-count).map(({ event }) => event.id);
    await home.store.transact((tx) => tx.remove(last));
  }

  test("are noticed, whether their events are of the same session or of another", async () => {
    await using home = openIndexHome();
    liveSession(home, "one", "/srv/a");
    liveSession(home, "two", "/srv/a", 60);
    await home.caughtUp();
    const all = await home.store.eventsAfter(0, 1000);
    await removeLast(home, 12);
    liveSession(home, "three", "/srv/a", 120);
    await ingest(home.context);
    const again = await home.store.eventsAfter(0, 1000);
    expect(again.length).toBe(18);
    expect(again.at(-1)?.position).toBeLessThan(all.at(-1)?.position ?? 0);
    await isAsMadeAnew(home);
  });

  test("are noticed also when some were read before it was known that others had gone", async () => {
    await using home = openIndexHome();
    liveSession(home, "one", "/srv/a");
    liveSession(home, "two", "/srv/a", 60);
    await ingest(home.context);
    await home.inIndex(async (index) => {
      // As if the removal had happened between two looks of the same catching up.
      const late = {
        ...home.store,
        removals: async () => ({ ...(await home.store.removals()), sessions: [] }),
      };
      await removeLast(home, 3);
      liveSession(home, "three", "/srv/a", 120);
      await ingest(home.context);
      await catchUpWithStore({ store: late }, index);
    });
    expect((await home.store.removals()).sessions).not.toEqual([]);
    await isAsMadeAnew(home);
  });

  test("stay the same through a vacuum", async () => {
    await using home = openIndexHome();
    for (const name of ["one", "two", "three"]) liveSession(home, name, "/srv/a");
    await ingest(home.context);
    const all = await home.store.eventsAfter(0, 1000);
    const gone = all.filter((_, at) => at % 3 === 0).map(({ event }) => event.id);
    await home.store.transact((tx) => tx.remove(gone));
    await home.caughtUp();
    const before = await home.store.eventsAfter(0, 1000);
    expect(before.at(-1)?.position).toBeGreaterThan(before.length);
    await home.store.scrub();
    expect(await home.store.eventsAfter(0, 1000)).toEqual(before);
    expect(await home.caughtUp()).toMatchObject({ events: 0 });
    const copy = openSqliteStore(home.sandbox.db);
    expect(await copy.eventsAfter(0, 1000)).toEqual(before);
    await copy.close();
  });
});
