import { describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openSandbox } from "../sandbox.ts";
import {
  asks,
  edits,
  ends,
  fails,
  fenced,
  hoursAgo,
  live,
  plantAnalysis,
  plantSummary,
  runs,
  starts,
  startSession,
  suggestion,
  SUMMARY,
  summaryOf,
  told,
} from "./sessions.ts";

const lines = (ts: string): string[] => [
  `[Self-Generation] 이전 세션 컨텍스트 (${ts}):`,
  "프롬프트 15개, 도구 60회 사용",
  '이전 세션 마지막 작업: "테스트 작성해줘"',
  "수정 중이던 파일: src/app.ts",
  "미해결 에러 2건: TypeError: ..., RangeError: ...",
  "주요 도구: Read(30), Edit(20), Bash(10)",
  '이전 프롬프트: "먼저 읽어줘"',
];

describe("the previous session", () => {
  test("the source's example is told in its own words, line by line [R013, R014, R015, R016, R017, R018, R019]", async () => {
    using sandbox = openSandbox();
    const { ts } = plantSummary(sandbox);
    const { context, message } = told(await startSession(sandbox));
    expect(context).toBe(fenced("previous", lines(ts)));
    expect(message).toBe("Self-Generation: 이전 세션(프롬프트 15개)을 불러왔습니다");
  });

  test("its time is told as the row has it, whatever its form [R014]", async () => {
    using sandbox = openSandbox();
    const ts = hoursAgo(1).replace(/\.\d+Z$/, "Z");
    plantSummary(sandbox, SUMMARY, { ts });
    const [row] = sandbox.events();
    await startSession(sandbox, { session: "first" });
    const [stored] = sandbox.query<{ ts: string }>(
      "select ts from events where id = ?",
      row?.id ?? "",
    );
    const { context } = told(await startSession(sandbox));
    expect(context).toContain(`[Self-Generation] 이전 세션 컨텍스트 (${stored?.ts ?? ""}):`);
  });

  test("a real one comes back: what was asked, edited and left broken [R013, R016, R017, R018, R019]", async () => {
    using sandbox = openSandbox();
    await live(sandbox, "first", [
      starts(),
      asks("로그인을\n고쳐줘"),
      edits(join(sandbox.project, "src/login.ts")),
      fails("npm test", "Exit code 1\nTypeError: x is not a function"),
      fails("npm run lint", "Exit code 1\nSyntaxError: odd"),
      runs("npm run lint"),
      ends("prompt_input_exit"),
    ]);
    const { ts } = summaryOf(sandbox, "first");
    expect(told(await startSession(sandbox)).context).toBe(
      fenced("previous", [
        `[Self-Generation] 이전 세션 컨텍스트 (${ts}):`,
        "프롬프트 1개, 도구 4회 사용",
        '이전 세션 마지막 작업: "로그인을 고쳐줘"',
        "수정 중이던 파일: src/login.ts",
        "미해결 에러 1건: TypeError: x is not a function",
        "주요 도구: Bash(3), Edit(1)",
        "아직 실패하는 명령: npm test",
      ]),
    );
  });

  test("errors that are known to be solved are not told, and the line goes with the last [R018]", async () => {
    using sandbox = openSandbox();
    plantSummary(sandbox, { ...SUMMARY, unresolvedErrors: ["RangeError: ..."] });
    const first = told(await startSession(sandbox)).context;
    expect(first).toContain("\n미해결 에러 1건: RangeError: ...\n");
    plantSummary(sandbox, { ...SUMMARY, unresolvedErrors: [] }, { ts: hoursAgo(0.5) });
    expect(told(await startSession(sandbox, { session: "b" })).context).not.toContain(
      "미해결 에러",
    );
  });

  test("only the newest counts, and one without a prompt never [R013]", async () => {
    using sandbox = openSandbox();
    const [old, , newest] = [9, 8, 5].map((hours) =>
      plantSummary(
        sandbox,
        { ...SUMMARY, promptCount: 100 - hours },
        {
          ts: hoursAgo(hours),
          sessionId: `s${hours}`,
        },
      ),
    );
    plantSummary(sandbox, { ...SUMMARY, promptCount: 0 }, { ts: hoursAgo(1), sessionId: "empty" });
    const { context } = told(await startSession(sandbox));
    expect(context).toContain(`(${newest?.ts ?? ""})`);
    expect(context).toContain("프롬프트 95개");
    expect(context).not.toContain(old?.ts ?? "?");
    expect(context.match(/이전 세션 컨텍스트/g)).toHaveLength(1);
  });

  test("a session of our own analysis never counts: it is not even recorded [R013]", async () => {
    using sandbox = openSandbox();
    const env = { SELF_GEN_INTERNAL: "1" };
    await live(sandbox, "ours", [starts(), asks("분석해줘"), ends("other")], { env });
    expect(sandbox.journalLines()).toEqual([]);
    expect((await startSession(sandbox)).stdout).toBe("");
  });

  test("another project's session is never told, also when both folders have the same name [R013]", async () => {
    using sandbox = openSandbox();
    const [mine, other] = ["a/app", "b/app"].map((name) => join(sandbox.folder, name));
    if (mine === undefined || other === undefined) throw new Error("two folders");
    for (const folder of [mine, other]) mkdirSync(folder, { recursive: true });
    plantSummary(sandbox, SUMMARY, { projectPath: other });
    expect((await startSession(sandbox, { folder: mine })).stdout).toBe("");
    expect(told(await startSession(sandbox, { folder: other })).context).toContain("프롬프트 15개");
  });

  test("without one only suggestions are told, and without those nothing [R020, R029]", async () => {
    using sandbox = openSandbox();
    expect(await startSession(sandbox)).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
    await plantAnalysis(sandbox, { suggestions: [suggestion(0)] });
    const { context } = told(await startSession(sandbox));
    expect(context).toStartWith('<self-generation-record part="suggestions"');
    expect(context).not.toContain("이전 세션");
  });

  test("what was told is recorded, by what it was made of and never by its words", async () => {
    using sandbox = openSandbox();
    const { id } = plantSummary(sandbox);
    const { context } = told(await startSession(sandbox));
    const injection = sandbox.events().find(({ type }) => type === "injection");
    expect(injection).toMatchObject({
      sessionId: "now",
      projectPath: sandbox.project,
      hook: "SessionStart",
      source: "startup",
      units: context.length,
      parts: [{ kind: "previous", refs: [id] }],
    });
    expect(JSON.stringify(injection)).not.toContain("테스트 작성해줘");
  });
});

