import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { aloneWithMemory } from "../config/forget-lock.ts";
import { ingest } from "../ingest/ingest.ts";
import { StoreFault } from "../store/fault.ts";
import type { Text } from "../text/text.ts";
import { canAsk, confirm } from "./terminal/ask.ts";
import { beforeRestore } from "./backup/before-restore.ts";
import { type ForgottenSince, forgottenSince } from "./backup/forgotten-since.ts";
import { mergeOnce } from "./backup/merge-once.ts";
import { adapt, lookAtPresent, type Present } from "./backup/present.ts";
import { putInPlace, settingsHere } from "./backup/put-in-place.ts";
import { writtenSince } from "./backup/place-journal.ts";
import { fromBackup, fromBefore, type Source } from "./backup/restore-source.ts";
import { type Unfinished, unfinishedRestore, withScratch } from "./backup/scratch.ts";
import { unfinishedFault } from "./backup/unfinished-fault.ts";
import { type Command, type Given, openHouse, withStore } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import {
  endProgress,
  localTime,
  oneLine,
  print,
  printError,
  printJson,
  sizeText,
  progress,
} from "./terminal/terminal.ts";
import { shellWord } from "./session/git-command.ts";
import { host } from "../system/host.ts";

const FORM = "<FOLDER | --undo>";

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
  if (!given.has("yes")) await withLook(given, folder, ({ lines }) => approve(lines, given));
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
};

/** What is to be put in place, checked, beside what is there. */
function withLook<T>(
  given: Given,
  folder: string,
  work: (found: Look) => T | Promise<T>,
): Promise<T> {
  const { home } = given.house.paths;
  const unfinished = given.has("undo") ? unfinishedRestore(home) : null;
  return withScratch(home, async (scratch) => {
    const source = await sourceOf(given, folder, scratch, unfinished).finally(endProgress);
    const present = await lookAtPresent(given.house, source.database, scratch);
    await adapt(source.database, present);
    const forgotten = await forgottenSince(given, source, present.database);
    const lines = preview(source, present, forgotten, given);
    return work({ source, present, forgotten, lines, scratch, unfinished });
  });
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
  return fromBackup(backupNamed(folder, house.paths.home), scratch, text, (bytes, of) =>
    progress(unpacking(sizeText(bytes), sizeText(of))),
  );
}

/** Where it is named, or among those that stand in our home. */
function backupNamed(folder: string, home: string): string {
  const here = resolve(host().cwd(), folder);
  const own = `${home}/backups/${folder}`;
  return !folder.includes("/") && !existsSync(here) && existsSync(own) ? own : here;
}

const planned = (source: Source, present: Present, given: Given): object => ({
  from: source.folder,
  at: source.at,
  events: source.events,
  sessions: source.sessions,
  replaces: { events: present.events, sessions: present.sessions },
  onlyHere: present.onlyHere,
  merge: given.has("merge"),
});

/** What was forgotten since, and whether it comes back. */
const counted = ({ events }: ForgottenSince, given: Given): object =>
  given.has("forgotten")
    ? { forgotten: events, leftOut: 0 }
    : { forgotten: events, leftOut: events };

const forgottenLines = ({ events }: ForgottenSince, given: Given): string[] => {
  const { restore: words } = given.text.backup;
  if (events === 0) return [];
  return [given.has("forgotten") ? words.forgottenToo(events) : words.leftOut(events)];
};

function preview(
  source: Source,
  present: Present,
  forgotten: ForgottenSince,
  given: Given,
): string[] {
  const { onlyHere } = present;
  const { restore: words } = given.text.backup;
  const describe = given.has("undo") ? words.before : words.backup;
  const onlyHereLine = given.has("merge") ? words.merged(onlyHere) : words.setAside(onlyHere);
  return [
    describe(source.events, source.sessions, localTime(source.at)),
    words.present(present.events, present.sessions),
    ...(present.isDamaged ? [words.presentDamaged] : []),
    ...(onlyHere > 0 ? [onlyHereLine] : []),
    ...(present.events === 0 || given.has("undo") ? [] : [words.returns]),
    ...forgottenLines(forgotten, given),
    ...settingsNotes(source, given),
  ];
}

function settingsNotes({ settings }: Source, { house, text }: Given): string[] {
  const { restore: words } = text.backup;
  if (settings === "unreadable") return [words.settingsKept];
  const theirs = settings?.["dbPath"];
  const isElsewhere = typeof theirs === "string" && theirs !== house.loaded.config.dbPath;
  return isElsewhere ? [words.dbPathKept(oneLine(theirs))] : [];
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
  how: {
    readonly scratch: string;
    readonly unfinished: Unfinished | null;
    readonly forgotten: ForgottenSince;
  },
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
  const { damagedTo } = putInPlace(
    house,
    { database, journal, settings: isKept ? null : settingsHere(settings, house) },
    { aside, scratch, keeps: keptBeside(given, source, unfinished), without, command, text },
  );
  if (given.has("undo")) rmSync(source.folder, { recursive: true, force: true });
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
  print(words.undo);
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
