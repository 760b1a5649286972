/** What would leave this machine next, read from the journal and judged as `forward` judges it. Nothing is written or sent. */
import type { Cursor } from "../../event/cursor.ts";
import type { Event } from "../../event/event.ts";
import { decodeLine } from "../../event/line.ts";
import { readBatch } from "../../journal/read-batch.ts";
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import { admitEvent, type Consent } from "../../team/consent.ts";
import { streamKey } from "../context.ts";

/** `cursors`: how far was sent; from the beginning where that is not known. */
export function* previewEvents(
  journal: string,
  consent: Consent,
  cursors: ReadonlyMap<string, Cursor>,
): Generator<Event> {
  const met = new Set<string>();
  for (const file of [...listRotatedFiles(journal), journal]) {
    let cursor = cursors.get(streamKey(file)) ?? null;
    for (;;) {
      const batch = readBatch(file, cursor);
      if (batch === null) break;
      const end = batch.cursorAt(batch.end);
      batch.close();
      for (const { text } of batch.lines) {
        const decoded = text === null ? null : decodeLine(text);
        if (decoded?.ok !== true || met.has(decoded.event.id)) continue;
        met.add(decoded.event.id);
        const admitted = admitEvent(decoded.event, consent);
        if (admitted !== null) yield admitted;
      }
      if (batch.isDrained || batch.end === batch.start) break;
      cursor = end;
    }
  }
}
