import { describe, expect, test } from "bun:test";
import { at } from "../../event/samples.ts";
import { acting, openOf, rowsAfter, statusBlock } from "./session.ts";

const QT = "CMake Error:\n  Could NOT find Qt6 (missing: Qt6_DIR)";

describe("a command that still fails when the turn ends", () => {
  test("is a blocker, with its line and what it appeared after [R183, R185, R187, R220]", () => {
    const { prompt, fails, turnEnds } = acting("s");
    const [row, ...others] = rowsAfter(
      prompt("upgrade to Qt6"),
      fails("cmake -B build", QT),
      turnEnds(),
    );
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ts: at(2),
      sessionId: "s",
      projectPath: "/srv/app",
      type: "build_error",
      severity: "high",
      description: "cmake: Could NOT find Qt6 (missing: Qt6_DIR)",
      errorPattern: "Could NOT find Qt6 (missing: Qt6_DIR)",
      resolution: null,
      appearedAfter: "upgrade to Qt6",
      autoDetected: true,
      recoveryAgent: "cpp-builder",
      recoveryAttempted: 0,
      maxRecoveryAttempts: 3,
      source: "command",
      target: "Bash:#cmake -B build\t\t.\tcmake",
      resolvedAt: null,
      resolvedBy: null,
    });
  });

  test("is none while the turn goes on, nor when it succeeded in between", () => {
    const { fails, runs, turnEnds } = acting("s");
    expect(rowsAfter(fails("npm test", "FAILED x"))).toEqual([]);
    expect(rowsAfter(fails("npm test", "FAILED x"), runs("npm test"), turnEnds())).toEqual([]);
  });

  test("is of the kind that its words say, else of the command's own", () => {
    const table = [
      ["npm run build", "it did not work", "build_error"],
      ["npm test", "it did not work", "test_failure"],
      ["npm install", "it did not work", "dependency"],
      ["bun test", "error: expect(received).toBe(expected)", "test_failure"],
      ["cargo test", "error: test failed, to rerun pass `--lib`", "test_failure"],
      ["cargo test", "src/a.rs:1:2: error: no such thing", "build_error"],
      ["npm test", "Error: Cannot find module 'left-pad'", "dependency"],
      ["npm run build", "TypeError: x is not a function", "build_error"],
      ["vcpkg install", "error: building qt failed", "dependency"],
      ["pip install x", "x.c:1:10: fatal error: Python.h: No such file", "build_error"],
      ["git merge main", "CONFLICT (content): Merge conflict in a.txt", "merge_conflict"],
    ] as const;
    const found = table.map(([command, error]) => {
      const { fails, turnEnds } = acting("s");
      return [command, error, rowsAfter(fails(command, error), turnEnds())[0]?.type];
    });
    expect(found).toEqual(table as unknown as string[][]);
  });

  test("is none when nothing that builds, tests, fetches or joins has failed", () => {
    const commands = [
      ["git mrege main", "git: 'mrege' is not a git command. See 'git --help'."],
      ["git pull", "fatal: unable to access 'https://example.com/': Could not resolve host"],
      ["git merge nope", "merge: nope - not something we can merge"],
      ["grep -rn error: src", "src/a.ts:1: error: quoted in a comment"],
      ["cat notes.md", "error C2065 is documented here: LNK2019, FAILED"],
      ["npm start", "Error: listen EADDRINUSE"],
      ["npm run tset", 'npm error Missing script: "tset"'],
      ["npm test", 'npm error Missing script: "test"'],
      ["make tset", "make: *** No rule to make target 'tset'.  Stop."],
      ["cd /nowhere && npm test", "bash: line 1: cd: /nowhere: No such file or directory"],
      ["npm test -- --watch", "Command timed out after 2m 0.0s"],
      ["cmake -B build", "bash: line 1: cmake: command not found"],
      ["pytest", "/bin/sh: 1: pytest: not found"],
      ["make", "zsh: command not found: make"],
      ["npm test", "Exit code 127\nsh: 1: jest: not found"],
      ["pytest -k zzz", "Exit code 5\n3 deselected in 0.01s"],
      ["python -m pytest -k zzz", "no tests ran in 0.01s"],
      ["npx jest zzz", "No tests found, exiting with code 1"],
    ] as const;
    for (const [command, error] of commands) {
      const { fails, turnEnds } = acting("s");
      expect([command, rowsAfter(fails(command, error), turnEnds())]).toEqual([command, []]);
    }
  });

  test("in a chain of several is one only if its words can be of no other kind of command", () => {
    const jest = "FAIL src/pay.test.js\nTests: 1 failed, 3 passed";
    const table = [
      ["npm run build && npm test", "it broke", null],
      ["npm run build && npm test", jest, "npm test: FAIL src/pay.test.js"],
      ["npm run build && bun test", "error: expect(received).toBe(expected)", null],
      ["make && ./app", "Exit code 139\nSegmentation fault (core dumped)", null],
      ["make && ./app", "a.c:1:2: error: no x", "make: a.c:1:2: error: no x"],
      ["make && npm test", "make: *** [all] Error 1", null],
      ["npm test && npm run lint", "  3:5  error  'x' is not defined  no-undef", null],
      ["npm install && npm test", "Error: Cannot find module 'left-pad'", null],
      ["npm ci && npm test", "npm error code ERESOLVE", "npm ci: npm error code ERESOLVE"],
      ["npm test && npm run test:e2e", jest, "npm test && npm run test:e2e: FAIL src/pay.test.js"],
      [
        "git pull && npm ci",
        "CONFLICT (content): in a.txt",
        "git pull: CONFLICT (content): in a.txt",
      ],
      ["cat a && rm b", jest, null],
      ["cd web && npm test", "it broke", "npm test: it broke"],
      ["mkdir -p x && source env.sh && npm test", "it broke", "npm test: it broke"],
      ["npm test && echo green", "it broke", "npm test: it broke"],
      ["set -o pipefail; npm test | tail", "it broke", "npm test: it broke"],
      ["make", "sh: 1: tsc: not found", "make: sh: 1: tsc: not found"],
    ] as const;
    const found = table.map(([command, error]) => {
      const { fails, turnEnds } = acting("s");
      return [command, error, rowsAfter(fails(command, error), turnEnds())[0]?.description ?? null];
    });
    expect(found).toEqual(table as unknown as string[][]);
    const { fails, runs, turnEnds } = acting("s");
    const failed = [fails("npm run build && npm test", jest), turnEnds()];
    expect(openOf(rowsAfter(...failed, runs("npm run build")))).toHaveLength(1);
    expect(openOf(rowsAfter(...failed, runs("npm test")))).toEqual([]);
  });

  test("is none when the exit status is another's, or nothing failed at all: 0 errors is no failure", () => {
    const { fails, runs, turnEnds } = acting("s");
    const masked = { meta: { action: "npm test", target: "#x", masked: true } };
    expect(rowsAfter(fails("x", "FAILED", masked), turnEnds())).toEqual([]);
    const told = "Build finished: 0 errors. error: and FAILED stand in the documentation.";
    expect(rowsAfter(runs("make"), turnEnds(told))).toEqual([]);
  });

  test("is noticed once, however often it fails, and again after it was over", () => {
    const { fails, runs, turnEnds } = acting("s");
    const fail = (): ReturnType<typeof fails> => fails("npm test", "FAILED x");
    const rows = rowsAfter(fail(), fail(), turnEnds(), fail(), turnEnds(), turnEnds());
    expect(rows).toHaveLength(1);
    // When it was met last is known all the same.
    expect(rows.map(({ ts, lastSeenAt }) => lastSeenAt > ts)).toEqual([true]);
    const again = rowsAfter(fail(), turnEnds(), runs("npm test"), fail(), turnEnds());
    expect(again.map(({ resolvedBy }) => resolvedBy)).toEqual(["succeeded", null]);
    expect(new Set(again.map(({ id }) => id)).size).toBe(2);
  });

  test("is over when it succeeds, in whatever session of the project, and not by any other command", () => {
    const one = acting("s");
    const other = acting("t", 100);
    const failed = [one.fails("npm test", "FAILED x"), one.turnEnds()];
    expect(openOf(rowsAfter(...failed, other.runs("npm run build")))).toHaveLength(1);
    expect(openOf(rowsAfter(...failed, other.runs("npm test -- a.test.ts")))).toHaveLength(1);
    const masked = { meta: { action: "npm test", target: "#npm test", masked: true } };
    expect(openOf(rowsAfter(...failed, other.runs("npm test", masked)))).toHaveLength(1);
    expect(openOf(rowsAfter(...failed, other.runs("npm test", { success: null })))).toHaveLength(1);
    expect(
      rowsAfter(...failed, other.event({ type: "prompt" }), other.runs("npm test")),
    ).toMatchObject([{ resolvedAt: at(106), resolvedBy: "succeeded" }]);
  });

  test("at the end of a session is a blocker too, with or without a turn's end, and of one found dead", () => {
    for (const end of ["ends", "isFoundDead"] as const) {
      const { [end]: ended, fails, turnEnds } = acting("s");
      const failed = fails("npm test", "FAILED x");
      expect(rowsAfter(failed, ended())).toMatchObject([{ type: "test_failure" }]);
      expect(rowsAfter(failed, turnEnds(), ended())).toHaveLength(1);
    }
    const { event, fails } = acting("s");
    const waits = event({ type: "session.lifecycle", data: { phase: "waiting_input" } });
    const alive = event({ type: "session_summary", data: { recovered: false } });
    expect(rowsAfter(fails("npm test", "FAILED x"), waits, alive)).toEqual([]);
  });

  test("and another that reads the same are one, which ends with the newer command", () => {
    const one = acting("s");
    const other = acting("t", 100);
    const rows = rowsAfter(
      one.fails("npm test -- pay", "FAILED pay.test.js"),
      one.fails("npm test -- pay cart", "FAILED pay.test.js"),
      one.turnEnds(),
      other.fails("npm test -- pay till", "FAILED pay.test.js"),
      other.turnEnds(),
    );
    expect(rows).toMatchObject([
      { sessionId: "s", ts: at(1), description: "npm test: FAILED pay.test.js" },
    ]);
    const ended = rowsAfter(
      one.fails("npm test -- pay", "FAILED pay.test.js"),
      one.turnEnds(),
      other.fails("npm test -- pay cart", "FAILED pay.test.js"),
      other.turnEnds(),
      other.runs("npm test -- pay cart"),
    );
    expect(ended).toMatchObject([{ resolvedBy: "succeeded" }]);
    const said = statusBlock("BLOCKED", "3 tests fail");
    const { agentStops } = acting("u", 200);
    expect(rowsAfter(agentStops("tester", said), agentStops("builder", said))).toHaveLength(1);
  });

  test("and joins branches is one conflict, which is over when the merge is concluded or given up", () => {
    const conflict = "CONFLICT (content): Merge conflict in a.txt";
    const { fails, runs, turnEnds } = acting("s");
    const merge = fails("git merge main", conflict);
    expect(rowsAfter(merge, runs("git commit --no-edit"), turnEnds())).toEqual([]);
    const twice = rowsAfter(
      merge,
      turnEnds(),
      fails("git rebase --continue", conflict),
      turnEnds(),
    );
    expect(twice).toHaveLength(1);
    expect(openOf(rowsAfter(merge, turnEnds(), runs("git add a.txt")))).toHaveLength(1);
    expect(openOf(rowsAfter(merge, turnEnds(), runs("git merge --abort")))).toEqual([]);
  });

  test("of a subagent is noticed when the main agent's turn ends", () => {
    const { fails, event, turnEnds } = acting("s");
    const failed = fails("npm test", "FAILED x", { agentId: "a1" });
    const subturn = event({ type: "turn.end", data: { agentId: "a1" } });
    expect(rowsAfter(failed, subturn)).toEqual([]);
    expect(rowsAfter(failed, subturn, turnEnds())).toHaveLength(1);
  });

  test("and many others are kept within bounds", () => {
    const { fails, turnEnds } = acting("s");
    const many = Array.from({ length: 100 }, (_, n) =>
      fails(`make part${n}`, `${"x".repeat(5000)} error: ${n}`),
    );
    const rows = rowsAfter(...many, turnEnds());
    expect(rows).toHaveLength(20);
    for (const { description, errorPattern } of rows) {
      expect(description.length).toBeLessThanOrEqual(200);
      expect((errorPattern ?? "").length).toBeLessThanOrEqual(300);
    }
  });
});

