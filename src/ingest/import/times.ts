/** The first and the last time in a transcript, found without reading it. */
import { closeSync, readSync } from "node:fs";
import { normalizeTime } from "../../event/line.ts";
import { openRegular } from "../../system/regular-file.ts";

const LOOKED_AT_BYTES = 64 * 1024;
const TIME = /"timestamp":\s?"([^"]{1,40})"/g;

export const firstTime = (path: string): string | null => timesAt(path, 0)[0] ?? null;

export const lastTime = (path: string, size: number): string | null =>
  timesAt(path, Math.max(0, size - LOOKED_AT_BYTES)).at(-1) ?? null;

function timesAt(path: string, offset: number): string[] {
  try {
    const fd = openRegular(path);
    try {
      const bytes = Buffer.alloc(LOOKED_AT_BYTES);
      const text = bytes.toString("latin1", 0, readSync(fd, bytes, 0, bytes.length, offset));
      return [...text.matchAll(TIME)].flatMap(([, time]) => normalizeTime(time) ?? []);
    } finally {
      closeSync(fd);
    }
  } catch {
    return [];
  }
}
