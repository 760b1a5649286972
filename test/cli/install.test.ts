/** `self-gen install`, as a process, in homes of many kinds. */
import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { CLAUDE_EVENTS } from "../../src/clients/claude-code/settings.ts";
import { CODEX_EVENTS } from "../../src/clients/codex/settings.ts";
import { guardCommand, hookCommand, type RegisteredEvent } from "../../src/clients/registration.ts";
import { version } from "../../src/config/version.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { ownProgram } from "../place-program.ts";
import { PROGRAM } from "../sandbox.ts";
import {
  expectDone,
  namesIn,
  openEmptyHome,
  openUserHome,
  put,
  treeOf,
  type UserHome,
} from "./installed-home.ts";
import { faultOf, parsed, record } from "./recorded-session.ts";

type Group = { matcher?: unknown; hooks: { command: string; timeout: number }[] };
type Settings = Record<string, unknown> & { hooks: Record<string, Group[]> };

const settingsAt = (path: string): Settings => JSON.parse(readFileSync(path, "utf8")) as Settings;

const commandsIn = (path: string): string[] =>
  Object.values(settingsAt(path).hooks).flatMap((groups) =>
    groups.flatMap(({ hooks }) => hooks.map(({ command }) => command)),
  );

const modeOf = (path: string): number => statSync(path).mode & 0o777;

const PROGRAM_AT = "~/.self-generation/bin/self-gen";

/** What stands in the plan, one for each bullet; not what is said below one. */
const planOf = ({ stdout }: { readonly stdout: string }): string[] => {
  const [plan = ""] = stdout.slice(stdout.indexOf(en.setup.willDo)).split("\n\n");
  return plan.split("\n").flatMap((line) => (line.startsWith("  - ") ? [line.slice(4)] : []));
};

/** As if another version were installed: another file, and another number in the list. */
function changeProgram(home: UserHome, installed: string): void {
  appendFileSync(ownProgram(home.program), "x");
  const list = join(home.home, "installed.json");
  const value = JSON.parse(readFileSync(list, "utf8")) as object;
  writeFileSync(list, JSON.stringify({ ...value, version: installed }));
}

const RICH = `{
    "$schema": "https://example.com/settings.json",
    "model": "opus",   "statusLine": {"type": "command", "command": "~/bin/line.sh"},
    "env": { "이름": "값", "EMPTY": "" },
    "permissions": {"allow": ["Bash(git *)"], "deny": []},
    "hooks": {
        "PreToolUse": [ {"matcher": "Bash", "hooks": [{"type": "command", "command": "check \\"it\\""}]} ],
        "Stop": []
    }
}`;

const commandOf = ({ isGuard }: RegisteredEvent, program: string): string =>
  (isGuard === true ? guardCommand : hookCommand)(program, "claude-code");

function groupOf(one: RegisteredEvent, program: string): object {
  const hooks = [{ type: "command", command: commandOf(one, program), timeout: 10 }];
  return one.matcher === undefined ? { hooks } : { matcher: one.matcher, hooks };
}

