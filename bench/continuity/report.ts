/** The figures of one half: how many of the planted facts each way of keeping them kept, kind by kind. */
import { countOf, type Score } from "./score.ts";
import { BUDGET_UNITS } from "./stand-ins.ts";
import { KINDS, type Kind, type Session } from "./session.ts";

export const WAYS = ["self-gen", "extract", "last"] as const;
export type Way = (typeof WAYS)[number];

export type Result = {
  readonly session: Session;
  readonly turns: number;
  readonly hooks: number;
  readonly milliseconds: number;
  /** How long the conversation is, as the summariser would be given it. */
  readonly conversationUnits: number;
  readonly scores: Readonly<Record<Way, Score>>;
};

/** Per cent that must be kept; null where it is only told. */
const TARGETS: Readonly<Record<Kind, number | null>> = {
  goal: 95,
  correction: 95,
  task: 95,
  answer: 95,
  file_edited: 95,
  error_open: 95,
  blocker: 95,
  decision: 70,
  rejected: 70,
  discovery: 70,
  value: 70,
  error_solved: null,
};

export type Row = {
  readonly what: string;
  readonly planted: number;
  readonly found: Readonly<Record<Way, number>>;
  readonly target: number | null;
  readonly met: boolean | null;
};

export type Half = {
  readonly half: string;
  readonly sessions: number;
  readonly turns: number;
  readonly seconds: number;
  readonly conversationUnits: number;
  /** Conversations that a stand-in could keep word for word: where there are many, it is no measure. */
  readonly fitWhole: number;
  readonly rows: readonly Row[];
  readonly units: Readonly<Record<Way, number>>;
  readonly unitsPerFact: Readonly<Record<Way, number>>;
  readonly violations: Readonly<Record<Way, number>>;
};

const perWay = (figure: (way: Way) => number): Readonly<Record<Way, number>> => ({
  "self-gen": figure("self-gen"),
  extract: figure("extract"),
  last: figure("last"),
});

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

export function halfOf(half: string, results: readonly Result[]): Half {
  const row = (
    what: string,
    planted: number,
    target: number | null,
    found: (score: Score) => number,
  ): Row => {
    const counts = perWay((way) => sum(results.map(({ scores }) => found(scores[way]))));
    const met =
      target === null || planted === 0 ? null : (counts["self-gen"] / planted) * 100 >= target;
    return { what, planted, found: counts, target, met };
  };
  const facts = results.flatMap(({ session }) => session.facts);
  const withState = facts.filter(({ state }) => state !== undefined).length;
  const rows = KINDS.flatMap((kind) => {
    const one = row(kind, countOf(facts, kind), TARGETS[kind], ({ found }) => countOf(found, kind));
    const stated = row("task, with its state", withState, 95, (score) => score.stated.length);
    return kind === "task" ? [one, stated] : [one];
  });
  const all = row("all", facts.length, null, ({ found }) => found.length);
  const units = perWay((way) => sum(results.map(({ scores }) => scores[way].units)));
  return {
    half,
    sessions: results.length,
    turns: sum(results.map(({ turns }) => turns)),
    seconds: sum(results.map(({ milliseconds }) => milliseconds)) / 1000,
    conversationUnits:
      sum(results.map(({ conversationUnits }) => conversationUnits)) / Math.max(1, results.length),
    fitWhole: results.filter(({ conversationUnits }) => conversationUnits <= BUDGET_UNITS).length,
    rows: [...rows, all],
    units: perWay((way) => units[way] / Math.max(1, results.length)),
    unitsPerFact: perWay((way) => units[way] / Math.max(1, all.found[way])),
    violations: perWay((way) => sum(results.map(({ scores }) => scores[way].violations.length))),
  };
}

const percent = (count: number, planted: number): string =>
  planted === 0 ? "–" : `${((count / planted) * 100).toFixed(0)} % (${count})`;

export function tableOf(half: Half): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  const rows = half.rows.map(({ what, planted, found, target, met }) =>
    line([
      what,
      String(planted),
      ...WAYS.map((way) => percent(found[way], planted)),
      target === null ? "" : `≥ ${target} %`,
      met === null ? "" : met ? "yes" : "NO",
    ]),
  );
  const figures = (what: string, of: Half["units"], target = "", met = ""): string =>
    line([what, "", ...WAYS.map((way) => of[way].toFixed(0)), target, met]);
  return [
    `${half.half} half: ${half.sessions} sessions, ${half.turns} turns, ${half.conversationUnits.toFixed(0)} characters in the mean, ${half.fitWhole} of them within the budget as they are\n\n`,
    line(["kept", "planted", ...WAYS, "target", "met"]),
    line(Array.from({ length: 4 + WAYS.length }, () => "---")),
    ...rows,
    figures(
      "taken back, told unmarked",
      half.violations,
      "0",
      half.violations["self-gen"] === 0 ? "yes" : "NO",
    ),
    figures("characters", half.units),
    figures("characters per fact", half.unitsPerFact),
  ].join("");
}
