/** What is known right now of sessions that are listed. */
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import type { SessionRecord } from "../../store/store.ts";
import { system } from "../../system/system.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { openDaemonSource, openLocalSource } from "../daemon/live-source.ts";
import { fitColumns, oneLine, printError, table } from "../terminal/terminal.ts";
import { groupSessions } from "./board.ts";
import { findUsableDaemon } from "./daemon-feed.ts";
import { paint } from "../terminal/paint.ts";
import { stateText } from "../../text/state-text.ts";
import {
  snapshotClock,
  GROUP_STYLES,
  makeIdShortener,
  isEachOfItsOwn,
  activityText,
} from "./snapshot-text.ts";

const ID_CHARACTERS = 13;
const INDENT = "  ";
/** However narrow it is, so much is said of what is waited for. */
const MIN_WAIT_COLUMNS = 12;

/** So much is read in the time that a list may take. */
const MAX_READ_BYTES = 16 * 1024 * 1024;

/** Empty where it cannot be found out, which is said. */
export async function loadLiveSnapshots(
  installation: Installation,
  listed: readonly SessionRecord[],
  text: Text,
): Promise<readonly SessionSnapshot[]> {
  const known = await readLiveSnapshots(installation, listed);
  if (typeof known !== "string") return known;
  printError(known === "too_much" ? text.live.tooMuch : text.live.partial);
  return [];
}

/**
 * The daemon knows at once. Without it the kept files are read, which is done only when a listed session has not ended (of
 * the others the records say everything) and there is not too much of them.
 */
export async function readLiveSnapshots(
  installation: Installation,
  listed: readonly SessionRecord[],
): Promise<readonly SessionSnapshot[] | "too_much" | "failed"> {
  const daemon = findUsableDaemon(installation.paths.run);
  const liveSource = daemon === null ? null : await openDaemonSource(daemon);
  if (liveSource === null && listed.every(({ state }) => state === "ended")) return [];
  if (liveSource === null && countKeptBytes(installation) > MAX_READ_BYTES) return "too_much";
  try {
    const live = liveSource ?? (await openLocalSource(installation));
    await live.close();
    return live.sessions;
  } catch {
    // The records are there all the same.
    return "failed";
  }
}

function countKeptBytes({ paths: { journal, stream } }: Installation): number {
  const streamFiles = stream === null ? [] : [stream, ...listRotatedFiles(stream)];
  const files = [journal, ...listRotatedFiles(journal), ...streamFiles];
  return files.reduce((sum, path) => sum + (system.factsAt(path)?.size ?? 0), 0);
}

/** The state of a listed session, in the words of whoever knows it better. */
export function listedStateText(
  recorded: SessionRecord["state"],
  live: SessionSnapshot | null,
  text: Text,
): string {
  const isOver = live === null || live.state === "completed" || live.state === "stale";
  if (isOver && recorded === "ended" && live?.wasBusy !== true) return text.sessions.states.ended;
  return live === null ? text.sessions.states[recorded] : stateText(text.live.states, live);
}

/** With the colour of what it is doing. */
export function paintStateText(
  recorded: SessionRecord["state"],
  live: SessionSnapshot | null,
  said: string,
): string {
  if (live === null || live.group === null || live.group === "done") {
    const isBroken = live?.doing === "broken";
    return isBroken ? paint("bad", said) : recorded === "ended" ? paint("faint", said) : said;
  }
  const look = GROUP_STYLES[live.group];
  return look === null ? said : paint(look, said);
}

/** Who waits for somebody, longest first, one line each; nothing when nobody does. */
export function waitingLines(
  sessions: readonly SessionSnapshot[],
  now: number,
  columns: number,
  text: Text,
): string[] {
  const needing =
    groupSessions(sessions, now).find(({ group }) => group === "needs")?.sessions ?? [];
  if (needing.length === 0) return [];
  const shortId = makeIdShortener(needing, columns < 100 ? undefined : ID_CHARACTERS);
  const hasIds = columns >= 80 || !isEachOfItsOwn(needing);
  const rows = (whatColumns: number): string[] =>
    table(
      needing.map((session) => {
        const project = oneLine(session.projectName, columns < 100 ? 16 : 24);
        const state = `${text.live.states[session.doing]} ${snapshotClock(session, now, text)}`;
        const what = whatColumns === 0 ? "" : activityText(session, text, whatColumns);
        return hasIds ? [project, state, shortId(session.sessionId), what] : [project, state, what];
      }),
    );
  const taken = Math.max(...rows(0).map((row) => Bun.stringWidth(row)));
  const left = Math.max(MIN_WAIT_COLUMNS, columns - 2 * INDENT.length - taken);
  return [
    paint("wait", text.live.groups.needs),
    ...rows(left).map((row) => INDENT + fitColumns(row, columns - INDENT.length)),
    "",
  ];
}
