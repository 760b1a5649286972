/** The real Codex CLI, whose hooks call the same program. */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { openCodex } from "../real/codex.ts";
import { script } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import {
  expectStored,
  hookCommand,
  isReported,
  only,
  recordInto,
  streamEvents,
  textOf,
  trailOf,
} from "./recording-client.ts";

test("a Codex session is recorded from startup to end and stays one when it is resumed [R103, R104, R114]", async () => {
  using sandbox = openSandbox();
  await using codex = openCodex({
    hookCommand: hookCommand("codex"),
    extraEnv: recordInto(sandbox),
  });
  const call = { tool: "exec_command", input: { cmd: "echo tool-$((40+2))" } };
  const first = await codex.run(`Run it ${script({ text: "running", ...call }, { text: "done" })}`);
  expect(first).toMatchObject({ exitCode: 0, answer: "done" });
  const second = await codex.resume(`Go on ${script({ text: "resumed" })}`);
  expect(second).toMatchObject({ exitCode: 0, answer: "resumed" });

  const events = (await expectStored(sandbox)).filter(isReported);
  expect(trailOf(events)).toEqual([
    "session.lifecycle started startup",
    "turn.start",
    "prompt Run it",
    // Codex gives no status for a command.
    "tool_use Bash true",
    "turn.end true",
    "session.lifecycle ended other",
    "session.lifecycle started resume",
    "turn.start",
    "prompt Go on",
    "turn.end true",
    "session.lifecycle ended other",
  ]);
  expect(trailOf(streamEvents(sandbox))).toEqual([
    "session.lifecycle started startup",
    "turn.start",
    "turn.end true",
    "session.lifecycle ended other",
    "session.lifecycle started resume",
    "turn.start",
    "turn.end true",
    "session.lifecycle ended other",
  ]);
  expect(only(events, "tool_use")).toMatchObject({
    success: true,
    toolUseId: expect.any(String),
    meta: { command: "echo" },
  });
  const turns = events.filter(({ type }) => type === "turn.start").map((event) => event["turnId"]);
  expect(new Set(turns).size).toBe(2);
  for (const event of events) {
    expect(event).toMatchObject({
      provider: "codex",
      client: "codex",
      projectPath: codex.project,
      cwd: codex.project,
    });
  }
  const transcript = textOf(events[0], "transcriptPath");
  expect(existsSync(transcript)).toBe(true);
  // The two runs are two processes.
  expect(new Set(events.map((event) => event["pid"])).size).toBe(2);
  expect(
    sandbox.query("select provider, client, model, state, source, transcript_path from sessions"),
  ).toEqual([
    {
      provider: "codex",
      client: "codex",
      model: "fake-model",
      state: "ended",
      source: "resume",
      transcript_path: transcript,
    },
  ]);
});
