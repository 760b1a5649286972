/** Permissions, journal, stream, what was lost, faults, room, our own settings: `doctor` without the database. */
import { expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { sizeText } from "../../src/cli/terminal/terminal.ts";
import { recordDroppedLines } from "../../src/journal/dropped-lines.ts";
import { recordFault } from "../../src/journal/faults.ts";
import { nextRotatedName } from "../../src/journal/rotated-files.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { asStranger, cannotBeRefused, cannotMount, isRoot } from "../faults/privileges.ts";
import { PROGRAM, type Ran, type Sandbox } from "../sandbox.ts";
import {
  codesOf,
  daysAgo,
  examine,
  expectFinding,
  expectNoRepair,
  expectRepair,
  found,
  judged,
  openInstalled,
  programOf,
} from "./examined-home.ts";
import { hooks, LANGUAGES, record, speak } from "./recorded-session.ts";

const modeOf = (path: string): number => statSync(path).mode & 0o777;

/** The installed program is a link to the built one, which must keep its owner and its mode: this makes it a copy. */
function copyProgram(sandbox: Sandbox): void {
  rmSync(programOf(sandbox));
  copyFileSync(PROGRAM, programOf(sandbox));
}

test.each([
  ["the journal", (sandbox: Sandbox) => sandbox.journal, 0o644, 0o600],
  ["the database", (sandbox: Sandbox) => sandbox.db, 0o640, 0o600],
  [
    "the list of what was installed",
    (sandbox: Sandbox) => join(sandbox.home, "installed.json"),
    0o604,
    0o600,
  ],
  ["the journal's folder", (sandbox: Sandbox) => dirname(sandbox.journal), 0o755, 0o700],
  ["the home", (sandbox: Sandbox) => sandbox.home, 0o711, 0o700],
])(
  "%s being open to others is wrong and named, and --fix closes it",
  async (_, place, mode, after) => {
    using sandbox = await openInstalled();
    await record(sandbox, { session: "s" });
    await sandbox.run(["ingest"]);
    chmodSync(place(sandbox), mode);
    const { message } = await expectFinding(sandbox, {
      code: "PERMISSIONS",
      level: "wrong",
      check: "permissions",
    });
    expect(message).toContain(place(sandbox).slice(join(sandbox.folder, "home").length));
    await expectRepair(sandbox, "PERMISSIONS");
    expect(modeOf(place(sandbox))).toBe(after);
  },
);

test("following the fix for permissions by hand works too", async () => {
  using sandbox = await openInstalled();
  copyProgram(sandbox);
  await record(sandbox, { session: "s" });
  chmodSync(sandbox.home, 0o777);
  chmodSync(sandbox.journal, 0o666);
  const { fix } = found(await examine(sandbox), "PERMISSIONS") ?? {};
  const command = /chmod .+$/.exec(fix ?? "")?.[0] ?? "";
  expect(Bun.spawnSync(["sh", "-c", command], { env: { ...sandbox.env } }).exitCode).toBe(0);
  expect(codesOf(await examine(sandbox), "wrong")).toEqual([]);
});

test("journal and stream are told with their size, and with how many files there are when there are several", async () => {
  using sandbox = await openInstalled();
  rmSync(sandbox.journal, { force: true });
  const journal = "~/.self-generation/journal";
  const { stream } = sandbox;
  const expectSaid = async (
    texts: (words: typeof en.doctor) => readonly string[],
  ): Promise<void> => {
    for (const language of LANGUAGES) {
      await speak(sandbox, language);
      const { findings } = await examine(sandbox);
      const said = findings.filter(({ check }) => ["journal", "stream"].includes(check));
      expect(said.map(({ level, message }) => [level, message])).toEqual(
        texts({ en, ko }[language].doctor).map((message) => ["ok", message]),
      );
    }
  };
  const bytesOf = (...paths: readonly string[]): string =>
    sizeText(paths.reduce((sum, path) => sum + statSync(path).size, 0));
  await expectSaid((words) => [
    words.lineFile(journal, 0, ""),
    words.lineFile(dirname(stream), 0, ""),
  ]);
  await hooks(sandbox, "s", sandbox.project, { hook_event_name: "Stop" });
  await expectSaid((words) => [
    words.lineFile(`${journal}/events.jsonl`, 1, bytesOf(sandbox.journal)),
    words.lineFile(stream, 1, bytesOf(stream)),
  ]);
  const rotated = [sandbox.journal, stream].map((path) => {
    const name = nextRotatedName(path);
    renameSync(path, name);
    return name;
  });
  await hooks(sandbox, "s", sandbox.project, { hook_event_name: "Stop" });
  await expectSaid((words) => [
    words.lineFile(journal, 2, bytesOf(sandbox.journal, rotated[0] ?? "")),
    words.lineFile(dirname(stream), 2, bytesOf(stream, rotated[1] ?? "")),
  ]);
});

test("a journal that is a folder is wrong, and --fix leaves it to the person", async () => {
  using sandbox = await openInstalled();
  rmSync(sandbox.journal, { force: true });
  mkdirSync(sandbox.journal, { recursive: true, mode: 0o700 });
  const { message } = await expectFinding(sandbox, {
    code: "JOURNAL_UNWRITABLE",
    level: "wrong",
    check: "journal",
  });
  expect(message).toContain("EISDIR");
  await expectNoRepair(sandbox, "JOURNAL_UNWRITABLE");
});

/** The doctor, asked by somebody to whom permissions apply. */
async function askStranger(sandbox: Sandbox): Promise<Ran> {
  if (!isRoot) return sandbox.run(["doctor", "--json"]);
  const give = (path: string): void => {
    chownSync(path, 54_321, 54_321);
    if (!statSync(path).isDirectory()) return;
    for (const name of readdirSync(path)) give(join(path, name));
  };
  copyProgram(sandbox);
  const before = asStranger(sandbox);
  for (const place of ["home", "project"]) give(join(sandbox.folder, place));
  const child = Bun.spawn([...before, PROGRAM, "doctor", "--json"], {
    cwd: sandbox.project,
    env: { ...sandbox.env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  await child.exited;
  return { exitCode: child.exitCode, signal: null, stdout, stderr, timedOut: false };
}

test.skipIf(cannotBeRefused("the doctor where the journal may not be written"))(
  "a journal's folder that may not be written to is wrong",
  async () => {
    using sandbox = await openInstalled();
    rmSync(sandbox.journal, { force: true });
    mkdirSync(dirname(sandbox.stream), { recursive: true });
    chmodSync(dirname(sandbox.stream), 0o777);
    chmodSync(dirname(sandbox.journal), 0o500);
    const examined = judged(await askStranger(sandbox));
    expect(codesOf(examined, "wrong")).toEqual(["JOURNAL_UNWRITABLE"]);
    expect(found(examined, "JOURNAL_UNWRITABLE")?.message).toContain("EACCES");
  },
);

test("a stream that is nowhere, or a folder, is wrong, and the journal goes on", async () => {
  using sandbox = await openInstalled();
  const relative = { env: { KW_CHAT_STREAM_PATH: "streams/lifecycle.jsonl" } };
  const nowhere = { code: "STREAM_NOWHERE", level: "wrong", check: "stream" } as const;
  await expectFinding(sandbox, nowhere, [], relative);
  mkdirSync(sandbox.stream, { recursive: true });
  const { message } = await expectFinding(sandbox, {
    code: "STREAM_UNWRITABLE",
    level: "wrong",
    check: "stream",
  });
  expect(message).toContain(sandbox.stream);
  await expectNoRepair(sandbox, "STREAM_UNWRITABLE");
  await hooks(sandbox, "s", sandbox.project, { hook_event_name: "Stop" });
  expect(sandbox.journalLines()).toHaveLength(1);
});

test.each([
  ["today", 0, "wrong"],
  ["three days ago", 3, "note"],
] as const)("lines lost %s are counted: %p days make it %p", async (_, days, level) => {
  using sandbox = await openInstalled();
  const run = join(sandbox.home, "run");
  recordDroppedLines(run, daysAgo(days + 5), "EACCES", 4);
  recordDroppedLines(run, daysAgo(days), "ENOSPC", 2);
  const { message, fix } = await expectFinding(sandbox, {
    code: "DROPPED",
    level,
    check: "dropped",
  });
  expect(message).toContain("6");
  await expectNoRepair(sandbox, "DROPPED");
  const path = /: (\S+)$/.exec(fix ?? "")?.[1]?.replace("~", join(sandbox.folder, "home"));
  rmSync(path ?? "");
  expect(found(await examine(sandbox), "DROPPED")).toBeUndefined();
});

test.each([
  ["today", 0, "wrong"],
  ["three days ago", 3, "note"],
] as const)(
  "faults of %s are told: %p days make it %p, and --fix empties the log",
  async (_, days, level) => {
    using sandbox = await openInstalled();
    const logs = join(sandbox.home, "logs");
    for (const [ts, message] of [
      [daysAgo(days + 5), "the first"],
      [daysAgo(days), "the \u001B[31mlast\nof them"],
    ] as const) {
      recordFault(logs, { ts, where: "daemon", code: "DB_FULL", message });
    }
    writeFileSync(join(logs, "faults.jsonl"), '{"ts":"later"\nnull\n', { flag: "a" });
    const { message } = await expectFinding(sandbox, { code: "FAULTS", level, check: "faults" });
    expect(message).toContain("2");
    expect(message).toContain("DB_FULL the [31mlast of them");
    await expectRepair(sandbox, "FAULTS");
    expect(existsSync(join(logs, "faults.jsonl"))).toBe(false);
  },
);

test("a fault of today that a command has already told is a note; one of the daemon is wrong, whatever came after it", async () => {
  using sandbox = await openInstalled();
  const logs = join(sandbox.home, "logs");
  const fault = (where: string, message: string): void =>
    recordFault(logs, { ts: daysAgo(0), where, code: "INTERNAL", message });
  const expected = { code: "FAULTS", check: "faults" };
  fault("sessions", "of a command");
  await expectFinding(sandbox, { ...expected, level: "note" });
  fault("daemon", "of the daemon");
  await expectFinding(sandbox, { ...expected, level: "wrong" });
  fault("show", "of a command again");
  await expectFinding(sandbox, { ...expected, level: "wrong" });
  await expectRepair(sandbox, "FAULTS");
});

test("a log of faults that holds half a fault does not stop the doctor", async () => {
  using sandbox = await openInstalled();
  mkdirSync(join(sandbox.home, "logs"), { mode: 0o700 });
  writeFileSync(join(sandbox.home, "logs/faults.jsonl"), `{"ts":"${daysAgo(0)}"}\n`, {
    mode: 0o600,
  });
  await examine(sandbox);
  expect(codesOf(await examine(sandbox, ["--fix"]), "wrong")).toEqual([]);
});

/** The doctor in a home on a small disk of its own. */
async function onSmallDisk(sandbox: Sandbox, megabytes: number): Promise<Ran> {
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs "$1" && exec "$2" doctor --json`;
  mkdirSync(join(sandbox.home, "models"), { recursive: true });
  const child = Bun.spawn(["unshare", "--mount", "sh", "-c", script, "sh", sandbox.home, PROGRAM], {
    cwd: sandbox.project,
    env: { ...sandbox.env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  await child.exited;
  return { exitCode: child.exitCode, signal: null, stdout, stderr, timedOut: false };
}

test.skipIf(cannotMount("the doctor on a small disk")).each([
  [50, "wrong"],
  [600, "note"],
] as const)("with %p MB left on the disk its finding is %p", async (megabytes, level) => {
  using sandbox = await openInstalled();
  const examined = judged(await onSmallDisk(sandbox, megabytes));
  expect(found(examined, "DISK_LOW")).toMatchObject({ level, check: "disk" });
});

const configOf = (sandbox: Sandbox): string => join(sandbox.home, "config.json");

test("settings of ours that are no JSON are wrong, and --fix does not touch them", async () => {
  using sandbox = await openInstalled();
  writeFileSync(configOf(sandbox), "{ broken", { mode: 0o600 });
  const examined = await examine(sandbox, ["--fix"]);
  expect(codesOf(examined, "wrong")).toEqual(["CONFIG_BROKEN"]);
  expect(found(examined, "CONFIG_BROKEN")).toMatchObject({
    check: "settings",
    message: `${en.config.broken(en.context.settings.place(1, 3))} · ${en.doctor.meanwhile.valid}`,
    fix: en.doctor.mendFix("~/.self-generation/config.json"),
  });
  expect(readFileSync(configOf(sandbox), "utf8")).toBe("{ broken");
});

test("settings of ours that cannot be read are wrong, and it is said that nothing is recorded then", async () => {
  using sandbox = await openInstalled();
  rmSync(configOf(sandbox));
  mkdirSync(configOf(sandbox), { mode: 0o700 });
  rmSync(join(sandbox.home, "config.valid.json"));
  const examined = await examine(sandbox);
  expect(codesOf(examined, "wrong")).toEqual(["CONFIG_BROKEN"]);
  expect(found(examined, "CONFIG_BROKEN")?.message).toBe(
    `${ko.doctor.configUnreadable("~/.self-generation/config.json")} · ${ko.doctor.meanwhile.closed}`,
  );
  await hooks(sandbox, "s", sandbox.project, { hook_event_name: "Stop" });
  expect(sandbox.journalLines()).toEqual([]);
});

/** Somebody's editor at work. */
function edit(sandbox: Sandbox, changed: Readonly<Record<string, unknown>>): void {
  const settings = JSON.parse(readFileSync(configOf(sandbox), "utf8")) as object;
  writeFileSync(configOf(sandbox), JSON.stringify({ ...settings, ...changed }));
}

test("a setting with a wrong value is wrong, and the command that the fix names mends it", async () => {
  using sandbox = await openInstalled();
  edit(sandbox, { retentionDays: "for ever" });
  const { fix } = await expectFinding(sandbox, {
    code: "CONFIG_VALUE",
    level: "wrong",
    check: "settings",
  });
  await expectNoRepair(sandbox, "CONFIG_VALUE");
  expect(fix).toStartWith("run self-gen config unset ");
  const ran = await sandbox.run((fix ?? "").split(" ").slice(2));
  expect(ran.exitCode).toBe(0);
  expect(codesOf(await examine(sandbox), "wrong")).toEqual([]);
});

test("a setting that is none is a note that says where to remove it", async () => {
  using sandbox = await openInstalled();
  edit(sandbox, { retentoinDays: 5 });
  const { fix } = await expectFinding(sandbox, {
    code: "CONFIG_UNKNOWN",
    level: "note",
    check: "settings",
  });
  expect(fix).toContain("retentoinDays");
  expect(fix).toContain("~/.self-generation/config.json");
});

test.each([
  ["paused", ["pause"]],
  ["paused for a while", ["pause", "--for", "1h"]],
  ["turned off", ["config", "set", "enabled", "false"]],
])(
  "recording that is %s is a note, and the command that the fix names turns it on",
  async (_, off) => {
    using sandbox = await openInstalled();
    await sandbox.run(off);
    const { fix } = await expectFinding(sandbox, {
      code: "NOT_RECORDING",
      level: "note",
      check: "settings",
    });
    await expectNoRepair(sandbox, "NOT_RECORDING");
    const command = /self-gen (.+)$/.exec(fix ?? "")?.[1] ?? "";
    expect((await sandbox.run(command.split(" "))).exitCode).toBe(0);
    expect(found(await examine(sandbox), "NOT_RECORDING")).toBeUndefined();
  },
);

test("a variable that changes how our program runs is a note that names it", async () => {
  using sandbox = await openInstalled();
  const { message } = await expectFinding(
    sandbox,
    { code: "ENVIRONMENT", level: "note", check: "settings" },
    [],
    { env: { BUN_OPTIONS: "--smol" } },
  );
  expect(message).toContain("BUN_OPTIONS");
});
