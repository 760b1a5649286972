import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../src/event/event.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { payload } from "../payloads.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { answer } from "./answer.ts";
import { faultOf, hooks, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

const bash = (command: string): object => ({ tool_name: "Bash", tool_input: { command } });
const prompted = (prompt: string): object => ({ hook_event_name: "UserPromptSubmit", prompt });
const ran = (command: string): object => ({
  hook_event_name: "PostToolUse",
  ...bash(command),
  tool_response: { stdout: "", stderr: "", interrupted: false },
});
const failed = (command: string, error: string): object => ({
  hook_event_name: "PostToolUseFailure",
  ...bash(command),
  error: `Exit code 1\n${error}`,
});
const stopped = (message = "done"): object => ({
  hook_event_name: "Stop",
  last_assistant_message: message,
});
const agentStopped = (message: string): object => ({
  hook_event_name: "SubagentStop",
  agent_id: "a1",
  agent_type: "tester",
  last_assistant_message: message,
});

const act = (sandbox: Sandbox, ...events: readonly object[]): Promise<void> =>
  hooks(sandbox, "s", sandbox.project, ...(events as readonly JsonObject[]));

type Listed = JsonObject & {
  readonly id: string;
  readonly description: string;
  readonly severity: string;
};

const list = async (sandbox: Sandbox, ...more: readonly string[]): Promise<readonly Listed[]> =>
  parsed(await sandbox.run(["blocker", "list", "--json", ...more])) as readonly Listed[];

const done = (answered: Ran): Ran => {
  expect(answered).toMatchObject({ exitCode: 0, stderr: "" });
  return answered;
};

const BLOCK =
  "[WORKFLOW_STATUS]\nstatus: BLOCKED\ncontext: 3 tests of UserService fail\nnext_hint: mend the clock";

test("a build that still fails when the turn ends is listed with all it is known by, and is over once it succeeds [R183, R185, R187, R188, R220]", async () => {
  using sandbox = openSandbox();
  const error = "CMake Error at CMakeLists.txt:3:\n  Could NOT find Qt6 (missing: Qt6_DIR)";
  await act(sandbox, prompted("Qt6로 올려 줘"), failed("cmake -B build", error));
  expect(await list(sandbox)).toEqual([]);
  await act(sandbox, stopped());
  const [blocker, ...others] = await list(sandbox);
  expect(others).toEqual([]);
  expect(blocker).toMatchObject({
    number: 1,
    state: "open",
    type: "build_error",
    severity: "high",
    description: "cmake: Could NOT find Qt6 (missing: Qt6_DIR)",
    error_pattern: "Could NOT find Qt6 (missing: Qt6_DIR)",
    resolution: null,
    appeared_after: "Qt6로 올려 줘",
    auto_detected: true,
    recovery_agent: "cpp-builder",
    recovery_attempted: 0,
    max_recovery_attempts: 3,
    source: "command",
    session_id: "s",
    project: sandbox.project,
  });
  await act(sandbox, ran("cmake -B build"), stopped());
  expect(await list(sandbox)).toEqual([]);
  const past = parsed(await sandbox.run(["blocker", "history", "--json"]));
  expect(past).toMatchObject([{ id: blocker?.id, state: "resolved", resolved_by: "succeeded" }]);
});

test("what fails and succeeds in the same turn, 0 errors, a typo, quoted words and what grep prints block nothing [R183, R189]", async () => {
  using sandbox = openSandbox();
  await act(
    sandbox,
    failed("npm test", "FAILED a.test.ts"),
    ran("npm test"),
    ran("make"),
    failed("git mrege main", "git: 'mrege' is not a git command. See 'git --help'."),
    failed("grep -rn error: docs", "docs/a.md:1: error: Could NOT find, LNK2019"),
    failed("npm test | grep x", "FAILED a.test.ts"),
    stopped(
      "Build finished with 0 errors.\n\n> [WORKFLOW_STATUS]\n> status: BLOCKED\n\nSo say the docs.",
    ),
    agentStopped("An agent reports `[WORKFLOW_STATUS] status: BLOCKED` when it cannot go on."),
  );
  expect(await list(sandbox)).toEqual([]);
});

test("a subagent's status block is a blocker, and a later success of such a command ends it [R191]", async () => {
  using sandbox = openSandbox();
  await act(sandbox, agentStopped(`I could not do it.\n\n${BLOCK}`));
  expect(await list(sandbox)).toMatchObject([
    {
      type: "test_failure",
      severity: "high",
      description: "3 tests of UserService fail",
      resolution: "mend the clock",
      auto_detected: true,
      recovery_agent: "tester → code-editor",
      source: "status",
    },
  ]);
  await act(sandbox, ran("npm test | tail -3"));
  expect(await list(sandbox)).toHaveLength(1);
  await act(sandbox, ran("npx vitest run"));
  expect(await list(sandbox)).toEqual([]);
});

test("a block at the end of a very long message is seen, in the payloads that the client sends [R191]", async () => {
  using sandbox = openSandbox();
  const long = "A long report.\n".repeat(20_000);
  for (const name of ["Stop", "SubagentStop.general-purpose"]) {
    const given = payload(name);
    const ended = await sandbox.hook({
      ...given,
      cwd: sandbox.project,
      last_assistant_message: `${long}\n[WORKFLOW_STATUS]\nstatus: FAILED\ncontext: ${name} fails`,
    });
    expect(ended.exitCode).toBe(0);
  }
  const found = await list(sandbox);
  expect(
    found.map(({ description, severity }) => `${description}: ${severity}`).toSorted(),
  ).toEqual(["Stop fails: critical", "SubagentStop.general-purpose fails: critical"]);
});

test("add notes what no program can know; clear takes a number, an id's beginning or the only one; reopen takes it back [R182, R186, R210, R220]", async () => {
  using sandbox = openSandbox();
  const added = parsed(
    done(
      await sandbox.run([
        "blocker",
        "add",
        "waiting",
        "for the key",
        "--json",
        "--type=design_issue",
        "--severity=low",
        "--resolution=ask ops",
        "--pattern=401",
        "--after=the move",
      ]),
    ),
  );
  expect(added).toMatchObject({
    type: "design_issue",
    severity: "low",
    description: "waiting for the key",
    resolution: "ask ops",
    error_pattern: "401",
    appeared_after: "the move",
    auto_detected: false,
    recovery_agent: "architect",
    source: "person",
  });
  done(await sandbox.run(["blocker", "add", "the build fails"]));
  const [worst, other] = await list(sandbox);
  expect([worst?.["type"], worst?.["auto_detected"]]).toEqual(["build_error", false]);
  const which = await sandbox.run(["blocker", "clear", "--json"]);
  expect([which.exitCode, faultOf(which).code]).toEqual([1, "MANY_BLOCKERS"]);
  expect(parsed(done(await sandbox.run(["blocker", "clear", "1", "--json"])))).toMatchObject({
    cleared: [{ id: worst?.id }],
    left: 1,
  });
  const beginning = (other?.id ?? "").slice(0, 10);
  done(await sandbox.run(["blocker", "clear", beginning], { cwd: sandbox.folder }));
  expect(await list(sandbox)).toEqual([]);
  const again = await sandbox.run(["blocker", "clear", beginning, "--json"]);
  expect(faultOf(again).code).toBe("NO_BLOCKER");
  done(await sandbox.run(["blocker", "reopen", beginning]));
  expect(await list(sandbox)).toMatchObject([{ id: other?.id, state: "open" }]);
  expect(parsed(done(await sandbox.run(["blocker", "reopen", beginning, "--json"])))).toMatchObject(
    {
      reopened: false,
    },
  );
  done(await sandbox.run(["blocker", "clear"]));
  done(await sandbox.run(["blocker", "add", "one"]));
  done(await sandbox.run(["blocker", "add", "two"]));
  done(await sandbox.run(["blocker", "clear", "--all"]));
  expect(await list(sandbox)).toEqual([]);
  done(await sandbox.run(["rebuild"]));
  expect(await list(sandbox)).toEqual([]);
  expect(parsed(await sandbox.run(["blocker", "history", "--json"]))).toHaveLength(4);
});

test("every word is said in both languages, with what to do next", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { blocker: words } = TEXTS[language];
    const none = done(await sandbox.run(["blocker"]));
    expect(none.stdout).toBe(`${words.none(sandbox.project)}\n`);
    await act(sandbox, failed("npm test", "FAILED a.test.ts"), stopped(BLOCK));
    const shown = done(await sandbox.run(["blocker", "list"])).stdout;
    const lines = shown.trimEnd().split("\n");
    expect(lines[0]).toMatch(
      new RegExp(
        `^1  ${words.severities.high}  ${words.types.test_failure}  [\\d-]+ [\\d:]+  npm test: FAILED a\\.test\\.ts$`,
      ),
    );
    expect(shown).toContain(`${words.facts.resolution}: mend the clock`);
    expect(shown).not.toContain("tester");
    expect(lines.at(-1)).toBe(words.hint("1"));
    const cleared = done(await sandbox.run(["blocker", "clear"])).stdout;
    expect(cleared).toContain(
      words.cleared(words.types.test_failure, "npm test: FAILED a.test.ts"),
    );
    expect(cleared).toContain(words.undoHint("").trim());
    const past = done(await sandbox.run(["blocker", "history"])).stdout;
    expect(past).toContain(words.ends.cleared);
    expect(past).toContain(words.hintHistory("").trim());
    const timeline = done(await sandbox.run(["show", "s", "--events"])).stdout;
    expect(timeline).toContain("npm test");
  }
});

