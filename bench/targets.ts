/**
 * What each figure of `npm run bench` is held to. What is said of a target and what is judged by it come from the same
 * bounds; a figure that was not measured meets none.
 */
import type { Figures } from "./bring-back.ts";

type Bound = {
  readonly of: string;
  readonly is: "≤" | "<" | "≥";
  readonly bound: number;
  readonly unit: string;
};
export type Target = readonly Bound[];

const BARE = "× bun -e 0";

export const TARGETS = {
  hook: [
    { of: "p50", is: "≤", bound: 1.5, unit: BARE },
    { of: "p95", is: "≤", bound: 2, unit: BARE },
  ],
  hookBesideHistory: [{ of: "p50", is: "≤", bound: 1.2, unit: "× the empty one" }],
  ingest: [{ of: "speed", is: "≥", bound: 0.5, unit: "× the bare insert" }],
  ingestIntoHistory: [
    { of: "speed", is: "≥", bound: 0.5, unit: "× the bare insert" },
    { of: "time", is: "≤", bound: 1.2, unit: "× the empty one" },
  ],
  sessionStart: [
    { of: "p50", is: "≤", bound: 3, unit: BARE },
    { of: "p95", is: "<", bound: 100, unit: "ms" },
  ],
  sessionStartBesideHistory: [{ of: "p50", is: "≤", bound: 1.2, unit: "× the small one" }],
  failure: [{ of: "p95", is: "≤", bound: 50, unit: "ms" }],
  sessionEnd: [{ of: "p95", is: "≤", bound: 200, unit: "ms" }],
  compaction: [{ of: "p95", is: "≤", bound: 500, unit: "ms" }],
  hugeCompaction: [
    { of: "p95", is: "≤", bound: 500, unit: "ms" },
    { of: "memory", is: "≤", bound: 150, unit: "MB" },
  ],
  firstHugeCompaction: [
    { of: "p95", is: "≤", bound: 3500, unit: "ms" },
    { of: "memory", is: "≤", bound: 150, unit: "MB" },
  ],
  startAfterCompaction: [{ of: "p95", is: "<", bound: 100, unit: "ms" }],
  turnEnd: [{ of: "p50", is: "≤", bound: 2.2, unit: BARE }],
  turnEndThatSaves: [{ of: "p95", is: "≤", bound: 50, unit: "ms" }],
  saveBehind: [{ of: "3 new turns", is: "≤", bound: 300, unit: "ms" }],
  protocol: [{ of: "p50", is: "≤", bound: 1.5, unit: "× the bare git commands" }],
  appendToRow: [
    { of: "p99", is: "≤", bound: 100, unit: "ms" },
    { of: "max", is: "≤", bound: 1000, unit: "ms" },
  ],
  idleDaemon: [
    { of: "memory", is: "≤", bound: 60, unit: "MB" },
    { of: "processor", is: "≤", bound: 0.2, unit: "%" },
  ],
  busyDaemon: [{ of: "memory", is: "≤", bound: 60, unit: "MB" }],
  doctor: [{ of: "max", is: "≤", bound: 1000, unit: "ms" }],
  installed: [{ of: "size", is: "≤", bound: 130, unit: "MB" }],
  redaction: [{ of: "speed", is: "≥", bound: 100, unit: "MB/s" }],
} as const satisfies Readonly<Record<string, Target>>;

/** A number for each thing that a target bounds. */
export type TargetValues<T extends Target> = Readonly<Record<T[number]["of"], number>>;

export const targetWords = (target: Target): string =>
  target.map(({ of, is, bound, unit }) => `${of} ${is} ${bound} ${unit}`).join(", ");

export const isMet = <T extends Target>(target: T, measured: TargetValues<T>): boolean =>
  target.every((one) => isWithin(one, measured[one.of as T[number]["of"]]));

function isWithin({ is, bound }: Bound, figure: number): boolean {
  switch (is) {
    case "≤":
      return figure <= bound;
    case "<":
      return figure < bound;
    case "≥":
      return figure >= bound;
  }
}

/** How many times what was measured beside it in the same run. */
export const times = (one: Pick<Figures, "p50">, other: Pick<Figures, "p50">): number =>
  one.p50 / other.p50;

export const startMeasured = (
  start: Figures,
  bare: Figures,
): TargetValues<typeof TARGETS.sessionStart> => ({ p50: times(start, bare), p95: start.p95 });
