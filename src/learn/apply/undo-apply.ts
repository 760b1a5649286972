/** Takes an application back: identical bytes where the file is as we left it, else what is ours and nothing more. */
import { withForgetLock } from "../../config/forget-lock.ts";
import { newId } from "../../event/id.ts";
import { ApplyFault } from "./apply-fault.ts";
import type { ApplyContext } from "./apply-context.ts";
import { type ApplyManifest, readWrittenText, saveApplyManifest } from "./apply-manifest.ts";
import { replayWithout } from "./replay-without.ts";
import { finishUndoing, computeUndoneText } from "./recover.ts";
import { readTargetText, requireWritable } from "./target-file.ts";
import { hashOrNull } from "./text-hash.ts";
import { createUnifiedDiff } from "./unified-diff.ts";

export type UndoChange = {
  readonly path: string;
  readonly now: string | null;
  /** Null for no file. */
  readonly to: string | null;
};

/** Throws where what is ours was changed since. */
export function planUndo(manifest: ApplyManifest, home: string): readonly UndoChange[] {
  return manifest.files.map((file, at) => {
    const { path, realPath } = file;
    // What is there and cannot be read is not gone.
    const now = readTargetText(realPath, path);
    if (now === null) return { path, now, to: null };
    const to = computeUndoneText(manifest, at, now, home);
    if (to !== undefined) return { path, now, to };
    if (hashOrNull(now) === file.after) throw new ApplyFault("BACKUP_GONE", path);
    const wrote = readWrittenText(home, manifest.applyId, at);
    const diff = wrote === null ? [] : createUnifiedDiff(path, wrote, now);
    throw new ApplyFault("CHANGED_SINCE", path, "", diff);
  });
}

const PATIENCE_MS = 10_000;

/** `changes`: as they were shown; null when somebody took it out by hand, and only that is to be noted. */
export async function undoApply(
  manifest: ApplyManifest,
  changes: readonly UndoChange[] | null,
  desk: ApplyContext,
): Promise<ApplyManifest> {
  const done = await withForgetLock(desk.run, PATIENCE_MS, async () => {
    const files = manifest.files.map((file, at) => {
      const change = changes?.[at];
      if (change === undefined) return file;
      if (readTargetText(file.realPath, file.path) !== change.now) {
        throw new ApplyFault("CHANGED_MEANWHILE", file.path);
      }
      if (change.now !== change.to) requireWritable(file.realPath, change.now !== null);
      const temporary = `${file.realPath}.${newId()}`;
      const isOurs =
        change.now !== null && replayWithout(manifest, at, change.now, desk.home) !== null;
      const [from, to] = [hashOrNull(change.now), hashOrNull(change.to)];
      const undo = { from, to, temporary, isOurs };
      return { ...file, undo };
    });
    const undoing: ApplyManifest = { ...manifest, state: "undoing", files };
    saveApplyManifest(desk.home, undoing);
    return finishUndoing(undoing, desk);
  });
  if (done === null) throw new ApplyFault("BUSY", desk.home);
  return done.done;
}
