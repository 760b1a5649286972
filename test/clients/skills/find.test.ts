/** The skills and commands that a client offers, read from the files where it keeps them. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findSkills, type Skill } from "../../../src/clients/skills/find.ts";
import { parseSkillText } from "../../../src/clients/skills/front-matter.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const described = (description: string): string => `---\ndescription: ${description}\n---\nBody\n`;

const found = ({ folder, project }: Sandbox, client: "claude-code" | "codex"): readonly Skill[] => {
  const userHome = join(folder, "home");
  const clientFolder = join(userHome, client === "codex" ? ".codex" : ".claude");
  return findSkills({ client, clientFolder, userHome, projectPath: project });
};

describe("Claude Code", () => {
  test("is found once through whatever links, and a link to itself keeps nothing from being found", () => {
    using sandbox = openSandbox();
    const commands = join(sandbox.project, ".claude/commands");
    write(join(commands, "git/squash.md"), "# Squash it\n");
    write(join(sandbox.folder, "shared/ship.md"), "# Ship it\n");
    for (let at = 0; at < 40; at++) symlinkSync(".", join(commands, `again${at}`));
    symlinkSync("self", join(commands, "self"));
    symlinkSync(join(sandbox.folder, "shared"), join(commands, "team"));
    const names = found(sandbox, "claude-code").map(({ name }) => name);
    expect(names.toSorted()).toEqual(["git:squash", "team:ship"]);
  });

  test("offers the user's, the project's and those of plugins that are on, by the names it lists them under", () => {
    using sandbox = openSandbox();
    const home = join(sandbox.folder, "home/.claude");
    write(join(home, "skills/own/SKILL.md"), described("Mine"));
    write(join(home, "commands/git/squash.md"), "# Squash it\n\nDo it.\n");
    write(join(sandbox.project, ".claude/skills/here/SKILL.md"), described("Of the project"));
    for (const plugin of ["on", "off"]) {
      write(join(home, `plugins/cache/m/${plugin}/skills/of-${plugin}/SKILL.md`), described("P"));
      write(join(home, `plugins/cache/m/${plugin}/commands/run.md`), described("P"));
    }
    const place = (plugin: string): object => [
      { installPath: join(home, `plugins/cache/m/${plugin}`) },
    ];
    write(
      join(home, "plugins/installed_plugins.json"),
      JSON.stringify({ version: 2, plugins: { "on@m": place("on"), "off@m": place("off") } }),
    );
    write(
      join(home, "settings.json"),
      JSON.stringify({ enabledPlugins: { "on@m": true, "off@m": false } }),
    );
    expect(
      found(sandbox, "claude-code").map(({ name, of, description }) => [name, of, description]),
    ).toEqual([
      ["own", "user", "Mine"],
      ["git:squash", "user", "Squash it"],
      ["here", "project", "Of the project"],
      ["on:of-on", "plugin", "P"],
      ["on:run", "plugin", "P"],
    ]);
  });

  test("does not list what only the person may call, or what a setting hides", () => {
    using sandbox = openSandbox();
    const home = join(sandbox.folder, "home/.claude");
    write(join(home, "skills/manual/SKILL.md"), "---\ndisable-model-invocation: true\n---\n");
    for (const name of ["hidden", "typed", "short"])
      write(join(home, `skills/${name}/SKILL.md`), described("x"));
    write(
      join(home, "settings.json"),
      JSON.stringify({
        skillOverrides: { hidden: "off", typed: "user-invocable-only", short: "name-only" },
      }),
    );
    expect(
      found(sandbox, "claude-code")
        .filter(({ isListed }) => isListed)
        .map(({ name }) => name),
    ).toEqual(["short"]);
  });

  test("is read as far as it can be: nothing there, broken settings and folders that are none are no skills", () => {
    using sandbox = openSandbox();
    expect(found(sandbox, "claude-code")).toEqual([]);
    const home = join(sandbox.folder, "home/.claude");
    write(join(home, "settings.json"), "{ not json");
    write(join(home, "plugins/installed_plugins.json"), "[]");
    write(join(home, "skills/file-not-folder"), "x");
    mkdirSync(join(home, "skills/empty"), { recursive: true });
    expect(found(sandbox, "claude-code")).toEqual([]);
  });
});

test("Codex offers skills and no prompts, which only the person can run", () => {
  using sandbox = openSandbox();
  const home = join(sandbox.folder, "home");
  write(join(home, ".codex/skills/deploy/SKILL.md"), described("Deploys"));
  write(join(home, ".agents/skills/shared/SKILL.md"), described("Shared"));
  write(join(home, ".codex/prompts/typed.md"), "x");
  expect(found(sandbox, "codex").map(({ name }) => name)).toEqual(["deploy", "shared"]);
});

test.each([
  ["a quoted text", '---\ndescription: "Say \\"hi\\" to: it"\n---\n', 'Say "hi" to: it'],
  ["a folded text", "---\nname: a\ndescription: >-\n  One\n  two\nlicense: x\n---\n", "One two"],
  ["lines of Windows", "---\r\ndescription: One\r\n---\r\nBody", "One"],
  ["no front matter", "\n# A title\nBody", "A title"],
  ["front matter without an end", "---\ndescription: One\nBody", "---"],
])("a description is read from %s", (_, text, description) => {
  expect(parseSkillText(text).description).toBe(description);
});
