import { expect, test } from "bun:test";
import type { Event } from "../../src/event/event.ts";
import { capturedPayloads } from "../payloads.ts";
import { captureEvents } from "./captured-events.ts";

/** Which events every captured payload gives, by the name of its file. The same for all versions that have it, but one. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  "SessionStart.startup": ["session.lifecycle started"],
  "SessionStart.startup-plugin": ["session.lifecycle started"],
  "SessionStart.resume": ["session.lifecycle started"],
  "SessionStart.clear": ["session.lifecycle started"],
  "SessionStart.compact": ["session.lifecycle started"],
  "SessionStart.fork": ["session.lifecycle started"],
  "SessionEnd.clear": ["session.lifecycle ended"],
  "SessionEnd.logout": ["session.lifecycle ended"],
  "SessionEnd.other": ["session.lifecycle ended"],
  "SessionEnd.other-plugin": ["session.lifecycle ended"],
  "SessionEnd.prompt_input_exit": ["session.lifecycle ended"],
  "SessionEnd.resume": ["session.lifecycle ended"],
  UserPromptSubmit: ["turn.start", "prompt"],
  "UserPromptSubmit.slash": ["turn.start", "prompt"],
  "UserPromptSubmit.slash-plugin": ["turn.start", "prompt"],
  "UserPromptSubmit.task-notification": ["task_notification"],
  "UserPromptExpansion.greet": ["skill.lifecycle in_progress", "skill_used"],
  "UserPromptExpansion.hello": ["skill.lifecycle in_progress", "skill_used"],
  "UserPromptExpansion.session_review-plugin": ["skill.lifecycle in_progress", "skill_used"],
  "UserPromptExpansion.session_save-plugin": ["skill.lifecycle in_progress", "skill_used"],
  "PreToolUse.Skill": ["skill.lifecycle in_progress", "skill_used"],
  PreToolUse: [],
  "PreToolUse.Agent": [],
  "PreToolUse.Bash": [],
  "PreToolUse.Bash-in-subagent": [],
  "PreToolUse.Edit": [],
  "PreToolUse.Read": [],
  "PreToolUse.TaskCreate": [],
  "PreToolUse.TaskUpdate": [],
  "PreToolUse.Write": [],
  "PreToolUse.mcp__plugin_session_notes__add_note-plugin": [],
  PostToolUse: ["tool_use null"],
  "PostToolUse.Agent": ["tool_use true"],
  "PostToolUse.Bash": ["tool_use true"],
  "PostToolUse.Bash-in-subagent": ["tool_use true"],
  "PostToolUse.Edit": ["tool_use true"],
  "PostToolUse.Read": ["tool_use true"],
  "PostToolUse.Skill": ["tool_use true", "skill.lifecycle completed"],
  "PostToolUse.TaskCreate": ["tool_use true"],
  "PostToolUse.TaskUpdate": ["tool_use true", "task"],
  "PostToolUse.Write": ["tool_use true"],
  "PostToolUseFailure.Bash": ["tool_error"],
  "PostToolUseFailure.Read": ["tool_error"],
  "PermissionRequest.Bash": ["session.lifecycle waiting_permission", "permission"],
  "Notification.permission_prompt": ["session.lifecycle waiting_permission"],
  "Notification.agent_needs_input": ["session.lifecycle waiting_question"],
  "Notification.idle_prompt": ["notification"],
  Stop: ["turn.end"],
  "Stop.active": ["turn.end"],
  StopFailure: ["turn.end", "turn_failed"],
  SubagentStart: ["subagent_start"],
  "SubagentStop.general-purpose": ["subagent_stop"],
  "SubagentStop.compaction": ["summary_draft"],
  TaskCreated: ["task"],
  TaskCompleted: ["task"],
  "PreCompact.auto": ["compaction"],
  "PreCompact.manual": ["compaction"],
  "PostCompact.auto": ["compaction_summary"],
  "PostCompact.manual": ["compaction_summary"],
  "ConfigChange.project_settings": ["unknown"],
  CwdChanged: ["unknown"],
  "DirectoryAdded.slash_command": ["unknown"],
  "InstructionsLoaded.session_start": ["unknown"],
  MessageDisplay: ["unknown"],
  PostToolBatch: ["unknown"],
  "PostToolBatch.two": ["unknown"],
  "PreModelSwitch.command": ["unknown"],
  "PostModelSwitch.command": ["unknown"],
  "SessionEnd.exit": ["session.lifecycle ended"],
  BeforeAgent: ["turn.start", "prompt"],
  "AfterTool.run_shell_command": ["tool_use true"],
  "AfterTool.run_shell_command-failed": ["tool_error"],
  "AfterTool.read_file-failed": ["tool_error"],
  "AfterTool.write_file": ["tool_use true"],
  "AfterTool.replace": ["tool_use true"],
  "AfterTool.grep_search": ["tool_use true"],
  "Notification.ToolPermission": ["session.lifecycle waiting_permission", "permission"],
  AfterAgent: ["turn.end"],
  "SessionStart.new": ["session.lifecycle started"],
  "SessionEnd.complete": ["session.lifecycle ended"],
  "SessionEnd.user_exit": ["session.lifecycle ended"],
  "PreToolUse.AskUserQuestion": ["question"],
  "PostToolUse.AskUserQuestion": ["tool_use true", "question"],
  "PostToolUse.Bash-failed": ["tool_error"],
  "PostToolUse.Grep": ["tool_use true"],
  "Notification.elicitation_dialog": ["session.lifecycle waiting_question"],
  "SubagentStop.explore": ["subagent_stop"],
  "Setup.init": ["unknown"],
  "Setup.maintenance": ["unknown"],
};

/** Its summariser was answered without a summary. */
const WITHOUT_SUMMARY = "2.1.197/SubagentStop.compaction";

