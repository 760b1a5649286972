/**
 * All rollouts of a Codex session. Its subagents and reviews have one each, whose first line names the session. A rollout is
 * in the folder of the day on which it began, `sessions/<year>/<month>/<day>/`, or, after `codex archive`, in
 * `archived_sessions/`.
 */
import { closeSync, readSync } from "node:fs";
import { idTime } from "./replay/rollout-record.ts";
import type { RecordedSession, SessionFileFinder } from "../client-importer.ts";
import { openRegular } from "../../system/regular-file.ts";
import { DAY_MS, localDay } from "../../event/day.ts";
import { listNames } from "../../system/list-names.ts";

const HEAD_BYTES = 2048;
const MAX_FILES = 20_000;
/** So many beginnings are read before others get a turn. */
const AT_ONCE = 50;

const NAME = /^rollout-.*\.jsonl$/;
const ID_IN_NAME = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/i;
/** A session's own id stands before its parent's. */
const SESSION = /"session_id":"([^"\\]{1,200})"/;
const PARENT = /"parent_thread_id":"([^"\\]{1,200})"/;
const PLACE = /^(\/[^\0]*?)\/(?:sessions\/(\d{4}\/\d\d\/\d\d)|archived_sessions)\/[^/\0]+$/;

/** Paths of rollouts by the session that they belong to. */
type RolloutPaths = Map<string, string[]>;

/** Days as their folders are named: `2026/11/15`. */
type DayRange = { readonly from: string; readonly until: string };

/** Looks into every folder once: for as long as one look takes. */
export function openRolloutFinder(): SessionFileFinder {
  const trees = new Map<string, RolloutTree>();
  const kept = (place: string, open: (place: string) => RolloutTree): RolloutTree => {
    const rolloutTree = trees.get(place) ?? open(place);
    trees.set(place, rolloutTree);
    return rolloutTree;
  };
  return async (session) => {
    const { sessionId, transcriptPath } = session;
    const [, root, day] = PLACE.exec(transcriptPath) ?? [];
    const found = new Set<string>();
    // The path that is known may be a review's, or have been moved since.
    if (isOwn(transcriptPath, sessionId)) found.add(transcriptPath);
    const beside = transcriptPath.slice(0, transcriptPath.lastIndexOf("/"));
    const tree = root === undefined ? kept(beside, openBeside) : kept(root, openTree);
    const paths = await tree(daysOf(session, day));
    for (const path of paths.get(sessionId) ?? []) found.add(path);
    return [...found];
  };
}

const isOwn = (path: string, sessionId: string): boolean => {
  const named = sessionIn(path);
  return named === null || named === sessionId;
};

/** From a session's beginning until its newest event, and the day of the path that is known. */
function daysOf(session: RecordedSession, known: string | undefined): DayRange {
  const startedAt = Date.parse(session.startedAt);
  const began = Math.min(startedAt, idTime(session.sessionId) ?? startedAt);
  const from = folderOf(began - DAY_MS);
  const until = folderOf(Date.parse(session.lastEventAt) + DAY_MS);
  if (known === undefined) return { from, until };
  return { from: known < from ? known : from, until: known > until ? known : until };
}

const folderOf = (at: number): string => localDay(at).replaceAll("-", "/");

/** What belongs to whom, as far as the days were asked for; what else was found meanwhile is there too. */
type RolloutTree = (days: DayRange) => Promise<RolloutPaths>;

function openTree(root: string): RolloutTree {
  const paths: RolloutPaths = new Map();
  const unread = new Set(dayFolders(`${root}/sessions`));
  let isArchiveRead = false;
  let dayRange: DayRange | null = null;
  return async ({ from, until }) => {
    if (!isArchiveRead) await readFolder(`${root}/archived_sessions`, paths);
    isArchiveRead = true;
    if (dayRange !== null && from >= dayRange.from && until <= dayRange.until) return paths;
    dayRange = {
      from: dayRange === null || from < dayRange.from ? from : dayRange.from,
      until: dayRange === null || until > dayRange.until ? until : dayRange.until,
    };
    for (const day of unread) {
      if (day < dayRange.from || day > dayRange.until) continue;
      unread.delete(day);
      await readFolder(`${root}/sessions/${day}`, paths);
    }
    return paths;
  };
}

/** Files that somebody put elsewhere. */
function openBeside(folder: string): RolloutTree {
  let found: RolloutPaths | null = null;
  return async () => {
    if (found !== null) return found;
    found = new Map();
    await readFolder(folder, found);
    return found;
  };
}

const dayFolders = (folder: string): readonly string[] =>
  namesIn(folder, /^\d{4}$/).flatMap((year) =>
    namesIn(`${folder}/${year}`, /^\d\d$/).flatMap((month) =>
      namesIn(`${folder}/${year}/${month}`, /^\d\d$/).map((day) => `${year}/${month}/${day}`),
    ),
  );

async function readFolder(folder: string, into: RolloutPaths): Promise<void> {
  for (const [index, name] of namesIn(folder, NAME).entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    const path = `${folder}/${name}`;
    const sessionId = sessionIn(path);
    if (sessionId === null) continue;
    const known = into.get(sessionId);
    if (known === undefined) into.set(sessionId, [path]);
    else known.push(path);
  }
}

const namesIn = (folder: string, fits: RegExp): readonly string[] =>
  listNames(folder)
    .filter((name) => fits.test(name))
    .toSorted()
    .slice(-MAX_FILES);

/** Whose a rollout is, by its first line, else by its name; null when nothing says so. */
function sessionIn(path: string): string | null {
  const head = headOf(path);
  return (SESSION.exec(head) ?? PARENT.exec(head) ?? ID_IN_NAME.exec(path))?.[1] ?? null;
}

function headOf(path: string): string {
  try {
    const fd = openRegular(path);
    try {
      const bytes = Buffer.allocUnsafe(HEAD_BYTES);
      return (
        bytes.toString("latin1", 0, readSync(fd, bytes, 0, HEAD_BYTES, 0)).split("\n")[0] ?? ""
      );
    } finally {
      closeSync(fd);
    }
  } catch {
    return "";
  }
}
