/** A conversation by time: how long each turn took, and where something failed, waited or was compacted. */
import type { Row } from "../rows.ts";
import type { Turn } from "./turns.ts";

/** The later ones are drawn over the others. */
export const TONES = ["kept", "needs", "bad"] as const;
export type Tone = (typeof TONES)[number];

export type Mark = {
  readonly id: string;
  readonly ts: string;
  readonly tone: Tone;
  readonly row: Row;
  /** From 0 to 1. */
  readonly at: number;
};

export type Stretch = {
  readonly turn: Turn;
  readonly first: Row;
  readonly from: number;
  readonly to: number;
  readonly ms: number;
};

export type Overview = { readonly stretches: readonly Stretch[]; readonly marks: readonly Mark[] };

/** Nobody worked meanwhile: a night is as long as this. */
const LONGEST_GAP_MS = 5 * 60_000;
const LONGEST_TURN_MS = 60 * 60_000;
/** So that one that took a moment is seen. */
const LEAST_TURN_MS = 1000;
/** More would touch each other. */
const MOST_MARKS = 300;

function toneOf({ isBad, kind }: Row): Tone | null {
  if (isBad === true) return "bad";
  if (kind === "permission" || kind === "question") return "needs";
  return kind === "compaction" ? "kept" : null;
}

type Span = {
  readonly first: Row;
  readonly begun: number;
  readonly ms: number;
  readonly toned: readonly { readonly row: Row; readonly tone: Tone }[];
};

/** Of a turn it is worked out once: a long session has tens of thousands of rows. */
const spans = new WeakMap<Turn, Span | null>();

function spanOf(turn: Turn): Span | null {
  const [first, last] = [turn.rows[0], turn.rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const begun = Date.parse(first.ts);
  const ms = Math.max(0, Date.parse(last.ts) + (last.durationMs ?? 0) - begun);
  const toned = turn.rows.flatMap((row) => {
    const tone = toneOf(row);
    return tone === null ? [] : { row, tone };
  });
  const span = { first, begun, ms, toned };
  spans.set(turn, span);
  return span;
}

export function overviewOf(turns: readonly Turn[]): Overview {
  const found: { turn: Turn; first: Row; from: number; to: number; ms: number }[] = [];
  const marks: { row: Row; tone: Tone; at: number }[] = [];
  let [clock, before] = [0, 0];
  for (const turn of turns) {
    const facts = spans.get(turn) ?? spanOf(turn);
    if (facts === null) continue;
    const { first, begun, ms } = facts;
    if (before > 0) clock += within(begun - before, 0, LONGEST_GAP_MS);
    const length = within(ms, LEAST_TURN_MS, LONGEST_TURN_MS);
    const at = (ts: string): number =>
      clock + length * within((Date.parse(ts) - begun) / Math.max(1, ms), 0, 1);
    for (const { row, tone } of facts.toned) marks.push({ row, tone, at: at(row.ts) });
    found.push({ turn, first, from: clock, to: clock + length, ms });
    clock += length;
    before = begun + ms;
  }
  const whole = Math.max(1, clock);
  const every = Math.ceil(marks.length / MOST_MARKS);
  return {
    stretches: found.map(({ turn, first, from, to, ms }) => ({
      turn,
      first,
      from: from / whole,
      to: to / whole,
      ms,
    })),
    marks: marks
      .filter(({ tone }, place) => tone !== "bad" || place % every === 0)
      .map(({ row, tone, at }) => ({ id: row.id, ts: row.ts, tone, row, at: at / whole })),
  };
}

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
