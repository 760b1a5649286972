/**
 * Which records were forgotten, so that a copy of one does not come back with another session: a client that forks or
 * resumes one copies its records. `archive/forgotten-records`, appended to, 0600, holds a keyed hash of each record's id, a line
 * each; it tells nobody anything without our key.
 */
import { appendFileSync } from "node:fs";
import type { KeyedHash } from "../../../config/secret-key.ts";
import { asText, isObject, type Json } from "../../../event/event.ts";
import { readRegular } from "../../../system/regular-file.ts";
import { removeFolderAt, ensureArchiveFolder } from "../archive-folder.ts";

const fileIn = (folder: string): string => `${folder}/forgotten-records`;

/** Noted at a time, so that no forgetting fills a disk. */
const MAX_NOTED = 500_000;

const SESSION = /"session_?id":"[^"]*",?/gi;

/** What a record is known by, and what it is a copy of. One without an id is known by what it says, whichever session has it. */
export function recordIds(record: Json | null, line: string): readonly string[] {
  if (!isObject(record)) return [line];
  const { uuid, forkedFrom } = record;
  const origin = isObject(forkedFrom) ? asText(forkedFrom["messageUuid"]) : null;
  const own = asText(uuid) ?? line.replaceAll(SESSION, "");
  return origin === null ? [own] : [own, origin];
}

export function noteForgottenRecords(folder: string, ids: Iterable<string>, hash: KeyedHash): void {
  const lines = new Set<string>();
  for (const id of ids) {
    if (lines.size === MAX_NOTED) break;
    lines.add(`${hash(id)}\n`);
  }
  if (lines.size === 0) return;
  ensureArchiveFolder(folder);
  removeFolderAt(fileIn(folder));
  appendFileSync(fileIn(folder), [...lines].join(""), { mode: 0o600, flush: true });
}

/** Whether a record with one of these ids was forgotten. */
export function openForgottenRecords(
  folder: string,
  hash: KeyedHash,
): (ids: readonly string[]) => boolean {
  const known = new Set(readOrEmpty(fileIn(folder)).split("\n"));
  known.delete("");
  return known.size === 0 ? () => false : (ids) => ids.some((id) => known.has(hash(id)));
}

function readOrEmpty(path: string): string {
  try {
    return readRegular(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTFILE") return "";
    throw error;
  }
}
