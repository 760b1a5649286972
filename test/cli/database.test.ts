/** A database that cannot be used: what is said, and that recording goes on. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { faultOf, hooks, LANGUAGES, parsed, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

type Names = "dbCorrupt" | "dbUnwritable";

/** Asks in both languages, with and without --json, and expects the same fault each time. */
async function expectFault(sandbox: Sandbox, code: string, name: Names): Promise<void> {
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { faults, error, fix } = TEXTS[language];
    const expected = { code, message: faults[name](sandbox.db), fix: faults[`${name}Fix`] };
    const [json, plain] = await Promise.all([
      sandbox.run(["sessions", "--json"]),
      sandbox.run(["sessions"]),
    ]);
    expect(json.exitCode).toBe(1);
    expect(faultOf(json)).toMatchObject(expected);
    expect(plain).toMatchObject({ exitCode: 1, stdout: "" });
    const lines = plain.stderr.trimEnd().split("\n");
    expect(lines[0]).toBe(`${error} [${code}] ${expected.message}`);
    expect(lines.at(-1)).toBe(`  ${fix}: ${expected.fix}`);
  }
}

/** Whatever is the matter with the database, lines are written: also by the hooks that would have used it. */
async function expectRecording(sandbox: Sandbox): Promise<void> {
  const before = sandbox.journalLines().length;
  const failure = { tool_name: "Bash", tool_input: { command: "false" }, error: "Exit code 1" };
  await hooks(
    sandbox,
    "meanwhile",
    sandbox.project,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "PostToolUseFailure", ...failure },
    { hook_event_name: "Stop" },
  );
  expect(sandbox.journalLines()).toHaveLength(before + 3);
}

test("a database that another process holds is said to be busy, in the right language, and nothing is lost", async () => {
  using sandbox = openSandbox();
  // Left open: after a session's end a cleanup may still run, and nobody else may hold the database here.
  await record(sandbox, { session: "s", isActive: true });
  await sandbox.run(["ingest"]);
  const holder = new Database(sandbox.db);
  holder.run("begin immediate");
  await hooks(sandbox, "meanwhile", sandbox.project, { hook_event_name: "Stop" });
  const bounded = await sandbox.spawn(["ingest", "--budget-ms", "50"]);
  expect(bounded).toMatchObject({
    exitCode: 0,
    stdout: `${ko.ingest.done(0)}\n${ko.ingest.busy}\n`,
  });
  holder.run("rollback");
  holder.run("pragma locking_mode = exclusive");
  holder.run("begin exclusive");
  // A second home, so that both languages can wait for the same database at the same time.
  using other = openSandbox();
  await speak(other, "en");
  await other.run(["config", "set", "dbPath", sandbox.db]);
  const asked = await Promise.all([
    sandbox.spawn(["sessions", "--json"]),
    other.spawn(["sessions", "--json"]),
  ]);
  for (const [index, { faults }] of [ko, en].entries()) {
    const ran = asked[index];
    expect(ran?.exitCode).toBe(1);
    expect(ran === undefined ? null : faultOf(ran)).toMatchObject({
      code: "DB_BUSY",
      message: faults.dbBusy(sandbox.db),
      fix: faults.dbBusyFix,
    });
  }
  await expectRecording(sandbox);
  holder.close();
  const after = parsed(await sandbox.run(["sessions", "--json"])) as unknown[];
  expect(after).toHaveLength(2);
});

test("a database of a newer program is not written to, and the fault says to update", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s", isActive: true });
  await sandbox.run(["ingest"]);
  const newer = new Database(sandbox.db);
  newer.run("pragma user_version = 99");
  newer.close();
  await expectRecording(sandbox);
  const read = await sandbox.run(["sessions", "--json"]);
  expect(read.exitCode).toBe(0);
  expect(JSON.parse(read.stdout)).toHaveLength(1);
  expect(read.stderr.trim()).toBe(ko.faults.dbNewerFix);
  for (const args of [["rebuild"], ["prune"], ["ingest"], ["forget", "s", "--yes"]]) {
    const ran = await sandbox.run([...args, "--json"]);
    expect({ args, code: faultOf(ran).code }).toEqual({ args, code: "DB_NEWER" });
  }
  expect(sandbox.query("select count(*) as n from events")).toEqual([{ n: 7 }]);
  expect(sandbox.query("pragma user_version")).toEqual([{ user_version: 99 }]);
});

test("a damaged database is said to be damaged, and rebuild, which the fault names, mends it", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s", isActive: true });
  await sandbox.run(["ingest"]);
  for (const ending of ["-wal", "-shm"]) rmSync(sandbox.db + ending, { force: true });
  writeFileSync(sandbox.db, Buffer.alloc(16_384, "no database "));
  await expectRecording(sandbox);
  await expectFault(sandbox, "DB_CORRUPT", "dbCorrupt");
  expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
  const sessions = parsed(await sandbox.run(["sessions", "--json"])) as unknown[];
  expect(sessions).toHaveLength(2);
});

test("a database that cannot be opened is a fault that names the file", async () => {
  using sandbox = openSandbox();
  mkdirSync(dirname(dirname(sandbox.db)), { recursive: true });
  writeFileSync(dirname(sandbox.db), "a file where the folder should be");
  await record(sandbox, { session: "s" });
  await expectRecording(sandbox);
  await expectFault(sandbox, "DB_UNWRITABLE", "dbUnwritable");
});