describe("an empty home", () => {
  test("gets program, launchers, link and one hook for every event [R120, R122, R124]", async () => {
    using home = openEmptyHome();
    expectDone(await home.install());
    expect(readFileSync(home.program).equals(readFileSync(PROGRAM))).toBe(true);
    expect(modeOf(home.program)).toBe(0o755);
    const { hooks, ...rest } = settingsAt(home.settings);
    expect(Object.keys(rest)).toEqual(["extraKnownMarketplaces", "enabledPlugins"]);
    const events = Map.groupBy(CLAUDE_EVENTS, ({ event }) => event);
    expect(Object.keys(hooks)).toEqual([...events.keys()]);
    for (const [event, all] of events) {
      expect(hooks[event]).toEqual(all.map((one) => groupOf(one, home.program)) as never);
    }
    expect(hooks["PreToolUse"]?.[0]?.matcher).toBe("Skill|AskUserQuestion|ExitPlanMode");
    const link = join(home.user, ".claude/hooks/lifecycle-logger.sh");
    expect(readlinkSync(link)).toBe(join(home.home, "lib/lifecycle-logger.sh"));
    expect(existsSync(join(home.user, ".codex"))).toBe(false);
  });

  test("what is written is the user's alone", async () => {
    using home = openEmptyHome();
    expectDone(await home.install());
    expect(modeOf(home.settings)).toBe(0o600);
    for (const folder of ["", "bin", "hooks", "lib", "journal", "run", "data"]) {
      expect({ folder, mode: modeOf(join(home.home, folder)) }).toEqual({ folder, mode: 0o700 });
    }
    for (const file of ["config.json", "installed.json", "data/self-gen.db"]) {
      expect({ file, mode: modeOf(join(home.home, file)) }).toEqual({ file, mode: 0o600 });
    }
  });

  test("the person reads what was done, a line for each hook, and how to see that it works [R126]", async () => {
    using home = openEmptyHome();
    const { stdout } = expectDone(await home.install());
    const done = stdout.split("\n").filter((line) => line.startsWith("✓ "));
    expect(done).toEqual([
      "✓ program: ~/.self-generation/bin/self-gen (0.1.0)",
      "✓ launchers: ~/.self-generation",
      "✓ symlink: ~/.claude/hooks/lifecycle-logger.sh → ~/.self-generation/lib/lifecycle-logger.sh",
      "✓ hooks merged into ~/.claude/settings.json",
      "✓ slash command: ~/.claude/commands/save-context.md",
      "✓ slash command: ~/.claude/commands/restore-context.md",
      "✓ plugin: /session:save, load, new, status (~/.self-generation/plugin)",
    ]);
    const merged = stdout.slice(stdout.indexOf("✓ hooks merged"));
    const bullets = merged.split("\n").filter((line) => line.startsWith("  - "));
    expect(bullets).toEqual(
      CLAUDE_EVENTS.map(({ event, matcher }) =>
        matcher === undefined ? `  - ${event}` : `  - ${event}[${matcher}]`,
      ),
    );
    const verify = stdout.slice(stdout.indexOf("Run to verify:"));
    expect(verify.split("\n\n")[0]?.split("\n")).toEqual([
      "Run to verify:",
      '  claude -p "hello"',
      "  ~/.self-generation/bin/self-gen sessions",
      "  ~/.self-generation/bin/self-gen doctor",
    ]);
    // What it says to run does run.
    for (const command of ["sessions", "doctor"]) {
      const ran = Bun.spawnSync([home.program, command], { env: { ...home.env } });
      expect({ command, stderr: ran.stderr.toString() }).toEqual({ command, stderr: "" });
    }
    expect(stdout).not.toContain(en.setup.daemonStart);
  });

  test("the plan names everything that will be there: program, launchers, data, the public copy, link, hooks, slash commands and plugin", async () => {
    using home = openEmptyHome();
    const { setup, slash, plugin } = en;
    expect(planOf(expectDone(await home.install(["--dry-run"])))).toEqual([
      setup.program(PROGRAM_AT, version, Math.round(statSync(PROGRAM).size / 1_000_000)),
      setup.launchers("~/.self-generation"),
      setup.data("~/.self-generation"),
      setup.stream(home.stream),
      setup.link(
        "~/.claude/hooks/lifecycle-logger.sh",
        "~/.self-generation/lib/lifecycle-logger.sh",
      ),
      setup.hooksNew("~/.claude/settings.json", CLAUDE_EVENTS.length),
      slash.add("~/.claude/commands/save-context.md"),
      slash.add("~/.claude/commands/restore-context.md"),
      plugin.add("~/.self-generation/plugin"),
      plugin.register("~/.claude/settings.json"),
      setup.brings({ rules: 3000, startup: 3000 }),
      setup.exports,
      setup.daemonOff,
    ]);
    // The public copy holds prompts, and that is said beforehand.
    expect(setup.stream(home.stream)).toContain("including prompts");
  });

  test("the same is said in Korean", async () => {
    using home = openUserHome();
    const ran = await home.run([
      "install",
      "--yes",
      "--verbose",
      "--no-daemon",
      "--language",
      "ko",
    ]);
    expectDone(ran);
    expect(ran.stdout).toContain(`✓ ${ko.setup.done.merged("~/.claude/settings.json")}`);
    expect(ran.stdout).toContain(ko.setup.next);
  });
});

