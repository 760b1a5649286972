/** A session as a conversation: what was typed, what was done for it, what was answered. */
import type { IncrementalWork } from "../../parts/incremental-work.ts";
import { isBookkeeping } from "../bookkeeping.ts";
import { isFailure, type TimelineRow, type TimelineRowKind } from "../timeline-rows.ts";
import { isAside, isRefusal } from "./transcript-rows.ts";

/** Consecutive calls, folded into one line. */
export type TalkWork = {
  readonly key: string;
  readonly steps: readonly TimelineRow[];
};

/** A turn within a turn: what a subagent was asked, did and answered. It may outlive the turn that it began in. */
export type TalkAgent = {
  readonly id: string;
  /** What it is, as its client calls it. */
  readonly name: string | null;
  /** Of everything that happened to it, the first. */
  readonly first: TimelineRow;
  /** The call that started it: it knows the prompt. */
  readonly call: TimelineRow | null;
  readonly work: TalkWork;
  readonly answer: TimelineRow | null;
};

export type TalkPart =
  | { readonly is: "work"; readonly work: TalkWork }
  | { readonly is: "agent"; readonly agent: TalkAgent }
  /** Something of its own between the calls: a wait, a compaction, a blocker. */
  | { readonly is: "mark"; readonly row: TimelineRow }
  | { readonly is: "answer"; readonly row: TimelineRow };

export type TalkTurn = {
  readonly key: string;
  /** Null: what happened before anybody typed. */
  readonly prompt: TimelineRow | null;
  readonly parts: readonly TalkPart[];
  /** Everything that was said or done, in the order that it is read in. */
  readonly rows: readonly TimelineRow[];
};

/** What a turn is made of, counted. */
export type TalkWorkCounts = {
  readonly calls: number;
  readonly failures: number;
  /** Those that a person said no to. */
  readonly denials: number;
  /** Those that the client, a rule or a hook did not let run. */
  readonly refusals: number;
  readonly files: number;
  /** From the beginning of the first step to the end of the last. */
  readonly ms: number;
};

const STEPS: ReadonlySet<TimelineRowKind> = new Set<TimelineRowKind>([
  "tool",
  "error",
  "skill",
  "task",
  "agent",
]);

/** What the agent says between its calls stands among them. A failed request is no call. */
const isStep = (row: TimelineRow): boolean =>
  (STEPS.has(row.kind) && row.type !== "turn_failed") || isAside(row);

type AgentDraft = { -readonly [Key in keyof TalkAgent]: TalkAgent[Key] } & {
  readonly work: { readonly key: string; readonly steps: TimelineRow[] };
};

/** What a turn is made of, in the order that it came in. */
type TurnRows = { readonly prompt: TimelineRow | null; readonly rows: TimelineRow[] };

/** By turn, the rows that it was made of: with the same rows it is the same turn. */
const sourceRows = new WeakMap<TalkTurn, readonly TimelineRow[]>();

/**
 * Rows oldest first; what is recorded on the side is left out. `before`: by key, as they were when there were fewer rows, and
 * again what is built here, even when it is left half-way. Turns that have not changed are the same objects, so that whatever is
 * known of them is not worked out again as a long session comes in.
 */
export function* buildTurns(
  rows: readonly TimelineRow[],
  before = new Map<string, TalkTurn>(),
): IncrementalWork<readonly TalkTurn[]> {
  const turns: TalkTurn[] = [];
  for (const group of groupRowsByTurn(rows)) {
    const key = keyOf(group);
    const same = before.get(key);
    const turn = same !== undefined && hasSameRows(same, group) ? same : buildTurn(group);
    if (turn !== same) {
      before.set(key, turn);
      yield;
    }
    if (turn.prompt !== null || turn.parts.length > 0) turns.push(turn);
  }
  return turns;
}

const keyOf = ({ prompt }: TurnRows): string => prompt?.id ?? "start";

function hasSameRows(turn: TalkTurn, { prompt, rows }: TurnRows): boolean {
  const own = sourceRows.get(turn);
  return (
    turn.prompt === prompt &&
    own?.length === rows.length &&
    own.every((row, place) => row === rows[place])
  );
}

