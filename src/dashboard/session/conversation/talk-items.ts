/** A conversation as the items of a list, folded where nobody has unfolded it, or only what was asked for. */
import type { TimelineRow } from "../timeline-rows.ts";
import { isAside } from "./transcript-rows.ts";
import { isOfAnyKind, type TalkKind } from "./talk-kinds.ts";
import {
  type TalkAgent,
  countWork,
  type TalkTurn,
  type TalkWork,
  type TalkWorkCounts,
} from "./talk-turns.ts";

export type TalkItem =
  | { readonly is: "day"; readonly key: string; readonly ts: string }
  | {
      readonly is: "prompt";
      readonly key: string;
      readonly row: TimelineRow;
      /** Null where only some of the conversation is shown. */
      readonly turn: TalkTurn | null;
      /** All of it is shown, however long it is. */
      readonly isOpen: boolean;
    }
  | {
      readonly is: "work";
      readonly key: string;
      readonly work: TalkWork;
      readonly facts: TalkWorkCounts;
      readonly isOpen: boolean;
      readonly isNested: boolean;
    }
  | {
      readonly is: "agent";
      readonly key: string;
      readonly agent: TalkAgent;
      readonly facts: TalkWorkCounts;
      readonly isOpen: boolean;
    }
  /** What a subagent was asked. */
  | { readonly is: "asked"; readonly key: string; readonly row: TimelineRow }
  | {
      readonly is: "step" | "mark";
      readonly key: string;
      readonly row: TimelineRow;
      readonly isOpen: boolean;
      readonly isNested: boolean;
    }
  /** What the agent says between its calls. */
  | {
      readonly is: "said";
      readonly key: string;
      readonly row: TimelineRow;
      readonly isOpen: boolean;
      readonly isNested: boolean;
    }
  | {
      readonly is: "answer";
      readonly key: string;
      readonly row: TimelineRow;
      readonly isNested: boolean;
    };

/** A folded line shows so many of its failures below it. */
const MAX_FAILURES = 3;

const searchTexts = new WeakMap<TimelineRow, string>();

/** Somebody who types looks through all of it with every letter. */
function searchTextOf(row: TimelineRow): string {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const text = [
    row.text ?? row.line,
    row.tool ?? "",
    row.failure?.headline ?? "",
    row.solvedBy?.line ?? "",
  ]
    .join("\n")
    .toLowerCase();
  searchTexts.set(row, text);
  return text;
}

export const containsText = (row: TimelineRow, wanted: string): boolean =>
  wanted !== "" && searchTextOf(row).includes(wanted);

export const isInside = ({ id, callId }: TimelineRow, inside: ReadonlySet<string>): boolean =>
  inside.has(id) || (callId !== undefined && inside.has(callId));

/** Unfolded by hand, because the address names something in it, or because what is looked for stands in it. */
export type TalkFoldState = {
  readonly unfolded: ReadonlySet<string>;
  readonly opened: string | null;
  readonly find: string;
  /** What is looked for stands in the contents of these. */
  readonly inside: ReadonlySet<string>;
  /** Empty: all of it. */
  readonly kinds: ReadonlySet<TalkKind>;
};

