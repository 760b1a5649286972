/** `self-gen sessions`: which there were, and what those that run are doing. */
import { cutCharacters } from "../../event/cut.ts";
import { asText } from "../../event/event.ts";
import { readDropped } from "../../journal/dropped.ts";
import { skillRuns } from "../../observe/skills/skill-runs.ts";
import { skillSteps } from "../../observe/skills/skill-steps.ts";
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import type {
  HistoryQuery,
  HistorySort,
  SessionCounts,
  SessionRecord,
  Store,
} from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { endGone } from "../command/end-gone.ts";
import { type Given, refresh, wholeNumber, withStore } from "../command/command.ts";
import { usageFault } from "../command/fault.ts";
import { recordingNote } from "../command/recording-note.ts";
import { settingsWarning } from "../command/settings-fault.ts";
import { sessionsWanted, sessionsWantedIn } from "../command/wanted-sessions.ts";
import { publicSession } from "../../observe/public-session.ts";
import {
  localTime,
  oneLine,
  print,
  printJson,
  printLines,
  table,
  terminalColumns,
} from "../terminal/terminal.ts";
import { paint } from "../terminal/paint.ts";
import { type When, whenOf } from "../terminal/when.ts";
import { printHints, printWrapped } from "../terminal/wrap.ts";
import { listedState, liveOf, needingLines, paintedState } from "../watch/listed-live.ts";
import { host } from "../../system/host.ts";
import { dollarsText } from "../usage/amounts.ts";
import { queryOf } from "./narrowing.ts";

const DEFAULT_LIMIT = 20;
const PROMPT_CHARACTERS = 200;
/** The columns that a prompt's line has besides the prompt. */
const PROMPT_FRAME = 4;

type Listed = ReturnType<typeof publicSession> & {
  readonly counts: SessionCounts;
  readonly currentSkill: string | null;
  /** Its beginning: what a person knows a session by that has no title. */
  readonly firstPrompt: string | null;
  /** What it is doing right now; null when that is not known, or long over. */
  readonly live: SessionSnapshot | null;
};

export const list = async (given: Given): Promise<number> => {
  if (given.has("waiting")) return waiting(given);
  if (given.has("watch")) return watched(given);
  for (const name of ["once", "bell"]) {
    if (given.has(name)) throw usageFault(given.text, "sessions", given.text.live.noWatch(name));
  }
  return withStore(given.house, async (context) => {
    await refresh(context, given.text);
    await endGone(context);
    const { store } = context;
    const limit = wholeNumber(given, "sessions", "limit", DEFAULT_LIMIT);
    const query = await queryOf(given, store);
    const found = await store.history({ ...query, ...(limit === 0 ? {} : { limit }) });
    const shown = found.map(({ session }) => session);
    const left = limit === 0 ? 0 : (await store.countHistory(query)) - shown.length;
    const live = await liveOf(given.house, shown, given.text);
    const liveById = new Map(live.map((snapshot) => [snapshot.sessionId, snapshot]));
    const listed: Listed[] = [];
    for (const session of shown) {
      const counts = await store.countEvents(session.sessionId);
      listed.push({
        ...publicSession(session),
        counts,
        currentSkill: await currentSkill(store, session),
        firstPrompt: counts.prompts === 0 ? null : await firstPrompt(store, session),
        live: liveById.get(session.sessionId) ?? null,
      });
    }
    if (given.has("json")) printJson(listed);
    else {
      const isWanted = await sessionsWantedIn(store, given);
      const sortedBy = found.map(({ place }) => place.value);
      printTable({ listed, sortedBy, query }, live.filter(isWanted), left, given);
    }
    return 0;
  });
};

/** What only a list of recorded sessions is narrowed by. */
const LISTING = ["sort", "starred", "tag", "filter", "since", "until", "client"] as const;

const isGiven = (given: Given, name: string): boolean =>
  given.has(name) || given.option(name) !== undefined || given.options(name).length > 0;

async function watched(given: Given): Promise<number> {
  const { text } = given;
  const other = ["limit", ...LISTING].find((name) => isGiven(given, name));
  if (other !== undefined) {
    throw usageFault(text, "sessions", text.faults.notFor(`--${other}`, "sessions --watch"));
  }
  const { watch } = await import("../watch/watch.ts");
  return watch(given, await sessionsWanted(given));
}

async function waiting(given: Given): Promise<number> {
  const { text } = given;
  const other = ["watch", "once", "bell", "active", "limit", ...LISTING].find((name) =>
    isGiven(given, name),
  );
  if (other !== undefined) {
    throw usageFault(text, "sessions", text.faults.notFor(`--${other}`, "sessions --waiting"));
  }
  const { showWaiting } = await import("../watch/waiting.ts");
  return showWaiting(given, await sessionsWanted(given));
}

