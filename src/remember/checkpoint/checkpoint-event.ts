/**
 * A checkpoint: the session state as it was saved, and what it stood on.
 *
 *   checkpoint { state, hashFile?, repoId?, branch?, commit?, subject?, openspecTitle?, pushed, hasTask?, leftOut? }
 *   checkpoint_closed {}   a project's older checkpoints are told to nobody any more
 *
 * `hashFile` is of the project's state file as it was written with it: a file with another hash was not written here.
 */
import { asText, type Event, isObject, makeEvent } from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import type { FlatEvent } from "../../store/store.ts";
import { readCheckpointStateValue } from "./state/read-state.ts";
import type { CheckpointState } from "./state/checkpoint-state.ts";

export const CHECKPOINT = "checkpoint";
export const CHECKPOINT_CLOSED = "checkpoint_closed";

export type OmittedPath = { readonly path: string; readonly reason: string };

export type Checkpoint = {
  readonly state: CheckpointState;
  readonly fileHash: string | null;
  readonly repoId: string | null;
  readonly branch: string | null;
  /** The full hash. */
  readonly commit: string | null;
  /** Of the commit's message, where this save made the commit. */
  readonly subject: string | null;
  readonly openspecTitle: string | null;
  readonly pushed: boolean;
  /** Something is under way; an older program did not say. */
  readonly hasTask: boolean;
  /** What lay there changed and was not committed; a folder ends with a slash. */
  readonly leftOut: readonly OmittedPath[];
};

export type SavedCheckpoint = Checkpoint & {
  readonly id: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
};

export function makeCheckpointEvent(
  of: { readonly sessionId: string; readonly projectPath: string },
  ts: string,
  { state, leftOut, pushed, hasTask, ...known }: Checkpoint,
): Event {
  const told = Object.entries(known).filter(([, value]) => value !== null);
  return makeEvent(
    CHECKPOINT,
    { id: newId(), ts, ...of },
    {
      state,
      pushed,
      ...(hasTask ? {} : { hasTask }),
      ...(Object.fromEntries(told) as Record<string, string>),
      ...(leftOut.length === 0 ? {} : { leftOut }),
    },
  );
}

/** As it was saved; null for anything else. */
export function readCheckpoint(event: FlatEvent | undefined): SavedCheckpoint | null {
  if (event === undefined || event.type !== CHECKPOINT || !isObject(event.state)) return null;
  const reading = readCheckpointStateValue(event.state);
  if (!reading.ok) return null;
  const { id, ts, sessionId, projectPath } = event;
  return {
    id,
    ts,
    sessionId,
    projectPath,
    state: reading.state,
    fileHash: asText(event.fileHash),
    repoId: asText(event.repoId),
    branch: asText(event.branch),
    commit: asText(event.commit),
    subject: asText(event.subject),
    openspecTitle: asText(event.openspecTitle),
    pushed: event.pushed === true,
    hasTask: event.hasTask !== false,
    leftOut: leftOutOf(event.leftOut),
  };
}

const leftOutOf = (value: unknown): readonly OmittedPath[] =>
  (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    const path = isObject(one) ? asText(one["path"]) : null;
    const reason = isObject(one) ? asText(one["reason"]) : null;
    return path === null || reason === null ? [] : [{ path, reason }];
  });
