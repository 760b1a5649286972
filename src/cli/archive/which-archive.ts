/** What is archived, as commands find and show it. */
import type { Facts } from "../../remember/archive/format.ts";
import { type PublicArchive, publicArchive } from "../../remember/archive/public-archive.ts";
import { problemOf } from "../../remember/archive/read-archive.ts";
import { archiveFolder, readShelf } from "../../remember/archive/shelf.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";

export const folderOf = ({ paths }: House): string => archiveFolder(paths.home);

/** By exact id, else by a beginning of it. */
export function findArchives(archives: readonly Facts[], id: string): readonly Facts[] {
  // A table may have cut the id, and what is cut is copied with its mark.
  const asked = id.replace(/…$/, "");
  const exact = archives.filter(({ sessionId }) => sessionId === asked);
  if (exact.length > 0 || asked === "") return exact;
  return archives.filter(({ sessionId }) => sessionId.startsWith(asked));
}

/** The one archive of the session whose id is given, or begins so. */
export function whichArchive(house: House, id: string, text: Text): Facts {
  const found = findArchives(readShelf(folderOf(house)).archives, id);
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
export function wholeArchive(house: House, id: string, text: Text): Facts {
  const facts = whichArchive(house, id, text);
  const problem = problemOf(folderOf(house), facts);
  if (problem === null) return facts;
  const { faults, problems } = text.archive;
  const message = faults.broken(oneLine(facts.sessionId), problems[problem]);
  throw new Fault("ARCHIVE_BROKEN", message, faults.brokenFix);
}

/** What other programs are told of an archive. */
export const publicFacts = (house: House, facts: Facts): PublicArchive =>
  publicArchive(folderOf(house), facts);
