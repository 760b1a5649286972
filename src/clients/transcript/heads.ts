/** What the beginning of a transcript tells without reading it whole: its first record's id, and where it was. */
import { closeSync, readSync } from "node:fs";
import { normalizeWindowsFolder } from "../../event/folder.ts";
import { openRegular } from "../../system/regular-file.ts";

const FIRST_LOOK_BYTES = 8 * 1024;
/** A first prompt may hold an image. */
const MAX_BYTES = 4 * 1024 * 1024;

const RECORD = /"uuid":\s?"([0-9a-fA-F-]{36})"/;
const FOLDER = /"cwd":\s?("(?:[^"\\]|\\.){1,4096}")/;

const SESSION = /"sessionId":\s?"([^"\\]{1,200})"/;

const RECORDS = new RegExp(RECORD, "g");
const REQUESTS = /"requestId":\s?"([\w-]{8,100})"/g;
const RECORDS_HEAD_BYTES = 64 * 1024;
const MAX_RECORDS = 24;

/**
 * The ids of the records that it begins with, and of the requests that they answer: a fork may have some of its own before
 * what it copied, and may name records anew.
 */
export function firstRecords(path: string): readonly string[] {
  const first = firstRecord(path);
  if (first === null) return [];
  const text = readBeginning(path, RECORDS_HEAD_BYTES);
  const ids = [RECORDS, REQUESTS].flatMap((what) =>
    [...text.matchAll(what)].slice(0, MAX_RECORDS).flatMap(([, id]) => id ?? []),
  );
  return [...new Set([first, ...ids])];
}

function readBeginning(path: string, size: number): string {
  try {
    const fd = openRegular(path);
    try {
      const bytes = Buffer.allocUnsafe(size);
      return bytes.toString("latin1", 0, readSync(fd, bytes, 0, size, 0));
    } finally {
      closeSync(fd);
    }
  } catch {
    return "";
  }
}

/** The session that its first record is of. */
export const firstSession = (path: string): string | null => firstText(path, SESSION);

export const firstRecord = (path: string): string | null => firstText(path, RECORD);

/** Null for what is no whole path. */
export function firstFolder(path: string): string | null {
  const quoted = firstText(path, FOLDER);
  if (quoted === null) return null;
  try {
    const folder = (JSON.parse(quoted) as string).replace(/^file:\/\//, "");
    return folder.startsWith("/") || normalizeWindowsFolder(folder) !== null ? folder : null;
  } catch {
    return null;
  }
}

/** What an expression's first group finds near the beginning. */
export function firstText(path: string, what: RegExp): string | null {
  try {
    const fd = openRegular(path);
    try {
      for (let size = FIRST_LOOK_BYTES; size <= MAX_BYTES; size *= 8) {
        const bytes = Buffer.allocUnsafe(size);
        const count = readSync(fd, bytes, 0, size, 0);
        const match = what.exec(bytes.toString("utf8", 0, count))?.[1];
        if (match !== undefined) return match;
        if (count < size) return null;
      }
    } finally {
      closeSync(fd);
    }
  } catch {
    // Whoever reads it will say so.
  }
  return null;
}
