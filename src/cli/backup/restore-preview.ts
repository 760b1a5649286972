/** Opens and checks the backup next to the present data: before the confirmation, and again before it is put in place. */
import { existsSync } from "node:fs";
import type { CommandArgs } from "../command/command.ts";
import { endProgress, printError, progress, sizeText } from "../terminal/terminal.ts";
import { readAsideFolder } from "./aside-folders.ts";
import { type CurrentHome, migrateRestoredDatabase, readCurrentHome } from "./current-home.ts";
import {
  type EventsForgottenSinceBackup,
  findForgottenSinceBackup,
} from "./forgotten-since-backup.ts";
import { restorePreviewLines } from "./restore-lines.ts";
import {
  type RestoreSource,
  sourceFromAside,
  sourceFromBackup,
  sourceFromAsideFolder,
} from "./restore-source.ts";
import { findInterruptedRestore, type InterruptedRestore, withScratch } from "./scratch-folder.ts";
import { findHere, fromHere } from "../command/from-here.ts";

export type RestorePreview = {
  readonly source: RestoreSource;
  readonly present: CurrentHome;
  readonly forgotten: EventsForgottenSinceBackup;
  readonly lines: readonly string[];
  readonly scratch: string;
  readonly unfinished: InterruptedRestore | null;
  /** From here on a signal ends nothing any more. */
  readonly exchanging: <R>(exchange: () => R) => Promise<R>;
};

/** What works without a pause hears of no signal: those that came are heard here. */
const handlePendingSignals = (): Promise<void> => new Promise((heard) => setImmediate(heard));

/** What is to be put in place, checked, beside what is there. */
export function withRestorePreview<T>(
  args: CommandArgs,
  folder: string,
  work: (found: RestorePreview) => T | Promise<T>,
): Promise<T> {
  const { home } = args.installation.paths;
  const { interrupted, finishing } = args.text.backup.restore;
  const unfinished = args.has("undo") ? findInterruptedRestore(home) : null;
  let isExchanging = false;
  const exchanging: RestorePreview["exchanging"] = async (exchange) => {
    await handlePendingSignals();
    isExchanging = true;
    const exchanged = exchange();
    await handlePendingSignals();
    return exchanged;
  };
  const onSignal = (): boolean => {
    printError(isExchanging ? finishing : interrupted);
    return !isExchanging;
  };
  const lookAndWork = async (scratch: string): Promise<T> => {
    const source = await openRestoreSource(args, folder, scratch, unfinished).finally(endProgress);
    const present = await readCurrentHome(args.installation, source.database, scratch);
    await migrateRestoredDatabase(source.database, present);
    const forgotten = await findForgottenSinceBackup(args, source, present.database);
    const lines = restorePreviewLines(source, present, forgotten, args);
    return work({ source, present, forgotten, lines, scratch, unfinished, exchanging });
  };
  return withScratch(home, lookAndWork, onSignal);
}

async function openRestoreSource(
  args: CommandArgs,
  folder: string,
  scratch: string,
  unfinished: InterruptedRestore | null,
): Promise<RestoreSource> {
  const { text, installation } = args;
  const { unpacking } = text.backup.restore;
  if (args.has("undo")) {
    return sourceFromAside(installation.paths.home, scratch, unfinished?.aside ?? null, text);
  }
  const place = resolveBackupFolder(folder, installation.paths.home);
  const before = readAsideFolder(place);
  if (before !== null) return sourceFromAsideFolder(before, scratch);
  return sourceFromBackup(place, scratch, text, (bytes, of) =>
    progress(unpacking(sizeText(bytes), sizeText(of))),
  );
}

/** Where it is named, or among what stands in our home. */
function resolveBackupFolder(folder: string, home: string): string {
  const isHere = folder.includes("/") || (findHere() !== null && existsSync(fromHere(folder)));
  if (isHere) return fromHere(folder);
  const own = [`${home}/backups/${folder}`, `${home}/${folder}`];
  return own.find((one) => existsSync(one)) ?? fromHere(folder);
}
