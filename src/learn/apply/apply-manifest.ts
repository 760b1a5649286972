/**
 * An application and the bytes before it: `<home>/applied/<apply id>/`, 0700, with `manifest.json` and the bytes of each
 * file before (`0.before`, …) and after (`0.after`, …), 0600. Written before any file is touched, so that a killed
 * process is detected:
 *
 *   begun ──▶ recorded ──▶ undoing ──▶ undone
 *
 * Written text is recognized by its hash. Its words, in `words` and in `0.after`, are only for people: `forget` removes them,
 * and undo still works.
 * `begun` and `undoing` mean that files or events may be incomplete (`recover.ts`). An undone one keeps its name and no text.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { replaceJsonFile, replaceTextFile } from "../../config/write-file.ts";
import { asText, isObject, type JsonObject, parseObject } from "../../event/event.ts";
import { syncFolder } from "../../system/sync-folder.ts";
import { writeNewFile } from "../../system/write-whole.ts";
import { readRegular } from "../../system/regular-file.ts";
import type { ApplyEdit } from "./plan-apply.ts";
import { listNames } from "../../system/list-names.ts";

export type ApplyState = "begun" | "recorded" | "undoing" | "undone";

export type AppliedFile = {
  readonly path: string;
  readonly realPath: string;
  /** Hashes of its text; null for no file. */
  readonly before: string | null;
  readonly after: string;
  readonly mode: number;
  readonly temporary: string;
  /** Folders that were made for it. */
  readonly folders: readonly string[];
  readonly edit: ApplyEdit;
  /** How it is being undone. */
  readonly undo?: {
    readonly from: string | null;
    readonly to: string | null;
    readonly temporary: string;
    /** Nobody else wrote to it: what was applied later is done again without it. */
    readonly isOurs: boolean;
  };
};

export type ApplyManifest = {
  readonly applyId: string;
  readonly state: ApplyState;
  readonly suggestionId: string;
  readonly suggestionType: string;
  readonly scope: "project" | "global";
  readonly projectPath: string | null;
  readonly appliedAt: string;
  readonly files: readonly AppliedFile[];
  /** What is recorded of it besides: words and patterns of what was seen. Null once they were forgotten or it was undone. */
  readonly words: JsonObject | null;
};

const VERSION = 1;

const getAppliedFolder = (home: string): string => `${home}/applied`;
export const getApplyFolder = (home: string, applyId: string): string =>
  `${getAppliedFolder(home)}/${applyId}`;
const getBackupPath = (home: string, applyId: string, at: number, side: BackupSide): string =>
  `${getApplyFolder(home, applyId)}/${at}.${side}`;

type BackupSide = "before" | "after";
const SIDES: readonly BackupSide[] = ["before", "after"];

/** Whether a file of the folder holds what was written, which undo does not need. */
export const isWrittenCopy = (name: string): boolean => name.endsWith(".after");

/** Of a file, whole; null for no file. */
export type BackupTexts = Readonly<Record<BackupSide, string | null>>;

/** Backups first: a manifest without them could not be undone. */
export function beginApplyManifest(
  home: string,
  manifest: ApplyManifest,
  texts: readonly BackupTexts[],
): void {
  mkdirSync(getApplyFolder(home, manifest.applyId), { recursive: true, mode: 0o700 });
  for (const [at, kept] of texts.entries()) {
    for (const side of SIDES) {
      const text = kept[side];
      if (text !== null) writeNewFile(getBackupPath(home, manifest.applyId, at, side), text);
    }
  }
  saveApplyManifest(home, manifest);
  syncFolder(getApplyFolder(home, manifest.applyId));
  syncFolder(getAppliedFolder(home));
}

export function saveApplyManifest(home: string, manifest: ApplyManifest): void {
  const path = `${getApplyFolder(home, manifest.applyId)}/manifest.json`;
  refuse(replaceJsonFile(path, { version: VERSION, ...manifest }), path);
}

/** What stands there before and after it are other texts by now; null for none. */
export function replaceBackups(
  home: string,
  applyId: string,
  at: number,
  texts: BackupTexts,
): void {
  for (const side of SIDES) {
    const path = getBackupPath(home, applyId, at, side);
    const text = texts[side];
    if (text === null) rmSync(path, { force: true });
    else refuse(replaceTextFile(path, text), path);
  }
}

function refuse(wrong: string | null, path: string): void {
  if (wrong !== null) throw Object.assign(new Error(wrong), { code: wrong, path });
}

/** Null when it is not there, or was forgotten. */
export const readBackup = (home: string, applyId: string, at: number): string | null =>
  readKept(home, applyId, at, "before");

/** The same of the text that was written. */
export const readWrittenText = (home: string, applyId: string, at: number): string | null =>
  readKept(home, applyId, at, "after");

function readKept(home: string, applyId: string, at: number, side: BackupSide): string | null {
  try {
    return readRegular(getBackupPath(home, applyId, at, side));
  } catch {
    return null;
  }
}

export const removeApplyFolder = (home: string, applyId: string): void =>
  rmSync(getApplyFolder(home, applyId), { recursive: true, force: true });

export function removeBackups(
  home: string,
  { applyId, files }: ApplyManifest,
  sides: readonly BackupSide[] = SIDES,
): void {
  for (const at of files.keys())
    for (const side of sides) rmSync(getBackupPath(home, applyId, at, side), { force: true });
}

/** Without its words, as it can still be undone. */
export function removeManifestWords(home: string, manifest: ApplyManifest): void {
  saveApplyManifest(home, { ...manifest, words: null });
  removeBackups(home, manifest, ["after"]);
}

/** Oldest first. What cannot be read is left out. */
export function readApplyManifests(home: string): readonly ApplyManifest[] {
  return listApplyIds(home)
    .flatMap((applyId) => readApplyManifest(home, applyId) ?? [])
    .toSorted((a, b) => (a.appliedAt < b.appliedAt ? -1 : a.appliedAt > b.appliedAt ? 1 : 0));
}

export const listApplyIds = (home: string): readonly string[] =>
  listNames(getAppliedFolder(home)).toSorted();

export const hasApplyManifest = (home: string, applyId: string): boolean =>
  existsSync(`${getApplyFolder(home, applyId)}/manifest.json`);

export function readApplyManifest(home: string, applyId: string): ApplyManifest | null {
  try {
    const found = parseObject(readRegular(`${getApplyFolder(home, applyId)}/manifest.json`));
    if (found?.["version"] !== VERSION || asText(found["applyId"]) !== applyId) return null;
    return Array.isArray(found["files"]) && found["files"].every(isObject)
      ? (found as unknown as ApplyManifest)
      : null;
  } catch {
    return null;
  }
}
