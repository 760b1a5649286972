/**
 * `<home>/before-restore-<time>/`: what a restore took the place of. `journal/` as it was, `self-gen.db` (absent when it
 * could not be read), `config.json` (absent when there was none). It is complete once `journal/` is in it; without that
 * the restore was killed before it changed anything.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename } from "node:path";

const NAME = /^before-restore-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

export const beforeRestore = (home: string, now: Date): string =>
  `${home}/before-restore-${now.toISOString().replaceAll(/[:.]/g, "-")}`;

/** Everything that restores set aside, the oldest first. */
export const foldersBefore = (home: string): readonly string[] =>
  (existsSync(home) ? readdirSync(home) : [])
    .filter((name) => NAME.test(name))
    .toSorted()
    .map((name) => `${home}/${name}`);

/** One that can be put back, and when it was set aside. */
export type Before = { readonly folder: string; readonly at: string };

/** What was set aside in this folder, wherever somebody moved it to; null when nothing was. */
export function beforeIn(folder: string): Before | null {
  const name = basename(folder);
  if (!NAME.test(name) || !existsSync(`${folder}/journal`)) return null;
  return { folder, at: name.replace(NAME, "$1$2:$3:$4.$5Z") };
}

/** The newest, or the one that is named. */
export const newestBefore = (home: string, named: string | null): Before | null =>
  foldersBefore(home)
    .filter((one) => named === null || one === named)
    .flatMap((one) => beforeIn(one) ?? [])
    .at(-1) ?? null;

/** Journals that restores took the place of. */
export const journalsBefore = (home: string): string[] =>
  foldersBefore(home).map((folder) => `${folder}/journal/events.jsonl`);

/** What was forgotten must not come back from there. */
export function removeAllBefore(home: string): void {
  for (const folder of foldersBefore(home)) rmSync(folder, { recursive: true, force: true });
}
