import { expect, test } from "bun:test";
import { Database } from "bun:sqlite";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox } from "../sandbox.ts";
import { answer } from "./answer.ts";
import {
  backUp,
  beforeRestoreFolders,
  done,
  filesBelow,
  recordAndBackUp,
  rowsOf,
  sessionIds,
} from "./backup-home.ts";
import { faultOf, hooks, LANGUAGES, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

test("restoring in the same home brings back exactly what was there, and rebuilding makes the same again", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  const before = rowsOf(sandbox);
  await record(sandbox, { session: "third" });
  await sandbox.run(["forget", "first", "--yes"]);
  expect(sessionIds(sandbox)).toEqual(["second", "third"]);
  expect(await done(sandbox, ["restore", folder, "--yes", "--forgotten"])).toMatchObject({
    from: folder,
    events: 19,
    sessions: 2,
    replaces: { events: 20, sessions: 2 },
    onlyHere: 10,
    merge: false,
    restored: { events: 19, sessions: 2 },
    damagedTo: null,
    dryRun: false,
  });
  expect(rowsOf(sandbox)).toEqual(before);
  await sandbox.run(["ingest"]);
  expect(rowsOf(sandbox)).toEqual(before);
  expect(await done(sandbox, ["rebuild"])).toMatchObject({ before: 19, after: 19 });
  expect(rowsOf(sandbox)).toEqual(before);
});

test("restoring in an empty home makes it the same, with private files, and recording goes on there", async () => {
  using old = openSandbox();
  await speak(old, "en");
  const folder = await recordAndBackUp(old);
  using sandbox = openSandbox();
  const ran = await sandbox.run(["restore", folder, "--yes"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  expect(rowsOf(sandbox)).toEqual(rowsOf(old));
  await sandbox.run(["rebuild"]);
  expect(rowsOf(sandbox)).toEqual(rowsOf(old));
  expect(readFileSync(join(sandbox.home, "config.json"), "utf8")).toContain('"en"');
  for (const name of filesBelow(sandbox.home))
    expect(statSync(join(sandbox.home, name)).mode & 0o777).toBe(0o600);
  // Neither hook opens the database.
  await hooks(
    sandbox,
    "third",
    sandbox.project,
    { hook_event_name: "UserPromptSubmit", prompt: "do it" },
    { hook_event_name: "Stop" },
  );
  expect(await done(sandbox, ["ingest"])).toMatchObject({ inserted: 3 });
  expect(sessionIds(sandbox)).toEqual(["first", "second", "third"]);
});

test("what was recorded since is set aside and said, and --undo goes back and forth", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  const old = rowsOf(sandbox);
  await record(sandbox, { session: "third" });
  await sandbox.run(["ingest"]);
  const present = rowsOf(sandbox);
  await speak(sandbox, "en");
  const ran = await sandbox.run(["restore", folder, "--yes"]);
  const [aside = ""] = beforeRestoreFolders(sandbox);
  const { restore: words } = en.backup;
  // The settings came with the backup, in which there were none: they stay.
  for (const said of [words.done(19, 2), words.kept(aside), words.onlyThere(10)])
    expect(ran.stdout).toContain(said);
  expect(rowsOf(sandbox)).toEqual(old);
  expect(filesBelow(aside)).toContain("self-gen.db");
  for (const expected of [present, old, present]) {
    expect((await sandbox.run(["restore", "--undo", "--yes"])).exitCode).toBe(0);
    expect(rowsOf(sandbox)).toEqual(expected);
    expect(beforeRestoreFolders(sandbox)).toHaveLength(1);
  }
  expect(await done(sandbox, ["rebuild"])).toMatchObject({ before: 29, after: 29 });
});

test("what is forgotten is not kept in what a restore set aside", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  const forget = ["forget", "--session", "first"];
  const isSaid = async (): Promise<boolean[]> => {
    const said: boolean[] = [];
    for (const language of LANGUAGES) {
      await speak(sandbox, language);
      const { stdout } = await sandbox.run([...forget, "--dry-run"]);
      const [, name = ""] = /(before-restore-\S+):/.exec(stdout) ?? [];
      said.push(
        stdout.includes(`${TEXTS[language].forget.setAside}\n`) &&
          existsSync(join(sandbox.home, name)),
      );
    }
    return said;
  };
  expect(await isSaid()).toEqual([false, false]);
  expect((await sandbox.run(["restore", folder, "--yes"])).exitCode).toBe(0);
  expect(beforeRestoreFolders(sandbox)).toHaveLength(1);
  // Also who is asked is told before.
  expect(await isSaid()).toEqual([true, true]);
  const { code, screen } = await answer(sandbox, forget, "y\rn");
  expect(code).toBe(1);
  const place = screen.indexOf(en.forget.setAside);
  expect(place).toBeGreaterThan(-1);
  expect(place).toBeLessThan(screen.indexOf(en.forget.setAsideQuestion));
  // A yes to what was named is none to what was not.
  const refused = await sandbox.run([...forget, "--yes", "--json"]);
  expect(faultOf(refused)).toMatchObject({ code: "SET_ASIDE" });
  expect(faultOf(refused).message).toContain("19 events, 0 of them in no other copy");
  expect(beforeRestoreFolders(sandbox)).toHaveLength(1);
  expect(sessionIds(sandbox)).toContain("first");
  expect((await sandbox.run([...forget, "--yes", "--set-aside"])).exitCode).toBe(0);
  expect(beforeRestoreFolders(sandbox)).toEqual([]);
});

