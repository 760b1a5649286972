/** Real Claude Code turns with tools, skills and tasks, and every line that they leave. */
import { expect, test } from "bun:test";
import { openClaude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import {
  expectQuietHooks,
  expectStored,
  hookCommand,
  only,
  recordInto,
  streamEvents,
  trailOf,
} from "./recording-client.ts";

test("one claude -p run that uses a skill leaves started, in_progress, completed and ended, in this order and with the turn between [R145, R100, R103, R104, R105, R106, R114]", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  claude.writeSkill("snowflake", { description: "Makes flakes.", body: "Flake $ARGUMENTS." });
  const call = { tool: "Skill", input: { skill: "snowflake", args: "docs/plan.md now" } };
  const run = await claude.run([
    "-p",
    `Make one ${script(call, { text: "flaked" })}`,
    "--allowedTools",
    "Skill",
  ]);
  expect(run).toMatchObject({ exitCode: 0, answer: "flaked" });
  expectQuietHooks(run, [
    "SessionStart:startup",
    "UserPromptSubmit",
    "PreToolUse:Skill",
    "PostToolUse:Skill",
    "Stop",
  ]);

  const events = await expectStored(sandbox);
  expect(trailOf(streamEvents(sandbox))).toEqual([
    "session.lifecycle started startup",
    "turn.start",
    "skill.lifecycle in_progress /snowflake docs/plan.md now",
    "skill.lifecycle completed /snowflake docs/plan.md now true",
    "turn.end true",
    "session.lifecycle ended other",
  ]);
  expect(trailOf(events)).toEqual([
    "session.lifecycle started startup",
    "turn.start",
    "prompt Make one",
    "skill.lifecycle in_progress /snowflake docs/plan.md now",
    "skill_used snowflake",
    "tool_use Skill true",
    "skill.lifecycle completed /snowflake docs/plan.md now true",
    "turn.end true",
    "session.lifecycle ended other",
  ]);

  expect(
    sandbox.query(
      "select skill_name, phase, target_doc_path, turn_seq from skill_lifecycle_events",
    ),
  ).toEqual(
    ["in_progress", "completed"].map((phase) => ({
      skill_name: "snowflake",
      phase,
      target_doc_path: "docs/plan.md",
      turn_seq: 1,
    })),
  );
  expect(sandbox.query("select state, source, end_reason, project_path from sessions")).toEqual([
    { state: "ended", source: "startup", end_reason: "other", project_path: claude.project },
  ]);
});

test("a skill that the user types is in progress from its expansion and completed with the turn, on the stream and in the database [R106, R109, R143]", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  claude.writeSkill("greet", { description: "Greets.", body: "Say hello to $ARGUMENTS." });
  const run = await claude.run(["-p", `/greet Bob ${script({ text: "typed" })}`]);
  expect(run).toMatchObject({ exitCode: 0, answer: "typed" });

  const events = await expectStored(sandbox);
  const trail = trailOf(events);
  expect(trail.slice(0, 1)).toEqual(["session.lifecycle started startup"]);
  expect(trail.slice(5)).toEqual([
    "skill.lifecycle completed /greet Bob true",
    "turn.end true",
    "session.lifecycle ended other",
  ]);
  // 2.1.197 expands before it submits, 2.1.325 submits before it expands.
  const submitted = ["turn.start", "prompt /greet Bob"];
  const expanded = ["skill.lifecycle in_progress /greet Bob", "skill_used greet"];
  expect([
    [...submitted, ...expanded],
    [...expanded, ...submitted],
  ]).toContainEqual(trail.slice(1, 5));

  expect(
    sandbox.query("select skill_name, phase, turn_seq from skill_lifecycle_events order by rowid"),
  ).toEqual(
    ["in_progress", "completed"].map((phase) => ({ skill_name: "greet", phase, turn_seq: 1 })),
  );
  const { sessionId } = only(events, "skill_used");
  const shown = await sandbox.run(["show", sessionId, "--json"]);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    skills: [
      {
        skillName: "greet",
        closedBy: "turn_end",
        completedAt: only(events, "turn.end").ts,
      },
    ],
  });
});
