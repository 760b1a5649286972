/**
 * What was applied, and what stood there before: `<home>/applied/<apply id>/`, 0700, with `manifest.json` and the bytes of each
 * file before (`0.before`, …), 0600. Written before any file is touched, so that whoever is killed can be found out:
 *
 *   begun ──▶ recorded ──▶ undoing ──▶ undone
 *
 * What was written is known by its hash: its words stand in the file alone, and in `words`, which a forgetting takes away.
 * `begun` and `undoing` mean that files or events may not be all there (`recover.ts`). What is undone keeps its name and no text.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { replaceJsonFile, replaceTextFile } from "../../config/write.ts";
import { asText, isObject, type JsonObject, parseObject } from "../../event/event.ts";
import { flushFolder } from "../../system/replace-file.ts";
import { readRegular } from "../../system/regular-file.ts";
import type { Edit } from "./plan-apply.ts";

export type AppliedState = "begun" | "recorded" | "undoing" | "undone";

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
  readonly edit: Edit;
  /** How it is being undone. */
  readonly undo?: {
    readonly from: string | null;
    readonly to: string | null;
    readonly temporary: string;
    /** Nobody else wrote to it: what was applied later is done again without it. */
    readonly isOurs: boolean;
  };
};

export type Manifest = {
  readonly applyId: string;
  readonly state: AppliedState;
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

const appliedIn = (home: string): string => `${home}/applied`;
export const folderOf = (home: string, applyId: string): string => `${appliedIn(home)}/${applyId}`;
const backupOf = (home: string, applyId: string, at: number): string =>
  `${folderOf(home, applyId)}/${at}.before`;

/** Backups first: a manifest without them could not be undone. */
export function beginManifest(
  home: string,
  manifest: Manifest,
  before: readonly (string | null)[],
): void {
  mkdirSync(folderOf(home, manifest.applyId), { recursive: true, mode: 0o700 });
  for (const [at, text] of before.entries()) {
    if (text !== null) keepText(backupOf(home, manifest.applyId, at), text);
  }
  saveManifest(home, manifest);
  flushFolder(folderOf(home, manifest.applyId));
  flushFolder(appliedIn(home));
}

function keepText(path: string, text: string): void {
  const fd = openSync(path, "wx", 0o600);
  try {
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

export function saveManifest(home: string, manifest: Manifest): void {
  const path = `${folderOf(home, manifest.applyId)}/manifest.json`;
  refuse(replaceJsonFile(path, { version: VERSION, ...manifest }), path);
}

/** What stands there before it is another text by now; null for no file. */
export function replaceBackup(
  home: string,
  applyId: string,
  at: number,
  text: string | null,
): void {
  const path = backupOf(home, applyId, at);
  if (text === null) rmSync(path, { force: true });
  else refuse(replaceTextFile(path, text), path);
}

function refuse(wrong: string | null, path: string): void {
  if (wrong !== null) throw Object.assign(new Error(wrong), { code: wrong, path });
}

/** Null when it is not there, or was forgotten. */
export function readBackup(home: string, applyId: string, at: number): string | null {
  try {
    return readRegular(backupOf(home, applyId, at));
  } catch {
    return null;
  }
}

export const removeApplied = (home: string, applyId: string): void =>
  rmSync(folderOf(home, applyId), { recursive: true, force: true });

export function removeBackups(home: string, { applyId, files }: Manifest): void {
  for (const at of files.keys()) rmSync(backupOf(home, applyId, at), { force: true });
}

/** Oldest first. What cannot be read is left out. */
export function readManifests(home: string): readonly Manifest[] {
  return applyIdsIn(home)
    .flatMap((applyId) => readManifest(home, applyId) ?? [])
    .toSorted((a, b) => (a.appliedAt < b.appliedAt ? -1 : a.appliedAt > b.appliedAt ? 1 : 0));
}

export function applyIdsIn(home: string): readonly string[] {
  try {
    return readdirSync(appliedIn(home)).toSorted();
  } catch {
    return [];
  }
}

export const hasManifest = (home: string, applyId: string): boolean =>
  existsSync(`${folderOf(home, applyId)}/manifest.json`);

export function readManifest(home: string, applyId: string): Manifest | null {
  try {
    const found = parseObject(readRegular(`${folderOf(home, applyId)}/manifest.json`));
    if (found?.["version"] !== VERSION || asText(found["applyId"]) !== applyId) return null;
    return Array.isArray(found["files"]) && found["files"].every(isObject)
      ? (found as unknown as Manifest)
      : null;
  } catch {
    return null;
  }
}