describe("a status block", () => {
  test("that says BLOCKED is a blocker, with its hint as what would solve it [R191, R220]", () => {
    const { agentStops } = acting("s");
    const said = statusBlock("BLOCKED", "빌드 실패: Could NOT find Qt6", "vcpkg.json 확인");
    expect(rowsAfter(agentStops("cpp-builder", said))).toMatchObject([
      {
        ts: at(1),
        type: "build_error",
        severity: "high",
        description: "빌드 실패: Could NOT find Qt6",
        resolution: "vcpkg.json 확인",
        autoDetected: true,
        recoveryAgent: "cpp-builder",
        source: "status",
        target: "status:cpp-builder",
      },
    ]);
  });

  test("is judged by its status and by what it is about [R182, R183, R186]", () => {
    const table = [
      ["BLOCKED", "tests in UserService fail", "test_failure", "high", true],
      ["FAILED", "tests in UserService fail", "test_failure", "critical", true],
      ["BLOCKED", "a missing package", "dependency", "medium", true],
      ["BLOCKED", "the CI pipeline failed", "ci_failure", "high", true],
      ["BLOCKED", "a merge conflict in a.txt", "merge_conflict", "high", true],
      ["BLOCKED", "the code review asks for changes", "review_blocked", "medium", true],
      ["BLOCKED", "a review found failing tests", "review_blocked", "medium", true],
      ["BLOCKED", "코드 리뷰 이슈", "review_blocked", "medium", true],
      ["DECISION_NEEDED", "the build fails: which library?", "design_issue", "medium", false],
      ["BLOCKED", "waiting for a key", "other", "medium", true],
      ["FAILED", "no idea", "other", "critical", true],
    ] as const;
    const found = table.map(([status, context]) => {
      const [row] = rowsAfter(acting("s").turnEnds(statusBlock(status, context)));
      return [status, context, row?.type, row?.severity, row?.autoDetected];
    });
    expect(found).toEqual(table as unknown as (string | boolean)[][]);
  });

  test("that says BLOCKED and no more is detected, and told by what was said before it [R191]", () => {
    const bare = "[WORKFLOW_STATUS]\nstatus: BLOCKED";
    const found = [bare, `Waiting for a key.\n\n${bare}`, `The build failed.\n${bare}`].map(
      (said) => {
        const [row] = rowsAfter(acting("s").turnEnds(said));
        return [row?.type, row?.severity, row?.description, row?.autoDetected, row?.recoveryAgent];
      },
    );
    expect(found).toEqual([
      ["other", "medium", "BLOCKED", true, null],
      ["other", "medium", "Waiting for a key.", true, null],
      ["build_error", "high", "The build failed.", true, "cpp-builder"],
    ]);
    const decision = acting("s").turnEnds("[WORKFLOW_STATUS]\nstatus: DECISION_NEEDED");
    expect(rowsAfter(decision)).toMatchObject([{ type: "design_issue", autoDetected: false }]);
  });

  test("is over when the same agent is ready, or when a command of its kind succeeds", () => {
    const { agentStops, turnEnds, runs } = acting("s");
    const blocked = agentStops("tester", statusBlock("BLOCKED", "3 tests fail"));
    const ready = statusBlock("READY", "all fine");
    expect(openOf(rowsAfter(blocked, agentStops("other", ready)))).toHaveLength(1);
    expect(openOf(rowsAfter(blocked, turnEnds(ready)))).toHaveLength(1);
    expect(rowsAfter(blocked, agentStops("tester", ready))).toMatchObject([
      { resolvedBy: "ready" },
    ]);
    expect(openOf(rowsAfter(blocked, runs("npm run build")))).toHaveLength(1);
    expect(rowsAfter(blocked, runs("npx vitest run"))).toMatchObject([{ resolvedBy: "succeeded" }]);
    const decision = turnEnds(statusBlock("DECISION_NEEDED", "which one?"));
    expect(openOf(rowsAfter(decision, runs("npm test"), runs("make")))).toHaveLength(1);
  });

  test("repeated is the same blocker, and one about something else takes its place", () => {
    const { turnEnds } = acting("s");
    const tests = (): ReturnType<typeof turnEnds> =>
      turnEnds(statusBlock("BLOCKED", "3 tests fail"));
    expect(rowsAfter(tests(), tests())).toHaveLength(1);
    const rows = rowsAfter(tests(), turnEnds(statusBlock("BLOCKED", "waiting for a key")));
    expect(rows.map(({ type, resolvedBy }) => [type, resolvedBy])).toEqual([
      ["test_failure", "replaced"],
      ["other", null],
    ]);
    const elsewhere = acting("t", 100).turnEnds(statusBlock("BLOCKED", "waiting for a key"));
    expect(openOf(rowsAfter(tests(), elsewhere))).toHaveLength(2);
  });

  test("about a command that failed in the same turn adds to that blocker and makes no second one", () => {
    const { fails, turnEnds } = acting("s");
    const said = statusBlock("FAILED", "tests fail", "mend the clock");
    expect(rowsAfter(fails("npm test", "FAILED x"), turnEnds(said))).toMatchObject([
      { source: "command", severity: "critical", resolution: "mend the clock" },
    ]);
  });
});

test("what is noticed without a project, or again from the same event, makes no second row", () => {
  const { fails, turnEnds } = acting("s");
  const [failed, ended] = [fails("npm test", "FAILED x"), turnEnds()];
  expect(rowsAfter(failed, ended)).toEqual(rowsAfter(failed, ended));
  expect(rowsAfter(failed, ended, failed, ended)).toHaveLength(1);
});
