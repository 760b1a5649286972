/** The database, and what its rows say, as `doctor` sees them. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { SMALL_BYTES } from "../../src/cli/doctor/check-database.ts";
import { nextRotatedName } from "../../src/journal/rotated-files.ts";
import { en } from "../../src/text/en.ts";
import type { Sandbox } from "../sandbox.ts";
import {
  codesOf,
  daysAgo,
  examine,
  expectFinding,
  expectNoRepair,
  expectRepair,
  found,
  openInstalled,
  writeEvents,
} from "./examined-home.ts";
import { record } from "./recorded-session.ts";
import { lessPatience } from "../store/less-patience.ts";

const countOf = (sandbox: Sandbox): number =>
  sandbox.query<{ n: number }>("select count(*) as n from events")[0]?.n ?? 0;

const asideIn = (sandbox: Sandbox): string[] =>
  readdirSync(dirname(sandbox.db)).filter((name) => name.includes(".broken-"));

/** Seven events of a session that is open: after an end a cleanup may run, and bring in what a test leaves unread. */
async function openRecorded(): Promise<Sandbox> {
  const sandbox = await openInstalled();
  await record(sandbox, { session: "s", isActive: true });
  await sandbox.run(["ingest"]);
  return sandbox;
}

/** Many pages of rows, none of them in the log. */
async function openLarge(words = 100): Promise<Sandbox> {
  const sandbox = await openInstalled();
  const text = "words ".repeat(words);
  writeEvents(
    sandbox,
    ...Array.from({ length: 2000 }, (_, n) => ({ data: { text: `${n} ${text}` } })),
  );
  await sandbox.run(["ingest"]);
  const db = new Database(sandbox.db);
  db.run("pragma wal_checkpoint(truncate)");
  db.close();
  return sandbox;
}

function damageMiddle(path: string): void {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2 / 4096) * 4096;
  bytes.fill(0xff, middle, middle + 4 * 4096);
  writeFileSync(path, bytes);
}

test("no database yet is well, and asking makes none", async () => {
  using sandbox = await openInstalled();
  rmSync(dirname(sandbox.db), { recursive: true });
  const examined = await examine(sandbox);
  expect(examined.findings.find(({ check }) => check === "database")).toMatchObject({
    level: "ok",
    message: en.doctor.databaseNone,
  });
  expect(existsSync(sandbox.db)).toBe(false);
});

test("a database that is garbage is damaged; --fix keeps it and makes a new one from the journal", async () => {
  using sandbox = await openRecorded();
  for (const ending of ["-wal", "-shm"]) rmSync(sandbox.db + ending, { force: true });
  const garbage = Buffer.alloc(16_384, "no database ");
  writeFileSync(sandbox.db, garbage, { mode: 0o600 });
  await expectFinding(sandbox, { code: "DB_CORRUPT", level: "wrong", check: "database" });
  expect(asideIn(sandbox)).toEqual([]);
  const { repaired } = await expectRepair(sandbox, "DB_CORRUPT");
  const [aside = ""] = asideIn(sandbox);
  expect(readFileSync(join(dirname(sandbox.db), aside))).toEqual(garbage);
  expect(repaired.find(({ code }) => code === "DB_CORRUPT")?.note).toContain(aside);
  expect(countOf(sandbox)).toBe(7);
});

test.each([
  ["looked at at once", 100],
  ["looked at by a process of its own", 600],
])(
  "a database with damaged pages in its middle, %s, is damaged, and --fix makes it whole again",
  async (_, words) => {
    using sandbox = await openLarge(words);
    const isApart = statSync(sandbox.db).size > SMALL_BYTES;
    expect(isApart).toBe(words > 100);
    expect(found(await examine(sandbox), "DB_CORRUPT")).toBeUndefined();
    damageMiddle(sandbox.db);
    const { message } = await expectFinding(
      sandbox,
      { code: "DB_CORRUPT", level: "wrong", check: "database" },
      ["--full"],
    );
    expect(message).toContain("~/.self-generation/data/self-gen.db");
    await expectRepair(sandbox, "DB_CORRUPT", ["--full"]);
    expect(countOf(sandbox)).toBe(2000);
  },
);

