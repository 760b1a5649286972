/** What is recorded of a project's work when it is saved: its session, the saved context, the last checkpoint. */
import { asText } from "../../../event/event.ts";
import { projectPathOf } from "../../../git/locate.ts";
import {
  CHECKPOINT_CLOSED,
  type SavedCheckpoint,
  savedCheckpoint,
} from "../../../remember/checkpoint/checkpoint-event.ts";
import type { Known } from "../../../remember/checkpoint/derive/known.ts";
import { taskAmong } from "../../../remember/checkpoint/derive/request.ts";
import type { FoundState } from "../../../remember/checkpoint/state/state-file.ts";
import { clearedAt, isCleared } from "../../../remember/context/cleared.ts";
import type { ContextDocument } from "../../../remember/context/document/document.ts";
import { type Saving, snapshotNow } from "../../../remember/context/save.ts";
import { savedSnapshot } from "../../../remember/context/snapshot.ts";
import { flatten, type SessionRecord, type Store } from "../../../store/store.ts";
import type { Given } from "../../command/command.ts";
import { savingOf } from "../../context/saving-of.ts";
import type { Project } from "../../context/which-session.ts";
import { findSession } from "../../command/find-session.ts";
import { host } from "../../../system/host.ts";

type Told = "context" | "lastPrompt" | "lastMessage" | "previous" | "edited";

export type KnownWork = Pick<Known, Told> & {
  /** The OpenSpec change of the newest checkpoint that has one. */
  readonly workedOn: string | null;
  /** Null where no session of the project is recorded. */
  readonly saving: Saving | null;
};

/** `isPrivate`: nothing of the project may be recorded, so nothing of its sessions is looked at. */
export async function knownWork(
  given: Given,
  store: Store,
  project: Project,
  { file, now, isPrivate }: { file: FoundState | null; now: Date; isPrivate: boolean },
): Promise<KnownWork> {
  const session = isPrivate ? null : await sessionOf(given, store, project);
  const saving = session === null ? null : { ...savingFor(given, session, store), now };
  const checkpoints = await openCheckpoints(store, project.projectPath);
  const last = checkpoints[0] ?? null;
  return {
    saving,
    context: await contextOf(store, project.projectPath, saving, last),
    lastPrompt: await lastPrompt(store, project.projectPath, session),
    lastMessage: await lastMessage(store, session, last),
    previous: last?.state ?? null,
    workedOn: checkpoints.find(({ state }) => state.openspec !== null)?.state.openspec ?? null,
    edited: editedIn(file, last),
  };
}

/** The one that was named, else the one in which this runs, else the project's newest. */
async function sessionOf(
  given: Given,
  store: Store,
  { projectPath, repoId }: Project,
): Promise<SessionRecord | null> {
  const named = given.option("session");
  if (named !== undefined) return findSession(store, named, given.text);
  const around = host().env["CLAUDE_CODE_SESSION_ID"] ?? "";
  const running = around === "" ? null : await store.session(around);
  const isHere =
    running?.projectPath === projectPath || (repoId !== null && running?.repoId === repoId);
  if (running !== null && isHere) return running;
  const [newest] = await store.listSessions({ projectPath, limit: 1 });
  return newest ?? null;
}

function savingFor(given: Given, session: SessionRecord, store: Store): Saving {
  const { sessionId, client, transcriptPath } = session;
  const at = projectPathOf(session.projectPath ?? host().cwd());
  return savingOf(given.house, sessionId, { client: client ?? "", transcriptPath, ...at }, store);
}

const MOST_LOOKED_AT = 20;

/** Those after the last `session new`, newest first. */
async function openCheckpoints(
  store: Store,
  projectPath: string,
): Promise<readonly SavedCheckpoint[]> {
  const events = await store.checkpoints({ projectPath, limit: MOST_LOOKED_AT });
  const [closed] = await store.queryEvents({ type: CHECKPOINT_CLOSED, projectPath, limit: 1 });
  return events
    .filter(({ ts }) => closed === undefined || ts > closed.ts)
    .flatMap((event) => savedCheckpoint(event) ?? []);
}

/** As the session stands now; else what was saved last of the project and not cleared. */
async function contextOf(
  store: Store,
  projectPath: string,
  saving: Saving | null,
  last: SavedCheckpoint | null,
): Promise<Known["context"]> {
  const cleared = await clearedAt(store, projectPath);
  const saved = (await store.snapshots({ projectPath, limit: MOST_LOOKED_AT }))
    .filter(({ ts }) => !isCleared(ts, cleared))
    .flatMap((event) => savedSnapshot(event) ?? []);
  const now = saving === null ? null : await snapshotNow(saving);
  const found = now === null ? saved[0] : savedSnapshot(flatten(now));
  if (found === undefined || found === null) return null;
  const { document, extra } = found;
  // A checkpoint saves the context with it, at the same time.
  const then = last === null ? undefined : saved.find(({ ts }) => ts <= last.ts);
  const isNewer = then === undefined || !hasSameTasks(then.document, document);
  return { document, extra, isNewer };
}

const hasSameTasks = (one: ContextDocument, other: ContextDocument): boolean =>
  JSON.stringify(one.progress) === JSON.stringify(other.progress);

const MOST_PROMPTS = 50;

async function lastPrompt(
  store: Store,
  projectPath: string,
  session: SessionRecord | null,
): Promise<string | null> {
  const of = session === null ? { projectPath } : { sessionId: session.sessionId };
  const prompts = await store.queryEvents({ type: "prompt", ...of, limit: MOST_PROMPTS });
  return taskAmong(prompts.flatMap(({ text }) => asText(text) ?? []));
}

const MOST_TURNS = 10;

/** Of the session's main agent; what it said before the last checkpoint, that checkpoint knew. */
async function lastMessage(
  store: Store,
  session: SessionRecord | null,
  last: SavedCheckpoint | null,
): Promise<string | null> {
  if (session === null) return null;
  const { sessionId } = session;
  const turns = await store.queryEvents({ type: "turn.end", sessionId, limit: MOST_TURNS });
  // What a request failed with is nobody's answer.
  const newest = turns.find(
    ({ agentId, ok, interrupted }) =>
      asText(agentId) === null && (ok !== false || interrupted === true),
  );
  if (newest === undefined || (last !== null && newest.ts <= last.ts)) return null;
  return asText(newest.lastAssistantMessage);
}

export const NOT_EDITED: Known["edited"] = { workingOn: null, next: [] };

/**
 * What a person changed in the file that the last checkpoint wrote. Any other file was not made here, and what it says
 * is nobody's word.
 */
function editedIn(file: FoundState | null, last: SavedCheckpoint | null): Known["edited"] {
  if (file === null || last === null || !file.reading.ok) return NOT_EDITED;
  const { state } = file.reading;
  const before = last.state;
  const isOfIt = state.saved_at === before.saved_at && state.git_commit === before.git_commit;
  if (!isOfIt || file.hash === last.fileHash) return NOT_EDITED;
  const isNext = JSON.stringify(state.next_steps) !== JSON.stringify(before.next_steps);
  return {
    workingOn: state.working_on === before.working_on ? null : state.working_on,
    next: isNext ? state.next_steps : [],
  };
}
