/** Which calls of a session have some words in what they were given or in what came of them, as it is shown to who unfolds them. */
import { contentParts } from "../../clients/transcript/call-content.ts";
import { kitByName } from "../../clients/kits.ts";
import type { JsonObject } from "../../event/event.ts";
import type { ArchiveOwner } from "./archive-format.ts";
import type { RecordLookupOptions } from "./session-records.ts";
import { readNewestRecords } from "./transcript-moments.ts";

/** Whatever their case. Answers the ids of the calls. */
export async function findInCalls(
  whose: ArchiveOwner,
  words: string,
  options: RecordLookupOptions,
): Promise<ReadonlySet<string>> {
  const wanted = words.toLowerCase();
  const written = JSON.stringify(wanted).slice(1, -1);
  const found = new Set<string>();
  const { lines } = readNewestRecords(whose, options, (line) =>
    line.toLowerCase().includes(written),
  );
  try {
    for (const line of lines) {
      await options.pace();
      for (const id of line === null ? [] : callsWith(line.record, wanted, whose.client))
        found.add(id);
    }
  } catch {
    // Damaged, or deleted while it was read: what was found so far is whole.
  }
  return found;
}

function* callsWith(record: JsonObject, wanted: string, client: string): Generator<string> {
  const { entries, ownRecord, callParts } = kitByName(client).transcript;
  for (const entry of entries(ownRecord(record))) {
    if (entry.kind !== "call" && entry.kind !== "result") continue;
    for (const part of callParts(record, entry.callId)) {
      const shown = part.is === "call" ? contentParts(part, null) : contentParts(null, part);
      if (shown.some(({ lines }) => hasLineWith(lines, wanted))) yield entry.callId;
    }
  }
}

function hasLineWith(lines: Iterable<{ readonly text: string }>, wanted: string): boolean {
  for (const { text } of lines) if (text.toLowerCase().includes(wanted)) return true;
  return false;
}
