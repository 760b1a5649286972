/** Server-sent events, one write per event, so that a client really reads a stream. */
import type { JsonObject } from "./json.ts";

export const SSE_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
} as const;

export function encodeEvents(
  events: Iterable<JsonObject & { readonly type: string }>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const next = iterator.next();
      if (next.done === true) controller.close();
      else
        controller.enqueue(
          encoder.encode(`event: ${next.value.type}\ndata: ${JSON.stringify(next.value)}\n\n`),
        );
    },
  });
}
