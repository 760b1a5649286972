/** The real Copilot CLI, into which the program is installed. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { openCopilot } from "../real/copilot.ts";
import { script } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import { eventsOf, install, selfGen } from "./installed-client.ts";
import { isReported, only, textOf, trailOf } from "./recorded.ts";

const shell = (command: string) => ({ tool: "bash", input: { command, description: "try" } });

test("a Copilot CLI session is recorded, told of what is unsolved when it is resumed, imported alike, and left as it was", async () => {
  await using copilot = openCopilot();
  const before = readFileSync(copilot.settingsPath, "utf8");
  install(copilot, "--client", "copilot");
  const steps = [
    { text: "running", ...shell("echo tool-$((40+2))") },
    shell("echo 'Error: no port' >&2; exit 3"),
    { text: "done" },
  ];
  const first = await copilot.run(`Run them ${script(...steps)}`);
  expect(first).toMatchObject({ exitCode: 0 });
  expect(first.stdout).toContain("done");
  const [id = ""] = new Set(eventsOf(copilot).map(({ sessionId }) => sessionId));
  const second = await copilot.run(`Go on ${script({ text: "resumed" })}`, [`--resume=${id}`]);
  expect(second).toMatchObject({ exitCode: 0 });
  expect(second.stdout).toContain("resumed");

  const events = eventsOf(copilot).filter(isReported);
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
    "session.lifecycle ended complete",
    "session.lifecycle started resume",
    ...goingOn,
    "session.lifecycle ended complete",
  ]);
  expect(only(events, "tool_error")).toMatchObject({
    errorRaw: "Exit code 3\nError: no port",
    provider: "copilot",
    client: "copilot",
    clientVersion: "1.0.102",
    projectPath: copilot.project,
  });
  const ends = events.filter(({ type }) => type === "turn.end");
  expect(ends.map((end) => textOf(end, "lastAssistantMessage"))).toEqual(["done", "resumed"]);
  // The two runs are two processes, and one session.
  expect(new Set(events.map((event) => event["pid"])).size).toBe(2);
  const told = copilot.api.main().at(-1)?.text ?? "";
  expect(told).toContain("<self-generation-record");
  expect(told).toContain("Error: no port");
  expect(selfGen(copilot, ["resume", id])).toContain(`copilot --resume=${id}`);

  using sandbox = openSandbox();
  const imported = await sandbox.run(["import", textOf(events[0], "transcriptPath")]);
  expect(imported).toMatchObject({ exitCode: 0, stderr: "" });
  expect(trailOf(sandbox.events()).filter((one) => one !== "imported")).toEqual([
    "session.lifecycle started startup",
    ...work,
    "session.lifecycle ended",
    "session.lifecycle started resume",
    ...goingOn,
    "session.lifecycle ended",
  ]);
  expect((await sandbox.run(["search", "no port"])).stdout).toContain("Exit code 3");
  expect((await sandbox.run(["show", id])).stdout).toContain("Run them");
  expect((await sandbox.run(["usage"])).stdout).toContain("4.0K");

  selfGen(copilot, ["uninstall", "--yes"]);
  expect(readFileSync(copilot.settingsPath, "utf8")).toBe(before);
  expect(copilot.outsideAttempts).toEqual([]);
});
