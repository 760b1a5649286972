/** `ingest`, `rebuild` and `prune`. */
import { expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { runInside } from "../run-inside.ts";
import { openSandbox, PROGRAM, type Ran, type Sandbox } from "../sandbox.ts";
import { faultOf, follow, hooks, LANGUAGES, parsed, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };
const DAY_MS = 86_400_000;

/** A line as some hook may have written it, so many days ago. */
function writeOld(sandbox: Sandbox, id: string, daysAgo: number): void {
  const ts = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const line = { v: 1, id, type: "prompt", ts, sessionId: id, text: id, charCount: id.length };
  mkdirSync(dirname(sandbox.journal), { recursive: true });
  appendFileSync(sandbox.journal, `${JSON.stringify(line)}\n`);
}

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
  expect(asked.stdout).toMatch(/^would remove 1 event older than \d{4}-\d\d-\d\d /);
  expect(sandbox.journalLines()).toHaveLength(11);
  const dry = parsed(await sandbox.run(["prune", "--days", "2", "--dry-run", "--json"]));
  expect(dry).toMatchObject({ events: 2, lines: 0, dryRun: true });
  expect(eventIds(sandbox)).toHaveLength(11);

  const done = await sandbox.run(["prune", "--days", "5"]);
  expect(done.stdout).toMatch(/^removed 1 event and 1 line older than /);
  expect(sandbox.journalLines()).toHaveLength(10);
  expect(eventIds(sandbox)).toHaveLength(10);
  expect(sandbox.query("select session_id from sessions order by 1")).toEqual([
    { session_id: "three-days" },
    { session_id: "today" },
  ]);
  expect((await sandbox.run(["prune"])).stdout).toMatch(/^removed 0 events and 0 lines /);
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

const pruneAt = (sandbox: Sandbox, daysAhead: number, ...more: string[]): Promise<Ran> =>
  runInside(PROGRAM, ["prune", ...more], {
    cwd: sandbox.project,
    env: sandbox.env,
    now: () => new Date(Date.now() + daysAhead * DAY_MS),
  });

test("with a clock that is far ahead of what was recorded nothing is taken away, unless it is forced", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const words = TEXTS[language].prune;
    writeOld(sandbox, `old-${language}`, 80);
    writeOld(sandbox, `lately-${language}`, 3);
    await sandbox.run(["ingest"]);
    const before = sandbox.journalLines();
    for (const days of fc.sample(fc.integer({ min: 30, max: 4000 }), 5)) {
      const ran = await pruneAt(sandbox, days, "--json");
      expect(ran.exitCode).toBe(1);
      expect(faultOf(ran)).toMatchObject({ code: "CLOCK_AHEAD", fix: words.clockFix });
      const dry = await pruneAt(sandbox, days, "--dry-run");
      expect(dry.exitCode).toBe(0);
      expect(dry.stderr).toContain(words.clockFix);
    }
    // Also when hooks have begun to record by that clock.
    writeOld(sandbox, `ahead-${language}`, -400);
    await sandbox.run(["ingest"]);
    expect(faultOf(await pruneAt(sandbox, 400, "--json")).code).toBe("CLOCK_AHEAD");
    expect(sandbox.journalLines().slice(0, before.length)).toEqual(before);
    expect((await sandbox.run(["prune"])).exitCode).toBe(0);
    expect(sandbox.journalLines()).toHaveLength(before.length + 1);
    expect((await pruneAt(sandbox, 400, "--force")).exitCode).toBe(0);
    expect(sandbox.journalLines()).toHaveLength(1);
    rmSync(sandbox.home, { recursive: true });
  }
});

test("a clock that was moved since the last time is not believed, and by force it is from then on", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  for (let days = 0; days < 60; days++) writeOld(sandbox, `day-${days}`, days);
  expect((await sandbox.run(["prune"])).exitCode).toBe(0);
  for (const days of [2, 20, -5]) {
    expect(faultOf(await pruneAt(sandbox, days, "--days", "50", "--json")).code).toBe(
      "CLOCK_MOVED",
    );
  }
  expect(sandbox.journalLines()).toHaveLength(60);
  expect((await pruneAt(sandbox, 20, "--days", "70", "--force")).exitCode).toBe(0);
  expect((await pruneAt(sandbox, 20, "--days", "70")).exitCode).toBe(0);
  expect(faultOf(await sandbox.run(["prune", "--json"])).code).toBe("CLOCK_MOVED");
});

test("a job that may not take anything away leaves word for doctor", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  writeOld(sandbox, "old", 60);
  const env = { ...sandbox.env, SELF_GEN_INTERNAL: "1" };
  const now = (): Date => new Date(Date.now() + 400 * DAY_MS);
  const ran = await runInside(PROGRAM, ["prune"], { cwd: sandbox.project, env, now });
  expect(ran.exitCode).toBe(1);
  const { stdout } = await sandbox.run(["doctor", "--json"]);
  expect(stdout).toContain("CLOCK_AHEAD");
});

test("while the setting that says what may go is no value, nothing goes, unless the command says it", async () => {
  using sandbox = openSandbox();
  const wrong = fc.oneof(
    fc.constantFrom("soon", null, [], {}, "120", -1, 0, 1.5, 1e9, true),
    fc.integer({ max: 0 }),
    fc.string(),
  );
  writeOld(sandbox, "old", 100);
  writeOld(sandbox, "lately", 3);
  await sandbox.run(["ingest"]);
  const before = sandbox.journalLines();
  const path = `${sandbox.home}/config.json`;
  const refused = async (): Promise<void> => {
    const ran = await sandbox.run(["prune", "--json"]);
    expect(faultOf(ran).code).toBe("RETENTION_UNSURE");
    expect(sandbox.journalLines()).toEqual(before);
  };
  for (const retentionDays of fc.sample(wrong, 20)) {
    writeFileSync(path, JSON.stringify({ language: "en", retentionDays }));
    await refused();
  }
  for (const broken of ["{ broken", "[]", '"x"', ""]) {
    writeFileSync(path, broken);
    await refused();
  }
  expect((await sandbox.run(["prune", "--days", "200"])).exitCode).toBe(0);
  expect(sandbox.journalLines()).toEqual(before);
  writeFileSync(path, JSON.stringify({ retentionDays: 90 }));
  expect((await sandbox.run(["prune"])).exitCode).toBe(0);
  expect(sandbox.journalLines()).toHaveLength(1);
});