test("who sees to it is in the JSON; people are told only of an agent that is there, the project's or theirs [R184]", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const owner = async (): Promise<string | undefined> => {
    const { stdout } = done(await sandbox.run(["blocker", "list"]));
    return stdout.split("\n").find((line) => line.includes(en.blocker.facts.owner));
  };
  const agent = (folder: string, name: string): void => {
    mkdirSync(join(folder, ".claude/agents"), { recursive: true });
    writeFileSync(join(folder, `.claude/agents/${name}.md`), "x");
  };
  done(await sandbox.run(["blocker", "add", "3 tests fail"]));
  expect(await list(sandbox)).toMatchObject([{ recovery_agent: "tester → code-editor" }]);
  expect(await owner()).toBeUndefined();
  agent(sandbox.project, "code-editor");
  expect(await owner()).toEndWith(": code-editor");
  agent(sandbox.env["HOME"] ?? "", "tester");
  expect(await owner()).toEndWith(": tester → code-editor");
  done(await sandbox.run(["config", "set", "recovery.test_failure.agent", "../../x"]));
  expect(await owner()).toBeUndefined();
  expect(await list(sandbox)).toMatchObject([{ recovery_agent: "../../x" }]);
});

test("a type and a severity may be named by their beginning, where only one begins so", async () => {
  using sandbox = openSandbox();
  const add = (...more: readonly string[]): Promise<Ran> =>
    sandbox.run(["blocker", "add", `x ${more.join(" ")}`, "--json", ...more]);
  const table = [
    [["--type", "design"], { type: "design_issue" }],
    [["--type", "merge-conflict"], { type: "merge_conflict" }],
    [["--type", "CI"], { type: "ci_failure" }],
    [["--type", "other", "--severity", "c"], { type: "other", severity: "critical" }],
  ] as const;
  for (const [args, wanted] of table)
    expect(parsed(done(await add(...args)))).toMatchObject(wanted);
  for (const args of [
    ["--type", ""],
    ["--type", "x"],
    ["--severity", "urgent"],
  ]) {
    expect([args, faultOf(await add(...args)).code]).toEqual([args, "USAGE"]);
  }
});

