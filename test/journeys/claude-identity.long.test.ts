/** Which project a session of the real client is of: `test/ingest/capture/capture.test.ts` has it without the client. */
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openClaude } from "../real/claude.ts";
import { openPrograms } from "../real/programs.ts";
import { script } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import { bash, expectStored, hookCommand, only, recordInto, trailOf } from "./recording-client.ts";
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
