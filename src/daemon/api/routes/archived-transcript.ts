/** A kept transcript as a person reads it: who said what, which tools were called, what failed. Redacted when it was archived. */
import type * as v from "valibot";
import { summarizeCall } from "../../../clients/transcript/call-summary.ts";
import type { TranscriptEntry } from "../../../clients/transcript/entry.ts";
import { kitByName } from "../../../clients/kits.ts";
import { cutText } from "../../../event/cut.ts";
import { isObject } from "../../../event/event.ts";
import { type ArchiveManifest, TRANSCRIPT } from "../../../remember/archive/archive-format.ts";
import { readArchiveLines, findArchiveProblem } from "../../../remember/archive/read-archive.ts";
import { archiveFolder, listArchives } from "../../../remember/archive/archive-folder.ts";
import { ApiFault } from "../fault.ts";
import { pageOf, paging, defineRoute } from "../route.ts";
import { TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const KINDS = ["prompt", "answer", "call", "failure", "compaction"] as const;

/** What a person reads at once; a file that was pasted is more. */
const LONGEST_TEXT = 20_000;
const LONGEST_CALL = 400;

const ARCHIVED_ENTRY = fields({ kind: oneOf(...KINDS), ts: orNull(TIME), text: TEXT });
export type ArchivedEntry = v.InferOutput<typeof ARCHIVED_ENTRY>;

export const archivedTranscript = defineRoute({
  path: "/archive/{id}",
  parameters: paging(100),
  answers: fields({
    sessionId: TEXT,
    /** Oldest first. */
    entries: listOf(ARCHIVED_ENTRY),
    next: orNull(WHOLE),
    total: WHOLE,
  }),
  handle: async ({ id, params, records, text }) => {
    const folder = archiveFolder(records().installation.paths.home);
    const facts = listArchives(folder).archives.find(({ sessionId }) => sessionId === id);
    const { faults, problems } = text.archive;
    if (facts === undefined) {
      throw new ApiFault(404, "NO_ARCHIVE", [faults.none(id), faults.noneFix]);
    }
    const problem = findArchiveProblem(folder, facts);
    if (problem !== null) {
      const message = faults.broken(id, problems[problem]);
      throw new ApiFault(500, "ARCHIVE_BROKEN", [message, faults.brokenFix]);
    }
    const all = entriesIn(folder, facts);
    const { page, next } = pageOf(all, params);
    return Promise.resolve({
      sessionId: id,
      entries: page,
      next,
      total: all.length,
    });
  },
});

function entriesIn(folder: string, facts: ArchiveManifest): readonly ArchivedEntry[] {
  const entriesOf = kitByName(facts.client).transcript.entries;
  const found: ArchivedEntry[] = [];
  for (const { file, line } of readArchiveLines(folder, facts)) {
    if (file !== TRANSCRIPT || line.kind !== "record" || !isObject(line.record)) continue;
    for (const entry of entriesOf(line.record)) found.push(...toArchivedEntries(entry));
  }
  return found;
}

function toArchivedEntries(entry: TranscriptEntry): readonly ArchivedEntry[] {
  const { ts } = entry;
  const one = (kind: ArchivedEntry["kind"], text: string): readonly ArchivedEntry[] =>
    text.trim() === "" ? [] : [{ kind, ts, text: cutText(text, LONGEST_TEXT) }];
  switch (entry.kind) {
    case "prompt":
      return one("prompt", entry.text);
    case "said":
      return one("answer", entry.text);
    case "call":
      return one(
        "call",
        cutText(`${entry.tool} ${summarizeCall(entry.input) ?? ""}`.trim(), LONGEST_CALL),
      );
    case "result":
      return entry.ok === false && !entry.declined ? one("failure", entry.text) : [];
    case "compacted":
      return one("compaction", entry.summary ?? "");
    default:
      return [];
  }
}