describe("a resumed session", () => {
  const errors = ["TypeError: x is not a function", "SyntaxError: ..."];

  test("is told what it left unsolved, in detail [R021]", async () => {
    using sandbox = openSandbox();
    plantSummary(sandbox, { ...SUMMARY, uniqueErrors: errors }, { sessionId: "mine" });
    const { context, message } = told(
      await startSession(sandbox, { session: "mine", source: "resume" }),
    );
    expect(context).toBe(
      fenced("resume", [
        "[RESUME] 미해결 에러 상세: TypeError: x is not a function, SyntaxError: ...",
      ]),
    );
    expect(message).toBe("Self-Generation: 미해결 오류 2건을 불러왔습니다");
  });

  test("without a summary of its own is told of the previous session's [R021]", async () => {
    using sandbox = openSandbox();
    plantSummary(sandbox, { ...SUMMARY, uniqueErrors: errors });
    const { context } = told(await startSession(sandbox, { source: "resume" }));
    expect(context).toEndWith(
      fenced("resume", [
        "[RESUME] 미해결 에러 상세: TypeError: x is not a function, SyntaxError: ...",
      ]),
    );
  });

  test("is told of the rest only once, and of what it left every time [R021]", async () => {
    using sandbox = openSandbox();
    await plantAnalysis(sandbox, { suggestions: [suggestion(0)] });
    plantSummary(sandbox, SUMMARY, { ts: hoursAgo(3), sessionId: "other" });
    plantSummary(sandbox, { ...SUMMARY, uniqueErrors: errors }, { sessionId: "mine" });
    const resumed = async (): Promise<string> =>
      told(await startSession(sandbox, { session: "mine", source: "resume" })).context;
    const first = await resumed();
    for (const kind of ["suggestions", "previous", "resume"]) {
      expect(first).toContain(`<self-generation-record part="${kind}"`);
    }
    const second = await resumed();
    expect(second).toBe(
      fenced("resume", [
        "[RESUME] 미해결 에러 상세: TypeError: x is not a function, SyntaxError: ...",
      ]),
    );
    plantSummary(sandbox, { ...SUMMARY, promptCount: 77 }, { ts: hoursAgo(0.1), sessionId: "new" });
    expect(await resumed()).toContain("프롬프트 77개");
  });

  test("left nothing unsolved, and is told so [R021]", async () => {
    using sandbox = openSandbox();
    plantSummary(sandbox, { ...SUMMARY, uniqueErrors: [] }, { sessionId: "mine" });
    const { context } = told(await startSession(sandbox, { session: "mine", source: "resume" }));
    expect(context).toBe(fenced("resume", ["[RESUME] 미해결 에러 상세: 없음"]));
  });
});

test.each(["startup", "clear", "compact", "fork", "whatever"])(
  "only a resume is told [RESUME]: a start by %p is told the rest [R022]",
  async (source) => {
    using sandbox = openSandbox();
    plantSummary(sandbox);
    const { context } = told(await startSession(sandbox, { source }));
    expect(context).not.toContain("[RESUME]");
    expect(context).toContain("프롬프트 15개, 도구 60회 사용");
  },
);
