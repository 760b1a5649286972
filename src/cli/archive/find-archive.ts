/** What is archived, as commands find and show it. */
import type { ArchiveManifest } from "../../remember/archive/archive-format.ts";
import {
  type PublicArchive,
  publicArchiveFromManifest,
} from "../../remember/archive/public-archive.ts";
import { findArchiveProblem } from "../../remember/archive/read-archive.ts";
import { archiveFolder, listArchives } from "../../remember/archive/archive-folder.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";

export const archiveFolderOf = ({ paths }: Installation): string => archiveFolder(paths.home);

/** By exact id, else by a beginning of it. */
export function findArchives(
  archives: readonly ArchiveManifest[],
  id: string,
): readonly ArchiveManifest[] {
  // A table may have cut the id, and what is cut is copied with its mark.
  const asked = id.replace(/…$/, "");
  const exact = archives.filter(({ sessionId }) => sessionId === asked);
  if (exact.length > 0 || asked === "") return exact;
  return archives.filter(({ sessionId }) => sessionId.startsWith(asked));
}

/** The one archive of the session whose id is given, or begins so. */
export function requireArchive(
  installation: Installation,
  id: string,
  text: Text,
): ArchiveManifest {
  const found = findArchives(listArchives(archiveFolderOf(installation)).archives, id);
  const { archive: words, faults } = text;
  const [only] = found;
  if (only === undefined) {
    throw new Fault("NO_ARCHIVE", words.faults.none(oneLine(id)), words.faults.noneFix);
  }
  if (found.length > 1) {
    throw new Fault("MANY_SESSIONS", faults.manySessions(id, found.length), faults.manySessionsFix);
  }
  return only;
}

/** The same, read through once: half of an archive must not look like a whole one. */
export function requireWholeArchive(
  installation: Installation,
  id: string,
  text: Text,
): ArchiveManifest {
  const facts = requireArchive(installation, id, text);
  const problem = findArchiveProblem(archiveFolderOf(installation), facts);
  if (problem === null) return facts;
  const { faults, problems } = text.archive;
  const message = faults.broken(oneLine(facts.sessionId), problems[problem]);
  throw new Fault("ARCHIVE_BROKEN", message, faults.brokenFix);
}

/** What other programs are told of an archive. */
export const toPublicArchive = (
  installation: Installation,
  facts: ArchiveManifest,
): PublicArchive => publicArchiveFromManifest(archiveFolderOf(installation), facts);
