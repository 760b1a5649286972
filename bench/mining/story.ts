/** Sessions as their hooks would have recorded them: a prompt, what was run, how it went, and who had to be asked. */
import {
  type Event,
  getProjectName,
  type JsonObject,
  LINE_VERSION,
  toEvent,
} from "../../src/event/event.ts";
import { deriveId } from "../../src/event/id.ts";
import { parseShellAction } from "../../src/clients/shell/action.ts";

/** One thing that happens in a turn. */
export type Step =
  | { readonly run: string; readonly fails?: string }
  | { readonly edit: string }
  /** Asked for, and granted after so many seconds, or refused. */
  | { readonly ask: string; readonly seconds: number; readonly isRefused?: true };

export type Turn = { readonly prompt: string; readonly steps: readonly Step[] };

export type Story = {
  readonly id: string;
  readonly projectPath: string;
  /** When it begins. */
  readonly at: Date;
  readonly turns: readonly Turn[];
};

/** In the order of time. */
export function eventsOf({ id: sessionId, projectPath, at, turns }: Story): Event[] {
  const events: Event[] = [];
  let time = at.getTime();
  const add = (type: string, data: JsonObject, seconds = 1): void => {
    time += seconds * 1000;
    events.push(
      toEvent({
        v: LINE_VERSION,
        id: deriveId(sessionId, String(events.length)),
        type,
        ts: new Date(time).toISOString(),
        sessionId,
        project: getProjectName(projectPath),
        projectPath,
        data: { provider: "claude", client: "claude-code", cwd: projectPath, ...data },
      }),
    );
  };
  add("session.lifecycle", { phase: "started", source: "startup" });
  for (const { prompt, steps } of turns) {
    add("turn.start", { prompt: prompt.slice(0, 500) }, 40);
    add("prompt", { text: prompt, charCount: prompt.length });
    for (const step of steps) addStep(step, add);
    add("turn.end", { ok: true });
  }
  add("session.lifecycle", { phase: "ended", reason: "other" });
  return events;
}

type Add = (type: string, data: JsonObject, seconds?: number) => void;

function addStep(step: Step, add: Add): void {
  if ("edit" in step) {
    add("tool_use", { tool: "Edit", meta: { file: step.edit }, success: true }, 8);
    return;
  }
  if ("run" in step) {
    const call = { tool: "Bash", meta: metaOf(step.run), inputHash: hashOf(step.run) };
    const { fails } = step;
    if (fails === undefined) add("tool_use", { ...call, success: true }, 6);
    else add("tool_error", { ...call, error: fails, errorRaw: `Exit code 1\n${fails}` }, 6);
    return;
  }
  const call = { tool: "Bash", meta: metaOf(step.ask), inputHash: hashOf(step.ask) };
  add("session.lifecycle", {
    phase: "waiting_permission",
    toolName: "Bash",
    inputHash: call.inputHash,
  });
  add("permission", call, 0);
  const isRefused = step.isRefused === true;
  add(
    "tool_use",
    { ...call, success: !isRefused, ...(isRefused ? { rejected: true } : {}) },
    step.seconds,
  );
}

const hashOf = (command: string): string => deriveId("input", command).slice(0, 16);

const metaOf = (command: string): JsonObject => {
  const { command: program, action } = parseShellAction(command);
  return {
    command: program,
    action,
    commandLine: command,
    target: deriveId("target", command),
  };
};
