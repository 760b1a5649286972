/** What the next sync would send, read from the journal and judged as the sync judges it. Nothing is written or sent. */
import type { Event } from "../../event/event.ts";
import { readNewLines } from "./new-lines.ts";
import { admitLine, isOutdated, type Sealing } from "./seal-journal.ts";

type Previewed = Pick<Sealing, "journal" | "key" | "log" | "shares" | "forgotten" | "cutoff">;

/** `isAll`: also what was sent before, because all is sent again. */
export async function previewEvents(
  sealing: Previewed,
): Promise<{ readonly events: readonly Event[]; readonly isAll: boolean }> {
  const isAll = await isOutdated(sealing);
  const found = collectEvents(sealing, isAll ? {} : sealing.log.cursors);
  return found === null
    ? { events: collectEvents(sealing, {}) ?? [], isAll: true }
    : { events: found, isAll };
}

function collectEvents(
  sealing: Previewed,
  cursors: Sealing["log"]["cursors"],
): readonly Event[] | null {
  const events = new Map<string, Event>();
  for (const line of readNewLines(sealing.journal, cursors, new Map())) {
    if (line === "restarted") return null;
    const admitted = admitLine(sealing, line);
    if (admitted !== null) events.set(admitted.id, admitted);
  }
  return [...events.values()];
}
