/** A conversation by time: how long each turn took, and where something failed, waited or was compacted. */
import type { Row } from "../rows.ts";
import { rowsOf, type Turn } from "./turns.ts";

export type Tone = "bad" | "needs" | "kept";

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

export function overviewOf(turns: readonly Turn[]): Overview {
  const found: { turn: Turn; first: Row; from: number; to: number; ms: number }[] = [];
  const marks: { row: Row; tone: Tone; at: number }[] = [];
  let [clock, before] = [0, 0];
  for (const turn of turns) {
    const rows = rowsOf([turn]);
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) continue;
    // Times are read where they are needed: a long session has tens of thousands.
    const begun = Date.parse(first.ts);
    const ms = Math.max(0, Date.parse(last.ts) + (last.durationMs ?? 0) - begun);
    if (before > 0) clock += within(begun - before, 0, LONGEST_GAP_MS);
    const length = within(ms, LEAST_TURN_MS, LONGEST_TURN_MS);
    const at = (ts: string): number =>
      clock + length * within((Date.parse(ts) - begun) / Math.max(1, ms), 0, 1);
    for (const row of rows) {
      const tone = toneOf(row);
      if (tone !== null) marks.push({ row, tone, at: at(row.ts) });
    }
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
