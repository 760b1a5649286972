/** Scripts of completions in real shells, and what each suggests. */
import { expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { skipped } from "../skip-reasons.ts";
import { record } from "./recorded-session.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

export const MISSING: ReadonlySet<Shell> = new Set(
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

export async function suggested(
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

export function testIds(shell: Shell): void {
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
