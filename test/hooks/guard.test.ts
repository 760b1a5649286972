/** PreToolUse on a project with rules: a reminder, once, and never in anybody's way. */
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { guardCommand } from "../../src/clients/registration.ts";
import { guardFile, readGuard } from "../../src/remember/guard/guard-file.ts";
import { placeProgram } from "../place-program.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { asked, called, compact, said, transcript } from "./compacting.ts";

const RULE = "Never touch the vendor folder.";

type Answer = {
  readonly hookSpecificOutput: {
    readonly hookEventName: string;
    readonly additionalContext: string;
  };
};

const programOf = ({ home }: Sandbox): string => join(home, "bin/self-gen");

/** As the client calls it: the shell looks whether there is anything to guard. */
function guards(
  sandbox: Sandbox,
  payload: unknown,
  options: { readonly folder?: string; readonly command?: string } = {},
): Answer | null {
  const { folder = sandbox.project, command = guardCommand(programOf(sandbox), "claude-code") } =
    options;
  const ran = Bun.spawnSync(["/bin/sh", "-c", command], {
    cwd: sandbox.project,
    env: { ...sandbox.env, CLAUDE_PROJECT_DIR: folder },
    stdin: Buffer.from(typeof payload === "string" ? payload : `${JSON.stringify(payload)}\n`),
  });
  const stdout = ran.stdout.toString();
  expect({ exitCode: ran.exitCode, stderr: ran.stderr.toString() }).toEqual({
    exitCode: 0,
    stderr: "",
  });
  return stdout === "" ? null : (JSON.parse(stdout) as Answer);
}

const call = (tool: string, input: object, session = "s-2"): object => ({
  session_id: session,
  hook_event_name: "PreToolUse",
  tool_name: tool,
  tool_input: input,
  tool_use_id: "toolu_1",
});

const writesInto = (sandbox: Sandbox, file: string, session?: string): object =>
  call("Write", { file_path: join(sandbox.project, file), content: "x" }, session);

test("a rule that a person keeps is held against calls, until it is removed", async () => {
  using sandbox = openSandbox();
  placeProgram(programOf(sandbox));
  const saved = await sandbox.run(["memory", "add", RULE, "--json"]);
  const { id } = JSON.parse(saved.stdout) as { readonly id: string };
  const reminder = guards(sandbox, writesInto(sandbox, "vendor/a.js", "one"));
  expect(reminder?.hookSpecificOutput.additionalContext).toContain(RULE);
  expect((await sandbox.run(["memory", "remove", id])).exitCode).toBe(0);
  expect(guards(sandbox, writesInto(sandbox, "vendor/a.js", "two"))).toBeNull();
  expect((await sandbox.run(["memory", "remove", id, "--undo"])).exitCode).toBe(0);
  expect(guards(sandbox, writesInto(sandbox, "vendor/a.js", "three"))).not.toBeNull();
});

/** A session in which a person set a rule and a command failed for its form, saved before its compaction. */
async function withRules(sandbox: Sandbox, prompt = RULE): Promise<void> {
  placeProgram(programOf(sandbox));
  const path = transcript(sandbox, [
    ...asked(prompt),
    ...called(
      "Bash",
      { command: "docker exec -it web npm test" },
      { text: "the input device is not a TTY", isError: true },
    ),
    ...called("Bash", { command: "docker exec web npm test" }, { text: "3 passed" }),
    ...said("Understood."),
  ]);
  await compact(sandbox, { transcript: path, env: { CLAUDE_PROJECT_DIR: sandbox.project } });
}

