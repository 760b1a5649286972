/**
 * What a killed `apply` or `undo` left. An application whose files are all there is recorded after all; one that was half
 * written is taken back; an undoing is finished.
 */
import { rmSync } from "node:fs";
import { aloneWithMemory } from "../../config/forget-lock.ts";
import { ApplyFault } from "./apply-fault.ts";
import type { Desk } from "./desk.ts";
import { leaveToOthers } from "./inherit.ts";
import {
  type AppliedFile,
  applyIdsIn,
  hasManifest,
  type Manifest,
  readBackup,
  readManifest,
  removeApplied,
  removeKept,
  replaceKept,
  saveManifest,
} from "./manifest.ts";
import { takeBack } from "./plan-apply.ts";
import { recordApplied, recordUndone } from "./record-applied.ts";
import { finishWriting, readText, removeEmpty, writeTarget } from "./target-file.ts";
import { redoLater, withoutOne } from "./without-one.ts";
import { hashOrNull } from "./text-hash.ts";

export const isUnfinished = ({ state }: Manifest): boolean =>
  state === "begun" || state === "undoing";

const PATIENCE_MS = 10_000;

/** Costs nothing where nothing was interrupted. */
export async function recoverApplied(desk: Desk): Promise<void> {
  const found = applyIdsIn(desk.home).map((applyId) => readManifest(desk.home, applyId));
  if (!found.some((manifest) => manifest === null || isUnfinished(manifest))) return;
  const done = await aloneWithMemory(desk.run, PATIENCE_MS, () => recoverAll(desk));
  if (done === null) throw new ApplyFault("BUSY", desk.home);
}

/** By whoever is alone with what is remembered. */
export async function recoverAll(desk: Desk): Promise<void> {
  for (const applyId of applyIdsIn(desk.home)) {
    const manifest = readManifest(desk.home, applyId);
    // Killed before the manifest was there: no file was touched.
    if (!hasManifest(desk.home, applyId)) removeApplied(desk.home, applyId);
    if (manifest === null) continue;
    try {
      if (manifest.state === "begun") await finishApplying(manifest, desk);
      else if (manifest.state === "undoing") await finishUndoing(manifest, desk);
    } catch {
      // One that cannot be finished now keeps none of the others; `doctor` names it.
    }
  }
}

async function finishApplying(manifest: Manifest, desk: Desk): Promise<void> {
  for (const file of manifest.files) finishWriting(file, file.before, file.after);
  if (manifest.files.every(holdsOurs)) {
    await recordApplied(manifest, desk);
    saveManifest(desk.home, { ...manifest, state: "recorded" });
    return;
  }
  rollBack(manifest, desk);
  removeApplied(desk.home, manifest.applyId);
}

/** Whether what we wrote is there, whatever else was written since. */
function holdsOurs({ realPath, after, edit }: AppliedFile): boolean {
  const text = textAt(realPath);
  if (text === null) return false;
  if (hashOrNull(text) === after) return true;
  const without = takeBack(edit, text);
  return without !== null && without !== text;
}

/** Files that are as we wrote them are again as they were. */
export function rollBack({ applyId, files }: Manifest, { home }: Desk): void {
  for (const [at, file] of files.entries()) {
    rmSync(file.temporary, { force: true });
    const now = textAt(file.realPath);
    if (hashOrNull(now) === file.after) {
      const backup = file.before === null ? null : readBackup(home, applyId, at);
      if (file.before === null || backup !== null) {
        writeTarget({ ...file, before: now, after: backup });
      }
    }
    removeEmpty(file.folders);
  }
}

/** Goes on from wherever it was interrupted; a file that somebody changed since is left as it is. */
export async function finishUndoing(manifest: Manifest, desk: Desk): Promise<Manifest> {
  for (const [at, file] of manifest.files.entries()) {
    const { undo } = file;
    if (undo === undefined) {
      leaveToOthers(file, desk.home);
      continue;
    }
    const { realPath } = file;
    finishWriting({ realPath, temporary: undo.temporary }, undo.from, undo.to);
    const now = readText(file.realPath, file.path);
    if (hashOrNull(now) === undo.from && undo.from !== undo.to && now !== null) {
      const after = undoneText(manifest, at, now, desk.home);
      if (after !== undefined && hashOrNull(after) === undo.to) {
        writeTarget({ ...file, before: now, after, temporary: undo.temporary });
      }
    }
    if (undo.isOurs) doneAgain(manifest, at, now, desk.home);
    else leaveToOthers(file, desk.home);
    if (file.before === null) removeEmpty(file.folders);
  }
  await recordUndone(manifest, desk);
  const undone: Manifest = {
    ...manifest,
    state: "undone",
    words: null,
    files: manifest.files.map((file) => ({ ...file, edit: { kind: "file" } })),
  };
  saveManifest(desk.home, undone);
  removeKept(desk.home, undone);
  return undone;
}

/** What was applied to the file later is now as if this one had never been. */
function doneAgain(
  { files, ...manifest }: Manifest,
  at: number,
  now: string | null,
  home: string,
): void {
  const without = now === null ? null : redoLater({ files, ...manifest }, at, now, home);
  if (without === null || hashOrNull(without.text) !== files[at]?.undo?.to) return;
  for (const { manifest: later, at: place, before, after } of without.later) {
    replaceKept(home, later.applyId, place, { before, after });
    saveManifest(home, later);
  }
}

/** What a file is to hold without us; null for no file, undefined when what is ours was changed. */
export function undoneText(
  manifest: Manifest,
  at: number,
  now: string,
  home: string,
): string | null | undefined {
  const file = manifest.files[at];
  if (file === undefined) return undefined;
  const ours = withoutOne(manifest, at, now, home);
  if (ours !== null) return ours.text;
  const without = takeBack(file.edit, now);
  if (without === null) return undefined;
  const isEmpty = without.trim() === "" || without.trim() === "{}";
  return file.before === null && isEmpty ? null : without;
}

/** Null also for what is no file of text any more. */
function textAt(realPath: string): string | null {
  try {
    return readText(realPath);
  } catch {
    return null;
  }
}
