/** Scripts that real shells run: each is asked the same questions and gives the same answers. */
import { expect, test } from "bun:test";
import { FIELDS } from "../../src/config/schema.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox } from "../sandbox.ts";
import { MISSING, SHELLS, suggested, testIds } from "./completion-shell.ts";
import { speak } from "./recorded-session.ts";

const COMMANDS = Object.keys(en.commands);
const SETTINGS = Object.keys(FIELDS);

for (const shell of SHELLS) {
  test.skipIf(MISSING.has(shell))(
    `${shell} completes commands, options, their values and settings`,
    async () => {
      using sandbox = openSandbox();
      for (const [line, expected] of [
        ["", [...COMMANDS, "help"]],
        ["se", ["search", "session", "sessions"]],
        ["search --type re", ["resolution"]],
        ["nosuch", []],
        ["nosuch ", []],
        ["help sh", ["show"]],
        ["--v", ["--version"]],
        ["sessions --ac", ["--active"]],
        ["sessions --limit 5 --j", ["--json"]],
        ["sessions --limit ", []],
        ["sessions ", ["filter", "list", "rename", "star", "tag"]],
        ["completions ", ["bash", "zsh", "fish"]],
        ["config ", ["list", "get", "set", "add", "remove", "unset"]],
        ["config add ", ["excludeProjects", "notify.command", "notify.on"]],
        ["config remove ex", ["excludeProjects"]],
        ["config add excludeProjects ", []],
        ["config get ", SETTINGS],
        ["config get language ", []],
        ["config set lang", ["language"]],
        ["config --json set language ", ["ko", "en"]],
        ["config set enabled t", ["true"]],
        ["config set retentionDays ", []],
        ["emit --provider cl", ["claude"]],
        [
          "emit --phase started --type ",
          ["session.lifecycle", "turn.start", "turn.end", "skill.lifecycle"],
        ],
        ["daemon st", ["start", "stop", "status"]],
        ["export --format ", ["md", "json"]],
        ["install --scope ", ["user", "project", "local"]],
        ["hook --client ", ["claude-code", "codex", "copilot", "gemini"]],
      ] as const) {
        const found = await suggested(sandbox, shell, ["self-gen", ...line.split(" ")]);
        expect({ line, found: found.toSorted() }).toEqual({ line, found: expected.toSorted() });
      }
    },
  );
}

testIds("bash");

test("bash completes a value behind an equals sign, which it takes for a word of its own", async () => {
  using sandbox = openSandbox();
  for (const [words, expected] of [
    [
      ["emit", "--provider", "=", "co"],
      ["codex", "copilot"],
    ],
    [
      ["emit", "--provider", "="],
      ["claude", "codex", "gemini", "copilot", "unknown"],
    ],
    [["emit", "--provider", "=", "codex", "--ty"], ["--type"]],
  ] as const) {
    expect(await suggested(sandbox, "bash", ["self-gen", ...words])).toEqual([...expected]);
  }
});

test("the scripts name every command and describe them in the person's language, and hold no quote that is left open", async () => {
  using sandbox = openSandbox();
  for (const [language, { commands }] of [
    ["ko", ko],
    ["en", en],
  ] as const) {
    await speak(sandbox, language);
    for (const shell of SHELLS) {
      const ran = await sandbox.run(["completions", shell]);
      expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
      for (const [name, summary] of Object.entries(commands)) {
        expect(ran.stdout).toMatch(new RegExp(`\\b${name}\\b`));
        if (shell !== "bash") expect(ran.stdout.replaceAll(/'\\''|\\'/g, "'")).toContain(summary);
      }
      const withoutStrings = ran.stdout
        .replaceAll(/^\s*#.*$/gm, "")
        .replaceAll(/'\\''/g, "")
        .replaceAll(/'(?:\\.|[^'\\])*'/g, "");
      expect({ shell, left: withoutStrings.match(/'/g) }).toEqual({ shell, left: null });
      const count = (word: RegExp): number => withoutStrings.match(word)?.length ?? 0;
      if (shell === "fish") expect(count(/^\s*end\b/gm)).toBe(count(/^\s*(?:function|for|if)\b/gm));
      else expect(count(/\besac\b/g)).toBe(count(/\bcase\b/g));
    }
  }
});

test("a shell that there is no script for ends with 2 and the form of the command", async () => {
  using sandbox = openSandbox();
  for (const words of [[], ["tcsh"], ["bash", "zsh"], ["toString"]]) {
    const ran = await sandbox.run(["completions", ...words]);
    expect(ran).toMatchObject({ exitCode: 2, stdout: "" });
    expect(ran.stderr).toContain(ko.faults.form("self-gen completions bash|zsh|fish"));
  }
});
