/** What is damaged in the index, or has taken its place, is nobody's fault: it is made again, or set aside. */
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { forget } from "../../../src/ingest/erase/forget.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { pruneOldEvents } from "../../../src/ingest/erase/prune.ts";
import { findIndexProblem } from "../../../src/ingest/search/index-status.ts";
import { openIndex, removeIndex } from "../../../src/ingest/search/open-index.ts";
import { findOddFile } from "../../../src/ingest/search/foreign-files.ts";
import { openSearchIndex } from "../../../src/store/sqlite/search/open-index.ts";
import { TERMS_VERSION, termsOf } from "../../../src/recall/search/terms/terms.ts";
import { type IndexHome, liveSession, openIndexHome } from "./index-home.ts";

const asideIn = ({ dataFolder }: IndexHome): string[] =>
  readdirSync(dataFolder).filter((name) => name.includes(".foreign-"));

async function changed(home: IndexHome, ...statements: readonly string[]): Promise<void> {
  const db = new Database(home.path);
  for (const statement of statements) db.run(statement);
  db.close();
}

/** A session is in the index; another is recorded and not read yet. */
async function openBehind(): Promise<IndexHome> {
  const home = openIndexHome();
  liveSession(home, "alpha", "/srv/a");
  await home.caughtUp();
  liveSession(home, "alpha", "/srv/a", 60);
  await ingest(home.context);
  return home;
}

describe("an index in which something was changed from outside", () => {
  test.each([
    ["the state of a session", "update states set state = '{bad'"],
    ["a state that is another thing", "update states set state = '[1,2]'"],
    [
      "one letter of a state",
      "update states set state = replace(state, '\"turn\":1', '\"turn\":3')",
    ],
    ["a state that is no text", "update states set state = x'00ff'"],
    ["a position that is a number", "update facts set value = '42' where name = 'position'"],
    [
      "a position without an event",
      `update facts set value = '{"position":1}' where name = 'position'`,
    ],
    ["a position that is no JSON", "update facts set value = '{' where name = 'position'"],
    ["the number of documents", "update facts set value = 'many' where name = 'documents'"],
  ])("is seen as damaged, and made again: %s", async (_, statement) => {
    await using home = await openBehind();
    expect(findIndexProblem(home.dataFolder, false)).toBeNull();
    await changed(home, statement);
    expect(findIndexProblem(home.dataFolder, false)).toContain("cannot be read");
    expect(await home.caughtUp()).toMatchObject({ events: 20, end: "done" });
    expect(findIndexProblem(home.dataFolder, false)).toBeNull();
    const mended = home.dumpIndex();
    removeIndex(home.dataFolder);
    await home.caughtUp();
    expect(mended).toEqual(home.dumpIndex());
  });
});

describe("a damaged head", () => {
  test.each([
    ["16 bytes", 16],
    ["100 bytes", 100],
  ])("of %s is an index's all the same: it is made again and not set aside", async (_, bytes) => {
    await using home = await openBehind();
    await home.inIndex((index) => index.scrub());
    writeFileSync(home.path, readFileSync(home.path).fill(0, 0, bytes));
    await home.caughtUp();
    expect(asideIn(home)).toEqual([]);
    expect(await home.found("answered alpha")).not.toEqual([]);
  });

  test("of a whole page leaves nothing to know it by: it is set aside, and goes with what is forgotten", async () => {
    await using home = openIndexHome();
    for (let n = 0; n < 20; n++) liveSession(home, `kestrel-${n}`, "/srv/a", n);
    await home.caughtUp();
    await home.inIndex((index) => index.scrub());
    writeFileSync(home.path, readFileSync(home.path).fill(0, 0, 4096));
    await home.caughtUp();
    const [aside = ""] = asideIn(home);
    expect(readFileSync(`${home.dataFolder}/${aside}`).includes("kestrel")).toBe(true);
    await forget(home.context, { by: "project", projectPath: "/srv/a" }, { dryRun: false });
    expect(asideIn(home)).toEqual([]);
    expect(home.filesWith("kestrel")).toEqual([]);
  });

  test("that is there when something is forgotten leaves no byte either", async () => {
    await using home = openIndexHome();
    for (let n = 0; n < 20; n++) liveSession(home, `kestrel-${n}`, "/srv/a", n);
    await home.caughtUp();
    await home.inIndex((index) => index.scrub());
    writeFileSync(home.path, readFileSync(home.path).fill(0, 0, 4096));
    await forget(home.context, { by: "project", projectPath: "/srv/a" }, { dryRun: false });
    expect(home.filesWith("kestrel")).toEqual([]);
  });
});

describe("a link in the index's place", () => {
  test("that leads to an index goes with it: nothing of what is forgotten stays there", async () => {
    await using home = openIndexHome();
    liveSession(home, "kestrel", "/srv/a");
    await home.caughtUp();
    const elsewhere = `${home.sandbox.folder}/elsewhere.db`;
    renameSync(home.path, elsewhere);
    symlinkSync(elsewhere, home.path);
    await home.caughtUp();
    expect(existsSync(elsewhere)).toBe(false);
    expect(asideIn(home)).toEqual([]);
    await forget(home.context, { by: "session", sessionId: "kestrel" }, { dryRun: false });
    expect(home.filesWith("kestrel")).toEqual([]);
  });

  test("that leads to something else is set aside, and what it leads to is not touched", async () => {
    await using home = openIndexHome();
    liveSession(home, "alpha", "/srv/a");
    await ingest(home.context);
    const notes = `${home.sandbox.folder}/notes`;
    writeFileSync(notes, "somebody's notes");
    symlinkSync(notes, home.path);
    await home.caughtUp();
    await forget(home.context, { by: "session", sessionId: "alpha" }, { dryRun: false });
    const [aside = ""] = asideIn(home);
    expect(readlinkSync(`${home.dataFolder}/${aside}`)).toBe(notes);
    expect(readFileSync(notes, "utf8")).toBe("somebody's notes");
  });
});

