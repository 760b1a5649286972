/** The real Copilot CLI, into which the program is installed. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { openCopilot } from "../real/copilot.ts";
import { script } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import { eventsOf, install, selfGen } from "./installed-client.ts";
import { isReported, textOf, trailOf } from "./recording-client.ts";

/** Without the rest of what was asked. */
const shortly = (line: string): string => line.replace(/^(prompt Run them\.).*/, "$1");

const shell = (command: string) => ({ tool: "bash", input: { command, description: "try" } });

test("a Copilot CLI session is recorded, told of what is unsolved when it is resumed and of what a summary lacks, imported alike, and left as it was", async () => {
  await using copilot = openCopilot();
  const before = readFileSync(copilot.settingsPath, "utf8");
  install(copilot, "--client", "copilot");
  const steps = [
    { text: "running", ...shell("echo tool-$((40+2))") },
    shell("echo 'Error: no port' >&2; exit 3"),
    { text: "done" },
  ];
  const first = await copilot.run(`Run them. Always use port 4711. ${script(...steps)}`);
  expect(first).toMatchObject({ exitCode: 0 });
  expect(first.stdout).toContain("done");
  const [id = ""] = new Set(eventsOf(copilot).map(({ sessionId }) => sessionId));
  await copilot.compact(id);
  // The client repeats what was asked before the summary, so the script is played again.
  expect(await copilot.run("Go on", [`--resume=${id}`])).toMatchObject({ exitCode: 0 });

  const events = eventsOf(copilot).filter(isReported);
  const work = ["tool_use Bash true", "tool_error Bash Error: no port", "turn.end true"];
  const begun = ["session.lifecycle started startup", "turn.start", "prompt Run them."];
  const goneOn = ["session.lifecycle started resume", "turn.start", "prompt Go on", ...work];
  expect(trailOf(events).map(shortly)).toEqual([
    ...begun,
    ...work,
    "session.lifecycle ended complete",
    "compaction manual",
    ...goneOn,
    "session.lifecycle ended complete",
  ]);
  const failed = events.find(({ type }) => type === "tool_error");
  expect(failed).toMatchObject({
    errorRaw: "Exit code 3\nError: no port",
    provider: "copilot",
    client: "copilot",
    clientVersion: "1.0.102",
    projectPath: copilot.project,
  });
  const ends = events.filter(({ type }) => type === "turn.end");
  expect(ends.map((end) => textOf(end, "lastAssistantMessage"))).toEqual(["done", "done"]);
  // The runs are three processes, and one session.
  expect(new Set(events.map((event) => event["pid"])).size).toBe(3);
  const told = copilot.api.main().at(-1)?.text ?? "";
  expect(told).toContain("Unresolved errors in detail: Error: no port");
  expect(told).toContain(`The user's rule: "Always use port 4711."`);
  expect(selfGen(copilot, ["context", "proof"])).toContain("accepted");
  expect(selfGen(copilot, ["resume", id])).toContain(`copilot --resume=${id}`);

  using sandbox = openSandbox();
  const imported = await sandbox.run(["import", textOf(events[0], "transcriptPath")]);
  expect(imported).toMatchObject({ exitCode: 0, stderr: "" });
  const trail = trailOf(sandbox.events().filter(({ type }) => type !== "imported"));
  expect(trail.map(shortly)).toEqual([
    ...begun,
    ...work,
    "session.lifecycle ended",
    "compaction manual",
    "compaction_summary",
    ...goneOn,
    "session.lifecycle ended",
  ]);
  expect((await sandbox.run(["search", "no port"])).stdout).toContain("Exit code 3");
  expect((await sandbox.run(["show", id])).stdout).toContain("Run them");
  expect((await sandbox.run(["usage"])).stdout).toContain("6.0K");

  selfGen(copilot, ["uninstall", "--yes"]);
  expect(readFileSync(copilot.settingsPath, "utf8")).toBe(before);
  expect(copilot.outsideAttempts).toEqual([]);
});
