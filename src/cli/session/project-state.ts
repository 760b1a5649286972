/** What the database knows of a project's work; a database that cannot be read is no reason not to read a file. */
import { listBlockingRows } from "../../remember/errors/blocking-rows.ts";
import { expandHome } from "../../config/paths.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import type { IngestContext } from "../../ingest/context.ts";
import {
  CHECKPOINT_CLOSED,
  readCheckpoint,
  type SavedCheckpoint,
} from "../../remember/checkpoint/checkpoint-event.ts";
import { findClearedAt, isCleared } from "../../remember/context/cleared-context.ts";
import { type SavedSnapshot, readSnapshot } from "../../remember/context/context-snapshot.ts";
import { StoreFault } from "../../store/fault.ts";
import type { FlatEventOf } from "../../event/event.ts";
import type { BlockerRow, Store } from "../../store/store.ts";
import { makeJournalFileCheck } from "../context/recorded-file-check.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { fromHere } from "../command/from-here.ts";

/** Newest first. Each is read when it is asked for: there may be many, with hundreds of files each. */
export type CheckpointList = {
  readonly all: () => readonly SavedCheckpoint[];
  readonly newest: (count: number) => readonly SavedCheckpoint[];
  /** The one that a file with this hash was written with. */
  readonly writtenWith: (hash: string) => SavedCheckpoint | null;
};

export type ProjectState = {
  readonly projectPath: string;
  readonly repoId: string | null;
  /** Those that were closed too. */
  readonly checkpoints: CheckpointList;
  /** When the project's checkpoints were closed last. */
  readonly closedAt: string | null;
  /** Open or not, newest first. */
  readonly blockers: readonly BlockerRow[];
  /** The project's newest saved context; null when it was cleared. */
  readonly context: SavedSnapshot | null;
  /** Whether a file with this hash was written here. */
  readonly isOurs: (hash: string) => boolean;
};

const MAX_CHECKPOINTS = 50;
const MAX_BLOCKERS = 200;

export async function loadProjectState(args: CommandArgs): Promise<ProjectState> {
  const { installation } = args;
  try {
    return await withStore(installation, (context) => readProjectState(args, context));
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    const named = args.option("project") ?? ".";
    const folder = fromHere(expandHome(named, installation.paths.userHome) ?? named);
    return {
      ...projectPathOf(folder),
      checkpoints: toCheckpointList([]),
      closedAt: null,
      blockers: [],
      context: null,
      isOurs: makeJournalFileCheck(installation.paths.journal),
    };
  }
}

async function readProjectState(args: CommandArgs, context: IngestContext): Promise<ProjectState> {
  const { store, journal } = context;
  await refresh(context, args.text);
  const { projectPath, repoId } = await resolveProject(args, store);
  const events = await store.checkpoints({ projectPath, limit: MAX_CHECKPOINTS });
  const [closed] = await store.queryEvents({ type: CHECKPOINT_CLOSED, projectPath, limit: 1 });
  const checkpoints = toCheckpointList(events);
  const isJournalled = makeJournalFileCheck(journal);
  return {
    projectPath,
    repoId,
    checkpoints,
    closedAt: closed?.ts ?? null,
    blockers: await listBlockingRows(store, { projectPath, state: "all", limit: MAX_BLOCKERS }),
    context: await newestContext(store, projectPath),
    isOurs: (hash) => checkpoints.writtenWith(hash) !== null || isJournalled(hash),
  };
}

type CheckpointEvent = FlatEventOf<"checkpoint">;

export function toCheckpointList(events: readonly CheckpointEvent[]): CheckpointList {
  const known = new Map<CheckpointEvent, SavedCheckpoint | null>();
  const readOne = (event: CheckpointEvent): SavedCheckpoint | null => {
    const found = known.get(event);
    if (found !== undefined) return found;
    const read = readCheckpoint(event);
    known.set(event, read);
    return read;
  };
  function* each(): Generator<SavedCheckpoint> {
    for (const event of events) {
      const read = readOne(event);
      if (read !== null) yield read;
    }
  }
  return {
    all: () => [...each()],
    newest: (count) => [...each().take(count)],
    writtenWith: (hash) => {
      const written = events.filter((event) => event.fileHash === hash);
      return written.map(readOne).find((one) => one !== null) ?? null;
    },
  };
}

const readCheckpoints = (events: readonly CheckpointEvent[]): readonly SavedCheckpoint[] =>
  events.flatMap((event) => readCheckpoint(event) ?? []);

async function newestContext(store: Store, projectPath: string): Promise<SavedSnapshot | null> {
  const [newest] = await store.snapshots({ projectPath, limit: 1 });
  const isGone = isCleared(newest?.ts ?? "", await findClearedAt(store, projectPath));
  return isGone ? null : readSnapshot(newest);
}

/** Those of the project, and of every other working tree of its repository, whatever their age. */
export const loadAllCheckpoints = (
  { installation }: CommandArgs,
  { projectPath, repoId }: ProjectState,
): Promise<readonly SavedCheckpoint[]> =>
  withStore(installation, async ({ store }) => {
    const own = readCheckpoints(await store.checkpoints({ projectPath }));
    const others = repoId === null ? [] : readCheckpoints(await store.checkpoints({ repoId }));
    const ids = new Set(own.map(({ id }) => id));
    return [...own, ...others.filter(({ id }) => !ids.has(id))];
  });

/** Whether sessions may still be told of it. */
export const isCheckpointOpen = (
  { ts }: SavedCheckpoint,
  { closedAt }: Pick<ProjectState, "closedAt">,
): boolean => closedAt === null || ts > closedAt;

/** The newest, if sessions may still be told of it. */
export function findOpenCheckpoint(
  known: Pick<ProjectState, "checkpoints" | "closedAt">,
): SavedCheckpoint | null {
  const [newest] = known.checkpoints.newest(1);
  return newest === undefined || !isCheckpointOpen(newest, known) ? null : newest;
}
