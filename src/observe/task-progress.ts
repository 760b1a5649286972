/** How far an agent is with the tasks it wrote down. */
import { asText } from "../event/event.ts";
import type { Store } from "../store/store.ts";

export type AgentTaskProgress = {
  readonly done: number;
  readonly total: number;
  /** The one it works on; null when it says of none that it does. */
  readonly current: string | null;
};

/** A list that was changed more often is told by its newest changes. */
const MAX_CHANGES = 400;

/** Null where there is no list. */
export async function readTaskProgress(
  store: Pick<Store, "queryEvents">,
  sessionId: string,
): Promise<AgentTaskProgress | null> {
  const changes = await store.queryEvents({ type: "task", sessionId, limit: MAX_CHANGES });
  const tasks = new Map<string, { status: string | null; subject: string | null }>();
  // Newest first: what was said last of a task holds.
  for (const change of changes) {
    const id = asText(change["taskId"]);
    if (id === null) continue;
    const known = tasks.get(id);
    tasks.set(id, {
      status: known?.status ?? asText(change["status"]),
      subject: known?.subject ?? asText(change["subject"]),
    });
  }
  const kept = [...tasks.values()].filter(({ status }) => status !== "deleted");
  if (kept.length === 0) return null;
  return {
    done: kept.filter(({ status }) => status === "completed").length,
    total: kept.length,
    current: kept.find(({ status }) => status === "in_progress")?.subject ?? null,
  };
}
