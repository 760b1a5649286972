/** The figures by kind of scenario, for people. */
import type { StateJudgement } from "../state.ts";
import type { WrongStretch } from "./judge.ts";
import type { Call } from "./losses.ts";
import type { WaitJudgement } from "./waits.ts";

export type Figures = {
  readonly whole: readonly StateJudgement[];
  readonly lossy: readonly StateJudgement[];
  readonly single: readonly StateJudgement[];
  readonly boardless: readonly StateJudgement[];
  readonly waits: readonly WaitJudgement[];
  readonly isOfLostAsk: (stretch: WrongStretch, lost: readonly Call[]) => boolean;
  readonly isVerbose: boolean;
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const seconds = (ms: number): string => (ms === 0 ? "0" : (ms / 1000).toFixed(1));

const longest = (stretches: readonly WrongStretch[]): number =>
  Math.max(0, ...stretches.map(({ from, to }) => to - from));

/** The right ones of all states that were judged. */
function rightOf(all: readonly StateJudgement[]): string {
  const edges = all.reduce((sum, { edges: its }) => sum + its, 0);
  const wrong = all.reduce((sum, { wrong: its }) => sum + its.length, 0);
  return wrong === 0 ? `${edges}/${edges}` : `${edges - wrong}/${edges}`;
}

function worst(
  all: readonly StateJudgement[],
  isAsk: boolean,
  { isOfLostAsk }: Pick<Figures, "isOfLostAsk">,
): number {
  return longest(
    all.flatMap(({ wrong, lost }) => wrong.filter((one) => isOfLostAsk(one, lost) === isAsk)),
  );
}

export function printTable(figures: Figures): void {
  const { whole, lossy, single, boardless, waits } = figures;
  const kinds = [...new Set(whole.map(({ recording }) => recording.kind))].toSorted();
  const rows = [...kinds, "all"].map((kind) => {
    const of = (all: readonly StateJudgement[]): readonly StateJudgement[] =>
      kind === "all" ? all : all.filter(({ recording }) => recording.kind === kind);
    const losses = [...of(lossy), ...of(single)];
    return [
      kind,
      String(of(whole).length),
      rightOf(of(whole)),
      seconds(longest(of(whole).flatMap(({ wrong }) => wrong))),
      seconds(worst(losses, false, figures)),
      seconds(worst(losses, true, figures)),
      rightOf(of(boardless)),
      seconds(longest(of(boardless).flatMap(({ wrong }) => wrong))),
    ];
  });
  const heading = [
    "kind",
    "recordings",
    "right states",
    "worst s",
    "5 % lost: worst s",
    "… the ask lost",
    "no board: right",
    "worst s",
  ];
  for (const line of columns([heading, ...rows])) print(line);
  print("");
  printWaits(waits);
  if (figures.isVerbose) printStretches(figures);
}

function printWaits(waits: readonly WaitJudgement[]): void {
  const off = waits.flatMap(({ offMs }) => (offMs === null ? [] : [Math.abs(offMs)]));
  const missing = waits.filter(({ offMs }) => offMs === null);
  print(
    `waits: ${waits.length}, measured ${off.length}, worst ${Math.max(0, ...off)} ms off the key; ` +
      `decided otherwise: ${waits.filter(({ isDecisionRight }) => !isDecisionRight).length}; without an end: ${missing.length}`,
  );
}

function printStretches({ whole, lossy, single, boardless, waits }: Figures): void {
  for (const [name, all] of Object.entries({ whole, lossy, single, boardless })) {
    for (const { recording, wrong, lost } of all) {
      for (const { from, to, truth, said } of wrong) {
        const start = recording.seen[0]?.at ?? 0;
        const without = lost
          .map(({ at, isAsk }) => `${at - start}${isAsk ? " (ask)" : ""}`)
          .join(", ");
        print(
          `${name}: ${recording.version} ${recording.name}: ${from - start}–${to - start} ms: was ${truth}, said ${said}` +
            (without === "" ? "" : `; lost at ${without}`),
        );
      }
    }
  }
  for (const wait of waits) {
    if (wait.offMs === null || Math.abs(wait.offMs) > 200 || !wait.isDecisionRight) {
      print(`wait: ${JSON.stringify(wait)}`);
    }
  }
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths =
    rows[0]?.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  "),
  );
}
