/** `/save-context` and `/restore-context`: their files come and go with the hooks, and nobody else's file is touched. */
import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { SLASH_COMMAND_NAMES } from "../../src/clients/claude-code/slash-commands.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { expectDone, namesIn, openUserHome, put, treeOf, type UserHome } from "./installed-home.ts";
import { parsed } from "./recorded-session.ts";

const SAVE = "~/.claude/commands/save-context.md";
const RESTORE = "~/.claude/commands/restore-context.md";

const fileOf = (home: UserHome, name: string, folder = ".claude"): string =>
  join(home.user, folder, `commands/${name}.md`);

const textOf = (home: UserHome, name: string): string => readFileSync(fileOf(home, name), "utf8");

/** As an older program in another place would have left it. */
async function installOlder(home: UserHome): Promise<void> {
  const elsewhere = join(home.folder, "elsewhere");
  expectDone(await home.install([], { env: { SELF_GEN_HOME: elsewhere } }));
  expect(textOf(home, "save-context")).toContain(`'${elsewhere}/bin/self-gen' context save`);
}

describe("an installation", () => {
  test("brings both commands with the program's absolute path, and the folder for drafts, all for the user alone", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const [save, restore] = SLASH_COMMAND_NAMES.map((name) => textOf(home, name));
    expect(save).toContain(
      `Run exactly this command, alone: \`'${home.program}' context save --file '`,
    );
    expect(restore).toContain(
      `Run exactly this command, alone: \`'${home.program}' context show\``,
    );
    for (const name of SLASH_COMMAND_NAMES) {
      expect(statSync(fileOf(home, name)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(home.home, "run/drafts")).mode & 0o777).toBe(0o700);
    const tree = treeOf(join(home.user, ".claude"));
    expect(expectDone(await home.install()).stdout).toContain(en.setup.nothingToDo);
    expect(treeOf(join(home.user, ".claude"))).toEqual(tree);
  });

  test("registers PreCompact, and SessionStart for every source, with no matcher that is not a text [R083]", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const { hooks } = JSON.parse(home.text()) as {
      hooks: Record<string, { matcher?: unknown; hooks: { command: string }[] }[]>;
    };
    for (const event of ["PreCompact", "SessionStart"]) {
      const [group, ...others] = hooks[event] ?? [];
      expect(others).toEqual([]);
      expect(group?.matcher).toBeUndefined();
      expect(group?.hooks[0]?.command).toContain(`exec '${home.program}' hook`);
    }
    const matchers = Object.values(hooks).flatMap((groups) =>
      groups.flatMap(({ matcher }) => (matcher === undefined ? [] : [typeof matcher])),
    );
    expect(new Set(matchers)).toEqual(new Set(["string"]));
  });

  test("writes the commands in the person's language, and in the other when that changes", async () => {
    using home = openUserHome();
    expectDone(await home.run(["install", "--yes", "--no-daemon", "--language", "ko"]));
    expect(textOf(home, "save-context")).toContain(ko.slash.save.purpose);
    const { stdout } = expectDone(await home.install());
    expect(stdout).toContain(en.slash.replace(SAVE));
    for (const name of SLASH_COMMAND_NAMES) expect(textOf(home, name)).not.toMatch(/[가-힣]/);
  });

  test("renews what an older program of ours wrote, and tells it beforehand", async () => {
    using home = openUserHome();
    await installOlder(home);
    const dry = expectDone(await home.install(["--dry-run", "--json"]));
    expect(parsed(dry)).toHaveProperty(
      "commands",
      SLASH_COMMAND_NAMES.map((name) => ({
        name,
        path: fileOf(home, name),
        state: "outdated",
        changes: true,
      })),
    );
    expectDone(await home.install());
    for (const name of SLASH_COMMAND_NAMES) {
      expect(textOf(home, name)).toContain(`'${home.program}' context`);
      expect(textOf(home, name)).not.toContain("elsewhere");
    }
  });

  test("leaves a person's own command of that name as it is, says so, and installs the other", async () => {
    using home = openUserHome();
    put(fileOf(home, "save-context"), "my own words\n", 0o644);
    const { stdout } = expectDone(await home.install());
    expect(stdout).toContain(`  - ${en.slash.foreign(SAVE)}`);
    expect(stdout).toContain(`! ${en.slash.foreign(SAVE)}`);
    expect(textOf(home, "save-context")).toBe("my own words\n");
    expect(textOf(home, "restore-context")).toContain(home.program);
  });

  test("leaves one of ours that was changed by hand as it is, and says so", async () => {
    using home = openUserHome();
    await installOlder(home);
    const changed = textOf(home, "save-context").replace(
      "Never include passwords",
      "Never include names, passwords",
    );
    writeFileSync(fileOf(home, "save-context"), changed);
    const { stdout } = expectDone(await home.install());
    expect(stdout).toContain(en.slash.edited(SAVE));
    expect(textOf(home, "save-context")).toBe(changed);
  });

  test("is done also where the commands cannot be: a folder in their place, a file in the way, a link that leads nowhere", async () => {
    using home = openUserHome();
    mkdirSync(fileOf(home, "save-context"), { recursive: true });
    const { stdout } = expectDone(await home.install());
    expect(stdout).toContain(en.slash.unreadable(SAVE, "EISDIR"));
    expect(textOf(home, "restore-context")).toContain(home.program);

    using blocked = openUserHome();
    put(join(blocked.user, ".claude/commands"), "no folder\n");
    const second = expectDone(await blocked.install());
    expect(second.stdout).toContain("✓ hooks merged into ~/.claude/settings.json");
    expect(second.stdout).toMatch(
      /[✗!] slash command: cannot \w+ ~\/\.claude\/commands\/save-context\.md/,
    );
    expect(readFileSync(join(blocked.user, ".claude/commands"), "utf8")).toBe("no folder\n");

    using dangling = openUserHome();
    mkdirSync(join(dangling.user, ".claude"));
    symlinkSync(join(dangling.folder, "gone/commands"), join(dangling.user, ".claude/commands"));
    const third = expectDone(await dangling.install());
    expect(third.stdout).toContain("✓ hooks merged into ~/.claude/settings.json");
    expect(third.stdout).toMatch(/✗ slash command: cannot write .*save-context\.md \(E[A-Z]+\)/);
    expectDone(await dangling.uninstall());
  });

  test("writes through a link to the folder in which somebody keeps their commands", async () => {
    using home = openUserHome();
    const kept = join(home.user, "dotfiles/commands");
    mkdirSync(kept, { recursive: true });
    mkdirSync(join(home.user, ".claude"));
    symlinkSync(kept, join(home.user, ".claude/commands"));
    expectDone(await home.install());
    expect(realpathSync(fileOf(home, "save-context"))).toBe(join(kept, "save-context.md"));
    expectDone(await home.uninstall());
    expect(namesIn(kept)).toEqual(["/"]);
  });

  test("for Codex alone brings no command: that client has none of its own any more", async () => {
    using home = openUserHome();
    const dry = expectDone(await home.install(["--client", "codex", "--json", "--dry-run"]));
    expect(parsed(dry)).toHaveProperty("commands", []);
    expectDone(await home.install(["--client", "codex"]));
    expect(existsSync(join(home.user, ".claude"))).toBe(false);
  });
});