describe("an installation that is there", () => {
  test.each([
    ["0.0.9", false],
    ["9.9.9", true],
    [version, false],
  ])("of version %s is named in the plan with what takes its place", async (before, isNewer) => {
    using home = openUserHome();
    expectDone(await home.install());
    changeProgram(home, before);
    const { stdout } = expectDone(await home.install());
    const { setup } = en;
    const [program, ...others] = planOf({ stdout });
    const isOther = before !== version;
    expect(program).toBe(
      isOther
        ? setup.programOther(PROGRAM_AT, before, version)
        : setup.program(PROGRAM_AT, version, Math.round(statSync(PROGRAM).size / 1_000_000)),
    );
    expect(stdout.includes(`\n    ${setup.programOlder(before)}\n`)).toBe(isNewer);
    // What is there already is not listed as if it were new.
    expect(others).toEqual([
      setup.hooksSame("~/.claude/settings.json"),
      setup.brings({ rules: 3000, startup: 3000 }),
      setup.exports,
    ]);
    expect(statSync(home.program).size).toBe(statSync(PROGRAM).size);
    expect(JSON.parse(readFileSync(join(home.home, "installed.json"), "utf8"))).toMatchObject({
      version,
    });
  });

  test("gets a line for each hook only where settings were changed", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    changeProgram(home, version);
    mkdirSync(join(home.user, ".codex"));
    const { stdout } = expectDone(await home.install());
    const done = stdout.slice(stdout.indexOf("✓ "));
    expect(done).toContain(`✓ ${en.setup.done.current("~/.claude/settings.json")}\n✓ `);
    const bullets = done.split("\n").filter((line) => line.startsWith("  - "));
    expect(bullets).toHaveLength(CODEX_EVENTS.length);
    expect(done.indexOf("~/.codex/hooks.json")).toBeLessThan(done.indexOf("  - "));
  });

  test("gets the link that is missing and is told of no other", async () => {
    using home = openUserHome();
    const folder = join(home.user, ".local/bin");
    mkdirSync(folder, { recursive: true });
    expectDone(await home.install());
    const env = { PATH: `/nowhere:${folder}` };
    expect(planOf(expectDone(await home.install(["--dry-run"], { env })))).toEqual([
      en.setup.programSame(PROGRAM_AT, version),
      en.setup.link("~/.local/bin/self-gen", PROGRAM_AT),
      en.setup.hooksSame("~/.claude/settings.json"),
    ]);
  });
});

