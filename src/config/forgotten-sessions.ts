/**
 * Forgotten sessions and projects, so that no import brings them back: `run/forgotten`, append-only, 0600, a line each:
 *
 *   key <keyed hash>
 *   <keyed hash> <time>
 *
 * The first says which key the following were made with, so that it is noticed when there is another (`forget-list-damage.ts`).
 * The hash is of a session's id; of a project's path, and then it stands for every session of that project that began before
 * the time; or of a session of which only a part was forgotten: then nothing until that time comes back. Without our key it reveals neither. Invalid lines are ignored.
 */
import { rareFiles, system } from "../system/system.ts";
import {
  openForgottenEvents,
  type EventIdentities,
  noteForgottenEvents,
} from "./forgotten-events.ts";
import { keyedHash } from "./secret-key.ts";

export const forgetListPath = (run: string): string => `${run}/forgotten`;

/** Whoever edits a file may leave other line ends. */
export const FORGET_LINE = /^([0-9a-f]+) (\S+)\r?$/;
export const FORGET_KEY_LINE = /^key ([0-9a-f]+)\r?$/;

/** By this a key is known again. */
export const forgetKeyMark = (run: string): string => keyedHash(run)("key of what was forgotten");

const ofSession = (id: string): string => `session ${id}`;
const ofPart = (id: string): string => `part ${id}`;
const ofProject = (path: string): string => `project ${path}`;

/** Grows with everything that is forgotten. */
export const forgetListSize = (run: string): number =>
  system.factsAt(forgetListPath(run))?.size ?? 0;

export type ForgetListEntries = {
  readonly sessionIds: readonly string[];
  readonly projectPaths: readonly string[];
  /** Sessions of which something was forgotten, and that go on. */
  readonly partlyIds?: readonly string[];
  /** What they lost, where that is known. */
  readonly identities?: EventIdentities;
};

export function addToForgetList(
  run: string,
  { sessionIds, projectPaths, partlyIds = [], identities = new Map() }: ForgetListEntries,
  now: Date,
): void {
  const hash = keyedHash(run);
  const names = [
    ...sessionIds.map(ofSession),
    ...projectPaths.map(ofProject),
    ...partlyIds.map(ofPart),
  ];
  if (names.length === 0) return;
  const time = now.toISOString();
  const lines = names.map((name) => `${hash(name)} ${time}\n`);
  const text = `key ${forgetKeyMark(run)}\n${lines.join("")}`;
  rareFiles().appendFileSync(forgetListPath(run), text, { mode: 0o600, flush: true });
  // Comes after: without the part nobody asks what it was.
  noteForgottenEvents(run, identities, time);
}

export type ForgottenSessionQuery = {
  readonly sessionId: string;
  readonly projectPath: string | null;
  /** When it began; null when nobody knows. */
  readonly startedAt: string | null;
};

/** When what was forgotten, by its hash, as far as was noted when this is asked for; the last time last. */
function timesIn(run: string): ReadonlyMap<string, readonly string[]> {
  const times = new Map<string, string[]>();
  for (const line of (system.readFile(forgetListPath(run)) ?? "").split("\n")) {
    const [, hash, time] = FORGET_LINE.exec(line) ?? [];
    if (hash === undefined || time === undefined) continue;
    const known = times.get(hash);
    if (known === undefined) times.set(hash, [time]);
    else known.push(time);
  }
  return times;
}

/** Whether a session was forgotten as a whole. */
export function openForgottenSessions(run: string): (session: ForgottenSessionQuery) => boolean {
  const times = timesIn(run);
  if (times.size === 0) return () => false;
  const hash = keyedHash(run);
  return ({ sessionId, projectPath, startedAt }) => {
    if (times.has(hash(ofSession(sessionId)))) return true;
    const before =
      projectPath === null ? undefined : times.get(hash(ofProject(projectPath)))?.at(-1);
    return before !== undefined && (startedAt === null || startedAt < before);
  };
}

type SessionIdentity = Omit<ForgottenSessionQuery, "startedAt">;

/** Until when everything of a session is forgotten, with its project, by itself or in part; null when nothing is. */
export function forgottenUntil(
  run: string,
  { sessionId, projectPath }: SessionIdentity,
): string | null {
  const times = timesIn(run);
  if (times.size === 0) return null;
  const hash = keyedHash(run);
  const names = [...wholeNames({ sessionId, projectPath }), ofPart(sessionId)];
  return latest(names.flatMap((name) => times.get(hash(name)) ?? []));
}

const wholeNames = ({ sessionId, projectPath }: SessionIdentity): string[] => [
  ofSession(sessionId),
  ...(projectPath === null ? [] : [ofProject(projectPath)]),
];

const latest = (times: readonly string[]): string | null => times.toSorted().at(-1) ?? null;

/** What was forgotten after some moment. */
export type ForgetListHistory = {
  /** Until when everything of a session is forgotten; null when not everything is. */
  readonly until: (whose: SessionIdentity) => string | null;
  /** What of it is forgotten, and until when that was done; null when no single events are. */
  readonly part: (sessionId: string) => ForgetListPart | null;
};

export type ForgetListPart = {
  readonly until: string;
  readonly isForgotten: (identity: string) => boolean;
};

/** Null where nothing was forgotten since then. */
export function loadForgetListHistory(run: string, at: string): ForgetListHistory | null {
  const times = timesIn(run);
  if (!times.values().some((all) => all.some((time) => time > at))) return null;
  const hash = keyedHash(run);
  const eventsOf = openForgottenEvents(run);
  const after = (name: string): string[] =>
    (times.get(hash(name)) ?? []).filter((time) => time > at);
  return {
    until: (whose) => {
      const { sessionId } = whose;
      const parts = after(ofPart(sessionId)).filter((time) => eventsOf(sessionId, time) === null);
      return latest([...wholeNames(whose).flatMap(after), ...parts]);
    },
    part: (sessionId) => {
      const parts = after(ofPart(sessionId));
      const noted = parts.flatMap((time) => eventsOf(sessionId, time) ?? []);
      const until = latest(parts);
      if (until === null || noted.length === 0) return null;
      return { until, isForgotten: (identity) => noted.some((isOne) => isOne(identity)) };
    },
  };
}

/** Until when nothing of a session comes back, because a part of that was forgotten; null when none was. */
export function openPartialForgets(run: string): (sessionId: string) => string | null {
  const times = timesIn(run);
  if (times.size === 0) return () => null;
  const hash = keyedHash(run);
  return (sessionId) => times.get(hash(ofPart(sessionId)))?.at(-1) ?? null;
}
