/** Backups where they are usually made are not reached, so those that may hold what is forgotten are named. */
import { readdirSync } from "node:fs";
import type { ForgetResult } from "../../ingest/erase/forget.ts";
import { readRegular } from "../../system/regular-file.ts";
import type { Text } from "../../text/text.ts";
import { MANIFEST_NAME, parseBackupManifest } from "../backup/manifest.ts";
import { shellWord } from "../../system/shell-word.ts";

/**
 * Those that were made since its first event, and those that do not say when. A line that never became an event has no time:
 * then it may be in any of them.
 */
export function backupsSince(
  home: string,
  { events, lines, firstAt }: Pick<ForgetResult, "events" | "lines" | "firstAt">,
): readonly string[] {
  if (events + lines === 0) return [];
  return listBackups(home)
    .filter(({ at }) => at === null || firstAt === null || at >= firstAt)
    .map(({ folder }) => folder);
}

export type Backup = {
  readonly folder: string;
  /** When it was made; null where it does not say. */
  readonly at: string | null;
};

/** Those in the place where they are made unless somebody names another. */
export const listBackups = (home: string): readonly Backup[] =>
  foldersIn(`${home}/backups`).map((folder) => ({ folder, at: timeOf(folder) }));

export const backupLines = (
  folders: readonly string[],
  { forget: words }: Text,
): readonly string[] =>
  folders.length === 0
    ? []
    : [
        words.inBackups,
        ...folders.map((folder) => `  rm -r ${shellWord(folder)}`),
        words.backUpAgain,
      ];

function foldersIn(place: string): readonly string[] {
  try {
    return readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${place}/${name}`)
      .toSorted();
  } catch {
    return [];
  }
}

function timeOf(folder: string): string | null {
  try {
    const read = parseBackupManifest(readRegular(`${folder}/${MANIFEST_NAME}`));
    return read.outcome === "read" ? read.manifest.createdAt : null;
  } catch {
    return null;
  }
}
