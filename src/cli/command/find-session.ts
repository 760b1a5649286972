/** The session that somebody names: by its ID or the beginning of it, or by its project, whose last session is meant. */
import type { SessionRecord, Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { oneLine, printError } from "../terminal/terminal.ts";
import { Fault } from "./fault.ts";
import { findProjects } from "./find-project.ts";

/** Every command that takes a session takes it like this, except for those that delete. */
export async function findSession(store: Store, word: string, text: Text): Promise<SessionRecord> {
  const found = await store.findSessions(removeCutMark(word));
  if (found.length === 0) {
    const last = await findLastOfProject(store, word, text);
    if (last !== null) return last;
  }
  return requireOne(found, word, text);
}

/** For what cannot be undone, a project's name is not enough to mean one session. */
export const findSessionById = async (
  store: Store,
  id: string,
  text: Text,
): Promise<SessionRecord> => requireOne(await store.findSessions(removeCutMark(id)), id, text);

/** A table may have cut the id, and what is cut is copied with its mark. */
export const removeCutMark = (id: string): string => id.replace(/…$/, "");

function requireOne(found: readonly SessionRecord[], id: string, { faults }: Text): SessionRecord {
  const [only] = found;
  if (only === undefined) throw new Fault("NO_SESSION", faults.noSession(id), faults.noSessionFix);
  if (found.length > 1) {
    throw new Fault("MANY_SESSIONS", faults.manySessions(id, found.length), faults.manySessionsFix);
  }
  return only;
}

/** Null where no project is called so. Of several sessions it says which it is, beside what the command prints. */
async function findLastOfProject(
  store: Store,
  word: string,
  text: Text,
): Promise<SessionRecord | null> {
  const paths = word === "" ? [] : await findProjects(store, word, null);
  const found = await Promise.all(paths.map((projectPath) => store.listSessions({ projectPath })));
  const all = found.flat();
  const last = pickLast(all);
  if (last !== null && all.length > 1) printLastOfProject(last, word, all.length, text);
  return last;
}

export const printLastOfProject = (
  { sessionId }: { readonly sessionId: string },
  project: string,
  count: number,
  { faults }: Text,
): void => printError(faults.lastOfProject(oneLine(project), count, oneLine(sessionId)));

/** The one in which something happened last; one that a program started only where there is no other. */
export function pickLast(sessions: readonly SessionRecord[]): SessionRecord | null {
  const sessionRecords = sessions.filter(({ startedBy }) => startedBy === null);
  const [last] = (sessionRecords.length > 0 ? sessionRecords : sessions).toSorted((a, b) =>
    a.lastEventAt < b.lastEventAt ? 1 : -1,
  );
  return last ?? null;
}
