/** Permissions, journal and stream, room on the disk. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { isSharedHome, abbreviateHome } from "../../config/paths.ts";
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import { findInterruptedRestore } from "../backup/scratch-folder.ts";
import { sizeText } from "../terminal/terminal.ts";
import { type DoctorResult, fine, type DoctorContext, makeSilentRepair } from "./finding.ts";
import { listNames } from "../../system/list-names.ts";

const OTHERS_MODE_BITS = 0o077;

export function checkPermissions({ installation, text }: DoctorContext): DoctorResult[] {
  const { home, userHome } = installation.paths;
  // A folder that holds other things too is not ours to close.
  const all = isSharedHome(installation.paths) ? [] : privatePaths(home, installation.dbPath);
  const open = all.filter((path) => isOpenToOthers(path));
  if (open.length === 0) return [fine("permissions", text.doctor.permissions)];
  const shown = open.slice(0, 5).map((path) => abbreviateHome(path, userHome));
  return [
    {
      check: "permissions",
      level: "wrong",
      code: "PERMISSIONS",
      message: text.doctor.permissionsOpen(shown.join(", "), open.length),
      fix: text.doctor.permissionsFix(abbreviateHome(home, userHome)),
      repair: makeSilentRepair(() => {
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
  const files = folders.flatMap((folder) => listNames(folder).map((name) => `${folder}/${name}`));
  const single = [home, `${home}/config.json`, `${home}/installed.json`, dbPath];
  return [...single, ...folders, ...files].filter((path) => existsSync(path));
}

function isOpenToOthers(path: string): boolean {
  // It may have gone since it was listed.
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & OTHERS_MODE_BITS) !== 0;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const sizeOfAll = (path: string): number =>
  [...listRotatedFiles(path), path].reduce((sum, file) => sum + sizeOf(file), 0);

export function checkJournal({ installation, text }: DoctorContext): DoctorResult[] {
  const { home, journal, userHome } = installation.paths;
  const found = findInterruptedRestore(home);
  const unfinished: DoctorResult[] =
    found === null
      ? []
      : [
          {
            check: "journal",
            level: "wrong",
            code: "RESTORE_UNFINISHED",
            message: text.backup.restore.unfinished(abbreviateHome(found.aside, userHome)),
            fix: text.backup.restore.unfinishedFix(found.command),
          },
        ];
  return [...checkLineFile("journal", journal, userHome, text), ...unfinished];
}

export function checkStream({ installation, text }: DoctorContext): DoctorResult[] {
  const { stream, userHome } = installation.paths;
  if (!installation.loaded.config.stream.enabled) return [fine("stream", text.doctor.streamOff)];
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
  { doctor: words }: DoctorContext["text"],
): DoctorResult[] {
  const short = abbreviateHome(path, userHome);
  const problem = writingProblem(path);
  if (problem === null) {
    const files = [...listRotatedFiles(path), path].filter((file) => existsSync(file));
    const where = files.length === 1 ? short : abbreviateHome(dirname(path), userHome);
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
      fix: words.unwritableFix(abbreviateHome(dirname(path), userHome)),
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

const LOW_DISK_BYTES = 1_000_000_000;
const CRITICAL_DISK_BYTES = 200_000_000;

export function checkDisk({ installation, text }: DoctorContext): DoctorResult[] {
  let at = installation.paths.home;
  while (!existsSync(at)) at = dirname(at);
  const { bavail, bsize } = statfsSync(at);
  const free = bavail * bsize;
  if (free >= LOW_DISK_BYTES) return [fine("disk", text.doctor.disk(sizeText(free)))];
  return [
    {
      check: "disk",
      level: free < CRITICAL_DISK_BYTES ? "wrong" : "note",
      code: "DISK_LOW",
      message: text.doctor.diskLow(sizeText(free)),
      fix: text.doctor.diskFix,
    },
  ];
}