/** The newest skill that nothing has closed yet. */
async function currentSkill(store: Store, session: SessionRecord): Promise<string | null> {
  if (session.state === "ended") return null;
  if ((await store.skillEvents(session.sessionId)).length === 0) return null;
  const runs = skillRuns(skillSteps(await store.getSessionEvents(session.sessionId)));
  return runs.findLast((run) => run.completedAt === null)?.skillName ?? null;
}

async function firstPrompt(store: Store, { sessionId }: SessionRecord): Promise<string | null> {
  const [first] = await store.queryEvents({
    type: "prompt",
    sessionId,
    limit: 1,
    oldestFirst: true,
  });
  const text = asText(first?.text)?.trim() ?? "";
  return text === "" ? null : cutCharacters(text, PROMPT_CHARACTERS);
}

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
  readonly gone: readonly number[];
  readonly id: number;
  readonly project: number;
  readonly state: number;
};

const WIDE: Shape = { gone: [], id: 13, project: 24, state: 40 };
const NARROW: Shape = { ...WIDE, id: 8, project: 16 };

const SHAPES: readonly Shape[] = [
  WIDE,
  NARROW,
  ...DISPENSABLE.map((_, at) => ({ ...NARROW, gone: DISPENSABLE.slice(0, at + 1) })),
  { gone: DISPENSABLE, id: 8, project: 12, state: 12 },
];

function row(session: Listed, shape: Shape, when: When, text: Text): string[] {
  const state = oneLine(listedState(session.state, session.live, text), shape.state);
  const { errors } = session.counts;
  return [
    paintedState(session.state, session.live, state),
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
function fittingTable(listed: readonly Listed[], given: Given): string[] {
  const { text } = given;
  const when = whenOf(given);
  const lines = (shape: Shape): string[] => {
    const rows = [
      [...text.sessions.heading, ""],
      ...listed.map((session) => row(session, shape, when, text)),
    ];
    const kept = rows.map((cells) => cells.filter((_, at) => !shape.gone.includes(at)));
    const numbers = [COLUMN.prompts, COLUMN.tools, COLUMN.errors].filter(
      (at) => !shape.gone.includes(at),
    ).length;
    const [heading = "", ...others] = table(kept, { from: -1 - numbers, to: -1 });
    return [paint("faint", heading), ...others];
  };
  const tables = SHAPES.map(lines);
  const fits = (all: readonly string[]): boolean =>
    all.every((line) => Bun.stringWidth(line) <= terminalColumns());
  return tables.find(fits) ?? tables.at(-1) ?? [];
}

const HINT_UNITS = 8;

/** What a person knows it by. */
const knownBy = (session: Listed | undefined): string | null =>
  session?.title ?? session?.firstPrompt ?? null;

type Found = {
  readonly listed: readonly Listed[];
  readonly sortedBy: readonly (string | number)[];
  readonly query: HistoryQuery;
};

/** What it is known by, and what it is sorted by where no column says so. */
function aboutLine(session: Listed, sortedBy: string | number, sort: HistorySort, text: Text) {
  const title = knownBy(session);
  const parts = [
    ...(session.starredAt === null ? [] : ["★"]),
    ...(title === null ? [] : [`“${oneLine(title, terminalColumns() - PROMPT_FRAME)}”`]),
    ...session.tags.map((tag) => `#${tag}`),
    ...(sort === "cost" ? [dollarsText(Number(sortedBy))] : []),
    ...(sort === "length" ? [text.waits.duration(Number(sortedBy))] : []),
  ];
  return parts.length === 0 ? null : oneLine(parts.join(" "), terminalColumns() - 2);
}

function printTable(
  { listed, sortedBy, query }: Found,
  live: readonly SessionSnapshot[],
  left: number,
  given: Given,
): void {
  const { text, house } = given;
  const note = recordingNote(house, text) ?? settingsWarning(house, text);
  if (note !== null) printWrapped(note);
  const dropped = readDropped(house.paths.run);
  if (dropped.lines > 0) {
    printWrapped(text.sessions.dropped(dropped.lines, localTime(dropped.last ?? "")));
  }
  printLines(needingLines(live, host().now().getTime(), terminalColumns(), text));
  if (listed.length === 0) {
    const { sort: _sort, ...filters } = query;
    const isNarrowed = Object.keys(filters).some((name) => name !== "state");
    printWrapped(
      isNarrowed
        ? text.sessions.noneMatch
        : given.has("active")
          ? text.sessions.noneOpen
          : text.sessions.nothing,
    );
    return;
  }
  for (const [at, line] of fittingTable(listed, given).entries()) {
    print(line);
    const session = listed[at - 1];
    if (session === undefined) continue;
    const about = aboutLine(session, sortedBy[at - 1] ?? 0, query.sort ?? "time", text);
    if (about !== null) print(paint("faint", `  ${about}`));
  }
  print("");
  printHints(
    ...(left > 0 ? [text.sessions.more(left)] : []),
    text.sessions.showHint(oneLine(listed[0]?.sessionId ?? "").slice(0, HINT_UNITS)),
  );
}
