/** Usage as a table that fits the terminal: numbers stand right, and the least important column goes first. */
import {
  cacheShare,
  type UsageGrouping,
  type UsageSum,
  type UsageGroup,
  type UsageReport,
} from "../../observe/usage/usage-report.ts";
import type { Text } from "../../text/text.ts";
import { paint } from "../terminal/paint.ts";
import { oneLine, table, terminalColumns } from "../terminal/terminal.ts";
import { clientText, usageCostText, percentText, compactTokens } from "./amounts.ts";

/** A group, or a part of the one above it. */
export type TableRow = {
  readonly group: UsageGroup;
  readonly by: UsageGrouping;
  readonly isPart?: boolean;
};

type Column = { readonly heading: string; readonly cell: (row: TableRow) => string };

/** Codex begins its ids with the time: fewer characters are shared by all of a minute. */
const SESSION_CHARACTERS = 13;
const NARROW_SESSION_CHARACTERS = 8;

/** What a column of numbers can be done without for, in the order in which they go. */
export const DISPENSABLE_NUMBERS = ["messages", "cacheWrite", "cacheRead", "input"] as const;
type Dispensable = (typeof DISPENSABLE_NUMBERS)[number];

type Shape = {
  readonly name: number;
  readonly hiddenColumns: readonly Dispensable[];
  /** Of a session. */
  readonly hasProject: boolean;
};

const SHAPES: readonly Shape[] = [
  { name: 32, hiddenColumns: [], hasProject: true },
  { name: 20, hiddenColumns: ["messages"], hasProject: true },
  { name: 18, hiddenColumns: ["messages", "cacheWrite"], hasProject: true },
  { name: 18, hiddenColumns: ["messages", "cacheWrite", "cacheRead"], hasProject: true },
  { name: 14, hiddenColumns: ["messages", "cacheWrite", "cacheRead"], hasProject: false },
  { name: 10, hiddenColumns: DISPENSABLE_NUMBERS, hasProject: false },
];

export function usageTable(
  rows: readonly TableRow[],
  { total }: UsageReport,
  by: UsageGrouping,
  text: Text,
): string[] {
  const whole: TableRow = { group: { ...NO_GROUP, ...total }, by };
  const tables = SHAPES.map((shape) => {
    const names = namesOf(by, text, shape);
    const columns = [...names, ...numberColumns(shape.hiddenColumns, text)];
    const last = columns.map(({ cell }, at) =>
      at === 0 ? text.usage.total : at < names.length ? "" : cell(whole),
    );
    return alignColumns(
      columns.map(({ heading }) => heading),
      [...rows.map((row) => columns.map(({ cell }) => cell(row))), last],
      names.length,
      (at) => (rows[at]?.isPart === true ? "faint" : at === rows.length ? "strong" : null),
    );
  });
  return firstFittingTable(tables);
}

/** The first that fits. */
export function firstFittingTable(tables: readonly string[][]): string[] {
  const fits = (lines: readonly string[]): boolean =>
    lines.every((line) => Bun.stringWidth(line) <= terminalColumns());
  return tables.find(fits) ?? tables.at(-1) ?? [];
}

/** Names left, numbers right, below a heading. */
export function alignColumns(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  names: number,
  lookOf: (row: number) => "faint" | "strong" | null = () => null,
): string[] {
  const [first = "", ...others] = table([heading, ...rows], { from: names });
  return [
    paint("faint", first),
    ...others.map((line, at) => {
      const look = lookOf(at);
      return look === null ? line : paint(look, line);
    }),
  ];
}

const NO_GROUP = { key: null, project: null, projectPath: null, models: [], lastDay: "" } as const;

function namesOf(
  by: UsageGrouping,
  text: Text,
  { name: nameColumns, hasProject }: Shape,
): readonly Column[] {
  const { columns, headings } = text.usage;
  const project = ({ group }: TableRow): string => oneLine(group.project ?? text.none, nameColumns);
  const idColumns = hasProject ? SESSION_CHARACTERS : NARROW_SESSION_CHARACTERS;
  const named = ({ group, by: kind, isPart }: TableRow): string => {
    const name = nameOf(group, kind, text);
    // Cut without an ellipsis: it is copied, and given to `show`.
    const cut =
      kind === "session"
        ? oneLine(name).slice(0, idColumns)
        : oneLine(kind === "model" ? withoutDate(name, nameColumns) : name, nameColumns);
    return isPart === true ? `  ${cut}` : cut;
  };
  return [
    { heading: headings[by], cell: named },
    ...(by === "session" && hasProject ? [{ heading: columns.project, cell: project }] : []),
  ];
}

/** A model is known without the day it was released on, where there is no room for that. */
const withoutDate = (model: string, columns: number): string =>
  model.length > columns ? model.replace(/-20\d{6}$/, "") : model;

function nameOf({ key, project }: UsageGroup, by: UsageGrouping, text: Text): string {
  if (key === null) return text.none;
  if (by === "client") return clientText(key);
  return by === "project" ? (project ?? text.none) : key;
}

export function numberColumns(
  gone: readonly Dispensable[],
  text: Text,
): readonly {
  readonly heading: string;
  readonly cell: (row: { readonly group: UsageSum }) => string;
}[] {
  const { columns } = text.usage;
  const counts: readonly (readonly [Dispensable | "output", (sum: UsageSum) => number])[] = [
    ["messages", ({ messages }) => messages],
    ["input", ({ tokens }) => tokens.input],
    ["output", ({ tokens }) => tokens.output],
    ["cacheRead", ({ tokens }) => tokens.cacheRead],
    ["cacheWrite", ({ tokens }) => tokens.cacheWrite5m + tokens.cacheWrite1h],
  ];
  return [
    ...counts
      .filter(([name]) => !gone.some((one) => one === name))
      .map(([name, count]) => ({
        heading: columns[name],
        cell: ({ group }: { readonly group: UsageSum }) => compactTokens(count(group)),
      })),
    {
      heading: columns.cacheShare,
      cell: ({ group }) => {
        const share = cacheShare(group);
        return share === null ? text.none : percentText(share);
      },
    },
    { heading: columns.cost, cell: ({ group }) => usageCostText(group, text) },
  ];
}
