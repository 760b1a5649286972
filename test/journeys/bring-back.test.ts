/** The next session of a real client knows what the last one did, and nobody else's does. */
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openClaude } from "../real/claude.ts";
import { openConversation } from "../real/conversation.ts";
import { script } from "../real/script.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import {
  answerOf,
  clearSaved,
  injectionsOf,
  newestSummary,
  plantAnalysis,
  previousPart,
  resumePart,
  sessionIdOf,
  sha256,
  startAlone,
  startHook,
  suggestionsPart,
  summaries,
  toldLast,
  workAwhile,
  workBefore,
} from "./bring-back.ts";
import { bash, hookCommand, recordInto } from "./recorded.ts";

const open = (sandbox: Sandbox) =>
  openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });

const GO_ON = `Go on ${script({ text: "done" })}`;
const ask = (...args: readonly string[]): string[] => [...args, "-p", GO_ON];

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
      "cat: missing.conf: No such file or directory",
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
  const expected = [suggestionsPart(sandbox, planted), previousPart(first)].join("\n\n");
  expect(claude.api.requests[before]?.text).toContain(
    `SessionStart hook additional context: ${expected}\n`,
  );
  expect(answerOf(startHook(run))).toEqual({
    context: expected,
    message:
      "Self-Generation: 이전 세션(프롬프트 5개)과 제안 3개(self-gen suggestions)를 가져왔습니다.",
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

test("a resumed session is told of its unsolved errors, and never twice of the previous session or a suggestion [R021, R022]", async () => {
  using sandbox = openSandbox();
  await using claude = open(sandbox);
  const first = await workBefore(sandbox, claude, "처음 한 일");
  const suggestions = suggestionsPart(sandbox, plantAnalysis(sandbox, claude.project));
  const failing = `Try ${script(bash("cat gone.txt"), { text: "failed" })}`;
  const started = await claude.run(["-p", failing, "--allowedTools", "Bash"]);
  const atStart = [suggestions, previousPart(first)];
  expect(toldLast(claude)).toEqual(atStart);
  expect(claude.api.main().at(-1)?.text).not.toContain("[RESUME]");

  const left = ["cat: gone.txt: No such file or directory"];
  const resumed = await claude.run(ask("--resume", sessionIdOf(started)));
  expect(sessionIdOf(resumed)).toBe(sessionIdOf(started));
  expect(answerOf(startHook(resumed))).toEqual({
    context: resumePart(left),
    message: "Self-Generation: 미해결 에러 1건을 가져왔습니다.",
  });
  // What the start told is still in the history, once.
  expect(toldLast(claude)).toEqual([...atStart, resumePart(left)]);

  // The first session goes on: what happened since is new to it; what another was told is not.
  const last = await newestSummary(sandbox);
  expect(
    await startAlone(sandbox, claude.project, { session: first.sessionId, source: "resume" }),
  ).toEqual([previousPart(last), resumePart([])]);
  const stored = await summaries(sandbox);
  expect(stored.map(({ sessionId, promptCount }) => [sessionId, promptCount])).toEqual([
    [first.sessionId, 1],
    [sessionIdOf(started), 1],
    [sessionIdOf(started), 2],
  ]);
});

test("a forked session is told nothing that its history has from the session it came from, nor about that one", async () => {
  using sandbox = openSandbox();
  await using claude = open(sandbox);
  const first = await workBefore(sandbox, claude, "처음 한 일");
  const suggestions = suggestionsPart(sandbox, plantAnalysis(sandbox, claude.project));
  const parent = await claude.run(["-p", "갈라질 일"]);
  const atStart = [suggestions, previousPart(first)];
  expect(toldLast(claude)).toEqual(atStart);

  const forked = await claude.run(ask("--resume", sessionIdOf(parent), "--fork-session"));
  expect(forked).toMatchObject({ exitCode: 0, answer: "done" });
  const [suggested, previous, ...since] = toldLast(claude);
  expect([suggested, previous]).toEqual(atStart);
  expect(since.filter((part) => atStart.includes(part))).toEqual([]);
  // 2.1.197 takes a fork for a resume of the session it came from.
  const isFork = startHook(forked)?.name === "SessionStart:fork";
  expect(since).toEqual(isFork ? [] : [resumePart([])]);
});

test("after a compaction the session is told again what it was told at its start, once [R040]", async () => {
  using sandbox = openSandbox();
  await using claude = open(sandbox);
  const first = await workBefore(sandbox, claude, "처음 한 일");
  const suggestions = suggestionsPart(sandbox, plantAnalysis(sandbox, claude.project));
  await claude.run(ask());
  await using talk = openConversation(claude, ["-c"]);
  await talk.say(GO_ON);
  const atStart = [suggestions, previousPart(first)];
  expect(toldLast(claude)).toEqual([...atStart, resumePart([])]);
  await talk.say("/compact");
  await talk.say(GO_ON);
  const isSaved = (part: string): boolean => part.includes('part="snapshot"');
  expect(toldLast(claude).filter((part) => !isSaved(part))).toEqual(atStart);
  const restored = toldLast(claude).filter((part) => part.includes("요약에서 빠진 내용"));
  expect(restored).toHaveLength(1);
});
