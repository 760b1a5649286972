/** Waits as a person reads them. */
import { getProjectName } from "../../event/event.ts";
import type {
  AllowSuggestion,
  WaitCounts,
  WaitGroup,
  WaitGrouping,
} from "../../observe/waits/group-waits.ts";
import type { CurrentWait } from "../../observe/waits/current-waits.ts";
import type { Text } from "../../text/text.ts";
import { paint } from "../terminal/paint.ts";
import type { TimeFormatter } from "../terminal/time-formatter.ts";
import { localTime, oneLine, table, terminalColumns } from "../terminal/terminal.ts";
import { wrap } from "../terminal/wrap.ts";
import { shownPath } from "../terminal/shown-path.ts";

/** Codex begins its ids with the time: fewer characters are shared by all of a minute. */
const SESSION_CHARACTERS = 13;

/** How wide a table is; narrower ones go without what is least looked for. */
type Shape = {
  readonly project: number;
  readonly decision: number;
  readonly hasScope: boolean;
  readonly hasSession: boolean;
  readonly isShortTime: boolean;
  readonly shortestName: number;
};

const WIDE: Shape = {
  project: 16,
  decision: Infinity,
  hasScope: true,
  hasSession: true,
  isShortTime: false,
  shortestName: 24,
};
const NARROW: Shape = { ...WIDE, project: 10, isShortTime: true, shortestName: 16 };
const NARROWER: Shape = { ...NARROW, hasScope: false, hasSession: false };

const SHAPES: readonly Shape[] = [
  WIDE,
  { ...NARROW, isShortTime: false },
  NARROW,
  { ...NARROW, hasScope: false },
  NARROWER,
  { ...NARROWER, project: 8, decision: 16, shortestName: 8 },
];

export function waitTable(
  rows: readonly CurrentWait[],
  text: Text,
  now: number,
  age: TimeFormatter | null,
): string[] {
  const [when = "", project = "", session = "", ...others] = text.waits.heading;
  const cells = (shape: Shape, nameColumns: number): string[][] => [
    [when, project, ...(shape.hasSession ? [session] : []), ...others],
    ...rows.map((row) => [
      age === null ? timeText(row.askedAt, shape.isShortTime, now) : age(row.askedAt),
      oneLine(getProjectName(row.projectPath), shape.project),
      // Cut without an ellipsis: it is copied, and given to `explain`.
      ...(shape.hasSession ? [oneLine(row.sessionId).slice(0, SESSION_CHARACTERS)] : []),
      oneLine(askedText(row, text), nameColumns),
      waitedText(row, text, now),
      paintedDecision(row, oneLine(decisionText(row, text, shape.hasScope), shape.decision)),
    ]),
  ];
  return paintHeading(
    fitFirst(SHAPES.map((shape) => [shape.shortestName, (columns) => cells(shape, columns)])),
  );
}

/** Without the year and the seconds, which nobody looks for here; in short, of today the hour and else the day. */
function timeText(ts: string, isShort: boolean, now: number): string {
  const time = localTime(ts);
  if (!isShort) return time.slice(5, 16);
  const isToday = time.slice(0, 10) === localTime(new Date(now).toISOString()).slice(0, 10);
  return isToday ? time.slice(11, 16) : time.slice(5, 10);
}

const LONGEST_NAME = 60;

const paintHeading = ([heading = "", ...rows]: readonly string[]): string[] => [
  paint("faint", heading),
  ...rows,
];

type Candidate = readonly [shortestName: number, cells: (nameColumns: number) => string[][]];

/** The first that fits, its name cut as little as possible; else the narrowest. */
function fitFirst(candidates: readonly Candidate[]): string[] {
  let lines: string[] = [];
  for (const [shortest, cells] of candidates) {
    for (let columns = LONGEST_NAME; columns >= shortest; columns -= 2) {
      lines = table(cells(columns));
      if (lines.every((line) => Bun.stringWidth(line) <= terminalColumns())) return lines;
    }
  }
  return lines;
}

function askedText({ tool, action, agentId }: CurrentWait, text: Text): string {
  const what = nameOf(tool, action, text);
  return agentId === null ? what : text.waits.byAgent(what);
}

const nameOf = (tool: string | null, action: string | null, text: Text): string =>
  tool === null ? text.waits.something : [tool, action].filter((one) => one !== null).join(" ");

function waitedText({ decision, askedAt, waitedMs }: CurrentWait, text: Text, now: number): string {
  if (decision === null) return text.waits.duration(now - Date.parse(askedAt));
  return waitedMs === null ? text.none : text.waits.duration(waitedMs);
}

