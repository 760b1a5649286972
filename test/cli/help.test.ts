import { expect, test } from "bun:test";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CliCommandName, parseOptions } from "../../src/cli/command/command.ts";
import { commandHelp } from "../../src/cli/help/help.ts";
import { MAIN_COMMANDS, manualPage } from "../../src/cli/help/manual.ts";
import { everyUsage } from "../../src/cli/run.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { runInside } from "../run-inside.ts";
import { openSandbox, PROGRAM } from "../sandbox.ts";
import { onTerminal } from "./on-terminal.ts";
import { faultOf, LANGUAGES, parsed, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };
const COMMANDS = Object.keys(en.commands) as CliCommandName[];
test("help names the ten commands that matter, and help --all every command once, below the heading of its group", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { help, commands, manual } = TEXTS[language];
    const asked = await Promise.all([["--help"], ["-h"], ["help"]].map((a) => sandbox.run(a)));
    expect(new Set(asked.map(({ stdout }) => stdout)).size).toBe(1);
    const shown = asked[0]?.stdout ?? "";
    expect(shown).toContain(help.usage);
    expect(shown.split("\n").length).toBeLessThanOrEqual(24);
    expect(namesIn(shown)).toEqual([...MAIN_COMMANDS]);
    const { stdout } = await sandbox.run(["help", "--all"]);
    const [list = ""] = stdout.split(`\n${help.options}:`);
    const headings = [...list.matchAll(/^(\S.*):$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(Object.values(manual.groups));
    expect(namesIn(list).toSorted()).toEqual(COMMANDS.toSorted());
    // No heading without a command below it.
    expect(list).not.toMatch(/:\n\n/);
    for (const name of COMMANDS) expect(list).toContain(commands[name]);
  }
});

const namesIn = (help: string): string[] =>
  [...help.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name = ""]) => name);

test("alone it says how things are and names the ten commands, whether it is installed, new or broken", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { status, faults } = TEXTS[language];
    rmSync(join(sandbox.home, "data"), { recursive: true, force: true });
    rmSync(join(sandbox.home, "journal"), { recursive: true, force: true });
    const before = await sandbox.run([]);
    expect(before).toMatchObject({ exitCode: 0, stderr: "" });
    expect(before.stdout).toContain(status.notInstalled);
    expect(namesIn(before.stdout)).toEqual([...MAIN_COMMANDS]);
    expect(existsSync(sandbox.db)).toBe(false);
    await record(sandbox, { session: "s", isActive: true });
    const after = await sandbox.run([]);
    expect(after.stdout).toMatch(new RegExp(`^${status.open} +1$`, "m"));
    expect(after.stdout.split("\n").length).toBeLessThanOrEqual(24);
    writeFileSync(sandbox.db, "no database".repeat(1000));
    const broken = await sandbox.run([]);
    expect(broken.exitCode).toBe(0);
    expect(broken.stdout).toContain(faults.dbCorruptFix);
    expect(namesIn(broken.stdout)).toEqual([...MAIN_COMMANDS]);
  }
});

/** Every page of help: a command, or a command and the word that says what it does. */
async function everyPage(): Promise<(readonly [CliCommandName, ...string[]])[]> {
  const usages = await everyUsage(en);
  return COMMANDS.flatMap((name) => [
    [name] as const,
    ...Object.keys(usages.get(name)?.actions ?? {}).map((action) => [name, action] as const),
  ]);
}

const ROWS = 24;
const COLUMNS = 80;

