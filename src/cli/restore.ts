import { existsSync, rmSync } from "node:fs";
import { basename, resolve } from "node:path";
import { aloneWithMemory } from "../config/forget-lock.ts";
import { ingest } from "../ingest/ingest.ts";
import { StoreFault } from "../store/fault.ts";
import type { Text } from "../text/text.ts";
import { canAsk, confirm } from "./terminal/ask.ts";
import { bringApplied, removeBrought } from "./backup/applied-files.ts";
import { beforeIn, beforeRestore } from "./backup/before-restore.ts";
import { type ForgottenSince, forgottenSince } from "./backup/forgotten-since.ts";
import { mergeOnce } from "./backup/merge-once.ts";
import { adapt, lookAtPresent, type Present } from "./backup/present.ts";
import { putInPlace, settingsHere } from "./backup/put-in-place.ts";
import { writtenSince } from "./backup/place-journal.ts";
import {
  counted,
  forgottenLines,
  planned,
  preview,
  settingsNotes,
} from "./backup/restore-lines.ts";
import { fromBackup, fromBefore, fromKept, type Source } from "./backup/restore-source.ts";
import { type Unfinished, unfinishedRestore, withScratch } from "./backup/scratch.ts";
import { unfinishedFault } from "./backup/unfinished-fault.ts";
import { type Command, type Given, openHouse, withStore } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import {
  endProgress,
  print,
  printError,
  printJson,
  sizeText,
  progress,
} from "./terminal/terminal.ts";
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
  run: (given) => {
    const [folder, ...others] = given.words;
    const isNamed = folder !== undefined && folder !== "";
    if (isNamed === given.has("undo") || others.length > 0) {
      const form = given.text.faults.form(`self-gen restore ${FORM}`);
      throw usageFault(given.text, "restore", form);
    }
    if (!given.has("undo")) refuseUnfinished(given);
    return given.has("dry-run") ? look(given, folder ?? "") : replaceAlone(given, folder ?? "");
  },
};

const PATIENCE_MS = 30_000;

/**
 * Alone with what is remembered from the first look on: what is forgotten meanwhile would else come back. Nobody waits
 * for an answer to a question, so that is asked before, of a look of its own.
 */
async function replaceAlone(given: Given, folder: string): Promise<number> {
  const { house, text } = given;
  if (!given.has("yes")) {
    // Once nothing of the look is left: whoever waits for an answer is ended by Ctrl-C, and there is nothing to take away.
    approve(await withLook(given, folder, ({ lines }) => lines), given);
  }
  const done = await aloneWithMemory(house.paths.run, PATIENCE_MS, () => {
    if (!given.has("undo")) refuseUnfinished(given);
    return withLook(given, folder, (found) => replace(given, found.source, found.present, found));
  });
  if (done === null) throw new Fault("BUSY", text.forget.busy, text.forget.busyFix);
  return done.done;
}

const look = (given: Given, folder: string): Promise<number> =>
  withLook(given, folder, ({ source, present, forgotten, lines }) => {
    const plan = { ...planned(source, present, given), ...counted(forgotten, given) };
    if (given.has("json")) printJson({ ...plan, dryRun: true });
    else for (const line of [...lines, given.text.backup.restore.wouldNot]) print(line);
    return 0;
  });

type Look = {
  readonly source: Source;
  readonly present: Present;
  readonly forgotten: ForgottenSince;
  readonly lines: readonly string[];
  readonly scratch: string;
  readonly unfinished: Unfinished | null;
  /** From here on a signal ends nothing any more. */
  readonly exchanging: <R>(exchange: () => R) => Promise<R>;
};

/** What works without a pause hears of no signal: those that came are heard here. */
const signalsHeard = (): Promise<void> => new Promise((heard) => setImmediate(heard));

/** What is to be put in place, checked, beside what is there. */
function withLook<T>(
  given: Given,
  folder: string,
  work: (found: Look) => T | Promise<T>,
): Promise<T> {
  const { home } = given.house.paths;
  const { interrupted, finishing } = given.text.backup.restore;
  const unfinished = given.has("undo") ? unfinishedRestore(home) : null;
  let isExchanging = false;
  const exchanging: Look["exchanging"] = async (exchange) => {
    await signalsHeard();
    isExchanging = true;
    const exchanged = exchange();
    await signalsHeard();
    return exchanged;
  };
  const onSignal = (): boolean => {
    printError(isExchanging ? finishing : interrupted);
    return !isExchanging;
  };
  const lookAndWork = async (scratch: string): Promise<T> => {
    const source = await sourceOf(given, folder, scratch, unfinished).finally(endProgress);
    const present = await lookAtPresent(given.house, source.database, scratch);
    await adapt(source.database, present);
    const forgotten = await forgottenSince(given, source, present.database);
    const lines = preview(source, present, forgotten, given);
    return work({ source, present, forgotten, lines, scratch, unfinished, exchanging });
  };
  return withScratch(home, lookAndWork, onSignal);
}

