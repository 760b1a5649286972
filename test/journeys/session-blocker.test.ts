/** Blockers of real sessions: what a subagent reports and what keeps failing is noted, and goes when it is over. */
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Claude, openClaude } from "../real/claude.ts";
import { openConversation } from "../real/conversation.ts";
import { script, type Step } from "../real/script.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { bash, hookCommand, recordInto } from "./recorded.ts";

type Blocker = {
  readonly type: string;
  readonly severity: string;
  readonly description: string;
  readonly auto_detected: boolean;
};

async function open(sandbox: Sandbox, { project }: Claude): Promise<readonly Blocker[]> {
  const ran = await sandbox.run(["blocker", "list", "--json"], { cwd: project });
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(ran.stdout) as readonly Blocker[];
}

const ALLOWED = ["--allowedTools", "Bash Agent"];

async function say(claude: Claude, ...steps: readonly Step[]): Promise<void> {
  const run = await claude.run(["-p", `Work ${script(...steps)}`, ...ALLOWED]);
  expect(run.exitCode).toBe(0);
}

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