test("every command and every action has help of its own on one screen: usage, all its options, three examples", async () => {
  using sandbox = openSandbox();
  const pages = await everyPage();
  const usages = await everyUsage(en);
  expect(pages.length).toBeGreaterThan(80);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { help, manual } = TEXTS[language];
    const given = { cwd: sandbox.project, env: sandbox.env, columns: COLUMNS };
    const tooLong: string[] = [];
    const undescribed: string[] = [];
    for (const page of pages) {
      const [name, action] = page;
      const shown = await runInside(PROGRAM, [...page, "--help"], given);
      expect(shown).toMatchObject({ exitCode: 0, stderr: "" });
      const lines = shown.stdout.trimEnd().split("\n");
      if (lines.length > ROWS) tooLong.push(`${page.join(" ")}: ${lines.length}`);
      // A heading of its own and a described option take two lines.
      const isBare = shown.stdout.includes(`\n${help.options}: --`);
      if (isBare && lines.length + 2 <= ROWS) undescribed.push(page.join(" "));
      expect(shown.stdout).toMatch(
        new RegExp(`^${help.usageOf(`self-gen ${page.join(" ")}`)}(?: |$)`, "m"),
      );
      const usage = usages.get(name);
      const { actions } = usage ?? {};
      const options = actions?.[action ?? ""]?.options ?? Object.keys(usage?.options ?? {});
      if (actions === undefined || action !== undefined) {
        for (const option of options) expect(shown.stdout).toContain(`--${option}`);
      }
      const [, examples = ""] = shown.stdout.split(`\n${manual.examples}:\n`);
      expect(examples.match(/^ {2}\S.*self-gen|^ {2}self-gen|^ {2}curl/gm)).toHaveLength(3);
      expect((await runInside(PROGRAM, ["help", ...page], given)).stdout).toBe(shown.stdout);
    }
    expect({ tooLong, undescribed }).toEqual({ tooLong: [], undescribed: [] });
  }
  expect(sandbox.journalLines()).toEqual([]);
  expect(existsSync(sandbox.db)).toBe(false);
});

test("an option is said of the page it stands on, in one style, and the page names where all of it can be read", async () => {
  const usages = await everyUsage(en);
  for (const [name, action = ""] of await everyPage()) {
    const usage = usages.get(name);
    if (usage === undefined) throw new Error(name);
    const help = (isWhole: boolean): string =>
      commandHelp(name, usage, { words: [action], isWhole }, en, COLUMNS);
    const anchor = [name, action].join(" ").trim().replaceAll(" ", "-");
    expect(help(false).split("\n").at(-1)).toEndWith(`docs/commands.md#${anchor}`);
    const page = manualPage(name, usage, en);
    const own = page.actions.find((one) => one.name === `${name} ${action}`) ?? page;
    for (const [option, meaning] of [...own.options, ...own.rareOptions]) {
      expect(help(true)).toMatch(new RegExp(`^ {2}${RegExp.escape(option)}(?: |$)`, "m"));
      expect({ anchor, option, meaning }).toMatchObject({
        meaning: expect.stringMatching(/^[A-Z]/),
      });
      expect(meaning).not.toMatch(/\b(?:list|show|save|clear|preview|setup|run): /);
    }
  }
});

test("where two things sound alike, the help of each says which does what", async () => {
  for (const text of [en, ko]) {
    const aboutOf = (name: CliCommandName): string => text.manual.commands[name].about.join(" ");
    for (const name of ["context", "session", "save"] as const) {
      expect(aboutOf(name)).toContain("/save-context");
    }
    for (const name of ["resume", "load"] as const) {
      for (const other of ["`resume`", "/session:load", "/restore-context", "`restore`"]) {
        expect(aboutOf(name)).toContain(other);
      }
    }
    for (const other of ["`resume`", "`load`"]) expect(aboutOf("restore")).toContain(other);
  }
});

