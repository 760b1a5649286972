import { describe, expect, test } from "bun:test";
import { HIDDEN } from "../../../src/clients/hook/event-draft.ts";
import { at } from "../../event/samples.ts";
import { failed, happening, prompt, textsOf, told, used } from "./session.ts";

const decision = (what: string, why = "", rejected: readonly string[] = []) => ({
  what,
  why,
  rejected,
});
const snapshot = (decisions: readonly object[], discoveries: readonly object[] = []) =>
  happening("snapshot", {
    trigger: "command",
    document: { decisions, discoveries },
    extra: { lines: [], outcome: null, commits: [], title: null },
    stated: true,
    words: { decisions, discoveries },
  } as never);

describe("what was asked", () => {
  test("is a document with its session, project, time, turn and branch", () => {
    const { documents } = told(
      happening("session.lifecycle", { phase: "started", branch: "main" }),
      prompt("로그인 버튼이 안 눌려요"),
      prompt("이제 배포해 줘", { branch: "fix/login" }),
    );
    expect(documents).toMatchObject([
      {
        part: 0,
        kind: "prompt",
        ts: at(1),
        sessionId: "sess-123",
        projectPath: "/srv/app",
        branch: "main",
        turn: 1,
        text: "로그인 버튼이 안 눌려요",
      },
      {
        part: 0,
        kind: "prompt",
        ts: at(2),
        sessionId: "sess-123",
        projectPath: "/srv/app",
        branch: "fix/login",
        turn: 2,
        text: "이제 배포해 줘",
      },
    ]);
  });

  test("makes none where it is hidden, the client's or our own, and counts as a turn all the same", () => {
    const { documents, state } = told(
      prompt(HIDDEN),
      prompt("/save-context"),
      prompt("/save-context 포트는 8080"),
      prompt("/restore-context"),
      prompt("/session:save --full"),
      prompt("/session:load"),
      prompt("/session:new"),
      prompt("/self-generation:save-context"),
      prompt("/model opus"),
      prompt("<local-command-stdout>done</local-command-stdout>"),
      prompt(""),
      prompt("<system-reminder>only the client speaks</system-reminder>"),
    );
    expect(documents).toEqual([]);
    expect(state.turn).toBe(12);
  });

  test("is kept without what we or the client put into it, and other commands with their words", () => {
    const record =
      '<self-generation-record part="previous">old secret plan</self-generation-record>';
    expect(
      textsOf(
        told(
          prompt(`fix the test ${record}<system-reminder>x</system-reminder>`),
          prompt("/review src/auth.ts"),
          prompt("/save-contexts is another's"),
        ),
      ),
    ).toEqual([
      ["prompt", "fix the test"],
      ["prompt", "/review src/auth.ts"],
      ["prompt", "/save-contexts is another's"],
    ]);
  });
});

describe("what was answered", () => {
  test("is the turn's last message; none where the turn failed", () => {
    const end = (ok: boolean, lastAssistantMessage: string) =>
      happening("turn.end", { ok, lastAssistantMessage });
    expect(
      textsOf(told(end(true, "고쳤습니다."), end(false, "API Error: 529"), end(true, ""))),
    ).toEqual([["answer", "고쳤습니다."]]);
  });
});

