/** The board as lines: sessions that need you come first, and are the last to be cut when the window is too small. */
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import { makePromptTitle } from "../../event/prompt-title.ts";
import type { Text } from "../../text/text.ts";
import type { ScreenLine, Size } from "../terminal/screen/frame.ts";
import { windowAroundSelection, fitKeys, screenLine } from "../terminal/screen/pages.ts";
import { fitColumns, oneLine, table } from "../terminal/terminal.ts";
import { stateText } from "../../text/state-text.ts";
import {
  type BoardHeading,
  compareWaitStart,
  snapshotClock,
  estimatedCostText,
  groupOf,
  makeIdShortener,
  isEachOfItsOwn,
  GROUP_STYLES,
  modelText,
  tokensText,
  activityText,
} from "./snapshot-text.ts";

/** Where what is shown comes from: the daemon, this process, or nowhere at the moment. */
export type WatchOrigin = "daemon" | "here" | "lost";

export type SnapshotFilter = (session: SessionSnapshot) => boolean;

export type WatchBoard = {
  readonly sessions: readonly SessionSnapshot[];
  readonly source: WatchOrigin;
  /** Whether some were left out because somebody looks for others. */
  readonly isFiltered?: boolean;
  /** Why nothing is recorded; null while it is. */
  readonly note?: string | null;
  /** What sessions are called, as far as they are recorded. */
  readonly titles?: SessionTitles;
};

/** What somebody has chosen, and what stands below. */
export type WatchBoardView = { readonly selectedId: string | null; readonly foot: ScreenLine };

type BoardGroup = { readonly group: BoardHeading; readonly sessions: readonly SessionSnapshot[] };

export function groupSessions(
  sessions: readonly SessionSnapshot[],
  now: number,
): readonly BoardGroup[] {
  const found: Record<BoardHeading, SessionSnapshot[]> = {
    needs: [],
    working: [],
    ready: [],
    unknown: [],
    idle: [],
    done: [],
  };
  for (const session of sessions) {
    const group = groupOf(session, now);
    if (group !== null) found[group].push(session);
  }
  // Who has waited longest comes first; elsewhere, where something happened last.
  found.needs.sort(compareWaitStart);
  for (const group of ["working", "ready", "unknown", "idle", "done"] as const) {
    found[group].sort((a, b) => (a.lastActivity > b.lastActivity ? -1 : 1));
  }
  return (Object.keys(found) as BoardHeading[])
    .map((group) => ({ group, sessions: found[group] }))
    .filter(({ sessions: all }) => all.length > 0);
}

/** Never more lines than rows, and none wider than the window. */
export function watchBoardLines(
  board: WatchBoard,
  size: Size,
  now: number,
  text: Text,
  view: WatchBoardView | null = null,
): ScreenLine[] {
  const groups = groupSessions(board.sessions, now);
  const rows = new Map(tableRows(groups, size.columns, now, text));
  const head = headLine(board, groups, size.columns, text);
  const foot = view?.foot ?? screenLine(fitKeys(text.live.keys.list, size.columns), "faint");
  const room = Math.max(1, size.rows - 2);
  const body =
    groups.length === 0
      ? [screenLine(""), screenLine(oneLine(emptyText(board, text), size.columns))]
      : fitRows(
          groups,
          rows,
          board.titles ?? NO_TITLES,
          size.columns,
          room,
          view?.selectedId ?? null,
          text,
        );
  // At a terminal the keys stand at the bottom.
  const blank = view === null ? 0 : Math.max(0, size.rows - body.length - 2);
  const below = Array.from({ length: blank }, () => screenLine(""));
  return [head, ...body, ...below, foot].slice(0, Math.max(1, size.rows));
}

const emptyText = ({ isFiltered }: WatchBoard, { live: { board } }: Text): string =>
  isFiltered === true ? board.noMatch : board.nothing;

function headLine(
  { source, note = null }: WatchBoard,
  groups: readonly BoardGroup[],
  columns: number,
  { live: { board } }: Text,
): ScreenLine {
  // Those that ended today stand below the others, and are no longer open.
  const open = groups.filter(({ group }) => group !== "done");
  const count = open.reduce((sum, { sessions }) => sum + sessions.length, 0);
  const needing = groups.find(({ group }) => group === "needs")?.sessions.length ?? 0;
  const sources = { daemon: board.fromDaemon, here: board.byItself, lost: board.lost } as const;
  const parts = [
    // Said first while it holds: everything below may be old.
    ...(source === "lost" ? [sources.lost] : []),
    ...(note === null ? [] : [note]),
    board.title(count),
    ...(needing > 0 ? [board.needing(needing)] : []),
    ...(source === "lost" ? [] : [sources[source]]),
  ];
  return screenLine(oneLine(`self-gen · ${parts.join(" · ")}`, columns), "strong");
}

export type SessionTitles = ReadonlyMap<string, string | null>;

const NO_TITLES: SessionTitles = new Map();

/** What was asked last stands for one that is not recorded yet. */
export const boardTitle = (session: SessionSnapshot, titles: SessionTitles): string | null =>
  titles.get(session.sessionId) ?? makePromptTitle(session.lastUserMessage ?? "");

