/**
 * A subagent of the real client that reports: `session-blocker.test.ts` has a build that fails,
 * `test/cli/blocker.test.ts` this one without the client.
 */
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openClaude } from "../real/claude.ts";
import { openConversation } from "../real/conversation.ts";
import { script, type Step } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import { bash, hookCommand, recordInto } from "./recording-client.ts";
import { open, ALLOWED } from "./blocked-session.ts";

/** A subagent that works and then says this. */
const delegate = (...steps: readonly Step[]): Step => ({
  tool: "Agent",
  input: {
    description: "do it",
    prompt: `Do ${script(...steps)}`,
    subagent_type: "general-purpose",
    run_in_background: false,
  },
});

const status = (word: string, context: string): Step => ({
  text: `Looked at it.\n\n[WORKFLOW_STATUS]\nstatus: ${word}\ncontext: ${context}\nnext_hint: look at vcpkg.json`,
});

test("a [WORKFLOW_STATUS] block of a subagent becomes a blocker, and a later READY of the same agent, or a build that succeeds, resolves it [R191]", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  await using talk = openConversation(claude, ALLOWED);
  const turn = async (step: Step): Promise<void> =>
    expect(await talk.say(`Work ${script(step, { text: "over" })}`)).toBe("over");
  await turn(delegate(status("BLOCKED", "CMake: Could NOT find Qt6")));
  const [blocker, ...others] = await open(sandbox, claude);
  expect(others).toEqual([]);
  expect(blocker).toMatchObject({ type: "build_error", auto_detected: true });
  expect(blocker?.description).toContain("Could NOT find Qt6");

  await turn(delegate(status("READY", "Qt6 is found")));
  expect(await open(sandbox, claude)).toEqual([]);

  // A build that succeeds afterwards says as much.
  await turn(delegate(status("FAILED", "fatal error: qt.h: no such file")));
  expect(await open(sandbox, claude)).toMatchObject([
    { type: "build_error", severity: "critical" },
  ]);
  writeFileSync(join(claude.project, "Makefile"), "all:\n\t@echo built\n");
  await turn(bash("make all"));
  expect(await open(sandbox, claude)).toEqual([]);
});
