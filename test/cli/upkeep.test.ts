/** `ingest`, `rebuild` and `prune`. */
import { expect, test } from "bun:test";
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { faultOf, follow, hooks, LANGUAGES, parsed, record, speak } from "./recorded-session.ts";
import { writeOld } from "./write-old.ts";

const TEXTS = { ko, en };

const eventIds = (sandbox: Sandbox): string[] =>
  sandbox.query<{ id: string }>("select id from events order by rowid").map(({ id }) => id);

test("ingest brings each line into the database once, and says what it did and what it could not use", async () => {
  using sandbox = openSandbox();
  const hooked = { hook_event_name: "UserPromptSubmit", prompt: "do it" };
  // These hooks leave the database alone.
  await hooks(sandbox, "s", sandbox.project, hooked, hooked, { hook_event_name: "Stop" });
  expect(existsSync(sandbox.db)).toBe(false);
  appendFileSync(sandbox.journal, "broken\n");
  writeOld(sandbox, "ancient", 400);
  const foreign = { eventType: "session.lifecycle", phase: "started", sessionId: "other-tool" };
  appendFileSync(sandbox.stream, `${JSON.stringify(foreign)}\n`);
  await speak(sandbox, "en");
  const first = await sandbox.run(["ingest"]);
  expect(first.stdout.trim().split("\n")).toEqual([
    en.ingest.done(6),
    en.ingest.adopted(1),
    en.ingest.setAside(1),
    en.ingest.expired(1),
  ]);
  expect((await sandbox.run(["ingest"])).stdout).toBe(`${en.ingest.done(0)}\n`);
  expect(eventIds(sandbox)).toHaveLength(6);
  expect(parsed(await sandbox.run(["ingest", "--json"]))).toEqual({
    lines: 0,
    inserted: 0,
    known: 0,
    expired: 0,
    adopted: 0,
    setAside: 0,
    end: "done",
  });
  const wrong = await sandbox.run(["ingest", "--budget-ms", "soon", "--json"]);
  expect(wrong.exitCode).toBe(2);
});

test("ingest --follow brings in what hooks record until Ctrl-C, which ends it with 0", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  for (const json of [[], ["--json"]]) {
    await using following = follow(sandbox, ["ingest", "--follow", ...json]);
    await following.ready();
    const before = following.lines().length;
    await hooks(sandbox, "live", sandbox.project, { hook_event_name: "Stop" });
    const lines = await following.until((all) => all.length > before);
    if (json.length === 0) expect(lines).toEqual([en.ingest.done(1)]);
    else expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ inserted: 1, end: "done" });
    expect(await following.end()).toEqual({
      exitCode: 0,
      stderr: `${en.ingest.following}\n`,
    });
  }
  expect(eventIds(sandbox)).toEqual(sandbox.events().map(({ id }) => id));
});

test("rebuild makes the same rows again", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  await record(sandbox, { session: "t", isActive: true });
  await sandbox.run(["ingest"]);
  const rows = (): unknown[] =>
    ["events", "sessions", "session_lifecycle_events", "error_kb", "injections"].map((table) =>
      sandbox.query(`select * from ${table} order by 1`),
    );
  const before = rows();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const ran = await sandbox.run(["rebuild"]);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    const { rebuild, searchIndex } = TEXTS[language];
    expect(ran.stdout).toBe(`${rebuild.done(17)}\n${searchIndex.done(7)}\n`);
    expect(rows()).toEqual(before);
  }
});

test("rebuild refuses when the journal holds less than the database, changes nothing, and --force does it", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  await sandbox.run(["ingest"]);
  const lines = sandbox.journalLines();
  writeFileSync(sandbox.journal, `${lines.slice(0, 3).join("\n")}\n`);
  writeFileSync(sandbox.stream, "");
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { faults } = TEXTS[language];
    const ran = await sandbox.run(["rebuild", "--json"]);
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran)).toEqual({
      code: "REBUILD_LOSES",
      message: faults.rebuildLoses(9, 3),
      fix: faults.rebuildLosesFix,
    });
    expect(eventIds(sandbox)).toHaveLength(9);
  }
  expect(parsed(await sandbox.run(["rebuild", "--force", "--json"]))).toEqual({
    outcome: "rebuilt",
    before: 9,
    after: 3,
    movedTo: null,
    documents: 1,
  });
  expect(eventIds(sandbox)).toHaveLength(3);
});

test("a damaged database is named as such, kept aside, and made again from the journal", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s", isActive: true });
  await sandbox.run(["ingest"]);
  const garbage = Buffer.alloc(8192, "garbage ");
  writeFileSync(sandbox.db, garbage);
  const ran = await sandbox.run(["rebuild"]);
  expect(ran.exitCode).toBe(0);
  const aside = readdirSync(dirname(sandbox.db)).filter((name) => name.includes(".broken-"));
  expect(aside).toHaveLength(1);
  const path = `${dirname(sandbox.db)}/${aside[0]}`;
  expect(readFileSync(path).equals(garbage)).toBe(true);
  expect(ran.stderr).toContain(ko.rebuild.movedAside(path));
  expect(eventIds(sandbox)).toHaveLength(7);
});

test("prune takes away what is older than asked, from database, journal and stream, and --dry-run only says so", async () => {
  using sandbox = openSandbox();
  writeOld(sandbox, "ten-days", 10);
  writeOld(sandbox, "three-days", 3);
  await record(sandbox, { session: "today" });
  await speak(sandbox, "en");

  const asked = await sandbox.run(["prune", "--days", "5", "--dry-run"]);
  expect(asked.stdout).toMatch(/^Would delete 1 event older than \d{4}-\d\d-\d\d /);
  expect(sandbox.journalLines()).toHaveLength(11);
  const dry = parsed(await sandbox.run(["prune", "--days", "2", "--dry-run", "--json"]));
  expect(dry).toMatchObject({ events: 2, lines: 0, dryRun: true });
  expect(eventIds(sandbox)).toHaveLength(11);

  const done = await sandbox.run(["prune", "--days", "5"]);
  expect(done.stdout).toMatch(/^Deleted 1 event and 1 line older than /);
  expect(sandbox.journalLines()).toHaveLength(10);
  expect(eventIds(sandbox)).toHaveLength(10);
  expect(sandbox.query("select session_id from sessions order by 1")).toEqual([
    { session_id: "three-days" },
    { session_id: "today" },
  ]);
  expect((await sandbox.run(["prune"])).stdout).toMatch(/^Deleted 0 events and 0 lines /);
});

test("prune refuses a number of days that is none, or none at all", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  const before = sandbox.journalLines();
  for (const days of ["0", "x", "1.5", "99999999999999"]) {
    const ran = await sandbox.run(["prune", "--days", days, "--json"]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran).message).toBe(
      ko.faults.badSetting("--days", ko.config.kinds.number(1, 36_500, true)),
    );
  }
  expect(sandbox.journalLines()).toEqual(before);
});
