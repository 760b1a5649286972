import { expect, test } from "bun:test";
import fc from "fast-check";
import { isAgentSlip } from "../../../src/remember/errors/agent-slip.ts";
import { flatten } from "../../../src/store/store.ts";
import { anEvent } from "../../event/samples.ts";

function isSlip(tool: string, errorRaw: string, commandLine?: string, agentId?: string): boolean {
  const flat = flatten(
    anEvent({
      type: "tool_error",
      data: {
        tool,
        errorRaw,
        error: errorRaw,
        errorLine: errorRaw.split("\n").at(-1) ?? "",
        ...(agentId === undefined ? {} : { agentId }),
        ...(commandLine === undefined ? {} : { meta: { commandLine } }),
      },
    }),
  );
  if (flat.type !== "tool_error") throw new Error("it is a failure");
  return isAgentSlip(flat);
}

const word = fc.stringMatching(/^[a-z]{3,9}$/);
const shell = fc.constantFrom("Bash", "PowerShell", "shell");
const failing = word.map(
  (name) => `Exit code 1\n${name}.test.ts: 2 failed\nAssertionError: ${name}`,
);
const work = fc
  .tuple(fc.constantFrom("npm test", "cargo build", "pytest", "make", "gradle test"), word)
  .map(([program, name]) => `${program} ${name}`);

test("what builds and tests, and fails, is no slip", () => {
  fc.assert(
    fc.property(shell, failing, work, word, (tool, error, command, folder) => {
      expect(isSlip(tool, error, command)).toBe(false);
      expect(isSlip(tool, error, `cd ${folder} && ${command}`)).toBe(false);
      expect(isSlip(tool, error, `ls ${folder}; ${command}`)).toBe(false);
    }),
    { numRuns: 200 },
  );
});

test("what only looks, or is a line of a script tried out, is one", () => {
  const looking = fc.oneof(
    word.map((name) => `ls -la ${name}`),
    word.map((name) => `cd ${name} && dir /b`),
    word.map((name) => `Get-ChildItem -Path "C:\\${name}" -Directory`),
    word.map((name) => `cat ${name}.txt | head -3`),
    word.map((name) => `git log --oneline ${name}`),
    word.map((name) => `python -c "import ${name}"`),
  );
  fc.assert(
    fc.property(shell, failing, looking, (tool, error, command) => {
      expect(isSlip(tool, error, command)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("so is what was typed wrongly, not run at all, or is a client's own or another agent's", () => {
  const mistyped = fc.oneof(
    word.map((name) => `/usr/bin/bash: eval: line ${name.length}: syntax error near \`${name}'`),
    word.map((name) => `Error: unknown command "${name}" for "deploy"`),
    word.map((name) => `error: unexpected argument '--${name}' found`),
    word.map(
      (name) => `Exit code 2\nerror: the following required arguments were not provided: --${name}`,
    ),
    word.map((name) => `This Bash command contains multiple operations: ${name}`),
    word.map((name) => `Exit code 124\nCommand timed out after ${name.length}m 0s`),
  );
  const own = fc.constantFrom(
    "Read",
    "Edit",
    "Write",
    "Glob",
    "Grep",
    "WebFetch",
    "AskUserQuestion",
  );
  fc.assert(
    fc.property(shell, mistyped, work, own, failing, (tool, error, command, client, failed) => {
      expect(isSlip(tool, error, command)).toBe(true);
      expect(isSlip(client, failed)).toBe(true);
      expect(isSlip(tool, failed, command, "agent-1")).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("what a server's tool said is none, nor a command whose words are not kept", () => {
  fc.assert(
    fc.property(word, shell, failing, (name, tool, error) => {
      expect(isSlip(`mcp__${name}__query`, error)).toBe(false);
      expect(isSlip(tool, error)).toBe(false);
    }),
    { numRuns: 200 },
  );
});
