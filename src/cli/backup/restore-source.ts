/** Where a restore takes things from: a backup, or what an earlier restore set aside. */
import { existsSync } from "node:fs";
import { loadConfig } from "../../config/load.ts";
import { StoreFault } from "../../store/fault.ts";
import { copyDatabase, inspectDatabase, createDatabase } from "../../store/sqlite/database-file.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { type AsideFolder, findNewestAside } from "./aside-folders.ts";
import { CONFIG_NAME, DATABASE_NAME } from "./manifest.ts";
import { copyJournal } from "./place-journal.ts";
import type { RestoreSettings } from "./replace-home-data.ts";
import { checkBackup, type BackupProgressListener, openBackup } from "./read-backup.ts";

export type RestoreSource = {
  readonly folder: string;
  /** An earlier restore set it aside. */
  readonly isBefore: boolean;
  readonly at: string;
  readonly events: number;
  readonly sessions: number;
  /** In the scratch folder, checked. */
  readonly database: string;
  readonly journal: string;
  readonly settings: RestoreSettings | null | "unreadable";
  /** A folder with an `applied/`; null where there is none. */
  readonly applied: string | null;
};

const readSettings = (path: string): RestoreSettings | "unreadable" =>
  loadConfig(path).raw ?? "unreadable";

/** Unpacks a backup into the scratch folder, checking every byte on the way. */
export async function sourceFromBackup(
  folder: string,
  scratch: string,
  text: Text,
  onProgress: BackupProgressListener,
): Promise<RestoreSource> {
  const manifest = openBackup(folder, text);
  await checkBackup(folder, manifest, scratch, { all: true, text, onProgress });
  const { events, sessions } = manifest.database;
  const config = `${scratch}/${CONFIG_NAME}`;
  return {
    folder,
    isBefore: false,
    at: manifest.createdAt,
    events,
    sessions,
    database: `${scratch}/${DATABASE_NAME}`,
    journal: `${scratch}/journal/events.jsonl`,
    settings: existsSync(config) ? readSettings(config) : null,
    applied: scratch,
  };
}

/** `unfinished`: where a restore that was interrupted set it aside. */
export function sourceFromAside(
  home: string,
  scratch: string,
  unfinished: string | null,
  { backup }: Text,
): RestoreSource {
  const newest = findNewestAside(home, unfinished);
  if (newest === null) {
    const { nothingToUndo, nothingToUndoFix } = backup.restore;
    throw new Fault("NOTHING_TO_UNDO", nothingToUndo, nothingToUndoFix);
  }
  return readAsideSource(newest, scratch);
}

/** Of one that stays: what is forgotten is left out of a copy, and no file is shared with it afterwards. */
export function sourceFromAsideFolder(before: AsideFolder, scratch: string): RestoreSource {
  const source = readAsideSource(before, scratch);
  const journal = `${scratch}/journal/events.jsonl`;
  copyJournal(source.journal, journal);
  return { ...source, journal };
}

function readAsideSource({ folder, at }: AsideFolder, scratch: string): RestoreSource {
  const database = `${scratch}/${DATABASE_NAME}`;
  copyOrRebuildDatabase(`${folder}/${DATABASE_NAME}`, database);
  const { events, sessions } = inspectDatabase(database);
  const config = `${folder}/${CONFIG_NAME}`;
  return {
    folder,
    isBefore: true,
    at,
    events,
    sessions,
    database,
    journal: `${folder}/journal/events.jsonl`,
    settings: existsSync(config) ? readSettings(config) : {},
    applied: null,
  };
}

/** Without a database that can be read, the journal makes all rows again. */
function copyOrRebuildDatabase(from: string, to: string): void {
  try {
    if (existsSync(from)) {
      copyDatabase(from, to);
      return;
    }
  } catch (error) {
    if (!(error instanceof StoreFault) || error.code !== "DB_CORRUPT") throw error;
  }
  createDatabase(to);
}
