/** A conversation as the items of a list, folded where nobody has unfolded it. */
import type { Row } from "../rows.ts";
import { factsOf, type Turn, type Work, type WorkFacts } from "./turns.ts";

export type Item =
  | { readonly is: "day"; readonly key: string; readonly ts: string }
  | { readonly is: "prompt"; readonly key: string; readonly row: Row; readonly turn: Turn }
  | {
      readonly is: "work";
      readonly key: string;
      readonly work: Work;
      readonly facts: WorkFacts;
      readonly isOpen: boolean;
    }
  | { readonly is: "step" | "mark" | "answer"; readonly key: string; readonly row: Row };

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
};

export function itemsOf(
  turns: readonly Turn[],
  { unfolded, opened, find }: Unfolding,
  dayOf: (iso: string) => string,
): readonly Item[] {
  const wanted = find.trim().toLowerCase();
  const items: Item[] = [];
  let day = "";
  const beginDay = (ts: string): void => {
    const own = dayOf(ts);
    if (own !== day) items.push({ is: "day", key: `day ${own} ${items.length}`, ts });
    day = own;
  };
  const isOpen = ({ key, steps }: Work): boolean =>
    unfolded.has(key) || steps.some((row) => row.id === opened || holds(row, wanted));
  const addWork = (work: Work): void => {
    const open = isOpen(work);
    items.push({ is: "work", key: `work ${work.key}`, work, facts: factsOf(work), isOpen: open });
    const failures = work.steps.filter(({ isBad }) => isBad === true);
    for (const row of open ? work.steps : failures.slice(0, MOST_FAILURES))
      items.push({ is: "step", key: row.id, row });
  };
  for (const turn of turns) {
    const first = turn.prompt ?? firstRow(turn);
    if (first !== null) beginDay(first.ts);
    if (turn.prompt !== null)
      items.push({ is: "prompt", key: turn.prompt.id, row: turn.prompt, turn });
    for (const part of turn.parts) {
      if (part.is === "work") addWork(part.work);
      else items.push({ is: part.is, key: part.row.id, row: part.row });
    }
  }
  return items;
}

function firstRow({ parts: [first] }: Turn): Row | null {
  if (first === undefined) return null;
  return first.is === "work" ? (first.work.steps[0] ?? null) : first.row;
}

export const rowOf = (item: Item | undefined): Row | null =>
  item === undefined || item.is === "day" || item.is === "work" ? null : item.row;

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