/** A prompt begins one. What a subagent did belongs where the subagent began. */
function groupRowsByTurn(rows: readonly TimelineRow[]): readonly TurnRows[] {
  let here: TurnRows = { prompt: null, rows: [] };
  const groups = [here];
  const agents = new Map<string, TurnRows>();
  for (const row of rows) {
    if (row.kind === "prompt" && row.agentId === undefined) {
      here = { prompt: row, rows: [] };
      groups.push(here);
    } else if (!isBookkeeping(row)) {
      const agent = row.agentId ?? row.startedAgent;
      const home = (agent === undefined ? undefined : agents.get(agent)) ?? here;
      if (agent !== undefined) agents.set(agent, home);
      home.rows.push(row);
    }
  }
  return groups;
}

function buildTurn(group: TurnRows): TalkTurn {
  const parts: TalkPart[] = [];
  const agents = new Map<string, AgentDraft>();
  let steps: TimelineRow[] = [];
  const endWork = (): void => {
    const [first] = steps;
    if (first !== undefined) parts.push({ is: "work", work: { key: `work ${first.id}`, steps } });
    steps = [];
  };
  const agentOf = (id: string, first: TimelineRow): AgentDraft => {
    const known = agents.get(id);
    if (known !== undefined) return known;
    const work = { key: `work of ${id}`, steps: [] };
    const agent: AgentDraft = { id, name: null, first, call: null, work, answer: null };
    agents.set(id, agent);
    endWork();
    parts.push({ is: "agent", agent });
    return agent;
  };
  for (const row of group.rows) {
    const { agentId, startedAgent } = row;
    if (agentId !== undefined) addAgentRow(agentOf(agentId, row), row);
    else if (startedAgent !== undefined) addAgentCall(agentOf(startedAgent, row), row);
    else if (isStep(row)) steps.push(row);
    else {
      endWork();
      parts.push({ is: row.kind === "answer" ? "answer" : "mark", row });
    }
  }
  endWork();
  const { prompt } = group;
  const turn: TalkTurn = {
    key: keyOf(group),
    prompt,
    parts,
    rows: [prompt ?? [], parts.flatMap(partRows)].flat(),
  };
  sourceRows.set(turn, group.rows);
  return turn;
}

function addAgentCall(agent: AgentDraft, call: TimelineRow): void {
  agent.call ??= call;
  agent.name ??= call.agentType ?? null;
}

/** Where it begins and ends says who it is and what it answered. */
function addAgentRow(agent: AgentDraft, row: TimelineRow): void {
  agent.name ??= row.agentType ?? null;
  if (row.type === "subagent_stop" && row.text !== undefined) agent.answer = row;
  else if (row.type !== "subagent_start" && row.type !== "subagent_stop")
    agent.work.steps.push(row);
}

export function countWork({ steps }: TalkWork): TalkWorkCounts {
  const calls = steps.filter(({ kind }) => kind === "tool" || kind === "error");
  return {
    calls: calls.length,
    failures: calls.filter(isFailure).length,
    files: new Set(calls.flatMap(({ file }) => file ?? [])).size,
    denials: calls.filter(({ isDenied }) => isDenied === true).length,
    refusals: calls.filter(isRefusal).length,
    ms: spanOf(steps),
  };
}

/** A call is recorded when it ends. */
function spanOf(steps: readonly TimelineRow[]): number {
  let [begin, end] = [Infinity, -Infinity];
  for (const { ts, durationMs = 0 } of steps) {
    const at = Date.parse(ts);
    begin = Math.min(begin, at - durationMs);
    end = Math.max(end, at);
  }
  return Math.max(0, end - begin) || 0;
}

function partRows(part: TalkPart): readonly TimelineRow[] {
  if (part.is === "work") return part.work.steps;
  return part.is === "agent" ? agentRows(part.agent) : [part.row];
}

const agentRows = ({ call, work, answer }: TalkAgent): readonly TimelineRow[] =>
  [call ?? [], work.steps, answer ?? []].flat();