describe("settings with much in them", () => {
  test("keep every byte but for what is ours, and a copy of the file as it was [R122]", async () => {
    using home = openUserHome();
    home.write(RICH, 0o640);
    const { stdout } = expectDone(await home.install());
    const after = home.text();
    expect(settingsAt(home.settings)).toMatchObject({
      model: "opus",
      statusLine: { type: "command", command: "~/bin/line.sh" },
      env: { 이름: "값", EMPTY: "" },
    });
    for (const line of RICH.split("\n").slice(0, 5)) expect(after).toContain(`${line}\n`);
    expect(settingsAt(home.settings).hooks["PreToolUse"]).toHaveLength(3);
    expect(settingsAt(home.settings).hooks["PreToolUse"]?.[0]?.matcher).toBe("Bash");
    expect(after.endsWith("}")).toBe(true);
    expect(modeOf(home.settings)).toBe(0o640);
    const backup = /previous file: ~\/(.*)$/m.exec(stdout)?.[1] ?? "";
    expect(readFileSync(join(home.user, backup), "utf8")).toBe(RICH);
    expect(modeOf(join(home.user, backup))).toBe(0o600);
  });

  test("a second installation changes no byte and no time of anything [R123]", async () => {
    using home = openUserHome();
    home.write(RICH);
    expectDone(await home.install());
    const before = treeOf(home.folder);
    const { stdout } = expectDone(await home.install());
    expect(stdout).toContain(en.setup.nothingToDo);
    expect(treeOf(home.folder)).toEqual(before);
    // Nor does one that is not told the language again, or that the installed program does itself.
    expectDone(await home.run(["install", "--yes", "--no-daemon"]));
    const itself = Bun.spawnSync([home.program, "install", "--no-daemon"], {
      env: { ...home.env, PATH: "/nowhere" },
    });
    expect(itself.exitCode).toBe(0);
    expect(treeOf(home.folder)).toEqual(before);
  });

  test("odd values of other people's hooks stay, and one that makes the client drop the file is named", async () => {
    using home = openUserHome();
    const odd = { Stop: [{ matcher: { tools: ["X"] }, hooks: [] }], Odd: [null, "text", 3] };
    home.write(JSON.stringify({ hooks: odd, disableAllHooks: true }));
    const { stdout } = expectDone(await home.install());
    const { hooks } = settingsAt(home.settings);
    expect(hooks["Stop"]?.[0]).toEqual(odd.Stop[0] as never);
    expect(hooks["Odd"]).toEqual(odd.Odd as never);
    expect(stdout).toContain(en.setup.objectMatcher("~/.claude/settings.json", "Stop"));
    expect(stdout).toContain("disableAllHooks");
  });
});

describe("a settings file that is a link", () => {
  test("stays a link, and the file it leads to is changed", async () => {
    using home = openUserHome();
    const real = join(home.folder, "dotfiles/claude.json");
    put(real, RICH, 0o600);
    mkdirSync(join(home.user, ".claude"), { recursive: true });
    symlinkSync("../../dotfiles/claude.json", home.settings);
    expectDone(await home.install());
    expect(readlinkSync(home.settings)).toBe("../../dotfiles/claude.json");
    expect(lstatSync(real).isFile()).toBe(true);
    expect(commandsIn(real)).toContain(hookCommand(home.program, "claude-code"));
    expectDone(await home.uninstall());
    expect(readlinkSync(home.settings)).toBe("../../dotfiles/claude.json");
    expect(readFileSync(real, "utf8")).toBe(RICH);
  });

  test("in a folder that is a link is changed where it really is", async () => {
    using home = openUserHome();
    const real = join(home.folder, "dotfiles/claude");
    put(join(real, "settings.json"), RICH);
    symlinkSync(real, join(home.user, ".claude"));
    expectDone(await home.install());
    expect(commandsIn(join(real, "settings.json"))).toContain(
      hookCommand(home.program, "claude-code"),
    );
    expectDone(await home.uninstall());
    expect(readlinkSync(join(home.user, ".claude"))).toBe(real);
    expect(namesIn(real)).toEqual(["/", "/settings.json"]);
    expect(home.text()).toBe(RICH);
  });

  test("whose file is not there yet gets one, in the place it leads to", async () => {
    using home = openUserHome();
    const real = join(home.folder, "dotfiles/claude.json");
    mkdirSync(join(home.user, ".claude"), { recursive: true });
    symlinkSync(real, home.settings);
    expectDone(await home.install());
    expect(readlinkSync(home.settings)).toBe(real);
    expect(commandsIn(real)).toHaveLength(CLAUDE_EVENTS.length);
    expectDone(await home.uninstall());
    expect(existsSync(real)).toBe(false);
    expect(readlinkSync(home.settings)).toBe(real);
  });
});

