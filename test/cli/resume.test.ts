/** A session is opened in its client, in the folder it was started in. */
import { startAtTerminal } from "../at-terminal.ts";
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { answer } from "./answer.ts";
import { faultOf, hooks, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };
const START = { hook_event_name: "SessionStart", source: "startup" };
let sandbox: Sandbox;
let folder: string;
let gone: string;
let bin: string;

/** A client that says how it was called, where, and whether it has the terminal. */
const CLIENT = '#!/bin/sh\nprintf "%s in %s\\n" "$*" "$PWD"\ntest -t 0 && test -t 1 && exit 7\n';

beforeAll(async () => {
  sandbox = openSandbox();
  folder = join(sandbox.folder, "my shop's");
  gone = join(sandbox.folder, "gone");
  bin = join(sandbox.folder, "bin");
  for (const one of [folder, gone, bin, join(folder, "src")]) mkdirSync(one, { recursive: true });
  for (const name of ["claude", "codex"]) {
    writeFileSync(join(bin, name), CLIENT);
    chmodSync(join(bin, name), 0o755);
  }
  await hooks(sandbox, "claude-1", folder, START);
  // It went elsewhere meanwhile; it was started where its transcripts are.
  await hooks(sandbox, "claude-1", join(folder, "src"), {
    hook_event_name: "UserPromptSubmit",
    prompt: "where is the zebra",
  });
  await hooks(sandbox, "claude-1", folder, { hook_event_name: "SessionEnd", reason: "other" });
  await sandbox.hook(
    { ...START, session_id: "codex-1", cwd: folder, model: "gpt" },
    { client: "codex" },
  );
  await hooks(sandbox, "gone-1", gone, START);
  rmSync(gone, { recursive: true });
});
afterAll(() => sandbox[Symbol.dispose]());

const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

test("where there is no terminal, and with --print, the line is printed that opens it", async () => {
  for (const [id, command] of [
    ["claude-1", "claude --resume claude-1"],
    ["codex-1", "codex resume codex-1"],
  ] as const) {
    const line = `cd ${quoted(folder)} && ${command}\n`;
    expect(await sandbox.run(["resume", id])).toMatchObject({ exitCode: 0, stdout: line });
    expect((await sandbox.run(["resume", id.slice(0, 5), "--print"])).stdout).toBe(line);
    expect(parsed(await sandbox.run(["resume", id, "--json"]))).toEqual({
      sessionId: id,
      client: id === "codex-1" ? "codex" : "claude-code",
      folder,
      command: command.split(" "),
    });
  }
});

test("a search result stands for its session", async () => {
  await sandbox.run(["search", "zebra"]);
  const { stdout } = await sandbox.run(["resume", "@1"]);
  expect(stdout).toBe(`cd ${quoted(folder)} && claude --resume claude-1\n`);
});

test("in a terminal the client runs there, has it, and ends as it ends", async () => {
  const { child, screen, ended } = startAtTerminal(["resume", "claude-1"], {
    cwd: sandbox.project,
    env: { ...sandbox.env, PATH: `${bin}:/usr/bin:/bin`, TERM: "xterm" },
    cols: 200,
  });
  expect(await ended).toBe(7);
  child.terminal?.close();
  expect(screen()).toContain(`--resume claude-1 in ${realpathSync(folder)}\r\n`);
});

test("a folder that is gone, a client that is not there, a session that is none: each says so, and what to do", async () => {
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { resume, faults } = TEXTS[language];
    const missing = await sandbox.run(["resume", "gone-1", "--json"]);
    expect(missing.exitCode).toBe(1);
    expect(faultOf(missing)).toEqual({
      code: "NO_FOLDER",
      message: resume.folderGone(gone),
      fix: resume.folderGoneFix("gone-1"),
    });
    expect(faultOf(await sandbox.run(["resume", "nobody", "--json"]))).toMatchObject({
      code: "NO_SESSION",
      message: faults.noSession("nobody"),
    });
  }
});

test("a session that is open elsewhere is not opened a second time without a yes", async () => {
  await speak(sandbox, "en");
  // The process that calls the hooks is taken for its client: this one.
  await hooks(sandbox, "claude-1", folder, { ...START, source: "resume" });
  const said = await sandbox.run(["resume", "claude-1", "--print"]);
  expect(said.stdout).toContain("claude --resume claude-1");
  expect(said.stderr).toContain(en.resume.isOpen(process.pid));
  const at = { ...sandbox, env: { ...sandbox.env, PATH: `${bin}:/usr/bin:/bin` } };
  const no = await answer(at, ["resume", "claude-1"], "");
  expect(no.screen).toContain(`${en.resume.openTwice} [y/N]`);
  expect(no.screen).not.toContain("--resume");
  expect((await answer(at, ["resume", "claude-1"], "y")).code).toBe(7);
});

test("a session of a client that nobody knows how to open says so", async () => {
  await speak(sandbox, "en");
  const database = new Database(sandbox.db);
  database.run("update sessions set provider = 'cursor' where session_id = 'codex-1'");
  database.close();
  const { exitCode, ...said } = await sandbox.run(["resume", "codex-1", "--json"]);
  expect(exitCode).toBe(1);
  expect(faultOf({ exitCode, ...said })).toEqual({
    code: "NO_CLIENT",
    message: en.resume.noClient("cursor"),
    fix: en.resume.noClientFix("codex-1"),
  });
});
