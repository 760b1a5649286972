/** The turn of a prompt: the main agent's steps between it and the next prompt of its session. */
import { asText, type FlatEventOf } from "../../../../event/event.ts";
import { metaOf } from "../../../../event/tool-call.ts";
import type { Trace } from "../../candidate.ts";
import type { History } from "../../history.ts";

export type MinedStep = {
  readonly tool: string;
  /** Program and subcommand of a shell command; null for any other tool. */
  readonly action: string | null;
  /** The command as it was recorded; null where commands are not. */
  readonly line: string | null;
  readonly hasFailed: boolean;
  /** What it said when it failed; empty otherwise. */
  readonly error: string;
};

export type MinedTurn = {
  readonly promptId: string;
  readonly steps: readonly MinedStep[];
  /** Skills that were used. */
  readonly skills: readonly string[];
  /** From the prompt to the last that happened before the next. */
  readonly ms: number;
};

/** Of every session that one of these prompts stands in, all turns in their order, by session. */
export async function loadSessionTurns(
  traces: readonly Trace[],
  { store }: History,
): Promise<ReadonlyMap<string, readonly MinedTurn[]>> {
  const turns = new Map<string, readonly MinedTurn[]>();
  for (const { sessionId } of traces) {
    if (turns.has(sessionId)) continue;
    const events = await store.queryEvents({ sessionId, types: TYPES, oldestFirst: true });
    turns.set(sessionId, turnsIn(events));
  }
  return turns;
}

/** The turns of these prompts, in their order. */
export async function loadPromptTurns(
  traces: readonly Trace[],
  history: History,
): Promise<readonly MinedTurn[]> {
  const wanted = new Set(traces.map(({ eventId }) => eventId));
  const around = await loadSessionTurns(traces, history);
  return [...around.values()].flat().filter(({ promptId }) => wanted.has(promptId));
}

function turnsIn(events: readonly TurnEvent[]): readonly MinedTurn[] {
  const turns: {
    promptId: string;
    steps: MinedStep[];
    skills: string[];
    began: number;
    ms: number;
  }[] = [];
  for (const event of events) {
    if (event.type === "prompt") {
      turns.push({ promptId: event.id, steps: [], skills: [], began: Date.parse(event.ts), ms: 0 });
      continue;
    }
    const turn = turns.at(-1);
    if (turn === undefined) continue;
    const skill = event.type === "skill_used" ? asText(event.skillName) : findReadSkill(event);
    if (skill !== null) turn.skills.push(skill);
    turn.ms = Math.max(turn.ms, Date.parse(event.ts) - turn.began);
    const step = asText(event.agentId) === null ? stepOf(event) : null;
    if (step !== null) turn.steps.push(step);
  }
  return turns;
}

const TYPES = ["prompt", "tool_use", "tool_error", "turn.end", "skill_used"] as const;

type TurnEvent = FlatEventOf<(typeof TYPES)[number]>;

/** Whoever reads a skill's file goes by it, wherever it lies. */
function findReadSkill(event: TurnEvent): string | null {
  if (event.type !== "tool_use" && event.type !== "tool_error") return null;
  const file = event.tool === "Read" ? asText(metaOf(event).file) : null;
  return file === null ? null : (/([^/\\]+)[/\\]SKILL\.md$/.exec(file)?.[1] ?? null);
}

function stepOf(event: TurnEvent): MinedStep | null {
  if (event.type !== "tool_use" && event.type !== "tool_error") return null;
  const tool = asText(event.tool);
  if (tool === null) return null;
  const { action, commandLine } = metaOf(event);
  return {
    tool,
    action: asText(action),
    line: asText(commandLine),
    hasFailed: event.type === "tool_error" || event.success === false,
    error: event.type === "tool_error" ? (asText(event.errorRaw) ?? "") : "",
  };
}
