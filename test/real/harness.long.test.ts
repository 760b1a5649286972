/**
 * The harness proves itself: if one of these fails, a failing test of the product says nothing.
 * Where two versions of the client differ, the expectation names what both guarantee. Every journey uses it too, such as
 * `test/journeys/claude-tools.test.ts`: they fail with it.
 */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openClaude, claudeBinary } from "./claude.ts";
import { codexBinary, openCodex } from "./codex.ts";
import { openConversation } from "./conversation.ts";
import { textIn } from "./json.ts";
import { openRecordingHook } from "./recording-hook.ts";
import { script, type Step } from "./script.ts";

const bash = (command: string): Step => ({ tool: "Bash", input: { command, description: "try" } });

test("a headless turn of Claude calls the hook from start to end and shows the tool's output to the model", async () => {
  using hook = openRecordingHook();
  await using claude = openClaude({ hookCommand: hook.command });
  const prompt = `Run it ${script({ thinking: "hm", text: "running", ...bash("echo tool-$((40+2))") }, { text: "done" })}`;
  const turn = await claude.run(["-p", prompt, "--allowedTools", "Bash"]);

  expect(turn.exitCode).toBe(0);
  expect(turn.answer).toBe("done");
  expect(hook.names()).toEqual([
    "SessionStart[startup]",
    "UserPromptSubmit",
    "PostToolUse[Bash]",
    "Stop",
    "SessionEnd[other]",
  ]);
  expect(hook.calls("UserPromptSubmit")[0]?.["prompt"]).toBe(prompt);
  expect(hook.calls("Stop")[0]?.["last_assistant_message"]).toBe("done");
  expect(new Set(hook.calls().map((call) => call["cwd"]))).toEqual(new Set([claude.project]));
  expect(claude.api.main()).toHaveLength(2);
  expect(claude.api.main()[0]?.text).not.toContain("tool-42");
  expect(claude.api.main()[1]?.text).toContain("tool-42");
  expect(claude.outsideAttempts).toEqual([]);
});

test("a failing tool of Claude is a PostToolUseFailure with its exit code and output", async () => {
  using hook = openRecordingHook();
  await using claude = openClaude({ hookCommand: hook.command });
  const prompt = `Run it ${script(bash("echo oops >&2; exit 3"), { text: "seen" })}`;
  const turn = await claude.run(["-p", prompt, "--allowedTools", "Bash"]);

  expect(turn.answer).toBe("seen");
  expect(hook.names()).toContain("PostToolUseFailure[Bash]");
  expect(hook.names()).not.toContain("PostToolUse[Bash]");
  expect(hook.calls("PostToolUseFailure")[0]?.["error"]).toBe("Exit code 3\noops");
});

test("what a hook prints, how it ends and what it injects can be asserted", async () => {
  await using claude = openClaude({
    hookCommand: 'echo "extra=$EXTRA"; echo grumble >&2',
    events: ["SessionStart", "Stop"],
    extraEnv: { EXTRA: "given" },
  });
  const good = await claude.run(["-p", `Hello ${script({ text: "hi" })}`]);
  expect(good.hooks.map(({ name }) => name)).toEqual(["SessionStart:startup", "Stop"]);
  expect(good.hooks[0]).toMatchObject({
    stdout: "extra=given\n",
    stderr: "grumble\n",
    exitCode: 0,
    outcome: "success",
  });
  expect(claude.api.main()[0]?.text).toContain("extra=given");

  await using failing = openClaude({ hookCommand: "exit 7", events: ["SessionStart"] });
  const bad = await failing.run(["-p", `Hello ${script({ text: "hi" })}`]);
  expect(bad.answer).toBe("hi");
  expect(bad.hooks).toMatchObject([{ event: "SessionStart", exitCode: 7, outcome: "error" }]);
});

