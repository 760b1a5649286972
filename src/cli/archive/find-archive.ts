/** What is archived, as commands find and show it. */
import type { ArchiveManifest } from "../../remember/archive/archive-format.ts";
import {
  type PublicArchive,
  publicArchiveFromManifest,
} from "../../remember/archive/public-archive.ts";
import { pathBaseName } from "../../event/folder.ts";
import { findArchiveProblem } from "../../remember/archive/read-archive.ts";
import { archiveFolder, listArchives } from "../../remember/archive/archive-folder.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { printLastOfProject, removeCutMark } from "../command/find-session.ts";
import { oneLine } from "../terminal/terminal.ts";

export const archiveFolderOf = ({ paths }: Installation): string => archiveFolder(paths.home);

/** By exact id, else by a beginning of it. */
export function findArchives(
  archives: readonly ArchiveManifest[],
  id: string,
): readonly ArchiveManifest[] {
  const asked = removeCutMark(id);
  const exact = archives.filter(({ sessionId }) => sessionId === asked);
  if (exact.length > 0 || asked === "") return exact;
  return archives.filter(({ sessionId }) => sessionId.startsWith(asked));
}

/** The archive of the session that is named: by its ID or the beginning of it, or by its project, whose last is meant. */
export function requireArchive(
  installation: Installation,
  id: string,
  text: Text,
): ArchiveManifest {
  const { archives } = listArchives(archiveFolderOf(installation));
  const found = findArchives(archives, id);
  const { archive: words, faults } = text;
  const [only] = found.length === 0 ? lastOfProject(archives, id, text) : found;
  if (only === undefined) {
    throw new Fault("NO_ARCHIVE", words.faults.none(oneLine(id)), words.faults.noneFix);
  }
  if (found.length > 1) {
    throw new Fault("MANY_SESSIONS", faults.manySessions(id, found.length), faults.manySessionsFix);
  }
  return only;
}

function lastOfProject(
  archives: readonly ArchiveManifest[],
  word: string,
  text: Text,
): readonly ArchiveManifest[] {
  const found = archives.filter(
    ({ projectPath: path }) => path !== null && (path === word || pathBaseName(path) === word),
  );
  const newestFirst = found.toSorted((a, b) => ((a.endedAt ?? "") < (b.endedAt ?? "") ? 1 : -1));
  const [last] = newestFirst;
  if (last !== undefined && found.length > 1) printLastOfProject(last, word, found.length, text);
  return newestFirst.slice(0, 1);
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
