import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockDatabase } from "../store/lock-database.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import {
  answers,
  asks,
  configure,
  fenced,
  hoursAgo,
  live,
  plant,
  plantAnalysis,
  plantSummary,
  startSession,
  suggestion,
  SUMMARY,
  told,
} from "./sessions.ts";

/** Everything that can be told. */
async function plantAll(sandbox: Sandbox): Promise<string> {
  await plantAnalysis(sandbox, { suggestions: [suggestion(0), suggestion(1)] });
  return plantSummary(sandbox).ts;
}

const suggestions = fenced("suggestions", [
  "[Self-Generation] AI 패턴 분석 결과:",
  "- [skill] 제안 0 [id: suggest-0]",
  "- [skill] 제안 1 [id: suggest-1]",
  "적용: self-gen apply <번호> (node ~/.self-generation/bin/apply.mjs <번호>)",
  "거부: self-gen dismiss <id> (node ~/.self-generation/bin/dismiss.mjs <id>)",
]);

const header = (ts: string): string => `[Self-Generation] 이전 세션 컨텍스트 (${ts}):`;

const whole = (ts: string): string =>
  fenced("previous", [
    header(ts),
    "프롬프트 15개, 도구 60회 사용",
    '이전 세션 마지막 작업: "테스트 작성해줘"',
    "수정 중이던 파일: src/app.ts",
    "미해결 에러 2건: TypeError: ..., RangeError: ...",
    "주요 도구: Read(30), Edit(20), Bash(10)",
    '이전 프롬프트: "먼저 읽어줘"',
  ]);

const short = (ts: string): string =>
  fenced("previous", [header(ts), "프롬프트 15개, 도구 60회 사용"]);