test("what is noted twice is one, and so it is said", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  done(await sandbox.run(["blocker", "add", "waiting for the key"]));
  const [first] = await list(sandbox);
  const again = done(await sandbox.run(["blocker", "add", "waiting for the key"])).stdout;
  expect(again).toContain(en.blocker.wasOpen("waiting for the key"));
  expect(again).toContain(en.blocker.clearHint((first?.id ?? "").slice(0, 8)));
  const json = ["blocker", "add", "waiting for the key", "--json", "--resolution", "ask ops"];
  expect(parsed(done(await sandbox.run(json)))).toMatchObject({
    id: first?.id,
    resolution: "ask ops",
  });
  expect(await list(sandbox)).toHaveLength(1);
  done(await sandbox.run(["blocker", "clear"]));
  done(await sandbox.run(["blocker", "add", "waiting for the key"]));
  expect(await list(sandbox)).toHaveLength(1);
  const before = parsed(await sandbox.run(["blocker", "history", "--json"]));
  done(await sandbox.run(["rebuild"]));
  expect(parsed(await sandbox.run(["blocker", "history", "--json"]))).toEqual(before);
});

test("a failed command is over by the same with its output elsewhere, and by the whole it is a part of", async () => {
  using sandbox = openSandbox();
  const { project } = sandbox;
  const table = [
    ["npm test", "npm test 2>&1"],
    ["npm test -- pay", `cd ${project} && npm test`],
    ["npx jest pay.test.js", "npx jest --silent"],
    ["make -j8 2>&1", "make"],
  ] as const;
  for (const [one, other] of table) {
    await act(sandbox, failed(one, "FAILED x"), stopped());
    expect([one, (await list(sandbox)).length]).toEqual([one, 1]);
    await act(sandbox, ran(`cd elsewhere && ${other.replace(/^cd .* && /, "")}`));
    expect([one, (await list(sandbox)).length]).toEqual([one, 1]);
    await act(sandbox, ran(other));
    expect([one, await list(sandbox)]).toEqual([one, []]);
  }
});

test("a session that ends without a turn's end leaves what fails in it as a blocker", async () => {
  using sandbox = openSandbox();
  await act(sandbox, prompted("test it"), failed("npm test", "FAILED a.test.ts"));
  expect(await list(sandbox)).toEqual([]);
  await act(sandbox, { hook_event_name: "SessionEnd", reason: "other" });
  expect(await list(sandbox)).toMatchObject([{ description: "npm test: FAILED a.test.ts" }]);
});

