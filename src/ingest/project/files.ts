/** What sessions did with files → rows, once a batch, in the order of events. */
import { fileKey, type FileTouch, foldTouches } from "../../remember/files/file-touches.ts";
import type { StoreTransaction } from "../../store/store.ts";

export async function saveFiles(
  tx: StoreTransaction,
  touches: readonly FileTouch[],
): Promise<void> {
  if (touches.length === 0) return;
  const keys = [...new Map(touches.map((touch) => [fileKey(touch), touch])).values()];
  await tx.saveSessionFiles(foldTouches(await tx.sessionFiles(keys), touches));
}

/** Makes the rows of a session again from the calls it still has. */
export async function replaceFiles(
  tx: StoreTransaction,
  sessionId: string,
  touches: readonly FileTouch[],
): Promise<void> {
  await tx.removeSessionFiles(sessionId);
  await tx.saveSessionFiles(foldTouches([], touches));
}
