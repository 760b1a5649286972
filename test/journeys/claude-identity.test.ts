/** Whose events they are: the project, the session, the turn, the call and the process, as a real client gives them. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { openClaude } from "../real/claude.ts";
import { openPrograms } from "../real/programs.ts";
import { script } from "../real/script.ts";
import { linesOf, openSandbox } from "../sandbox.ts";
import {
  bash,
  expectStored,
  hookCommand,
  isReported,
  only,
  recordInto,
  textOf,
  trailOf,
} from "./recorded.ts";
import { HANG_MS } from "../limits.ts";

test("a session started in a folder of a repository belongs to the repository, wherever the model moves to", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  const below = join(claude.project, "packages/app");
  mkdirSync(below, { recursive: true });
  const programs = openPrograms();
  const steps = [
    // Another repository, so that only where the session began can tell whose it is.
    bash("git init --quiet deeper && cd deeper"),
    { tool: "Write", input: { file_path: join(below, "a.ts"), content: "1\n" } },
    { text: "moved" },
  ];
  const command = ["-p", `Move ${script(...steps)}`, "--allowedTools", "Bash Write"];
  const run = await programs.run([claude.binary, "--permission-mode", "default", ...command], {
    cwd: below,
    env: claude.env,
    timeoutMs: HANG_MS,
  });
  expect(run.exitCode).toBe(0);

  const events = await expectStored(sandbox);
  expect(trailOf(events)).toEqual([
    "session.lifecycle started startup",
    "turn.start",
    "prompt Move",
    "tool_use Bash true",
    "tool_use Write true",
    "turn.end true",
    "session.lifecycle ended other",
  ]);
  expect(only(events, "tool_use", "Write")["meta"]).toMatchObject({ file: "packages/app/a.ts" });
  expect(new Set(events.map(({ projectPath }) => projectPath))).toEqual(new Set([claude.project]));
  expect(new Set(events.map(({ project }) => project))).toEqual(new Set(["project"]));
  expect(new Set(events.map((event) => event["repoId"]))).toEqual(
    new Set([join(claude.project, ".git")]),
  );
  // The folder moved, the project did not.
  expect(events[0]).toMatchObject({ cwd: below });
  expect(only(events, "turn.end")).toMatchObject({ cwd: join(below, "deeper") });
  expect(sandbox.query("select project, project_path, repo_id from sessions")).toEqual([
    { project: "project", project_path: claude.project, repo_id: join(claude.project, ".git") },
  ]);
});

test("what only the hook can see is kept: process, client, version, entrypoint, prompt, call and transcript", async () => {
  using sandbox = openSandbox();
  const parents = join(sandbox.folder, "parents");
  // The shell's parent is the client; the program takes the shell's place.
  const tell = `echo "$PPID $(cut -d' ' -f22 /proc/$PPID/stat)" >> '${parents}'`;
  await using claude = openClaude({
    hookCommand: `${tell}; ${hookCommand()}`,
    extraEnv: recordInto(sandbox),
  });
  const prompt = `Two calls ${script(bash("echo a"), bash("echo b"), { text: "done" })}`;
  const run = await claude.run(["-p", prompt, "--allowedTools", "Bash"]);
  expect(run.answer).toBe("done");
  const events = (await expectStored(sandbox)).filter(isReported);

  const [parent, ...others] = [...new Set(linesOf(parents))];
  expect(others).toEqual([]);
  const [pid, pidStart] = (parent ?? "").split(" ");
  const version = Bun.spawnSync([claude.binary, "--version"], { env: { ...claude.env } });
  const clientVersion = /^\d+\.\d+\.\d+/.exec(version.stdout.toString())?.[0];
  expect(clientVersion).toBeDefined();
  const started = run.records.find((record) => record["subtype"] === "init");
  const transcriptPath = textOf(events[0], "transcriptPath");
  for (const event of events) {
    expect(event).toMatchObject({
      sessionId: started?.["session_id"],
      provider: "claude",
      client: "claude-code",
      clientVersion,
      entrypoint: "sdk-cli",
      pid: Number(pid),
      pidStart,
      cwd: claude.project,
      transcriptPath,
    });
  }
  expect(existsSync(transcriptPath)).toBe(true);

  const inTurn = events.filter(({ type }) => type !== "session.lifecycle");
  expect(new Set(inTurn.map((event) => event["promptId"])).size).toBe(1);
  expect(typeof inTurn[0]?.["promptId"]).toBe("string");
  const calls = events.filter(({ type }) => type === "tool_use");
  const asked = claude.api.main().flatMap(({ reply }) => reply?.content ?? []);
  const ids = asked.flatMap((block) => ("id" in block ? [block.id] : []));
  expect(calls.map((call) => call["toolUseId"])).toEqual(ids);
  expect(ids).toHaveLength(2);
  for (const call of calls) {
    expect(call).toMatchObject({ permissionMode: "default", durationMs: expect.any(Number) });
  }
  expect(calls[0]?.["inputHash"]).not.toBe(calls[1]?.["inputHash"]);

  expect(
    sandbox.query(
      "select client, client_version, entrypoint, pid, pid_start, transcript_path, permission_mode from sessions",
    ),
  ).toEqual([
    {
      client: "claude-code",
      client_version: clientVersion,
      entrypoint: "sdk-cli",
      pid: Number(pid),
      pid_start: pidStart,
      transcript_path: transcriptPath,
      permission_mode: "default",
    },
  ]);
});
