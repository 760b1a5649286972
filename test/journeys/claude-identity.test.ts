/** Whose events they are: the project, the session, the turn, the call and the process, as a real client gives them. */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openClaude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import { linesOf, openSandbox } from "../sandbox.ts";
import {
  bash,
  expectStored,
  hookCommand,
  isReported,
  recordInto,
  textOf,
} from "./recording-client.ts";

test("what only the hook can see is kept: process, client, version, entrypoint, prompt, call and transcript", async () => {
  using sandbox = openSandbox();
  const parents = join(sandbox.folder, "parents");
  // The shell's parent is the client; the program takes the shell's place.
  const tell = `echo "$PPID $(cut -d' ' -f22 /proc/$PPID/stat)" >> '${parents}'`;
  await using claude = openClaude({
    hookCommand: `${tell}; ${hookCommand()}`,
    extraEnv: recordInto(sandbox),
  });
  const prompt = `Two calls ${script(bash("echo a"), bash("echo b"), { text: "done" })}`;
  const run = await claude.run(["-p", prompt, "--allowedTools", "Bash"]);
  expect(run.answer).toBe("done");
  const events = (await expectStored(sandbox)).filter(isReported);

  const [parent, ...others] = [...new Set(linesOf(parents))];
  expect(others).toEqual([]);
  const [pid, pidStart] = (parent ?? "").split(" ");
  const version = Bun.spawnSync([claude.binary, "--version"], { env: { ...claude.env } });
  const clientVersion = /^\d+\.\d+\.\d+/.exec(version.stdout.toString())?.[0];
  expect(clientVersion).toBeDefined();
  const started = run.records.find((record) => record["subtype"] === "init");
  const transcriptPath = textOf(events[0], "transcriptPath");
  for (const event of events) {
    expect(event).toMatchObject({
      sessionId: started?.["session_id"],
      provider: "claude",
      client: "claude-code",
      clientVersion,
      entrypoint: "sdk-cli",
      pid: Number(pid),
      pidStart,
      cwd: claude.project,
      transcriptPath,
    });
  }
  expect(existsSync(transcriptPath)).toBe(true);

  const inTurn = events.filter(({ type }) => type !== "session.lifecycle");
  expect(new Set(inTurn.map((event) => event["promptId"])).size).toBe(1);
  expect(typeof inTurn[0]?.["promptId"]).toBe("string");
  const calls = events.filter(({ type }) => type === "tool_use");
  const asked = claude.api.main().flatMap(({ reply }) => reply?.content ?? []);
  const ids = asked.flatMap((block) => ("id" in block ? [block.id] : []));
  expect(calls.map((call) => call["toolUseId"])).toEqual(ids);
  expect(ids).toHaveLength(2);
  for (const call of calls) {
    expect(call).toMatchObject({ permissionMode: "default", durationMs: expect.any(Number) });
  }
  expect(calls[0]?.["inputHash"]).not.toBe(calls[1]?.["inputHash"]);

  expect(
    sandbox.query(
      "select client, client_version, entrypoint, pid, pid_start, transcript_path, permission_mode from sessions",
    ),
  ).toEqual([
    {
      client: "claude-code",
      client_version: clientVersion,
      entrypoint: "sdk-cli",
      pid: Number(pid),
      pid_start: pidStart,
      transcript_path: transcriptPath,
      permission_mode: "default",
    },
  ]);
});
