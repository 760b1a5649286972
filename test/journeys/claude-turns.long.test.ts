/**
 * More turns of the real client: what a state is while it waits, and what a subagent leaves, is proved by
 * `test/observe/session-record.test.ts` and `test/import/claude-headless.test.ts`.
 */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { openClaude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import {
  bash,
  expectStored,
  hookCommand,
  only,
  recordInto,
  textOf,
  trailOf,
} from "./recording-client.ts";

test("a session is active from its start, also a resumed one and whatever it waits for, until its end [R141, R100]", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  await claude.run(["-p", `First ${script({ text: "one" })}`]);
  const answered = claude.api.main().length;
  await sandbox.run(["ingest"]);
  expect(sandbox.query("select state from sessions")).toEqual([{ state: "ended" }]);
  // Nobody is there to allow the command, so the client asks, and goes on without it.
  const running = claude.run([
    "-c",
    "-p",
    `Wait ${script(bash("touch asked"), { text: "late", delayMs: 600 })}`,
  ]);
  while (claude.api.main().length < answered + 2) await Bun.sleep(20);
  await sandbox.run(["ingest"]);
  expect(sandbox.query("select state, end_reason from sessions")).toEqual([
    { state: "active", end_reason: null },
  ]);
  await running;

  const trail = trailOf(await expectStored(sandbox));
  const first = ["session.lifecycle started startup", "turn.start", "prompt First"];
  const begun = ["session.lifecycle started resume", "turn.start", "prompt Wait"];
  const over = ["turn.end true", "session.lifecycle ended other"];
  // 2.1.325 asks its hooks for permission also where nobody can grant it, 2.1.197 does not.
  expect([
    [...first, ...over, ...begun, "session.lifecycle waiting_permission", "permission", ...over],
    [...first, ...over, ...begun, ...over],
  ]).toContainEqual(trail);
  expect(sandbox.query("select state from sessions")).toEqual([{ state: "ended" }]);
});

test("a subagent's events name the agent, frame its tools, and the main conversation's do not", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  const task = `Look ${script(bash("echo below"), { text: "found it" })}`;
  const input = { description: "look", prompt: task, subagent_type: "general-purpose" };
  const run = await claude.run([
    "-p",
    `Delegate ${script({ tool: "Agent", input }, { text: "over" }, { text: "over" })}`,
    "--allowedTools",
    "Bash Agent",
  ]);
  expect(run).toMatchObject({ exitCode: 0, answer: "over" });
  for (const hook of run.hooks) expect(hook).toMatchObject({ stdout: "", exitCode: 0 });

  const events = await expectStored(sandbox);
  const own = events.filter((event) => event["agentId"] !== undefined);
  expect(trailOf(own)).toEqual([
    "subagent_start general-purpose",
    "tool_use Bash true",
    "subagent_stop general-purpose",
  ]);
  expect(new Set(own.map((event) => event["agentId"])).size).toBe(1);
  const stop = only(events, "subagent_stop");
  expect(stop).toMatchObject({ lastAssistantMessage: "found it" });
  expect(existsSync(textOf(stop, "agentTranscriptPath"))).toBe(true);
  expect(only(events, "tool_use", "Agent")).toMatchObject({
    meta: { agentType: "general-purpose" },
    subagentId: stop["agentId"],
  });

  // 2.1.325 runs the agent in the background: the turn ends before, and its report is a turn of its own.
  const rest = trailOf(events.filter((event) => event["agentId"] === undefined));
  const before = ["session.lifecycle started startup", "turn.start", "prompt Delegate"];
  const after = ["tool_use Agent true", "turn.end true"];
  const ended = "session.lifecycle ended other";
  expect([
    [...before, ...after, ended],
    [...before, ...after, "task_notification", "turn.end true", ended],
  ]).toContainEqual(rest);
  expect(events.filter(({ type }) => type === "prompt")).toHaveLength(1);
});
