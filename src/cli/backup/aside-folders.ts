/**
 * `<home>/before-restore-<time>/`: what a restore took the place of. `journal/` as it was, `self-gen.db` (absent when it
 * could not be read), `config.json` (absent when there was none). It is complete once `journal/` is in it; without that
 * the restore was killed before it changed anything.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename } from "node:path";

const ASIDE_FOLDER_NAME = /^before-restore-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

export const asideFolderPath = (home: string, now: Date): string =>
  `${home}/before-restore-${now.toISOString().replaceAll(/[:.]/g, "-")}`;

/** Everything that restores set aside, the oldest first. */
export const listAsideFolders = (home: string): readonly string[] =>
  (existsSync(home) ? readdirSync(home) : [])
    .filter((name) => ASIDE_FOLDER_NAME.test(name))
    .toSorted()
    .map((name) => `${home}/${name}`);

/** One that can be put back, and when it was set aside. */
export type AsideFolder = { readonly folder: string; readonly at: string };

/** What was set aside in this folder, wherever somebody moved it to; null when nothing was. */
export function readAsideFolder(folder: string): AsideFolder | null {
  const name = basename(folder);
  if (!ASIDE_FOLDER_NAME.test(name) || !existsSync(`${folder}/journal`)) return null;
  return { folder, at: name.replace(ASIDE_FOLDER_NAME, "$1$2:$3:$4.$5Z") };
}

/** The newest, or the one that is named. */
export const findNewestAside = (home: string, named: string | null): AsideFolder | null =>
  listAsideFolders(home)
    .filter((one) => named === null || one === named)
    .flatMap((one) => readAsideFolder(one) ?? [])
    .at(-1) ?? null;

/** Journals that restores took the place of. */
export const listAsideJournals = (home: string): string[] =>
  listAsideFolders(home).map((folder) => `${folder}/journal/events.jsonl`);

/** What was forgotten must not come back from there. */
export function removeAsideFolders(home: string): void {
  for (const folder of listAsideFolders(home)) rmSync(folder, { recursive: true, force: true });
}