function decisionText(
  { decision, scope, remark }: CurrentWait,
  { waits }: Text,
  hasScope: boolean,
): string {
  if (remark !== null) return waits.remarks[remark];
  const said = waits.decisions[decision ?? "open"];
  if (scope === null || !hasScope) return said;
  const scopes: Readonly<Record<string, string>> = waits.scopes;
  const known = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined;
  return `${said} (${known ?? oneLine(scope, 20)})`;
}

/** What waits for somebody, and what was refused. */
function paintedDecision({ decision, remark }: CurrentWait, said: string): string {
  if (decision === null && remark !== "running") return paint("wait", said);
  return decision === "denied" || decision === "interrupted" ? paint("bad", said) : said;
}

type Column = keyof Text["waits"]["columns"];

/** As they stand in the table, and in what order they go when it is too wide. */
const COLUMNS: readonly Column[] = [
  "asked",
  "open",
  "granted",
  "denied",
  "interrupted",
  "unknown",
  "total",
  "median",
  "longest",
];
const DISPENSABLE: readonly Column[] = ["median", "interrupted", "longest", "unknown", "denied"];

export function groupTable(groups: readonly WaitGroup[], by: WaitGrouping, text: Text): string[] {
  const { waits } = text;
  const all = COLUMNS.filter((column) => column !== "open" || groups.some(({ open }) => open > 0));
  const shapes = Array.from({ length: DISPENSABLE.length + 1 }, (_, gone) => {
    const left = new Set(DISPENSABLE.slice(0, gone));
    return all.filter((column) => !left.has(column));
  });
  const cells = (columns: readonly Column[], nameColumns: number): string[][] => [
    [waits.by[by], ...columns.map((column) => waits.columns[column])],
    ...groups.map((group) => [
      oneLine(groupName(group, by, text), nameColumns),
      ...columns.map((column) => groupCell(group, column, text)),
    ]),
  ];
  return paintHeading(
    fitFirst(
      shapes.map((columns, at) => [
        at === shapes.length - 1 ? 8 : 16,
        (nameColumns) => cells(columns, nameColumns),
      ]),
    ),
  );
}

function groupCell(group: WaitGroup, column: Column, { waits, none }: Text): string {
  const time = (ms: number | null): string => (ms === null ? none : waits.duration(ms));
  switch (column) {
    case "asked":
    case "denied":
    case "interrupted":
    case "unknown":
      return String(group[column]);
    case "granted":
      return String(group.granted + group.answered);
    case "open":
      return group.open > 1 ? waits.several(group.open, time(group.openMs)) : time(group.openMs);
    case "total":
      return time(group.timed === 0 ? null : group.totalMs);
    case "median":
      return time(group.medianMs);
    case "longest":
      return time(group.longestMs);
  }
}

const groupName = (group: WaitGroup, by: WaitGrouping, text: Text): string =>
  by === "project"
    ? (group.project ?? getProjectName(group.projectPath))
    : nameOf(group.tool, group.action, text);

/** Sentences in lines that the terminal can show. */
export const wrapSentences = (...sentences: readonly string[]): string[] =>
  sentences.flatMap((sentence) => wrap(sentence, terminalColumns()));

/** How much waiting that was; without a known end there is none to tell. */
export function summaryText(counts: WaitCounts, { waits }: Text): string {
  const { asked, open, timed, totalMs, medianMs, longestMs } = counts;
  const still = open === 0 ? [] : [waits.stillOpen(open)];
  if (open === asked) return still.join("");
  if (medianMs === null || longestMs === null) return waits.untimed(asked, open);
  const said = [totalMs, medianMs, longestMs].map(waits.duration) as [string, string, string];
  const partly = timed === asked ? [] : [waits.partly(timed, asked)];
  return [[waits.summary(asked, ...said), ...partly].join(" "), ...still].join(" · ");
}

const MAX_ADVICE = 5;

/** What asks without need, and the rules that end it. */
export function adviceLines(allowable: readonly AllowSuggestion[], text: Text): string[] {
  const byFile = Map.groupBy(allowable.slice(0, MAX_ADVICE), ({ file }) => file);
  return [...byFile].flatMap(([file, own]) => fileAdvice(file, own, text));
}

/** Each rule on a line of its own, to be copied. */
function fileAdvice(file: string, own: readonly AllowSuggestion[], text: Text): string[] {
  const { waits } = text;
  const said = own.map(({ tool, action, granted, totalMs }) =>
    waits.advice(
      oneLine(nameOf(tool, action, text), LONGEST_NAME),
      granted,
      waits.duration(totalMs),
    ),
  );
  const rules = own.map(({ rule }) => `  "${rule}"`).join(",\n");
  return ["", ...wrapSentences(...said, waits.allowIn(shownPath(file))), rules];
}
