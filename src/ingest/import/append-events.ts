import type { Event } from "../../event/event.ts";
import { encodeLine } from "../../event/line.ts";
import { appendLines } from "../../journal/append.ts";

/** All of them, or a fault that says why not. Answers how many bytes they are. */
export function appendEvents(journal: string, events: readonly Event[]): number {
  const lines = events.map(encodeLine);
  const written = appendLines(journal, lines);
  if (written.outcome === "written")
    return lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  throw Object.assign(new Error(written.reason), { code: written.reason, path: journal });
}
