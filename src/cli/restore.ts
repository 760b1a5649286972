import { rmSync } from "node:fs";
import { basename } from "node:path";
import { withForgetLock } from "../config/forget-lock.ts";
import { deletedIds } from "../sync/deletions.ts";
import { readLogsAgain } from "../sync/other-logs.ts";
import { recall } from "../sync/recalled-ids.ts";
import { readSyncSettings } from "../sync/sync-files.ts";
import { ingest } from "../ingest/ingest.ts";
import { StoreFault } from "../store/fault.ts";
import type { Text } from "../text/text.ts";
import { canAsk, confirm } from "./terminal/ask.ts";
import { restoreAppliedFiles, removeRestoredFiles } from "./backup/applied-files.ts";
import { asideFolderPath } from "./backup/aside-folders.ts";
import { dedupeMerge } from "./backup/dedupe-merge.ts";
import type { CurrentHome } from "./backup/current-home.ts";
import { replaceHomeData, withLocalDbPath } from "./backup/replace-home-data.ts";
import { makeWrittenSinceFilter } from "./backup/place-journal.ts";
import {
  toForgottenCountJson,
  forgottenLines,
  toRestorePlanJson,
  settingsNotes,
} from "./backup/restore-lines.ts";
import { type RestorePreview, withRestorePreview } from "./backup/restore-preview.ts";
import type { RestoreSource } from "./backup/restore-source.ts";
import type { InterruptedRestore } from "./backup/scratch-folder.ts";
import { interruptedRestoreFault } from "./backup/interrupted-restore-fault.ts";
import {
  type Command,
  type CommandArgs,
  requireInstallation,
  withStore,
} from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { endProgress, print, printError, printJson, progress } from "./terminal/terminal.ts";
import { shellWord } from "../system/shell-word.ts";
import { host } from "../system/host.ts";

const FORM = "FOLDER|--undo";

