/** The plugin's files, in the repository and in a home. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLUGIN_COMMANDS, pluginFiles } from "../../src/clients/claude-code/plugin.ts";
import {
  extractPersonWords,
  extractTypedWords,
} from "../../src/clients/transcript/person-words.ts";
import { version } from "../../src/config/version.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { put } from "../cli/installed-home.ts";

const folder = join(import.meta.dir, "../../plugin");

const filesIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .toSorted();

const english = pluginFiles({ text: en, version, program: null });

test("plugin/ holds what the installer writes, in English, and a README: `bun scripts/plugin.ts` writes it anew", () => {
  expect(filesIn(folder)).toEqual([...english.keys(), "README.md"].toSorted());
  for (const [name, { text, isProgram }] of english) {
    expect({ name, text: readFileSync(join(folder, name), "utf8") }).toEqual({ name, text });
    const mode = statSync(join(folder, name)).mode & 0o111;
    expect({ name, isProgram: mode !== 0 }).toEqual({ name, isProgram });
  }
});

describe.each([
  ["en", en],
  ["ko", ko],
])("a command (%s)", (_, text) => {
  const files = pluginFiles({ text, version, program: "/p/self-gen" });

  test.each([...PLUGIN_COMMANDS])(
    "%s allows our program and nothing else, and no model calls it",
    (name) => {
      const command = files.get(`commands/${name}.md`)?.text ?? "";
      const [, head = "", body = ""] = command.split(/^---$/m);
      expect(head).toContain("disable-model-invocation: true");
      const rules = [...head.matchAll(/^ {2}- (".*")$/gm)].map(([, rule]) =>
        JSON.parse(rule ?? ""),
      );
      expect(rules.length).toBeGreaterThan(1);
      const ours = new RegExp(
        String.raw`^Bash\((?:self-gen|"\$\{CLAUDE_PLUGIN_ROOT\}/bin/self-gen") session ${name}( --[a-z-]+)*( --)?(:\*)?\)$`,
      );
      for (const rule of rules) expect(rule).toMatch(ours);
      expect(body).toContain(`\`self-gen session ${name}`);
      expect(body).toContain(text.plugin.data);
      // Nothing runs before the model reads it, and no file is opened by it.
      expect(body).not.toMatch(/!`|(?<![\w"{}'])@\//);
    },
  );
});

describe("the launcher", () => {
  const run = (text: string, env: Record<string, string> = {}): Bun.SyncSubprocess => {
    using place = openPlace();
    put(join(place.path, "launcher"), text, 0o755);
    return Bun.spawnSync([join(place.path, "launcher"), "session", "save", "--", "it's"], {
      env: { PATH: process.env["PATH"] ?? "", HOME: place.path, ...env },
    });
  };
  const ECHO = '#!/bin/sh\nprintf "%s|" "$@"\nexit 3\n';

  test("runs the program whose path was written into it, with every word and its exit code", () => {
    using place = openPlace();
    const program = join(place.path, "it's (a) home/self-gen");
    put(program, ECHO, 0o755);
    const files = pluginFiles({ text: en, version, program });
    const ran = run(files.get("bin/self-gen")?.text ?? "");
    expect(ran.stdout?.toString()).toBe("session|save|--|it's|");
    expect(ran.exitCode).toBe(3);
  });

  test("without one runs the program of the person's home, wherever that is", () => {
    using place = openPlace();
    put(join(place.path, "bin/self-gen"), ECHO, 0o755);
    const text = english.get("bin/self-gen")?.text ?? "";
    expect(run(text, { SELF_GEN_HOME: place.path }).exitCode).toBe(3);
  });

  test.each([
    ["en", en],
    ["ko", ko],
  ])("says what is missing and how to mend it when there is no program (%s)", (_, text) => {
    const files = pluginFiles({ text, version, program: null });
    const ran = run(files.get("bin/self-gen")?.text ?? "");
    expect(ran.exitCode).toBe(1);
    const said = ran.stderr?.toString() ?? "";
    expect(said).toContain(`${text.error} [NOT_INSTALLED]`);
    expect(said).toContain("/.self-generation/bin/self-gen\n");
    expect(said).toContain(`  ${text.fix}: ${text.plugin.notInstalledFix}`);
  });
});

test.each([
  ["/session:save --sync for the night", null],
  ["/session:load", null],
  ["/session:status", null],
  ["/session:new", null],
  ["/session:new write the docs", "/session:new write the docs"],
  ["/session:other words", "/session:other words"],
])("what is typed about a checkpoint is no request about the work: %s", (typed, words) => {
  expect(extractTypedWords(typed)).toBe(words);
  const [, name = "", args = ""] = /^(\S+) ?(.*)$/.exec(typed) ?? [];
  const echo = `<command-message>${name.slice(1)}</command-message>\n<command-name>${name}</command-name>\n<command-args>${args}</command-args>`;
  expect(extractPersonWords(echo)).toBe(words);
});

function openPlace(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), "self-gen-plugin-"));
  mkdirSync(path, { recursive: true });
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