test("--database-only prints what is wrong with the file and nothing else", async () => {
  using sandbox = await openLarge();
  for (const full of [[], ["--full"]]) {
    const whole = await sandbox.run(["doctor", "--database-only", ...full]);
    expect(whole).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  }
  damageMiddle(sandbox.db);
  for (const full of [[], ["--full"]]) {
    const damaged = await sandbox.run(["doctor", "--database-only", ...full]);
    expect(damaged).toMatchObject({ exitCode: 1, stderr: "" });
    expect(damaged.stdout).not.toBe("");
  }
  rmSync(sandbox.db);
  const none = await sandbox.run(["doctor", "--database-only"]);
  expect(none).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  expect(existsSync(sandbox.db)).toBe(false);
});

const INDEX_LEAF = 0x0a;

/** An entry of an index that names another session than its row: each page for itself is in order. */
function damageIndex(path: string): void {
  const bytes = readFileSync(path);
  for (let page = 4096; page < bytes.length; page += 4096) {
    const at = bytes.subarray(page, page + 4096).lastIndexOf("sess-123");
    if (bytes[page] !== INDEX_LEAF || at < 0) continue;
    bytes.write("sess-124", page + at);
    writeFileSync(path, bytes);
    return;
  }
  throw new Error("there is no index of sessions");
}

test("an index that no longer fits its table is found with --full, and --fix makes it again", async () => {
  using sandbox = await openLarge();
  damageIndex(sandbox.db);
  expect(codesOf(await examine(sandbox), "wrong")).toEqual([]);
  expect(codesOf(await examine(sandbox, ["--full"]), "wrong")).toEqual(["DB_CORRUPT"]);
  await expectRepair(sandbox, "DB_CORRUPT", ["--full"]);
  expect(countOf(sandbox)).toBe(2000);
});

test("a newer program's database is wrong, and --fix does not touch it", async () => {
  using sandbox = await openRecorded();
  const db = new Database(sandbox.db);
  db.run("pragma user_version = 99");
  db.close();
  const { fix } = await expectFinding(sandbox, {
    code: "DB_NEWER",
    level: "wrong",
    check: "database",
  });
  expect(fix).toBe(en.faults.dbNewerFix);
  await expectNoRepair(sandbox, "DB_NEWER");
  expect(sandbox.query("pragma user_version")).toEqual([{ user_version: 99 }]);
  expect(countOf(sandbox)).toBe(7);
});

test("a database that another process writes to is busy and not wrong, and --fix leaves it where it is", async () => {
  using sandbox = await openRecorded();
  const holder = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../store/hold-process.ts"), sandbox.db],
    { stdin: "pipe", stdout: "pipe" },
  );
  await holder.stdout.getReader().read();
  const busy = { code: "DB_BUSY", level: "note", check: "database" } as const;
  await expectFinding(sandbox, busy);
  await expectNoRepair(sandbox, "DB_BUSY");
  await holder.stdin.end();
  await holder.exited;
  expect(asideIn(sandbox)).toEqual([]);
  expect(found(await examine(sandbox), "DB_BUSY")).toBeUndefined();
});

test("a database that nobody else may even read is busy, and never taken for a damaged one", async () => {
  using sandbox = await openRecorded();
  using _patience = lessPatience();
  const holder = new Database(sandbox.db);
  holder.run("pragma locking_mode = exclusive");
  holder.run("begin exclusive");
  const examined = await examine(sandbox, ["--fix", "--full"]);
  expect(codesOf(examined, "wrong")).toEqual([]);
  expect(found(examined, "DB_BUSY")).toMatchObject({ level: "note", fix: en.faults.dbBusyFix });
  holder.close();
  expect(asideIn(sandbox)).toEqual([]);
  expect(countOf(sandbox)).toBe(7);
});

test("a database that is a folder cannot be used, and --fix leaves it", async () => {
  using sandbox = await openInstalled();
  rmSync(dirname(sandbox.db), { recursive: true });
  mkdirSync(sandbox.db, { recursive: true, mode: 0o700 });
  mkdirSync(dirname(sandbox.db), { recursive: true });
  await expectFinding(sandbox, { code: "DB_UNWRITABLE", level: "wrong", check: "database" });
  await expectNoRepair(sandbox, "DB_UNWRITABLE");
});

