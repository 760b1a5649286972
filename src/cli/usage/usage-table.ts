/** Usage as a table that fits the terminal: numbers stand right, and the least important column goes first. */
import type { Grouping, Sum, UsageGroup, UsageReport } from "../../observe/usage/report.ts";
import type { Text } from "../../text/text.ts";
import { oneLine, table, terminalColumns } from "../terminal/terminal.ts";
import { dollarsText, tokensText } from "./amounts.ts";

type Column = { readonly heading: string; readonly cell: (of: UsageGroup) => string };

/** Codex begins its ids with the time: fewer characters are shared by all of a minute. */
const SESSION_CHARACTERS = 13;
const NARROW_SESSION_CHARACTERS = 8;
const NAME_COLUMNS = 32;
const NARROW_NAME_COLUMNS = 18;
const SHORTEST_NAME_COLUMNS = 10;

type Shape = {
  readonly name: number;
  readonly hasMessages: boolean;
  /** Of a session. */
  readonly hasProject: boolean;
};

const SHAPES: readonly Shape[] = [
  { name: NAME_COLUMNS, hasMessages: true, hasProject: true },
  { name: NARROW_NAME_COLUMNS, hasMessages: true, hasProject: true },
  { name: NARROW_NAME_COLUMNS, hasMessages: false, hasProject: true },
  { name: SHORTEST_NAME_COLUMNS, hasMessages: false, hasProject: true },
  { name: SHORTEST_NAME_COLUMNS, hasMessages: false, hasProject: false },
];

export function usageTable(
  groups: readonly UsageGroup[],
  { total }: UsageReport,
  by: Grouping,
  text: Text,
): string[] {
  const whole = { ...NO_GROUP, ...total };
  const tables = SHAPES.map((shape) => {
    const columns = columnsOf(by, text, shape);
    const names = columns.filter(({ isNumber }) => !isNumber).length;
    const rows = [
      columns.map(({ heading }) => heading),
      ...groups.map((group) => columns.map(({ cell }) => cell(group))),
      columns.map(({ cell }, at) => (at === 0 ? text.usage.total : at < names ? "" : cell(whole))),
    ];
    return table(rightFrom(rows, names));
  });
  const fits = (lines: readonly string[]): boolean =>
    lines.every((line) => Bun.stringWidth(line) <= terminalColumns());
  return tables.find(fits) ?? tables.at(-1) ?? [];
}

const NO_GROUP = { key: null, project: null, projectPath: null, models: [], lastDay: "" } as const;

function columnsOf(
  by: Grouping,
  { usage: words, none }: Text,
  { name: nameColumns, hasMessages, hasProject }: Shape,
): readonly (Column & { readonly isNumber: boolean })[] {
  const { columns, headings } = words;
  const name = (heading: string, cell: Column["cell"]) => ({ heading, cell, isNumber: false });
  const number = (heading: string, cell: Column["cell"]) => ({ heading, cell, isNumber: true });
  const project = ({ project: named }: UsageGroup): string => oneLine(named ?? none, nameColumns);
  const idColumns = hasProject ? SESSION_CHARACTERS : NARROW_SESSION_CHARACTERS;
  const first: Readonly<Record<Grouping, Column["cell"]>> = {
    day: ({ key }) => key ?? none,
    project,
    model: ({ key }) => oneLine(key ?? none, nameColumns),
    // Cut without an ellipsis: it is copied, and given to `show`.
    session: ({ key }) => oneLine(key ?? none).slice(0, idColumns),
  };
  return [
    name(headings[by], first[by]),
    ...(by === "session" && hasProject ? [name(columns.project, project)] : []),
    ...(hasMessages ? [number(columns.messages, ({ messages }) => tokensText(messages))] : []),
    number(columns.input, ({ tokens }) => tokensText(tokens.input)),
    number(columns.output, ({ tokens }) => tokensText(tokens.output)),
    number(columns.cacheRead, ({ tokens }) => tokensText(tokens.cacheRead)),
    number(columns.cacheWrite, ({ tokens }) =>
      tokensText(tokens.cacheWrite5m + tokens.cacheWrite1h),
    ),
    number(columns.cost, (of) => costText(of, words)),
  ];
}

function costText({ costUsd, isPartly }: Sum, words: Text["usage"]): string {
  if (costUsd === null) return words.noPrice;
  const cost = dollarsText(costUsd);
  return isPartly ? words.atLeast(cost) : cost;
}

function rightFrom(rows: readonly (readonly string[])[], first: number): string[][] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => Bun.stringWidth(row[at] ?? ""))),
  );
  return rows.map((row) =>
    row.map((cell, at) => {
      const missing = (widths[at] ?? 0) - Bun.stringWidth(cell);
      return at < first ? cell : " ".repeat(missing) + cell;
    }),
  );
}
