/** What is left to do in a project, and which rules hold there: as the newest saved context, checkpoint and rules say. */
import type * as v from "valibot";
import type { KeyedHash } from "../../../config/secret-key.ts";
import { listProjectPostponements } from "../../../recall/start/project-postponements.ts";
import { listProjectRules } from "../../../recall/start/project-rules.ts";
import {
  CHECKPOINT_CLOSED,
  readCheckpoint,
} from "../../../remember/checkpoint/checkpoint-event.ts";
import { readSnapshot } from "../../../remember/context/context-snapshot.ts";
import type { Store } from "../../../store/store.ts";
import { TEXT, TIME, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

export const OPEN_WORK = fields({
  sessionId: TEXT,
  ts: TIME,
  from: oneOf("context", "checkpoint"),
  current: listOf(TEXT),
  pending: listOf(TEXT),
  nextSteps: listOf(TEXT),
});
export type OpenWork = v.InferOutput<typeof OPEN_WORK>;

/** With what people left for later; null when nothing is left, or nobody wrote it down. */
export async function findOpenWork(
  store: Store,
  hash: KeyedHash,
  projectPath: string,
  now: Date,
): Promise<OpenWork | null> {
  const work = await findWrittenWork(store, projectPath);
  const postponed = await listProjectPostponements(
    { store, unreadEvents: [], hash },
    projectPath,
    now,
  );
  const [newest] = postponed;
  if (newest === undefined) return work;
  const { sessionId, ts } = newest;
  const from = { sessionId, ts, from: "context", current: [], pending: [], nextSteps: [] } as const;
  const known = work ?? from;
  return { ...known, pending: [...known.pending, ...postponed.map(({ line }) => line.decisive)] };
}

async function findWrittenWork(
  store: Pick<Store, "snapshots" | "checkpoints" | "queryEvents">,
  projectPath: string,
): Promise<OpenWork | null> {
  const [snapshot] = await store.snapshots({ projectPath, limit: 1 });
  const [checkpoint] = await store.checkpoints({ projectPath, limit: 1 });
  const isCheckpointNewer =
    checkpoint !== undefined && (snapshot === undefined || checkpoint.ts >= snapshot.ts);
  const work = isCheckpointNewer
    ? await workFromCheckpoint(store, projectPath, checkpoint)
    : workFromSnapshot(snapshot);
  if (work === null) return null;
  const { current, pending, nextSteps } = work;
  return current.length + pending.length + nextSteps.length === 0 ? null : work;
}

function workFromSnapshot(event: Parameters<typeof readSnapshot>[0]): OpenWork | null {
  const saved = readSnapshot(event);
  if (saved === null || saved.isFinished || saved.extra.hasStaleTasks) return null;
  const { sessionId, ts, document } = saved;
  const { current, pending } = document.progress;
  return { sessionId, ts, from: "context", current, pending, nextSteps: [] };
}

async function workFromCheckpoint(
  store: Pick<Store, "queryEvents">,
  projectPath: string,
  event: Parameters<typeof readCheckpoint>[0],
): Promise<OpenWork | null> {
  const saved = readCheckpoint(event);
  if (saved === null) return null;
  const [closed] = await store.queryEvents({ type: CHECKPOINT_CLOSED, projectPath, limit: 1 });
  if (closed !== undefined && closed.ts >= saved.ts) return null;
  const { sessionId, ts, state } = saved;
  const { pending_tasks: pending, next_steps: nextSteps } = state;
  return { sessionId, ts, from: "checkpoint", current: [], pending, nextSteps };
}

/** What holds for good, in the words of whoever said it. */
export const PROJECT_RULE = fields({
  /** By which it is removed. */
  id: TEXT,
  /** As `self-gen memory` calls it. */
  kind: oneOf("rule", "decision"),
  text: TEXT,
  ts: TIME,
  /** Null where it was kept outside of any. */
  sessionId: orNull(TEXT),
  /** What was said since about the same, where it may be over. */
  later: orNull(TEXT),
});
export type ApiProjectRule = v.InferOutput<typeof PROJECT_RULE>;

/** Newest first, each once: what its sessions get, with what was said in those that still run. */
export async function loadProjectRules(
  store: Store,
  hash: KeyedHash,
  projectPath: string,
): Promise<readonly ApiProjectRule[]> {
  const all = await listProjectRules({ store, unreadEvents: [], hash }, projectPath);
  return all.map(({ id, line, memory, ts, sessionId }) => ({
    id: memory?.id ?? id,
    kind: line.kind === "ban" ? "rule" : "decision",
    text: line.decisive,
    ts,
    sessionId: sessionId === "" ? null : sessionId,
    later: line.later?.text ?? null,
  }));
}
