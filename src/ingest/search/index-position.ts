/**
 * How far the index has read, and of which recording: the position of the last event, and `<recording> <event's id>`. Where
 * the store disagrees, it is another database or was rebuilt, and the index is rebuilt too.
 */
import type { IndexPosition } from "../../store/search-index.ts";
import type { RemovalLog, Store } from "../../store/store.ts";

export async function readPositionAt(
  store: Store,
  { recording }: RemovalLog,
  place: number,
): Promise<IndexPosition> {
  const last = await store.recordedUntil(place);
  return toIndexPosition(recording, last?.position ?? 0, last?.id ?? "");
}

export const toIndexPosition = (
  recording: string,
  position: number,
  id: string,
): IndexPosition => ({
  position,
  eventId: `${recording} ${id}`,
});

/** Whether what was read up to there is still what the store has. */
export async function isPositionOfStore(
  store: Store,
  removals: RemovalLog,
  saved: IndexPosition,
): Promise<boolean> {
  if (!saved.eventId.startsWith(`${removals.recording} `)) return false;
  // The event may be among those that were removed.
  if (removals.sessions.length > 0) return true;
  const now = await readPositionAt(store, removals, saved.position);
  return now.position === saved.position && now.eventId === saved.eventId;
}
