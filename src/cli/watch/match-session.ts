/** The live session that somebody names, as any other (`command/find-session.ts`); or of several that wait, the one that has waited longest. */
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { printLastOfProject, removeCutMark } from "../command/find-session.ts";
import { oneLine, table } from "../terminal/terminal.ts";
import { stateText } from "../../text/state-text.ts";
import {
  compareWaitStart,
  snapshotClock,
  makeIdShortener,
  needsSomebody,
} from "./snapshot-text.ts";

export const WAITING = "@waiting";
const MAX_NAMES = 9;
const PROJECT_COLUMNS = 20;

/** All that fit, the exact id before its beginning, and an id before a project's name. */
export function findMatchingSessions(
  sessions: readonly SessionSnapshot[],
  word: string,
): readonly SessionSnapshot[] {
  if (word === WAITING) return sessions.filter(needsSomebody).toSorted(compareWaitStart);
  const id = removeCutMark(word);
  const tries: ((session: SessionSnapshot) => boolean)[] = [
    ({ sessionId }) => sessionId === id,
    (session) => isCalled(session, id),
    ({ projectName, projectPath }) => projectName === word || projectPath === word,
    ({ slug }) => slug === word,
    ({ projectName }) => word !== "" && projectName.startsWith(word),
  ];
  for (const isIt of tries) {
    const found = sessions.filter(isIt);
    if (found.length > 1) return preferRunning(found);
    if (found.length === 1) return found;
  }
  return [];
}

const isCalled = ({ sessionId }: SessionSnapshot, id: string): boolean =>
  id !== "" && sessionId.startsWith(id);

/** Of several, the only one that has not ended is meant. */
function preferRunning(found: readonly SessionSnapshot[]): readonly SessionSnapshot[] {
  const going = found.filter(({ state }) => state === "active" || state === "idle");
  return going.length === 1 ? going : found;
}

/** Null when none fits: what else is known of it is for the caller to say. */
export function matchOneSession(
  sessions: readonly SessionSnapshot[],
  word: string,
  now: number,
  text: Text,
): SessionSnapshot | null {
  const found = findMatchingSessions(sessions, word);
  if (found.length < 2 || word === WAITING) return found[0] ?? null;
  if (found.every((session) => isCalled(session, removeCutMark(word)))) {
    const { faults } = text.live;
    throw new Fault(
      "MANY_SESSIONS",
      faults.many(word, found.length),
      faults.manyFix(choices(found, now, text).join("\n")),
    );
  }
  const [last] = found.toSorted((a, b) => (a.lastActivity < b.lastActivity ? 1 : -1));
  if (last !== undefined) printLastOfProject(last, word, found.length, text);
  return last ?? null;
}

/** A line each, with what tells them apart: who waits comes first, and of those who has waited longest. */
function choices(found: readonly SessionSnapshot[], now: number, text: Text): string[] {
  const shortId = makeIdShortener(found);
  const others = found.filter((session) => !needsSomebody(session));
  const rows = [...findMatchingSessions(found, WAITING), ...others].map((session) => [
    shortId(session.sessionId),
    oneLine(session.projectName, PROJECT_COLUMNS),
    `${stateText(text.live.states, session)} ${snapshotClock(session, now, text)}`,
  ]);
  const lines = table(rows.slice(0, MAX_NAMES)).map((row) => `    ${row}`);
  return rows.length > MAX_NAMES ? [...lines, "    …"] : lines;
}
