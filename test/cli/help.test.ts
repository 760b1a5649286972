import { expect, test } from "bun:test";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox } from "../sandbox.ts";
import { faultOf, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };
const COMMANDS = Object.keys(en.commands) as (keyof typeof en.commands)[];

test("help names every command and what it does, in the configured language, and Korean unless told otherwise", async () => {
  using sandbox = openSandbox();
  const first = await sandbox.run([]);
  expect(first.exitCode).toBe(0);
  expect(first.stdout).toContain(ko.help.title);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { help, commands } = TEXTS[language];
    const asked = await Promise.all([["--help"], ["-h"], ["help"], []].map((a) => sandbox.run(a)));
    expect(new Set(asked.map(({ stdout }) => stdout)).size).toBe(1);
    const shown = asked[0]?.stdout ?? "";
    expect(shown).toContain(help.usage);
    for (const name of COMMANDS) {
      expect(shown).toMatch(new RegExp(`^ {2}${name} +`, "m"));
      expect(shown).toContain(commands[name]);
    }
  }
});

test("every command has help of its own in both languages, with all its options, and does nothing else", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { commands, help } = TEXTS[language];
    await Promise.all(
      COMMANDS.map(async (name) => {
        const shown = await sandbox.run([name, "--help"]);
        expect(shown).toMatchObject({ exitCode: 0, stderr: "" });
        expect(shown.stdout).toStartWith(`self-gen ${name}`);
        expect(shown.stdout).toContain(commands[name]);
        expect(shown.stdout).toContain(`${help.options}:`);
        if (name !== "hook") expect(shown.stdout).toContain("--json");
        expect((await sandbox.run(["help", name])).stdout).toBe(shown.stdout);
      }),
    );
  }
  expect(sandbox.journalLines()).toEqual([]);
  expect(await Bun.file(sandbox.db).exists()).toBe(false);
});

test("the version is the one of package.json", async () => {
  using sandbox = openSandbox();
  const manifest: unknown = await Bun.file(join(import.meta.dir, "../../package.json")).json();
  const { version } = manifest as { version: string };
  for (const word of ["--version", "-v", "version"]) {
    expect(await sandbox.run([word])).toMatchObject({ exitCode: 0, stdout: `${version}\n` });
  }
});

test("a mistyped command ends with 2 and the command that was meant", async () => {
  using sandbox = openSandbox();
  for (const [typed, meant] of [
    ["sesions", "sessions"],
    ["shwo", "show"],
    ["forgt", "forget"],
  ] as const) {
    const ran = await sandbox.run([typed, "--json"]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran)).toEqual({
      code: "UNKNOWN_COMMAND",
      message: ko.faults.unknownCommand(typed),
      fix: ko.faults.unknownCommandFix(meant),
    });
  }
  const far = await sandbox.run(["frobnicate"]);
  expect(far).toMatchObject({ exitCode: 2, stdout: "" });
  expect(far.stderr).toContain(ko.faults.unknownCommandFix(null));
  expect((await sandbox.run(["help", "frobnicate"])).exitCode).toBe(2);
});

test("an unknown option, a missing value, a needless value and a word too many end with 2, in the person's language", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { faults, config } = TEXTS[language];
    for (const [args, message] of [
      [["sessions", "--nope"], faults.unknownOption("--nope")],
      [["sessions", "-z"], faults.unknownOption("-z")],
      [["sessions", "--limit"], faults.missingValue("--limit")],
      [["sessions", "-n"], faults.missingValue("-n")],
      [["sessions", "--limit", "--active"], faults.missingValue("--limit")],
      [["sessions", "--active=yes"], faults.needlessValue("--active")],
      [["sessions", "extra"], faults.needlessWord("extra")],
      [["pause", "30m"], faults.needlessWord("30m")],
      [["prune", "30"], faults.needlessWord("30")],
      [["show"], faults.form("self-gen show <session>")],
      [["show", ""], faults.form("self-gen show <session>")],
      [["show", "a", "b"], faults.form("self-gen show <session>")],
      [["forget"], faults.form("self-gen forget <session | project | --match TEXT>")],
      [["sessions", "--limit", "x"], faults.badSetting("--limit", config.kinds.count)],
      [["sessions", "--limit", "1e3"], faults.badSetting("--limit", config.kinds.count)],
      [["sessions", "--limit="], faults.badSetting("--limit", config.kinds.count)],
      [["tail", "--once", "--lines", "1.5"], faults.badSetting("--lines", config.kinds.count)],
    ] as const) {
      const ran = await sandbox.run([...args, "--json"]);
      expect(ran.exitCode).toBe(2);
      const [command = ""] = args;
      expect(faultOf(ran)).toEqual({
        code: "USAGE",
        message,
        fix: faults.usageFix(command),
      });
    }
  }
  expect(await Bun.file(join(sandbox.home, "run/paused")).exists()).toBe(false);
});

test("a fault without --json goes to stderr with code, message and fix, and stdout stays empty", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { error, fix, faults } = TEXTS[language];
    const ran = await sandbox.run(["show", "abc"]);
    expect(ran).toMatchObject({ exitCode: 1, stdout: "" });
    expect(ran.stderr).toBe(
      `${error} [NO_SESSION] ${faults.noSession("abc")}\n  ${fix}: ${faults.noSessionFix}\n`,
    );
  }
});

test("every command that prints JSON prints JSON that parses, also when there is nothing to print", async () => {
  using sandbox = openSandbox();
  const expected: readonly (readonly [readonly string[], unknown])[] = [
    [["sessions"], []],
    [["ingest"], { inserted: 0, end: "done" }],
    [["rebuild"], { outcome: "rebuilt", before: 0, after: 0, movedTo: null }],
    [["prune"], { events: 0, lines: 0, dryRun: false }],
    [["pause"], { paused: true, until: null }],
    [["emit", "--type", "turn.end"], { id: null }],
    [["resume"], { paused: false, wasPaused: true }],
    [["config"], { path: join(sandbox.home, "config.json"), problems: [] }],
    [["config", "get", "enabled"], { name: "enabled", value: true }],
    [["emit", "--type", "turn.end", "--session", "s"], { id: expect.any(String) }],
    [["show", "s"], { session: { sessionId: "s" }, counts: { events: 1 }, skills: [] }],
    [["forget", "s", "--dry-run"], { events: 1, sessions: 1, dryRun: true }],
  ];
  for (const [args, value] of expected) {
    const ran = await sandbox.run([...args, "--json"]);
    expect({ args, exitCode: ran.exitCode, stderr: ran.stderr }).toEqual({
      args,
      exitCode: 0,
      stderr: "",
    });
    if (Array.isArray(value)) expect(parsed(ran)).toEqual(value);
    else expect(parsed(ran)).toMatchObject(value as object);
  }
});
