// What must not get from one place into another: projects, sessions without a name, what is hidden or forgotten.
import { describe, expect, test } from "bun:test";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { openSandbox } from "../sandbox.ts";
import {
  asks,
  configure,
  edits,
  ends,
  eventOf,
  fails,
  live,
  plantAnalysis,
  plantSummary,
  runs,
  starts,
  startSession,
  suggestion,
  SUMMARY,
  summariesOf,
  summaryOf,
  told,
} from "./sessions.ts";

test("a session that goes on in another project takes nothing there, and can be forgotten where it was", async () => {
  using sandbox = openSandbox();
  const other = join(sandbox.folder, "other");
  mkdirSync(other);
  const secret = [
    starts(),
    asks("비밀 계획"),
    edits(join(sandbox.project, "hidden.ts")),
    ends("other"),
  ];
  await live(sandbox, "s", secret);
  const there = { cwd: other };
  for (const payload of [starts("resume"), asks("다른 일"), ends("other")]) {
    await sandbox.hook({ session_id: "s", cwd: other, ...payload }, there);
  }
  const { context } = told(await startSession(sandbox, { session: "t", folder: other }));
  expect(context).toContain('"다른 일"');
  expect(context).not.toMatch(/비밀|hidden/);
  const forgotten = await sandbox.run(["forget", "--project", sandbox.project, "--yes"]);
  expect(forgotten.exitCode).toBe(0);
  expect(sandbox.journalLines().join("\n")).not.toContain("비밀");
});

test("a summary is the project's that the session began in, wherever its end is", async () => {
  using sandbox = openSandbox();
  const other = join(sandbox.folder, "other");
  mkdirSync(other);
  await live(sandbox, "s", [starts(), asks("한 가지 일")]);
  await sandbox.hook({ session_id: "s", cwd: other, ...ends("other") }, { cwd: other });
  expect(summaryOf(sandbox, "s")).toMatchObject({ projectPath: sandbox.project, promptCount: 1 });
});

test("events without a session are not one together: their end has no summary", async () => {
  using sandbox = openSandbox();
  await sandbox.hook({ cwd: sandbox.project, ...asks("누구의 일도 아님") });
  await sandbox.hook({ cwd: sandbox.project, ...ends("other") });
  expect(sandbox.events().map(({ type }) => type)).not.toContain("session_summary");
  expect((await startSession(sandbox)).stdout).toBe("");
});

test("prompts that are no longer to be kept are not written again into a summary", async () => {
  using sandbox = openSandbox();
  await live(sandbox, "s", [starts(), asks("이제 비밀")]);
  configure(sandbox, { collectPromptText: false });
  await live(sandbox, "s", [ends("other")]);
  expect(summaryOf(sandbox, "s")).toMatchObject({ promptCount: 1, lastPrompts: ["[REDACTED]"] });
});

test("nor into the summary that a start makes up for", async () => {
  using sandbox = openSandbox();
  const env = { CLAUDE_PID: String(Bun.spawnSync(["true"]).pid) };
  await live(sandbox, "s", [starts(), asks("이제 비밀")], { env });
  configure(sandbox, { collectPromptText: false });
  expect(told(await startSession(sandbox)).context).not.toContain("이제 비밀");
  expect(summaryOf(sandbox, "s")).toMatchObject({ recovered: true, lastPrompts: ["[REDACTED]"] });
});

describe("what is forgotten", () => {
  test("is not told by the piece of it that a summary had room for", async () => {
    using sandbox = openSandbox();
    const prompt = `${"가".repeat(93)} SECRETWORD`;
    await live(sandbox, "s", [starts(), asks("남는 일"), asks(prompt), ends("other")]);
    expect(JSON.stringify(summaryOf(sandbox, "s"))).toContain("SECRET");
    const ran = await sandbox.run(["forget", "--match", "SECRETWORD", "--yes"]);
    expect(ran.exitCode).toBe(0);
    const { context } = told(await startSession(sandbox));
    expect(context).toContain('이전 세션 마지막 작업: "남는 일"');
    expect(sandbox.journalLines().join("\n")).not.toContain("SECRET");
    expect(sandbox.query("select end_reason from sessions where session_id = 's'")).toEqual([
      { end_reason: "other" },
    ]);
  });

  test("is not told by an analysis of it either", async () => {
    using sandbox = openSandbox();
    await live(sandbox, "s", [starts(), asks("하던 일"), ends("other")]);
    await plantAnalysis(sandbox, { suggestions: [suggestion(0, { summary: "SECRETWORD 스킬" })] });
    await sandbox.run(["forget", "--match", "하던 일", "--yes"]);
    expect(told(await startSession(sandbox, { session: "b" })).context).toContain("SECRETWORD");
    await plantAnalysis(sandbox, { suggestions: [suggestion(0, { summary: "SECRETWORD 규칙" })] });
    await live(sandbox, "u", [asks("SECRETWORD")]);
    await sandbox.run(["forget", "--match", "SECRETWORD", "--yes"]);
    expect((await startSession(sandbox, { session: "c" })).stdout).not.toContain("SECRETWORD");
  });
});

test("of a session that cannot be read as a whole no summary is made, and a later one is right", async () => {
  using sandbox = openSandbox();
  await live(sandbox, "s", [starts(), asks("첫 일")]);
  // More than a hook reads: 20 MB of lines that nobody has brought in.
  const line = encodeLine(
    eventOf(sandbox, {
      sessionId: "s",
      type: "tool_use",
      data: { tool: "Bash", success: true, note: "x".repeat(4000) },
    }),
  );
  for (let at = 0; at < 5; at++) {
    const many = Array.from({ length: 1000 }, () =>
      line.replace(/"id":"[^"]+"/, `"id":"${crypto.randomUUID()}"`),
    );
    appendFileSync(sandbox.journal, many.join(""));
  }
  await live(sandbox, "s", [ends("other")]);
  const made = summariesOf(sandbox, "s");
  if (made.length > 0) expect(made).toMatchObject([{ promptCount: 1, toolCounts: { Bash: 5000 } }]);
  expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
  expect(told(await startSession(sandbox)).context).toContain("프롬프트 1개, 도구 5000회 사용");
});

test("a resolution is told once to a session: what did not help is not said again", async () => {
  using sandbox = openSandbox();
  const failure = fails("npm test", "Exit code 1\nTypeError: cart.total is not a function");
  const fix = edits(join(sandbox.project, "src/cart.ts"));
  await live(sandbox, "first", [
    starts(),
    asks("고쳐줘"),
    failure,
    fix,
    runs("npm test"),
    ends("other"),
  ]);
  const again = (session: string) =>
    sandbox.hook({ session_id: session, cwd: sandbox.project, ...failure });
  expect((await again("second")).stdout).toContain("src/cart.ts");
  expect((await again("second")).stdout).toBe("");
  expect((await again("third")).stdout).toContain("src/cart.ts");
});

test("a session from the future, when a clock was ahead, does not hide the real ones", async () => {
  using sandbox = openSandbox();
  const ahead = new Date(Date.now() + 30 * 86_400_000).toISOString();
  plantSummary(sandbox, { ...SUMMARY, lastPrompts: ["내일의 일"] }, { sessionId: "x", ts: ahead });
  await live(sandbox, "s", [starts(), asks("오늘의 일"), ends("other")]);
  expect(told(await startSession(sandbox)).context).toContain('"오늘의 일"');
});
