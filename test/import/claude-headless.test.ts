/** Headless Claude Code sessions: what is imported of them equals what the hooks recorded. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { bash } from "../journeys/recording-client.ts";
import { script } from "../real/script.ts";
import { nothingDiffers, openRecording } from "./import-recording.ts";

test("tools that succeed, fail, are refused or do not exist, tasks, a commit, a resumed session and a subagent with its tools and its end are imported as the hooks recorded them", async () => {
  await using recording = openRecording();
  const { claude } = recording;
  const file = join(claude.project, "src/new.ts");
  const at = (command: string): { tool: string; input: { command: string } } => ({
    tool: "Bash",
    input: { command },
  });
  const steps = [
    { thinking: "well", ...bash("echo hello") },
    bash("echo 'no such widget' >&2; exit 3"),
    { tool: "Write", input: { file_path: file, content: "1\n" } },
    { tool: "Read", input: { file_path: file } },
    { tool: "Edit", input: { file_path: file, old_string: "1", new_string: "2" } },
    { tool: "Edit", input: { file_path: file, old_string: "not there", new_string: "2" } },
    { tool: "Nope", input: { a: 1 } },
    bash("touch /etc/refused"),
    { text: "three at once", tools: [at("sleep 0.2; echo a"), at("exit 2"), at("echo c")] },
    { tool: "TaskCreate", input: { subject: "paint", description: "d", activeForm: "painting" } },
    { tool: "TaskUpdate", input: { taskId: "1", status: "in_progress" } },
    { tool: "TaskUpdate", input: { taskId: "1", status: "completed" } },
    bash("git add -A && git commit -m 'Add a new thing'"),
    bash("cd src && pwd"),
    { text: "done **all**" },
  ];
  const allowed = ["Bash(echo:*)", "Bash(sleep:*)", "Bash(exit:*)", "Bash(git:*)", "Bash(cd:*)"];
  const tools = [...allowed, "Write", "Read", "Edit", "TaskCreate", "TaskUpdate"];
  const run = await claude.run(["-p", `Work ${script(...steps)}`, "--allowedTools", ...tools]);
  expect(run).toMatchObject({ exitCode: 0, answer: "done **all**" });
  const looks = `Look ${script(bash("echo below"), bash("exit 4"), { text: "found it" })}`;
  const agent = {
    description: "look",
    prompt: looks,
    subagent_type: "Explore",
    run_in_background: false,
  };
  const more = script(bash("echo on"), { tool: "Agent", input: agent }, { text: "fine" });
  await claude.run(["-c", "-p", `More ${more}`, "--allowedTools", "Bash Agent"]);

  const compared = await recording.compared();
  expect(compared).toEqual(nothingDiffers(compared.pairs));
  expect(compared.pairs).toBeGreaterThan(25);
  const commits = recording
    .imported()
    .flatMap(({ meta }) => JSON.stringify(meta ?? null).match(/"subject":"[^"]*"/)?.[0] ?? []);
  expect(commits).toEqual(['"subject":"Add a new thing"']);
  const stops = recording.imported().filter(({ type }) => type === "subagent_stop");
  expect(stops.map((stop) => stop["agentType"])).toEqual(["Explore"]);
  const starts = recording.imported().filter((event) => event["phase"] === "started");
  expect(starts.map((event) => [event["source"], event["branch"]])).toEqual([
    ["startup", "main"],
    ["resume", "main"],
  ]);
});