describe("older hooks of ours", () => {
  const README = `test -x "$HOME/.self-generation/bin/self-gen" || exit 0; exec "$HOME/.self-generation/bin/self-gen" hook --client claude-code`;

  test("that were written by hand are replaced, and everything they recorded is kept [R123]", async () => {
    using home = openUserHome();
    const group = { hooks: [{ type: "command", timeout: 10, command: README }] };
    const mine = { matcher: "Edit", hooks: [{ type: "command", command: "prettier" }] };
    const byHand = Object.fromEntries(CLAUDE_EVENTS.map(({ event }) => [event, [group]]));
    const value = { hooks: { ...byHand, PostToolUse: [mine, group] }, model: "x" };
    home.write(JSON.stringify(value, null, 2));
    await record(home, { session: "before" });
    await record(home, { session: "open", isActive: true });
    expectDone(await home.run(["ingest"]));
    const events = home.query("select * from events order by id");
    const journal = home.journalLines();

    const { stdout } = expectDone(await home.install());
    expect(stdout).toContain(en.setup.hooksReplace("~/.claude/settings.json", 18));
    expect(stdout).toContain(`✓ ${en.setup.done.data(events.length, 2)}`);
    expect(home.text()).not.toContain("$HOME");
    const { hooks } = settingsAt(home.settings);
    expect(hooks["PostToolUse"]).toHaveLength(2);
    expect(hooks["PostToolUse"]?.[0]).toEqual(mine as never);
    for (const [event, all] of Map.groupBy(CLAUDE_EVENTS, (one) => one.event)) {
      if (event !== "PostToolUse") expect(hooks[event]).toHaveLength(all.length);
    }
    expect(home.journalLines()).toEqual(journal);
    expect(home.query("select * from events order by id")).toEqual(events);
    const shown = parsed(await home.run(["sessions", "--json"])) as { sessionId: string }[];
    expect(JSON.stringify(shown)).toContain("before");

    // What we took over is given back, as it was.
    expectDone(await home.uninstall());
    expect(home.text()).toBe(JSON.stringify(value, null, 2));
  });

  test("in the documents' own words make way for ours, and come back byte for byte when we go [R123]", async () => {
    using home = openUserHome();
    const logger = (about: string): object => ({
      type: "command",
      command: `EVENT_TYPE=${about} ~/.claude/hooks/lifecycle-logger.sh`,
    });
    const node = (name: string): object => ({
      type: "command",
      command: `node ~/.self-generation/hooks/${name}.mjs || true`,
    });
    const mine = { type: "command", command: "prettier" };
    const value = {
      hooks: {
        SessionStart: [
          { hooks: [mine, node("session-analyzer"), logger("session.lifecycle PHASE=started")] },
        ],
        SessionEnd: [{ hooks: [node("session-summary")] }],
        Stop: [{ hooks: [logger("session.lifecycle PHASE=ended")] }],
        PreToolUse: [{ matcher: "Skill", hooks: [logger("skill.lifecycle PHASE=in_progress")] }],
      },
    };
    const text = `${JSON.stringify(value, null, "\t")}\n\n`;
    home.write(text);
    expectDone(await home.install());
    expect(home.text()).not.toMatch(/lifecycle-logger|mjs/);
    expect(commandsIn(home.settings)).toHaveLength(CLAUDE_EVENTS.length + 1);
    const once = home.text();
    expectDone(await home.install());
    expect(home.text()).toBe(once);
    expectDone(await home.uninstall());
    expect(home.text()).toBe(text);
  });

  test("of a program at another place are replaced, not doubled [R123]", async () => {
    using home = openUserHome();
    const elsewhere = join(home.folder, "other home");
    expectDone(await home.install([], { env: { SELF_GEN_HOME: elsewhere } }));
    expect(new Set(commandsIn(home.settings)).size).toBe(2);
    expect(home.text()).toContain("other home");
    expectDone(await home.install());
    expect(commandsIn(home.settings)).toEqual(
      CLAUDE_EVENTS.map((one) => commandOf(one, home.program)),
    );
  });

  test("and a program that was replaced by another makes way for this one", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    put(ownProgram(home.program), "an older one", 0o755);
    const launcher = join(home.home, "hooks/session-analyzer.mjs");
    put(launcher, "older", 0o600);
    expectDone(await home.install());
    expect(statSync(home.program).size).toBe(statSync(PROGRAM).size);
    expect(readFileSync(launcher, "utf8")).toContain("self-gen");
    expect(modeOf(launcher)).toBe(0o755);
  });
});

