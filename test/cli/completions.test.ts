/** Scripts that real shells run: each is asked the same questions and gives the same answers. */
import { expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FIELDS } from "../../src/config/schema.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { skipped } from "../skipped.ts";
import { record, speak } from "./recorded-session.ts";

const COMMANDS = Object.keys(en.commands);
const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];

const MISSING: ReadonlySet<Shell> = new Set(
  SHELLS.filter((shell) =>
    skipped(Bun.which(shell) === null, {
      what: `completions in ${shell}`,
      why: `there is no ${shell}`,
      command: `apt-get install ${shell}`,
    }),
  ),
);

/** Runs the script and prints what it suggests for the last word, one a line. */
const ASK: Readonly<Record<Shell, { readonly args: readonly string[]; readonly script: string }>> =
  {
    bash: {
      args: ["--norc", "--noprofile"],
      script: `set -u
source "$SCRIPT"
complete -p self-gen >/dev/null || exit 1
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_self_gen
[ "\${#COMPREPLY[@]}" -eq 0 ] || printf '%s\\n' "\${COMPREPLY[@]}"`,
    },
    // The functions of the completion system print what they would offer.
    zsh: {
      args: ["-f"],
      script: `compdef() { [ "$*" = "_self_gen self-gen" ] || exit 1 }
source "$SCRIPT"
offer() { local one; for one in "$@"; do [[ "$one" == "\${words[CURRENT]}"* ]] && print -r -- "$one"; done }
_describe() { offer "\${(@)list%%:*}" }
compadd() { offer "\${list[@]}" }
_files() { print -r -- "(files)" }
compset() { true }
words=("$@") CURRENT=$#
_self_gen`,
    },
    fish: {
      args: ["--no-config"],
      script: `source "$SCRIPT"
complete -C "$argv" | string replace -r '\\t.*' ''`,
    },
  };

async function suggested(
  sandbox: Sandbox,
  shell: Shell,
  words: readonly string[],
): Promise<string[]> {
  const script = join(sandbox.folder, `completions.${shell}`);
  const { stdout } = await sandbox.run(["completions", shell]);
  writeFileSync(script, stdout);
  const ask = join(sandbox.folder, `ask.${shell}`);
  writeFileSync(ask, ASK[shell].script);
  const bin = join(sandbox.folder, "bin/self-gen");
  if (!(await Bun.file(bin).exists())) {
    mkdirSync(dirname(bin), { recursive: true });
    symlinkSync(PROGRAM, bin);
  }
  const child = Bun.spawn([shell, ...ASK[shell].args, ask, ...words], {
    cwd: sandbox.project,
    env: { ...sandbox.env, PATH: `${dirname(bin)}:${sandbox.env["PATH"] ?? ""}`, SCRIPT: script },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, complaint] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  await child.exited;
  expect({ shell, words, complaint }).toEqual({ shell, words, complaint: "" });
  return said.split("\n").filter((line) => line !== "");
}

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
        ["sessions --a", ["--active"]],
        ["sessions --limit 5 --j", ["--json"]],
        ["sessions --limit ", []],
        ["sessions ", []],
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
        ["hook --client ", ["claude-code", "codex"]],
      ] as const) {
        const found = await suggested(sandbox, shell, ["self-gen", ...line.split(" ")]);
        expect({ line, found: found.toSorted() }).toEqual({ line, found: expected.toSorted() });
      }
    },
  );

  test.skipIf(MISSING.has(shell))(
    `${shell} completes ids of recorded sessions, and an id that a shell would obey is left out`,
    async () => {
      using sandbox = openSandbox();
      expect(await suggested(sandbox, shell, ["self-gen", "show", ""])).toEqual([]);
      await record(sandbox, { session: "0199-first" });
      await record(sandbox, { session: "0aab-second" });
      for (const session of [
        "$(touch owned)",
        "`touch owned`",
        "a;touch owned",
        "*",
        "-rf",
        "x y",
      ]) {
        await record(sandbox, { session });
      }
      for (const words of [
        ["show"],
        ["forget"],
        ["forget", "--session"],
        ["show", "--limit", "3"],
        ["export", "one", "two"],
      ]) {
        const all = await suggested(sandbox, shell, ["self-gen", ...words, ""]);
        expect(all.toSorted()).toEqual(["0199-first", "0aab-second"]);
      }
      expect(await suggested(sandbox, shell, ["self-gen", "show", "01"])).toEqual(["0199-first"]);
      expect(await Bun.file(join(sandbox.project, "owned")).exists()).toBe(false);
    },
  );
}

test("bash completes a value behind an equals sign, which it takes for a word of its own", async () => {
  using sandbox = openSandbox();
  for (const [words, expected] of [
    [["emit", "--provider", "=", "co"], ["codex"]],
    [
      ["emit", "--provider", "="],
      ["claude", "codex", "unknown"],
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
