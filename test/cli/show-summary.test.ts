/** `self-gen show --summary`, and what the timeline says of summaries, injections and repeated moments. */
import { expect, test } from "bun:test";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { hooks, LANGUAGES, parsed, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

/** Two errors, one of them solved, and two edited files. */
async function work(sandbox: Sandbox, session: string): Promise<void> {
  const { project } = sandbox;
  const bash = (command: string): object => ({ tool_name: "Bash", tool_input: { command } });
  const edit = (file: string): object => ({
    tool_name: "Edit",
    tool_input: { file_path: join(project, file) },
    tool_response: {},
  });
  const failed = "PostToolUseFailure";
  const done = "PostToolUse";
  await hooks(
    sandbox,
    session,
    project,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: "mend the build" },
    { hook_event_name: failed, ...bash("npm test"), error: "TypeError: x is not a function" },
    { hook_event_name: done, ...edit("src/app.ts") },
    { hook_event_name: done, ...bash("npm test"), tool_response: { stdout: "" } },
    { hook_event_name: failed, ...bash("npm run lint"), error: "RangeError: too much" },
    { hook_event_name: "UserPromptSubmit", prompt: "and the docs" },
    { hook_event_name: done, ...edit("README.md") },
  );
}

const end = (sandbox: Sandbox, session: string): Promise<void> =>
  hooks(sandbox, session, sandbox.project, { hook_event_name: "SessionEnd", reason: "logout" });

type Shown = {
  readonly session: { readonly sessionId: string };
  readonly soFar: boolean;
  readonly ts: string;
  readonly summary: Readonly<Record<string, unknown>>;
};

const shownJson = async (sandbox: Sandbox, session: string): Promise<Shown> =>
  parsed(await sandbox.run(["show", session, "--summary", "--json"])) as Shown;

test("an ended session's summary is the one that was recorded, in readable form and as JSON", async () => {
  using sandbox = openSandbox();
  await work(sandbox, "s");
  await end(sandbox, "s");
  const { session, soFar, summary, ts } = await shownJson(sandbox, "s");
  const [row] = sandbox.query<{ id: string; ts: string }>(
    "select id, ts from events where type = 'session_summary'",
  );
  expect({ id: session.sessionId, soFar, ts, summaryId: summary["id"] }).toEqual({
    id: "s",
    soFar: false,
    ts: row?.ts ?? "",
    summaryId: row?.id,
  });
  const errors = summary["uniqueErrors"] as string[];
  expect(summary).toMatchObject({
    promptCount: 2,
    toolCounts: { Edit: 2, Bash: 1 },
    errorCount: 2,
    unresolvedErrors: [errors[1]],
    lastPrompts: ["mend the build", "and the docs"],
    lastEditedFiles: ["src/app.ts", "README.md"],
    reason: "logout",
    recovered: false,
  });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { summary: words, show, sessions } = TEXTS[language];
    const { stdout } = await sandbox.run(["show", "s", "--summary"]);
    // Calls are counted as where the session is shown.
    expect((await sandbox.run(["show", "s"])).stdout).toContain(`  ${show.counts(2, 5, 2)}\n`);
    const [facts = "", ...lists] = stdout.trimEnd().split("\n\n");
    const [head, ...rows] = facts.split("\n");
    expect(head).toBe(`s  ${sessions.states.ended}`);
    const values = Object.fromEntries(
      rows.map((row) => {
        const [name = "", ...value] = row.trim().split(/ {2,}/);
        return [name, value.join(" ")];
      }),
    );
    const time = ts.slice(0, 19).replace("T", " ");
    expect(values).toEqual({
      [show.title]: "mend the build",
      [show.project]: sandbox.project,
      [words.summary]: words.atEnd(time),
      [words.prompts]: "2",
      [words.tools]: `5: Edit 2, Bash 1, ${words.failed(2)}`,
      [words.errors]: "2",
      [words.unresolved]: "1",
      [words.reason]: TEXTS[language].timeline.endedBy.logout,
    });
    expect(lists.map((list) => list.split("\n"))).toEqual([
      [words.unresolved, `  - ${errors[1]}`],
      [words.resolved, `  - ${errors[0]}`],
      [words.lastPrompts, "  - mend the build", "  - and the docs"],
      [words.editedFiles, "  - src/app.ts", "  - README.md"],
    ]);
  }
});