/** The program's words in a line of shell: up to a pipe, a redirection or a closing bracket. */
function wordsIn(line: string): string[] {
  const [, words = ""] = /self-gen ((?:'[^']*'|"[^"]*"|[^|<>);])*)/.exec(`${line} `) ?? [];
  const found = words.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  return found.map((word) => word.replaceAll(/^['"]|['"]$/g, ""));
}

test("no example names a command or an option that does not exist, and each page has one of its own", async () => {
  const usages = await everyUsage(en);
  const actions: Readonly<Record<string, Readonly<Record<string, { examples: object }>>>> =
    en.manual.actions;
  for (const [name, action] of await everyPage()) {
    const { examples } =
      action === undefined
        ? en.manual.commands[name]
        : (actions[name]?.[action] ?? { examples: {} });
    let isShown = false;
    for (const line of Object.keys(examples)) {
      // Another program asks the daemon: nothing of ours is called.
      if (line.startsWith("curl ")) continue;
      // Behind dashes stands what a client is to run.
      const own = /^(?:claude|codex) /.test(line) ? (line.split(" -- ")[1] ?? "") : line;
      const [command = "", ...rest] = wordsIn(own);
      const called = usages.get(command as CliCommandName);
      if (called === undefined) throw new Error(`${line}: there is no such command`);
      expect(() => parseOptions(command, rest, called, en)).not.toThrow();
      isShown ||= command === name && (action === undefined || rest[0] === action);
    }
    expect({ name, action, isShown }).toEqual({ name, action, isShown: true });
  }
});

test("help is as wide as the terminal and never wider than 100 columns, Hangul counted as two; only examples stay whole", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    for (const args of [["help"], ["help", "--all"], ...COMMANDS.map((name) => [name, "--help"])]) {
      for (const [cols, widest] of [
        [60, 60],
        [160, 100],
      ] as const) {
        const given = { cwd: sandbox.project, env: sandbox.env, columns: cols };
        const lines = (await runInside(PROGRAM, args, given)).stdout.split("\n");
        // On a real terminal too, which shows the same.
        if (args.length === 1) expect(await onTerminal(sandbox, args, cols)).toEqual(lines);
        const tooWide = lines.filter(
          (line) => Bun.stringWidth(line) > widest && !/^ {2}.*(?:self-gen|curl) /.test(line),
        );
        expect({ args, cols, tooWide }).toEqual({ args, cols, tooWide: [] });
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
    ["monitor", "watch"],
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
  for (const [typed, meant] of [
    ["--versoin", "--version"],
    ["--hlep", "--help"],
    ["--nothing-like-it", null],
  ] as const) {
    const ran = await sandbox.run([typed, "--json"]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran)).toMatchObject({
      code: "UNKNOWN_OPTION",
      message: ko.faults.unknownOption(typed),
      fix: ko.faults.unknownCommandFix(meant === null ? null : `self-gen ${meant}`),
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
      [["sessions", "star"], faults.form("self-gen sessions star SESSION")],
      [["pause", "30m"], faults.needlessWord("30m")],
      [["record", "of"], faults.form("self-gen record on|off [TIME]")],
      [["resume", "a", "b"], faults.form("self-gen resume SESSION|@N")],
      [["prune", "30"], faults.needlessWord("30")],
      [["show", ""], faults.form("self-gen show [SESSION|@N|EVENT]")],
      [["show", "a", "b"], faults.form("self-gen show [SESSION|@N|EVENT]")],
      [["forget"], faults.form("self-gen forget SESSION|PROJECT|--match TEXT")],
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
      [["sessions", "--state", "idle"], "--waiting"],
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

test("help behind a command that has words of its own is its help; behind any other it is a word", async () => {
  using sandbox = openSandbox();
  for (const [command, usage] of await everyUsage(en)) {
    if (usage.actions === undefined || command === "completions") continue;
    const [asked, meant] = [
      await sandbox.run([command, "help"]),
      await sandbox.run([command, "--help"]),
    ];
    expect({ command, ...asked }).toEqual({ command, ...meant });
  }
  const [asked, meant] = [
    await sandbox.run(["memory", "help", "add"]),
    await sandbox.run(["memory", "add", "--help"]),
  ];
  expect(asked).toEqual(meant);
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
    [["record", "off"], { paused: true, until: null }],
    [["emit", "--type", "turn.end"], { id: null }],
    [["record", "on"], { paused: false, wasPaused: true }],
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
