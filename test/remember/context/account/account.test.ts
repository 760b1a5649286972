import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Entry } from "../../../../src/clients/entry.ts";
import { derive } from "../../../../src/remember/context/derive.ts";
import { LIMITS, type Stated } from "../../../../src/remember/context/document/document.ts";
import type { Account } from "../../../../src/remember/context/account/account.ts";
import { accountOf, asks, does, edits, fails, reads, runs, says } from "./entries.ts";

const MEANT = { sessionId: "s", projectPath: "/srv/app", now: "2026-11-15T10:30:00.123Z" };

const derived = (account: Account, words: Stated | null = null, n = account.prompts) =>
  derive(account, words === null ? null : { n, words }, MEANT);

describe("the document", () => {
  test("says which session and project it is of, and when it was saved, in seconds [R084, R085, R086]", () => {
    expect(derived(accountOf([asks("포트를 바꿔줘")])).document.meta).toEqual({
      version: "2.0",
      saved_at: "2026-11-15T10:30:00Z",
      session_id: "s",
      project: "/srv/app",
    });
  });

  test("has the first request and the latest that asks for something as its goal [R087]", () => {
    const account = accountOf([
      asks("결제 모듈을 리팩터링해줘"),
      asks("이제 환불 테스트도 작성해줘"),
      asks("응 계속해줘"),
      asks("ok, thanks!"),
    ]);
    expect(derived(account).document.goal).toEqual({
      original_request: "결제 모듈을 리팩터링해줘",
      current_objective: "이제 환불 테스트도 작성해줘",
    });
  });

  test("has the files edited last, the newest first, each once", () => {
    const files = ["a.ts", "b.ts", "a.ts", "c.ts"];
    const account = accountOf([asks("go"), ...files.map(edits), reads("d.ts")]);
    expect(derived(account).document.state.recent_files).toEqual(["c.ts", "a.ts", "b.ts"]);
  });

  test("has answered questions and what was answered last", () => {
    const answer = (chosen: string): Entry[] =>
      does("AskUserQuestion", {}, { answers: { "어떤 DB를 쓸까요?": chosen } });
    const account = accountOf([asks("설계해줘"), answer("MySQL"), answer("PostgreSQL")]);
    expect(derived(account).document.decisions).toEqual([
      { what: "어떤 DB를 쓸까요? → PostgreSQL", why: "", rejected: [] },
    ]);
  });

  test("never holds more than its limits, however long the session [R088, R089, R090, R091]", () => {
    const word = (n: number): string =>
      String.fromCodePoint(97 + (n % 26), 97 + Math.floor(n / 26));
    const account = accountOf(
      Array.from({ length: 300 }, (_, n) => [
        ...asks(`Use the ${word(n)}x library for ${word(n)}y, because ${word(n)}z is too slow.`),
        ...says(`I found that src/${word(n)}.ts defines ${word(n)}Limit in its first line.`),
        ...does("TaskCreate", { subject: `Task number ${n}` }, { text: `Task #${n} created` }),
        ...does("TaskUpdate", { taskId: `${n}`, status: n % 2 === 0 ? "completed" : "pending" }),
        ...edits(`src/mod${n}.ts`),
        ...fails(`make target${n}`, `Exit code 2\nerror: target${n} is broken`),
      ]),
    );
    const { document, extra } = derived(account);
    expect(document.progress.done.length).toBeLessThanOrEqual(LIMITS.done);
    expect(document.progress.pending.length).toBeLessThanOrEqual(LIMITS.pending);
    expect(document.decisions).toHaveLength(LIMITS.decisions);
    expect(document.discoveries).toHaveLength(LIMITS.discoveries);
    expect(document.state.recent_files).toHaveLength(LIMITS.recent_files);
    expect(document.state.errors).toHaveLength(LIMITS.errors);
    expect(JSON.stringify([document, extra]).length).toBeLessThan(60_000);
    expect(JSON.stringify(account).length).toBeLessThan(300_000);
  });

  test("hides secrets wherever they were said", () => {
    const secret = "sk-ant-api03-Zx81kQpLm29TgYwRfNbV56hJcDsXe";
    const account = accountOf([
      asks(`use the key ${secret} for the tests`),
      says(`I found that the key ${secret} is in config.ts`),
      fails(`curl -H 'x-api-key: ${secret}' localhost`, `Error: refused ${secret}`),
      does("TaskCreate", { subject: `rotate ${secret}` }, { text: "Task #1" }),
    ]);
    expect(JSON.stringify([account, derived(account)])).not.toContain(secret);
  });

  test("without prompts to be kept holds what was done and nothing that was said", () => {
    const account = accountOf(
      [
        asks("비밀 프로젝트 이름은 오로라"),
        says("오로라를 찾았습니다: the cause is src/aurora.ts"),
        does("AskUserQuestion", {}, { answers: { "이름은?": "오로라" } }),
        does("ExitPlanMode", { plan: "오로라 계획" }),
        edits("src/a.ts"),
        fails("npm test", "Error: boom"),
      ],
      { hidesPrompts: true },
    );
    const { document, extra } = derived(account);
    expect(JSON.stringify([account, document, extra])).not.toContain("오로라");
    expect(document.state).toMatchObject({
      recent_files: ["src/a.ts"],
      errors: ["npm test: Error: boom"],
    });
  });
});

