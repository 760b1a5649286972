/**
 * What was forgotten, so that no import brings it back: `run/forgotten`, appended to, 0600, a line each:
 *
 *   <keyed hash> <time>
 *
 * The hash is of a session's id; of a project's path, and then it stands for every session of that project that began before
 * the time; or of a session of which only a part was forgotten: then nothing until that time comes back. It names neither to anybody without our key. A line that is none counts for nothing.
 */
import { rareFiles, system } from "../system/system.ts";
import { keyedHash } from "./secret-key.ts";

const fileIn = (run: string): string => `${run}/forgotten`;

const ofSession = (id: string): string => `session ${id}`;
const ofPart = (id: string): string => `part ${id}`;
const ofProject = (path: string): string => `project ${path}`;

/** Grows with everything that is forgotten. */
export const forgottenSize = (run: string): number => system.factsAt(fileIn(run))?.size ?? 0;

export type ToForget = {
  readonly sessionIds: readonly string[];
  readonly projectPaths: readonly string[];
  /** Sessions of which something was forgotten, and that go on. */
  readonly partlyIds?: readonly string[];
};

export function noteForgotten(
  run: string,
  { sessionIds, projectPaths, partlyIds = [] }: ToForget,
  now: Date,
): void {
  const hash = keyedHash(run);
  const names = [
    ...sessionIds.map(ofSession),
    ...projectPaths.map(ofProject),
    ...partlyIds.map(ofPart),
  ];
  if (names.length === 0) return;
  const lines = names.map((name) => `${hash(name)} ${now.toISOString()}\n`);
  rareFiles().appendFileSync(fileIn(run), lines.join(""), { mode: 0o600, flush: true });
}

export type ForgottenQuestion = {
  readonly sessionId: string;
  readonly projectPath: string | null;
  /** When it began; null when nobody knows. */
  readonly startedAt: string | null;
};

/** When what was forgotten, by its hash, as far as was noted when this is asked for. */
function timesIn(run: string): ReadonlyMap<string, string> {
  const times = new Map<string, string>();
  for (const line of (system.readFile(fileIn(run)) ?? "").split("\n")) {
    const [, hash, time] = /^([0-9a-f]+) (\S+)$/.exec(line) ?? [];
    if (hash !== undefined && time !== undefined) times.set(hash, time);
  }
  return times;
}

/** Whether a session was forgotten as a whole. */
export function forgottenSessions(run: string): (session: ForgottenQuestion) => boolean {
  const times = timesIn(run);
  if (times.size === 0) return () => false;
  const hash = keyedHash(run);
  return ({ sessionId, projectPath, startedAt }) => {
    if (times.has(hash(ofSession(sessionId)))) return true;
    const before = projectPath === null ? undefined : times.get(hash(ofProject(projectPath)));
    return before !== undefined && (startedAt === null || startedAt < before);
  };
}

type Whose = Omit<ForgottenQuestion, "startedAt">;

/** Until when everything of a session is forgotten, with its project, by itself or in part; null when nothing is. */
export const forgottenUntil = (run: string, whose: Whose): string | null =>
  forgottenTimes(run)?.(whose) ?? null;

/** The same, for many of them; null where nothing was ever forgotten. */
export function forgottenTimes(run: string): ((whose: Whose) => string | null) | null {
  const times = timesIn(run);
  if (times.size === 0) return null;
  const hash = keyedHash(run);
  return ({ sessionId, projectPath }) => {
    const names = [
      ofSession(sessionId),
      ofPart(sessionId),
      ...(projectPath === null ? [] : [ofProject(projectPath)]),
    ];
    return (
      names
        .flatMap((name) => times.get(hash(name)) ?? [])
        .toSorted()
        .at(-1) ?? null
    );
  };
}

/** Until when nothing of a session comes back, because a part of that was forgotten; null when none was. */
export function partlyForgotten(run: string): (sessionId: string) => string | null {
  const times = timesIn(run);
  if (times.size === 0) return () => null;
  const hash = keyedHash(run);
  return (sessionId) => times.get(hash(ofPart(sessionId))) ?? null;
}
