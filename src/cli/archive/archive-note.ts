import { existsSync } from "node:fs";
import {
  archiveFolder,
  readArchiveManifest,
  listArchives,
} from "../../remember/archive/archive-folder.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { findArchives } from "./find-archive.ts";

/** What is told of a session whose transcript the client has deleted; null while it has it, or nobody has. */
export function archiveNote(
  { paths }: Installation,
  {
    sessionId,
    transcriptPath,
  }: { readonly sessionId: string; readonly transcriptPath: string | null },
  { archive: words }: Text,
): string | null {
  if (transcriptPath === null || existsSync(transcriptPath)) return null;
  const isKept = readArchiveManifest(archiveFolder(paths.home), sessionId) !== null;
  return isKept ? words.keptHere(sessionId) : null;
}

/** A session of which nothing is recorded any more may still be archived: then that is what to do. */
export function withArchiveHint(
  { paths }: Installation,
  id: string,
  error: unknown,
  { archive: words }: Text,
): unknown {
  if (!(error instanceof Fault) || error.code !== "NO_SESSION") return error;
  const [found] = findArchives(listArchives(archiveFolder(paths.home)).archives, id);
  if (found === undefined) return error;
  return new Fault(error.code, error.message, words.faults.onlyArchived(found.sessionId));
}
