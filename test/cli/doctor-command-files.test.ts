/** The slash commands as `doctor` sees them. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "../sandbox.ts";
import {
  codesOf,
  examine,
  expectFinding,
  expectNoRepair,
  expectRepair,
  found,
  openInstalled,
  programOf,
} from "./examined-home.ts";
import { speak } from "./recorded-session.ts";

const saveOf = (sandbox: Sandbox): string =>
  join(sandbox.folder, "home/.claude/commands/save-context.md");

const note = (code: string): { code: string; level: "note"; check: string } => ({
  code,
  level: "note",
  check: "commands",
});

test("commands that are as they should be are said to be there, in whichever language they stand", async () => {
  using sandbox = await openInstalled();
  for (const language of ["en", "ko"] as const) {
    await speak(sandbox, language);
    const { findings } = await examine(sandbox);
    const [commands, ...others] = findings.filter(({ check }) => check === "commands");
    expect(others).toEqual([]);
    expect(commands).toMatchObject({ level: "ok" });
    expect(commands?.message).toContain("/save-context, /restore-context");
  }
});

test("a command that is gone is worth a note, and --fix puts it back", async () => {
  using sandbox = await openInstalled();
  const before = readFileSync(saveOf(sandbox), "utf8");
  rmSync(saveOf(sandbox));
  const { message } = await expectFinding(sandbox, note("COMMAND_MISSING"));
  expect(message).toContain("~/.claude/commands/save-context.md");
  await expectRepair(sandbox, "COMMAND_MISSING");
  expect(readFileSync(saveOf(sandbox), "utf8")).toBe(before);
});

test("a command that calls a program in another place is wrong, and --fix mends it", async () => {
  using sandbox = await openInstalled();
  const elsewhere = join(sandbox.folder, "elsewhere");
  const args = ["install", "--yes", "--no-daemon", "--client", "claude-code", "--language", "en"];
  await sandbox.run(args, { env: { SELF_GEN_HOME: elsewhere } });
  const settings = join(sandbox.folder, "home/.claude/settings.json");
  const text = readFileSync(settings, "utf8").replaceAll(elsewhere, sandbox.home);
  writeFileSync(settings, text);
  await expectFinding(sandbox, { ...note("COMMAND_OUTDATED"), level: "wrong" });
  await expectRepair(sandbox, "COMMAND_OUTDATED");
  expect(readFileSync(saveOf(sandbox), "utf8")).toContain(`'${programOf(sandbox)}' context save`);
});

test.each([
  ["COMMAND_EDITED", (path: string) => writeFileSync(path, `${readFileSync(path, "utf8")}more\n`)],
  ["COMMAND_FOREIGN", (path: string) => writeFileSync(path, "my own\n")],
  [
    "COMMAND_UNREADABLE",
    (path: string) => {
      rmSync(path);
      mkdirSync(path);
    },
  ],
])(
  "a file that is a person's own is only told of, and never replaced: %s",
  async (code, change) => {
    using sandbox = await openInstalled();
    change(saveOf(sandbox));
    const { fix } = await expectFinding(sandbox, note(code));
    expect(fix).toContain("self-gen install");
    await expectNoRepair(sandbox, code);
  },
);

test("where Claude Code has no hooks of ours, no command is missed", async () => {
  using sandbox = await openInstalled("--client", "codex");
  const examined = await examine(sandbox);
  expect(examined.findings.filter(({ check }) => check === "commands")).toEqual([]);
  expect(codesOf(examined, "note", "wrong")).not.toContain("COMMAND_MISSING");
  expect(found(examined, "COMMAND_MISSING")).toBeUndefined();
  expect(existsSync(saveOf(sandbox))).toBe(false);
});