describe("another program's database", () => {
  test.each([0, 1, 1000, 2035, 5000])(
    "is kept whole with its log, whatever its version is: %d",
    async (version) => {
      await using home = openIndexHome();
      liveSession(home, "alpha", "/srv/a");
      await ingest(home.context);
      const db = new Database(home.path, { create: true });
      db.run(`pragma journal_mode = wal; pragma user_version = ${version}`);
      db.run("create table birds (name text)");
      db.run("insert into birds values ('kestrel')");
      await home.caughtUp();
      db.close();
      const [aside = ""] = asideIn(home).toSorted();
      const kept = new Database(`${home.dataFolder}/${aside}`);
      expect(kept.query("select name from birds").all()).toEqual([{ name: "kestrel" }]);
      kept.close();
      await forget(home.context, { by: "session", sessionId: "alpha" }, { dryRun: false });
      expect(asideIn(home)).toContain(aside);
    },
  );

  test("is never emptied, also by whoever opens it without looking", async () => {
    await using home = openIndexHome();
    mkdirSync(home.dataFolder, { recursive: true });
    const db = new Database(home.path, { create: true });
    db.run("create table birds (name text)");
    db.close();
    expect(() => openSearchIndex(home.path, { termsOf, version: TERMS_VERSION })).toThrow(
      "another program's",
    );
    const kept = new Database(home.path);
    expect(kept.query("select name from birds").all()).toEqual([]);
    kept.close();
  });
});

describe("a name beside the index", () => {
  test.each([
    ["-journal", "a pipe"],
    ["-wal", "a pipe"],
    ["-journal", "a folder"],
    ["-wal", "a folder"],
    ["-shm", "a folder"],
    ["-wal", "a link"],
  ])("that is no file is set aside: %s as %s", async (ending, kind) => {
    await using home = await openBehind();
    const odd = home.path + ending;
    if (kind === "a pipe") expect(Bun.spawnSync(["mkfifo", odd]).exitCode).toBe(0);
    else if (kind === "a link") symlinkSync("/nowhere/at/all", odd);
    else mkdirSync(`${odd}/nest`, { recursive: true });
    expect(findOddFile(home.path)).toBe(odd);
    expect(await home.caughtUp()).toMatchObject({ end: "done" });
    expect(findOddFile(home.path)).toBeNull();
    expect(await home.found("answered alpha")).toHaveLength(2);
    const [aside = ""] = asideIn(home);
    expect(aside).toStartWith(`search.db${ending}.foreign-`);
    if (kind === "a folder") expect(readdirSync(`${home.dataFolder}/${aside}`)).toEqual(["nest"]);
  });

  test("is kept also by whoever removes the index", async () => {
    await using home = await openBehind();
    mkdirSync(`${home.path}-journal/nest`, { recursive: true });
    removeIndex(home.dataFolder);
    expect(existsSync(home.path)).toBe(false);
    expect(asideIn(home)).toHaveLength(1);
  });
});

test("pruning leaves no byte of what is past retention in the index, nor in its log", async () => {
  await using home = openIndexHome();
  const day = 86_400;
  for (let n = 0; n < 20; n++) liveSession(home, `kestrel-${n}`, "/srv/old", -200 * day + n);
  Object.assign(home.context, { retentionDays: 365 });
  await home.caughtUp();
  for (let n = 0; n < 20; n++) liveSession(home, `new-${n}`, "/srv/new", n);
  await home.caughtUp();
  expect(home.holds("kestrel")).toBe(true);
  Object.assign(home.context, { retentionDays: 90 });
  // As the daemon has it open: the log stays when the others have gone.
  const other = openIndex(home.dataFolder);
  await other.totals();
  await pruneOldEvents(home.context, { dryRun: false });
  expect(home.holds("kestrel")).toBe(false);
  expect(home.holds("/srv/old")).toBe(false);
  expect(await home.found("answered new-3")).not.toEqual([]);
  await other.close();
});

test("somebody who writes to the index for long keeps nobody waiting for as long as that", async () => {
  await using home = await openBehind();
  const other = openIndex(home.dataFolder);
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const holding = other.transact(async () => {
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  const waits: unknown[] = [];
  await home.inIndex(async (index) => {
    const { catchUpWithStore } = await import("../../../src/ingest/search/catch-up.ts");
    const noting = {
      ...index,
      transact: ((work, waitMs) => {
        waits.push(waitMs);
        return index.transact(work, waitMs);
      }) as typeof index.transact,
    };
    expect(await catchUpWithStore(home.context, noting)).toMatchObject({ end: "busy" });
  });
  expect(waits).toEqual([1000]);
  held.resolve();
  await holding;
  await other.close();
});
