import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { checkDatabaseFile } from "../../src/store/sqlite/check-database.ts";
import { StoreFault } from "../../src/store/fault.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { openFolder } from "../journal/folder.ts";
import { insert } from "./records.ts";
import { lessPatience } from "./less-patience.ts";

/** A database of many pages, all of them in the file itself. */
async function made(path: string): Promise<void> {
  const store = openSqliteStore(path);
  const text = "words ".repeat(200);
  await insert(store, ...Array.from({ length: 300 }, () => ({ data: { text } })));
  await store.close();
  const db = new Database(path);
  db.run("pragma wal_checkpoint(truncate)");
  db.close();
}

const codeOf = (look: () => unknown): string | null => {
  try {
    look();
    return null;
  } catch (error) {
    return error instanceof StoreFault ? error.code : String(error);
  }
};

test("a whole database has nothing wrong with it, and looking changes no byte", async () => {
  using folder = openFolder();
  const path = folder.path("data/self-gen.db");
  await made(path);
  const before = readFileSync(path);
  for (const full of [false, true]) expect(checkDatabaseFile(path, { full })).toEqual([]);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test("each damaged page is found, wherever it lies", async () => {
  using folder = openFolder();
  const path = folder.path("data/self-gen.db");
  await made(path);
  const whole = readFileSync(path);
  const pages = whole.length / 4096;
  expect(pages).toBeGreaterThan(50);
  for (const share of [0.1, 0.5, 0.9]) {
    const bytes = Buffer.from(whole);
    const page = Math.floor(pages * share) * 4096;
    bytes.fill(0xff, page, page + 4096);
    writeFileSync(path, bytes);
    const said = checkDatabaseFile(path, { full: false });
    expect({ share, isFound: said.length > 0 }).toEqual({ share, isFound: true });
    expect(said.length).toBeLessThanOrEqual(5);
    for (const one of said) expect(one).not.toBe("");
  }
});

test.each([
  ["garbage", Buffer.alloc(16_384, "no database ")],
  ["short garbage", Buffer.from("no database")],
])("a file of %s is damaged, in words", (_, bytes) => {
  using folder = openFolder();
  const path = folder.path("self-gen.db");
  writeFileSync(path, bytes);
  expect(checkDatabaseFile(path, { full: false })).toEqual([
    expect.stringMatching(/not a database/),
  ]);
});

test("a file that was cut off is damaged", async () => {
  using folder = openFolder();
  const path = folder.path("data/self-gen.db");
  await made(path);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length / 2)));
  expect(checkDatabaseFile(path, { full: false })).not.toEqual([]);
});

test("a database that is held by another, or is none, is a fault and not damage", async () => {
  using _patience = lessPatience();
  using folder = openFolder();
  const path = folder.path("data/self-gen.db");
  await made(path);
  const script = `import { Database } from "bun:sqlite";
    const db = new Database(process.argv[1]);
    db.run("pragma locking_mode = exclusive");
    db.run("begin exclusive");
    console.log("held");
    await Bun.stdin.text();
    db.close();`;
  const holder = Bun.spawn([process.execPath, "-e", script, path], {
    stdin: "pipe",
    stdout: "pipe",
  });
  await holder.stdout.getReader().read();
  expect(codeOf(() => checkDatabaseFile(path, { full: true }))).toBe("DB_BUSY");
  await holder.stdin.end();
  await holder.exited;
  expect(checkDatabaseFile(path, { full: true })).toEqual([]);

  const folderPath = folder.path("folder.db");
  mkdirSync(folderPath);
  expect(codeOf(() => checkDatabaseFile(folderPath, { full: false }))).toStartWith("DB_");
  const missing = folder.path("data/missing.db");
  expect(codeOf(() => checkDatabaseFile(missing, { full: false }))).toBe("DB_UNWRITABLE");
  expect(existsSync(missing)).toBe(false);
  expect(readdirSync(dirname(missing))).not.toContain("missing.db");
});

test("a database that others open and close all the time is looked at all the same", async () => {
  using folder = openFolder();
  const path = folder.path("data/self-gen.db");
  await made(path);
  const script = `import { Database } from "bun:sqlite";
    console.log("on");
    for (;;) {
      const db = new Database(process.argv[1]);
      db.run("pragma busy_timeout = 5000");
      db.run("delete from rejected");
      db.close();
    }`;
  const other = Bun.spawn([process.execPath, "-e", script, path], { stdout: "pipe" });
  await other.stdout.getReader().read();
  for (let times = 0; times < 50; times++)
    expect(checkDatabaseFile(path, { full: true })).toEqual([]);
  other.kill("SIGKILL");
  await other.exited;
});

test("while another process writes, what is committed is looked at", async () => {
  using folder = openFolder();
  const path = folder.path("data/self-gen.db");
  await made(path);
  const store = openSqliteStore(path);
  await insert(store, {});
  const during = store.transact(async () => checkDatabaseFile(path, { full: true }));
  expect(await during).toEqual([]);
  await store.close();
});