describe("tasks", () => {
  const progress = (...entries: Entry[][]) =>
    derived(accountOf([asks("go"), ...entries])).document.progress;

  test("come from the task tools, each in its latest state", () => {
    expect(
      progress(
        does("TaskCreate", { subject: "하나" }, { text: "Task #1 created successfully: 하나" }),
        does("TaskCreate", { subject: "둘" }, { text: "Task #2 created successfully: 둘" }),
        does("TaskCreate", { subject: "셋" }, { text: "Task #3 created successfully: 셋" }),
        does("TaskUpdate", { taskId: "1", status: "in_progress" }),
        does("TaskUpdate", { taskId: "1", status: "completed" }),
        does("TaskUpdate", { taskId: "2", status: "in_progress" }),
      ),
    ).toEqual({ done: ["하나"], current: ["둘"], pending: ["셋"] });
  });

  test("of older clients come from the whole list that was written last", () => {
    const todos = (...states: string[]) =>
      does("TodoWrite", {
        todos: states.map((status, at) => ({ content: `step ${at + 1}`, status })),
      });
    expect(
      progress(todos("pending", "pending", "pending"), todos("completed", "in_progress")),
    ).toEqual({ done: ["step 1"], current: ["step 2"], pending: [] });
  });

  test("of Codex come from its plan", () => {
    const plan = [
      { step: "read", status: "completed" },
      { step: "write", status: "in_progress" },
      { step: "test", status: "pending" },
    ];
    expect(progress(does("update_plan", { plan }))).toEqual({
      done: ["read"],
      current: ["write"],
      pending: ["test"],
    });
  });

  test("come from checklists, and a box that was ticked later is done", () => {
    expect(
      progress(
        says("Plan:\n- [ ] add the route\n- [ ] add `tests`\n  * [x] read the docs"),
        says("Progress\n- [x] add the route"),
      ),
    ).toEqual({ done: ["add the route", "read the docs"], current: [], pending: ["add `tests`"] });
  });

  test("that were deleted are gone, and a refused change changes nothing", () => {
    expect(
      progress(
        does("TaskCreate", { subject: "a" }, { text: "Task #1" }),
        does("TaskCreate", { subject: "b" }, { text: "Task #2" }),
        does("TaskUpdate", { taskId: "1", status: "deleted" }),
        does("TaskUpdate", { taskId: "2", status: "completed" }, { ok: false, text: "no such" }),
      ),
    ).toEqual({ done: [], current: [], pending: ["b"] });
  });
});

