/** A conversation as places in its list: where each turn begins, and where something failed, waited, was compacted or is looked for. */
import type { Row } from "../rows.ts";
import { agentKey, type Item, rowOf } from "./items.ts";
import type { Turn, Work } from "./turns.ts";

/** The later ones are drawn over the others. */
export const TONES = ["kept", "found", "needs", "bad"] as const;
export type Tone = (typeof TONES)[number];

export type Mark = {
  readonly tone: Tone;
  readonly row: Row;
  /** Of the item that shows it, or in which it is folded. */
  readonly index: number;
};

export type Stretch = { readonly first: Row; readonly index: number; readonly ms: number };

export type Overview = { readonly stretches: readonly Stretch[]; readonly marks: readonly Mark[] };

/** More would touch each other. */
const MOST_MARKS = 300;

function toneOf({ isBad, kind }: Row): Tone | null {
  if (isBad === true) return "bad";
  if (kind === "permission" || kind === "question") return "needs";
  return kind === "compaction" ? "kept" : null;
}

/** A row with the keys of the items that may show it, the nearest first. */
type Kept = { readonly row: Row; readonly keys: readonly string[] };

type Facts = {
  readonly first: Row;
  readonly ms: number;
  /** Of the item that it begins with, as it is folded or not. */
  readonly keys: readonly string[];
  readonly toned: readonly (Kept & { readonly tone: Tone })[];
};

/** Of a turn it is worked out once: a long session has tens of thousands of rows. */
const known = new WeakMap<Turn, Facts | null>();

function factsOf(turn: Turn): Facts | null {
  const before = known.get(turn);
  if (before !== undefined) return before;
  const [first, last] = [turn.rows[0], turn.rows.at(-1)];
  if (first === undefined || last === undefined) {
    known.set(turn, null);
    return null;
  }
  const kept = turn.parts.flatMap(keptIn);
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
  known.set(turn, facts);
  return facts;
}

const keptOf = ({ key, steps }: Work, around: readonly string[]): readonly Kept[] =>
  steps.map((row) => ({ row, keys: [row.id, key, ...around] }));

function keptIn(part: Turn["parts"][number]): readonly Kept[] {
  if (part.is === "work") return keptOf(part.work, []);
  if (part.is !== "agent") return [{ row: part.row, keys: [part.row.id] }];
  const { id, first, work, answer } = part.agent;
  const own = agentKey(id);
  return [
    { row: first, keys: [own] },
    ...keptOf(work, [own]),
    ...(answer === null ? [] : [{ row: answer, keys: [answer.id, own] }]),
  ];
}

/** `found`: the items in which what is looked for stands. */
export function overviewOf(
  turns: readonly Turn[],
  items: readonly Item[],
  found: readonly number[],
): Overview {
  const places = new Map(items.map(({ key }, index) => [key, index]));
  const placeOf = (keys: readonly string[]): number | undefined =>
    places.get(keys.find((key) => places.has(key)) ?? "");
  const stretches: Stretch[] = [];
  const marks: Mark[] = [];
  let before = 0;
  for (const turn of turns) {
    const facts = factsOf(turn);
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
  const every = Math.ceil(marks.length / MOST_MARKS);
  return {
    stretches,
    marks: marks.filter(
      ({ tone }, place) => (tone !== "bad" && tone !== "found") || place % every === 0,
    ),
  };
}
