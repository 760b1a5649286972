/**
 * Aside folders of restores may hold forgotten data, and all other data of their time too: `forget` names them, with how much
 * of them is nowhere else, and deletes them only on request.
 */
import { basename } from "node:path";
import { countMissingEvents, inspectDatabase } from "../../store/sqlite/database-file.ts";
import type { Text } from "../../text/text.ts";
import { listAsideFolders } from "../backup/aside-folders.ts";
import { DATABASE_NAME } from "../backup/manifest.ts";
import { interruptedRestoreFault } from "../backup/interrupted-restore-fault.ts";
import type { CommandArgs, Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { canAsk, confirm } from "../terminal/ask.ts";
import { printError } from "../terminal/terminal.ts";

export type AsideFolderCount = {
  readonly folder: string;
  /** Null where nobody can tell. */
  readonly events: number | null;
  /** Those that are neither in the database nor set aside elsewhere. */
  readonly onlyThere: number | null;
};

export type AsideReport = {
  readonly folders: readonly AsideFolderCount[];
  /** How many events of them all the database has not; null where nobody can tell. */
  readonly together: number | null;
};

export function readAsideReport({ paths, dbPath }: Installation): AsideReport {
  const folders = listAsideFolders(paths.home).map((folder) => ({
    folder,
    events: eventsIn(folder),
  }));
  const readable = folders.filter(({ events }) => events !== null).map(({ folder }) => folder);
  const missing = countOnlyAside(readable, dbPath);
  return {
    folders: folders.map(({ folder, events }) => ({
      folder,
      events,
      onlyThere: missing?.each[readable.indexOf(folder)] ?? null,
    })),
    together: missing?.together ?? null,
  };
}

function eventsIn(folder: string): number | null {
  try {
    return inspectDatabase(`${folder}/${DATABASE_NAME}`).events;
  } catch {
    return null;
  }
}

function countOnlyAside(
  folders: readonly string[],
  dbPath: string,
): ReturnType<typeof countMissingEvents> | null {
  try {
    return countMissingEvents(
      folders.map((folder) => `${folder}/${DATABASE_NAME}`),
      dbPath,
    );
  } catch {
    return null;
  }
}

export const asideReportLines = (
  { folders, together }: AsideReport,
  { forget: words }: Text,
): string[] =>
  folders.length === 0
    ? []
    : [
        words.setAside,
        ...folders.map(
          ({ folder, events, onlyThere }) =>
            `  ${words.setAsideOne(basename(folder), events, onlyThere)}`,
        ),
        ...(folders.length > 1 && together !== null
          ? [`  ${words.setAsideTogether(together)}`]
          : []),
      ];

/** Comes back only when what is set aside may go, or nothing is. */
export function confirmAsideRemoval(args: CommandArgs, found: AsideReport): void {
  const { installation, text } = args;
  const unfinished = interruptedRestoreFault(installation.paths.home, text);
  if (unfinished !== null) throw unfinished;
  const newest = found.folders.at(-1);
  if (newest === undefined || args.has("set-aside")) return;
  const { forget: words } = text;
  const lines = asideReportLines(found, text);
  const refusal = new Fault(
    "SET_ASIDE",
    lines.join("\n"),
    words.setAsideFix(basename(newest.folder)),
  );
  if (args.has("yes")) throw refusal;
  if (canAsk()) for (const line of lines) printError(line);
  confirm(words.setAsideQuestion, false, text, refusal);
}