export function talkItems(
  turns: readonly TalkTurn[],
  unfolding: TalkFoldState,
  dayOf: (iso: string) => string,
): readonly TalkItem[] {
  const items: TalkItem[] = [];
  let day = "";
  const beginDay = ({ id, ts }: TimelineRow): void => {
    const own = dayOf(ts);
    if (own !== day) items.push({ is: "day", key: `day ${own} ${id}`, ts });
    day = own;
  };
  for (const turn of turns) {
    if (unfolding.kinds.size > 0) {
      for (const row of turn.rows.filter((one) => isOfAnyKind(one, unfolding.kinds))) {
        beginDay(row);
        items.push(rowItem(row, unfolding, false));
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
const foldedItems = new WeakMap<TalkTurn, readonly TalkItem[]>();
const keysByTurn = new WeakMap<TalkTurn, ReadonlySet<string>>();

const turnItems = (turn: TalkTurn, unfolding: TalkFoldState): readonly TalkItem[] =>
  isUnfolded(turn, unfolding) ? buildTurnItems(turn, unfolding) : foldedTurnItems(turn);

export function foldedTurnItems(turn: TalkTurn): readonly TalkItem[] {
  const known = foldedItems.get(turn);
  if (known !== undefined) return known;
  const items = buildTurnItems(turn, ALL_FOLDED);
  foldedItems.set(turn, items);
  return items;
}

const ALL_FOLDED: TalkFoldState = {
  unfolded: new Set(),
  opened: null,
  find: "",
  inside: new Set(),
  kinds: new Set(),
};

/** Whether anything in it may be. */
function isUnfolded(turn: TalkTurn, { unfolded, opened, find, inside }: TalkFoldState): boolean {
  const wanted = find.trim().toLowerCase();
  if (wanted !== "" && turnContains(turn, wanted)) return true;
  if (inside.size > 0 && turn.rows.some((row) => isInside(row, inside))) return true;
  if (unfolded.size === 0 && opened === null) return false;
  const own = keysByTurn.get(turn) ?? collectKeys(turn);
  return (opened !== null && own.has(opened)) || !own.isDisjointFrom(unfolded);
}

const turnContains = ({ rows, parts }: TalkTurn, wanted: string): boolean =>
  rows.some((row) => containsText(row, wanted)) ||
  parts.some((part) => part.is === "agent" && containsText(part.agent.first, wanted));

/** Everything of it that can be unfolded or opened. */
function collectKeys(turn: TalkTurn): ReadonlySet<string> {
  const own = new Set(turn.rows.map(({ id }) => id));
  for (const part of turn.parts) {
    if (part.is === "work") own.add(part.work.key);
    if (part.is !== "agent") continue;
    const { id, first, work } = part.agent;
    own.add(agentKey(id)).add(first.id).add(work.key);
  }
  keysByTurn.set(turn, own);
  return own;
}

export const agentKey = (id: string): string => `agent ${id}`;

function buildTurnItems(turn: TalkTurn, unfolding: TalkFoldState): readonly TalkItem[] {
  const items: TalkItem[] = [];
  if (turn.prompt !== null) items.push(promptItem(turn.prompt, turn, unfolding));
  for (const part of turn.parts) {
    if (part.is === "work") addWork(items, part.work, unfolding, false);
    else if (part.is === "agent") addAgent(items, part.agent, unfolding);
    else items.push(rowItem(part.row, unfolding, false, part.is));
  }
  return items;
}

const promptItem = (
  row: TimelineRow,
  turn: TalkTurn | null,
  { unfolded, opened, find }: TalkFoldState,
): TalkItem => {
  const isFound = containsText(row, find.trim().toLowerCase());
  const isOpen = unfolded.has(row.id) || row.id === opened || isFound;
  return { is: "prompt", key: row.id, row, turn, isOpen };
};

/** A row alone. `as`: what it is where the turn says so. */
function rowItem(
  row: TimelineRow,
  unfolding: TalkFoldState,
  isNested: boolean,
  as?: "answer" | "mark" | "step",
): TalkItem {
  if (as === undefined && row.kind === "prompt" && row.agentId === undefined)
    return promptItem(row, null, unfolding);
  const { unfolded, opened } = unfolding;
  if (isAside(row)) {
    // Its line is not all of it.
    const isFound = containsText(row, unfolding.find.trim().toLowerCase());
    return { is: "said", key: row.id, row, isOpen: unfolded.has(row.id) || isFound, isNested };
  }
  const isAnswer = as === "answer" || (as === undefined && row.kind === "answer");
  if (isAnswer || row.type === "subagent_stop")
    return { is: "answer", key: row.id, row, isNested: isNested || row.agentId !== undefined };
  const isOpen = unfolded.has(row.id) || row.id === opened || isInside(row, unfolding.inside);
  return { is: as === "mark" ? "mark" : "step", key: row.id, row, isOpen, isNested };
}

const isAnyWanted = (
  rows: readonly (TimelineRow | null)[],
  { opened, find, inside }: TalkFoldState,
): boolean => {
  const wanted = find.trim().toLowerCase();
  return rows.some(
    (row) =>
      row !== null && (row.id === opened || isInside(row, inside) || containsText(row, wanted)),
  );
};

function addWork(
  items: TalkItem[],
  work: TalkWork,
  unfolding: TalkFoldState,
  isNested: boolean,
): void {
  const { key, steps } = work;
  const [only] = steps;
  if (only === undefined) return;
  // A line that unfolds into one line says nothing that this one does not.
  if (steps.length === 1 || (steps.length === 2 && isAside(only))) {
    for (const row of steps) items.push(rowItem(row, unfolding, isNested, "step"));
    return;
  }
  const isOpen = unfolding.unfolded.has(key) || isAnyWanted(steps, unfolding);
  items.push({ is: "work", key, work, facts: countWork(work), isOpen, isNested });
  const failures = steps.filter(({ isBad }) => isBad === true);
  for (const row of isOpen ? steps : failures.slice(0, MAX_FAILURES))
    items.push(rowItem(row, unfolding, isNested, "step"));
}

function addAgent(items: TalkItem[], agent: TalkAgent, unfolding: TalkFoldState): void {
  const { id, first, call, work, answer } = agent;
  const key = agentKey(id);
  const isOpen =
    unfolding.unfolded.has(key) || isAnyWanted([first, call, ...work.steps, answer], unfolding);
  items.push({ is: "agent", key, agent, facts: countWork(work), isOpen });
  if (!isOpen) return;
  if (call !== null) items.push({ is: "asked", key: `asked ${id}`, row: call });
  addWork(items, work, unfolding, true);
  if (answer !== null) items.push(rowItem(answer, unfolding, true, "answer"));
}

export function rowOf(item: TalkItem | undefined): TimelineRow | null {
  if (item === undefined || item.is === "day" || item.is === "work") return null;
  return item.is === "agent" ? item.agent.first : item.row;
}