describe("what was decided", () => {
  test("is an answered question, one document for each", () => {
    const questions = [{ question: "Which database?" }];
    expect(
      textsOf(
        told(
          happening("question", { tool: "AskUserQuestion", questions }),
          happening("question", {
            tool: "AskUserQuestion",
            answers: { "Which database?": "PostgreSQL", "어떤 포트?": ["8080", "9090"] },
          }),
          happening("question", { tool: "AskUserQuestion", answers: HIDDEN }),
        ),
      ),
    ).toEqual([
      ["decision", "Which database?\nPostgreSQL"],
      ["decision", "어떤 포트?\n8080, 9090"],
    ]);
  });

  test("is a plan that was accepted, not one that was only shown", () => {
    const plan = "1. 테이블을 나눈다";
    expect(
      textsOf(
        told(
          happening("question", { tool: "ExitPlanMode", plan }),
          happening("question", { tool: "ExitPlanMode", plan, answers: { accepted: true } }),
        ),
      ),
    ).toEqual([["decision", plan]]);
  });

  test("is what somebody saved with a context, of which each tells only what the one before did not", () => {
    const sqlite = decision("SQLite를 쓴다", "서버가 없어서", ["PostgreSQL"]);
    const port = decision("port 8080");
    const found = { file: "src/db.ts", insight: "WAL is off", timestamp: "t" };
    const all = told(
      snapshot([sqlite], [found]),
      snapshot([sqlite, port], [found]),
      snapshot([port], [found]),
    );
    expect(textsOf(all)).toEqual([
      ["decision", "SQLite를 쓴다\n서버가 없어서\nPostgreSQL"],
      ["discovery", "WAL is off\nsrc/db.ts"],
      ["decision", "port 8080"],
    ]);
    expect(all.documents.map(({ part }) => part)).toEqual([0, 1, 0]);
  });

  test("may be saved as a memory, and removed again", () => {
    const memory = happening("memory", {
      kind: "discovery",
      text: "the queue is at-least-once",
      why: "seen in production",
      files: ["src/queue.ts"],
      origin: { via: "mcp" },
    });
    const all = told(
      memory,
      happening("memory", { kind: "rumour", text: "?" }),
      happening("memory_removed", { memoryId: memory.id }),
    );
    expect(textsOf(all)).toEqual([
      ["discovery", "the queue is at-least-once\nseen in production\nsrc/queue.ts"],
    ]);
    expect(all.removes).toEqual([memory.id]);
  });
});

describe("what failed", () => {
  test("is a document of the error and of what was called, the same one once in a session", () => {
    const error = failed("FAIL test/auth.test.ts\nTypeError: user is undefined");
    const other = failed("error: no such file", { tool: "Read", meta: { file: "src/old.ts" } });
    expect(textsOf(told(error, error, other))).toEqual([
      ["error", "FAIL test/auth.test.ts\nTypeError: user is undefined\nBash npm test"],
      ["error", "error: no such file\nRead src/old.ts"],
    ]);
  });

  test("is found by its own line where that lies behind what was kept", () => {
    const error = failed("> app@1.0.0 test", { errorLine: "AssertionError: expected 3" });
    expect(textsOf(told(error))).toEqual([
      ["error", "> app@1.0.0 test\nAssertionError: expected 3\nBash npm test"],
    ]);
  });

  test("and what solved it is a resolution, in the turn that did", () => {
    const all = told(
      prompt("테스트를 고쳐 줘"),
      failed("Error: Cannot find module 'left-pad'"),
      used("Bash", { action: "npm install", target: "t2" }),
      used("Edit", { file: "src/pad.ts" }),
      used("Bash", { action: "npm test", target: "t1" }),
    );
    expect(textsOf(all).filter(([kind]) => kind === "resolution")).toEqual([
      [
        "resolution",
        "Error: Cannot find module 'left-pad'\n→ Bash npm install → Edit src/pad.ts → Bash npm test\n테스트를 고쳐 줘",
      ],
    ]);
    expect(all.documents.at(-1)).toMatchObject({ kind: "resolution", turn: 1, ts: at(4) });
  });

  test("the command that both fixed it and works is named once", () => {
    const all = told(
      prompt("테스트를 고쳐 줘"),
      failed("Error: listen EADDRINUSE: address already in use :::3000", {
        meta: { action: "npm test", commandLine: "npm test", target: "t1" },
      }),
      used("Bash", { action: "npm test", commandLine: "PORT=3001 npm test", target: "t1" }),
    );
    const [, text = ""] = textsOf(all).find(([kind]) => kind === "resolution") ?? [];
    expect(text.split("PORT=3001 npm test")).toHaveLength(2);
  });

  test("and succeeded by itself teaches nothing", () => {
    const again = used("Bash", { action: "npm test", target: "t1" });
    const all = textsOf(told(failed("Error: Cannot find module 'left-pad'"), again));
    expect(all.map(([kind]) => kind)).toEqual(["error"]);
  });
});

