import { expect, test } from "bun:test";
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { LintFinding } from "../../src/learn/lint/lint-finding.ts";
import type { FileCost } from "../../src/learn/lint/file-cost.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { faultOf, hooks, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

type Told = {
  readonly project: string;
  readonly files: readonly FileCost[];
  readonly findings: readonly (LintFinding & { readonly why: string; readonly fix: string })[];
  readonly sessionsPerWeek: { readonly project: number; readonly all: number };
};

function write(sandbox: Sandbox, name: string, text: string): void {
  const path = join(sandbox.project, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function git({ project, env }: Sandbox, ...args: readonly string[]): void {
  const own = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "init.defaultBranch=main"];
  const { exitCode, stderr } = Bun.spawnSync(["git", ...own, ...args], { cwd: project, env });
  if (exitCode !== 0) throw new Error(stderr.toString());
}

const commit = (sandbox: Sandbox): void => {
  git(sandbox, "add", "-A");
  git(sandbox, "commit", "-qm", "work");
};

const linted = async (sandbox: Sandbox, ...more: readonly string[]): Promise<Told> => {
  const ran = await sandbox.run(["lint", "--json", ...more]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return parsed(ran) as Told;
};

const codes = ({ findings }: Told): readonly string[] =>
  findings.map(({ code, file, line }) => `${code} ${file}:${line}`);

test("files that git saw go are told with where they went; what is there, ignored or never was is not", async () => {
  using sandbox = openSandbox();
  git(sandbox, "init", "-q");
  const body = Array.from({ length: 20 }, (_, at) => `export const value${at} = ${at};`).join("\n");
  write(sandbox, "src/core/lexer.ts", body);
  write(sandbox, "src/core/parser.ts", "export {};\n");
  write(sandbox, "src/here.ts", "export {};\n");
  write(sandbox, "lib/one/a.ts", "1\n");
  write(sandbox, "lib/one/b.ts", "2\n");
  commit(sandbox);
  git(sandbox, "rm", "-q", "src/core/parser.ts", "lib/one/a.ts", "lib/one/b.ts");
  mkdirSync(join(sandbox.project, "src/text"));
  git(sandbox, "mv", "src/core/lexer.ts", "src/text/lexer.ts");
  write(sandbox, ".gitignore", "local/\n");
  write(
    sandbox,
    "CLAUDE.md",
    [
      "- Words are read by `src/core/lexer.ts`.",
      "- Sentences: [`src/core/parser.ts`](./src/core/parser.ts).",
      "- Start from `src/here.ts` and `here.ts:3`.",
      "- Never was: `src/core/nothing.ts`.",
      "- Keep `local/setup.md` in mind.",
      "- Code in `lib/one/` is shared.",
      "@docs/missing.md",
    ].join("\n"),
  );
  commit(sandbox);
  const told = await linted(sandbox);
  expect(codes(told)).toEqual([1, 2, 6, 7].map((line) => `GONE_FILE CLAUDE.md:${line}`));
  expect(told.findings).toMatchObject([
    { evidence: { path: "src/core/lexer.ts", now: ["src/text/lexer.ts"], isRename: true } },
    { evidence: { path: "src/core/parser.ts", now: [], isRename: false } },
    { evidence: { path: "lib/one" } },
    { evidence: { path: "docs/missing.md", isImport: true, deletedAt: null } },
  ]);
});

test("commands that no file defines are told; those of a workspace are there", async () => {
  using sandbox = openSandbox();
  git(sandbox, "init", "-q");
  write(sandbox, "package.json", '{"scripts":{"test:unit":"true"},"devDependencies":{"vite":"1"}}');
  write(sandbox, "web/package.json", '{"scripts":{"dev":"true"}}');
  write(sandbox, "Makefile", "all:\n\ttrue\n");
  write(
    sandbox,
    "AGENTS.md",
    "Run `npm run unit-test`.\n```sh\nnpm run dev\nmake all\nmake gone\nbun run vite\n```\n",
  );
  commit(sandbox);
  const told = await linted(sandbox);
  expect(codes(told)).toEqual(["GONE_COMMAND AGENTS.md:1", "GONE_COMMAND AGENTS.md:5"]);
  expect(told.findings[0]).toMatchObject({ evidence: { name: "unit-test", nearest: "test:unit" } });
});

const bash = (command: string): Readonly<Record<string, unknown>> => ({
  hook_event_name: "PostToolUse",
  tool_name: "Bash",
  tool_input: { command },
  tool_response: { stdout: "" },
});

test("a rule that recorded commands and edits broke is told with how often and by which events", async () => {
  using sandbox = openSandbox();
  git(sandbox, "init", "-q");
  write(
    sandbox,
    "CLAUDE.md",
    "- Use pnpm, not npm.\n- Never push to main.\n- Never edit `src/gen/`.\n- Run the tests before every commit.\n",
  );
  const long = new Date(Date.now() - 86_400_000);
  utimesSync(join(sandbox.project, "CLAUDE.md"), long, long);
  const edit = {
    hook_event_name: "PostToolUse",
    tool_name: "Edit",
    tool_input: {
      file_path: join(sandbox.project, "src/gen/a.ts"),
      old_string: "a",
      new_string: "b",
    },
    tool_response: { success: true },
  };
  const asked = { hook_event_name: "UserPromptSubmit", prompt: "go on" };
  await hooks(
    sandbox,
    "first",
    sandbox.project,
    asked,
    bash("npm install left"),
    bash("pnpm i"),
    edit,
  );
  await hooks(
    sandbox,
    "second",
    sandbox.project,
    asked,
    bash("npm run build"),
    bash("npm test && git commit -m x"),
  );
  const told = await linted(sandbox);
  expect(codes(told)).toEqual(["BROKEN_RULE CLAUDE.md:1", "BROKEN_RULE CLAUDE.md:3"]);
  const [first] = told.findings;
  if (first?.code !== "BROKEN_RULE") throw new Error("nothing was broken");
  expect(first.evidence).toMatchObject({ times: 3, sessions: 2 });
  const ids = new Set(sandbox.events().map(({ id }) => id));
  expect(first.evidence.eventIds.every((id) => ids.has(id))).toBe(true);
  expect(told.sessionsPerWeek.project).toBe(0.5);
  // A rule that was written since cannot have been broken.
  commit(sandbox);
  write(sandbox, "CLAUDE.md", "- Use pnpm, not npm!\n");
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(sandbox.project, "CLAUDE.md"), later, later);
  expect((await linted(sandbox)).findings).toEqual([]);
});

test("every file that a session is told is read once, with what it imports and what it costs", async () => {
  using sandbox = openSandbox();
  const home = sandbox.env["HOME"] ?? "";
  const slug = sandbox.project.replaceAll(/[^A-Za-z0-9]/g, "-");
  const own = join(home, ".claude");
  mkdirSync(join(own, "rules"), { recursive: true });
  mkdirSync(join(own, "projects", slug, "memory"), { recursive: true });
  mkdirSync(join(home, ".codex"), { recursive: true });
  writeFileSync(join(own, "CLAUDE.md"), "- Always answer in Korean.\n");
  writeFileSync(join(own, "rules/a.md"), "- Keep it short.\n");
  writeFileSync(join(home, ".codex/AGENTS.md"), "- Be brief.\n");
  writeFileSync(join(own, "projects", slug, "memory/MEMORY.md"), "- a note\n".repeat(201));
  writeFileSync(join(own, "projects", slug, "memory/topic.md"), "more\n");
  write(sandbox, "CLAUDE.md", "@docs/style.md\n- Respond in English.\n");
  write(sandbox, "docs/style.md", "@../CLAUDE.md\nback again\n");
  write(sandbox, ".claude/rules/api.md", '---\npaths: ["api/**"]\n---\n- Only here.\n');
  symlinkSync(join(sandbox.project, "CLAUDE.md"), join(sandbox.project, "AGENTS.md"));
  const told = await linted(sandbox);
  const shown = told.files.map(({ file, isAlways, importedBy }) => [
    file.split("/").slice(-2).join("/"),
    isAlways,
    importedBy,
  ]);
  expect(shown).toEqual([
    [".claude/CLAUDE.md", true, null],
    ["rules/a.md", true, null],
    ["CLAUDE.md", true, null],
    ["docs/style.md", true, "CLAUDE.md"],
    ["rules/api.md", false, null],
    ["memory/MEMORY.md", true, null],
    ["memory/topic.md", false, null],
    [".codex/AGENTS.md", true, null],
  ]);
  expect(told.findings.map(({ code }) => code)).toEqual(["CONTRADICTION", "LARGE_FILE"]);
  expect(told.findings[1]).toMatchObject({ evidence: { limit: "index-lines", lines: 201 } });
  expect(told.files.find(({ file }) => file === "docs/style.md")?.tokens).toBe(6);
});

test("each client's own files are read as it reads them, and one that several read is one file", async () => {
  using sandbox = openSandbox();
  write(sandbox, "AGENTS.md", "- Use tabs.\n");
  write(sandbox, "GEMINI.md", "@docs/style.md\n- Use npm.\n");
  write(sandbox, "docs/style.md", "- Be brief.\n");
  write(sandbox, ".github/copilot-instructions.md", "- Use pnpm.\n");
  write(sandbox, ".github/instructions/api.instructions.md", "- Only here.\n");
  write(sandbox, ".github/instructions/notes.md", "- Nobody reads it.\n");
  const { files, findings } = await linted(sandbox);
  expect(files.map(({ file, isAlways, readers }) => [file, isAlways, readers])).toEqual([
    ["AGENTS.md", true, ["claude", "codex", "copilot"]],
    ["GEMINI.md", true, ["gemini"]],
    ["docs/style.md", true, ["gemini"]],
    [".github/copilot-instructions.md", true, ["copilot"]],
    [".github/instructions/api.instructions.md", false, ["copilot"]],
  ]);
  // npm and pnpm are said to different clients.
  expect(findings).toEqual([]);
  expect((await sandbox.run(["lint"])).stdout).toContain("Copilot CLI");
});

test("findings end with 0, under --strict with 1; no finding, no file and a wrong name are said in both languages", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const words = TEXTS[language].lint;
    rmSync(join(sandbox.project, "CLAUDE.md"), { force: true });
    expect((await sandbox.run(["lint", "--strict"])).stdout).toContain(
      words.noFiles(sandbox.project),
    );
    write(sandbox, "CLAUDE.md", "- Use npm.\n");
    const clean = await sandbox.run(["lint", "--strict"]);
    expect(clean).toMatchObject({ exitCode: 0, stderr: "" });
    expect(clean.stdout).toContain(words.clean(1));
    write(sandbox, "CLAUDE.md", "- Use npm.\n- Use pnpm.\n");
    const found = await sandbox.run(["lint"]);
    expect(found).toMatchObject({ exitCode: 0, stderr: "" });
    expect(found.stdout).toContain("CLAUDE.md:2  CONTRADICTION\n    > - Use pnpm.\n");
    expect(found.stdout).toContain(words.why.contradicts("CLAUDE.md:1", "- Use npm."));
    expect(found.stdout).toContain(words.found(1, 1));
    expect(await sandbox.run(["lint", "--strict"])).toMatchObject({ exitCode: 1, stderr: "" });
    const none = await sandbox.run(["lint", "nowhere.md", "--json"]);
    expect([none.exitCode, faultOf(none).message]).toEqual([1, words.faults.noFile("nowhere.md")]);
  }
});