test("a skill the model calls passes PreToolUse, and a skill the user types is an expansion instead", async () => {
  using hook = openRecordingHook();
  await using claude = openClaude({ hookCommand: hook.command });
  claude.writeSkill("greet", { description: "Greets.", body: "Say hello to $ARGUMENTS." });
  claude.writeCommand("note", "Write down: $ARGUMENTS");

  await using talk = openConversation(claude, ["--allowedTools", "Skill"]);
  const call: Step = { tool: "Skill", input: { skill: "greet", args: "Ada" } };
  await talk.say(`Greet ${script(call, { text: "hello" })}`);
  expect(hook.names().slice(2, 4)).toEqual(["PreToolUse[Skill]", "PostToolUse[Skill]"]);
  expect(hook.calls("PreToolUse")[0]?.["tool_input"]).toEqual({ skill: "greet", args: "Ada" });
  expect(hook.calls("UserPromptExpansion")).toEqual([]);
  expect(claude.api.main().at(-1)?.text).toContain("Say hello to Ada.");

  for (const name of ["greet", "note"]) {
    hook.clear();
    const typed = await talk.say(`/${name} Bob ${script({ text: `typed ${name}` })}`);
    expect(typed).toBe(`typed ${name}`);
    expect(hook.calls("PreToolUse")).toEqual([]);
    // 2.1.197 expands before it submits, 2.1.325 submits before it expands.
    expect(hook.names().slice(0, 2).toSorted()).toEqual([
      `UserPromptExpansion[${name}]`,
      "UserPromptSubmit",
    ]);
    expect(textIn(hook.calls("UserPromptExpansion")[0]?.["command_args"])).toStartWith("Bob");
  }
  expect(claude.api.main().at(-1)?.text).toContain("Write down: Bob");
});

test("a subagent plays the script of its own prompt and is framed by SubagentStart and SubagentStop", async () => {
  using hook = openRecordingHook();
  await using claude = openClaude({ hookCommand: hook.command });
  const task = `Look ${script(bash("echo below"), { text: "found it" })}`;
  const input = { description: "look", prompt: task, subagent_type: "general-purpose" };
  const prompt = `Delegate ${script({ tool: "Agent", input }, { text: "over" }, { text: "over" })}`;
  const turn = await claude.run(["-p", prompt, "--allowedTools", "Bash Agent"]);

  expect(turn.answer).toBe("over");
  expect(claude.api.requests.filter(({ kind }) => kind === "subagent")).toHaveLength(2);
  // 2.1.325 runs the agent in the background, so only the agent's own events have a fixed order.
  const own = hook.calls().filter((call) => call["agent_type"] === "general-purpose");
  expect(own.map((call) => call["hook_event_name"])).toEqual([
    "SubagentStart",
    "PostToolUse",
    "SubagentStop",
  ]);
  expect(new Set(own.map((call) => call["agent_id"])).size).toBe(1);
  expect(hook.calls("SubagentStop")[0]?.["last_assistant_message"]).toBe("found it");
  expect(hook.names()).toContain("PostToolUse[Agent]");
});

test("a continued session keeps its id, and after a compaction the model has the summary and not the past", async () => {
  using hook = openRecordingHook();
  await using claude = openClaude({
    hookCommand: hook.command,
    model: { summary: "SUMMARY-OF-THE-PAST" },
  });
  await claude.run(["-p", `First, remember kiwi ${script({ text: "kiwi" })}`]);
  hook.clear();
  await using talk = openConversation(claude, ["-c"]);
  expect(await talk.say(`Second ${script({ text: "two" })}`)).toBe("two");
  expect(claude.api.main().at(-1)?.text).toContain("remember kiwi");
  expect(hook.names()).toEqual(["SessionStart[resume]", "UserPromptSubmit", "Stop"]);

  hook.clear();
  await talk.say("/compact");
  expect(hook.names()).toEqual([
    "PreCompact[manual]",
    "SubagentStop[]",
    "SessionStart[compact]",
    "PostCompact[manual]",
  ]);
  expect(claude.api.requests.at(-1)?.kind).toBe("compact");
  expect(textIn(hook.calls("PostCompact")[0]?.["compact_summary"])).toContain("SUMMARY-OF");

  expect(await talk.say(`Third ${script({ text: "three" })}`)).toBe("three");
  expect(claude.api.main().at(-1)?.text).toContain("SUMMARY-OF-THE-PAST");
  expect(claude.api.main().at(-1)?.text).not.toContain("remember kiwi");
  expect(new Set(hook.calls().map((call) => call["session_id"])).size).toBe(1);
});