test("installations at the same time end in one of each hook, and in nothing of ours once it is taken away", async () => {
  using home = openUserHome();
  home.write(RICH);
  const ran = await Promise.all(Array.from({ length: 4 }, () => home.install(["--json"])));
  for (const one of ran.filter(({ exitCode }) => exitCode !== 0)) {
    expect(faultOf(one).code).toBe("SETTINGS_CHANGED");
  }
  expect(ran.some(({ exitCode }) => exitCode === 0)).toBe(true);
  const ours = commandsIn(home.settings).filter((command) => command.includes("self-gen"));
  expect(ours).toHaveLength(CLAUDE_EVENTS.length);
  expectDone(await home.uninstall());
  expect(home.text()).toBe(RICH);
});

describe("where hooks are put", () => {
  const git = (folder: string): void => {
    mkdirSync(folder, { recursive: true });
    expect(Bun.spawnSync(["git", "init", "--quiet", folder]).exitCode).toBe(0);
  };

  test.each([
    ["project", ".claude/settings.json"],
    ["local", ".claude/settings.local.json"],
  ])("--scope %s means the git root of the folder one stands in", async (scope, name) => {
    using home = openUserHome();
    git(home.project);
    const below = join(home.project, "packages/app");
    mkdirSync(below, { recursive: true });
    const ran = expectDone(await home.install(["--scope", scope], { cwd: below }));
    expect(commandsIn(join(home.project, name))).toHaveLength(CLAUDE_EVENTS.length);
    expect(existsSync(home.settings)).toBe(false);
    expect(ran.stdout.includes("usually shared through the repository")).toBe(scope === "project");
    // Found again from anywhere, because it was noted.
    expectDone(await home.uninstall([], { cwd: home.user }));
    expect(existsSync(join(home.project, ".claude"))).toBe(false);
  });

  test("CLAUDE_CONFIG_DIR and CODEX_HOME are where the clients look, so that is where hooks go", async () => {
    using home = openUserHome();
    const env = {
      CLAUDE_CONFIG_DIR: join(home.folder, "claude config"),
      CODEX_HOME: join(home.folder, "codex"),
    };
    expectDone(await home.install(["--client", "all"], { env }));
    expect(commandsIn(join(env.CLAUDE_CONFIG_DIR, "settings.json"))).toHaveLength(18);
    expect(commandsIn(join(env.CODEX_HOME, "hooks.json"))).toHaveLength(CODEX_EVENTS.length);
    expect(existsSync(join(home.user, ".claude"))).toBe(false);
    expect(existsSync(join(home.user, ".codex"))).toBe(false);
    expectDone(await home.uninstall());
    expect(existsSync(env.CLAUDE_CONFIG_DIR)).toBe(false);
    expect(existsSync(env.CODEX_HOME)).toBe(false);
  });

  test("Codex is set up where it is there, or where it is asked for, and its trust is spoken of", async () => {
    using home = openUserHome();
    const without = await home.install(["--dry-run"]);
    expect(without.stdout).toContain(en.setup.clientAbsent("Codex", "codex"));
    mkdirSync(join(home.user, ".codex"));
    const { stdout } = expectDone(await home.install());
    const hooksPath = join(home.user, ".codex/hooks.json");
    expect(commandsIn(hooksPath)).toEqual(
      CODEX_EVENTS.map(() => hookCommand(home.program, "codex")),
    );
    expect(settingsAt(hooksPath).hooks["SessionEnd"]?.[0]?.hooks[0]?.timeout).toBe(3);
    expect(stdout).toContain(en.setup.trustHooks("Codex", "/hooks"));

    using other = openUserHome();
    expectDone(await other.install(["--client", "codex"]));
    expect(existsSync(join(other.user, ".codex/hooks.json"))).toBe(true);
    expect(existsSync(join(other.user, ".claude"))).toBe(false);
  });

  test("a scope that a client does not have is refused before anything is done", async () => {
    using home = openUserHome();
    const before = treeOf(home.folder);
    const ran = await home.install(["--client", "codex", "--scope", "local", "--json"]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran).code).toBe("NO_SCOPE");
    for (const args of [
      ["--scope", "world"],
      ["--client", "cursor"],
      ["--language", "fr"],
    ]) {
      const refused = await home.install([...args.slice(0, 2), "--json"].filter((a) => a !== ""));
      expect(refused.exitCode).toBe(2);
    }
    expect(treeOf(home.folder)).toEqual(before);
  });

  test("the program is linked to from ~/.local/bin where the shell looks there, and from nowhere else", async () => {
    using home = openUserHome();
    const folder = join(home.user, ".local/bin");
    mkdirSync(folder, { recursive: true });
    expectDone(await home.install([], { env: { PATH: `/nowhere:${folder}` } }));
    expect(readlinkSync(join(folder, "self-gen"))).toBe(home.program);
    expectDone(await home.uninstall());
    expect(existsSync(join(folder, "self-gen"))).toBe(false);
    expect(existsSync(folder)).toBe(true);
  });
});

