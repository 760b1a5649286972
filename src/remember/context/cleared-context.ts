/**
 * What is saved of a project can be cleared: `snapshot_cleared {}` with the project's path. Whatever was saved there
 * before that line is told to nobody any more; what is saved later is.
 */
import type { Store } from "../../store/store.ts";

export const SNAPSHOT_CLEARED = "snapshot_cleared";

/** When a project was cleared last; null when it never was. */
export async function findClearedAt(
  store: Pick<Store, "queryEvents">,
  projectPath: string,
): Promise<string | null> {
  const [newest] = await store.queryEvents({ type: SNAPSHOT_CLEARED, projectPath, limit: 1 });
  return newest?.ts ?? null;
}

export const isCleared = (savedAt: string, cleared: string | null): boolean =>
  cleared !== null && savedAt <= cleared;