test("Codex calls the hook from start to end, also in a resumed session", async () => {
  using hook = openRecordingHook();
  await using codex = openCodex({ hookCommand: hook.command });
  const calls = ["echo tool-$((40+2))", "exit 3"].map((cmd) => ({
    tool: "exec_command",
    input: { cmd },
  }));
  const first = await codex.run(
    `Run it ${script({ text: "running", tools: calls }, { text: "done" })}`,
  );
  expect(first.exitCode).toBe(0);
  expect(first.answer).toBe("done");
  expect(codex.api.main()).toHaveLength(2);
  expect(codex.api.main()[1]?.text).toContain("tool-42");
  // Two calls of one answer run side by side; a failing command is an ordinary PostToolUse.
  expect(hook.names().filter((name) => !name.endsWith("ToolUse[Bash]"))).toEqual([
    "SessionStart[startup]",
    "UserPromptSubmit",
    "Stop",
    "SessionEnd[other]",
  ]);
  expect(hook.calls("PreToolUse")).toHaveLength(2);
  expect(hook.calls("PostToolUse")).toHaveLength(2);
  const [session] = hook.calls().map((call) => call["session_id"]);

  hook.clear();
  const second = await codex.resume(`Go on ${script({ text: "resumed" })}`);
  expect(second.answer).toBe("resumed");
  expect(hook.names()).toEqual([
    "SessionStart[resume]",
    "UserPromptSubmit",
    "Stop",
    "SessionEnd[other]",
  ]);
  expect(hook.calls("SessionStart")[0]?.["session_id"]).toBe(session);
  expect(codex.api.main().at(-1)?.text).toContain("tool-42");
  expect(codex.outsideAttempts).toEqual([]);
});

test("closing in the middle of an answer leaves neither process nor file behind", async () => {
  const claude = openClaude({
    hookCommand: 'echo $PPID > "$HOME/pid"',
    events: ["SessionStart"],
  });
  const waiting = claude.run(["-p", `Wait ${script({ delayMs: 60_000, text: "late" })}`]);
  while (claude.api.main().length === 0) await Bun.sleep(20);
  const pid = Number(readFileSync(join(claude.home, "pid"), "utf8"));
  expect(isAlive(pid)).toBe(true);

  await claude.close();
  expect((await waiting).answer).toBe("");
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(claude.home)).toBe(false);
  expect(existsSync(claude.project)).toBe(false);
});

test("the environment of a client holds nothing of ours but PATH", async () => {
  process.env["SELF_GEN_OUTER"] = "leaked";
  await using claude = openClaude({ hookCommand: "true" });
  await using codex = openCodex({ hookCommand: "true" });
  delete process.env["SELF_GEN_OUTER"];
  for (const client of [claude, codex]) {
    expect(client.env["PATH"]).toBe(process.env["PATH"]);
    expect(client.env["HOME"]).toBe(client.home);
    expect(client.env["SELF_GEN_OUTER"]).toBeUndefined();
  }
});

test("a request of a hook to a host outside is stopped and seen", async () => {
  await using claude = openClaude({
    hookCommand: `'${process.execPath}' -e 'await fetch("https://outside.invalid/").catch(() => 0)'`,
    events: ["SessionStart"],
  });
  const turn = await claude.run(["-p", `Hello ${script({ text: "hi" })}`]);
  expect(turn.answer).toBe("hi");
  expect(claude.outsideAttempts).toEqual(["CONNECT outside.invalid:443 HTTP/1.1"]);
});

test("a missing client is an error that says what to do", () => {
  for (const [variable, find] of [
    ["CLAUDE_BIN", claudeBinary],
    ["CODEX_BIN", codexBinary],
  ] as const) {
    const before = process.env[variable];
    process.env[variable] = "/nowhere/client";
    try {
      expect(find).toThrow(`${variable} is /nowhere/client, but there is no such file. Correct it`);
    } finally {
      if (before === undefined) delete process.env[variable];
      else process.env[variable] = before;
    }
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
