/** A conversation as places in its list: where each turn begins, and where something failed, waited, was compacted or is looked for. */
import type { TimelineRow } from "../timeline-rows.ts";
import { agentKey, type TalkItem, rowOf } from "./talk-items.ts";
import type { TalkTurn, TalkWork } from "./talk-turns.ts";

/** The later ones are drawn over the others. */
export const OVERVIEW_TONES = ["kept", "found", "needs", "bad"] as const;
export type OverviewTone = (typeof OVERVIEW_TONES)[number];

export type OverviewMark = {
  readonly tone: OverviewTone;
  readonly row: TimelineRow;
  /** Of the item that shows it, or in which it is folded. */
  readonly index: number;
};

export type OverviewTurn = {
  readonly first: TimelineRow;
  readonly index: number;
  readonly ms: number;
};

export type TalkOverviewData = {
  readonly stretches: readonly OverviewTurn[];
  readonly marks: readonly OverviewMark[];
};

/** More would touch each other. */
const MAX_MARKS = 300;

function toneOf({ isBad, kind }: TimelineRow): OverviewTone | null {
  if (isBad === true) return "bad";
  if (kind === "permission" || kind === "question") return "needs";
  return kind === "compaction" ? "kept" : null;
}

/** A row with the keys of the items that may show it, the nearest first. */
type KeyedRow = { readonly row: TimelineRow; readonly keys: readonly string[] };

type TurnOverview = {
  readonly first: TimelineRow;
  readonly ms: number;
  /** Of the item that it begins with, as it is folded or not. */
  readonly keys: readonly string[];
  readonly toned: readonly (KeyedRow & { readonly tone: OverviewTone })[];
};

/** Of a turn it is worked out once: a long session has tens of thousands of rows. */
const turnOverviews = new WeakMap<TalkTurn, TurnOverview | null>();

export function turnOverviewOf(turn: TalkTurn): TurnOverview | null {
  const before = turnOverviews.get(turn);
  if (before !== undefined) return before;
  const [first, last] = [turn.rows[0], turn.rows.at(-1)];
  if (first === undefined || last === undefined) {
    turnOverviews.set(turn, null);
    return null;
  }
  const kept = turn.parts.flatMap(keyedRows);
  const [begins] = kept;
  const facts = {
    first,
    ms: Math.max(0, Date.parse(last.ts) + (last.durationMs ?? 0) - Date.parse(first.ts)),
    keys: turn.prompt === null ? (begins?.keys.toReversed() ?? []) : [turn.prompt.id],
    toned: kept.flatMap(({ row, keys }) => {
      const tone = toneOf(row);
      return tone === null ? [] : { row, keys, tone };
    }),
  };
  turnOverviews.set(turn, facts);
  return facts;
}

const keyedRowsOfWork = (
  { key, steps }: TalkWork,
  around: readonly string[],
): readonly KeyedRow[] => steps.map((row) => ({ row, keys: [row.id, key, ...around] }));

function keyedRows(part: TalkTurn["parts"][number]): readonly KeyedRow[] {
  if (part.is === "work") return keyedRowsOfWork(part.work, []);
  if (part.is !== "agent") return [{ row: part.row, keys: [part.row.id] }];
  const { id, first, work, answer } = part.agent;
  const own = agentKey(id);
  return [
    { row: first, keys: [own] },
    ...keyedRowsOfWork(work, [own]),
    ...(answer === null ? [] : [{ row: answer, keys: [answer.id, own] }]),
  ];
}

/** `found`: the items in which what is looked for stands. */
export function buildOverview(
  turns: readonly TalkTurn[],
  items: readonly TalkItem[],
  found: readonly number[],
): TalkOverviewData {
  const places = new Map(items.map(({ key }, index) => [key, index]));
  const placeOf = (keys: readonly string[]): number | undefined =>
    places.get(keys.find((key) => places.has(key)) ?? "");
  const stretches: OverviewTurn[] = [];
  const marks: OverviewMark[] = [];
  let before = 0;
  for (const turn of turns) {
    const facts = turnOverviewOf(turn);
    if (facts === null) continue;
    const { first, ms, keys, toned } = facts;
    // Where only some kinds are shown, a turn may have nothing to show.
    before = placeOf(keys) ?? before;
    stretches.push({ first, index: before, ms });
    for (const { row, tone, keys: own } of toned) {
      const index = placeOf(own);
      if (index !== undefined) marks.push({ row, tone, index });
    }
  }
  for (const index of found) {
    const row = rowOf(items[index]);
    if (row !== null) marks.push({ row, tone: "found", index });
  }
  const every = Math.ceil(marks.length / MAX_MARKS);
  return {
    stretches,
    marks: marks.filter(
      ({ tone }, place) => (tone !== "bad" && tone !== "found") || place % every === 0,
    ),
  };
}