test("while a session goes on, also after it was resumed, its summary is counted so far and recorded nowhere", async () => {
  using sandbox = openSandbox();
  await work(sandbox, "s");
  const running = await shownJson(sandbox, "s");
  expect(running).toMatchObject({ soFar: true, summary: { promptCount: 2, errorCount: 2 } });
  const time = running.ts.slice(0, 19).replace("T", " ");
  const { stdout } = await sandbox.run(["show", "s", "--summary"]);
  expect(stdout).toContain(ko.summary.soFar(time));
  expect(stdout).not.toContain(ko.summary.reason);
  const summaries = "select id from events where type = 'session_summary'";
  expect(sandbox.query(summaries)).toEqual([]);

  await end(sandbox, "s");
  expect(await shownJson(sandbox, "s")).toMatchObject({ soFar: false });
  await sandbox.hook({
    session_id: "s",
    cwd: sandbox.project,
    hook_event_name: "UserPromptSubmit",
    prompt: "once more",
  });
  expect(await shownJson(sandbox, "s")).toMatchObject({
    soFar: true,
    summary: { promptCount: 3, lastPrompts: ["mend the build", "and the docs", "once more"] },
  });
  expect(sandbox.query(summaries)).toHaveLength(1);
});

test("a summary that was put together later says so, here and in the timeline", async () => {
  using sandbox = openSandbox();
  // The shell is the client here: it is gone when its hooks are.
  for (const event of [
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: "do it" },
  ]) {
    const client = Bun.spawn(["sh", "-c", '"$0" hook; exit 0', PROGRAM], {
      env: { ...sandbox.env },
      stdin: new Blob([JSON.stringify({ session_id: "k", cwd: sandbox.project, ...event })]),
    });
    expect(await client.exited).toBe(0);
  }
  const next = { session_id: "n", cwd: sandbox.project, hook_event_name: "SessionStart" };
  expect((await sandbox.hook({ ...next, source: "startup" })).stdout).not.toBe("");
  const { ts, soFar } = await shownJson(sandbox, "k");
  expect(soFar).toBe(false);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { summary: words, timeline } = TEXTS[language];
    const { stdout } = await sandbox.run(["show", "k", "--summary"]);
    expect(stdout).toContain(words.recovered(ts.slice(0, 19).replace("T", " ")));
    const { stdout: killed } = await sandbox.run(["show", "k", "--events"]);
    expect(killed).toContain(timeline.summary(1, 0, 0, true));
    const { stdout: told } = await sandbox.run(["show", "n", "--events"]);
    const said =
      told.split("\n").find((line) => line.includes(` ${timeline.types["injection"]} `)) ?? "";
    const units = Number(/\d+(?=\D*$)/.exec(said)?.[0]);
    expect(said).toEndWith(
      timeline.injection(timeline.givenAt["SessionStart"] ?? "", timeline.kinds.previous, units),
    );
    expect(units).toBeGreaterThan(50);
  }
});

test("the timeline says feedback, and what a newer program may have recorded, without a fault", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s", isActive: true });
  const line = (fields: object): string =>
    `${JSON.stringify({ v: 1, sessionId: "s", project: "project", projectPath: sandbox.project, ts: new Date().toISOString(), ...fields })}\n`;
  appendFileSync(
    sandbox.journal,
    [
      { id: "1", type: "feedback", suggestionId: "suggest-0", action: "dismissed" },
      { id: "2", type: "analysis_run", outcome: "done" },
      { id: "3", type: "analysis_run", outcome: "not_run", reason: "toString" },
      { id: "4", type: "injection", hook: "PreCompact", units: 7, parts: [{ kind: "poem" }, 5] },
      { id: "5", type: "session_summary", toolCounts: { Bash: "x" }, uniqueErrors: 3 },
    ]
      .map(line)
      .join(""),
  );
  await speak(sandbox, "en");
  const { stdout } = await sandbox.run(["show", "s", "--events"]);
  const { timeline } = en;
  for (const said of [
    timeline.feedback("suggest-0", "dismissed"),
    timeline.analysisRun("done"),
    timeline.analysisNotRun("toString"),
    timeline.injection(timeline.givenAt["PreCompact"] ?? "", "poem", 7),
    timeline.summary(0, 0, 0, false),
  ]) {
    expect(stdout).toContain(`${said}\n`);
  }
  expect((await sandbox.run(["show", "s", "--summary"])).exitCode).toBe(0);
});

