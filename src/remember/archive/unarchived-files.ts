/** Whether a session's files hold something that its archive does not. */
import type { ArchiveManifest } from "./archive-format.ts";
import { type ForgetMark, wasChecked } from "./forget/forget-marks.ts";
import type { SourceFile } from "./source/source-files.ts";

/** Whether there may be something to archive that is neither archived nor passed over. */
export function hasUnarchived(
  archiveManifest: ArchiveManifest | null,
  mark: ForgetMark | "unreadable" | null,
  files: readonly SourceFile[],
): boolean {
  if (mark === "unreadable" || files.length === 0) return false;
  if (mark !== null && wasChecked(mark, files)) return false;
  return archiveManifest === null || areSourcesChanged(archiveManifest, files);
}

/** What became shorter may have been begun anew: what is archived and no longer there stays all the same. */
export function areSourcesChanged(facts: ArchiveManifest, files: readonly SourceFile[]): boolean {
  const known = new Map(facts.sources.map((one) => [one.name, one]));
  return files.some(({ name, size, mtimeMs }) => {
    const before = known.get(name);
    return before?.size !== size || before.mtimeMs !== mtimeMs;
  });
}

/** Of what was archived nothing is gone or other, and something came. */
export function areSourcesGrown(facts: ArchiveManifest, files: readonly SourceFile[]): boolean {
  const known = new Map(facts.sources.map(({ name, size }) => [name, size]));
  return files.some(({ name, size }) => size > (known.get(name) ?? 0));
}
