import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SCHEMA_VERSION } from "../../src/store/sqlite/open-database.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { startSession, told } from "../bring-back/sessions.ts";
import { at } from "../event/samples.ts";
import { openFolder } from "../journal/folder.ts";
import { openSandbox } from "../sandbox.ts";
import { lockDatabase } from "./lock-database.ts";

const FIRST = join(import.meta.dir, "../../src/store/sqlite/migrations/0001-recorder.sql");

/** A database as the recorder's program left it, with a session of it. */
function makeFirst(path: string, projectPath = "/srv/app"): void {
  mkdirSync(dirname(path), { recursive: true });
  const db = new Database(path, { create: true });
  db.run("pragma journal_mode = wal");
  db.run(readFileSync(FIRST, "utf8"));
  db.run("pragma user_version = 1");
  const event = db.query("insert into events values (?, 1, ?, ?, 's', 'app', ?, ?)");
  const client = { client: "claude-code", pid: 2 ** 22 + 1, pidStart: "1" };
  event.run("1", "prompt", at(1), projectPath, JSON.stringify({ ...client, text: "전에 하던 일" }));
  event.run("2", "tool_use", at(2), projectPath, JSON.stringify({ ...client, tool: "Bash" }));
  db.query(
    `insert into sessions (session_id, provider, project, project_path, client, pid, pid_start, state, started_at,
       last_event_at, last_event_type)
     values ('s', 'claude', 'app', ?, 'claude-code', ?, '1', 'active', ?, ?, 'tool_use')`,
  ).run(projectPath, client.pid, at(1), at(2));
  db.query("insert into lifecycle_stream_offsets values ('ingest:/j', '7', 42, ?, 'f')").run(at(2));
  db.close();
}

const version = (path: string): unknown => {
  const db = new Database(path, { readonly: true });
  try {
    return db.query("pragma user_version").get();
  } finally {
    db.close();
  }
};

/** Brings a database of the first version to the third, as the program before this one did. */
function bringToThird(path: string): void {
  const db = new Database(path);
  for (const name of ["0002-bring-back.sql", "0003-compaction.sql"])
    db.run(readFileSync(join(dirname(FIRST), name), "utf8"));
  db.run("update sessions set open_failures = '[]'");
  db.run("insert into snapshots values ('3', ?, 's', '/srv/app', 'auto', 1)", [at(3)]);
  db.run("insert into events values ('3', 1, 'snapshot', ?, 's', 'app', '/srv/app', '{}')", [
    at(3),
  ]);
  db.run("pragma user_version = 3");
  db.close();
}

describe("a database of the third version", () => {
  test("gains checkpoints, blockers, waits and usage, and keeps every row", async () => {
    using folder = openFolder();
    const path = folder.path("self-gen.db");
    makeFirst(path);
    bringToThird(path);
    const store = openSqliteStore(path);
    expect((await store.getSessionEvents("s")).map(({ id }) => id)).toEqual(["1", "2", "3"]);
    expect((await store.snapshots({ sessionId: "s" })).map(({ id }) => id)).toEqual(["3"]);
    expect(await store.session("s")).toMatchObject({
      promptCount: 1,
      openFailures: "[]",
      failingCommands: null,
    });
    expect(await store.checkpoints({})).toEqual([]);
    expect(await store.blockers({ state: "all" })).toEqual([]);
    expect(await store.waits({})).toEqual([]);
    expect(await store.usage({})).toEqual([]);
    await store.close();
    expect(version(path)).toEqual({ user_version: SCHEMA_VERSION });
    expect(SCHEMA_VERSION).toBeGreaterThanOrEqual(6);
  });
});

describe("a database of the first version", () => {
  test("is brought to this one, and keeps every row", async () => {
    using folder = openFolder();
    const path = folder.path("self-gen.db");
    makeFirst(path);
    const store = openSqliteStore(path);
    expect((await store.getSessionEvents("s")).map(({ id }) => id)).toEqual(["1", "2"]);
    expect(await store.findSessions("s")).toMatchObject([
      { sessionId: "s", state: "active", summarizedAt: null, openFailures: null },
    ]);
    expect(await store.cursors()).toEqual(
      new Map([
        ["ingest:/j", { inode: "7", byteOffset: 42, fingerprint: "f" }],
        // What was asked until then is still to be made into waits.
        ["waits:events", { inode: "", byteOffset: 2, fingerprint: "" }],
        ["failures:events", { inode: "", byteOffset: 2, fingerprint: "" }],
        ["sessions:events", { inode: "", byteOffset: 2, fingerprint: "" }],
      ]),
    );
    expect(await store.listSessions({ unsummarized: true })).toHaveLength(1);
    expect(await store.feedback()).toEqual([]);
    expect(await store.listErrors({})).toEqual([]);
    await store.close();
    expect(version(path)).toEqual({ user_version: SCHEMA_VERSION });
  });

  test("has afterwards the same tables and indexes as a new one", () => {
    using folder = openFolder();
    const [old, fresh] = [folder.path("old.db"), folder.path("new.db")];
    makeFirst(old);
    const schema = (path: string): unknown[] => {
      const db = new Database(path, { readonly: true });
      try {
        return db.query("select type, name, tbl_name from sqlite_master order by 1, 2").all();
      } finally {
        db.close();
      }
    };
    for (const path of [old, fresh]) void openSqliteStore(path).close();
    expect(schema(old)).toEqual(schema(fresh));
    expect(schema(old).length).toBeGreaterThan(15);
  });

  test("that another process holds while it is opened stays as it was, and the next one brings it on", async () => {
    using folder = openFolder();
    const path = folder.path("self-gen.db");
    makeFirst(path);
    {
      await using _lock = await lockDatabase(path);
      expect(() => openSqliteStore(path, { waitMs: 10 })).toThrow();
    }
    expect(version(path)).toEqual({ user_version: 1 });
    const store = openSqliteStore(path);
    expect(await store.getSessionEvents("s")).toHaveLength(2);
    await store.close();
    expect(version(path)).toEqual({ user_version: SCHEMA_VERSION });
  });

  test("is brought on by the first hook of the new program, which tells what the last session did", async () => {
    using sandbox = openSandbox();
    makeFirst(sandbox.db, sandbox.project);
    const { context } = told(await startSession(sandbox));
    expect(context).toContain('이전 세션 마지막 작업: "전에 하던 일"');
    expect(version(sandbox.db)).toEqual({ user_version: SCHEMA_VERSION });
    const [{ n } = { n: 0 }] = sandbox.query<{ n: number }>("select count(*) as n from events");
    expect(n).toBeGreaterThanOrEqual(3);
  });
});