describe("the answer", () => {
  test("is one JSON object: suggestions, then the previous session, an empty line between them [R027, R028, R039]", async () => {
    using sandbox = openSandbox();
    const ts = await plantAll(sandbox);
    const ran = await startSession(sandbox);
    expect(JSON.parse(ran.stdout)).toEqual({
      hookSpecificOutput: {
        hookEventName: "SessionStart",
        additionalContext: `${suggestions}\n\n${whole(ts)}`,
      },
      systemMessage:
        "Self-Generation: 이전 세션(프롬프트 15개), 제안 2개(self-gen suggestions)를 불러왔습니다",
    });
    expect(JSON.stringify(JSON.parse(ran.stdout))).toBe(ran.stdout);
    expect(ran.stdout.length).toBeLessThanOrEqual(10_000);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("is the same for Codex [R039]", async () => {
    using sandbox = openSandbox();
    const ts = await plantAll(sandbox);
    const { context } = told(await startSession(sandbox, { client: "codex" }));
    expect(context).toBe(`${suggestions}\n\n${whole(ts)}`);
  });

  test("is not one byte when there is nothing to tell [R029]", async () => {
    using sandbox = openSandbox();
    for (const source of ["startup", "resume", "clear", "compact", "fork", "whatever"]) {
      expect(await startSession(sandbox, { source })).toMatchObject({ exitCode: 0, stdout: "" });
    }
    expect(sandbox.events().map(({ type }) => type)).not.toContain("injection");
  });

  test("needs source, model, session_id and cwd, and nothing else [R038]", async () => {
    using sandbox = openSandbox();
    const ts = await plantAll(sandbox);
    const stdin = { source: "startup", model: "opus", session_id: "x", cwd: sandbox.project };
    expect(told(await sandbox.hook(stdin)).context).toBe(`${suggestions}\n\n${whole(ts)}`);
    expect(sandbox.events()).toContainEqual(
      expect.objectContaining({ phase: "started", sessionId: "x", model: "opus" }),
    );
  });

  const kept: readonly (readonly [string, (ts: string) => string])[] = [
    ["startup", (ts) => `${suggestions}\n\n${whole(ts)}`],
    ["clear", (ts) => `${suggestions}\n\n${short(ts)}`],
    ["compact", (ts) => `${suggestions}\n\n${whole(ts)}`],
    ["fork", (ts) => `${suggestions}\n\n${whole(ts)}`],
    ["whatever a newer client says", (ts) => `${suggestions}\n\n${whole(ts)}`],
    ["", (ts) => `${suggestions}\n\n${whole(ts)}`],
    [
      "resume",
      (ts) =>
        `${suggestions}\n\n${whole(ts)}\n\n${fenced("resume", [
          "[RESUME] 미해결 에러 상세: TypeError: ..., RangeError: ...",
        ])}`,
    ],
  ];
  test.each(kept)("to a start by %p is what belongs to it [R040]", async (source, expected) => {
    using sandbox = openSandbox();
    const ts = await plantAll(sandbox);
    expect(told(await startSession(sandbox, { source })).context).toBe(expected(ts));
  });

  test("after a compaction repeats what was told before: it is gone from the conversation [R040]", async () => {
    using sandbox = openSandbox();
    await plantAll(sandbox);
    const first = await startSession(sandbox);
    const second = await startSession(sandbox, { source: "compact" });
    expect(second.stdout).toBe(first.stdout);
  });

  test("to a fork leaves out what the session it came from was told: that is still in the conversation [R040]", async () => {
    using sandbox = openSandbox();
    await plantAll(sandbox);
    expect(told(await startSession(sandbox, { session: "parent" })).context).not.toBe("");
    await live(sandbox, "parent", [asks("하나"), answers()]);
    const fork = { source: "fork", secondsSinceResponse: 0 };
    expect((await startSession(sandbox, { ...fork, session: "child" })).stdout).toBe("");
    await plantAnalysis(sandbox, { suggestions: [suggestion(7)], ts: hoursAgo(0.01) });
    const { context } = told(await startSession(sandbox, { ...fork, session: "second child" }));
    expect(context).toContain("제안 7");
    expect(context).not.toContain("이전 세션");
  });

  const odd: readonly (readonly [string, unknown])[] = [
    ["no source", { session_id: "s" }],
    ["no session", { source: "startup" }],
    ["fields of other kinds", { source: 7, session_id: { a: 1 }, cwd: ["x"], model: null }],
    ["a folder that does not exist", { source: "startup", session_id: "s", cwd: "/no/such/place" }],
    ["a relative folder", { source: "startup", session_id: "s", cwd: "here" }],
    ["a huge source", { source: "x".repeat(100_000), session_id: "s" }],
    ["names of an object's own", { source: "__proto__", session_id: "constructor" }],
  ];
  test.each(odd)(
    "of a hook that is given %s is a whole one or none, with exit 0 [R030, R031, R032]",
    async (_, stdin) => {
      using sandbox = openSandbox();
      await plantAll(sandbox);
      const given = { hook_event_name: "SessionStart", cwd: sandbox.project, ...(stdin as object) };
      const ran = await sandbox.hook(given);
      expect(ran).toMatchObject({ exitCode: 0, signal: null, stderr: "", timedOut: false });
      if (ran.stdout !== "") expect(told(ran).context).not.toBe("");
      expect(sandbox.events().some(({ type }) => type === "session.lifecycle")).toBe(true);
    },
  );

  test("to a client that does not read it hinders nothing [R030, R032]", async () => {
    using sandbox = openSandbox();
    await plantAll(sandbox);
    const stdin = `{"hook_event_name":"SessionStart","session_id":"x","cwd":"${sandbox.project}"}`;
    const child = Bun.spawn(["bash", "-c", `set -o pipefail; "$0" hook | true`, PROGRAM], {
      env: { ...sandbox.env },
      cwd: sandbox.project,
      stdin: new Blob([stdin]),
      stderr: "pipe",
    });
    expect(await new Response(child.stderr).text()).toBe("");
    expect(await child.exited).toBe(0);
    expect(sandbox.events().some(({ sessionId }) => sessionId === "x")).toBe(true);
  });
});

describe("in English", () => {
  test("every line has its counterpart", async () => {
    using sandbox = openSandbox();
    configure(sandbox, { language: "en" });
    const ts = await plantAll(sandbox);
    const { context, message } = told(await startSession(sandbox, { source: "resume" }));
    const parts = [
      fenced(
        "suggestions",
        [
          "[Self-Generation] Suggestions from your sessions:",
          "- [skill] 제안 0 [id: suggest-0]",
          "- [skill] 제안 1 [id: suggest-1]",
          "Apply: self-gen apply <number>",
          "Dismiss: self-gen dismiss <id>",
        ],
        "en",
      ),
      fenced(
        "previous",
        [
          `[Self-Generation] Previous session, ended ${ts.slice(0, 16).replace("T", " ")}:`,
          "15 prompts, 60 tool calls",
          'Last prompt of the previous session: "테스트 작성해줘"',
          "Files edited: src/app.ts",
          "2 unresolved errors: TypeError: ..., RangeError: ...",
          "Most used tools: Read(30), Edit(20), Bash(10)",
          'Earlier prompts: "먼저 읽어줘"',
        ],
        "en",
      ),
      fenced(
        "resume",
        ["[RESUME] Unresolved errors in detail: TypeError: ..., RangeError: ..."],
        "en",
      ),
    ];
    expect(context).toBe(parts.join("\n\n"));
    expect(message).toBe(
      "Self-Generation loaded the previous session (15 prompts), 2 unresolved errors and 2 suggestions (self-gen suggestions)",
    );
  });

  test("one of a thing is one", async () => {
    using sandbox = openSandbox();
    configure(sandbox, { language: "en" });
    plantSummary(sandbox, {
      ...SUMMARY,
      promptCount: 1,
      toolCounts: { Read: 1 },
      uniqueErrors: ["E"],
    });
    const { context, message } = told(await startSession(sandbox));
    expect(context).toContain("\n1 prompt, 1 tool call\n");
    expect(context).toContain("\n1 unresolved error: E\n");
    expect(message).toBe("Self-Generation loaded the previous session (1 prompt)");
  });
});

describe("before the answer", () => {
  test("nothing waits for a database that another process writes to: it is told from what can be read [R036]", async () => {
    using sandbox = openSandbox();
    const ts = await plantAll(sandbox);
    await sandbox.run(["ingest"]);
    {
      await using _lock = await lockDatabase(sandbox.db);
      const ran = await startSession(sandbox);
      expect(told(ran).context).toBe(`${suggestions}\n\n${whole(ts)}`);
      // What came since stands in the journal alone.
      const newer = plantSummary(sandbox, { ...SUMMARY, promptCount: 3 }, { ts: hoursAgo(0.1) });
      const { context } = told(await startSession(sandbox, { session: "second" }));
      expect(context).toContain(header(newer.ts));
      expect(context).toContain("프롬프트 3개");
    }
    const ended = sandbox.events().filter(({ phase }) => phase === "started");
    expect(ended).toHaveLength(2);
  });

  test("a long backlog is brought in only as far as the time allows, and the rest is read where it stands [R036]", async () => {
    using sandbox = openSandbox();
    plant(
      sandbox,
      ...Array.from({ length: 30_000 }, (_, at) => ({
        sessionId: `s${at % 50}`,
        projectPath: "/another/project",
        ts: hoursAgo(10),
        data: { text: "x".repeat(300) },
      })),
    );
    const { ts } = plantSummary(sandbox);
    const ran = await startSession(sandbox);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "", timedOut: false });
    const [{ n } = { n: -1 }] = sandbox.query<{ n: number }>("select count(*) as n from events");
    expect(n).toBeLessThan(30_001);
    if (ran.stdout !== "") expect(told(ran).context).toBe(whole(ts));
  });

  test("no model is asked, whatever the session did [R036]", async () => {
    using sandbox = openSandbox();
    const bin = join(sandbox.folder, "bin");
    mkdirSync(bin);
    const asked = join(sandbox.folder, "asked");
    for (const name of ["claude", "codex"]) {
      writeFileSync(join(bin, name), `#!/bin/sh\necho "$@" >> '${asked}'\n`, { mode: 0o755 });
    }
    await plantAll(sandbox);
    const env = { PATH: `${bin}:${sandbox.env["PATH"] ?? ""}` };
    expect(Bun.spawnSync(["claude", "x"], { env }).exitCode).toBe(0);
    expect(await Bun.file(asked).text()).toBe("x\n");
    await live(sandbox, "s", [asks("a"), asks("b"), asks("c")], { env });
    expect(told(await startSession(sandbox, { env })).context).not.toBe("");
    expect(await Bun.file(asked).text()).toBe("x\n");
  });
});
