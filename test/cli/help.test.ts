import { expect, test } from "bun:test";
import { join } from "node:path";
import { type CommandName, parseOptions } from "../../src/cli/command/command.ts";
import { everyUsage } from "../../src/cli/run.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { runInside } from "../run-inside.ts";
import { openSandbox, PROGRAM } from "../sandbox.ts";
import { onTerminal } from "./on-terminal.ts";
import { faultOf, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };
const COMMANDS = Object.keys(en.commands) as CommandName[];
/** What only programs read needs no other form for them. */
const WITHOUT_JSON: ReadonlySet<CommandName> = new Set([
  "hook",
  "mcp",
  "statusline",
  "completions",
]);

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
        if (!WITHOUT_JSON.has(name)) expect(shown.stdout).toContain("--json");
        expect((await sandbox.run(["help", name])).stdout).toBe(shown.stdout);
      }),
    );
  }
  expect(sandbox.journalLines()).toEqual([]);
  expect(await Bun.file(sandbox.db).exists()).toBe(false);
});

test("help shows every command exactly once, below the heading of one of the groups", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { help, manual } = TEXTS[language];
    const { stdout } = await sandbox.run(["--help"]);
    const [, commands = ""] = /\n\n(.*)$/s.exec(stdout.split(`\n${help.options}:`)[0] ?? "") ?? [];
    const headings = [...commands.matchAll(/^(\S.*):$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(Object.values(manual.groups));
    const shown = [...commands.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name = ""]) => name);
    expect(shown.toSorted()).toEqual(COMMANDS.toSorted());
    // No heading without a command below it.
    expect(commands).not.toMatch(/:\n\n/);
  }
});

const withoutSpace = (text: string): string => text.replaceAll(/[\s`]+/g, "");

test("the help of a command says when to use it, shows examples, what its exit means and which commands are near", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { manual } = TEXTS[language];
    expect(Object.keys(manual.commands).toSorted()).toEqual(COMMANDS.toSorted());
    await Promise.all(
      COMMANDS.map(async (name) => {
        const { stdout } = await sandbox.run([name, "--help"]);
        const entry: { about: readonly string[]; examples: object } = manual.commands[name];
        for (const paragraph of entry.about) {
          expect(withoutSpace(stdout)).toContain(withoutSpace(paragraph));
        }
        expect(Object.keys(entry.examples).length).toBeGreaterThan(0);
        for (const [line, shows] of Object.entries(entry.examples)) {
          expect(stdout).toContain(`\n  $ ${line}\n`);
          expect(withoutSpace(stdout)).toContain(withoutSpace(String(shows)));
        }
        const exits = new RegExp(`\n${manual.exits}:\n {2}0 {2}\\S`);
        expect(stdout).toMatch(exits);
        const related = stdout.split(`\n${manual.related}: `)[1]?.match(/(?<=self-gen )\S+\b/g);
        for (const other of related ?? []) {
          expect(COMMANDS.filter((one) => one !== name)).toContain(other as CommandName);
        }
      }),
    );
  }
});

/** The program's words in a line of shell: up to a pipe, a redirection or a closing bracket. */
function wordsIn(line: string): string[] {
  const [, words = ""] = /self-gen ((?:'[^']*'|"[^"]*"|[^|<>)])*)/.exec(`${line} `) ?? [];
  const found = words.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  return found.map((word) => word.replaceAll(/^['"]|['"]$/g, ""));
}

test("every command has an example of its own, and none names a command or an option that does not exist", async () => {
  const usages = await everyUsage(en);
  for (const name of COMMANDS) {
    let isShown = false;
    for (const line of Object.keys(en.manual.commands[name].examples)) {
      // Another program asks the daemon: nothing of ours is called.
      if (line.startsWith("curl ")) continue;
      const [command = "", ...rest] = wordsIn(line);
      const called = usages.get(command as CommandName);
      if (called === undefined) throw new Error(`${line}: there is no such command`);
      expect(() => parseOptions(command, rest, called, en)).not.toThrow();
      isShown ||= command === name;
    }
    expect({ name, isShown }).toEqual({ name, isShown: true });
  }
});

/** These on a real terminal too, which shows the same. */
const SHOWN: ReadonlySet<string | undefined> = new Set([undefined, "sessions"]);

test("help is as wide as the terminal and never wider than 100 columns, Hangul counted as two; only examples stay whole", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    for (const args of [[], ...COMMANDS.map((name) => [name, "--help"])]) {
      for (const [cols, widest] of [
        [72, 72],
        [160, 100],
      ] as const) {
        const given = { cwd: sandbox.project, env: sandbox.env, columns: cols };
        const lines = (await runInside(PROGRAM, args, given)).stdout.split("\n");
        if (SHOWN.has(args[0])) {
          expect(await onTerminal(sandbox, args, cols)).toEqual(lines);
        }
        const tooWide = lines.filter(
          (line) => Bun.stringWidth(line) > widest && !line.startsWith("  $ "),
        );
        expect({ args, cols, tooWide }).toEqual({ args, cols, tooWide: [] });
        if (args.length > 0) {
          expect(Math.max(...lines.map((line) => Bun.stringWidth(line)))).toBeGreaterThan(60);
        }
      }
    }
  }
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
    ["watch", "sessions --watch"],
    ["monitor", "sessions --watch"],
    ["web", "dashboard"],
    ["ui", "dashboard"],
    ["open", "dashboard"],
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
      [["show"], faults.form("self-gen show <session|@N|event>")],
      [["show", ""], faults.form("self-gen show <session|@N|event>")],
      [["show", "a", "b"], faults.form("self-gen show <session|@N|event>")],
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

test("a wrong word behind a command, and an unknown option, are answered with the one that was meant", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { faults } = TEXTS[language];
    for (const [args, meant] of [
      [["session", "sav"], "save"],
      [["blocker", "claer"], "clear"],
      [["context", "previw"], "preview"],
      [["session", "save", "--snyc"], "--sync"],
      [["sessions", "--activ"], "--active"],
      [["session", "frobnicate"], null],
      [["session"], null],
      [["session", "save", "--frobnicate"], null],
    ] as const) {
      const ran = await sandbox.run([...args, "--json"]);
      expect(ran.exitCode).toBe(2);
      const fix = meant === null ? faults.usageFix("session") : faults.unknownCommandFix(meant);
      expect(faultOf(ran)).toMatchObject({ code: "USAGE", fix });
    }
  }
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
