/** The real Gemini CLI, into which the program is installed. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { openGemini } from "../real/gemini.ts";
import { script } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import { eventsOf, install, selfGen } from "./installed-client.ts";
import { isReported, only, textOf, trailOf } from "./recording-client.ts";

const shell = (command: string) => ({
  tool: "run_shell_command",
  input: { command, description: "try" },
});

test("a Gemini CLI session is recorded, told of what is unsolved when it is resumed, imported alike, and left as it was", async () => {
  await using gemini = openGemini();
  const before = readFileSync(gemini.settingsPath, "utf8");
  install(gemini, "--client", "gemini");
  const steps = [
    { text: "running", ...shell("echo tool-$((40+2))") },
    shell("echo 'Error: no port' >&2; exit 3"),
    { text: "done" },
  ];
  const first = await gemini.run(`Run them ${script(...steps)}`);
  expect(first).toMatchObject({ exitCode: 0 });
  expect(first.stdout).toContain("done");
  const second = await gemini.run(`Go on ${script({ text: "resumed" })}`, ["--resume", "latest"]);
  expect(second).toMatchObject({ exitCode: 0 });
  expect(second.stdout).toContain("resumed");

  const events = eventsOf(gemini).filter(isReported);
  const work = [
    "turn.start",
    "prompt Run them",
    "tool_use Bash true",
    "tool_error Bash Error: no port",
    "turn.end true",
  ];
  const goingOn = ["turn.start", "prompt Go on", "turn.end true"];
  expect(trailOf(events)).toEqual([
    "session.lifecycle started startup",
    ...work,
    "session.lifecycle ended exit",
    "session.lifecycle started resume",
    ...goingOn,
    "session.lifecycle ended exit",
  ]);
  expect(only(events, "tool_error")).toMatchObject({
    errorRaw: "Exit code 3\nError: no port",
    provider: "gemini",
    client: "gemini",
    projectPath: gemini.project,
  });
  // The two runs are two processes, and one session.
  expect(new Set(events.map((event) => event["pid"])).size).toBe(2);
  const [id = ""] = new Set(events.map(({ sessionId }) => sessionId));
  const told = gemini.api.main().at(-1)?.text ?? "";
  expect(told).toContain("&lt;self-generation-record");
  expect(told).toContain("Error: no port");
  expect(selfGen(gemini, ["resume", id])).toContain(`gemini --resume ${id}`);

  using sandbox = openSandbox();
  const imported = await sandbox.run(["import", textOf(events[0], "transcriptPath")]);
  expect(imported).toMatchObject({ exitCode: 0, stderr: "" });
  expect(trailOf(sandbox.events()).filter((one) => one !== "imported")).toEqual([
    "session.lifecycle started startup",
    ...work,
    "session.lifecycle started resume",
    ...goingOn,
  ]);

  selfGen(gemini, ["uninstall", "--yes"]);
  expect(readFileSync(gemini.settingsPath, "utf8")).toBe(before);
  expect(gemini.outsideAttempts).toEqual([]);
});
