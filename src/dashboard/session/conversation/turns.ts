/** A session as a conversation: what was typed, what was done for it, what was answered. */
import { isBookkeeping } from "../bookkeeping.ts";
import type { Row, RowKind } from "../rows.ts";

/** Consecutive calls, folded into one line. */
export type Work = {
  readonly key: string;
  readonly steps: readonly Row[];
};

/** A turn within a turn: what a subagent was asked, did and answered. It may outlive the turn that it began in. */
export type Agent = {
  readonly id: string;
  /** What it is, as its client calls it. */
  readonly name: string | null;
  /** Of everything that happened to it, the first. */
  readonly first: Row;
  /** The call that started it: it knows the prompt. */
  readonly call: Row | null;
  readonly work: Work;
  readonly answer: Row | null;
};

export type Part =
  | { readonly is: "work"; readonly work: Work }
  | { readonly is: "agent"; readonly agent: Agent }
  /** Something of its own between the calls: a wait, a compaction, a blocker. */
  | { readonly is: "mark"; readonly row: Row }
  | { readonly is: "answer"; readonly row: Row };

export type Turn = {
  readonly key: string;
  /** Null: what happened before anybody typed. */
  readonly prompt: Row | null;
  readonly parts: readonly Part[];
};

/** What a turn is made of, counted. */
export type WorkFacts = {
  readonly calls: number;
  readonly failures: number;
  readonly files: number;
  /** From the first call to the last. */
  readonly ms: number;
};

const STEPS: ReadonlySet<RowKind> = new Set<RowKind>(["tool", "error", "skill", "task", "agent"]);

/** A failed request is no call. */
const isStep = ({ kind, type }: Row): boolean => STEPS.has(kind) && type !== "turn_failed";

type Growing = { -readonly [Key in keyof Agent]: Agent[Key] } & {
  readonly work: { readonly key: string; readonly steps: Row[] };
};

/** Rows oldest first; what is recorded on the side is left out. */
export function turnsOf(rows: readonly Row[]): readonly Turn[] {
  const turns: Turn[] = [];
  const agents = new Map<string, Growing>();
  let prompt: Row | null = null;
  let parts: Part[] = [];
  let steps: Row[] = [];
  const endWork = (): void => {
    const [first] = steps;
    if (first !== undefined) parts.push({ is: "work", work: { key: `work ${first.id}`, steps } });
    steps = [];
  };
  const endTurn = (): void => {
    endWork();
    const key = prompt?.id ?? "start";
    if (prompt !== null || parts.length > 0) turns.push({ key, prompt, parts });
    parts = [];
  };
  const agentOf = (id: string, first: Row): Growing => {
    const known = agents.get(id);
    if (known !== undefined) return known;
    const work = { key: `work of ${id}`, steps: [] };
    const agent: Growing = { id, name: null, first, call: null, work, answer: null };
    agents.set(id, agent);
    endWork();
    parts.push({ is: "agent", agent });
    return agent;
  };
  for (const row of rows) {
    const { agentId, startedAgent } = row;
    if (row.kind === "prompt" && agentId === undefined) {
      endTurn();
      prompt = row;
    } else if (isBookkeeping(row)) continue;
    else if (agentId !== undefined) join(agentOf(agentId, row), row);
    else if (startedAgent !== undefined) start(agentOf(startedAgent, row), row);
    else if (isStep(row)) steps.push(row);
    else {
      endWork();
      parts.push({ is: row.kind === "answer" ? "answer" : "mark", row });
    }
  }
  endTurn();
  return turns;
}

function start(agent: Growing, call: Row): void {
  agent.call ??= call;
  agent.name ??= call.agentType ?? null;
}

/** Where it begins and ends says who it is and what it answered. */
function join(agent: Growing, row: Row): void {
  agent.name ??= row.agentType ?? null;
  if (row.type === "subagent_stop" && row.text !== undefined) agent.answer = row;
  else if (row.type !== "subagent_start" && row.type !== "subagent_stop")
    agent.work.steps.push(row);
}

export function factsOf({ steps }: Work): WorkFacts {
  const calls = steps.filter(({ kind }) => kind === "tool" || kind === "error");
  const [first, last] = [steps[0], steps.at(-1)];
  return {
    calls: calls.length,
    failures: calls.filter(({ isBad }) => isBad === true).length,
    files: new Set(calls.flatMap(({ file }) => file ?? [])).size,
    ms: Date.parse(last?.ts ?? "") - Date.parse(first?.ts ?? "") + (last?.durationMs ?? 0) || 0,
  };
}

/** Everything that was said or done, in the order that it is read in. */
export const rowsOf = (turns: readonly Turn[]): readonly Row[] =>
  turns.flatMap(({ prompt, parts }) => [prompt ?? [], parts.flatMap(partRows)].flat());

function partRows(part: Part): readonly Row[] {
  if (part.is === "work") return part.work.steps;
  return part.is === "agent" ? agentRows(part.agent) : [part.row];
}

const agentRows = ({ call, work, answer }: Agent): readonly Row[] =>
  [call ?? [], work.steps, answer ?? []].flat();
