/** Which files of a checkpoint changed behind it. */
import { lstatSync } from "node:fs";
import { parseSavedTime } from "../saved-time.ts";
import type { LoadedSession } from "./loaded-session.ts";

/** A state keeps its time in seconds; our own record of the save is exact. */
const ROUNDING_MS = 1000;

/**
 * A save without a commit leaves its files uncommitted as they were: only what was written since has changed. Another machine's
 * times say nothing of the files here.
 */
export function listChangedFiles({
  projectState,
  restorable,
  present: { repository },
}: Pick<LoadedSession, "projectState" | "restorable" | "present">): readonly string[] {
  if (repository === null) return [];
  const committed = new Set(repository.changedInCommits);
  const uncommitted = new Set(repository.uncommitted);
  const savedAt =
    restorable.checkpoint === null
      ? Date.parse(parseSavedTime(restorable.state.saved_at)) + ROUNDING_MS
      : Date.parse(restorable.checkpoint.ts);
  return restorable.state.modified_files.filter(
    (file) =>
      committed.has(file) ||
      (uncommitted.has(file) &&
        (restorable.isForeign || wasWrittenSince(`${projectState.projectPath}/${file}`, savedAt))),
  );
}

function wasWrittenSince(path: string, at: number): boolean {
  try {
    return !(lstatSync(path).mtimeMs <= at);
  } catch {
    // Gone since.
    return true;
  }
}
