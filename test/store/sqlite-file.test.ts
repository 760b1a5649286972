import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { StoreFault } from "../../src/store/fault.ts";
import { SCHEMA_VERSION } from "../../src/store/sqlite/open-database.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { openFolder } from "../journal/folder.ts";
import { insert } from "./records.ts";

/** Runs SQL on the file, beside the store. */
function ask(path: string, sql: string): unknown[] {
  const db = new Database(path);
  try {
    return db.query(sql).all();
  } finally {
    db.close();
  }
}

const names = (rows: unknown[]): string[] => rows.map((row) => (row as { name: string }).name);

/** The code of the fault, or what came instead. */
async function faultOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    return error instanceof StoreFault ? error.code : error;
  }
}

async function made(path: string, events = 1): Promise<void> {
  const store = openSqliteStore(path);
  await insert(store, ...Array.from({ length: events }, () => ({})));
  await store.close();
}

describe("the schema", () => {
  const columns: Readonly<Record<string, string>> = {
    events: "id v type ts session_id project project_path data",
    session_lifecycle_events:
      "id occurred_at_iso session_id provider phase project_path cwd raw_json",
    skill_lifecycle_events:
      "id occurred_at_iso session_id provider skill_name phase trigger_command target_doc_path turn_seq project_path raw_json",
    lifecycle_stream_offsets: "stream_key inode byte_offset updated_at_iso fingerprint",
    rejected: "stream_key offset line_hash reason ts attempts",
    error_kb:
      "id ts error_normalized error_raw resolution resolved_by tool_sequence use_count last_used",
    feedback: "id v ts suggestion_id action suggestion_type summary",
    analysis_cache: "id ts project project_path days input_hash analysis",
    injections: "id ts session_id project_path event source prompt_id units refs",
  };

  test("has the documents' tables with their columns [R128, R130, R131]", async () => {
    using folder = openFolder();
    const path = folder.path("self-gen.db");
    await made(path);
    for (const [table, expected] of Object.entries(columns)) {
      expect(names(ask(path, `pragma table_info(${table})`)).join(" ")).toBe(expected);
    }
    for (const table of ["events", "session_lifecycle_events", "skill_lifecycle_events"]) {
      expect(names(ask(path, `select name from pragma_table_info('${table}') where pk`))).toEqual([
        "id",
      ]);
    }
    expect(
      names(ask(path, "select name from pragma_table_info('lifecycle_stream_offsets') where pk")),
    ).toEqual(["stream_key"]);
  });

  test("has the documents' indexes, times newest first [R129, R130]", async () => {
    using folder = openFolder();
    const path = folder.path("self-gen.db");
    await made(path);
    const index = (table: string): unknown[] =>
      ask(
        path,
        `select i.name || ': ' || group_concat(c.name || iif(c.desc, ' desc', ''), ', ') as name
         from pragma_index_list('${table}') i, pragma_index_xinfo(i.name) c
         where i.origin = 'c' and c.key group by i.name order by i.name`,
      );
    expect(names(index("session_lifecycle_events"))).toEqual([
      "idx_session_events_time: session_id, occurred_at_iso desc",
    ]);
    expect(names(index("skill_lifecycle_events"))).toEqual([
      "idx_skill_events_session_time: session_id, occurred_at_iso desc",
    ]);
    expect(names(index("events"))).toEqual([
      "idx_events_project: project_path, type, ts",
      "idx_events_session: session_id, ts",
      "idx_events_type: type, ts",
    ]);
  });

  test("refuses to change an event: only insert and delete", async () => {
    using folder = openFolder();
    const path = folder.path("self-gen.db");
    await made(path);
    expect(() => ask(path, "update events set data = '{}'")).toThrow("insert-only");
    expect(ask(path, "select data from events")).toEqual([{ data: '{"text":"hello"}' }]);
  });

  test("is made once, whoever comes first", async () => {
    using folder = openFolder();
    const path = folder.path("self-gen.db");
    await made(path);
    await made(path);
    expect(ask(path, "select count(*) as n from events")).toEqual([{ n: 2 }]);
    expect(ask(path, "pragma user_version")).toEqual([{ user_version: SCHEMA_VERSION }]);
  });
});