test("each project has its own; --project and --all look elsewhere", async () => {
  using sandbox = openSandbox();
  const other = join(sandbox.folder, "other");
  mkdirSync(other);
  done(await sandbox.run(["blocker", "add", "here"]));
  done(await sandbox.run(["blocker", "add", "there", "--project", other]));
  const words = (rows: readonly Listed[]): string[] => rows.map((row) => row.description);
  expect(words(await list(sandbox))).toEqual(["here"]);
  expect(words(await list(sandbox, "--project", other))).toEqual(["there"]);
  expect(words(await list(sandbox, "--all")).toSorted()).toEqual(["here", "there"]);
  const everywhere = done(await sandbox.run(["blocker", "list", "--all"])).stdout;
  expect(everywhere).toContain("project");
  expect(everywhere).toContain("other");
});

test("a secret in what is added is written nowhere, and words cannot steer the terminal", async () => {
  using sandbox = openSandbox();
  const secret = `ghp_${"a1B2".repeat(9)}`;
  done(await sandbox.run(["blocker", "add", `push fails with ${secret}\u001B]0;x\u0007\u202E`]));
  expect(readFileSync(sandbox.journal, "utf8")).not.toContain(secret);
  const { screen, code } = await answer(sandbox, ["blocker", "list"], "");
  expect(code).toBe(0);
  for (const bad of [secret, "\u001B]0;", "\u202E"]) expect(screen).not.toContain(bad);
});

test("called wrongly it says how, and nothing happens", async () => {
  using sandbox = openSandbox();
  const wrong = [
    ["blocker", "lsit"],
    ["blocker", "add"],
    ["blocker", "add", " "],
    ["blocker", "list", "x"],
    ["blocker", "reopen"],
    ["blocker", "clear", "1", "2"],
    ["blocker", "clear", "1", "--all"],
    ["blocker", "add", "x", "--type", "weird"],
    ["blocker", "add", "x", "--severity", "urgent"],
    ["blocker", "list", "--severity", "high"],
    ["blocker", "history", "--limit", "x"],
  ];
  for (const args of wrong) {
    const answered = await sandbox.run([...args, "--json"]);
    expect([args, answered.exitCode, faultOf(answered).code]).toEqual([args, 2, "USAGE"]);
  }
  done(await sandbox.run(["record", "off"]));
  const paused = await sandbox.run(["blocker", "add", "x", "--json"]);
  expect([paused.exitCode, faultOf(paused).code]).toEqual([1, "NOT_RECORDING"]);
  done(await sandbox.run(["record", "on"]));
  done(await sandbox.run(["config", "add", "excludeProjects", sandbox.project]));
  expect(faultOf(await sandbox.run(["blocker", "add", "x", "--json"])).code).toBe("EXCLUDED");
  expect(await list(sandbox, "--all")).toEqual([]);
});

test("who sees to a kind of blocker, and how often, is the person's to set [R184, R209]", async () => {
  using sandbox = openSandbox();
  done(await sandbox.run(["blocker", "add", "x", "--type", "merge_conflict"]));
  expect(await list(sandbox)).toMatchObject([{ recovery_agent: null, max_recovery_attempts: 3 }]);
  done(await sandbox.run(["config", "set", "recovery.merge_conflict.agent", "merger"]));
  done(await sandbox.run(["config", "set", "recovery.maxAttempts", "5"]));
  expect(await list(sandbox)).toMatchObject([
    { recovery_agent: "merger", max_recovery_attempts: 5 },
  ]);
  const config = parsed(await sandbox.run(["config", "list", "--json"])) as {
    values: { recovery: unknown };
  };
  expect(config.values.recovery).toMatchObject({
    dependency: { agent: "cpp-builder (vcpkg)", command: null },
    merge_conflict: { agent: "merger", command: null },
  });
});

test("a saved context names what is open, and before a compaction too", async () => {
  using sandbox = openSandbox();
  await act(sandbox, prompted("go on"), failed("npm test", "FAILED a.test.ts"), stopped());
  await list(sandbox);
  const saved = await sandbox.run(["context", "save", "--session", "s"]);
  expect(saved.exitCode).toBe(0);
  const blockersIn = (): unknown => {
    const file = readFileSync(join(sandbox.project, ".claude/session-context.json"), "utf8");
    return (JSON.parse(file) as { state: { blockers: unknown } }).state.blockers;
  };
  expect(blockersIn()).toEqual(["npm test: FAILED a.test.ts"]);
  done(await sandbox.run(["blocker", "add", "waiting for the key"]));
  await act(sandbox, { hook_event_name: "PreCompact", trigger: "manual" });
  expect(blockersIn()).toEqual(["npm test: FAILED a.test.ts", "waiting for the key"]);
  done(await sandbox.run(["blocker", "clear", "--all"]));
  await act(sandbox, { hook_event_name: "PreCompact", trigger: "manual" });
  expect(blockersIn()).toEqual([]);
});
