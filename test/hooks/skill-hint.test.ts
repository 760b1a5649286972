/** UserPromptSubmit where skills were prepared: the one that fits is named, once, and never in anybody's way. */
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { skillFolder, skillIndexPath } from "../../src/config/skill-index-path.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { until } from "../until.ts";

const ASKED = "squash the vendored branch";

function writeSkill({ folder }: Sandbox, name: string): void {
  const path = join(folder, `home/.claude/skills/${name}/SKILL.md`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "---\ndescription: x\n---\n");
}

const runFolder = ({ home }: Sandbox): string => join(home, "run");

const indexOf = (sandbox: Sandbox): string =>
  skillIndexPath(runFolder(sandbox), "claude-code", sandbox.project);

/** A session begins; behind its answer the skills are prepared. */
async function prepared(sandbox: Sandbox, ...names: readonly string[]): Promise<void> {
  for (const name of names) writeSkill(sandbox, name);
  await calls(sandbox, "SessionStart", { source: "startup" });
  await until(() => existsSync(indexOf(sandbox)));
}

async function calls(
  sandbox: Sandbox,
  event: string,
  fields: object,
  session = "s-1",
): Promise<string> {
  const payload = { hook_event_name: event, session_id: session, cwd: sandbox.project, ...fields };
  const { exitCode, stdout, stderr } = await sandbox.hook(payload, {
    env: { CLAUDE_PROJECT_DIR: sandbox.project },
  });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

const prompts = (sandbox: Sandbox, prompt: string, session?: string): Promise<string> =>
  calls(sandbox, "UserPromptSubmit", { prompt }, session);

describe("a prompt that a skill fits", () => {
  test("is answered with its name, once in a session, and that is recorded", async () => {
    using sandbox = openSandbox();
    await prepared(sandbox, "squash-branch");
    const { hookSpecificOutput: told } = JSON.parse(await prompts(sandbox, ASKED)) as {
      readonly hookSpecificOutput: Record<string, string>;
    };
    expect(told["hookEventName"]).toBe("UserPromptSubmit");
    expect(told["additionalContext"]).toContain('"squash-branch"');
    expect(await prompts(sandbox, ASKED)).toBe("");
    expect(await prompts(sandbox, ASKED, "s-2")).toContain("squash-branch");
    expect(await prompts(sandbox, "something else entirely", "s-3")).toBe("");
    const injections = sandbox.events().filter(({ type }) => type === "injection");
    expect(injections.map(({ sessionId, ...event }) => [sessionId, event["parts"]])).toEqual(
      ["s-1", "s-2"].map((session) => [
        session,
        [expect.objectContaining({ kind: "skill", refs: ["skill:squash-branch"] })],
      ]),
    );
  });

  test("is not answered after the skill was used, by the model or by typing it", async () => {
    using sandbox = openSandbox();
    await prepared(sandbox, "squash-branch");
    const used = { tool_name: "Skill", tool_input: { skill: "squash-branch" }, tool_use_id: "t-1" };
    await calls(sandbox, "PreToolUse", used);
    expect(await prompts(sandbox, ASKED)).toBe("");
    const typed = {
      expansion_type: "slash_command",
      command_name: "squash-branch",
      command_args: "",
      prompt: "/squash-branch",
    };
    await calls(sandbox, "UserPromptExpansion", typed, "s-2");
    expect(await prompts(sandbox, ASKED, "s-2")).toBe("");
  });

  test("is not answered where that is turned off, where a file is damaged, and inside our own processes", async () => {
    using sandbox = openSandbox();
    await prepared(sandbox, "squash-branch");
    const payload = { hook_event_name: "UserPromptSubmit", session_id: "s-9", prompt: ASKED };
    const own = await sandbox.hook(payload, {
      env: { CLAUDE_PROJECT_DIR: sandbox.project, SELF_GEN_INTERNAL: "1" },
    });
    expect(own.stdout).toBe("");
    writeFileSync(join(sandbox.home, "config.json"), JSON.stringify({ skillMatch: false }));
    expect(await prompts(sandbox, ASKED)).toBe("");
    writeFileSync(join(sandbox.home, "config.json"), "{}");
    writeFileSync(indexOf(sandbox), "{}\nsquash\t9\t0/1\n");
    expect(await prompts(sandbox, ASKED)).toBe("");
  });
});

test("Codex is told which file to read, because it has no tool that runs a skill", async () => {
  using sandbox = openSandbox();
  const path = join(sandbox.folder, "home/.codex/skills/squash-branch/SKILL.md");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "---\nname: squash-branch\ndescription: x\n---\n");
  const says = (event: string, fields: object) =>
    sandbox.hook(
      {
        hook_event_name: event,
        session_id: "c-1",
        cwd: sandbox.project,
        turn_id: "t-1",
        ...fields,
      },
      { client: "codex" },
    );
  await says("SessionStart", { source: "startup" });
  await until(() => existsSync(skillIndexPath(runFolder(sandbox), "codex", sandbox.project)));
  expect((await says("UserPromptSubmit", { prompt: ASKED })).stdout).toContain(path);
});

describe("what is prepared", () => {
  test("is for its owner alone, is made anew when a skill is added, and is gone when something is forgotten", async () => {
    using sandbox = openSandbox();
    await prepared(sandbox, "squash-branch");
    expect(statSync(indexOf(sandbox)).mode & 0o777).toBe(0o600);
    expect(statSync(skillFolder(runFolder(sandbox))).mode & 0o777).toBe(0o700);
    const before = statSync(indexOf(sandbox)).ino;
    writeSkill(sandbox, "rotate-certificates");
    await calls(sandbox, "SessionStart", { source: "startup" }, "s-2");
    await until(() => statSync(indexOf(sandbox)).ino !== before);
    expect(await prompts(sandbox, "rotate the certificates", "s-2")).toContain(
      "rotate-certificates",
    );
    expect((await sandbox.run(["forget", "--session", "s-2", "--yes"])).exitCode).toBe(0);
    expect(existsSync(indexOf(sandbox))).toBe(false);
  });

  test("is nothing where there is no skill: a prompt then costs one look at a file that is not there", async () => {
    using sandbox = openSandbox();
    await calls(sandbox, "SessionStart", { source: "startup" });
    expect(await prompts(sandbox, ASKED)).toBe("");
    expect(readdirSync(runFolder(sandbox))).not.toContain("skills");
  });
});