export const restore: Command = {
  usage: (text) => ({
    words: FORM,
    options: {
      undo: { type: "boolean", help: text.backup.options.undo },
      merge: { type: "boolean", help: text.backup.options.merge },
      forgotten: { type: "boolean", help: text.backup.options.forgotten },
      yes: { type: "boolean", short: "y", help: text.options.yes },
      "dry-run": { type: "boolean", help: text.options.dryRun },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: (args) => {
    const [folder, ...others] = args.words;
    const isNamed = folder !== undefined && folder !== "";
    if (isNamed === args.has("undo") || others.length > 0) {
      const form = args.text.faults.form(`self-gen restore ${FORM}`);
      throw usageFault(args.text, "restore", form);
    }
    if (!args.has("undo")) refuseInterruptedRestore(args);
    return args.has("dry-run")
      ? showRestorePreview(args, folder ?? "")
      : restoreAlone(args, folder ?? "");
  },
};

const PATIENCE_MS = 30_000;

/**
 * Alone with what is remembered from the first look on: what is forgotten meanwhile would else come back. Nobody waits
 * for an answer to a question, so that is asked before, of a look of its own.
 */
async function restoreAlone(args: CommandArgs, folder: string): Promise<number> {
  const { installation, text } = args;
  if (!args.has("yes")) {
    // Once nothing of the look is left: whoever waits for an answer is ended by Ctrl-C, and there is nothing to take away.
    confirmRestore(await withRestorePreview(args, folder, ({ lines }) => lines), args);
  }
  const done = await withForgetLock(installation.paths.run, PATIENCE_MS, () => {
    if (!args.has("undo")) refuseInterruptedRestore(args);
    return withRestorePreview(args, folder, (found) =>
      replaceHome(args, found.source, found.present, found),
    );
  });
  if (done === null) throw new Fault("BUSY", text.forget.busy, text.forget.busyFix);
  return done.done;
}

const showRestorePreview = (args: CommandArgs, folder: string): Promise<number> =>
  withRestorePreview(args, folder, ({ source, present, forgotten, lines }) => {
    const plan = {
      ...toRestorePlanJson(source, present, args),
      ...toForgottenCountJson(forgotten, args),
    };
    if (args.has("json")) printJson({ ...plan, dryRun: true });
    else for (const line of [...lines, args.text.backup.restore.wouldNot]) print(line);
    return 0;
  });

/** Setting half of an exchange aside would leave nothing whole to go back to. */
function refuseInterruptedRestore({ installation, text }: CommandArgs): void {
  const fault = interruptedRestoreFault(installation.paths.home, text);
  if (fault !== null) throw fault;
}

function confirmRestore(lines: readonly string[], args: CommandArgs): void {
  if (args.has("yes")) return;
  const { faults, backup } = args.text;
  if (canAsk()) for (const line of lines) printError(line);
  const { question, notConfirmed } = backup.restore;
  confirm(
    question,
    false,
    args.text,
    new Fault("NOT_CONFIRMED", notConfirmed, faults.notConfirmedFix),
  );
}

async function replaceHome(
  args: CommandArgs,
  source: RestoreSource,
  present: CurrentHome,
  how: Pick<RestorePreview, "scratch" | "unfinished" | "forgotten" | "exchanging">,
): Promise<number> {
  const { scratch, unfinished, forgotten } = how;
  const { installation, text } = args;
  const { restore: words } = text.backup;
  const aside = asideFolderPath(installation.paths.home, host().now());
  const { settings, database, journal } = source;
  const isKept = settings === null || settings === "unreadable";
  const command = restoreCommandText(args, source);
  progress(words.replacing);
  if (!args.has("forgotten")) await forgotten.leaveOut();
  const isMerged = args.has("merge") && present.database !== null;
  const without = isMerged
    ? await dedupeMerge(installation, source, present.database)
    : new Set<string>();
  const { damagedTo } = await how.exchanging(() =>
    replaceHomeData(
      installation,
      { database, journal, settings: isKept ? null : withLocalDbPath(settings, installation) },
      { aside, scratch, keeps: makeKeepFilter(args, source, unfinished), without, command, text },
    ),
  );
  // Of what was forgotten since nobody knows any more what it was: what is gone from here may be that.
  const mayBring = args.has("forgotten") || !forgotten.isAny;
  if (source.applied !== null && mayBring)
    restoreAppliedFiles(source.applied, installation.paths.home, aside);
  if (args.has("undo")) {
    removeRestoredFiles(source.folder, installation.paths.home);
    rmSync(source.folder, { recursive: true, force: true });
  }
  if (unfinished !== null) {
    // Half of an exchange holds nothing of its own: what was written since it began was carried over.
    for (const folder of [aside, unfinished.scratch])
      rmSync(folder, { recursive: true, force: true });
  }
  const totals = await ingestRestored(text);
  // What other machines sent since the backup was made is not in it.
  const { home } = installation.paths;
  if (readSyncSettings(home) !== null) readLogsAgain(home);
  if (args.has("forgotten")) await keepFromSync(home, text);
  endProgress();
  if (args.has("json")) {
    const keptIn = unfinished === null ? aside : null;
    const now = { restored: totals, keptIn, damagedTo, dryRun: false };
    printJson({
      ...toRestorePlanJson(source, present, args),
      ...toForgottenCountJson(forgotten, args),
      ...now,
    });
    return 0;
  }
  if (damagedTo !== null) printError(words.movedAside(damagedTo));
  print(words.done(totals.events, totals.sessions));
  for (const line of forgottenLines(forgotten, args)) print(line);
  for (const note of settingsNotes(source, args)) print(note);
  if (unfinished !== null) {
    print(words.again(unfinished.command));
    return 0;
  }
  print(words.kept(aside));
  if (present.onlyHere > 0 && !args.has("merge")) print(words.onlyThere(present.onlyHere));
  print(words.undo(basename(aside)));
  return 0;
}

/** All of the present with --merge; of a restore that was interrupted only what was written since it began. */
function makeKeepFilter(
  args: CommandArgs,
  { journal }: RestoreSource,
  unfinished: InterruptedRestore | null,
): (file: string) => boolean {
  if (args.has("merge")) return () => true;
  return unfinished === null ? () => false : makeWrittenSinceFilter(journal, unfinished.staged);
}

/** As it can be given again, from any folder. */
const restoreCommandText = (args: CommandArgs, { folder }: RestoreSource): string =>
  [
    "self-gen restore",
    args.has("undo") ? "--undo" : shellWord(folder),
    ...["merge", "forgotten"].filter(args.has).map((option) => `--${option}`),
  ].join(" ");

/** Somebody asked for what was deleted: the next sync would delete it again. */
async function keepFromSync(home: string, text: Text): Promise<void> {
  const deleted = deletedIds(home);
  if (readSyncSettings(home) === null || deleted.size === 0) return;
  const back = await withStore(requireInstallation(text), ({ store }) =>
    store.transact((tx) => tx.knownIds([...deleted])),
  );
  if (back.size > 0) recall(home, new Set(back));
}

/** Brings in lines that are newer than their database, with the settings that hold from now on. */
const ingestRestored = (text: Text): Promise<{ events: number; sessions: number }> =>
  withStore(requireInstallation(text), async (context) => {
    try {
      await ingest(context, { thorough: true });
    } catch (error) {
      if (!(error instanceof StoreFault) || error.code !== "DB_BUSY") throw error;
      printError(text.ingest.busy);
    }
    return context.store.totals();
  });
