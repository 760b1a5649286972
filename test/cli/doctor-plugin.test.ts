/** The plugin as `doctor` sees it. */
import { expect, test } from "bun:test";
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "../sandbox.ts";
import {
  codesOf,
  examine,
  expectFinding,
  expectNoRepair,
  expectRepair,
  openInstalled,
  settingsOf,
} from "./examined-home.ts";
import { speak } from "./recorded-session.ts";

const folderOf = (sandbox: Sandbox): string => join(sandbox.home, "plugin");

const note = (code: string): { code: string; level: "note"; check: string } => ({
  code,
  level: "note",
  check: "plugin",
});

type Settings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** As somebody else would write it. */
function change(sandbox: Sandbox, how: (settings: Settings) => object): void {
  const path = settingsOf(sandbox);
  const settings = JSON.parse(readFileSync(path, "utf8")) as Settings;
  writeFileSync(path, JSON.stringify(how(settings), null, 2));
}

test("a plugin that is as it should be is said to be there, in whichever language it stands", async () => {
  using sandbox = await openInstalled();
  for (const language of ["en", "ko"] as const) {
    await speak(sandbox, language);
    const { findings } = await examine(sandbox);
    const [plugin, ...others] = findings.filter(({ check }) => check === "plugin");
    expect(others).toEqual([]);
    expect(plugin).toMatchObject({ level: "ok" });
    expect(plugin?.message).toContain("/session:save");
  }
});

test("a plugin whose folder is gone is worth a note, and --fix puts it back", async () => {
  using sandbox = await openInstalled();
  const save = join(folderOf(sandbox), "commands/save.md");
  const before = readFileSync(save, "utf8");
  rmSync(folderOf(sandbox), { recursive: true });
  const { message } = await expectFinding(sandbox, note("PLUGIN_MISSING"));
  expect(message).toContain("~/.self-generation/plugin");
  await expectRepair(sandbox, "PLUGIN_MISSING");
  expect(readFileSync(save, "utf8")).toBe(before);
});

test("one without its server of tools, or with another in its place, is worth a note, and --fix renews it", async () => {
  using sandbox = await openInstalled();
  const servers = join(folderOf(sandbox), ".mcp.json");
  const before = readFileSync(servers, "utf8");
  expect(JSON.parse(before)).toEqual({
    mcpServers: { "self-gen": { command: "${CLAUDE_PLUGIN_ROOT}/bin/self-gen", args: ["mcp"] } },
  });
  writeFileSync(servers, before.replace("bin/self-gen", "bin/another"));
  await expectFinding(sandbox, note("PLUGIN_OUTDATED"));
  rmSync(servers);
  await expectFinding(sandbox, note("PLUGIN_OUTDATED"));
  await expectRepair(sandbox, "PLUGIN_OUTDATED");
  expect(readFileSync(servers, "utf8")).toBe(before);
});

test("one of another version, or changed by hand, is worth a note, and --fix renews it", async () => {
  using sandbox = await openInstalled();
  writeFileSync(join(folderOf(sandbox), "commands/save.md"), "older\n");
  await expectFinding(sandbox, note("PLUGIN_OUTDATED"));
  await expectRepair(sandbox, "PLUGIN_OUTDATED");
});

test("one that the settings lost is missed, and --fix turns it on, also where the hooks are gone too", async () => {
  using sandbox = await openInstalled();
  change(sandbox, ({ hooks = {} }) => ({ hooks }));
  await expectFinding(sandbox, note("PLUGIN_MISSING"));
  await expectRepair(sandbox, "PLUGIN_MISSING");
  writeFileSync(settingsOf(sandbox), "{}\n");
  const repaired = await expectRepair(sandbox, "HOOKS_MISSING");
  expect(repaired.findings.filter(({ check }) => check === "plugin")).toMatchObject([
    { level: "ok" },
  ]);
});

test.each([
  [
    "PLUGIN_DISABLED",
    (settings: Settings): object => ({
      ...settings,
      enabledPlugins: { "session@self-generation": false },
    }),
    "claude plugin enable session@self-generation",
  ],
  [
    "PLUGIN_FOREIGN",
    (settings: Settings): object => ({
      ...settings,
      extraKnownMarketplaces: {
        "self-generation": { source: { source: "directory", path: "/clone/plugin" } },
      },
    }),
    "claude plugin marketplace remove self-generation",
  ],
  [
    "PLUGIN_FOREIGN",
    (settings: Settings): object => ({
      ...settings,
      enabledPlugins: { "session@other": true, "session@self-generation": true },
    }),
    "claude plugin disable",
  ],
  [
    "PLUGIN_UNUSABLE",
    (settings: Settings): object => ({ ...settings, enabledPlugins: [] }),
    "~/.claude/settings.json",
  ],
])("what a person chose is only told of, with how to change it: %s", async (code, how, fix) => {
  using sandbox = await openInstalled();
  change(sandbox, how);
  const found = await expectFinding(sandbox, note(code));
  expect(found.fix).toContain(fix);
  await expectNoRepair(sandbox, code);
});

test("something else in the plugin's place is told of and stays", async () => {
  using sandbox = await openInstalled();
  rmSync(folderOf(sandbox), { recursive: true });
  symlinkSync(sandbox.project, folderOf(sandbox));
  await expectFinding(sandbox, note("PLUGIN_FOREIGN"));
  await expectNoRepair(sandbox, "PLUGIN_FOREIGN");
});

test("where hooks stand in shared settings or Claude Code has none, no plugin is missed there", async () => {
  using shared = await openInstalled("--client", "claude-code", "--scope", "project");
  expect(codesOf(await examine(shared), "note", "wrong")).not.toContain("PLUGIN_MISSING");
  using codex = await openInstalled("--client", "codex");
  const { findings } = await examine(codex);
  expect(findings.filter(({ check }) => check === "plugin")).toEqual([]);
});
