/** The start that is asked about: how, where, and of which session. */
import { resolve } from "node:path";
import { expandHome } from "../../config/paths.ts";
import { newId } from "../../event/id.ts";
import { projectPathOf } from "../../git/locate.ts";
import type { Start } from "../../recall/start/start-context.ts";
import type { SessionRecord, Store } from "../../store/store.ts";
import type { Given } from "../command.ts";
import { usageFault } from "../fault.ts";
import { findSession } from "../find-session.ts";
import { findOneProject } from "./one-project.ts";

export type NextStart = Start & {
  readonly source: string;
  /** The session that goes on; null when a new one begins. */
  readonly goesOn: string | null;
};

/** These keep the session's id. */
const GOES_ON: ReadonlySet<string> = new Set(["resume", "compact"]);

export async function nextStart(given: Given, store: Store): Promise<NextStart> {
  const { text } = given;
  const asked = given.option("session");
  const source = given.option("source") ?? (asked === undefined ? "startup" : "resume");
  if (asked !== undefined && !GOES_ON.has(source)) {
    throw usageFault(text, "context", text.preview.sessionOnly);
  }
  const named = asked === undefined ? null : await findSession(store, asked, text);
  const { projectPath, repoId } = projectPathOf(await folderOf(given, store, named));
  const session = GOES_ON.has(source) ? (named ?? (await newestOf(store, projectPath))) : null;
  return {
    source,
    // No session has this id yet.
    sessionId: session?.sessionId ?? newId(),
    projectPath,
    repoId,
    startId: null,
    lastResponseAt: source === "fork" ? await lastAnswerIn(store, projectPath) : null,
    goesOn: session?.sessionId ?? null,
  };
}

async function newestOf(store: Store, projectPath: string): Promise<SessionRecord | null> {
  const [newest] = await store.listSessions({ projectPath, limit: 1 });
  return newest ?? null;
}

/** A fork is mostly made of the session that was answered last. */
async function lastAnswerIn(store: Store, projectPath: string): Promise<string | null> {
  const [newest] = await store.queryEvents({ type: "turn.end", projectPath, limit: 1 });
  return newest?.ts ?? null;
}

/** The one that was named, else that of the session that goes on, else where we stand. */
async function folderOf(
  given: Given,
  store: Store,
  session: SessionRecord | null,
): Promise<string> {
  const { userHome } = given.house.paths;
  const named = given.option("project");
  if (named === undefined) return session?.projectPath ?? process.cwd();
  // A folder need not be recorded: what is told may come from another working tree of its repository.
  if (named.includes("/") || named === "." || named === "..") {
    return resolve(expandHome(named, userHome) ?? named);
  }
  return findOneProject(store, named, userHome, given.text);
}
