/** Takes an application back: identical bytes where the file is as we left it, else what is ours and nothing more. */
import { aloneWithMemory } from "../../config/forget-lock.ts";
import { newId } from "../../event/id.ts";
import { ApplyFault } from "./apply-fault.ts";
import type { Desk } from "./desk.ts";
import { type Manifest, readWritten, saveManifest } from "./manifest.ts";
import { withoutOne } from "./without-one.ts";
import { finishUndoing, undoneText } from "./recover.ts";
import { readText, refuseUnwritable } from "./target-file.ts";
import { hashOrNull } from "./text-hash.ts";
import { unifiedDiff } from "./unified-diff.ts";

export type UndoChange = {
  readonly path: string;
  readonly now: string | null;
  /** Null for no file. */
  readonly to: string | null;
};

/** Throws where what is ours was changed since. */
export function planUndo(manifest: Manifest, home: string): readonly UndoChange[] {
  return manifest.files.map((file, at) => {
    const { path, realPath } = file;
    // What is there and cannot be read is not gone.
    const now = readText(realPath, path);
    if (now === null) return { path, now, to: null };
    const to = undoneText(manifest, at, now, home);
    if (to !== undefined) return { path, now, to };
    if (hashOrNull(now) === file.after) throw new ApplyFault("BACKUP_GONE", path);
    const wrote = readWritten(home, manifest.applyId, at);
    const diff = wrote === null ? [] : unifiedDiff(path, wrote, now);
    throw new ApplyFault("CHANGED_SINCE", path, "", diff);
  });
}

const PATIENCE_MS = 10_000;

/** `changes`: as they were shown; null when somebody took it out by hand, and only that is to be noted. */
export async function undoApplied(
  manifest: Manifest,
  changes: readonly UndoChange[] | null,
  desk: Desk,
): Promise<Manifest> {
  const done = await aloneWithMemory(desk.run, PATIENCE_MS, async () => {
    const files = manifest.files.map((file, at) => {
      const change = changes?.[at];
      if (change === undefined) return file;
      if (readText(file.realPath, file.path) !== change.now) {
        throw new ApplyFault("CHANGED_MEANWHILE", file.path);
      }
      if (change.now !== change.to) refuseUnwritable(file.realPath, change.now !== null);
      const temporary = `${file.realPath}.${newId()}`;
      const isOurs =
        change.now !== null && withoutOne(manifest, at, change.now, desk.home) !== null;
      const [from, to] = [hashOrNull(change.now), hashOrNull(change.to)];
      const undo = { from, to, temporary, isOurs };
      return { ...file, undo };
    });
    const undoing: Manifest = { ...manifest, state: "undoing", files };
    saveManifest(desk.home, undoing);
    return finishUndoing(undoing, desk);
  });
  if (done === null) throw new ApplyFault("BUSY", desk.home);
  return done.done;
}
