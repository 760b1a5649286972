/** The PATH line, read by the shells themselves. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import {
  addLine,
  filesWithoutLine,
  hasLine,
  isLineIn,
  removeLine,
  shellPathOf,
} from "../../../src/cli/setup/shell-path.ts";
import { openSandbox } from "../../sandbox.ts";
import { skipped } from "../../skip-reasons.ts";

type Shell = "bash" | "zsh" | "fish";

const folderIn = (home: string): string => `${home}/.self-generation/bin`;

/** In a new shell of this person, with a PATH that only has the system's programs. */
async function pathIn(home: string, shell: Shell, flags: readonly string[]): Promise<string> {
  const child = Bun.spawn([Bun.which(shell) ?? shell, ...flags, "-c", "printenv PATH"], {
    env: { HOME: home, PATH: "/usr/bin:/bin", TERM: "dumb" },
    stdout: "pipe",
    stderr: "ignore",
    stdin: "ignore",
    detached: true,
  });
  const said = await new Response(child.stdout).text();
  await child.exited;
  return said;
}

/** Adds what is offered, as `install` does after a yes. */
function addAll(home: string, shell: Shell): string[] {
  const found = shellPathOf({ SHELL: `/bin/${shell}` }, home, folderIn(home));
  if (found === null) throw new Error(shell);
  const files = filesWithoutLine(found);
  for (const file of files) addLine(file, found.line);
  return files.map((file) => file.slice(home.length + 1));
}

const GUARDED = "case $- in *i*) ;; *) return;; esac\n";
/** What a person's home has, and where the line goes. */
const HOMES: readonly (readonly [string, Shell, Readonly<Record<string, string>>, string[]])[] = [
  ["nothing", "bash", {}, [".bashrc", ".profile"]],
  ["only .bashrc", "bash", { ".bashrc": GUARDED }, [".bashrc", ".profile"]],
  [
    "a .profile that reads .bashrc",
    "bash",
    {
      ".bashrc": GUARDED,
      ".profile": 'if [ -f "$HOME/.bashrc" ]; then\n  . "$HOME/.bashrc"\nfi\n',
    },
    [".bashrc"],
  ],
  [
    "a .profile that only speaks of .bashrc",
    "bash",
    { ".profile": "# . ~/.bashrc\nEDITOR=vi" },
    [".bashrc", ".profile"],
  ],
  [
    "a .bash_profile beside a .profile",
    "bash",
    { ".bash_profile": "EDITOR=vi\n", ".profile": ". ~/.bashrc\n" },
    [".bashrc", ".bash_profile"],
  ],
  [
    "a .bash_profile that reads .bashrc",
    "bash",
    { ".bash_profile": "[[ -f ~/.bashrc ]] && source ~/.bashrc\n" },
    [".bashrc"],
  ],
  ["a .bash_login", "bash", { ".bash_login": "EDITOR=vi\n" }, [".bashrc", ".bash_login"]],
  ["nothing", "zsh", {}, [".zshrc"]],
  ["a .zprofile", "zsh", { ".zprofile": "EDITOR=vi\n" }, [".zshrc"]],
  ["nothing", "fish", {}, [".config/fish/config.fish"]],
];

const has = (shell: Shell): boolean =>
  !skipped(Bun.which(shell) === null, {
    what: `PATH in a new ${shell}`,
    why: `there is no ${shell}`,
    command: `apt-get install ${shell}`,
  });

const TERMINALS = [["-i"], ["-l", "-i"]];

for (const [what, shell, files, expected] of HOMES) {
  test.skipIf(!has(shell))(
    `a home with ${what}: a new ${shell} finds the program, as a login shell and as another`,
    async () => {
      using sandbox = openSandbox();
      const home = join(sandbox.folder, "person");
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(home, name)), { recursive: true });
        writeFileSync(join(home, name), text);
      }
      mkdirSync(home, { recursive: true });
      for (const flags of TERMINALS) {
        expect(await pathIn(home, shell, flags)).not.toContain(folderIn(home));
      }
      expect(addAll(home, shell)).toEqual(expected);
      for (const flags of TERMINALS) {
        expect(await pathIn(home, shell, flags)).toContain(folderIn(home));
      }
      expect(addAll(home, shell)).toEqual([]);
    },
  );
}

test("whatever start files there are, both lines are removed to the byte", () => {
  const names = [".bashrc", ".profile", ".bash_profile", ".bash_login", ".zshrc"];
  const text = fc.option(
    fc
      .array(fc.constantFrom("EDITOR=vi", ". ~/.bashrc", "", "# mine", "export A=1"))
      .map((lines) => lines.join("\n")),
  );
  using sandbox = openSandbox();
  let home = "";
  let count = 0;
  fc.assert(
    fc.property(
      fc.tuple(...names.map(() => text)),
      fc.constantFrom<Shell>("bash", "zsh", "fish"),
      (texts, shell) => {
        home = join(sandbox.folder, `person-${count++}`);
        mkdirSync(home, { recursive: true });
        const before = new Map(names.map((name, at) => [name, texts[at] ?? null]));
        for (const [name, one] of before) if (one !== null) writeFileSync(join(home, name), one);
        const found = shellPathOf({ SHELL: shell }, home, folderIn(home));
        if (found === null) throw new Error(shell);
        const edits = filesWithoutLine(found).map((file) => addLine(file, found.line));
        expect(edits.length).toBeGreaterThan(0);
        expect(hasLine(found)).toBe(true);
        expect(edits.every(isLineIn)).toBe(true);
        for (const edit of edits) removeLine(edit);
        for (const [name, one] of before) {
          const path = join(home, name);
          expect(existsSync(path) ? readFileSync(path, "utf8") : null).toBe(one);
        }
      },
    ),
    { numRuns: 200 },
  );
});