const INDENT = "  ";
const GAP = 2;
const PROJECT_COLUMNS = { wide: 24, narrow: 16 } as const;
const BRANCH_COLUMNS = 20;
const MODEL_COLUMNS = 20;
/** What a session is about gets so much before anything else goes, and more where there is room. */
const WHAT_COLUMNS = { wanted: 40, most: 72 } as const;

const CELL = { id: 1, branch: 2, what: 4, model: 5, context: 6, cost: 7 } as const;

/** Cells that a narrow window can do without, in the order in which they go. */
const DISPENSABLE = [CELL.model, CELL.cost, CELL.context, CELL.branch, CELL.id] as const;

type Layout = { readonly isNarrow: boolean; readonly hiddenColumns: readonly number[] };

/** From the widest to the narrowest. Sessions of one project are told apart by their ids, however narrow it is. */
function layouts(sessions: readonly SessionSnapshot[]): readonly Layout[] {
  const order = isEachOfItsOwn(sessions) ? DISPENSABLE : DISPENSABLE.slice(0, -1);
  const narrow = order.map((_, at) => ({ isNarrow: true, hiddenColumns: order.slice(0, at + 1) }));
  return [{ isNarrow: false, hiddenColumns: [] }, { isNarrow: true, hiddenColumns: [] }, ...narrow];
}

/** One row for every session, all lined up, as wide as fits. */
function tableRows(
  groups: readonly BoardGroup[],
  columns: number,
  now: number,
  text: Text,
): [string, string][] {
  const sessions = groups.flatMap((group) => group.sessions);
  const room = columns - INDENT.length;
  const shortId = makeIdShortener(sessions);
  const rows = ({ isNarrow, hiddenColumns }: Layout, whatColumns: number): string[] =>
    table(
      withoutEmpty(
        sessions.map((session) => [
          oneLine(session.projectName, isNarrow ? PROJECT_COLUMNS.narrow : PROJECT_COLUMNS.wide),
          shortId(session.sessionId),
          session.gitBranch === null ? "" : oneLine(session.gitBranch, BRANCH_COLUMNS),
          `${stateText(text.live.states, session)} ${snapshotClock(session, now, text)}`,
          whatColumns <= 0 ? "" : activityText(session, text, whatColumns),
          session.model === null ? "" : oneLine(modelText(session.model), MODEL_COLUMNS),
          session.contextTokens === null
            ? ""
            : text.live.context(tokensText(session.contextTokens)),
          estimatedCostText(session.estimatedCostUsd),
        ]),
        hiddenColumns,
      ),
    );
  const widestWhat = widestLine(sessions.map((session) => activityText(session, text)));
  const wanted = Math.min(WHAT_COLUMNS.wanted, widestWhat);
  const leftBy = (layout: Layout): number =>
    room - widestLine(rows(layout, 0)) - (wanted === 0 ? 0 : GAP);
  const all = layouts(sessions);
  const layout = all.find((one) => leftBy(one) >= wanted) ?? all.at(-1);
  const lines =
    layout === undefined ? [] : rows(layout, Math.min(WHAT_COLUMNS.most, leftBy(layout)));
  return sessions.map(({ sessionId }, at) => [
    sessionId,
    INDENT + fitColumns(lines[at] ?? "", room),
  ]);
}

const widestLine = (lines: readonly string[]): number =>
  Math.max(0, ...lines.map((line) => Bun.stringWidth(line)));

/** Without columns that nothing stands in, and those that are to go. */
function withoutEmpty(rows: readonly string[][], gone: readonly number[]): string[][] {
  const isKept = (_: string, at: number): boolean =>
    !gone.includes(at) && rows.some((row) => row[at] !== "");
  return rows.map((row) => row.filter(isKept));
}

/** What sessions are called goes first when there is no room, then the sessions at the end. */
function fitRows(
  groups: readonly BoardGroup[],
  rows: ReadonlyMap<string, string>,
  titles: SessionTitles,
  columns: number,
  room: number,
  chosen: string | null,
  text: Text,
): ScreenLine[] {
  const all = (withTitles: boolean, withBlanks: boolean): ScreenLine[] =>
    groups.flatMap(({ group, sessions }): ScreenLine[] => [
      ...(withBlanks ? [screenLine("")] : []),
      screenLine(oneLine(text.live.groups[group], columns), "strong"),
      ...sessions.flatMap((session): ScreenLine[] => [
        {
          text: rows.get(session.sessionId) ?? "",
          look: GROUP_STYLES[group] ?? "plain",
          isChosen: session.sessionId === chosen,
        },
        ...(withTitles && group !== "done" ? titleLines(session, titles, columns) : []),
      ]),
    ]);
  for (const [withTitles, withBlanks] of [
    [true, true],
    [false, true],
    [false, false],
  ] as const) {
    const lines = all(withTitles, withBlanks);
    if (lines.length <= room) return lines;
  }
  const kept = windowAroundSelection(all(false, false), Math.max(0, room - 1));
  const shown = kept.filter(({ text: one }) => one.startsWith(INDENT)).length;
  return [...kept, screenLine(oneLine(text.live.board.more(rows.size - shown), columns), "faint")];
}

function titleLines(
  session: SessionSnapshot,
  titles: SessionTitles,
  columns: number,
): readonly ScreenLine[] {
  const title = boardTitle(session, titles);
  if (title === null) return [];
  const line = `${INDENT}${INDENT}“${oneLine(title, Math.max(1, columns - 6))}”`;
  return [screenLine(line, "faint")];
}
