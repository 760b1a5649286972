/** A kept transcript as a file: written beside the data, and handed to the browser a part at a time. */
import { closeSync, mkdirSync, openSync, readSync } from "node:fs";
import { basename, join } from "node:path";
import { ApiFault, noStoreAnswer } from "../api/fault.ts";
import { COUNT_FIELD, defineAction, SESSION_ID } from "./body.ts";

const TIMEOUT_MS = 5 * 60_000;
/** What a browser takes at once. */
const PART_BYTES = 4 * 1024 * 1024;

export type ExportAnswer = { readonly files: readonly string[] };

export type ExportPart = {
  readonly name: string;
  readonly text: string;
  /** Where the next part begins; null behind the last. */
  readonly next: number | null;
};

export function openArchiveExport() {
  /** Nothing but what was exported here is read. */
  const exported = new Map<string, readonly string[]>();
  return {
    "export-archive": defineAction({ session: SESSION_ID }, async ({ session }, parts) => {
      const records = parts.records();
      if (records === null) throw noStoreAnswer(null, parts.text());
      const folder = join(records.installation.paths.home, "exports");
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${session.replaceAll(/[^\w.-]+/g, "_").slice(0, 100)}.jsonl`);
      const args = ["archive", "export", `--output=${file}`, "--force", "--json", "--", session];
      const how = { lane: "change", timeoutMs: TIMEOUT_MS } as const;
      const { files } = (await parts.runOwn(args, how)).answer as ExportAnswer;
      exported.set(session, files);
      return { files } satisfies ExportAnswer;
    }),
    "read-export": defineAction(
      { session: SESSION_ID, from: COUNT_FIELD },
      ({ session, from }, parts) => {
        const [file] = exported.get(session) ?? [];
        const { faults } = parts.text().archive;
        if (file === undefined)
          throw new ApiFault(404, "NO_ARCHIVE", [faults.none(session), faults.noneFix]);
        return Promise.resolve(readPart(file, from));
      },
    ),
  };
}

function readPart(file: string, from: number): ExportPart {
  const opened = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(PART_BYTES);
    const read = readSync(opened, bytes, 0, PART_BYTES, from);
    const end = read < PART_BYTES ? read : wholeCharacters(bytes);
    return {
      name: basename(file),
      text: bytes.toString("utf8", 0, end),
      next: read < PART_BYTES ? null : from + end,
    };
  } finally {
    closeSync(opened);
  }
}

/** Up to the last character that begins within them: what continues one begins with the bits 10. */
function wholeCharacters(bytes: Buffer): number {
  let end = bytes.length - 1;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}