test("--merge keeps what was recorded since, once, also after rebuilding", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  await sandbox.run(["forget", "first", "--yes"]);
  await record(sandbox, { session: "third" });
  expect(await done(sandbox, ["restore", folder, "--yes", "--merge", "--forgotten"])).toMatchObject(
    {
      restored: { events: 29, sessions: 3 },
    },
  );
  expect(sessionIds(sandbox)).toEqual(["first", "second", "third"]);
  expect(await done(sandbox, ["rebuild"])).toMatchObject({ before: 29, after: 29 });
  expect(await done(sandbox, ["restore", folder, "--yes", "--merge", "--forgotten"])).toMatchObject(
    {
      restored: { events: 29, sessions: 3 },
    },
  );
});

test("it says what will happen and asks; only a yes at a terminal or --yes lets it go on", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  await record(sandbox, { session: "third" });
  await sandbox.run(["ingest"]);
  const present = rowsOf(sandbox);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { restore: words } = TEXTS[language].backup;
    const dry = await sandbox.run(["restore", folder, "--dry-run"]);
    expect(dry).toMatchObject({ exitCode: 0, stderr: "" });
    for (const said of [words.present(29, 3), words.setAside(10), words.returns, words.wouldNot])
      expect(dry.stdout).toContain(said);
    const unasked = await sandbox.run(["restore", folder, "--json"], { stdin: "y\n" });
    expect(unasked.exitCode).toBe(1);
    expect(faultOf(unasked)).toMatchObject({ code: "NOT_CONFIRMED", message: words.notConfirmed });
  }
  for (const typed of ["n", "", "maybe"]) {
    const no = await answer(sandbox, ["restore", folder], typed);
    expect(no.code).toBe(1);
    expect(no.screen).toContain(en.backup.restore.present(29, 3));
    expect(no.screen).toEndWith(`\r\n${en.declined}\r\n`);
    expect(no.screen).not.toContain("NOT_CONFIRMED");
    expect(no.screen).not.toContain(`${en.fix}:`);
  }
  expect(rowsOf(sandbox)).toEqual(present);
  expect(beforeRestoreFolders(sandbox)).toEqual([]);
  expect(readdirSync(sandbox.home).filter((name) => name.startsWith(".scratch"))).toEqual([]);
  expect((await answer(sandbox, ["restore", folder], "y")).code).toBe(0);
  expect(sessionIds(sandbox)).toEqual(["first", "second"]);
});