test.each([
  ["just now", "LAG_SHORT", 0],
  ["a minute ago", "LAG", 60],
])(
  "lines written %s and not yet ingested are a note (%s), and --fix brings them in",
  async (_, code, seconds) => {
    using sandbox = await openRecorded();
    writeEvents(sandbox, {}, {});
    const at = Date.now() / 1000 - seconds;
    // So that also the second question comes within the time that is short.
    utimesSync(sandbox.journal, at + (seconds === 0 ? 60 : 0), at + (seconds === 0 ? 60 : 0));
    const { message } = await expectFinding(sandbox, { code, level: "note", check: "lag" });
    expect(message).toMatch(/\d B /);
    expect(countOf(sandbox)).toBe(7);
    await expectRepair(sandbox, code);
    expect(countOf(sandbox)).toBe(9);
  },
);

test("lines in a rotated file that nobody has read count as unread", async () => {
  using sandbox = await openInstalled();
  writeEvents(sandbox, {}, {});
  renameSync(sandbox.journal, nextRotatedName(sandbox.journal));
  writeEvents(sandbox, {});
  const codes = codesOf(await examine(sandbox), "note");
  expect(codes.filter((code) => code.startsWith("LAG"))).toHaveLength(1);
  await sandbox.run(["ingest"]);
  expect(codesOf(await examine(sandbox), "note").filter((code) => code.startsWith("LAG"))).toEqual(
    [],
  );
  expect(countOf(sandbox)).toBe(3);
});

test("lines that were no events are a note with their number and reason", async () => {
  using sandbox = await openRecorded();
  appendFileSync(sandbox.journal, 'no JSON\n{"no":"event"}\n');
  await sandbox.run(["ingest"]);
  const { message } = await expectFinding(sandbox, {
    code: "REJECTED",
    level: "note",
    check: "rejected",
  });
  expect(message).toContain("2");
  await expectNoRepair(sandbox, "REJECTED");
});

const timesOf = (...times: readonly number[]): { data: { hookMs: number } }[] =>
  times.map((hookMs) => ({ data: { hookMs } }));

test("hooks' own times are told: half of them, and nearly all", async () => {
  using sandbox = await openInstalled();
  writeEvents(sandbox, ...timesOf(...Array.from({ length: 100 }, (_, n) => n + 1)));
  await sandbox.run(["ingest"]);
  const { findings } = await examine(sandbox);
  expect(findings.find(({ check }) => check === "latency")).toMatchObject({
    level: "ok",
    message: en.doctor.latency(51, 96, 100),
  });
});

test("hooks that are slow now and then are well; slow more often than that they are a note", async () => {
  using sandbox = await openInstalled();
  const fast = Array.from({ length: 95 }, () => 5.5);
  writeEvents(sandbox, ...timesOf(...fast, 900, 900, 900, 900));
  await sandbox.run(["ingest"]);
  expect(found(await examine(sandbox), "SLOW")).toBeUndefined();
  writeEvents(sandbox, ...timesOf(900, 900));
  await sandbox.run(["ingest"]);
  const { message } = await expectFinding(sandbox, {
    code: "SLOW",
    level: "note",
    check: "latency",
  });
  expect(message).toBe(en.doctor.latency(5.5, 900, 101));
});

test("a real hook's time is among them", async () => {
  using sandbox = await openRecorded();
  const { findings } = await examine(sandbox);
  const { message } = findings.find(({ check }) => check === "latency") ?? {};
  expect(message).toMatch(/^median [\d.]+ ms, p95 [\d.]+ ms \(last 7 events\)$/);
});

test("sessions past retention are a note, and prune, which the fix names, takes it away", async () => {
  using sandbox = await openInstalled();
  writeEvents(
    sandbox,
    { ts: daysAgo(10), sessionId: "old" },
    { ts: daysAgo(2), sessionId: "lately" },
    { sessionId: "new" },
  );
  await sandbox.run(["ingest"]);
  expect(found(await examine(sandbox), "RETENTION")).toBeUndefined();
  await sandbox.run(["config", "set", "retentionDays", "5"]);
  const { message, fix } = await expectFinding(sandbox, {
    code: "RETENTION",
    level: "note",
    check: "retention",
  });
  expect(message).toContain(daysAgo(10).slice(0, 10));
  await expectNoRepair(sandbox, "RETENTION");
  expect(fix).toContain("self-gen prune");
  expect((await sandbox.run(["prune"])).exitCode).toBe(0);
  expect(found(await examine(sandbox), "RETENTION")).toBeUndefined();
  expect(countOf(sandbox)).toBe(2);
});
