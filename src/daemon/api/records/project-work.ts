/** What is left to do in a project, and which rules hold there: as the newest saved context, checkpoint and rules say. */
import type * as v from "valibot";
import {
  CHECKPOINT_CLOSED,
  readCheckpoint,
} from "../../../remember/checkpoint/checkpoint-event.ts";
import { readSnapshot } from "../../../remember/context/context-snapshot.ts";
import { readGuard } from "../../../remember/guard/guard-file.ts";
import { isBanLifted } from "../../../remember/ledger/words/bans.ts";
import type { Store } from "../../../store/store.ts";
import { TEXT, TIME, fields, listOf, oneOf } from "../shape/schema.ts";

export const OPEN_WORK = fields({
  sessionId: TEXT,
  ts: TIME,
  from: oneOf("context", "checkpoint"),
  current: listOf(TEXT),
  pending: listOf(TEXT),
  nextSteps: listOf(TEXT),
});
export type OpenWork = v.InferOutput<typeof OPEN_WORK>;

/** Null when nothing is left, or nobody wrote it down. */
export async function findOpenWork(
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

/** What somebody forbade, in their words. */
export const PROJECT_RULE = fields({ text: TEXT, ts: TIME, sessionId: TEXT });
export type ProjectRule = v.InferOutput<typeof PROJECT_RULE>;

/** Of the newest sessions: a rule that nobody repeats is in the guard's file. */
const MAX_SNAPSHOTS = 10;
const MAX_RULES = 12;

/** Newest first, each once; what was allowed again is none. */
export async function loadProjectRules(
  store: Pick<Store, "snapshots">,
  run: string,
  projectPath: string,
): Promise<readonly ProjectRule[]> {
  const saved = (await store.snapshots({ projectPath, limit: MAX_SNAPSHOTS })).flatMap(
    (event) => readSnapshot(event) ?? [],
  );
  const said = saved.flatMap(({ extra, ts, sessionId }) =>
    extra.lines.flatMap((line) =>
      line.kind === "ban" ? [{ text: line.texts[0] ?? "", ts, sessionId }] : [],
    ),
  );
  const guarded = (readGuard(run, projectPath)?.rules ?? []).flatMap(({ line, ts, sessionId }) =>
    line.kind === "ban" ? [{ text: line.texts[0] ?? "", ts, sessionId }] : [],
  );
  const isAllowed = ({ text, ts }: ProjectRule): boolean =>
    saved.some(
      (one) => one.ts >= ts && one.extra.allowances.some((words) => isBanLifted(text, words)),
    );
  const found = [...said, ...guarded]
    .filter((rule) => rule.text !== "" && !isAllowed(rule))
    .toSorted((a, b) => (a.ts < b.ts ? 1 : -1));
  return [...new Map(found.toReversed().map((rule) => [rule.text, rule])).values()]
    .toSorted((a, b) => (a.ts < b.ts ? 1 : -1))
    .slice(0, MAX_RULES);
}