describe("failures", () => {
  const errors = (...entries: Entry[][]): readonly string[] =>
    derived(accountOf([asks("go"), ...entries])).document.state.errors;

  test("stay until the same command succeeds", () => {
    const failing = fails(
      "npm  test",
      "Exit code 1\n\n> app@1.0.0 test\n\nTypeError: x is not a function",
    );
    expect(errors(failing)).toEqual(["npm test: TypeError: x is not a function"]);
    expect(errors(failing, runs("npm run build"))).toHaveLength(1);
    expect(errors(failing, runs("npm test"))).toEqual([]);
  });

  test("of a part are over when the whole succeeds", () => {
    const failing = fails("pytest tests/test_a.py", "Exit code 1\nAssertionError: 1 != 2");
    expect(errors(failing, runs("pytest"))).toEqual([]);
    expect(errors(failing, runs("pytest tests/test_b.py"))).toHaveLength(1);
  });

  test("are told newest first, and once for a command that fails again and again", () => {
    expect(
      errors(
        fails("make a", "Exit code 2\nerror: first"),
        fails("make b", "Exit code 2\nerror: other"),
        fails("make a", "Exit code 2\nerror: second"),
      ),
    ).toEqual(["make a: error: second", "make b: error: other"]);
  });

  test("that say nothing but their number, and what a person refused, are none", () => {
    expect(
      errors(
        fails("grep -q x y", "Exit code 1"),
        does("Bash", { command: "rm -rf build" }, { ok: false, declined: true, text: "no" }),
      ),
    ).toEqual([]);
  });

  test("that were solved are known with the files that were edited in between", () => {
    const account = accountOf([
      asks("fix it"),
      fails("npm test", "Exit code 1\nTypeError: x is not a function"),
      edits("src/x.ts"),
      runs("npm test"),
    ]);
    expect(derived(account).extra.solved).toEqual([
      "npm test: TypeError: x is not a function → src/x.ts",
    ]);
  });
});

describe("what somebody stated", () => {
  const stated: Stated = {
    goal: { current_objective: "finish the migration" },
    decisions: [{ what: "use Kysely", why: "types", rejected: ["Prisma"] }],
    progress: { current: ["migrating users"] },
    state: { blockers: ["waiting for staging"] },
  };

  test("goes before what was derived [R077]", () => {
    const account = accountOf([asks("migrate"), edits("a.ts")]);
    const { document } = derived(account, stated);
    expect(document.goal).toEqual({
      original_request: "migrate",
      current_objective: "finish the migration",
    });
    expect(document.decisions[0]).toEqual({
      what: "use Kysely",
      why: "types",
      rejected: ["Prisma"],
    });
    expect(document.progress.current).toEqual(["migrating users"]);
    expect(document.state).toEqual({
      recent_files: ["a.ts"],
      blockers: ["waiting for staging"],
      errors: [],
    });
  });

  test("is joined by what came later", () => {
    const account = accountOf([
      asks("migrate"),
      asks("now write the release notes"),
      does("TaskCreate", { subject: "release notes" }, { text: "Task #1" }),
    ]);
    const { document } = derived(account, stated, 1);
    expect(document.goal.current_objective).toBe("now write the release notes");
    expect(document.progress.pending).toEqual(["release notes"]);
    expect(document.decisions[0]?.what).toBe("use Kysely");
  });
});

test("an accepted plan is kept, and the one accepted later takes its place", () => {
  const account = accountOf([
    asks("plan it"),
    does("ExitPlanMode", { plan: "1. old" }),
    does("ExitPlanMode", { plan: "1. refused" }, { ok: false, declined: true }),
    does("ExitPlanMode", { plan: "1. new" }),
  ]);
  expect(derived(account).extra.plan).toEqual({ text: "1. new", superseded: null });
});

test("work is finished when every task is done and nothing fails or stands in the way", () => {
  const done = [
    asks("go"),
    does("TaskCreate", { subject: "a" }, { text: "Task #1" }),
    does("TaskUpdate", { taskId: "1", status: "completed" }),
  ];
  expect(derived(accountOf(done)).isFinished).toBe(true);
  expect(derived(accountOf([...done, fails("make", "error: x")])).isFinished).toBe(false);
  expect(derived(accountOf([asks("go")])).isFinished).toBe(false);
});

test("whatever happens in whatever order, an account can be made, kept and read again", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.constant("아니, 포트는 8080으로 해줘"),
  );
  const json = fc.dictionary(
    fc.constantFrom("command", "file_path", "taskId", "status", "subject", "todos", "plan", "x"),
    fc.jsonValue(),
  );
  const entry = fc.oneof(
    text.map((one) => asks(one)),
    text.map((one) => says(one)),
    fc
      .tuple(
        fc.constantFrom(
          "Bash",
          "Edit",
          "TaskCreate",
          "TaskUpdate",
          "TodoWrite",
          "update_plan",
          "X",
        ),
        json,
        text,
        fc.constantFrom(true, false, null),
      )
      .map(([tool, input, result, ok]) => does(tool, input as never, { ok, text: result })),
  );
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
      const account = accountOf(entries);
      expect(JSON.parse(JSON.stringify(account))).toEqual(account as never);
      const { document } = derived(account);
      expect(JSON.parse(JSON.stringify(document))).toEqual(document as never);
    }),
    { numRuns: 300 },
  );
});
