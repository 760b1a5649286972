/** What is true of `doctor` as a whole. Each thing it can find has its place in one of the doctor-*.test.ts. */
import { expect, test } from "bun:test";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import {
  codesOf,
  examine,
  found,
  openInstalled,
  programOf,
  settingsOf,
  writeEvents,
} from "./examined-home.ts";
import { faultOf, LANGUAGES, record, speak } from "./recorded-session.ts";

/** Every path with what can be seen of it from outside; the database's log aside. */
const treeOf = (sandbox: Sandbox): string[] =>
  readdirSync(sandbox.folder, { recursive: true, encoding: "utf8" })
    // Skills are looked up behind a session's start, by a process of its own.
    .filter((name) => !/-(?:wal|shm)$|\brun\/skills\b/.test(name) && !name.startsWith("temporary"))
    .toSorted()
    .map((name) => {
      const stats = lstatSync(join(sandbox.folder, name));
      const isSmall = stats.isFile() && stats.size < 10_000_000;
      const content = isSmall ? Bun.hash(readFileSync(join(sandbox.folder, name))) : stats.size;
      const time = stats.isFile() ? stats.mtimeMs : 0;
      return `${name} ${stats.mode.toString(8)} ${String(stats.isDirectory() ? 0 : content)} ${time}`;
    });

test("right after an installation nothing is wrong, and every check has been made", async () => {
  using sandbox = await openInstalled();
  const examined = await examine(sandbox);
  expect(examined.ok).toBe(true);
  expect(codesOf(examined, "wrong")).toEqual([]);
  expect(new Set(examined.findings.map(({ check }) => check))).toEqual(
    new Set(Object.keys(en.doctor.checks)),
  );
});

test("after a recorded session nothing is wrong either", async () => {
  using sandbox = await openInstalled();
  await record(sandbox, { session: "s" });
  await sandbox.run(["ingest"]);
  const examined = await examine(sandbox);
  expect(codesOf(examined, "wrong")).toEqual([]);
  expect(examined.findings).toContainEqual({
    check: "events",
    level: "ok",
    code: "OK",
    message: en.doctor.totals(9, 1, 0),
    fix: null,
  });
});

test("for people each finding has a line with its mark, and below it the fix where one is needed", async () => {
  using sandbox = await openInstalled();
  rmSync(settingsOf(sandbox));
  for (const language of LANGUAGES) {
    const text = { en, ko }[language];
    await speak(sandbox, language);
    const { findings } = await examine(sandbox);
    const { stdout, exitCode } = await sandbox.run(["doctor"]);
    expect(exitCode).toBe(1);
    const lines = stdout.trimEnd().split("\n");
    const marks = { ok: "✓", note: "!", wrong: "✗" };
    // People read the checks in the order in which they are listed.
    const names = Object.values(text.doctor.checks);
    const said = lines.flatMap((line) => /^[✓!✗] (.+?) {2,}/.exec(line)?.[1] ?? []);
    expect([...new Set(said)]).toEqual(names);
    expect(said).toEqual(said.toSorted((a, b) => names.indexOf(a) - names.indexOf(b)));
    const expected = findings.filter(({ check }) => !["program", "disk"].includes(check));
    for (const { check, level, message, fix } of expected) {
      const at = lines.findIndex(
        (line) =>
          line.startsWith(`${marks[level]} ${text.doctor.checks[check as "hooks"]} `) &&
          line.endsWith(`  ${message}`),
      );
      expect({ message, isThere: at >= 0 }).toEqual({ message, isThere: true });
      const label = level === "note" ? text.doctor.note : text.fix;
      if (fix !== null) expect(lines[at + 1]).toBe(`    ${label}: ${fix}`);
    }
    const notes = findings.filter(({ level }) => level === "note").length;
    expect(lines.at(-1)).toBe(`${text.doctor.summary(1, notes)}. ${text.doctor.tryFix}`);
  }
});

test("where nothing was installed it says so and how to install, and --fix installs nothing unasked", async () => {
  using sandbox = openSandbox();
  for (const args of [[], ["--fix"]]) {
    const examined = await examine(sandbox, args);
    expect(codesOf(examined, "wrong")).toEqual(["PROGRAM_MISSING", "HOOKS_MISSING"]);
    expect(found(examined, "PROGRAM_MISSING")?.fix).toContain("self-gen install");
    expect(found(examined, "HOOKS_MISSING")?.fix).toContain("self-gen install");
    expect(examined.repaired).toEqual([]);
  }
  expect(readdirSync(sandbox.folder).toSorted()).toEqual(["project", "temporary"]);
  const { stdout } = await sandbox.run(["doctor"]);
  expect(stdout).not.toContain(ko.doctor.tryFix);
  expect(stdout).toContain("self-gen install");
});

