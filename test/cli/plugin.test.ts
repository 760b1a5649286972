/** The plugin `session` comes and goes with the hooks, and nobody else's plugin is touched. */
import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { PLUGIN_COMMANDS } from "../../src/clients/claude-code/plugin.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import {
  expectDone,
  namesIn,
  openEmptyHome,
  openUserHome,
  put,
  treeOf,
  type UserHome,
} from "./installed-home.ts";
import { parsed } from "./recorded-session.ts";

const SETTINGS = "~/.claude/settings.json";
const FOLDER = "~/.self-generation/plugin";

const folderOf = (home: UserHome): string => join(home.home, "plugin");

const commandOf = (home: UserHome, name: string): string =>
  readFileSync(join(folderOf(home), `commands/${name}.md`), "utf8");

type Settings = {
  readonly extraKnownMarketplaces?: Readonly<Record<string, unknown>>;
  readonly enabledPlugins?: Readonly<Record<string, unknown>>;
};

const settingsOf = (home: UserHome): Settings => JSON.parse(home.text()) as Settings;

const marketplace = (path: string): object => ({ source: { source: "directory", path } });

/** What a person's own settings say of plugins. */
const THEIRS = {
  extraKnownMarketplaces: { theirs: marketplace("/srv/plugins") },
  enabledPlugins: { "format@theirs": true },
};