const shown = ({ type, data }: Event): string =>
  [type, data["phase"] as string | undefined, data["success"] as boolean | null | undefined]
    .filter((part) => part !== undefined)
    .map(String)
    .join(" ");

test("every captured payload gives the events the design names for it [R103, R104, R105, R106]", () => {
  const payloads = capturedPayloads();
  const given = Object.fromEntries(
    payloads.map((one) => [
      `${one.version}/${one.name}`,
      captureEvents(one.stdin, { client: one.client }).map(shown),
    ]),
  );
  const expected = Object.fromEntries(
    payloads.map((one) => [`${one.version}/${one.name}`, EXPECTED[one.name] ?? ["not in table"]]),
  );
  expect(expected).toHaveProperty([WITHOUT_SUMMARY]);
  expected[WITHOUT_SUMMARY] = [];
  expect(given).toEqual(expected as Record<string, string[]>);
  expect(new Set(payloads.map((one) => one.name)).size).toBe(Object.keys(EXPECTED).length);
});

test("five captures are covered: two versions of Claude Code, one of every other client", () => {
  const counts: Record<string, number> = {};
  for (const { version } of capturedPayloads()) counts[version] = (counts[version] ?? 0) + 1;
  expect(counts).toEqual({
    "2.1.197": 60,
    "2.1.325": 67,
    "codex-0.166.0": 10,
    "copilot-1.0.102": 22,
    "gemini-0.61.0": 14,
  });
});

test("the public stream is offered session, turn and skill events and nothing else [R101, R164]", async () => {
  const { encodeStreamLine } = await import("../../src/event/line.ts");
  const shared = new Set<string>();
  const phases = new Set<string>();
  for (const one of capturedPayloads()) {
    for (const event of captureEvents(one.stdin, { client: one.client })) {
      if (event.data["phase"] !== undefined) phases.add(event.data["phase"] as string);
      if (encodeStreamLine(event) !== null) shared.add(event.type);
    }
  }
  expect([...shared].toSorted()).toEqual([
    "session.lifecycle",
    "skill.lifecycle",
    "turn.end",
    "turn.start",
  ]);
  expect([...phases].toSorted()).toEqual([
    "completed",
    "ended",
    "in_progress",
    "started",
    "waiting_permission",
    "waiting_question",
  ]);
});
