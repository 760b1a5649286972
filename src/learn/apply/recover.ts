/**
 * What a killed `apply` or `undo` left. An application whose files are all there is recorded after all; one that was half
 * written is taken back; an undoing is finished.
 */
import { rmSync } from "node:fs";
import { withForgetLock } from "../../config/forget-lock.ts";
import { ApplyFault } from "./apply-fault.ts";
import type { ApplyContext } from "./apply-context.ts";
import { transferOwnership } from "./transfer-ownership.ts";
import {
  type AppliedFile,
  listApplyIds,
  hasApplyManifest,
  type ApplyManifest,
  readBackup,
  readApplyManifest,
  removeApplyFolder,
  removeBackups,
  replaceBackups,
  saveApplyManifest,
} from "./apply-manifest.ts";
import { revertEdit } from "./plan-apply.ts";
import { recordApply, recordUndo } from "./record-apply.ts";
import { finishWriting, readTargetText, removeEmptyAbove, writeTarget } from "./target-file.ts";
import { replayLater, replayWithout } from "./replay-without.ts";
import { hashOrNull } from "./text-hash.ts";

export const isUnfinishedApply = ({ state }: ApplyManifest): boolean =>
  state === "begun" || state === "undoing";

const PATIENCE_MS = 10_000;

/** Costs nothing where nothing was interrupted. */
export async function recoverApply(desk: ApplyContext): Promise<void> {
  const found = listApplyIds(desk.home).map((applyId) => readApplyManifest(desk.home, applyId));
  if (!found.some((manifest) => manifest === null || isUnfinishedApply(manifest))) return;
  const done = await withForgetLock(desk.run, PATIENCE_MS, () => recoverAllApplies(desk));
  if (done === null) throw new ApplyFault("BUSY", desk.home);
}

/** The caller holds the memory lock. */
export async function recoverAllApplies(desk: ApplyContext): Promise<void> {
  for (const applyId of listApplyIds(desk.home)) {
    const manifest = readApplyManifest(desk.home, applyId);
    // Killed before the manifest was there: no file was touched.
    if (!hasApplyManifest(desk.home, applyId)) removeApplyFolder(desk.home, applyId);
    if (manifest === null) continue;
    try {
      if (manifest.state === "begun") await finishApplying(manifest, desk);
      else if (manifest.state === "undoing") await finishUndoing(manifest, desk);
    } catch {
      // One that cannot be finished now keeps none of the others; `doctor` names it.
    }
  }
}

async function finishApplying(manifest: ApplyManifest, desk: ApplyContext): Promise<void> {
  for (const file of manifest.files) finishWriting(file, file.before, file.after);
  if (manifest.files.every(holdsAppliedText)) {
    await recordApply(manifest, desk);
    saveApplyManifest(desk.home, { ...manifest, state: "recorded" });
    return;
  }
  rollBack(manifest, desk);
  removeApplyFolder(desk.home, manifest.applyId);
}

/** Whether what we wrote is there, whatever else was written since. */
function holdsAppliedText({ realPath, after, edit }: AppliedFile): boolean {
  const text = textAt(realPath);
  if (text === null) return false;
  if (hashOrNull(text) === after) return true;
  const without = revertEdit(edit, text);
  return without !== null && without !== text;
}

/** Files that are as we wrote them are again as they were. */
export function rollBack({ applyId, files }: ApplyManifest, { home }: ApplyContext): void {
  for (const [at, file] of files.entries()) {
    rmSync(file.temporary, { force: true });
    const now = textAt(file.realPath);
    if (hashOrNull(now) === file.after) {
      const backup = file.before === null ? null : readBackup(home, applyId, at);
      if (file.before === null || backup !== null) {
        writeTarget({ ...file, before: now, after: backup });
      }
    }
    removeEmptyAbove(file.folders);
  }
}

/** Goes on from wherever it was interrupted; a file that somebody changed since is left as it is. */
export async function finishUndoing(
  manifest: ApplyManifest,
  desk: ApplyContext,
): Promise<ApplyManifest> {
  for (const [at, file] of manifest.files.entries()) {
    const { undo } = file;
    if (undo === undefined) {
      transferOwnership(file, desk.home);
      continue;
    }
    const { realPath } = file;
    finishWriting({ realPath, temporary: undo.temporary }, undo.from, undo.to);
    const now = readTargetText(file.realPath, file.path);
    if (hashOrNull(now) === undo.from && undo.from !== undo.to && now !== null) {
      const after = computeUndoneText(manifest, at, now, desk.home);
      if (after !== undefined && hashOrNull(after) === undo.to) {
        writeTarget({ ...file, before: now, after, temporary: undo.temporary });
      }
    }
    if (undo.isOurs) reapplyLater(manifest, at, now, desk.home);
    else transferOwnership(file, desk.home);
    if (file.before === null) removeEmptyAbove(file.folders);
  }
  await recordUndo(manifest, desk);
  const undone: ApplyManifest = {
    ...manifest,
    state: "undone",
    words: null,
    files: manifest.files.map((file) => ({ ...file, edit: { kind: "file" } })),
  };
  saveApplyManifest(desk.home, undone);
  removeBackups(desk.home, undone);
  return undone;
}

/** What was applied to the file later is now as if this one had never been. */
function reapplyLater(
  { files, ...manifest }: ApplyManifest,
  at: number,
  now: string | null,
  home: string,
): void {
  const without = now === null ? null : replayLater({ files, ...manifest }, at, now, home);
  if (without === null || hashOrNull(without.text) !== files[at]?.undo?.to) return;
  for (const { manifest: later, at: place, before, after } of without.later) {
    replaceBackups(home, later.applyId, place, { before, after });
    saveApplyManifest(home, later);
  }
}

/** What a file is to hold without us; null for no file, undefined when what is ours was changed. */
export function computeUndoneText(
  manifest: ApplyManifest,
  at: number,
  now: string,
  home: string,
): string | null | undefined {
  const file = manifest.files[at];
  if (file === undefined) return undefined;
  const ours = replayWithout(manifest, at, now, home);
  if (ours !== null) return ours.text;
  const without = revertEdit(file.edit, now);
  if (without === null) return undefined;
  const isEmpty = without.trim() === "" || without.trim() === "{}";
  return file.before === null && isEmpty ? null : without;
}

/** Null also for what is no file of text any more. */
function textAt(realPath: string): string | null {
  try {
    return readTargetText(realPath);
  } catch {
    return null;
  }
}