describe("the file", () => {
  test("is the owner's alone, with a write-ahead log, in a folder of its own", async () => {
    using folder = openFolder();
    const path = folder.path("a/data/self-gen.db");
    const store = openSqliteStore(path);
    await insert(store, {});
    const mode = (file: string): string => (statSync(file).mode & 0o777).toString(8);
    expect([path, `${path}-wal`, `${path}-shm`].map(mode)).toEqual(["600", "600", "600"]);
    expect([folder.path("a/data"), folder.path("a")].map(mode)).toEqual(["700", "700"]);
    expect(ask(path, "pragma journal_mode")).toEqual([{ journal_mode: "wal" }]);
    await store.scrub();
    await store.close();
    expect(mode(path)).toBe("600");
  });

  test("keeps no byte of a deleted event once it is scrubbed", async () => {
    using folder = openFolder();
    const path = folder.path("self-gen.db");
    const store = openSqliteStore(path);
    const needle = "needle-in-the-database";
    await insert(
      store,
      { id: "a", data: { text: needle } },
      ...Array.from({ length: 500 }, () => ({})),
    );
    await store.transact((tx) => tx.remove(["a"]));
    expect(readFileSync(`${path}-wal`).includes(needle)).toBe(true);
    await store.scrub();
    expect(readFileSync(path).includes(needle)).toBe(false);
    expect(readFileSync(`${path}-wal`).includes(needle)).toBe(false);
    await store.close();
  });

  test("of a newer program can be read, and writing is refused with DB_NEWER", async () => {
    using folder = openFolder();
    const path = folder.path("self-gen.db");
    await made(path);
    ask(path, "pragma user_version = 99");
    const store = openSqliteStore(path);
    expect(await store.totals()).toMatchObject({ events: 1 });
    expect(await faultOf(() => insert(store, {}))).toBe("DB_NEWER");
    await store.close();
    expect(ask(path, "select count(*) as n from events")).toEqual([{ n: 1 }]);
    expect(ask(path, "pragma user_version")).toEqual([{ user_version: 99 }]);
  });

  test.each([
    ["garbage", (path: string) => writeFileSync(path, "no database at all, ".repeat(500))],
    ["cut off", (path: string) => truncateSync(path, 8192 + 100)],
    [
      "damaged in the middle",
      (path: string) => writeFileSync(path, readFileSync(path).fill(0xaa, 40_960)),
    ],
  ])("that is %s is DB_CORRUPT, and is not touched", async (_, damage) => {
    using folder = openFolder();
    const path = folder.path("self-gen.db");
    await made(path, 2000);
    damage(path);
    const before = Bun.hash(readFileSync(path));
    const code = await faultOf(async () => {
      const store = openSqliteStore(path);
      try {
        await store.queryEvents({});
        await insert(store, ...Array.from({ length: 100 }, () => ({})));
      } finally {
        await store.close();
      }
    });
    expect(code).toBe("DB_CORRUPT");
    expect(Bun.hash(readFileSync(path))).toBe(before);
  });

  test("that cannot be made or opened is DB_UNWRITABLE", async () => {
    using folder = openFolder();
    writeFileSync(folder.path("plain"), "");
    mkdirSync(folder.path("folder.db"));
    for (const name of ["plain/self-gen.db", "folder.db"]) {
      expect(await faultOf(async () => openSqliteStore(folder.path(name)))).toBe("DB_UNWRITABLE");
    }
  });
});

describe("another process that writes", () => {
  test("is waited for as long as asked, then it is DB_BUSY; reading goes on meanwhile", async () => {
    using folder = openFolder();
    const path = folder.path("self-gen.db");
    await made(path);
    const holder = Bun.spawn(
      [process.execPath, Bun.fileURLToPath(import.meta.resolve("./hold-process.ts")), path],
      {
        stdin: "pipe",
        stdout: "pipe",
      },
    );
    const reader = holder.stdout.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("held\n");
    const store = openSqliteStore(path, { waitMs: 20 });
    expect(await store.totals()).toMatchObject({ events: 1 });
    const started = performance.now();
    expect(await faultOf(() => store.transact(async () => "done", 150))).toBe("DB_BUSY");
    expect(performance.now() - started).toBeGreaterThanOrEqual(140);
    expect(await faultOf(() => insert(store, {}))).toBe("DB_BUSY");
    const patient = store.transact(async () => "done", 20_000);
    await holder.stdin.end();
    expect(await patient).toBe("done");
    await store.close();
    expect(await holder.exited).toBe(0);
  });

  test("and was killed in the middle of a transaction leaves nothing of it and hinders nobody", async () => {
    using folder = openFolder();
    const path = folder.path("self-gen.db");
    await made(path);
    const script = `import { Database } from "bun:sqlite";
      const db = new Database(process.argv[1]);
      db.run("begin immediate");
      db.run("delete from events");
      console.log("deleted");
      await Bun.sleep(60_000);`;
    const child = Bun.spawn([process.execPath, "-e", script, path], { stdout: "pipe" });
    await child.stdout.getReader().read();
    child.kill("SIGKILL");
    await child.exited;
    const store = openSqliteStore(path, { waitMs: 1000 });
    await insert(store, {});
    expect(await store.totals()).toMatchObject({ events: 2 });
    await store.close();
  });
});
