/**
 * Plays a scripted session to the built program as the client would: its hooks in their order, the transcript growing
 * beside them, then a compaction. What SessionStart answers is what reaches the model.
 *
 * As measured on the real client: a prompt, a tool's result and the last words of a turn reach the transcript after their
 * hook has ended; a tool call stands in it before.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { playedTurns, type JsonObject, type Session, type Step, type ToolStep } from "./session.ts";
import { toolCall, type ToolCall } from "./tool-call.ts";
import { openTranscript } from "./transcript.ts";

const VERSION = "2.1.325";
/** Between two turns and between two steps, in the transcript's own time. */
const TURN_MS = 90_000;
const STEP_MS = 7000;
const ASKS = new Set(["AskUserQuestion", "ExitPlanMode"]);

export type PlayResult = {
  /** What the program put into the first request after the compaction. */
  readonly injected: string;
  /** What it told the summariser. */
  readonly instructions: string;
  readonly hooks: number;
  readonly turns: number;
  readonly milliseconds: number;
};

export type PlayStage = Disposable & {
  readonly project: string;
  readonly transcript: string;
  hook(payload: JsonObject): Promise<string>;
  /** The program itself, as the person at the terminal. */
  run(...args: readonly string[]): Promise<string>;
};

/** A home, a repository and a session of its own. */
export function openPlayStage(program: string, sessionId: string): PlayStage {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-continuity-")));
  const project = join(folder, "project");
  for (const part of [".git/objects", ".git/refs/heads", ".git/info"])
    mkdirSync(join(project, part), { recursive: true });
  writeFileSync(join(project, ".git/HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(project, ".git/config"), "[core]\n\trepositoryformatversion = 0\n");
  const home = join(folder, "home");
  const slug = project.replaceAll(/[/.]/g, "-");
  const transcript = join(home, ".claude/projects", slug, `${sessionId}.jsonl`);
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    SELF_GEN_HOME: join(home, ".self-generation"),
    KW_CHAT_STREAM_PATH: join(folder, "streams/lifecycle.jsonl"),
    TZ: "UTC",
    CLAUDECODE: "1",
    CLAUDE_PROJECT_DIR: project,
    CLAUDE_PID: String(process.pid),
    CLAUDE_CODE_SESSION_ID: sessionId,
    CLAUDE_CODE_ENTRYPOINT: "cli",
    AI_AGENT: `claude-code_${VERSION.replaceAll(".", "-")}_harness`,
  };
  const spawn = async (args: readonly string[], input: string): Promise<string> => {
    const child = Bun.spawn([program, ...args], {
      cwd: project,
      env,
      stdin: new Blob([input]),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [stdout, stderr] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    const code = await child.exited;
    if (code !== 0 || stderr !== "") throw new Error(`${args.join(" ")} exited ${code}: ${stderr}`);
    return stdout;
  };
  return {
    project,
    transcript,
    hook: (payload) => {
      const given = { session_id: sessionId, transcript_path: transcript, cwd: project };
      const line = `${JSON.stringify({ ...given, ...payload })}\n`;
      return spawn(["hook", "--client", "claude-code"], line);
    },
    run: (...args) => spawn(args, ""),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** The text that an answer puts before the model. */
export function contextOf(stdout: string): string {
  if (stdout.trim() === "") return "";
  const answer = JSON.parse(stdout) as {
    readonly hookSpecificOutput?: { readonly additionalContext?: string };
  };
  return answer.hookSpecificOutput?.additionalContext ?? "";
}

const stepsIn = (turns: readonly (readonly Step[])[]): number =>
  turns.reduce((sum, steps) => sum + steps.length, 0);

/** `summary`: what the client's own model makes of the conversation. */
export async function playSession(
  program: string,
  session: Session,
  summary: string,
): Promise<PlayResult> {
  const sessionId = crypto.randomUUID();
  using stage = openPlayStage(program, sessionId);
  const turns = playedTurns(session);
  const started = performance.now();
  let now = Date.now() - turns.length * TURN_MS - stepsIn(turns) * STEP_MS;
  let hooks = 0;
  const { project } = stage;
  const transcript = openTranscript({
    path: stage.transcript,
    sessionId,
    project,
    version: VERSION,
  });
  const hook = (event: string, fields: JsonObject): Promise<string> => {
    hooks += 1;
    return stage.hook({ hook_event_name: event, ...fields });
  };
  const tasks = new Map<string, JsonObject>();
  const later = (): Date => new Date((now += STEP_MS));

  const useTool = async (step: ToolStep, around: JsonObject, promptId: string): Promise<void> => {
    const call = toolCall(step, project);
    const id = `toolu_${hooks.toString(36).padStart(6, "0")}`;
    transcript.called(call, id, later());
    const asked = { ...around, tool_name: call.name, tool_input: call.input };
    if (ASKS.has(call.name)) {
      await hook("PreToolUse", { ...asked, tool_use_id: id });
      await hook("PermissionRequest", asked);
    }
    applyToFiles(call, project);
    const told = taskEvent(call, step, tasks);
    if (told !== null) await hook(told.event, { prompt_id: promptId, ...told.task });
    if (call.outcome === "ok") {
      const used = { ...asked, tool_use_id: id, tool_response: call.response, duration_ms: 40 };
      await hook("PostToolUse", used);
    } else if (call.outcome === "failed") {
      const failed = { error: call.shown, is_interrupt: false, duration_ms: 40 };
      await hook("PostToolUseFailure", { ...asked, tool_use_id: id, ...failed });
    }
    transcript.answered(call, id, promptId, later());
  };

  await hook("SessionStart", { source: "startup" });
  let promptId = "";
  for (const steps of turns) {
    now += TURN_MS;
    promptId = crypto.randomUUID();
    const around = { prompt_id: promptId, permission_mode: "default", effort: { level: "medium" } };
    let lastWords = "";
    let wasStopped = false;
    for (const [at, step] of steps.entries()) {
      if ("user" in step) {
        const { user: prompt } = step;
        await hook("UserPromptSubmit", { prompt_id: promptId, permission_mode: "default", prompt });
        transcript.prompt(prompt, promptId, later());
      } else if ("agent" in step) {
        if (at === steps.length - 1) lastWords = step.agent;
        else transcript.said(step.agent, false, later());
      } else if ("interrupt" in step) {
        transcript.interrupted(promptId, later());
        wasStopped = true;
      } else await useTool(step, around, promptId);
    }
    if (wasStopped) continue;
    const stop = { stop_hook_active: false, last_assistant_message: lastWords };
    await hook("Stop", { ...around, ...stop, background_tasks: [], session_crons: [] });
    if (lastWords !== "") transcript.said(lastWords, true, later());
  }
  const { trigger } = session;
  const compacted = { prompt_id: promptId, trigger, custom_instructions: null };
  const instructions = await hook("PreCompact", compacted);
  await hook("SubagentStop", {
    prompt_id: promptId,
    agent_id: "summariser",
    agent_type: "",
    stop_hook_active: false,
    last_assistant_message: `<summary>\n${summary}\n</summary>`,
  });
  const answer = await hook("SessionStart", {
    prompt_id: promptId,
    source: "compact",
    model: "claude-opus-5-5",
  });
  const milliseconds = performance.now() - started;
  return { injected: contextOf(answer), instructions, hooks, turns: turns.length, milliseconds };
}

/** The client tells of tasks in events of their own, before the tool has ended. */
function taskEvent(
  { name, input, outcome }: ToolCall,
  step: ToolStep,
  tasks: Map<string, JsonObject>,
): { readonly event: string; readonly task: JsonObject } | null {
  if (outcome !== "ok") return null;
  if (name === "TaskCreate") {
    const { subject, description = "" } = input;
    const id = step.taskId ?? String(tasks.size + 1);
    const task = { task_id: id, task_subject: subject, task_description: description };
    tasks.set(id, task);
    return { event: "TaskCreated", task };
  }
  const task = tasks.get(String(input["taskId"]));
  if (name !== "TaskUpdate" || input["status"] !== "completed" || task === undefined) return null;
  return { event: "TaskCompleted", task };
}

/** What was written is there afterwards; a file of which only a part is known holds that part. */
function applyToFiles({ name, input, outcome }: ToolCall, project: string): void {
  const { file_path: path } = input;
  if (outcome !== "ok" || !["Edit", "Write"].includes(name) || typeof path !== "string") return;
  if (!path.startsWith(`${project}/`)) return;
  mkdirSync(dirname(path), { recursive: true });
  const content = input["content"] ?? input["new_string"];
  writeFileSync(path, typeof content === "string" ? content : "");
}
