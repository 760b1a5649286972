/** A conversation as the items of a list, folded where nobody has unfolded it, or only what was asked for. */
import type { Row } from "../rows.ts";
import { isOfKinds, type TalkKind } from "./talk-kinds.ts";
import { type Agent, factsOf, rowsOf, type Turn, type Work, type WorkFacts } from "./turns.ts";

export type Item =
  | { readonly is: "day"; readonly key: string; readonly ts: string }
  | {
      readonly is: "prompt";
      readonly key: string;
      readonly row: Row;
      /** Null where only some of the conversation is shown. */
      readonly turn: Turn | null;
    }
  | {
      readonly is: "work";
      readonly key: string;
      readonly work: Work;
      readonly facts: WorkFacts;
      readonly isOpen: boolean;
      readonly isNested: boolean;
    }
  | {
      readonly is: "agent";
      readonly key: string;
      readonly agent: Agent;
      readonly facts: WorkFacts;
      readonly isOpen: boolean;
    }
  /** What a subagent was asked. */
  | { readonly is: "asked"; readonly key: string; readonly row: Row }
  | {
      readonly is: "step" | "mark";
      readonly key: string;
      readonly row: Row;
      readonly isOpen: boolean;
      readonly isNested: boolean;
    }
  | { readonly is: "answer"; readonly key: string; readonly row: Row; readonly isNested: boolean };

/** A folded line shows so many of its failures below it. */
const MOST_FAILURES = 3;

const textOf = (row: Row): string =>
  [row.text ?? row.line, row.tool ?? "", row.solvedBy?.line ?? ""].join("\n").toLowerCase();

const holds = (row: Row, wanted: string): boolean => wanted !== "" && textOf(row).includes(wanted);

/** Unfolded by hand, because the address names something in it, or because what is looked for stands in it. */
export type Unfolding = {
  readonly unfolded: ReadonlySet<string>;
  readonly opened: string | null;
  readonly find: string;
  /** Empty: all of it. */
  readonly kinds: ReadonlySet<TalkKind>;
};

export function itemsOf(
  turns: readonly Turn[],
  unfolding: Unfolding,
  dayOf: (iso: string) => string,
): readonly Item[] {
  const items: Item[] = [];
  let day = "";
  const beginDay = (ts: string): void => {
    const own = dayOf(ts);
    if (own !== day) items.push({ is: "day", key: `day ${own} ${items.length}`, ts });
    day = own;
  };
  if (unfolding.kinds.size > 0) {
    for (const row of rowsOf(turns).filter((one) => isOfKinds(one, unfolding.kinds))) {
      beginDay(row.ts);
      items.push(itemOf(row, unfolding, false));
    }
    return items;
  }
  for (const turn of turns) {
    const [first] = rowsOf([turn]);
    if (first !== undefined) beginDay(first.ts);
    if (turn.prompt !== null)
      items.push({ is: "prompt", key: turn.prompt.id, row: turn.prompt, turn });
    for (const part of turn.parts) {
      if (part.is === "work") addWork(items, part.work, unfolding, false);
      else if (part.is === "agent") addAgent(items, part.agent, unfolding);
      else items.push(itemOf(part.row, unfolding, false, part.is));
    }
  }
  return items;
}

/** A row alone. `as`: what it is where the turn says so. */
function itemOf(
  row: Row,
  { unfolded, opened }: Unfolding,
  isNested: boolean,
  as?: "answer" | "mark" | "step",
): Item {
  if (as === undefined && row.kind === "prompt" && row.agentId === undefined)
    return { is: "prompt", key: row.id, row, turn: null };
  const isAnswer = as === "answer" || (as === undefined && row.kind === "answer");
  if (isAnswer || row.type === "subagent_stop")
    return { is: "answer", key: row.id, row, isNested: isNested || row.agentId !== undefined };
  const isOpen = unfolded.has(row.id) || row.id === opened;
  return { is: as === "mark" ? "mark" : "step", key: row.id, row, isOpen, isNested };
}

const isNamed = (rows: readonly (Row | null)[], { opened, find }: Unfolding): boolean => {
  const wanted = find.trim().toLowerCase();
  return rows.some((row) => row !== null && (row.id === opened || holds(row, wanted)));
};

function addWork(items: Item[], work: Work, unfolding: Unfolding, isNested: boolean): void {
  const { key, steps } = work;
  if (steps.length === 0) return;
  const isOpen = unfolding.unfolded.has(key) || isNamed(steps, unfolding);
  items.push({ is: "work", key, work, facts: factsOf(work), isOpen, isNested });
  const failures = steps.filter(({ isBad }) => isBad === true);
  for (const row of isOpen ? steps : failures.slice(0, MOST_FAILURES))
    items.push(itemOf(row, unfolding, isNested, "step"));
}

function addAgent(items: Item[], agent: Agent, unfolding: Unfolding): void {
  const { id, first, call, work, answer } = agent;
  const key = `agent ${id}`;
  const isOpen =
    unfolding.unfolded.has(key) || isNamed([first, call, ...work.steps, answer], unfolding);
  items.push({ is: "agent", key, agent, facts: factsOf(work), isOpen });
  if (!isOpen) return;
  if (call !== null) items.push({ is: "asked", key: `asked ${id}`, row: call });
  addWork(items, work, unfolding, true);
  if (answer !== null) items.push(itemOf(answer, unfolding, true, "answer"));
}

function rowOf(item: Item | undefined): Row | null {
  if (item === undefined || item.is === "day" || item.is === "work") return null;
  return item.is === "agent" ? item.agent.first : item.row;
}

/** Where the words stand, among what can be seen. */
export function matchesIn(items: readonly Item[], find: string): readonly number[] {
  const wanted = find.trim().toLowerCase();
  return [...items.keys()].filter((at) => {
    const row = rowOf(items[at]);
    return row !== null && holds(row, wanted);
  });
}

/** Where an event is; where it has no item of its own, what came just before it. */
export function placeOf(items: readonly Item[], id: string, ts: string | null): number | null {
  const exact = items.findIndex((item) => rowOf(item)?.id === id);
  if (exact >= 0) return exact;
  if (ts === null) return null;
  const before = items.findLastIndex((item) => (rowOf(item)?.ts ?? "~") <= ts);
  return before < 0 ? null : before;
}
