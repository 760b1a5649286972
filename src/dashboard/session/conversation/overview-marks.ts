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
/** So that many moments within a second can be told apart. */
const LEAST_GAP_MS = 400;
/** More would touch each other. */
const MOST_MARKS = 300;

function toneOf({ isBad, kind }: Row): Tone | null {
  if (isBad === true) return "bad";
  if (kind === "permission" || kind === "question") return "needs";
  return kind === "compaction" ? "kept" : null;
}

export function overviewOf(turns: readonly Turn[]): Overview {
  const stretches: { turn: Turn; first: Row; from: number; to: number; ms: number }[] = [];
  const marks: { row: Row; tone: Tone; at: number }[] = [];
  let [clock, before] = [0, 0];
  for (const turn of turns) {
    const rows = rowsOf([turn]);
    const [first] = rows;
    if (first === undefined) continue;
    const begun = clock;
    let last = Date.parse(first.ts);
    for (const row of rows) {
      const now = Date.parse(row.ts);
      const gap = before === 0 ? 0 : now - before;
      clock += Math.min(LONGEST_GAP_MS, Math.max(LEAST_GAP_MS, gap));
      before = Math.max(before, now);
      last = Math.max(last, now + (row.durationMs ?? 0));
      const tone = toneOf(row);
      if (tone !== null) marks.push({ row, tone, at: clock });
    }
    stretches.push({ turn, first, from: begun, to: clock, ms: last - Date.parse(first.ts) });
  }
  const whole = Math.max(1, clock);
  const every = Math.ceil(marks.length / MOST_MARKS);
  return {
    stretches: stretches.map(({ turn, first, from, to, ms }) => ({
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
