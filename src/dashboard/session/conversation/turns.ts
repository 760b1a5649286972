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
  /** Everything that was said or done, in the order that it is read in. */
  readonly rows: readonly Row[];
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

/** What a turn is made of, in the order that it came in. */
type Group = { readonly prompt: Row | null; readonly rows: Row[] };

/** By turn, the rows that it was made of: with the same rows it is the same turn. */
const madeOf = new WeakMap<Turn, readonly Row[]>();

/**
 * Rows oldest first; what is recorded on the side is left out. `before`: as it was when there were fewer rows; turns that have
 * not changed are the same objects, so that whatever is known of them is not worked out again as a long session comes in.
 */
export function turnsOf(rows: readonly Row[], before: readonly Turn[] = []): readonly Turn[] {
  const known = new Map(before.map((turn) => [turn.key, turn]));
  const turns: Turn[] = [];
  for (const group of groupsOf(rows)) {
    const same = known.get(keyOf(group));
    const turn = same !== undefined && isMadeOf(same, group) ? same : turnOf(group);
    if (turn.prompt !== null || turn.parts.length > 0) turns.push(turn);
  }
  return turns;
}

const keyOf = ({ prompt }: Group): string => prompt?.id ?? "start";

function isMadeOf(turn: Turn, { prompt, rows }: Group): boolean {
  const own = madeOf.get(turn);
  return (
    turn.prompt === prompt &&
    own?.length === rows.length &&
    own.every((row, place) => row === rows[place])
  );
}

/** A prompt begins one. What a subagent did belongs where the subagent began. */
function groupsOf(rows: readonly Row[]): readonly Group[] {
  let here: Group = { prompt: null, rows: [] };
  const groups = [here];
  const agents = new Map<string, Group>();
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

function turnOf(group: Group): Turn {
  const parts: Part[] = [];
  const agents = new Map<string, Growing>();
  let steps: Row[] = [];
  const endWork = (): void => {
    const [first] = steps;
    if (first !== undefined) parts.push({ is: "work", work: { key: `work ${first.id}`, steps } });
    steps = [];
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
  for (const row of group.rows) {
    const { agentId, startedAgent } = row;
    if (agentId !== undefined) join(agentOf(agentId, row), row);
    else if (startedAgent !== undefined) start(agentOf(startedAgent, row), row);
    else if (isStep(row)) steps.push(row);
    else {
      endWork();
      parts.push({ is: row.kind === "answer" ? "answer" : "mark", row });
    }
  }
  endWork();
  const { prompt } = group;
  const turn: Turn = {
    key: keyOf(group),
    prompt,
    parts,
    rows: [prompt ?? [], parts.flatMap(partRows)].flat(),
  };
  madeOf.set(turn, group.rows);
  return turn;
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

function partRows(part: Part): readonly Row[] {
  if (part.is === "work") return part.work.steps;
  return part.is === "agent" ? agentRows(part.agent) : [part.row];
}

const agentRows = ({ call, work, answer }: Agent): readonly Row[] =>
  [call ?? [], work.steps, answer ?? []].flat();