/** Setting half of an exchange aside would leave nothing whole to go back to. */
function refuseUnfinished({ house, text }: Given): void {
  const fault = unfinishedFault(house.paths.home, text);
  if (fault !== null) throw fault;
}

async function sourceOf(
  given: Given,
  folder: string,
  scratch: string,
  unfinished: Unfinished | null,
): Promise<Source> {
  const { text, house } = given;
  const { unpacking } = text.backup.restore;
  if (given.has("undo")) {
    return fromBefore(house.paths.home, scratch, unfinished?.aside ?? null, text);
  }
  const place = placeNamed(folder, house.paths.home);
  const before = beforeIn(place);
  if (before !== null) return fromKept(before, scratch);
  return fromBackup(place, scratch, text, (bytes, of) =>
    progress(unpacking(sizeText(bytes), sizeText(of))),
  );
}

/** Where it is named, or among what stands in our home. */
function placeNamed(folder: string, home: string): string {
  const here = resolve(host().cwd(), folder);
  if (folder.includes("/") || existsSync(here)) return here;
  const own = [`${home}/backups/${folder}`, `${home}/${folder}`];
  return own.find((one) => existsSync(one)) ?? here;
}

function approve(lines: readonly string[], given: Given): void {
  if (given.has("yes")) return;
  const { faults, backup } = given.text;
  if (canAsk()) for (const line of lines) printError(line);
  const { question, notConfirmed } = backup.restore;
  confirm(
    question,
    false,
    given.text,
    new Fault("NOT_CONFIRMED", notConfirmed, faults.notConfirmedFix),
  );
}

async function replace(
  given: Given,
  source: Source,
  present: Present,
  how: Pick<Look, "scratch" | "unfinished" | "forgotten" | "exchanging">,
): Promise<number> {
  const { scratch, unfinished, forgotten } = how;
  const { house, text } = given;
  const { restore: words } = text.backup;
  const aside = beforeRestore(house.paths.home, host().now());
  const { settings, database, journal } = source;
  const isKept = settings === null || settings === "unreadable";
  const command = commandOf(given, source);
  progress(words.replacing);
  if (!given.has("forgotten")) await forgotten.leaveOut();
  const isMerged = given.has("merge") && present.database !== null;
  const without = isMerged ? await mergeOnce(house, source, present.database) : new Set<string>();
  const { damagedTo } = await how.exchanging(() =>
    putInPlace(
      house,
      { database, journal, settings: isKept ? null : settingsHere(settings, house) },
      { aside, scratch, keeps: keptBeside(given, source, unfinished), without, command, text },
    ),
  );
  // Of what was forgotten since nobody knows any more what it was: what is gone from here may be that.
  const mayBring = given.has("forgotten") || !forgotten.isAny;
  if (source.applied !== null && mayBring) bringApplied(source.applied, house.paths.home, aside);
  if (given.has("undo")) {
    removeBrought(source.folder, house.paths.home);
    rmSync(source.folder, { recursive: true, force: true });
  }
  if (unfinished !== null) {
    // Half of an exchange holds nothing of its own: what was written since it began was carried over.
    for (const folder of [aside, unfinished.scratch])
      rmSync(folder, { recursive: true, force: true });
  }
  const totals = await ingested(text);
  endProgress();
  if (given.has("json")) {
    const keptIn = unfinished === null ? aside : null;
    const now = { restored: totals, keptIn, damagedTo, dryRun: false };
    printJson({ ...planned(source, present, given), ...counted(forgotten, given), ...now });
    return 0;
  }
  if (damagedTo !== null) printError(words.movedAside(damagedTo));
  print(words.done(totals.events, totals.sessions));
  for (const line of forgottenLines(forgotten, given)) print(line);
  for (const note of settingsNotes(source, given)) print(note);
  if (unfinished !== null) {
    print(words.again(unfinished.command));
    return 0;
  }
  print(words.kept(aside));
  if (present.onlyHere > 0 && !given.has("merge")) print(words.onlyThere(present.onlyHere));
  print(words.undo(basename(aside)));
  return 0;
}

/** All of the present with --merge; of a restore that was interrupted only what was written since it began. */
function keptBeside(
  given: Given,
  { journal }: Source,
  unfinished: Unfinished | null,
): (file: string) => boolean {
  if (given.has("merge")) return () => true;
  return unfinished === null ? () => false : writtenSince(journal, unfinished.staged);
}

/** As it can be given again, from any folder. */
const commandOf = (given: Given, { folder }: Source): string =>
  [
    "self-gen restore",
    given.has("undo") ? "--undo" : shellWord(folder),
    ...["merge", "forgotten"].filter(given.has).map((option) => `--${option}`),
  ].join(" ");

/** Brings in lines that are newer than their database, with the settings that hold from now on. */
const ingested = (text: Text): Promise<{ events: number; sessions: number }> =>
  withStore(openHouse(text), async (context) => {
    try {
      await ingest(context, { thorough: true });
    } catch (error) {
      if (!(error instanceof StoreFault) || error.code !== "DB_BUSY") throw error;
      printError(text.ingest.busy);
    }
    return context.store.totals();
  });
