/** When `prune` takes nothing away, because what it goes by may be wrong. */
import { expect, test } from "bun:test";
import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { readClock } from "../../src/ingest/erase/clock-doubt.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { runInside } from "../run-inside.ts";
import { openSandbox, PROGRAM, type Ran, type Sandbox } from "../sandbox.ts";
import { archived, asked, recordSession, runArchive, transcriptOf } from "./archived-sessions.ts";
import { faultOf, LANGUAGES, parsed, speak } from "./recorded-session.ts";
import { writeOld } from "./write-old.ts";

const TEXTS = { ko, en };
const DAY_MS = 86_400_000;

const pruneAt = (sandbox: Sandbox, daysAhead: number, ...more: string[]): Promise<Ran> =>
  runAt(sandbox, daysAhead, "prune", ...more);

const runAt = (sandbox: Sandbox, daysAhead: number, ...args: string[]): Promise<Ran> =>
  runInside(PROGRAM, args, {
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

test("old history that was imported raises no doubt once hooks record; where nothing is old, none is told", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await sandbox.run(["config", "set", "retentionDays", "3000"]);
  const ages = fc.uniqueArray(fc.integer({ min: 32, max: 900 }), { minLength: 1, maxLength: 30 });
  const history = fc.record({ ages, isLive: fc.boolean(), isAlive: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(history, async ({ ages: days, isLive, isAlive }) => {
      rmSync(`${sandbox.home}/data`, { recursive: true, force: true });
      rmSync(`${sandbox.home}/journal`, { recursive: true, force: true });
      // Times of an import are those of its transcripts, in any order; at most one line is what a hook wrote then.
      for (const [at, age] of days.entries())
        writeOld(
          sandbox,
          `old-${age}`,
          age,
          isLive && at === days.length - 1 ? {} : { imported: true },
        );
      if (isAlive) writeOld(sandbox, "now", 0.001);
      const isOld = days.some((age) => age > 90);
      const isDoubtful = isOld && (isLive || !isAlive);
      const ran = await sandbox.run(["prune", "--days", "90", "--dry-run"]);
      expect(ran.exitCode).toBe(0);
      expect(ran.stderr.includes(en.prune.clockFix)).toBe(isDoubtful);
      expect((await sandbox.run(["prune", "--days", "90"])).exitCode).toBe(isDoubtful ? 1 : 0);
    }),
    { numRuns: 150 },
  );
});

test("a clock that was moved since the last time is not believed, and by force it is from then on", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  for (let days = 0; days < 60; days++) writeOld(sandbox, `day-${days}`, days);
  expect((await sandbox.run(["prune"])).exitCode).toBe(0);
  const { boot, upMs } = readClock(new Date());
  // Forward it is certain only where the system says that it was not started again.
  for (const days of boot === null ? [-5] : [2, 20, -5]) {
    expect(faultOf(await pruneAt(sandbox, days, "--days", "50", "--json")).code).toBe(
      "CLOCK_MOVED",
    );
  }
  expect(sandbox.journalLines()).toHaveLength(60);
  // However often it is asked.
  expect(faultOf(await pruneAt(sandbox, -5, "--days", "50", "--json")).code).toBe("CLOCK_MOVED");
  expect((await pruneAt(sandbox, 20, "--days", "70", "--force")).exitCode).toBe(0);
  expect((await pruneAt(sandbox, 20, "--days", "70")).exitCode).toBe(0);
  expect(faultOf(await sandbox.run(["prune", "--json"])).code).toBe("CLOCK_MOVED");
  // It ran on rightly for more than a day since.
  const before = (days: number): object => ({
    at: Date.now() - days * DAY_MS,
    upMs: upMs - days * DAY_MS,
    boot,
  });
  const looks = { believed: before(-400), doubted: before(1.1) };
  writeFileSync(
    `${sandbox.home}/run/prune-look.json`,
    JSON.stringify({ ...looks, believed: { ...looks.believed, upMs } }),
  );
  expect((await sandbox.run(["prune"])).exitCode).toBe(0);
});

test("with a clock that is ahead or was moved no archive goes for its age, by no run and no prune, unless it is forced", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    await recordSession(sandbox, "old", [asked("old")]);
    const before = new Date(Date.now() - 3 * DAY_MS);
    utimesSync(transcriptOf(sandbox, "old"), before, before);
    expect(await runArchive(sandbox)).toMatchObject({ archived: 1 });
    const fix = TEXTS[language].archive.faults.clockFix;
    for (const days of fc.sample(fc.integer({ min: 400, max: 4000 }), 3)) {
      const ran = await runAt(sandbox, days, "archive", "prune", "--json");
      expect(faultOf(ran)).toMatchObject({ code: "CLOCK_AHEAD", fix });
      const dry = await runAt(sandbox, days, "archive", "prune", "--dry-run");
      expect([dry.exitCode, dry.stderr.includes(fix)]).toEqual([0, true]);
      expect(parsed(await runAt(sandbox, days, "archive", "run", "--json"))).toMatchObject({
        removed: 0,
      });
      expect((await archived(sandbox)).map(({ sessionId }) => sessionId)).toContain("old");
    }
    expect((await sandbox.run(["archive", "prune"])).exitCode).toBe(0);
    if (readClock(new Date()).boot !== null) {
      const ran = await runAt(sandbox, 20, "archive", "prune", "--json");
      expect(faultOf(ran).code).toBe("CLOCK_MOVED");
    }
    expect(await archived(sandbox)).toHaveLength(1);
    const forced = await runAt(sandbox, 9000, "archive", "prune", "--force", "--json");
    expect(parsed(forced)).toMatchObject({ old: 1 });
    rmSync(sandbox.home, { recursive: true });
    rmSync(join(sandbox.folder, "home/.claude"), { recursive: true });
  }
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
