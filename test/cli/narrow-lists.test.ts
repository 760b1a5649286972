/** Lists at forty columns: a row is cut once, and never wrapped into a line that holds only what was left of it. */
import { expect, test } from "bun:test";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { runInside } from "../run-inside.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { openInstalled } from "./examined-home.ts";
import { hooks, LANGUAGES, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };
const COLUMNS = 40;

async function narrow(sandbox: Sandbox, ...args: readonly string[]): Promise<string[]> {
  const given = { cwd: sandbox.project, env: sandbox.env, columns: COLUMNS };
  const { stdout } = await runInside("/bin/true", args, given);
  return Bun.stripANSI(stdout).trimEnd().split("\n");
}

/** Nothing wider than the terminal, and no line that holds only the mark of a cut. */
function expectFitting(lines: readonly string[]): void {
  expect(lines.filter((line) => Bun.stringWidth(line) > COLUMNS)).toEqual([]);
  expect(lines.filter((line) => /^\W*…$/.test(line))).toEqual([]);
}

test("an error stands below its number, state and time, cut at the edge", async () => {
  using sandbox = openSandbox();
  const fails = { hook_event_name: "PostToolUseFailure", tool_name: "Bash" };
  await hooks(
    sandbox,
    "s",
    sandbox.project,
    { hook_event_name: "UserPromptSubmit", prompt: "start the server" },
    {
      ...fails,
      tool_input: { command: "npm start" },
      error: "Exit code 1\nError: listen EADDRINUSE: address already in use 127.0.0.1:3000",
    },
  );
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const lines = await narrow(sandbox, "errors");
    expectFitting(lines);
    const at = lines.findIndex((line) => line.startsWith("@1"));
    expect(lines[at]).toMatch(new RegExp(`^@1 +${TEXTS[language].errors.states.unresolved} +\\S`));
    expect(lines[at + 1]).toBe("  Error: listen EADDRINUSE: address alr…");
  }
});

test("a memory and a rule stand below their ids, cut at the edge", async () => {
  using sandbox = openSandbox();
  const rule = "Always run the formatter before every commit of this repository";
  await hooks(sandbox, "s", sandbox.project, {
    hook_event_name: "UserPromptSubmit",
    prompt: rule,
  });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    await sandbox.run(["memory", "add", "The port is 5433 because 5432 is taken by the old one"]);
    const lines = await narrow(sandbox, "memory");
    expectFitting(lines);
    expect(lines).toContain("  The port is 5433 because 5432 is take…");
    expect(lines).toContain("  Always run the formatter before every…");
  }
});

test("a finding with a long path stands below its check, and the path is whole", async () => {
  using sandbox = await openInstalled();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { checks } = TEXTS[language].doctor;
    const lines = await narrow(sandbox, "doctor");
    const at = lines.findIndex((line) => line.endsWith(` ${checks.program}`));
    expect(lines[at]).toMatch(/^[✓!✗] \S/);
    expect(lines[at + 1]).toContain("    ~/.self-generation/bin/self-gen");
    // No check is broken into a mark and its name.
    expect(lines.filter((line) => /^[✓!✗]$/.test(line.trim()))).toEqual([]);
    expect(lines.join("\n")).toContain(checks.database);
  }
});