test("settings come back, but the place of the database stays as it is here", async () => {
  using old = openSandbox();
  await old.run(["config", "set", "dbPath", join(old.folder, "elsewhere/old.db")]);
  await old.run(["config", "set", "retentionDays", "30"]);
  await record(old, { session: "s" });
  const folder = await backUp(old);
  using sandbox = openSandbox();
  const db = join(sandbox.folder, "other disk/here.db");
  await sandbox.run(["config", "set", "dbPath", db]);
  await record(sandbox, { session: "t" });
  const ran = await sandbox.run(["restore", folder, "--yes"]);
  expect(ran.exitCode).toBe(0);
  expect(ran.stdout).toContain(ko.backup.restore.dbPathKept(join(old.folder, "elsewhere/old.db")));
  expect(JSON.parse(readFileSync(join(sandbox.home, "config.json"), "utf8"))).toEqual({
    dbPath: db,
    retentionDays: 30,
  });
  const database = new Database(db, { readonly: true });
  expect(database.query("select session_id from sessions").all()).toEqual([{ session_id: "s" }]);
  database.close();
  expect(existsSync(sandbox.db)).toBe(false);
  await sandbox.run(["restore", "--undo", "--yes"]);
  expect(JSON.parse(readFileSync(join(sandbox.home, "config.json"), "utf8"))).toEqual({
    dbPath: db,
  });
  expect((await sandbox.run(["sessions", "--json"])).stdout).toContain('"t"');
});

test("lines of the public stream that were recorded since do not creep back in", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  await record(sandbox, { session: "third" });
  expect(sandbox.streamLines().join("\n")).toContain("third");
  await sandbox.run(["restore", folder, "--yes"]);
  await sandbox.run(["ingest"]);
  expect(sessionIds(sandbox)).toEqual(["first", "second"]);
  const stranger = { eventType: "session.lifecycle", phase: "started", sessionId: "other-tool" };
  appendFileSync(sandbox.stream, `${JSON.stringify(stranger)}\n`);
  await sandbox.run(["ingest"]);
  expect(sessionIds(sandbox)).toEqual(["first", "other-tool", "second"]);
});

test("a damaged database is no obstacle: it is kept, and --undo makes the rows again from its journal", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  const old = rowsOf(sandbox);
  await record(sandbox, { session: "third", isActive: true });
  const garbage = Buffer.alloc(8192, "garbage ");
  writeFileSync(sandbox.db, garbage);
  rmSync(`${sandbox.db}-wal`, { force: true });
  const ran = await sandbox.run(["restore", folder, "--yes"]);
  expect(ran.exitCode).toBe(0);
  const aside = readdirSync(dirname(sandbox.db)).find((name) => name.includes(".broken-"));
  const path = join(dirname(sandbox.db), aside ?? "");
  expect(readFileSync(path).equals(garbage)).toBe(true);
  expect(ran.stderr).toContain(ko.backup.restore.movedAside(path));
  expect(rowsOf(sandbox)).toEqual(old);
  expect((await sandbox.run(["restore", "--undo", "--yes"])).exitCode).toBe(0);
  expect(sessionIds(sandbox)).toEqual(["first", "second", "third"]);
});

test("without a restore before it, --undo has nothing to go back to", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  const ran = await sandbox.run(["restore", "--undo", "--yes", "--json"]);
  expect(ran.exitCode).toBe(1);
  expect(faultOf(ran).code).toBe("NOTHING_TO_UNDO");
  for (const args of [[], ["a", "b"], ["a", "--undo"]])
    expect((await sandbox.run(["restore", ...args, "--json"])).exitCode).toBe(2);
});

test("settings in a backup that nobody can read leave the present ones as they are", async () => {
  using sandbox = openSandbox();
  mkdirSync(sandbox.home, { recursive: true });
  writeFileSync(join(sandbox.home, "config.json"), "{ broken");
  const folder = await backUp(sandbox);
  writeFileSync(join(sandbox.home, "config.json"), '{"language":"en"}\n');
  const ran = await sandbox.run(["restore", folder, "--yes"]);
  expect(ran.exitCode).toBe(0);
  expect(ran.stdout).toContain(en.backup.restore.settingsKept);
  expect(readFileSync(join(sandbox.home, "config.json"), "utf8")).toBe('{"language":"en"}\n');
});
