/** The next session of a real client knows what the last one did, and nobody else's does. */
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openSandbox } from "../sandbox.ts";
import {
  answerOf,
  clearSaved,
  injectionsOf,
  newestSummary,
  plantAnalysis,
  previousPart,
  promptsIn,
  sessionIdOf,
  sha256,
  startAlone,
  startHook,
  suggestionsPart,
  summaries,
  workAwhile,
  workBefore,
} from "./bring-back.ts";
import { open, ask } from "./session-starts.ts";

test("after five prompts, edits and two failing commands the next session's first request has the suggestions and the previous session, byte for byte [R005, R009, R013, R028]", async () => {
  using sandbox = openSandbox();
  await using claude = open(sandbox);
  await workAwhile(claude);
  await clearSaved(sandbox, claude);
  const first = await newestSummary(sandbox);
  expect(first).toMatchObject({
    promptCount: 5,
    toolCounts: { Bash: 3, Edit: 2, Write: 1 },
    toolSequence: ["Write", "Edit", "Edit", "Bash", "Bash", "Bash"],
    errorCount: 2,
    lastEditedFiles: ["src/app.ts"],
    unresolvedErrors: [
      "bash: missing.conf: No such file or directory",
      "TypeError: app is not a function",
    ],
    reason: "other",
    recovered: false,
  });
  expect(first.lastPrompts.at(-1)).toBe("테스트 작성해줘");
  const planted = plantAnalysis(sandbox, claude.project);
  const foretold = await sandbox.run(["context", "preview", "--json"], {
    cwd: claude.project,
    env: { HOME: claude.home },
  });
  const before = claude.api.requests.length;

  const run = await claude.run(ask());
  expect(run).toMatchObject({ exitCode: 0, answer: "done" });
  expect(startHook(run)?.stdout).toBe((JSON.parse(foretold.stdout) as { printed: string }).printed);
  const expected = [
    suggestionsPart(sandbox, planted),
    previousPart(first, promptsIn(sandbox)),
  ].join("\n\n");
  expect(claude.api.requests[before]?.text).toContain(
    `SessionStart hook additional context: ${expected}\n`,
  );
  expect(answerOf(startHook(run))).toEqual({
    context: expected,
    message:
      "Self-Generation: 이전 세션(프롬프트 5개), 제안 3개(self-gen suggestions)를 불러왔습니다",
  });

  const [injection, ...others] = injectionsOf(sandbox);
  expect(others).toEqual([]);
  expect(injection).toMatchObject({
    sessionId: sessionIdOf(run),
    projectPath: claude.project,
    hook: "SessionStart",
    source: "startup",
    units: expected.length,
    hash: sha256(expected),
  });
  await summaries(sandbox);
  expect(sandbox.query("select session_id, source, units, refs from injections")).toEqual([
    {
      session_id: sessionIdOf(run),
      source: "startup",
      units: expected.length,
      refs: JSON.stringify(["planted-0", "planted-1", "planted-2", first.id]),
    },
  ]);

  expect(claude.outsideAttempts).toEqual([]);
});

test("another project whose folder has the same name is told nothing, a worktree of the repository the suggestions only [R004, R008, R013, R020]", async () => {
  using sandbox = openSandbox();
  const { project } = sandbox;
  git(project, "init", "--quiet");
  git(project, "commit", "--quiet", "--allow-empty", "--message", "begin");
  const first = await workBefore(sandbox, { project }, "비밀스러운 일을 해줘");
  expect(first).toMatchObject({ projectPath: project });
  const suggestions = suggestionsPart(sandbox, plantAnalysis(sandbox, project));

  for (const parent of ["elsewhere", "bare"]) {
    const cwd = join(sandbox.folder, parent, "project");
    mkdirSync(cwd, { recursive: true });
    if (parent === "elsewhere") git(cwd, "init", "--quiet");
    expect(await startAlone(sandbox, cwd)).toEqual([]);
  }

  const worktree = join(sandbox.folder, "worktree", "project");
  git(project, "worktree", "add", "--quiet", worktree);
  expect(await startAlone(sandbox, worktree)).toEqual([suggestions]);
  expect((await workBefore(sandbox, { project: worktree }, "다른 일")).projectPath).toBe(worktree);

  // What happened elsewhere since then is not this project's last session.
  expect(await startAlone(sandbox, project)).toEqual([suggestions, previousPart(first)]);
});

function git(cwd: string, ...args: readonly string[]): void {
  const who = ["-c", "user.name=a", "-c", "user.email=a@b"];
  const { exitCode, stderr } = Bun.spawnSync(["git", ...who, ...args], { cwd });
  expect({ args, exitCode, stderr: stderr.toString() }).toMatchObject({ args, exitCode: 0 });
}
