/** What a hook writes besides its event: a line of its own, and its answer. Needs no database. */
import type { Paths } from "../config/paths.ts";
import type { Event } from "../event/event.ts";
import { encodeLine } from "../event/line.ts";
import { appendLines } from "../journal/append.ts";
import { recordDroppedLines } from "../journal/dropped-lines.ts";
import { system } from "../system/system.ts";

/** A line of our own; counted when it cannot be written. */
export function appendHookEvent(paths: Paths, event: Event): void {
  const written = appendLines(paths.journal, [encodeLine(event)]);
  if (written.outcome === "failed") recordDroppedLines(paths.run, event.ts, written.reason, 1);
}

/** All of it, or as much as the client reads. */
export function printHookAnswer(text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) {
    const count = system.writeOnce(1, bytes.subarray(at));
    if (count <= 0) return;
    at += count;
  }
}