describe("an uninstallation", () => {
  test("takes the commands away, of whatever version of ours, and the folder that we made", async () => {
    using home = openUserHome();
    home.write("{}\n");
    await installOlder(home);
    const dry = expectDone(await home.run(["uninstall", "--dry-run", "--json"]));
    expect(parsed(dry)).toHaveProperty(
      "commands",
      SLASH_COMMAND_NAMES.map((name) => fileOf(home, name)),
    );
    const { stdout } = expectDone(
      await home.uninstall([], { env: { SELF_GEN_HOME: join(home.folder, "elsewhere") } }),
    );
    expect(stdout).toContain(en.slash.remove(RESTORE));
    expect(namesIn(join(home.user, ".claude"))).toEqual(["/", "/settings.json"]);
  });

  test("finds them where CLAUDE_CONFIG_DIR was when they were installed, and without the list in the usual place", async () => {
    using home = openUserHome();
    const chosen = join(home.user, "설정 폴더");
    expectDone(await home.install([], { env: { CLAUDE_CONFIG_DIR: chosen } }));
    expect(existsSync(fileOf(home, "save-context", "설정 폴더"))).toBe(true);
    expect(existsSync(join(home.user, ".claude"))).toBe(false);
    expectDone(await home.uninstall());
    expect(existsSync(chosen)).toBe(false);

    expectDone(await home.install());
    rmSync(join(home.home, "installed.json"));
    expectDone(await home.uninstall());
    for (const name of SLASH_COMMAND_NAMES) expect(existsSync(fileOf(home, name))).toBe(false);
  });

  test("keeps a person's own command and one that was changed by hand, byte for byte, and says so", async () => {
    using home = openUserHome();
    put(fileOf(home, "save-context"), "my own words\n");
    expectDone(await home.install());
    const changed = `${textOf(home, "restore-context")}And greet me.\n`;
    writeFileSync(fileOf(home, "restore-context"), changed);
    const { stdout } = expectDone(await home.uninstall());
    for (const path of [SAVE, RESTORE]) expect(stdout).toContain(en.slash.kept(path));
    expect(textOf(home, "save-context")).toBe("my own words\n");
    expect(textOf(home, "restore-context")).toBe(changed);
  });
});
