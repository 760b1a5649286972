/** The table of `self-gen sessions`: what is shown of a session, in as many columns as the terminal is wide enough for. */
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import type { toPublicSession } from "../../observe/public-session.ts";
import type { SessionEventCounts } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { paint } from "../terminal/paint.ts";
import { oneLine, table, terminalColumns } from "../terminal/terminal.ts";
import { makeTimeFormatter, type TimeFormatter } from "../terminal/time-formatter.ts";
import { listedStateText, paintStateText } from "../watch/live-snapshots.ts";

export type SessionListRow = ReturnType<typeof toPublicSession> & {
  readonly counts: SessionEventCounts;
  readonly currentSkill: string | null;
  /** How it begins. */
  readonly firstPrompt: string | null;
  /** What its last answer concludes, in one line. */
  readonly lastAnswer: string | null;
  /** The name of the other machine that it ran on; null for this one. */
  readonly machine: string | null;
  /** What it is doing right now; null when that is not known, or long over. */
  readonly live: SessionSnapshot | null;
};

/** In the order of the heading. */
const COLUMN = {
  state: 0,
  session: 1,
  project: 2,
  client: 3,
  started: 4,
  last: 5,
  prompts: 6,
  tools: 7,
  errors: 8,
} as const;

/** Columns that a narrow terminal can do without, in the order in which they go. */
const DISPENSABLE: readonly number[] = [
  COLUMN.client,
  COLUMN.started,
  COLUMN.tools,
  COLUMN.prompts,
  COLUMN.errors,
];

type Shape = {
  readonly hiddenColumns: readonly number[];
  readonly id: number;
  readonly project: number;
  readonly state: number;
};

const WIDE: Shape = { hiddenColumns: [], id: 13, project: 24, state: 40 };
const NARROW: Shape = { ...WIDE, id: 8, project: 16 };

const SHAPES: readonly Shape[] = [
  WIDE,
  NARROW,
  ...DISPENSABLE.map((_, at) => ({ ...NARROW, hiddenColumns: DISPENSABLE.slice(0, at + 1) })),
  { hiddenColumns: DISPENSABLE, id: 8, project: 12, state: 12 },
];

function row(session: SessionListRow, shape: Shape, when: TimeFormatter, text: Text): string[] {
  const state = oneLine(listedStateText(session.state, session.live, text), shape.state);
  const { errors } = session.counts;
  return [
    paintStateText(session.state, session.live, state),
    // Cut without an ellipsis: it is copied, and given to `show`.
    oneLine(session.sessionId).slice(0, shape.id),
    oneLine(session.project ?? text.none, shape.project),
    oneLine(
      [session.client ?? session.provider, session.clientVersion].filter(Boolean).join(" "),
      24,
    ),
    when(session.startedAt),
    when(session.lastEventAt),
    String(session.counts.prompts),
    String(session.counts.tools),
    errors === 0 ? "0" : paint("bad", String(errors)),
    session.currentSkill === null ? "" : text.sessions.skill(oneLine(session.currentSkill, 24)),
  ];
}

/** The widest table that the terminal can show. */
export function fittingTable(listed: readonly SessionListRow[], args: CommandArgs): string[] {
  const { text } = args;
  const when = makeTimeFormatter(args);
  const lines = (shape: Shape): string[] => {
    const rows = [
      [...text.sessions.heading, ""],
      ...listed.map((session) => row(session, shape, when, text)),
    ];
    const kept = rows.map((cells) => cells.filter((_, at) => !shape.hiddenColumns.includes(at)));
    const numbers = [COLUMN.prompts, COLUMN.tools, COLUMN.errors].filter(
      (at) => !shape.hiddenColumns.includes(at),
    ).length;
    const [heading = "", ...others] = table(kept, { from: -1 - numbers, to: -1 });
    return [paint("faint", heading), ...others];
  };
  const tables = SHAPES.map(lines);
  const fits = (all: readonly string[]): boolean =>
    all.every((line) => Bun.stringWidth(line) <= terminalColumns());
  return tables.find(fits) ?? tables.at(-1) ?? [];
}
