/** What the database knows of a project's work; a database that cannot be read is no reason not to read a file. */
import { resolve } from "node:path";
import { expandHome } from "../../config/paths.ts";
import { projectPathOf } from "../../git/locate.ts";
import type { IngestContext } from "../../ingest/context.ts";
import {
  CHECKPOINT_CLOSED,
  savedCheckpoint,
  type SavedCheckpoint,
} from "../../remember/checkpoint/checkpoint-event.ts";
import { clearedAt, isCleared } from "../../remember/context/cleared.ts";
import { type Saved, savedSnapshot } from "../../remember/context/snapshot.ts";
import { StoreFault } from "../../store/fault.ts";
import type { FlatEventOf } from "../../event/event.ts";
import type { BlockerRow, Store } from "../../store/store.ts";
import { journalledFiles } from "../context/own-files.ts";
import { projectOf } from "../context/which-session.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
import { host } from "../../system/host.ts";

/** Newest first. Each is read when it is asked for: there may be many, with hundreds of files each. */
export type Checkpoints = {
  readonly all: () => readonly SavedCheckpoint[];
  readonly newest: (count: number) => readonly SavedCheckpoint[];
  /** The one that a file with this hash was written with. */
  readonly writtenWith: (hash: string) => SavedCheckpoint | null;
};

export type Known = {
  readonly projectPath: string;
  readonly repoId: string | null;
  /** Those that were closed too. */
  readonly checkpoints: Checkpoints;
  /** When the project's checkpoints were closed last. */
  readonly closedAt: string | null;
  /** Open or not, newest first. */
  readonly blockers: readonly BlockerRow[];
  /** The project's newest saved context; null when it was cleared. */
  readonly context: Saved | null;
  /** Whether a file with this hash was written here. */
  readonly isOurs: (hash: string) => boolean;
};

const MOST_CHECKPOINTS = 50;
const MOST_BLOCKERS = 200;

export async function whatIsKnown(given: Given): Promise<Known> {
  const { house } = given;
  try {
    return await withStore(house, (context) => recorded(given, context));
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    const named = given.option("project") ?? ".";
    const folder = resolve(host().cwd(), expandHome(named, house.paths.userHome) ?? named);
    return {
      ...projectPathOf(folder),
      checkpoints: checkpointsIn([]),
      closedAt: null,
      blockers: [],
      context: null,
      isOurs: journalledFiles(house.paths.journal),
    };
  }
}

async function recorded(given: Given, context: IngestContext): Promise<Known> {
  const { store, journal } = context;
  await refresh(context, given.text);
  const { projectPath, repoId } = await projectOf(given, store);
  const events = await store.checkpoints({ projectPath, limit: MOST_CHECKPOINTS });
  const [closed] = await store.queryEvents({ type: CHECKPOINT_CLOSED, projectPath, limit: 1 });
  const checkpoints = checkpointsIn(events);
  const isJournalled = journalledFiles(journal);
  return {
    projectPath,
    repoId,
    checkpoints,
    closedAt: closed?.ts ?? null,
    blockers: await store.blockers({ projectPath, state: "all", limit: MOST_BLOCKERS }),
    context: await newestContext(store, projectPath),
    isOurs: (hash) => checkpoints.writtenWith(hash) !== null || isJournalled(hash),
  };
}

type CheckpointEvent = FlatEventOf<"checkpoint">;

export function checkpointsIn(events: readonly CheckpointEvent[]): Checkpoints {
  const known = new Map<CheckpointEvent, SavedCheckpoint | null>();
  const readOne = (event: CheckpointEvent): SavedCheckpoint | null => {
    const found = known.get(event);
    if (found !== undefined) return found;
    const read = savedCheckpoint(event);
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

const read = (events: readonly CheckpointEvent[]): readonly SavedCheckpoint[] =>
  events.flatMap((event) => savedCheckpoint(event) ?? []);

async function newestContext(store: Store, projectPath: string): Promise<Saved | null> {
  const [newest] = await store.snapshots({ projectPath, limit: 1 });
  const isGone = isCleared(newest?.ts ?? "", await clearedAt(store, projectPath));
  return isGone ? null : savedSnapshot(newest);
}

/** Those of the project, and of every other working tree of its repository, whatever their age. */
export const allCheckpoints = (
  { house }: Given,
  { projectPath, repoId }: Known,
): Promise<readonly SavedCheckpoint[]> =>
  withStore(house, async ({ store }) => {
    const own = read(await store.checkpoints({ projectPath }));
    const others = repoId === null ? [] : read(await store.checkpoints({ repoId }));
    const ids = new Set(own.map(({ id }) => id));
    return [...own, ...others.filter(({ id }) => !ids.has(id))];
  });

/** Whether sessions may still be told of it. */
export const isOpen = ({ ts }: SavedCheckpoint, { closedAt }: Pick<Known, "closedAt">): boolean =>
  closedAt === null || ts > closedAt;

/** The newest, if sessions may still be told of it. */
export function openCheckpoint(
  known: Pick<Known, "checkpoints" | "closedAt">,
): SavedCheckpoint | null {
  const [newest] = known.checkpoints.newest(1);
  return newest === undefined || !isOpen(newest, known) ? null : newest;
}
