/** Server-sent events, one write per event, so that a client really reads a stream. */
import type { JsonObject } from "./json.ts";

export const SSE_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
} as const;

export type Pause = { readonly afterType: string; readonly ms: number };

/** A pause stands behind the first event of its type. */
export function encodeEvents(
  events: Iterable<JsonObject & { readonly type: string }>,
  pause?: Pause,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.iterator]();
  let pauses = pause === undefined ? [] : [pause];
  let last = "";
  return new ReadableStream({
    async pull(controller) {
      const due = pauses.find(({ afterType }) => afterType === last);
      if (due !== undefined) {
        pauses = [];
        await Bun.sleep(due.ms);
      }
      const next = iterator.next();
      if (next.done === true) {
        controller.close();
        return;
      }
      last = next.value.type;
      controller.enqueue(encoder.encode(`event: ${last}\ndata: ${JSON.stringify(next.value)}\n\n`));
    },
  });
}