test("the end of a turn shows how the agent's last message begins, on one line", async () => {
  using sandbox = openSandbox();
  const message = `The port is free now.\n\n${"Then more. ".repeat(100)}`;
  await hooks(
    sandbox,
    "s",
    sandbox.project,
    { hook_event_name: "UserPromptSubmit", prompt: "free the port" },
    { hook_event_name: "Stop", last_assistant_message: message },
    { hook_event_name: "UserPromptSubmit", prompt: "thanks" },
    { hook_event_name: "Stop" },
  );
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { timeline } = TEXTS[language];
    const { stdout } = await sandbox.run(["show", "s", "--events"]);
    const [first = "", second] = stdout
      .split("\n")
      .filter((line) => line.includes(timeline.turnEnd("")));
    expect(first).toContain(timeline.turnEnd("The port is free now. Then more."));
    expect(first.length).toBeLessThan(220);
    expect(second).toEndWith(timeline.turnEnd(""));
  }
});

test("a session whose end nobody told has a reason that is not known, in words", async () => {
  using sandbox = openSandbox();
  await hooks(
    sandbox,
    "s",
    sandbox.project,
    { hook_event_name: "UserPromptSubmit", prompt: "do it" },
    { hook_event_name: "SessionEnd" },
  );
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { summary: words } = TEXTS[language];
    const { stdout } = await sandbox.run(["show", "s", "--summary"]);
    const row = stdout.split("\n").find((line) => line.startsWith(`  ${words.reason}`));
    expect(row).toEndWith(`  ${words.unknownReason}`);
  }
});

test("what two events say of one moment is one line of the timeline, and both are in the JSON", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const skill = { tool_name: "Skill", tool_input: { skill: "spec", args: "a.md" } };
  const push = { tool_name: "Bash", tool_input: { command: "git push" } };
  await hooks(
    sandbox,
    "s",
    sandbox.project,
    { hook_event_name: "UserPromptSubmit", prompt: "write the spec" },
    { hook_event_name: "PreToolUse", ...skill },
    { hook_event_name: "PermissionRequest", ...push },
    { hook_event_name: "Stop", last_assistant_message: "done" },
  );
  const types = [
    "turn.start",
    "prompt",
    "skill.lifecycle",
    "skill_used",
    "session.lifecycle",
    "permission",
    "skill.lifecycle",
    "turn.end",
  ];
  const { events } = parsed(await sandbox.run(["show", "s", "--json"])) as {
    events: { type: string; toolName?: string }[];
  };
  expect(events.map(({ type }) => type)).toEqual(types);
  expect(events[4]?.toolName).toBe("Bash");
  const { timeline } = en;
  const expected = [
    `prompt  ${timeline.prompt("write the spec")}`,
    `skill  ${timeline.skillBegins("/spec a.md")}`,
    // What is asked for is told where the waiting is.
    `session  ${timeline.waitingPermission("Bash git push")}`,
    `skill  ${timeline.skillEnds("spec", true)}`,
    `turn  ${timeline.turnEnd("done")}`,
  ];
  const lines = async (...args: readonly string[]): Promise<string[]> => {
    const { stdout } = await sandbox.run(["show", "s", "--events", ...args]);
    const told = stdout.split("\n").filter((line) => /^\d\d:\d\d:\d\d /.test(line));
    return told.map((line) => line.slice(10).replace(/ {2,}/, "  "));
  };
  expect(await lines()).toEqual(expected);
  // The limit is one of lines: none is lost to what was left out.
  expect(await lines("--limit", "2")).toEqual(expected.slice(-2));
  expect((await sandbox.run(["show", "s", "--events", "-n2"])).stdout).toContain(
    en.show.earlier(3),
  );
});
