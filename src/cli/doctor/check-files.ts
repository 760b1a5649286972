/** Permissions, the stream, room on the disk, our own settings: what needs no database. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { rotatedFiles } from "../../journal/files.ts";
import { readDropped } from "../../journal/dropped.ts";
import { forgetFaults, readFaults } from "../../journal/faults.ts";
import { unfinishedRestore } from "../backup/scratch.ts";
import { recordingNote } from "../recording-note.ts";
import { tilde } from "../setup/lines.ts";
import { isSharedHome } from "../../config/paths.ts";
import { localTime, oneLine, sizeText } from "../terminal.ts";
import { type Finding, fine, type Patient, quietly } from "./finding.ts";

const DAY_MS = 86_400_000;
const OTHERS = 0o077;

export function checkPermissions({ house, text }: Patient): Finding[] {
  const { home, userHome } = house.paths;
  // A folder that holds other things too is not ours to close.
  const all = isSharedHome(house.paths) ? [] : privatePaths(home, house.dbPath);
  const open = all.filter((path) => isOpen(path));
  if (open.length === 0) return [fine("permissions", text.doctor.permissions)];
  const shown = open.slice(0, 5).map((path) => tilde(path, userHome));
  return [
    {
      check: "permissions",
      level: "wrong",
      code: "PERMISSIONS",
      message: text.doctor.permissionsOpen(shown.join(", "), open.length),
      fix: text.doctor.permissionsFix(tilde(home, userHome)),
      repair: quietly(() => {
        for (const path of open) chmodSync(path, statSync(path).mode & 0o700);
      }),
    },
  ];
}

/** What holds recorded data. The program may be read by anybody. */
function privatePaths(home: string, dbPath: string): string[] {
  const folders = ["journal", "data", "run", "logs", "backups", "archive"].map(
    (name) => `${home}/${name}`,
  );
  const files = folders.flatMap((folder) => listed(folder).map((name) => `${folder}/${name}`));
  const single = [home, `${home}/config.json`, `${home}/installed.json`, dbPath];
  return [...single, ...folders, ...files].filter((path) => existsSync(path));
}

function isOpen(path: string): boolean {
  // It may have gone since it was listed.
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & OTHERS) !== 0;
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const sizeOfAll = (path: string): number =>
  [...rotatedFiles(path), path].reduce((sum, file) => sum + sizeOf(file), 0);

export function checkJournal({ house, text }: Patient): Finding[] {
  const { home, journal, userHome } = house.paths;
  const aside = unfinishedRestore(home);
  const unfinished: Finding[] =
    aside === null
      ? []
      : [
          {
            check: "journal",
            level: "wrong",
            code: "RESTORE_UNFINISHED",
            message: text.backup.restore.unfinished(tilde(aside, userHome)),
            fix: text.backup.restore.unfinishedFix,
          },
        ];
  return [...checkLineFile("journal", journal, userHome, text), ...unfinished];
}

export function checkStream({ house, text }: Patient): Finding[] {
  const { stream, userHome } = house.paths;
  if (stream === null) {
    return [
      {
        check: "stream",
        level: "wrong",
        code: "STREAM_NOWHERE",
        message: text.doctor.streamNowhere,
        fix: text.doctor.streamNowhereFix,
      },
    ];
  }
  return checkLineFile("stream", stream, userHome, text);
}

function checkLineFile(
  check: "journal" | "stream",
  path: string,
  userHome: string | null,
  { doctor: words }: Patient["text"],
): Finding[] {
  const short = tilde(path, userHome);
  const problem = writingProblem(path);
  if (problem === null) {
    const files = [...rotatedFiles(path), path].filter((file) => existsSync(file));
    const where = files.length === 1 ? short : tilde(dirname(path), userHome);
    return [fine(check, words.lineFile(where, files.length, sizeText(sizeOfAll(path))))];
  }
  return [
    {
      check,
      level: "wrong",
      code: check === "journal" ? "JOURNAL_UNWRITABLE" : "STREAM_UNWRITABLE",
      message:
        check === "journal"
          ? words.unwritable(short, problem)
          : words.streamUnwritable(short, problem),
      fix: words.unwritableFix(tilde(dirname(path), userHome)),
    },
  ];
}

