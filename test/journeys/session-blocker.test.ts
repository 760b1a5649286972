/** Blockers of real sessions: what a subagent reports and what keeps failing is noted, and goes when it is over. */
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Claude, openClaude } from "../real/claude.ts";
import { script, type Step } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import { bash, hookCommand, recordInto } from "./recording-client.ts";
import { open, ALLOWED } from "./blocked-session.ts";

async function say(claude: Claude, ...steps: readonly Step[]): Promise<void> {
  const run = await claude.run(["-p", `Work ${script(...steps)}`, ...ALLOWED]);
  expect(run.exitCode).toBe(0);
}

test("a build that still fails when the turn ends becomes a blocker, and its success in a later session resolves it [R188]", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  const makefile = join(claude.project, "Makefile");
  writeFileSync(makefile, "all:\n\t@echo 'main.c:3: error: x undeclared' >&2; exit 1\n");
  await say(claude, bash("make all"), { text: "it does not build" });
  expect(await open(sandbox, claude)).toMatchObject([
    { type: "build_error", severity: "high", auto_detected: true },
  ]);

  writeFileSync(makefile, "all:\n\t@echo built\n");
  await say(claude, bash("make all"), { text: "it builds" });
  expect(await open(sandbox, claude)).toEqual([]);
});

test("words about errors, a mistyped git command and a block that is only quoted raise nothing", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  const quoted = "An agent ends with:\n\n> [WORKFLOW_STATUS]\n> status: BLOCKED\n\nThat is all.";
  await say(claude, bash("git comit -m x"), bash("echo '0 errors'"), { text: quoted });
  expect(await open(sandbox, claude)).toEqual([]);
});
