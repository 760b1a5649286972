/** What an agent missed or mistyped is left out of the list of errors, said so, and found by whoever looks for it. */
import { expect, test } from "bun:test";
import { en } from "../../src/text/en.ts";
import { openSandbox } from "../sandbox.ts";
import { hooks } from "./recorded-session.ts";

const failed = (tool: string, input: object, error: string, more: object = {}) => ({
  hook_event_name: "PostToolUseFailure",
  tool_name: tool,
  tool_input: input,
  tool_use_id: `t-${tool}-${error.length}`,
  error,
  ...more,
});

const BUILD = failed(
  "Bash",
  { command: "npm run build" },
  "Exit code 2\nError: no such target: web",
);
const SLIPS = [
  failed("Edit", { file_path: "/p/a.ts" }, "String to replace not found in file."),
  failed(
    "Bash",
    { command: "ls nowhere" },
    "Exit code 2\nls: cannot access 'nowhere': No such file",
  ),
  failed("Bash", { command: "npm run docs" }, "Exit code 1\nError: docs failed to load", {
    agent_id: "a1",
    agent_type: "Explore",
  }),
];

test("the list has what the project has to deal with; slips are counted, and listed with --all, a word or JSON", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "language", "en"]);
  await hooks(sandbox, "one", sandbox.project, ...SLIPS);
  const none = await sandbox.run(["errors"]);
  expect(none.stdout.trim()).toBe(en.errors.onlySlips(3));
  await hooks(sandbox, "two", sandbox.project, BUILD);
  const { stdout } = await sandbox.run(["errors"]);
  expect(stdout).toContain("no such target");
  expect(stdout).not.toMatch(/not found in file|nowhere|docs failed/);
  expect(stdout).toContain(en.errors.slips(3));
  // No error has a fix.
  expect(stdout).not.toContain(en.errors.hint);
  const all = await sandbox.run(["errors", "--all"]);
  expect(all.stdout).toMatch(/not found in file[^]*|nowhere/);
  expect(all.stdout).toContain("docs failed");
  expect((await sandbox.run(["errors", "nowhere"])).stdout).toContain("nowhere");
  expect(JSON.parse((await sandbox.run(["errors", "--json"])).stdout)).toHaveLength(4);
});
