/** `emit` and the script that calls it, as tools other than the clients use them. */
import { expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { faultOf, parsed } from "./recorded-session.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const onStream = (sandbox: Sandbox): Record<string, unknown>[] =>
  sandbox.streamLines().map((line) => JSON.parse(line) as Record<string, unknown>);

const sessionLine = (sandbox: Sandbox, more: object): object => ({
  id: expect.stringMatching(UUID),
  eventType: "session.lifecycle",
  phase: "started",
  occurredAtIso: expect.stringMatching(TIME),
  sessionId: "sess-123",
  provider: "claude",
  projectPath: sandbox.project,
  cwd: sandbox.project,
  v: 1,
  ...more,
});

const skillLine = (sandbox: Sandbox, more: object): object => ({
  id: expect.stringMatching(UUID),
  eventType: "skill.lifecycle",
  phase: "in_progress",
  occurredAtIso: expect.stringMatching(TIME),
  sessionId: "sess-123",
  provider: "claude",
  projectPath: sandbox.project,
  skillName: "spec",
  triggerCommand: "/spec docs/abc.md",
  turnSeq: null,
  targetDocPath: "docs/abc.md",
  v: 1,
  ...more,
});

test("options make the line that the stream's contract describes, and the same event in the journal [R108, R109]", async () => {
  using sandbox = openSandbox();
  const common = ["--session", "sess-123", "--project", sandbox.project];
  const session = ["--type", "session.lifecycle", "--phase", "started", ...common];
  const ran = await sandbox.run(["emit", ...session, "--json"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  const skill = ["--type", "skill.lifecycle", "--phase", "in_progress", "--skill", "/spec"];
  const quiet = await sandbox.run([
    "emit",
    ...skill,
    ...common,
    "--trigger",
    "/spec docs/abc.md",
    "--provider",
    "codex",
  ]);
  expect(quiet).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  const lines = onStream(sandbox);
  expect(lines).toEqual([
    sessionLine(sandbox, {}) as Record<string, unknown>,
    skillLine(sandbox, { provider: "codex" }) as Record<string, unknown>,
  ]);
  expect(parsed(ran)).toEqual({ id: lines[0]?.["id"] });
  expect(sandbox.events().map(({ id }) => id)).toEqual(lines.map((line) => String(line["id"])));
});

test("variables of the environment stand for the options, and without any the session is unknown and paths are null [R119]", async () => {
  using sandbox = openSandbox();
  const named = {
    EVENT_TYPE: "session.lifecycle",
    PHASE: "started",
    CLAUDE_SESSION_ID: "sess-123",
    CLAUDE_PROJECT_PATH: sandbox.project,
  };
  expect((await sandbox.run(["emit"], { env: named })).exitCode).toBe(0);
  const bare = { EVENT_TYPE: "session.lifecycle", PHASE: "ended", PROVIDER: "gemini" };
  expect((await sandbox.run(["emit"], { env: bare })).exitCode).toBe(0);
  expect(onStream(sandbox)).toEqual([
    sessionLine(sandbox, {}) as Record<string, unknown>,
    sessionLine(sandbox, {
      phase: "ended",
      sessionId: "unknown",
      provider: "unknown",
      projectPath: null,
      cwd: null,
    }) as Record<string, unknown>,
  ]);
});

test("a hook's JSON on stdin tells session, folder, skill and its arguments [R111]", async () => {
  using sandbox = openSandbox();
  const hook = {
    session_id: "sess-123",
    cwd: sandbox.project,
    hook_event_name: "PreToolUse",
    tool_name: "Skill",
    tool_input: { skill: "spec", args: "docs/abc.md" },
  };
  const env = { EVENT_TYPE: "skill.lifecycle", PHASE: "in_progress" };
  const ran = await sandbox.run(["emit"], { env, stdin: `${JSON.stringify(hook)}\n` });
  expect(ran).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  const started = { EVENT_TYPE: "session.lifecycle", PHASE: "started" };
  for (const stdin of [JSON.stringify(hook), "no json at all"]) {
    expect((await sandbox.run(["emit"], { env: started, stdin })).exitCode).toBe(0);
  }
  expect(onStream(sandbox)).toEqual([
    skillLine(sandbox, {}) as Record<string, unknown>,
    sessionLine(sandbox, {}) as Record<string, unknown>,
    sessionLine(sandbox, { sessionId: "unknown", projectPath: null, cwd: null }) as Record<
      string,
      unknown
    >,
  ]);
});

const SESSION_PHASES = ko.emit.wrongPhase(
  "session.lifecycle",
  "started, ended, waiting_permission, waiting_question",
);

test("a wrong call ends with 2, says what is missing, and writes nothing", async () => {
  using sandbox = openSandbox();
  for (const [args, message] of [
    [[], ko.emit.missingType],
    [["--type", "tool_use"], ko.emit.badType("tool_use")],
    [["--type", "session.lifecycle"], SESSION_PHASES],
    [["--type", "session.lifecycle", "--phase", "sarted"], SESSION_PHASES],
    [
      ["--type", "skill.lifecycle", "--phase", "started", "--skill", "x"],
      ko.emit.wrongPhase("skill.lifecycle", "in_progress, completed"),
    ],
    [["--type", "skill.lifecycle", "--phase", "completed"], ko.emit.missingSkill],
  ] as const) {
    const ran = await sandbox.run(["emit", ...args, "--json"]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran)).toMatchObject({ code: "USAGE", message });
  }
  expect(sandbox.journalLines()).toEqual([]);
  expect(existsSync(sandbox.stream)).toBe(false);
});

test("emit respects what hooks respect: disabled, excluded projects, our own sessions, hidden prompts and secrets", async () => {
  using sandbox = openSandbox();
  const call = ["emit", "--type", "skill.lifecycle", "--phase", "in_progress", "--skill", "spec"];
  const args = [...call, "--project", sandbox.project, "--trigger", "/spec plum pudding"];
  await sandbox.run(args, { env: { SELF_GEN_INTERNAL: "1" } });
  await sandbox.run(["config", "set", "enabled", "false"]);
  await sandbox.run(args);
  await sandbox.run(["config", "unset", "enabled"]);
  await sandbox.run(["config", "set", "excludeProjects", sandbox.project]);
  expect(parsed(await sandbox.run([...args, "--json"]))).toEqual({ id: null });
  // Also a folder whose name is hidden in what is recorded.
  const sensitive = join(sandbox.folder, "id_rsa-tools");
  await sandbox.run(["config", "set", "excludeProjects", sensitive]);
  await sandbox.run([...call, "--project", sensitive]);
  await sandbox.run(["config", "unset", "excludeProjects"]);
  expect(sandbox.journalLines()).toEqual([]);
  expect(sandbox.streamLines()).toEqual([]);

  await sandbox.run(["config", "set", "collectPromptText", "false"]);
  await sandbox.run(args);
  await sandbox.run(["config", "unset", "collectPromptText"]);
  const token = ["ghp", "R4nD0mL00k1ngT0k3nV4lu3F0rT3st1ngXy9"].join("_");
  await sandbox.run([...call, "--trigger", `/spec ${token} docs/a.md`]);
  const [hidden, secret] = onStream(sandbox);
  expect(hidden).toMatchObject({ triggerCommand: "/spec [REDACTED]", targetDocPath: null });
  expect(String(secret?.["triggerCommand"])).not.toContain(token.slice(-16));
  expect(secret).toMatchObject({ skillName: "spec", targetDocPath: "docs/a.md" });
});

const SCRIPT = join(import.meta.dir, "../../src/cli/lifecycle-logger.sh");

test("lifecycle-logger.sh writes the event its variables name, from stdin where they do not, silently and with 0", async () => {
  using sandbox = openSandbox();
  mkdirSync(join(sandbox.home, "bin"), { recursive: true });
  symlinkSync(PROGRAM, join(sandbox.home, "bin/self-gen"));
  const script = join(sandbox.folder, "lifecycle-logger.sh");
  copyFileSync(SCRIPT, script);
  chmodSync(script, 0o755);
  const run = (env: Record<string, string>, stdin: string): object => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([script], {
      env: { ...sandbox.env, ...env },
      cwd: sandbox.project,
      stdin: Buffer.from(stdin),
    });
    return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
  };
  const silent = { exitCode: 0, stdout: "", stderr: "" };
  const hook = JSON.stringify({ session_id: "sess-123", cwd: sandbox.project });
  expect(run({ EVENT_TYPE: "session.lifecycle", PHASE: "started" }, `${hook}\n`)).toEqual(silent);
  expect(onStream(sandbox)).toEqual([sessionLine(sandbox, {}) as Record<string, unknown>]);

  // Whatever is wrong, the client that calls it notices nothing.
  expect(run({}, "")).toEqual(silent);
  expect(run({ EVENT_TYPE: "nonsense" }, "{")).toEqual(silent);
  const nowhere = { SELF_GEN_HOME: join(sandbox.folder, "gone") };
  expect(run({ ...nowhere, EVENT_TYPE: "session.lifecycle", PHASE: "ended" }, "")).toEqual(silent);
  writeFileSync(join(sandbox.folder, "gone"), "");
  expect(run({ ...nowhere, EVENT_TYPE: "session.lifecycle", PHASE: "ended" }, "")).toEqual(silent);
  expect(sandbox.streamLines()).toHaveLength(1);
});