test("a file that is named is checked alone, wherever it lies", async () => {
  using sandbox = openSandbox();
  write(sandbox, "CLAUDE.md", "- Use npm.\n- Use pnpm.\n");
  write(sandbox, "other/NOTES.md", "- Always use tabs for indentation.\n- Indent with 2 spaces.\n");
  const told = await linted(sandbox, "other/NOTES.md");
  expect(codes(told)).toEqual(["CONTRADICTION other/NOTES.md:2"]);
  expect(told.files).toHaveLength(1);
});

test("a key in a line is not quoted", async () => {
  using sandbox = openSandbox();
  const key = `sk-ant-api03-${"a1B2c3D4".repeat(12)}`;
  write(sandbox, "CLAUDE.md", `- Use npm, with ${key}\n- Use pnpm, with ${key}\n`);
  for (const more of [[], ["--json"]]) {
    const { stdout } = await sandbox.run(["lint", ...more]);
    expect(stdout).toContain("CONTRADICTION");
    expect(stdout).not.toContain(key);
  }
});

test("AGENTS.md is Claude Code's too where there is no CLAUDE.md here or above, and Codex's alone otherwise", async () => {
  using sandbox = openSandbox();
  const user = join(sandbox.env["HOME"] ?? "", ".claude/CLAUDE.md");
  mkdirSync(dirname(user), { recursive: true });
  writeFileSync(user, "- Use npm.\n");
  write(sandbox, "AGENTS.md", "- Use pnpm.\n");
  expect(codes(await linted(sandbox))).toEqual(["CONTRADICTION AGENTS.md:1"]);
  write(sandbox, "CLAUDE.local.md", "mine\n");
  expect(codes(await linted(sandbox))).toEqual([]);
});

