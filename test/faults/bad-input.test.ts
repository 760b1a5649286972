import { describe, expect, test } from "bun:test";
import { SILENT } from "../hooks/processes.ts";
import { openSandbox } from "../sandbox.ts";
import { badInputs } from "./bad-input.ts";
import { expectUnmoved } from "./unmoved.ts";

describe("bad input", () => {
  test("100 bad inputs through real hooks: exit 0, silence, whole lines, no other file", async () => {
    await expectUnmoved(100);
  });

  test("input nested 100,000 deep, in whatever field, is recorded like any other", async () => {
    using sandbox = openSandbox();
    const open = '{"a":'.repeat(100_000);
    const nested = `${open}1${"}".repeat(100_000)}`;
    for (const field of ["tool_input", "tool_response", "prompt", "novelty", "cwd"]) {
      const stdin = `{"hook_event_name":"PostToolUse","session_id":"${field}","${field}":${nested}}\n`;
      expect(await sandbox.hook(null, { stdin })).toEqual(SILENT);
    }
    expect(await sandbox.hook(null, { stdin: nested })).toEqual(SILENT);
    expect(sandbox.events().map(({ type }): string => type)).toEqual([
      ...Array.from({ length: 5 }, () => "tool_use"),
      "unknown",
    ]);
  });

  test("the generator makes the same inputs for the same seed, and others for another", () => {
    const made = (seed: number): string =>
      [...badInputs(seed, 140)].map(({ stdin }) => String(stdin)).join("|");
    expect(made(5)).toBe(made(5));
    expect(made(5)).not.toBe(made(6));
  });
});