describe("a call against a rule", () => {
  test("is answered with the person's words, once in a session, and that is recorded", async () => {
    using sandbox = openSandbox();
    await withRules(sandbox);
    const { hookSpecificOutput: told } = guards(sandbox, writesInto(sandbox, "vendor/a.ts")) ?? {};
    expect(told?.hookEventName).toBe("PreToolUse");
    expect(told?.additionalContext).toContain(RULE);
    expect(guards(sandbox, writesInto(sandbox, "vendor/b.ts"))).toBeNull();
    expect(guards(sandbox, writesInto(sandbox, "src/a.ts", "s-3"))).toBeNull();
    expect(guards(sandbox, writesInto(sandbox, "vendor/a.ts", "s-3"))).not.toBeNull();
    const injections = sandbox.events().filter(({ type }) => type === "injection");
    expect(injections.map(({ sessionId, ...event }) => [sessionId, event["hook"]])).toEqual([
      ["s-2", "PreToolUse"],
      ["s-3", "PreToolUse"],
    ]);
  });

  test("in a form that failed here is answered with the one that worked", async () => {
    using sandbox = openSandbox();
    await withRules(sandbox);
    const command = "docker exec -it db psql";
    const answer = guards(sandbox, call("Bash", { command }));
    expect(answer?.hookSpecificOutput.additionalContext).toContain("-it");
    expect(guards(sandbox, call("Bash", { command: "docker exec db psql" }, "s-4"))).toBeNull();
  });

  test("is not answered where the person took the rule back since", async () => {
    using sandbox = openSandbox();
    await withRules(sandbox);
    const path = transcript(sandbox, [
      ...asked("You can touch the vendor folder after all."),
      ...said("Good."),
    ]);
    const env = { CLAUDE_PROJECT_DIR: sandbox.project };
    await compact(sandbox, { session: "s-9", transcript: path, env });
    expect(guards(sandbox, writesInto(sandbox, "vendor/a.ts"))).toBeNull();
  });
});

describe("nothing is said, and nothing goes wrong", () => {
  test("where there is no rule: then the program is not even started", async () => {
    using sandbox = openSandbox();
    mkdirSync(join(sandbox.home, "bin"), { recursive: true });
    const trace = join(sandbox.folder, "started");
    writeFileSync(programOf(sandbox), `#!/bin/sh\ntouch '${trace}'\n`, { mode: 0o755 });
    guards(sandbox, writesInto(sandbox, "vendor/a.ts"));
    expect(existsSync(trace)).toBe(false);
    const file = guardFile(join(sandbox.home, "run"), sandbox.project) ?? "";
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "{}");
    guards(sandbox, writesInto(sandbox, "vendor/a.ts"));
    expect(existsSync(trace)).toBe(true);
  });

  for (const [why, settings] of Object.entries({
    "reminders are off": { reminders: false },
    "nothing is recorded": { enabled: false },
    "the project is excluded": { excludeProjects: ["**/project"] },
  })) {
    test(`where ${why}`, async () => {
      using sandbox = openSandbox();
      await withRules(sandbox);
      writeFileSync(join(sandbox.home, "config.json"), JSON.stringify(settings));
      expect(guards(sandbox, writesInto(sandbox, "vendor/a.ts"))).toBeNull();
    });
  }

  test("where the program is gone, the file is broken, or the call is no call", async () => {
    using sandbox = openSandbox();
    await withRules(sandbox);
    const elsewhere = guardCommand("/nowhere/bin/self-gen", "claude-code");
    const here = guardCommand(programOf(sandbox), "claude-code");
    const gone = here.replaceAll("bin/self-gen", "bin/no-program");
    for (const command of [elsewhere, gone])
      expect(guards(sandbox, writesInto(sandbox, "vendor/a.ts"), { command })).toBeNull();
    for (const payload of ["", "{", "[]", "3", '{"session_id":3}', call("Bash", []), call("", {})])
      expect(guards(sandbox, payload)).toBeNull();
    const file = guardFile(join(sandbox.home, "run"), sandbox.project) ?? "";
    for (const text of [
      "",
      "{",
      "[]",
      '{"v":1}',
      '{"v":1,"projectPath":"/p","rules":[1,{}]}',
      '{"v":2}',
    ]) {
      writeFileSync(file, text);
      expect(guards(sandbox, writesInto(sandbox, "vendor/a.ts"))).toBeNull();
    }
  });
});

test("a rule is forgotten with its session", async () => {
  using sandbox = openSandbox();
  await withRules(sandbox);
  const run = join(sandbox.home, "run");
  expect(readGuard(run, sandbox.project)?.rules.length).toBeGreaterThan(0);
  const forgotten = await sandbox.run(["forget", "--session", "s-1", "--yes"]);
  expect(forgotten.exitCode).toBe(0);
  expect(readGuard(run, sandbox.project)).toBeNull();
});
