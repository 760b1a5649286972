/** The first and the last time in a transcript, and the last session that it names, found without reading it. */
import { closeSync, readSync } from "node:fs";
import { normalizeTime } from "../../event/line.ts";
import { openRegular } from "../../system/regular-file.ts";

const EDGE_BYTES = 64 * 1024;
const TIME = /"timestamp":\s?"([^"]{1,40})"/g;

export const firstTime = (path: string): string | null => timesAt(path, 0)[0] ?? null;

export const lastTime = (path: string, size: number): string | null =>
  timesAt(path, Math.max(0, size - EDGE_BYTES)).at(-1) ?? null;

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
