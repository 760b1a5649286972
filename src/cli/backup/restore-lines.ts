/** The lines of a restore: what it puts in place, what that replaces, and what is left out. */
import type { CommandArgs } from "../command/command.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";
import type { EventsForgottenSinceBackup } from "./forgotten-since-backup.ts";
import type { CurrentHome } from "./current-home.ts";
import type { RestoreSource } from "./restore-source.ts";

export const toRestorePlanJson = (
  source: RestoreSource,
  present: CurrentHome,
  args: CommandArgs,
): object => ({
  from: source.folder,
  at: source.at,
  events: source.events,
  sessions: source.sessions,
  replaces: { events: present.events, sessions: present.sessions },
  onlyHere: present.onlyHere,
  merge: args.has("merge"),
});

/** What was forgotten since, and whether it comes back. */
export const toForgottenCountJson = (
  { events }: EventsForgottenSinceBackup,
  args: CommandArgs,
): object =>
  args.has("forgotten")
    ? { forgotten: events, leftOut: 0 }
    : { forgotten: events, leftOut: events };

export const forgottenLines = (
  { events }: EventsForgottenSinceBackup,
  args: CommandArgs,
): string[] => {
  const { restore: words } = args.text.backup;
  if (events === 0) return [];
  return [args.has("forgotten") ? words.forgottenToo(events) : words.leftOut(events)];
};

export function restorePreviewLines(
  source: RestoreSource,
  present: CurrentHome,
  forgotten: EventsForgottenSinceBackup,
  args: CommandArgs,
): string[] {
  const { onlyHere } = present;
  const { restore: words } = args.text.backup;
  const describe = source.isBefore ? words.before : words.backup;
  const onlyHereLine = args.has("merge") ? words.merged(onlyHere) : words.setAside(onlyHere);
  return [
    describe(source.events, source.sessions, localTime(source.at)),
    words.present(present.events, present.sessions),
    ...(present.isDamaged ? [words.presentDamaged] : []),
    ...(onlyHere > 0 ? [onlyHereLine] : []),
    ...(present.events === 0 || args.has("undo") ? [] : [words.returns]),
    ...forgottenLines(forgotten, args),
    ...settingsNotes(source, args),
  ];
}

export function settingsNotes(
  { settings }: RestoreSource,
  { installation, text }: CommandArgs,
): string[] {
  const { restore: words } = text.backup;
  if (settings === "unreadable") return [words.settingsKept];
  const theirs = settings?.["dbPath"];
  const isElsewhere = typeof theirs === "string" && theirs !== installation.loaded.config.dbPath;
  return isElsewhere ? [words.dbPathKept(oneLine(theirs))] : [];
}
