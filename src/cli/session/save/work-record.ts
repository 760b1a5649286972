/** What is recorded of a project's work when it is saved: its session, the saved context, the last checkpoint. */
import { currentSession } from "../../../clients/current-session.ts";
import { keyedHash } from "../../../config/secret-key.ts";
import { asText } from "../../../event/event.ts";
import { projectPathOf } from "../../../git/locate-repository.ts";
import {
  CHECKPOINT_CLOSED,
  type SavedCheckpoint,
  readCheckpoint,
} from "../../../remember/checkpoint/checkpoint-event.ts";
import type { CheckpointInputs } from "../../../remember/checkpoint/derive/checkpoint-inputs.ts";
import { findTaskPrompt } from "../../../remember/checkpoint/derive/task-prompt.ts";
import type { StateFileReading } from "../../../remember/checkpoint/state/state-file.ts";
import { findClearedAt, isCleared } from "../../../remember/context/cleared-context.ts";
import type { ContextDocument } from "../../../remember/context/document/context-document.ts";
import {
  type ContextSaveRequest,
  makeSnapshotNow,
} from "../../../remember/context/save-snapshot.ts";
import { readSnapshot, type SavedSnapshot } from "../../../remember/context/context-snapshot.ts";
import { loadProjectWork, NO_PROJECT_WORK } from "../../../recall/start/project-work.ts";
import { extractCommand } from "../../../recall/start/reconcile-contexts.ts";
import type { UnfinishedWork } from "../../../recall/start/unfinished-work.ts";
import { listMemories } from "../../../remember/memory/memories.ts";
import { isRunning } from "../../../system/process-start.ts";
import type { Text } from "../../../text/text.ts";
import { flatten, type SessionRecord, type Store } from "../../../store/store.ts";
import type { CommandArgs } from "../../command/command.ts";
import { toContextSaveInput } from "../../context/context-save-input.ts";
import type { CommandProject } from "../../context/resolve-session.ts";
import { findSession } from "../../command/find-session.ts";
import { host } from "../../../system/host.ts";

type WorkField = "context" | "unfinished" | "lastPrompt" | "lastMessage" | "previous" | "edited";

export type WorkRecord = Pick<CheckpointInputs, WorkField> & {
  /** The OpenSpec change of the newest checkpoint that has one. */
  readonly workedOn: string | null;
  /** What the person forbade in the project. */
  readonly rules: readonly string[];
  /** Null where no session of the project is recorded. */
  readonly saving: ContextSaveRequest | null;
};

const MAX_MEMORIES = 20;
const MAX_FAILING = 3;

/** `isPrivate`: nothing of the project may be recorded, so nothing of its sessions is looked at. */
export async function loadWorkRecord(
  args: CommandArgs,
  store: Store,
  project: CommandProject,
  { file, now, isPrivate }: { file: StateFileReading | null; now: Date; isPrivate: boolean },
): Promise<WorkRecord> {
  const session = isPrivate ? null : await sessionOf(args, store, project);
  const saving = session === null ? null : { ...savingFor(args, session, store), now };
  const checkpoints = await findOpenCheckpoints(store, project.projectPath);
  const last = checkpoints[0] ?? null;
  const { newest, context } = await contextOf(store, project.projectPath, saving, last);
  const evidence = { now, isRunning };
  const source = { store, unreadEvents: [], hash: keyedHash(args.installation.paths.run) };
  const work = isPrivate
    ? NO_PROJECT_WORK
    : await loadProjectWork(source, project.projectPath, newest, evidence);
  const memories = await listMemories(store, {
    projectPath: project.projectPath,
    limit: MAX_MEMORIES,
  });
  return {
    saving,
    context,
    unfinished: toUnfinished(work.unfinished, newest, last, args.text),
    rules: [...work.rules, ...memories.map(({ text }) => text)],
    lastPrompt: await findLastPrompt(store, project.projectPath, session),
    lastMessage: await findLastMessage(store, session, last),
    previous: last?.state ?? null,
    workedOn: checkpoints.find(({ state }) => state.openspec !== null)?.state.openspec ?? null,
    edited: readEdits(file, last),
  };
}

/** The one that was named, else the one in which this runs, else the project's newest. */
async function sessionOf(
  args: CommandArgs,
  store: Store,
  { projectPath, repoId }: CommandProject,
): Promise<SessionRecord | null> {
  const named = args.option("session");
  if (named !== undefined) return findSession(store, named, args.text);
  const around = currentSession(host().env);
  const running = around === null ? null : await store.session(around);
  const isHere =
    running?.projectPath === projectPath || (repoId !== null && running?.repoId === repoId);
  if (running !== null && isHere) return running;
  const [newest] = await store.listSessions({ projectPath, limit: 1 });
  return newest ?? null;
}

function savingFor(args: CommandArgs, session: SessionRecord, store: Store): ContextSaveRequest {
  const { sessionId, client, transcriptPath } = session;
  const at = projectPathOf(session.projectPath ?? host().cwd());
  return toContextSaveInput(
    args.installation,
    sessionId,
    { client: client ?? "", transcriptPath, ...at },
    store,
  );
}

const MAX_CHECKPOINTS = 20;

