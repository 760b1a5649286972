/**
 * Putting a journal, a database and settings in the place of those of the house.
 *
 * Rows and journal change together, under the database's write lock: nobody can ingest the new journal into the old
 * rows. Whatever fails puts the old back. Killed in between, the home works on: rows and journal are each whole, what was
 * there before is in the folder set aside, and what was asked for is noted: `--undo` goes back, with every line written
 * since, and the same command can be given again.
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
import { noteSettings, loadConfig, withValue } from "../../config/load.ts";
import { writeJsonFile } from "../../config/write.ts";
import { StoreFault } from "../../store/fault.ts";
import { copyDatabase, replaceRows } from "../../store/sqlite/whole-file.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { CONFIG, DATABASE } from "./manifest.ts";
import {
  mergeJournal,
  moveJournalAside,
  placeJournal,
  stageJournal,
  takeBackJournal,
} from "./place-journal.ts";
import { endExchange, markExchange, syncFolder } from "./scratch.ts";
import { host } from "../../system/host.ts";

export type Settings = Readonly<Record<string, unknown>>;

export type Replacement = {
  /** Of this program's version. */
  readonly database: string;
  /** The path of the file written to; those rotated from it stand beside it. */
  readonly journal: string;
  /** Null leaves the settings as they are. */
  readonly settings: Settings | null;
};

export type Placed = {
  /** Where a database that could not be read was put. */
  readonly damagedTo: string | null;
};

/** Where the database lies on this machine is no part of what was recorded: that setting stays. */
export const settingsHere = (settings: Settings, house: House): Settings =>
  withValue(settings, "dbPath", house.loaded.raw?.["dbPath"]);

export function putInPlace(
  house: House,
  replacement: Replacement,
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
): Placed {
  const { journal, config, home } = house.paths;
  const dbPath = existsSync(house.dbPath) ? realpathSync(house.dbPath) : house.dbPath;
  const before = `${how.scratch}/before`;
  const staged = `${how.scratch}/staged`;
  const wasSet = existsSync(config) ? readFileSync(config) : null;
  let damagedTo: string | null = null;
  mkdirSync(before, { mode: 0o700 });
  if (wasSet !== null) writeFileSync(`${before}/${CONFIG}`, wasSet, { mode: 0o600, flush: true });
  stageJournal(replacement.journal, `${staged}/events.jsonl`);
  const stagedNames = readdirSync(staged);

  const step = how.onStep ?? ((): void => undefined);
  const switchFiles = (): void => {
    if (damagedTo === null) {
      rmSync(`${before}/${DATABASE}`, { force: true });
      copyDatabase(dbPath, `${before}/${DATABASE}`);
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
    takeBackJournal(journal, { aside: `${how.aside}/journal`, rejected, staged: stagedNames });
    if (wasSet === null) rmSync(config, { force: true });
    else if (!existsSync(config) || !readFileSync(config).equals(wasSet)) {
      copyFileSync(`${how.aside}/${CONFIG}`, config);
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
    damagedTo = moveDamaged(dbPath);
    replace();
  }
  step();
  endExchange(how.scratch);
  return { damagedTo };
}

function writeSettings(path: string, settings: Settings, { faults }: Text): void {
  if (isDeepStrictEqual(loadConfig(path).raw ?? {}, settings)) return;
  if (Object.keys(settings).length === 0) {
    rmSync(path, { force: true });
    return;
  }
  const problem = writeJsonFile(path, settings);
  if (problem !== null) {
    throw new Fault("CANNOT_WRITE", faults.cannotWrite(path, problem), faults.cannotWriteFix);
  }
  noteSettings(path);
}

/** Kept, so that nothing is lost that somebody might still save. */
function moveDamaged(path: string): string {
  const aside = `${path}.broken-${host().now().toISOString().replaceAll(/[:.]/g, "-")}`;
  renameSync(path, aside);
  for (const ending of ["-wal", "-shm"]) rmSync(path + ending, { force: true });
  return aside;
}