test("a home that cannot be one is a fault that says what to do", async () => {
  using sandbox = openSandbox();
  const ran = await sandbox.run(["doctor", "--json"], { env: { SELF_GEN_HOME: "not/absolute" } });
  expect(ran.exitCode).toBe(1);
  expect(faultOf(ran)).toMatchObject({ code: "NO_HOME", fix: ko.faults.noHomeFix });
});

test("without --fix it changes nothing, whatever is wrong", async () => {
  using sandbox = await openInstalled();
  // Nothing is left running that could change anything.
  await record(sandbox, { session: "s", isActive: true });
  await sandbox.run(["ingest"]);
  writeEvents(sandbox, {});
  writeFileSync(settingsOf(sandbox), '{ "hooks": {} }\n');
  chmodSync(sandbox.journal, 0o644);
  rmSync(join(sandbox.home, "hooks/session-analyzer.mjs"));
  mkdirSync(join(sandbox.home, "logs"), { mode: 0o700 });
  writeFileSync(join(sandbox.home, "logs/faults.jsonl"), "", { mode: 0o600 });
  // What a command of this process has read may be let go by the collector alone, and writes the log into the database then.
  Bun.gc(true);
  const before = treeOf(sandbox);
  const examined = await examine(sandbox, ["--full"]);
  expect(codesOf(examined, "wrong")).toEqual(["FILES_MISSING", "HOOKS_MISSING", "PERMISSIONS"]);
  await sandbox.run(["doctor"]);
  expect(treeOf(sandbox)).toEqual(before);
});

test("--fix changes nothing where nothing is wrong", async () => {
  using sandbox = await openInstalled();
  await record(sandbox, { session: "s", isActive: true });
  await sandbox.run(["ingest"]);
  const before = treeOf(sandbox);
  const examined = await examine(sandbox, ["--fix"]);
  expect(examined).toMatchObject({ ok: true, repaired: [], failed: [] });
  expect(treeOf(sandbox)).toEqual(before);
});

test("--fix repairs everything at once, also what only another repair brings to light", async () => {
  using sandbox = await openInstalled();
  // The last event of an open session is unread: its hook leaves the database alone.
  await record(sandbox, { session: "s", isActive: true });
  for (const name of ["bin", "hooks"]) rmSync(join(sandbox.home, name), { recursive: true });
  rmSync(settingsOf(sandbox));
  chmodSync(sandbox.home, 0o755);
  const examined = await examine(sandbox, ["--fix"]);
  expect(examined.repaired.map(({ code }) => code).toSorted()).toEqual([
    "FILES_MISSING",
    "HOOKS_MISSING",
    "LAG_SHORT",
    "PERMISSIONS",
    "PLUGIN_MISSING",
    "PROGRAM_MISSING",
  ]);
  expect(examined.ok).toBe(true);
});

test("a repair that fails is told with its reason and keeps none of the others from being made", async () => {
  using sandbox = await openInstalled();
  const program = programOf(sandbox);
  rmSync(program);
  mkdirSync(join(program, "a folder in the way"), { recursive: true });
  chmodSync(sandbox.home, 0o755);
  const examined = await examine(sandbox, ["--fix"]);
  expect(examined.repaired.map(({ code }) => code)).toEqual(["PERMISSIONS"]);
  expect(examined.failed.map(({ code }) => code)).toEqual(["PROGRAM_BROKEN"]);
  expect(examined.failed[0]?.error).toContain(program);
  expect(codesOf(examined, "wrong")).toEqual(["PROGRAM_BROKEN"]);
  const { stdout, exitCode } = await sandbox.run(["doctor", "--fix"]);
  expect(exitCode).toBe(1);
  expect(stdout.split("\n")[0]).toStartWith(`✗ ${en.doctor.notRepaired("", "").split(":")[0]}: `);
});

test("a check that fails itself is a finding, and the others are made", async () => {
  using sandbox = await openInstalled();
  rmSync(join(sandbox.home, "hooks/session-analyzer.mjs"));
  mkdirSync(join(sandbox.home, "hooks/session-analyzer.mjs"));
  const examined = await examine(sandbox);
  expect(codesOf(examined, "wrong")).toHaveLength(1);
  expect(examined.findings.find(({ level }) => level === "wrong")?.check).toBe("program");
  expect(new Set(examined.findings.map(({ check }) => check)).size).toBe(
    Object.keys(en.doctor.checks).length,
  );
});
