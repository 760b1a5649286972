/**
 * A restore that is killed at any step of its exchange, and what is left once somebody has done what is advised then. What a
 * kill leaves is what is on the disk at that step: a copy of the home, taken there, takes its place.
 */
import { expect, test } from "bun:test";
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { asideFolderPath } from "../../src/cli/backup/aside-folders.ts";
import { migrateRestoredDatabase, readCurrentHome } from "../../src/cli/backup/current-home.ts";
import { replaceHomeData } from "../../src/cli/backup/replace-home-data.ts";
import { sourceFromBackup, sourceFromAside } from "../../src/cli/backup/restore-source.ts";
import { withScratch } from "../../src/cli/backup/scratch-folder.ts";
import { resolvePaths } from "../../src/config/paths.ts";
import { nextRotatedName } from "../../src/journal/rotated-files.ts";
import { openInstallation } from "../../src/ingest/installation.ts";
import { en } from "../../src/text/en.ts";
import { linesOf, openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { backUp, beforeRestoreFolders, done, filesBelow, writeManyLines } from "./backup-home.ts";
import { faultOf, speak } from "./recorded-session.ts";

/** No process has it. */
const DEAD_PID = "99999999";

const idsIn = (folder: string): Set<string> =>
  new Set(
    filesBelow(join(folder, "journal"))
      .flatMap((name) => linesOf(join(folder, "journal", name)))
      .map((line) => (JSON.parse(line) as { id: string }).id),
  );

const rowIds = (sandbox: Sandbox): string[] =>
  sandbox.query<{ id: string }>("select id from events order by 1").map(({ id }) => id);

const sorted = (...sets: readonly Iterable<string>[]): string[] =>
  [...new Set(sets.flatMap((one) => Array.from(one)))].toSorted();

type Two = { readonly backup: string; readonly here: Set<string>; readonly there: Set<string> };

/** A backup and a home that have a rotated file in common, and each something that the other has not. */
async function twoHistories(sandbox: Sandbox): Promise<Two> {
  await speak(sandbox, "en");
  writeManyLines(sandbox, "shared", 4);
  renameSync(sandbox.journal, sandbox.journal.replace(".jsonl", `-${Bun.randomUUIDv7()}.jsonl`));
  const saved = join(sandbox.folder, "saved");
  cpSync(sandbox.home, saved, { recursive: true });
  writeManyLines(sandbox, "there", 4);
  const backup = await backUp(sandbox, "the backup");
  const there = idsIn(sandbox.home);
  rmSync(sandbox.home, { recursive: true });
  renameSync(saved, sandbox.home);
  writeManyLines(sandbox, "here", 4);
  await sandbox.run(["ingest"]);
  return { backup, here: idsIn(sandbox.home), there };
}

type Wish = { readonly backup: string | null; readonly merge: boolean; readonly command: string };

/** Does it, and answers a copy of the home as it was at each step. */
async function copiesOf(sandbox: Sandbox, what: Wish): Promise<string[]> {
  const copies: string[] = [];
  await restoreInSteps(sandbox, what, () => {
    const copy = join(sandbox.folder, `copy-${copies.length}`);
    // With its links, as a kill leaves them.
    Bun.spawnSync(["cp", "-a", sandbox.home, copy]);
    copies.push(copy);
  });
  return copies;
}

async function restoreInSteps(sandbox: Sandbox, what: Wish, onStep: () => void): Promise<void> {
  const paths = resolvePaths(sandbox.env, PROGRAM);
  if (paths === null) throw new Error("no home");
  const installation = openInstallation(paths);
  await withScratch(paths.home, async (scratch) => {
    const source =
      what.backup === null
        ? sourceFromAside(paths.home, scratch, null, en)
        : await sourceFromBackup(what.backup, scratch, en, () => undefined);
    await migrateRestoredDatabase(
      source.database,
      await readCurrentHome(installation, source.database, scratch),
    );
    replaceHomeData(
      installation,
      { ...source, settings: null },
      {
        aside: asideFolderPath(paths.home, new Date()),
        scratch,
        keeps: () => what.merge,
        command: what.command,
        text: en,
        onStep,
      },
    );
  });
}

/** The home is what a killed process left. */
function placed(sandbox: Sandbox, copy: string): void {
  rmSync(sandbox.home, { recursive: true });
  renameSync(copy, sandbox.home);
  for (const name of readdirSync(sandbox.home)) {
    const dead = name.replace(/^\.scratch-\d+/, `.scratch-${DEAD_PID}`);
    renameSync(join(sandbox.home, name), join(sandbox.home, dead));
  }
}

const COMMAND = /self-gen (restore (?:--undo|'[^']+'|[^\s;)]+)(?: --merge)?)/g;

const wordsIn = (command: string): string[] =>
  (command.match(/'[^']+'|\S+/g) ?? []).map((word) => word.replaceAll("'", ""));

/** Gives a command, and does what is said where it is refused; answers what was done. */
async function followAdvice(sandbox: Sandbox, args: readonly string[]): Promise<string[]> {
  const ran = await sandbox.run([...args, "--yes", "--json"]);
  if (ran.exitCode === 0) return [args.join(" ")];
  const { code, fix } = faultOf(ran);
  expect(code).toBe("RESTORE_UNFINISHED");
  const advised = [...fix.matchAll(COMMAND)].map(([, command = ""]) => command);
  expect(advised).toHaveLength(2);
  for (const command of advised) {
    const next = await sandbox.run([...wordsIn(command), "--yes"]);
    expect([command, next.exitCode, next.stderr]).toEqual([command, 0, ""]);
  }
  return advised;
}

test("killed at any step of `restore --merge`, what is advised brings back all that was here, in the backup and said since, once each", async () => {
  using sandbox = openSandbox();
  const { backup, here, there } = await twoHistories(sandbox);
  const command = `self-gen restore '${backup}' --merge`;
  const copies = await copiesOf(sandbox, { backup, merge: true, command });
  expect(copies.length).toBeGreaterThan(6);
  let advised = 0;
  for (const [step, copy] of copies.entries()) {
    placed(sandbox, copy);
    // What somebody does who knows nothing of it.
    writeManyLines(sandbox, "since", 4);
    await sandbox.run(step % 2 === 0 ? ["ingest"] : ["backup", "--verify", backup]);
    const since = idsIn(sandbox.home);
    const did = await followAdvice(sandbox, ["restore", backup, "--merge"]);
    advised += did.length - 1;
    expect([step, rowIds(sandbox)]).toEqual([step, sorted(here, there, since)]);
    await done(sandbox, ["rebuild"]);
    expect([step, rowIds(sandbox)]).toEqual([step, sorted(here, there, since)]);
    expect(readdirSync(sandbox.home).filter((name) => name.startsWith(".scratch"))).toEqual([]);
  }
  expect(advised).toBeGreaterThan(3);
});

test("killed at any step of `restore`, what is advised ends with the backup, and with all else set aside", async () => {
  using sandbox = openSandbox();
  const { backup, here, there } = await twoHistories(sandbox);
  const command = `self-gen restore '${backup}'`;
  for (const copy of await copiesOf(sandbox, { backup, merge: false, command })) {
    placed(sandbox, copy);
    writeManyLines(sandbox, "since", 4);
    const since = [...idsIn(sandbox.home)].filter((id) => !there.has(id));
    await followAdvice(sandbox, ["restore", backup]);
    expect(rowIds(sandbox)).toEqual(sorted(there));
    expect((await sandbox.run(["restore", "--undo", "--yes"])).exitCode).toBe(0);
    expect(rowIds(sandbox)).toEqual(sorted(here, since));
  }
});

test("killed at any step of `--undo`, what is advised loses nothing either", async () => {
  using sandbox = openSandbox();
  const { backup, here, there } = await twoHistories(sandbox);
  await done(sandbox, ["restore", backup, "--yes"]);
  const command = "self-gen restore --undo";
  for (const copy of await copiesOf(sandbox, { backup: null, merge: false, command })) {
    placed(sandbox, copy);
    writeManyLines(sandbox, "since", 4);
    const ran = await sandbox.run(["restore", backup, "--dry-run", "--json"]);
    if (ran.exitCode === 0) continue;
    const since = [...idsIn(sandbox.home)].filter((id) => !here.has(id) && !there.has(id));
    await followAdvice(sandbox, ["restore", backup]);
    expect(rowIds(sandbox)).toEqual(sorted(here));
    const all = beforeRestoreFolders(sandbox).flatMap((folder) => Array.from(idsIn(folder)));
    expect(sorted(all, rowIds(sandbox))).toEqual(sorted(here, there, since));
  }
});

test("while a restore is unfinished nothing is forgotten, and nothing that is set aside goes with what was not meant", async () => {
  using sandbox = openSandbox();
  const { backup, here, there } = await twoHistories(sandbox);
  const command = `self-gen restore '${backup}' --merge`;
  const copies = await copiesOf(sandbox, { backup, merge: true, command });
  placed(sandbox, copies[3] ?? "");
  const forget = ["forget", "--session", "shared", "--yes", "--set-aside", "--json"];
  expect(faultOf(await sandbox.run(forget)).code).toBe("RESTORE_UNFINISHED");
  const doctor = await sandbox.run(["doctor", "--json"]);
  expect(doctor.stdout).toContain(command);
  await followAdvice(sandbox, ["restore", backup, "--merge"]);
  expect(rowIds(sandbox)).toEqual(sorted(here, there));
  const refused = await sandbox.run(["forget", "--session", "shared", "--yes", "--json"]);
  expect(faultOf(refused).code).toBe("SET_ASIDE");
  expect(rowIds(sandbox)).toEqual(sorted(here, there));
  expect(beforeRestoreFolders(sandbox).every((folder) => existsSync(folder))).toBe(true);
});

test("failed at any step, what hooks wrote meanwhile is there, also what they wrote to a file that was full", async () => {
  const failed = new Error("no more");
  for (let last = 1; ; last++) {
    using sandbox = openSandbox();
    const { backup, here } = await twoHistories(sandbox);
    let step = 0;
    const trying = restoreInSteps(sandbox, { backup, merge: true, command: "restore" }, () => {
      step++;
      writeManyLines(sandbox, `full-${step}`, 1);
      renameSync(sandbox.journal, nextRotatedName(sandbox.journal));
      writeManyLines(sandbox, `next-${step}`, 1);
      if (step === last) throw failed;
    });
    const isOver = await trying.then(
      () => true,
      (error: unknown) => error !== failed,
    );
    const since = Array.from({ length: step }, (_, at) => [`full-${at + 1}-0`, `next-${at + 1}-0`]);
    expect([last, sorted(idsIn(sandbox.home))]).toEqual([
      last,
      expect.arrayContaining([...here, ...since.flat()]),
    ]);
    if (isOver) {
      expect(last).toBeGreaterThan(5);
      return;
    }
  }
});