describe("an installation", () => {
  test("brings the plugin for the user alone, with the program's path, and turns it on beside what is there", async () => {
    using home = openUserHome();
    home.write(`${JSON.stringify(THEIRS, null, 2)}\n`);
    const { stdout } = expectDone(await home.install());
    expect(stdout).toContain(`✓ ${en.plugin.placed(FOLDER)}`);
    expect(settingsOf(home)).toMatchObject({
      extraKnownMarketplaces: {
        ...THEIRS.extraKnownMarketplaces,
        "self-generation": marketplace(folderOf(home)),
      },
      enabledPlugins: { ...THEIRS.enabledPlugins, "session@self-generation": true },
    });
    const launcher = join(folderOf(home), "bin/self-gen");
    expect(readFileSync(launcher, "utf8")).toContain(`program='${home.program}'\n`);
    expect(statSync(launcher).mode & 0o777).toBe(0o700);
    const ran = Bun.spawnSync([launcher, "--version"], { env: home.env });
    expect(ran.stdout.toString()).toBe("0.1.0\n");
    for (const name of PLUGIN_COMMANDS) {
      const path = join(folderOf(home), `commands/${name}.md`);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
    const tree = treeOf(home.user);
    expect(expectDone(await home.install()).stdout).toContain(en.setup.nothingToDo);
    expect(treeOf(folderOf(home))).toEqual(
      Object.fromEntries(
        Object.entries(tree)
          .filter(([name]) => name.startsWith("/.self-generation/plugin"))
          .map(([name, about]) => [name.slice("/.self-generation/plugin".length) || "/", about]),
      ),
    );
  });

  test("writes the commands in the person's language, and in the other when that changes", async () => {
    using home = openUserHome();
    expectDone(await home.run(["install", "--yes", "--no-daemon", "--language", "ko"]));
    expect(commandOf(home, "load")).toContain(ko.plugin.load.ask);
    const { stdout } = expectDone(await home.install());
    expect(stdout).toContain(en.plugin.renew(FOLDER));
    for (const name of PLUGIN_COMMANDS) expect(commandOf(home, name)).not.toMatch(/[가-힣]/);
  });

  test("shows it beforehand, also as JSON, and writes nothing then", async () => {
    using home = openEmptyHome();
    const dry = parsed(expectDone(await home.install(["--dry-run", "--json"])));
    expect(dry).toHaveProperty("plugin", {
      name: "session@self-generation",
      folder: folderOf(home),
      files: "missing",
      settings: home.settings,
      state: "missing",
      changes: true,
    });
    expect(existsSync(home.home)).toBe(false);
    expectDone(await home.install());
    const again = parsed(expectDone(await home.install(["--dry-run", "--json"])));
    expect(again).toHaveProperty("plugin.changes", false);
  });

  test("takes away what an older version left in the plugin's folder, and mends what was changed", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    put(join(folderOf(home), "commands/older.md"), "gone\n");
    const before = commandOf(home, "save");
    writeFileSync(join(folderOf(home), "commands/save.md"), "changed\n");
    expectDone(await home.install());
    expect(existsSync(join(folderOf(home), "commands/older.md"))).toBe(false);
    expect(commandOf(home, "save")).toBe(before);
  });

  test("adds it where the hooks are already as they should be, and says that only the plugin is new", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const { extraKnownMarketplaces: _, enabledPlugins: __, ...rest } = settingsOf(home);
    home.write(JSON.stringify(rest, null, 2));
    const { stdout } = expectDone(await home.install());
    expect(stdout).toContain(en.setup.hooksSame(SETTINGS));
    expect(stdout).toContain(en.plugin.register(SETTINGS));
    expect(settingsOf(home).enabledPlugins).toEqual({ "session@self-generation": true });
  });

  test("takes over from an installation in another home", async () => {
    using home = openUserHome();
    const elsewhere = join(home.folder, "elsewhere");
    expectDone(await home.install([], { env: { SELF_GEN_HOME: elsewhere } }));
    expectDone(await home.install());
    expect(settingsOf(home).extraKnownMarketplaces).toEqual({
      "self-generation": marketplace(folderOf(home)),
    });
  });

  test.each([
    [
      "a marketplace of our name",
      { extraKnownMarketplaces: { "self-generation": marketplace("/clone/plugin") } },
      en.plugin.states.foreign(SETTINGS),
    ],
    [
      "another plugin called session",
      { enabledPlugins: { "session@theirs": true } },
      en.plugin.states.rival(SETTINGS),
    ],
    ["settings of another shape", { enabledPlugins: [] }, en.plugin.states.unusable(SETTINGS)],
  ])("leaves %s as it is and says so", async (_, theirs, said) => {
    using home = openUserHome();
    home.write(JSON.stringify(theirs, null, 2));
    const { stdout } = expectDone(await home.install());
    expect(stdout).toContain(`  - ${said}`);
    expect(stdout).toContain(`! ${said}`);
    expect(settingsOf(home)).toMatchObject(theirs);
    expect(home.text()).not.toContain('session@self-generation"');
    expectDone(await home.uninstall());
    expect(settingsOf(home)).toEqual(theirs as Settings);
  });

  test("does not turn on again what a person turned off or uninstalled in the client", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const { enabledPlugins: _, ...rest } = settingsOf(home);
    for (const enabledPlugins of [{ "session@self-generation": false }, {}]) {
      home.write(JSON.stringify({ enabledPlugins, ...rest }, null, 2));
      const before = home.text();
      writeFileSync(join(folderOf(home), "commands/save.md"), "so that there is something to do\n");
      const { stdout } = expectDone(await home.install());
      expect(stdout).toContain(`! ${en.plugin.states.disabled}`);
      expect(home.text()).toBe(before);
    }
  });

  test("leaves something else in the plugin's place alone, and turns nothing on", async () => {
    using home = openUserHome();
    const clone = join(home.folder, "clone/plugin");
    put(join(clone, "mine.md"), "mine\n");
    mkdirSync(home.home, { recursive: true });
    symlinkSync(clone, folderOf(home));
    const { stdout } = expectDone(await home.install());
    expect(stdout).toContain(`! ${en.plugin.states.inTheWay(FOLDER)}`);
    expect(settingsOf(home).enabledPlugins).toBeUndefined();
    expectDone(await home.uninstall());
    expect(readFileSync(join(clone, "mine.md"), "utf8")).toBe("mine\n");
  });

  test("is turned on in a person's own settings of a project, and never in those that it shares", async () => {
    using home = openUserHome();
    const local = join(home.project, ".claude/settings.local.json");
    expectDone(await home.install(["--scope", "local"]));
    expect(readFileSync(local, "utf8")).toContain('"session@self-generation": true');
    expectDone(await home.uninstall());
    const { stdout } = expectDone(await home.install(["--scope", "project"]));
    const shared = readFileSync(join(home.project, ".claude/settings.json"), "utf8");
    expect(shared).not.toContain("session@self-generation");
    expect(stdout).toContain(en.plugin.states.shared(FOLDER));
    expect(existsSync(folderOf(home))).toBe(true);
    expect(existsSync(home.settings)).toBe(false);
  });

  test("for Codex alone brings none", async () => {
    using home = openUserHome();
    const ran = expectDone(await home.install(["--client", "codex", "--json"]));
    expect(parsed(ran)).toHaveProperty("plugin", null);
    expect(existsSync(folderOf(home))).toBe(false);
  });
});