describe("our own settings", () => {
  const languageIn = (home: UserHome): unknown =>
    (JSON.parse(readFileSync(join(home.home, "config.json"), "utf8")) as { language: unknown })
      .language;

  test.each([
    [{ LANG: "ko_KR.UTF-8" }, "ko"],
    [{ LANG: "de_DE.UTF-8" }, "en"],
    [{ LANG: "en_US.UTF-8", LC_ALL: "ko_KR.UTF-8" }, "ko"],
    [{ LANG: "C.UTF-8" }, "en"],
    [{ LANG: "" }, "en"],
  ])("the language is the locale's unless somebody says it: %j", async (env, language) => {
    using home = openUserHome();
    expectDone(await home.run(["install", "--yes", "--no-daemon"], { env }));
    expect(languageIn(home)).toBe(language);
  });

  test("what is set stays as it is, also what we do not know", async () => {
    using home = openUserHome();
    const config =
      '{ "language": "en",\n"retentionDays": 7, "mine": [1], "daemon": {"autostart": false} }';
    put(join(home.home, "config.json"), config, 0o600);
    expectDone(await home.run(["install", "--yes", "--no-daemon"], { env: { LANG: "ko_KR" } }));
    expect(readFileSync(join(home.home, "config.json"), "utf8")).toBe(config);
    expectDone(await home.run(["install", "--yes", "--no-daemon", "--language", "ko"]));
    expect(JSON.parse(readFileSync(join(home.home, "config.json"), "utf8"))).toEqual({
      language: "ko",
      retentionDays: 7,
      mine: [1],
      daemon: { autostart: false },
    });
  });

  test("that are broken are left for their owner, and hooks are installed all the same", async () => {
    using home = openUserHome();
    put(join(home.home, "config.json"), "{ broken", 0o600);
    expect((await home.install()).exitCode).toBe(0);
    expect(readFileSync(join(home.home, "config.json"), "utf8")).toBe("{ broken");
    expect(commandsIn(home.settings)).toHaveLength(18);
  });
});