describe("what it comes down to", () => {
  const summary = (id: string, data: object) => happening("session_summary", data as never, { id });

  test("is a summary in words, of which the session's last one counts", () => {
    const all = told(
      summary("first", { promptCount: 1, lastPrompts: ["fix it"], toolCounts: { Bash: 3 } }),
      summary("second", {
        lastPrompts: ["fix it", HIDDEN, "배포해 줘"],
        lastEditedFiles: ["src/a.ts"],
        unresolvedErrors: ["error <N>"],
        unresolvedDetails: ["error 42"],
      }),
      summary("empty", { promptCount: 0, lastPrompts: [] }),
    );
    expect(textsOf(all)).toEqual([
      ["summary", "fix it"],
      ["summary", "fix it\n배포해 줘\nsrc/a.ts\nerror 42"],
    ]);
    expect(all.removes).toEqual(["first"]);
  });

  test("is the client's own summary of a compaction, without its thoughts", () => {
    const text = "<analysis>let me\nthink</analysis>\n<summary>\nWe moved to SQLite.\n</summary>";
    const all = told(
      happening("compaction_summary", { text }),
      happening("compaction_summary", { text: HIDDEN }),
    );
    expect(textsOf(all)).toEqual([["summary", "We moved to SQLite."]]);
  });
});

describe("what was worked on", () => {
  test("is each file once in a session, and noted in every turn", () => {
    const all = told(
      prompt("a"),
      used("Read", { file: "src/a.ts" }),
      used("Edit", { file: "src/a.ts" }),
      used("Edit", { file: "src/no.ts" }, { success: false }),
      used("Write", { file: "/home/u/.self-generation/run/drafts/s.json" }),
      prompt("b"),
      used("apply_patch", { file: "src/a.ts", files: ["src/a.ts", "src/b.ts"] }),
    );
    expect(textsOf(all).filter(([kind]) => kind === "file")).toEqual([
      ["file", "src/a.ts"],
      ["file", "src/b.ts"],
    ]);
    expect(new Set(all.touched.map(({ turn, file }) => `${turn} ${file}`))).toEqual(
      new Set(["1 src/a.ts", "2 src/a.ts", "2 src/b.ts"]),
    );
    expect(all.touched[0]).toEqual({ sessionId: "sess-123", turn: 1, file: "src/a.ts" });
  });

  test("is told again in another project, where a session may go on", () => {
    const file = used("Edit", { file: "src/a.ts" });
    const { documents } = told(file, { ...file, projectPath: "/srv/other" }, file);
    expect(documents.map(({ projectPath }) => projectPath)).toEqual(["/srv/app", "/srv/other"]);
  });

  test("is a commit with its own branch, once", () => {
    const commit = { hash: "c0ffee1", branch: "feat/search", subject: "Search: 색인을 만든다" };
    const committed = used("Bash", { action: "git commit", target: "g", commit });
    const { documents } = told(prompt("커밋해 줘", { branch: "main" }), committed, committed);
    expect(documents.filter(({ kind }) => kind === "commit")).toMatchObject([
      { text: "Search: 색인을 만든다\nc0ffee1", branch: "feat/search", turn: 1 },
    ]);
  });

  test("is a checkpoint: what the work was, where it goes on, and its commit", () => {
    const { documents } = told(
      happening("checkpoint", {
        state: {
          mode: "quick",
          working_on: "결제 모듈",
          note: "환불은 나중에",
          next_steps: ["write the refund test"],
        },
        branch: "feat/pay",
        commit: "abc123",
        pushed: false,
      }),
    );
    expect(documents).toMatchObject([
      {
        kind: "commit",
        branch: "feat/pay",
        text: "결제 모듈\n환불은 나중에\nwrite the refund test\nabc123",
      },
    ]);
  });
});

test("what we told a session, and events that repeat others, make no document", () => {
  const others = [
    "injection",
    "injection_proof",
    "summary_draft",
    "turn.start",
    "skill.lifecycle",
    "task",
    "blocker",
  ];
  const words = { text: "words", prompt: "words", parts: [{ kind: "previous", text: "words" }] };
  expect(told(...others.map((type) => happening(type, words))).documents).toEqual([]);
});
