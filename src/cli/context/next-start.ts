/** The start to preview: how, where, and of which session. */
import { newId } from "../../event/id.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import type { StartRequest } from "../../recall/start/start-parts.ts";
import type { SessionRecord, Store } from "../../store/store.ts";
import type { CommandArgs } from "../command/command.ts";
import { usageFault } from "../command/fault.ts";
import { findSession } from "../command/find-session.ts";
import { readProjectOption } from "./project-option.ts";
import { host } from "../../system/host.ts";

export type NextStart = StartRequest & {
  readonly source: string;
  /** The session that goes on; null when a new one begins. */
  readonly goesOn: string | null;
};

/** These keep the session's id. */
const RESUMING_SOURCES: ReadonlySet<string> = new Set(["resume", "compact"]);

export async function resolveNextStart(args: CommandArgs, store: Store): Promise<NextStart> {
  const { text } = args;
  const asked = args.option("session");
  const source = args.option("source") ?? (asked === undefined ? "startup" : "resume");
  if (asked !== undefined && !RESUMING_SOURCES.has(source)) {
    throw usageFault(text, "context", text.preview.sessionOnly);
  }
  const named = asked === undefined ? null : await findSession(store, asked, text);
  const { projectPath, repoId } = projectPathOf(await resolveStartFolder(args, store, named));
  const session = RESUMING_SOURCES.has(source)
    ? (named ?? (await findNewestSessionOf(store, projectPath)))
    : null;
  return {
    source,
    // No session has this id yet.
    sessionId: session?.sessionId ?? newId(),
    projectPath,
    repoId,
    startId: null,
    lastResponseAt: source === "fork" ? await findLastAnswerTime(store, projectPath) : null,
    transcriptPath: session?.transcriptPath ?? null,
    showsBox: args.installation.loaded.config.checkpoint.atStart,
    goesOn: session?.sessionId ?? null,
  };
}

/** Of a session that nobody has begun. */
export const createNewStart = (
  { installation }: CommandArgs,
  { projectPath, repoId }: Pick<StartRequest, "projectPath" | "repoId">,
): NextStart => ({
  source: "startup",
  sessionId: newId(),
  projectPath,
  repoId,
  startId: null,
  lastResponseAt: null,
  transcriptPath: null,
  showsBox: installation.loaded.config.checkpoint.atStart,
  goesOn: null,
});

async function findNewestSessionOf(
  store: Store,
  projectPath: string,
): Promise<SessionRecord | null> {
  const [newest] = await store.listSessions({ projectPath, limit: 1 });
  return newest ?? null;
}

/** A fork is mostly made of the session that was answered last. */
async function findLastAnswerTime(store: Store, projectPath: string): Promise<string | null> {
  const [newest] = await store.queryEvents({ type: "turn.end", projectPath, limit: 1 });
  return newest?.ts ?? null;
}

/** The one that was named, else that of the session that goes on, else where we stand. */
const resolveStartFolder = async (
  args: CommandArgs,
  store: Store,
  session: SessionRecord | null,
): Promise<string> =>
  (await readProjectOption(args, store)) ?? session?.projectPath ?? host().cwd();
