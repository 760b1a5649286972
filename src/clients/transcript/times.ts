/** The first and the last time in a transcript, and the last session that it names, found without reading it. */
import { closeSync, readSync } from "node:fs";
import { normalizeTime } from "../../event/line.ts";
import { openRegular } from "../../system/regular-file.ts";

const EDGE_BYTES = 64 * 1024;
const TIME = /"timestamp":\s?"([^"]{1,40})"/g;

export const firstTime = (path: string): string | null => timesAt(path, 0)[0] ?? null;

/** A last record that is longer than an edge may have its time before all of it. */
const MOST_EDGES = 64;
/** What an edge may cut in two. */
const OVERLAP_BYTES = 128;

export function lastTime(path: string, size: number): string | null {
  for (let edge = 1; edge <= MOST_EDGES; edge++) {
    const offset = Math.max(0, size - edge * (EDGE_BYTES - OVERLAP_BYTES));
    const last = timesAt(path, offset).at(-1);
    if (last !== undefined) return last;
    if (offset === 0) break;
  }
  return null;
}

const SESSION = /"sessionId":\s?"([^"\\]{1,200})"/g;

export const lastSession = (path: string, size: number): string | null =>
  textAt(path, Math.max(0, size - EDGE_BYTES))
    .matchAll(SESSION)
    .reduce<string | null>((last, [, id]) => id ?? last, null);

const timesAt = (path: string, offset: number): string[] =>
  [...textAt(path, offset).matchAll(TIME)].flatMap(([, time]) => normalizeTime(time) ?? []);

function textAt(path: string, offset: number): string {
  try {
    const fd = openRegular(path);
    try {
      const bytes = Buffer.alloc(EDGE_BYTES);
      return bytes.toString("latin1", 0, readSync(fd, bytes, 0, bytes.length, offset));
    } finally {
      closeSync(fd);
    }
  } catch {
    return "";
  }
}
