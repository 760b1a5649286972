/** The figures of one half: of the facts that the client's summary dropped, how many we add, kind by kind, and what was wrong. */
import { countOf, type Violation } from "./score.ts";
import { type Fact, KINDS, type Session } from "./session.ts";

export type Result = {
  readonly session: Session;
  readonly turns: number;
  readonly hooks: number;
  readonly milliseconds: number;
  /** What the client's summary lacks. */
  readonly dropped: readonly Fact[];
  /** Of these, what we told. */
  readonly added: readonly Fact[];
  /** Told as if it still held. */
  readonly violations: readonly Violation[];
  /** Lines that repeat what nobody asked for. */
  readonly noise: readonly string[];
  readonly lines: number;
  readonly units: number;
};

export type Row = {
  readonly what: string;
  readonly planted: number;
  readonly dropped: number;
  readonly added: number;
};

export type Half = {
  readonly half: string;
  readonly sessions: number;
  readonly turns: number;
  readonly seconds: number;
  readonly rows: readonly Row[];
  readonly lines: number;
  readonly violations: number;
  readonly noise: number;
  /** Per session. */
  readonly units: number;
};

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

export function halfOf(half: string, results: readonly Result[]): Half {
  const planted = results.flatMap(({ session }) => session.facts);
  const dropped = results.flatMap((one) => one.dropped);
  const added = results.flatMap((one) => one.added);
  const kinds = KINDS.map((kind) => ({
    what: kind,
    planted: countOf(planted, kind),
    dropped: countOf(dropped, kind),
    added: countOf(added, kind),
  }));
  const all = {
    what: "all",
    planted: planted.length,
    dropped: dropped.length,
    added: added.length,
  };
  return {
    half,
    sessions: results.length,
    turns: sum(results.map(({ turns }) => turns)),
    seconds: sum(results.map(({ milliseconds }) => milliseconds)) / 1000,
    rows: [...kinds, all],
    lines: sum(results.map(({ lines }) => lines)),
    violations: sum(results.map(({ violations }) => violations.length)),
    noise: sum(results.map(({ noise }) => noise.length)),
    units: sum(results.map(({ units }) => units)) / Math.max(1, results.length),
  };
}

const percent = (count: number, of: number): string =>
  of === 0 ? "–" : `${((count / of) * 100).toFixed(0)} % (${count})`;

export function tableOf(half: Half): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  const rows = half.rows.map(({ what, planted, dropped, added }) =>
    line([what, String(planted), percent(dropped, planted), percent(added, dropped)]),
  );
  return [
    `${half.half} half: ${half.sessions} sessions, ${half.turns} turns\n\n`,
    line(["facts", "planted", "not in the summary", "of these added"]),
    line(["---", "---", "---", "---"]),
    ...rows,
    `\n${half.lines} lines, ${half.units.toFixed(0)} characters a session; wrong: ${half.violations} told though taken back, ${half.noise} of noise\n`,
  ].join("");
}