test("an import that was meant from the project's folder is told how to write it", async () => {
  using sandbox = openSandbox();
  write(sandbox, "docs/style.md", "x\n");
  write(sandbox, ".claude/CLAUDE.md", "@docs/style.md\n");
  const told = await linted(sandbox);
  expect(codes(told)).toEqual(["GONE_FILE .claude/CLAUDE.md:1"]);
  expect(told.findings[0]).toMatchObject({
    evidence: { now: ["../docs/style.md"], isMeant: true },
  });
  write(sandbox, ".claude/CLAUDE.md", "@../docs/style.md\n");
  expect(codes(await linted(sandbox))).toEqual([]);
});

test("a rule is broken by commands that failed too, a file whose name may be another's is gone where git says so, and a short line counts twice where it is the same", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  git(sandbox, "init", "-q");
  write(sandbox, "src/old/parser.ts", "export {};\n");
  write(sandbox, "src/page.ts", "export {};\n");
  commit(sandbox);
  git(sandbox, "rm", "-q", "src/old/parser.ts");
  write(
    sandbox,
    "CLAUDE.md",
    [
      "- Use pnpm, never npm.",
      "- Rules of words: `src/old/parser.ts`.",
      "- Routes: `src/route/never.ts`.",
      "- Keep it small.",
      "- Keep it small.",
      "- Use tabs.",
      "- Use  tabs.",
    ].join("\n"),
  );
  write(sandbox, "AGENTS.md", "Words.\n");
  commit(sandbox);
  const failed = {
    hook_event_name: "PostToolUseFailure",
    tool_name: "Bash",
    tool_input: { command: "npm install left" },
    error: "Exit code 1\nnpm error code E404",
  };
  await hooks(sandbox, "s-1", sandbox.project, failed, failed);
  const told = await linted(sandbox);
  expect(codes(told).toSorted()).toEqual([
    "BROKEN_RULE CLAUDE.md:1",
    "GONE_FILE CLAUDE.md:2",
    "REPEATED_LINE CLAUDE.md:5",
  ]);
  expect(told.findings).toContainEqual(
    expect.objectContaining({ evidence: expect.objectContaining({ times: 2, sessions: 1 }) }),
  );
  expect((await sandbox.run(["lint"])).stdout).toContain(en.lint.found(3, 1));
});
