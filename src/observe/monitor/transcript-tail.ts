/** A transcript as it grows: records that may show something, each once. */
import type { ClientName } from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import type { Cursor } from "../../event/cursor.ts";
import { type JsonObject, parseObject } from "../../event/event.ts";
import { isTooDeep } from "../../event/line.ts";
import { readBatch } from "../../journal/read-batch.ts";
import { system } from "../../system/system.ts";
import type { TranscriptTail } from "./monitor-sources.ts";

const TURN_BYTES = 4 * 1024 * 1024;

export function openTranscriptTail(path: string, client: ClientName): TranscriptTail {
  const { maySignal } = kitOf(client).transcript;
  let cursor: Cursor | null = null;
  /** How long it was when its last line had not ended yet. */
  let unended = -1;
  return {
    readNew: (on) => {
      let left = TURN_BYTES;
      while (left > 0) {
        const size = system.factsAt(path)?.size ?? 0;
        if (size === (cursor?.byteOffset ?? 0) || size === unended) return false;
        const batch = tryReadBatch(path, cursor);
        if (batch === null) return false;
        try {
          if (batch.isRestarted) on.restarted();
          for (const { text } of batch.lines) {
            const record = text !== null && maySignal(text) ? parseUnlessDeep(text) : null;
            if (record !== null) on.record(record);
          }
          unended = batch.end < size ? size : -1;
          if (batch.end === batch.start) return false;
          left -= batch.end - batch.start;
          cursor = batch.cursorAt(batch.end);
        } finally {
          batch.close();
        }
      }
      return true;
    },
  };
}

function tryReadBatch(path: string, cursor: Cursor | null): ReturnType<typeof readBatch> {
  try {
    return readBatch(path, cursor);
  } catch {
    return null;
  }
}

const parseUnlessDeep = (text: string): JsonObject | null =>
  isTooDeep(text) ? null : parseObject(text);
