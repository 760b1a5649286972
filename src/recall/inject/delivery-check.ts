/**
 * Whether an injection is in the transcript. Reads only what was added since, in bounded pieces; a transcript that is
 * unreadable, replaced or too long decides nothing.
 */
import type { TranscriptDelivery } from "../../clients/transcript/entry.ts";
import { kitOf } from "../../clients/kits.ts";
import { isTooDeep } from "../../event/line.ts";
import { type JsonObject, parseObject } from "../../event/event.ts";
import { readBatch } from "../../journal/read-batch.ts";
import type { InjectionMarker, PendingInjection } from "./pending-injection-format.ts";

export type DeliveryCheck =
  | {
      readonly result: "delivered";
      readonly delivery: TranscriptDelivery;
      readonly telling: InjectionMarker;
    }
  /** Everything that was added was read: it is not there. */
  | { readonly result: "nothing" }
  /** There is no transcript, or not all of it could be looked at. */
  | { readonly result: "unseen" };

const MOST_BYTES = 16 * 1024 * 1024;

/** The first telling counts before the second, and a request that held it before its mere acceptance. */
export function checkDelivery(
  pending: PendingInjection,
  mostBytes: number = MOST_BYTES,
): DeliveryCheck {
  if (pending.transcript === null) return { result: "unseen" };
  const tellings = pending.earlier === null ? [pending] : [pending.earlier, pending];
  const found = new Map<string, TranscriptDelivery>();
  const { path } = pending.transcript;
  let { cursor } = pending.transcript;
  let isWhole = true;
  try {
    for (let read = 0; ;) {
      const batch = readBatch(path, cursor);
      if (batch === null) return { result: "unseen" };
      try {
        if (batch.isRestarted) isWhole = false;
        for (const { text } of batch.lines) {
          if (text === null) isWhole = false;
          else note(found, text, tellings, kitOf(pending.client).transcript.findDelivery);
        }
        if (batch.isDrained) break;
        read += batch.end - batch.start;
        if (read >= mostBytes) {
          isWhole = false;
          break;
        }
        cursor = batch.cursorAt(batch.end);
      } finally {
        batch.close();
      }
    }
  } catch {
    isWhole = false;
  }
  for (const { injectionId, marker } of tellings) {
    const delivery = found.get(marker);
    if (delivery !== undefined)
      return { result: "delivered", delivery, telling: { injectionId, marker } };
  }
  return { result: isWhole ? "nothing" : "unseen" };
}

const PAUSE_MS = 30;

/** A client writes its transcript a moment late: looks until it is there, or for so long. */
export async function awaitDelivery(
  pending: PendingInjection,
  patienceMs: number,
): Promise<DeliveryCheck> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const check = checkDelivery(pending);
    if (check.result !== "nothing" || performance.now() >= until) return check;
    await Bun.sleep(PAUSE_MS);
  }
}

function note(
  found: Map<string, TranscriptDelivery>,
  line: string,
  tellings: readonly InjectionMarker[],
  findDelivery: (record: JsonObject, marker: string) => TranscriptDelivery | null,
): void {
  for (const { marker } of tellings) {
    if (found.get(marker) === "sent" || !line.includes(marker) || isTooDeep(line)) continue;
    const record = parseObject(line);
    const delivery = record === null ? null : findDelivery(record, marker);
    if (delivery !== null) found.set(marker, delivery);
  }
}
