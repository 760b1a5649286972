/**
 * Where a server stands: the project of the folder it was started in, and the session it is asked by. That is the one
 * whose client started the server; else the one that the client named when it did; else the project's newest.
 */
import type { Environment } from "../config/paths.ts";
import { projectPathOf } from "../git/locate.ts";
import type { SessionRecord, Store } from "../store/store.ts";

export type Surroundings = {
  readonly env: Environment;
  readonly folder: string;
  readonly parentPid: number;
  readonly processStart: (pid: number) => string | null;
};

export type Place = { readonly projectPath: string; readonly repoId: string | null };

export const placeOf = ({ env, folder }: Surroundings): Place => {
  const named = env["CLAUDE_PROJECT_DIR"] ?? "";
  return projectPathOf(named.startsWith("/") ? named : folder);
};

/** A client may have held many sessions: after each /clear another. */
const MOST_LOOKED_AT = 50;

/** Null when nobody can say. */
export async function askingSession(
  store: Pick<Store, "listSessions" | "session">,
  { env, parentPid, processStart }: Surroundings,
  { projectPath }: Place,
): Promise<SessionRecord | null> {
  const newest = await store.listSessions({ projectPath, limit: MOST_LOOKED_AT });
  const parentStart = processStart(parentPid);
  const own = newest.find(
    ({ pid, pidStart }) => pid === parentPid && (pidStart === null || pidStart === parentStart),
  );
  const named = env["CLAUDE_CODE_SESSION_ID"] ?? "";
  return own ?? (named === "" ? null : store.session(named));
}

export async function newestSession(
  store: Pick<Store, "listSessions">,
  { projectPath }: Place,
): Promise<SessionRecord | null> {
  const [newest] = await store.listSessions({ projectPath, limit: 1 });
  return newest ?? null;
}
