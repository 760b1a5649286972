/** Where a restore takes things from: a backup, or what an earlier restore set aside. */
import { existsSync } from "node:fs";
import { loadConfig } from "../../config/load.ts";
import { StoreFault } from "../../store/fault.ts";
import { copyDatabase, lookInto, makeDatabase } from "../../store/sqlite/whole-file.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { type Before, newestBefore } from "./before-restore.ts";
import { CONFIG, DATABASE } from "./manifest.ts";
import { copyJournal } from "./place-journal.ts";
import type { Settings } from "./put-in-place.ts";
import { checkBackup, type OnProgress, openBackup } from "./read-backup.ts";

export type Source = {
  readonly folder: string;
  /** An earlier restore set it aside. */
  readonly isBefore: boolean;
  readonly at: string;
  readonly events: number;
  readonly sessions: number;
  /** In the scratch folder, checked. */
  readonly database: string;
  readonly journal: string;
  readonly settings: Settings | null | "unreadable";
  /** A folder with an `applied/`; null where there is none. */
  readonly applied: string | null;
};

const readSettings = (path: string): Settings | "unreadable" =>
  loadConfig(path).raw ?? "unreadable";

/** Unpacks a backup into the scratch folder, checking every byte on the way. */
export async function fromBackup(
  folder: string,
  scratch: string,
  text: Text,
  onProgress: OnProgress,
): Promise<Source> {
  const manifest = openBackup(folder, text);
  await checkBackup(folder, manifest, scratch, { all: true, text, onProgress });
  const { events, sessions } = manifest.database;
  const config = `${scratch}/${CONFIG}`;
  return {
    folder,
    isBefore: false,
    at: manifest.createdAt,
    events,
    sessions,
    database: `${scratch}/${DATABASE}`,
    journal: `${scratch}/journal/events.jsonl`,
    settings: existsSync(config) ? readSettings(config) : null,
    applied: scratch,
  };
}

/** `unfinished`: where a restore that was interrupted set it aside. */
export function fromBefore(
  home: string,
  scratch: string,
  unfinished: string | null,
  { backup }: Text,
): Source {
  const newest = newestBefore(home, unfinished);
  if (newest === null) {
    const { nothingToUndo, nothingToUndoFix } = backup.restore;
    throw new Fault("NOTHING_TO_UNDO", nothingToUndo, nothingToUndoFix);
  }
  return readBefore(newest, scratch);
}

/** Of one that stays: what is forgotten is left out of a copy, and no file is shared with it afterwards. */
export function fromKept(before: Before, scratch: string): Source {
  const source = readBefore(before, scratch);
  const journal = `${scratch}/journal/events.jsonl`;
  copyJournal(source.journal, journal);
  return { ...source, journal };
}

function readBefore({ folder, at }: Before, scratch: string): Source {
  const database = `${scratch}/${DATABASE}`;
  copyOrMake(`${folder}/${DATABASE}`, database);
  const { events, sessions } = lookInto(database);
  const config = `${folder}/${CONFIG}`;
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
function copyOrMake(from: string, to: string): void {
  try {
    if (existsSync(from)) {
      copyDatabase(from, to);
      return;
    }
  } catch (error) {
    if (!(error instanceof StoreFault) || error.code !== "DB_CORRUPT") throw error;
  }
  makeDatabase(to);
}
