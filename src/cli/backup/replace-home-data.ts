/**
 * Replaces the installation's journal, database and settings.
 *
 * Rows and journal change together, under the database's write lock: nobody can ingest the new journal into the old
 * rows. Whatever fails puts the old back. Killed in between, the installation still works: rows and journal are each
 * whole, the old data is in the aside folder, and the request is noted: `--undo` goes back, with every line written since,
 * and the same command can be repeated.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { rememberSettings, loadConfig, withValue } from "../../config/load.ts";
import { writeJsonFile } from "../../config/write-file.ts";
import { StoreFault } from "../../store/fault.ts";
import { copyDatabase, replaceRows } from "../../store/sqlite/database-file.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { CONFIG_NAME, DATABASE_NAME } from "./manifest.ts";
import {
  mergeJournal,
  moveJournalAside,
  placeJournal,
  stageJournal,
  rollBackJournal,
} from "./place-journal.ts";
import { endExchange, markExchange } from "./scratch-folder.ts";
import { host } from "../../system/host.ts";
import { syncFolder } from "../../system/sync-folder.ts";

export type RestoreSettings = Readonly<Record<string, unknown>>;

export type HomeReplacement = {
  /** Of this program's version. */
  readonly database: string;
  /** The path of the file written to; those rotated from it stand beside it. */
  readonly journal: string;
  /** Null leaves the settings as they are. */
  readonly settings: RestoreSettings | null;
};

export type HomeReplacementResult = {
  /** Where a database that could not be read was put. */
  readonly damagedTo: string | null;
};

/** Where the database lies on this machine is no part of what was recorded: that setting stays. */
export const withLocalDbPath = (
  settings: RestoreSettings,
  installation: Installation,
): RestoreSettings => withValue(settings, "dbPath", installation.loaded.raw?.["dbPath"]);

export function replaceHomeData(
  installation: Installation,
  replacement: HomeReplacement,
  how: {
    readonly aside: string;
    readonly scratch: string;
    /** Which of the present journal's files are kept beside it. */
    readonly keeps: (file: string) => boolean;
    /** Which of the events in them are not, by their ids. */
    readonly without?: ReadonlySet<string>;
    /** What was asked for, to be told when this is interrupted. */
    readonly command: string;
    readonly text: Text;
    /** Called behind everything that is changed on the disk. */
    readonly onStep?: () => void;
  },
): HomeReplacementResult {
  const { journal, config, home } = installation.paths;
  const dbPath = existsSync(installation.dbPath)
    ? realpathSync(installation.dbPath)
    : installation.dbPath;
  const before = `${how.scratch}/before`;
  const staged = `${how.scratch}/staged`;
  const wasSet = existsSync(config) ? readFileSync(config) : null;
  let damagedTo: string | null = null;
  mkdirSync(before, { mode: 0o700 });
  if (wasSet !== null)
    writeFileSync(`${before}/${CONFIG_NAME}`, wasSet, { mode: 0o600, flush: true });
  stageJournal(replacement.journal, `${staged}/events.jsonl`);
  const stagedNames = readdirSync(staged);

  const step = how.onStep ?? ((): void => undefined);
  const switchFiles = (): void => {
    if (damagedTo === null) {
      rmSync(`${before}/${DATABASE_NAME}`, { force: true });
      copyDatabase(dbPath, `${before}/${DATABASE_NAME}`);
    }
    const { aside, command } = how;
    markExchange(how.scratch, { aside, staged: stagedNames, command });
    step();
    renameSync(before, aside);
    step();
    try {
      moveJournalAside(journal, `${aside}/journal`);
      step();
      placeJournal(staged, journal);
      step();
      const { keeps, without = new Set() } = how;
      mergeJournal(`${aside}/journal/events.jsonl`, journal, { keeps, without }, step);
      if (replacement.settings !== null) writeSettings(config, replacement.settings, how.text);
      syncFolder(home);
      step();
    } catch (error) {
      takeBack();
      throw error;
    }
  };
  const takeBack = (): void => {
    const rejected = `${how.scratch}/rejected`;
    rollBackJournal(journal, { aside: `${how.aside}/journal`, rejected, staged: stagedNames });
    if (wasSet === null) rmSync(config, { force: true });
    else if (!existsSync(config) || !readFileSync(config).equals(wasSet)) {
      copyFileSync(`${how.aside}/${CONFIG_NAME}`, config);
    }
    rmSync(how.aside, { recursive: true, force: true });
  };
  const replace = (): void => {
    try {
      replaceRows(dbPath, replacement.database, switchFiles);
    } catch (error) {
      // The rows could not be committed.
      if (existsSync(how.aside)) takeBack();
      throw error;
    }
  };
  try {
    replace();
  } catch (error) {
    if (!(error instanceof StoreFault) || error.code !== "DB_CORRUPT" || error.path !== dbPath)
      throw error;
    damagedTo = moveDamagedDatabase(dbPath);
    replace();
  }
  step();
  endExchange(how.scratch);
  return { damagedTo };
}

function writeSettings(path: string, settings: RestoreSettings, { faults }: Text): void {
  if (isDeepStrictEqual(loadConfig(path).raw ?? {}, settings)) return;
  if (Object.keys(settings).length === 0) {
    rmSync(path, { force: true });
    return;
  }
  const problem = writeJsonFile(path, settings);
  if (problem !== null) {
    throw new Fault("CANNOT_WRITE", faults.cannotWrite(path, problem), faults.cannotWriteFix);
  }
  rememberSettings(path);
}

/** Kept, so that nothing is lost that somebody might still save. */
function moveDamagedDatabase(path: string): string {
  const aside = `${path}.broken-${host().now().toISOString().replaceAll(/[:.]/g, "-")}`;
  renameSync(path, aside);
  for (const ending of ["-wal", "-shm"]) rmSync(path + ending, { force: true });
  return aside;
}