describe("an uninstallation", () => {
  test("leaves settings as they were, byte for byte, and no folder", async () => {
    using home = openUserHome();
    const before = `${JSON.stringify(THEIRS, null, 4)}\n`;
    home.write(before);
    expectDone(await home.install());
    const { stdout } = expectDone(await home.uninstall());
    expect(stdout).toContain(en.plugin.remove(FOLDER));
    expect(home.text()).toBe(before);
    expect(existsSync(folderOf(home))).toBe(false);
  });

  test("takes out ours and nothing else where the client wrote the settings anew meanwhile", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const { enabledPlugins: _, ...rest } = settingsOf(home);
    const more = { enabledPlugins: { "session@self-generation": false, "format@theirs": true } };
    home.write(JSON.stringify({ ...more, ...rest }, null, 2));
    expectDone(await home.uninstall());
    expect(settingsOf(home)).toEqual({ enabledPlugins: { "format@theirs": true } });
  });

  test("also without the list of what was installed", async () => {
    using home = openUserHome();
    home.write("{}\n");
    expectDone(await home.install());
    rmSync(join(home.home, "installed.json"));
    expectDone(await home.uninstall());
    expect(settingsOf(home)).toEqual({});
    expect(existsSync(folderOf(home))).toBe(false);
  });

  test("takes our plugin out of the client's own lists, says so, and keeps others' there", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const lists = join(home.user, ".claude/plugins");
    const known = { theirs: marketplace("/srv"), "self-generation": marketplace(folderOf(home)) };
    put(join(lists, "known_marketplaces.json"), JSON.stringify(known, null, 2), 0o600);
    const installed = { version: 2, plugins: { "session@self-generation": [{ scope: "user" }] } };
    put(join(lists, "installed_plugins.json"), JSON.stringify(installed, null, 2), 0o600);
    const dry = parsed(expectDone(await home.run(["uninstall", "--dry-run", "--json"])));
    expect(dry).toHaveProperty("plugin", folderOf(home));
    expect(dry).toHaveProperty("clientNotes.length", 2);
    const { stdout } = expectDone(await home.uninstall());
    expect(stdout).toContain(en.plugin.forget("~/.claude/plugins/known_marketplaces.json"));
    const read = (name: string): unknown => JSON.parse(readFileSync(join(lists, name), "utf8"));
    expect(read("known_marketplaces.json")).toEqual({ theirs: marketplace("/srv") });
    expect(read("installed_plugins.json")).toEqual({ version: 2, plugins: {} });
  });

  test("takes it out of the settings also when something else is in the folder's place now", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    home.write(JSON.stringify({ ...settingsOf(home), model: "opus" }, null, 2));
    rmSync(folderOf(home), { recursive: true });
    symlinkSync(home.project, folderOf(home));
    expectDone(await home.uninstall());
    expect(settingsOf(home)).toEqual({ model: "opus" } as Settings);
    expect(existsSync(home.project)).toBe(true);
  });

  test("with --purge leaves nothing of the home", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    expectDone(await home.uninstall(["--purge"]));
    expect(namesIn(home.user).filter((name) => name.includes("self-gen"))).toEqual([]);
  });
});
