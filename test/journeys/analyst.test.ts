/** The real client as the one who words what was found: it is the person's own, and leaves no trace of having been asked. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { quiet } from "../hooks/saving.ts";
import { plantAskedOften } from "../learn/analysis/asked-often.ts";
import { wording } from "../learn/analysis/stand-in.ts";
import { claudeBinary, openClaude } from "../real/claude.ts";
import { codexBinary, openCodex } from "../real/codex.ts";
import { openSandbox } from "../sandbox.ts";
import { until } from "../until.ts";
import { hookCommand, recordInto } from "./recording-client.ts";

const RULE = "Run the linter before you commit.";
const WORDED = wording({ id: "c1", summary: "You ask for the linter.", rule: RULE });

const transcriptsIn = (home: string): string[] => {
  const folder = join(home, ".claude/projects");
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith(".jsonl"))
    : [];
};

test("behind the end of a session with three prompts the client is asked once: no hook, no transcript, no session of its own", async () => {
  using sandbox = openSandbox();
  const bin = join(sandbox.folder, "bin");
  mkdirSync(bin);
  symlinkSync(claudeBinary(), join(bin, "claude"));
  const isQuestion = (text: string): boolean => text.includes('part="candidates"');
  await using claude = openClaude({
    hookCommand: hookCommand(),
    extraEnv: { ...recordInto(sandbox), PATH: `${bin}:${process.env["PATH"] ?? ""}` },
    model: { respond: ({ text }) => (isQuestion(text) ? { text: WORDED } : undefined) },
  });
  const questions = () => claude.api.requests.filter(({ text }) => isQuestion(text));
  plantAskedOften(sandbox, { projectPath: claude.project });
  await sandbox.run(["config", "set", "analysisUsesModel", "true"]);

  // Two prompts of the session as its hooks tell them, each with an end behind it; the third is the client's own.
  const session = crypto.randomUUID();
  const told = { session_id: session, cwd: claude.project };
  for (const prompt of ["first", "second"]) {
    await sandbox.hook({ ...told, hook_event_name: "UserPromptSubmit", prompt });
    await sandbox.hook({ ...told, hook_event_name: "SessionEnd", reason: "other" });
  }
  await quiet(sandbox);
  expect(questions()).toEqual([]);
  expect((await claude.run(["--session-id", session, "-p", "third"])).exitCode).toBe(0);
  await quiet(sandbox);
  const runs = () =>
    sandbox
      .query<{ data: string }>("select data from events where type = 'analysis_run'")
      .map(({ data }) => JSON.parse(data) as Record<string, unknown>);
  await until(() => runs().length > 0);
  await quiet(sandbox);

  expect(questions()).toHaveLength(1);
  const [question] = questions();
  expect(question?.body["tools"] ?? []).toEqual([]);
  expect(question?.text).not.toContain("third");
  expect(runs()).toMatchObject([{ outcome: "worded", program: "claude", suggestions: 1 }]);
  expect(runs()[0]?.["costUsd"]).toBeGreaterThan(0);
  expect(runs()[0]?.["model"]).toStartWith("claude-");

  // One session was recorded, and the client keeps one transcript: that of the person.
  expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
  const sessions = sandbox.query<{ session_id: string }>(
    "select session_id from sessions where session_id not like 'asked-%'",
  );
  expect(sessions).toHaveLength(1);
  expect(transcriptsIn(claude.home)).toHaveLength(1);
  expect(claude.outsideAttempts).toEqual([]);

  // The next session is told of it in these words, the one after that no more.
  const next = await claude.run(["-p", "hello"]);
  expect(next.exitCode).toBe(0);
  await quiet(sandbox);
  expect(claude.api.main().at(-1)?.text).toContain("[claude_md] You ask for the linter. (");
  expect((await claude.run(["-p", "again"])).exitCode).toBe(0);
  await quiet(sandbox);
  expect(claude.api.main().at(-1)?.text).not.toContain("You ask for the linter");
  expect(questions()).toHaveLength(1);
});

test("Codex words what was found where only that is there, and leaves no session of its own", async () => {
  using sandbox = openSandbox();
  const bin = join(sandbox.folder, "bin");
  mkdirSync(bin);
  symlinkSync(codexBinary(), join(bin, "codex"));
  await using codex = openCodex({
    hookCommand: hookCommand("codex"),
    model: { respond: () => ({ text: WORDED }) },
  });
  plantAskedOften(sandbox, { projectPath: codex.project });
  const env = { ...codex.env, ...recordInto(sandbox), PATH: `${bin}:/usr/bin:/bin`, TZ: "UTC" };
  const ran = await sandbox.run(["analyze", "--model", "--json"], { env, cwd: codex.project });
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  expect(JSON.parse(ran.stdout)).toMatchObject({
    suggestions: [{ rule: RULE, wordedBy: "model" }],
    model: { outcome: "worded", program: "codex", worded: 1 },
  });
  const sessions = join(codex.codexHome, "sessions");
  expect(existsSync(sessions) ? readdirSync(sessions) : []).toEqual([]);
  expect(sandbox.events().filter(({ type }) => type !== "prompt")).toMatchObject([
    { type: "analysis_run" },
  ]);
});