/** Why a line could not be appended; null when it could. What is not there yet can be made below the first folder that is. */
function writingProblem(path: string): string | null {
  let at = path;
  while (!existsSync(at)) at = dirname(at);
  try {
    const stats = statSync(at);
    if (at === path ? !stats.isFile() : !stats.isDirectory())
      return at === path ? "EISDIR" : "ENOTDIR";
    accessSync(at, constants.W_OK);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

const LITTLE_BYTES = 1_000_000_000;
const TOO_LITTLE_BYTES = 200_000_000;

export function checkDisk({ house, text }: Patient): Finding[] {
  let at = house.paths.home;
  while (!existsSync(at)) at = dirname(at);
  const { bavail, bsize } = statfsSync(at);
  const free = bavail * bsize;
  if (free >= LITTLE_BYTES) return [fine("disk", text.doctor.disk(sizeText(free)))];
  return [
    {
      check: "disk",
      level: free < TOO_LITTLE_BYTES ? "wrong" : "note",
      code: "DISK_LOW",
      message: text.doctor.diskLow(sizeText(free)),
      fix: text.doctor.diskFix,
    },
  ];
}

export function checkSettings(patient: Patient): Finding[] {
  const { house, text } = patient;
  const { problems } = house.loaded;
  const config = tilde(house.paths.config, house.paths.userHome);
  const found = problems.map(({ field, kind }): Finding => ({
    check: "settings",
    level: kind === "unknown_field" ? "note" : "wrong",
    code:
      field === null
        ? "CONFIG_BROKEN"
        : kind === "unknown_field"
          ? "CONFIG_UNKNOWN"
          : "CONFIG_VALUE",
    message:
      field === null
        ? kind === "not_readable"
          ? text.doctor.configUnreadable(config)
          : text.config.broken
        : kind === "unknown_field"
          ? text.config.unknown(field)
          : text.config.problem(field),
    fix:
      field === null
        ? text.doctor.mendFix(config)
        : kind === "unknown_field"
          ? text.doctor.settingUnknownFix(field, config)
          : text.doctor.settingFix(field),
  }));
  const note = recordingNote(house, text);
  const recording: Finding[] =
    note === null
      ? []
      : [
          {
            check: "settings",
            level: "note",
            code: "NOT_RECORDING",
            message: note,
            fix: house.loaded.config.enabled ? text.doctor.resumeFix : text.doctor.enableFix,
          },
        ];
  const all = [...found, ...recording, ...environment(patient)];
  return all.length === 0
    ? [fine("settings", text.doctor.settings(house.loaded.config.language))]
    : all;
}

/** Variables that turn every program compiled with Bun, ours too, into something else. */
function environment({ text }: Patient): Finding[] {
  return ["BUN_OPTIONS", "BUN_BE_BUN", "BUN_INSPECT"]
    .filter((name) => process.env[name] !== undefined)
    .map((name) => ({
      check: "settings",
      level: "note",
      code: "ENVIRONMENT",
      message: text.doctor.environment(name),
      fix: text.doctor.environmentFix(name),
    }));
}

export function checkDropped({ house, text, now }: Patient): Finding[] {
  const { lines, last } = readDropped(house.paths.run);
  if (lines === 0) return [fine("dropped", text.doctor.droppedNone)];
  const isRecent = last !== null && now.getTime() - Date.parse(last) < DAY_MS;
  return [
    {
      check: "dropped",
      level: isRecent ? "wrong" : "note",
      code: "DROPPED",
      message: text.sessions.dropped(lines, localTime(last ?? "")),
      fix: text.doctor.droppedFix(tilde(`${house.paths.run}/dropped.jsonl`, house.paths.userHome)),
    },
  ];
}

export function checkFaults({ house, text, now }: Patient): Finding[] {
  const faults = readFaults(house.paths.logs);
  const last = faults.at(-1);
  if (last === undefined) return [fine("faults", text.doctor.faultsNone)];
  // What went wrong in a command was told there; the daemon has nobody to tell.
  const isRecent = faults.some(
    ({ where, ts }) => where === "daemon" && now.getTime() - Date.parse(ts) < DAY_MS,
  );
  const said = oneLine(`${last.where}: ${last.code} ${last.message}`, 120);
  return [
    {
      check: "faults",
      level: isRecent ? "wrong" : "note",
      code: "FAULTS",
      message: text.doctor.faults(faults.length, localTime(last.ts), said),
      fix: text.doctor.faultsFix(tilde(`${house.paths.logs}/faults.jsonl`, house.paths.userHome)),
      repair: quietly(() => forgetFaults(house.paths.logs)),
    },
  ];
}
