/** A conversation as the items of a list, folded where nobody has unfolded it, or only what was asked for. */
import type { Row } from "../rows.ts";
import { isOfKinds, type TalkKind } from "./talk-kinds.ts";
import { type Agent, factsOf, type Turn, type Work, type WorkFacts } from "./turns.ts";

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

const texts = new WeakMap<Row, string>();

/** Somebody who types looks through all of it with every letter. */
function textOf(row: Row): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = [row.text ?? row.line, row.tool ?? "", row.solvedBy?.line ?? ""]
    .join("\n")
    .toLowerCase();
  texts.set(row, text);
  return text;
}

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
  const beginDay = ({ id, ts }: Row): void => {
    const own = dayOf(ts);
    if (own !== day) items.push({ is: "day", key: `day ${own} ${id}`, ts });
    day = own;
  };
  for (const turn of turns) {
    if (unfolding.kinds.size > 0) {
      for (const row of turn.rows.filter((one) => isOfKinds(one, unfolding.kinds))) {
        beginDay(row);
        items.push(itemOf(row, unfolding, false));
      }
    } else {
      const [first] = turn.rows;
      if (first !== undefined) beginDay(first);
      for (const item of turnItems(turn, unfolding)) items.push(item);
    }
  }
  return items;
}

/** Of a turn in which nothing is unfolded: the same items as long as it is the same turn. */
const folded = new WeakMap<Turn, readonly Item[]>();
const names = new WeakMap<Turn, ReadonlySet<string>>();

function turnItems(turn: Turn, unfolding: Unfolding): readonly Item[] {
  if (isUnfolded(turn, unfolding)) return itemsIn(turn, unfolding);
  const known = folded.get(turn);
  if (known !== undefined) return known;
  const items = itemsIn(turn, FOLDED);
  folded.set(turn, items);
  return items;
}

const FOLDED: Unfolding = { unfolded: new Set(), opened: null, find: "", kinds: new Set() };

/** Whether anything in it may be. */
function isUnfolded(turn: Turn, { unfolded, opened, find }: Unfolding): boolean {
  const wanted = find.trim().toLowerCase();
  if (wanted !== "" && isFoundIn(turn, wanted)) return true;
  if (unfolded.size === 0 && opened === null) return false;
  const own = names.get(turn) ?? namesIn(turn);
  return (opened !== null && own.has(opened)) || !own.isDisjointFrom(unfolded);
}

const isFoundIn = ({ rows, parts }: Turn, wanted: string): boolean =>
  rows.some((row) => holds(row, wanted)) ||
  parts.some((part) => part.is === "agent" && holds(part.agent.first, wanted));

/** Everything of it that can be unfolded or opened. */
function namesIn(turn: Turn): ReadonlySet<string> {
  const own = new Set(turn.rows.map(({ id }) => id));
  for (const part of turn.parts) {
    if (part.is === "work") own.add(part.work.key);
    if (part.is !== "agent") continue;
    const { id, first, work } = part.agent;
    own.add(agentKey(id)).add(first.id).add(work.key);
  }
  names.set(turn, own);
  return own;
}

export const agentKey = (id: string): string => `agent ${id}`;

function itemsIn(turn: Turn, unfolding: Unfolding): readonly Item[] {
  const items: Item[] = [];
  if (turn.prompt !== null)
    items.push({ is: "prompt", key: turn.prompt.id, row: turn.prompt, turn });
  for (const part of turn.parts) {
    if (part.is === "work") addWork(items, part.work, unfolding, false);
    else if (part.is === "agent") addAgent(items, part.agent, unfolding);
    else items.push(itemOf(part.row, unfolding, false, part.is));
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
  const [only] = steps;
  if (only === undefined) return;
  // A line that unfolds into one line says nothing that this one does not.
  if (steps.length === 1) {
    items.push(itemOf(only, unfolding, isNested, "step"));
    return;
  }
  const isOpen = unfolding.unfolded.has(key) || isNamed(steps, unfolding);
  items.push({ is: "work", key, work, facts: factsOf(work), isOpen, isNested });
  const failures = steps.filter(({ isBad }) => isBad === true);
  for (const row of isOpen ? steps : failures.slice(0, MOST_FAILURES))
    items.push(itemOf(row, unfolding, isNested, "step"));
}

function addAgent(items: Item[], agent: Agent, unfolding: Unfolding): void {
  const { id, first, call, work, answer } = agent;
  const key = agentKey(id);
  const isOpen =
    unfolding.unfolded.has(key) || isNamed([first, call, ...work.steps, answer], unfolding);
  items.push({ is: "agent", key, agent, facts: factsOf(work), isOpen });
  if (!isOpen) return;
  if (call !== null) items.push({ is: "asked", key: `asked ${id}`, row: call });
  addWork(items, work, unfolding, true);
  if (answer !== null) items.push(itemOf(answer, unfolding, true, "answer"));
}

export function rowOf(item: Item | undefined): Row | null {
  if (item === undefined || item.is === "day" || item.is === "work") return null;
  return item.is === "agent" ? item.agent.first : item.row;
}

/** Where the words stand, among what can be seen. `contents`: of unfolded calls, in small letters, by event. */
export function matchesIn(
  items: readonly Item[],
  find: string,
  contents: ReadonlyMap<string, string> = new Map(),
): readonly number[] {
  const wanted = find.trim().toLowerCase();
  if (wanted === "") return [];
  return [...items.keys()].filter((at) => {
    const item = items[at];
    const row = rowOf(item);
    if (row === null || item === undefined) return false;
    const isUnfolded = "isOpen" in item && item.isOpen;
    return holds(row, wanted) || (isUnfolded && contents.get(row.id)?.includes(wanted) === true);
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