/** Those after the last `session new`, newest first. */
async function findOpenCheckpoints(
  store: Store,
  projectPath: string,
): Promise<readonly SavedCheckpoint[]> {
  const events = await store.checkpoints({ projectPath, limit: MAX_CHECKPOINTS });
  const [closed] = await store.queryEvents({ type: CHECKPOINT_CLOSED, projectPath, limit: 1 });
  return events
    .filter(({ ts }) => closed === undefined || ts > closed.ts)
    .flatMap((event) => readCheckpoint(event) ?? []);
}

/** As the session stands now; else what was saved last of the project and not cleared. */
async function contextOf(
  store: Store,
  projectPath: string,
  saving: ContextSaveRequest | null,
  last: SavedCheckpoint | null,
): Promise<{
  readonly newest: SavedSnapshot | null;
  readonly context: CheckpointInputs["context"];
}> {
  const cleared = await findClearedAt(store, projectPath);
  const saved = (await store.snapshots({ projectPath, limit: MAX_CHECKPOINTS }))
    .filter(({ ts }) => !isCleared(ts, cleared))
    .flatMap((event) => readSnapshot(event) ?? []);
  const now = saving === null ? null : await makeSnapshotNow(saving);
  const found = now === null ? saved[0] : readSnapshot(flatten(now));
  if (found === undefined || found === null) return { newest: null, context: null };
  const { document, extra } = found;
  // A checkpoint saves the context with it, at the same time.
  const then = last === null ? undefined : saved.find(({ ts }) => ts <= last.ts);
  const isNewer = then === undefined || !hasSameTasks(then.document, document);
  return { newest: found, context: { document, extra, isNewer } };
}

/** What the last checkpoint did not know: of what is older it said itself what is left of it. */
function toUnfinished(
  all: readonly UnfinishedWork[],
  newest: SavedSnapshot | null,
  last: SavedCheckpoint | null,
  { sessionSave: words }: Text,
): CheckpointInputs["unfinished"] {
  const open = all.filter(({ snapshot }) => last === null || snapshot.ts > last.ts);
  const tasks = open.map(({ snapshot: saved }) => saved.document.progress);
  const errors = [
    ...(newest?.document.state.errors ?? []),
    ...all.flatMap(({ snapshot: saved, failures }) => [
      ...saved.document.state.errors,
      ...failures.failedCommands,
    ]),
  ];
  // Of one command the first says most: with its error.
  const failing = new Map(errors.toReversed().map((one) => [extractCommand(one), one]));
  return {
    request:
      open.find(({ snapshot: saved }) => saved.document.goal.current_objective !== "")?.snapshot
        .document.goal.current_objective ?? null,
    tasks: {
      current: tasks.flatMap(({ current }) => current),
      pending: tasks.flatMap(({ pending }) => pending),
    },
    failing: [...failing.values()].toReversed().slice(0, MAX_FAILING).map(words.stillFailing),
  };
}

const hasSameTasks = (one: ContextDocument, other: ContextDocument): boolean =>
  JSON.stringify(one.progress) === JSON.stringify(other.progress);

const MAX_PROMPTS = 50;

async function findLastPrompt(
  store: Store,
  projectPath: string,
  session: SessionRecord | null,
): Promise<string | null> {
  const of = session === null ? { projectPath } : { sessionId: session.sessionId };
  const prompts = await store.queryEvents({ type: "prompt", ...of, limit: MAX_PROMPTS });
  return findTaskPrompt(prompts.flatMap(({ text }) => asText(text) ?? []));
}

const MAX_TURNS = 10;

/** Of the session's main agent; what it said before the last checkpoint, that checkpoint knew. */
async function findLastMessage(
  store: Store,
  session: SessionRecord | null,
  last: SavedCheckpoint | null,
): Promise<string | null> {
  if (session === null) return null;
  const { sessionId } = session;
  const turns = await store.queryEvents({ type: "turn.end", sessionId, limit: MAX_TURNS });
  // What a request failed with is nobody's answer.
  const newest = turns.find(
    ({ agentId, ok, interrupted }) =>
      asText(agentId) === null && (ok !== false || interrupted === true),
  );
  if (newest === undefined || (last !== null && newest.ts <= last.ts)) return null;
  return asText(newest.lastAssistantMessage);
}

export const NO_EDITS: CheckpointInputs["edited"] = { workingOn: null, next: [] };

/**
 * What a person changed in the file that the last checkpoint wrote. Any other file was not made here, and what it says
 * is nobody's word.
 */
function readEdits(
  file: StateFileReading | null,
  last: SavedCheckpoint | null,
): CheckpointInputs["edited"] {
  if (file === null || last === null || !file.reading.ok) return NO_EDITS;
  const { state } = file.reading;
  const before = last.state;
  const isOfIt = state.saved_at === before.saved_at && state.git_commit === before.git_commit;
  if (!isOfIt || file.hash === last.fileHash) return NO_EDITS;
  const isNext = JSON.stringify(state.next_steps) !== JSON.stringify(before.next_steps);
  return {
    workingOn: state.working_on === before.working_on ? null : state.working_on,
    next: isNext ? state.next_steps : [],
  };
}
