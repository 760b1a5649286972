/** `self-gen sessions`: which there were, and what those that run are doing. */
import { extractTitleWords } from "../../clients/transcript/person-words.ts";
import { cutCharacters } from "../../event/cut.ts";
import { asText } from "../../event/event.ts";
import { readDroppedLines } from "../../journal/dropped-lines.ts";
import { foldSkillRuns } from "../../observe/skills/skill-runs.ts";
import { toSkillSteps } from "../../observe/skills/skill-steps.ts";
import { sessionTitle } from "../../observe/session-title.ts";
import { conclusionLine } from "../../observe/story/conclusion.ts";
import { isOver, TRANSCRIPT_OVER_MS } from "../../observe/liveness.ts";
import { applyCountedUsage } from "../../observe/monitor/apply-counted-usage.ts";
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import { readOwnPrices } from "../../observe/usage/own-prices.ts";
import type { HistoryQuery, HistorySort, SessionRecord, Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { endDeadSessions } from "../command/end-dead-sessions.ts";
import { type CommandArgs, refresh, wholeNumber } from "../command/command.ts";
import { withStoreOption } from "../command/store-option.ts";
import { usageFault } from "../command/fault.ts";
import { recordingNote } from "../command/recording-note.ts";
import { readSessionMachines } from "../command/session-machine.ts";
import { settingsWarning } from "../command/settings-fault.ts";
import {
  loadProjectSessionFilter,
  makeProjectSessionFilter,
} from "../command/project-session-filter.ts";
import { toPublicSession } from "../../observe/public-session.ts";
import {
  localTime,
  oneLine,
  print,
  printJson,
  printLines,
  terminalColumns,
} from "../terminal/terminal.ts";
import { paint } from "../terminal/paint.ts";
import { printHints, printWrapped } from "../terminal/wrap.ts";
import { loadLiveSnapshots, waitingLines } from "../watch/live-snapshots.ts";
import { host } from "../../system/host.ts";
import { isRunning } from "../../system/process-start.ts";
import { dollarsText } from "../usage/amounts.ts";
import { readHistoryQuery } from "./history-query.ts";
import { noSessionsText } from "./no-sessions-text.ts";
import { fittingTable, type SessionListRow } from "./session-table.ts";

const DEFAULT_LIMIT = 20;
const FEWEST = 5;
const LINES_PER_SESSION = 3;
/** The head of the table, the hints below it with a line before them, and the prompt that follows. */
const OTHER_LINES = 7;

/** As many as a terminal shows with the head of the table above them: the newest are first. */
export function usualLimit(rows: number | undefined): number {
  if (rows === undefined) return DEFAULT_LIMIT;
  const fitting = Math.floor((rows - OTHER_LINES) / LINES_PER_SESSION);
  return Math.max(FEWEST, Math.min(DEFAULT_LIMIT, fitting));
}
const PROMPT_CHARACTERS = 200;
/** The columns that a prompt's line has besides the prompt. */
const PROMPT_FRAME = 4;
const ANSWER_FRAME = 4;

export const list = async (args: CommandArgs): Promise<number> => {
  if (args.has("waiting")) return listWaiting(args);
  if (args.has("watch")) return watchList(args);
  for (const name of ["once", "bell"]) {
    if (args.has(name)) throw usageFault(args.text, "sessions", args.text.live.noWatch(name));
  }
  return withStoreOption(args, "sessions", async (context) => {
    await refresh(context, args.text);
    await endDeadSessions(context);
    const { store } = context;
    const { terminal } = host();
    const rows = terminal.isTty(1) && !args.has("json") ? terminal.rows() : undefined;
    const limit = wholeNumber(args, "sessions", "limit", usualLimit(rows));
    const query = await readHistoryQuery(args, store);
    const found = await store.history({ ...query, ...(limit === 0 ? {} : { limit }) });
    const shown = found.map(({ session }) => session);
    const left = limit === 0 ? 0 : (await store.countHistory(query)) - shown.length;
    const isElsewhere = store.isReader === true;
    const live = isElsewhere ? [] : await loadLiveSnapshots(args.installation, shown, args.text);
    const evidence = { now: host().now(), isRunning, silentMs: TRANSCRIPT_OVER_MS };
    const ids = shown.map(({ sessionId }) => sessionId);
    const listedIds = new Set(ids);
    const { prices } = readOwnPrices(args.installation.paths.home);
    const known = await applyCountedUsage(
      live.filter(({ sessionId }) => listedIds.has(sessionId)),
      store,
      prices,
      shown,
    );
    const liveById = new Map(known.map((snapshot) => [snapshot.sessionId, snapshot]));
    const outlines = new Map(
      (await store.outlines(ids)).map((outline) => [outline.sessionId, outline]),
    );
    const titles = shown.map((one) =>
      sessionTitle(one, outlines.get(one.sessionId)?.prompts ?? []),
    );
    const machines = await readSessionMachines(store, args.installation.paths.home, ids);
    const listed: SessionListRow[] = [];
    for (const session of shown) {
      const counts = await store.countEvents(session.sessionId);
      const isLive = liveById.has(session.sessionId);
      listed.push({
        ...toPublicSession(session),
        // While an import runs, nobody has written yet that its sessions are over.
        ...(!isLive && !isElsewhere && isOver(session, evidence)
          ? { state: "ended" as const }
          : {}),
        counts,
        currentSkill: await findCurrentSkill(store, session),
        firstPrompt: counts.prompts === 0 ? null : await findFirstPrompt(store, session),
        lastAnswer: conclusionLine(outlines.get(session.sessionId)?.answers ?? []),
        machine: machines.get(session.sessionId) ?? null,
        live: liveById.get(session.sessionId) ?? null,
      });
    }
    if (args.has("json")) printJson(listed);
    else if (await isUnused(store, query)) {
      printNotes(args);
      printWrapped(noSessionsText(context, args));
    } else {
      const isWanted = await makeProjectSessionFilter(store, args);
      const sortedBy = found.map(({ place }) => place.value);
      const hidden = isNarrowed(query) ? 0 : await countHidden(store, query);
      printTable(
        { rows: listed, titles, sortedBy, query, left, hidden },
        live.filter(isWanted),
        args,
      );
    }
    return 0;
  });
};

/** What only a list of recorded sessions is narrowed by. */
const RECORDED_LIST_OPTIONS = [
  "sort",
  "starred",
  "tag",
  "filter",
  "since",
  "until",
  "client",
  "store",
] as const;

const isGiven = (args: CommandArgs, name: string): boolean =>
  args.has(name) || args.option(name) !== undefined || args.options(name).length > 0;

async function watchList(args: CommandArgs): Promise<number> {
  const { text } = args;
  const other = ["limit", ...RECORDED_LIST_OPTIONS].find((name) => isGiven(args, name));
  if (other !== undefined) {
    throw usageFault(text, "sessions", text.faults.notFor(`--${other}`, "sessions --watch"));
  }
  const { watch } = await import("../watch/watch.ts");
  return watch(args, await loadProjectSessionFilter(args));
}

async function listWaiting(args: CommandArgs): Promise<number> {
  const { text } = args;
  const other = ["watch", "once", "bell", "active", "limit", ...RECORDED_LIST_OPTIONS].find(
    (name) => isGiven(args, name),
  );
  if (other !== undefined) {
    throw usageFault(text, "sessions", text.faults.notFor(`--${other}`, "sessions --waiting"));
  }
  const { showWaiting } = await import("../watch/waiting.ts");
  return showWaiting(args, await loadProjectSessionFilter(args));
}

/** The newest skill that nothing has closed yet. */
async function findCurrentSkill(store: Store, session: SessionRecord): Promise<string | null> {
  if (session.state === "ended") return null;
  if ((await store.skillEvents(session.sessionId)).length === 0) return null;
  const runs = foldSkillRuns(toSkillSteps(await store.getSessionEvents(session.sessionId)));
  return runs.findLast((run) => run.completedAt === null)?.skillName ?? null;
}

async function findFirstPrompt(store: Store, { sessionId }: SessionRecord): Promise<string | null> {
  const [first] = await store.queryEvents({
    type: "prompt",
    sessionId,
    limit: 1,
    oldestFirst: true,
  });
  const said = asText(first?.text)?.trim() ?? "";
  const text = extractTitleWords(said) ?? said;
  return text === "" ? null : cutCharacters(text, PROMPT_CHARACTERS);
}

const HINT_UNITS = 8;

type SessionListing = {
  readonly rows: readonly SessionListRow[];
  /** What each is called. */
  readonly titles: readonly (string | null)[];
  readonly sortedBy: readonly (string | number)[];
  readonly query: HistoryQuery;
  /** How many more there are. */
  readonly left: number;
  /** How many a program started, where they are left out. */
  readonly hidden: number;
};

/** What it is known by, and what it is sorted by where no column says so. */
function aboutLine(
  session: SessionListRow,
  title: string | null,
  sortedBy: string | number,
  sort: HistorySort,
  text: Text,
) {
  const parts = [
    ...(session.starredAt === null ? [] : ["★"]),
    ...(title === null ? [] : [`“${oneLine(title, terminalColumns() - PROMPT_FRAME)}”`]),
    ...session.tags.map((tag) => `#${tag}`),
    ...(session.machine === null ? [] : [`(${session.machine})`]),
    ...(sort === "cost" ? [dollarsText(Number(sortedBy))] : []),
    ...(sort === "length" ? [text.waits.duration(Number(sortedBy))] : []),
  ];
  return parts.length === 0 ? null : oneLine(parts.join(" "), terminalColumns() - 2);
}

/** By more than their state and who started them. */
const isNarrowed = ({
  sort: _sort,
  state: _state,
  startedBy: _startedBy,
  ...filters
}: HistoryQuery): boolean => Object.keys(filters).length > 0;

/** Nothing is recorded, and nothing narrower was asked for. */
const isUnused = async (store: Store, query: HistoryQuery): Promise<boolean> =>
  !isNarrowed(query) && query.state === undefined && (await store.countHistory({})) === 0;

const countHidden = async (store: Store, { startedBy }: HistoryQuery): Promise<number> =>
  startedBy === "person" ? store.countHistory({ startedBy: "program" }) : 0;

function printNotes({ installation, text }: CommandArgs): void {
  const note = recordingNote(installation, text) ?? settingsWarning(installation, text);
  if (note !== null) printWrapped(note);
  const dropped = readDroppedLines(installation.paths.run);
  if (dropped.lines > 0) {
    printWrapped(text.sessions.dropped(dropped.lines, localTime(dropped.last ?? "")));
  }
}

function printTable(
  { rows, titles, sortedBy, query, left, hidden }: SessionListing,
  live: readonly SessionSnapshot[],
  args: CommandArgs,
): void {
  const { text } = args;
  printNotes(args);
  printLines(waitingLines(live, host().now().getTime(), terminalColumns(), text));
  if (rows.length === 0) {
    const none = isNarrowed(query) ? text.sessions.noneMatch : text.sessions.noneOpen;
    printWrapped(args.has("active") || hidden === 0 ? none : text.sessions.hidden(hidden));
    return;
  }
  for (const [at, line] of fittingTable(rows, args).entries()) {
    print(line);
    const session = rows[at - 1];
    if (session === undefined) continue;
    const about = aboutLine(
      session,
      titles[at - 1] ?? null,
      sortedBy[at - 1] ?? 0,
      query.sort ?? "time",
      text,
    );
    if (about !== null) print(paint("faint", `  ${about}`));
    if (session.lastAnswer !== null)
      print(paint("faint", `  → ${oneLine(session.lastAnswer, terminalColumns() - ANSWER_FRAME)}`));
  }
  print("");
  printHints(
    ...(left > 0 ? [text.sessions.more(left)] : []),
    ...(hidden > 0 ? [text.sessions.hidden(hidden)] : []),
    text.sessions.showHint(oneLine(rows[0]?.sessionId ?? "").slice(0, HINT_UNITS)),
  );
}
