/**
 * Which checkpoint a session is told: the project's newest that was not closed since, when the commit and the branch it
 * stands on are still checked out. Only what was recorded here counts, never a file of the repository.
 *
 *   startup, compact  it
 *   resume            it, when it was not told before and is newer than this session's last words
 *   clear, fork       none
 *
 * At a startup the person is shown it too, as a box with choices, unless somebody has taken it up since: a session that was
 * told it when it began, and in which something was asked.
 *
 * With it comes what keeps the project from going on now, as far as that is in the store. Where git keeps its references
 * in tables, the commit cannot be told without git, and nothing is.
 */
import { listBlockingRows } from "../../remember/errors/blocking-rows.ts";
import type { Event } from "../../event/event.ts";
import { headOf } from "../../git/head.ts";
import { isSameBranch } from "../../git/same-branch.ts";
import {
  CHECKPOINT,
  CHECKPOINT_CLOSED,
  type SavedCheckpoint,
  readCheckpoint,
} from "../../remember/checkpoint/checkpoint-event.ts";
import { type BlockerRow, flatten } from "../../store/store.ts";
import { collectRefs } from "../inject/injection.ts";
import type { RecallSource } from "../previous/recall-source.ts";
import type { StartContextRequest } from "./find-saved-contexts.ts";
import { findLastTurnEnd } from "./saved-context.ts";

export type StartCheckpoint = {
  readonly checkpoint: SavedCheckpoint;
  readonly open: readonly BlockerRow[];
};

export async function findStartCheckpoint(
  recallSource: RecallSource,
  start: StartContextRequest,
  told: ReadonlySet<string>,
): Promise<StartCheckpoint | null> {
  const { source, projectPath } = start;
  if (source === "clear" || source === "fork") return null;
  const found = await findNewestCheckpoint(recallSource, projectPath);
  if (found === null) return null;
  if (source === "resume") {
    if (told.has(found.id) || found.ts <= (await findLastTurnEnd(recallSource, start))) return null;
  }
  if (!isCheckedOut(found, projectPath)) return null;
  if (await wasClosed(recallSource, found, projectPath)) return null;
  return { checkpoint: found, open: await listBlockingRows(recallSource.store, { projectPath }) };
}

const MAX_EVENTS = 50;

/** Whether a session began with it and went on. */
export async function isCheckpointResumed(
  { store, unreadEvents }: RecallSource,
  { id, ts }: SavedCheckpoint,
  { projectPath, sessionId: own }: StartContextRequest,
): Promise<boolean> {
  const query = { projectPath, since: ts, limit: MAX_EVENTS };
  const fresh = unreadEvents.filter((event) => event.projectPath === projectPath).map(flatten);
  const injections = [
    ...(await store.queryEvents({ type: "injection", ...query })),
    ...fresh.filter((event) => event.type === "injection"),
  ];
  const told = new Set<string>();
  for (const { sessionId, source, parts } of injections) {
    const isBegun = source === "startup" && collectRefs(parts).includes(id);
    if (isBegun && sessionId !== own) told.add(sessionId);
  }
  if (told.size === 0) return false;
  const prompts = [
    ...(await store.queryEvents({ type: "prompt", ...query })),
    ...fresh.filter(({ type }) => type === "prompt"),
  ];
  return prompts.some(({ sessionId }) => told.has(sessionId));
}

/** Mostly there is none, which is seen in one look. */
async function findNewestCheckpoint(
  { store, unreadEvents }: RecallSource,
  projectPath: string,
): Promise<SavedCheckpoint | null> {
  const fresh = findLatestEvent(unreadEvents, CHECKPOINT, projectPath);
  const [stored] = await store.checkpoints({ projectPath, limit: 1 });
  const isFresh = fresh !== null && (stored === undefined || fresh.ts >= stored.ts);
  const first = isFresh ? flatten(fresh) : stored;
  if (first === undefined) return null;
  return readCheckpoint(first) ?? findNewestReadable({ store, unreadEvents }, projectPath);
}

/** How many that nobody can read may lie before one that says where the work stands. */
const MAX_CHECKPOINTS = 8;

async function findNewestReadable(
  { store, unreadEvents }: Pick<RecallSource, "store" | "unreadEvents">,
  projectPath: string,
): Promise<SavedCheckpoint | null> {
  const isOfProject = (event: Event): boolean =>
    event.type === CHECKPOINT && event.projectPath === projectPath;
  const fresh = unreadEvents.filter(isOfProject).map(flatten).toReversed();
  const stored = await store.checkpoints({ projectPath, limit: MAX_CHECKPOINTS });
  const all = [...fresh, ...stored].toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0));
  for (const event of all) {
    const read = readCheckpoint(event);
    if (read !== null) return read;
  }
  return null;
}

async function wasClosed(
  { store, unreadEvents }: RecallSource,
  { ts }: SavedCheckpoint,
  projectPath: string,
): Promise<boolean> {
  const fresh = findLatestEvent(unreadEvents, CHECKPOINT_CLOSED, projectPath);
  if (fresh !== null && fresh.ts >= ts) return true;
  const query = { type: CHECKPOINT_CLOSED, projectPath, since: ts, limit: 1 };
  return (await store.queryEvents(query)).length > 0;
}

/** At the same time the one recorded last. */
const findLatestEvent = (
  unread: readonly Event[],
  type: string,
  projectPath: string,
): Event | null =>
  unread.reduce<Event | null>(
    (latest, event) =>
      event.type === type &&
      event.projectPath === projectPath &&
      (latest === null || event.ts >= latest.ts)
        ? event
        : latest,
    null,
  );

export function isCheckedOut({ branch, commit }: SavedCheckpoint, projectPath: string): boolean {
  const head = headOf(projectPath);
  return head.commit === commit && isSameBranch(head.branch, branch);
}
