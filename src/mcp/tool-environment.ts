/**
 * Where a server stands: the project of the folder it was started in, and the session it is asked by. That is the one
 * whose client started the server; else the one that the client named when it did; else the project's newest.
 */
import { currentSession } from "../clients/current-session.ts";
import type { Environment } from "../config/paths.ts";
import { projectPathOf } from "../git/locate-repository.ts";
import type { SessionRecord, Store } from "../store/store.ts";

export type ToolEnvironment = {
  readonly env: Environment;
  readonly folder: string;
  readonly parentPid: number;
  readonly processStart: (pid: number) => string | null;
};

export type ToolProject = { readonly projectPath: string; readonly repoId: string | null };

export const findToolProject = ({ env, folder }: ToolEnvironment): ToolProject => {
  const named = env["CLAUDE_PROJECT_DIR"] ?? "";
  return projectPathOf(named.startsWith("/") ? named : folder);
};

/** A client may have held many sessions: after each /clear another. */
const MAX_SESSIONS = 50;

/** Null when nobody can say. */
export async function findAskingSession(
  store: Pick<Store, "listSessions" | "session">,
  { env, parentPid, processStart }: ToolEnvironment,
  { projectPath }: ToolProject,
): Promise<SessionRecord | null> {
  const newest = await store.listSessions({ projectPath, limit: MAX_SESSIONS });
  const parentStart = processStart(parentPid);
  const own = newest.find(
    ({ pid, pidStart }) => pid === parentPid && (pidStart === null || pidStart === parentStart),
  );
  const named = currentSession(env);
  return own ?? (named === null ? null : store.session(named));
}

export async function findNewestSession(
  store: Pick<Store, "listSessions">,
  { projectPath }: ToolProject,
): Promise<SessionRecord | null> {
  const [newest] = await store.listSessions({ projectPath, limit: 1 });
  return newest ?? null;
}
