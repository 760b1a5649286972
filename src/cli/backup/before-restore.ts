/**
 * `<home>/before-restore-<time>/`: what a restore took the place of. `journal/` as it was, `self-gen.db` (absent when it
 * could not be read), `config.json` (absent when there was none). It is complete once `journal/` is in it; without that
 * the restore was killed before it changed anything.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";

const NAME = /^before-restore-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

export const beforeRestore = (home: string, now: Date): string =>
  `${home}/before-restore-${now.toISOString().replaceAll(/[:.]/g, "-")}`;

/** The newest that can be put back, and when it was set aside. */
export function newestBefore(home: string): { folder: string; at: string } | null {
  const names = existsSync(home) ? readdirSync(home) : [];
  for (const name of names
    .filter((one) => NAME.test(one))
    .toSorted()
    .toReversed()) {
    const folder = `${home}/${name}`;
    if (existsSync(`${folder}/journal`))
      return { folder, at: name.replace(NAME, "$1$2:$3:$4.$5Z") };
  }
  return null;
}

export const hasBefore = (home: string): boolean =>
  existsSync(home) && readdirSync(home).some((name) => NAME.test(name));

/** Journals that restores took the place of. */
export const journalsBefore = (home: string): string[] =>
  (existsSync(home) ? readdirSync(home) : [])
    .filter((name) => NAME.test(name))
    .map((name) => `${home}/${name}/journal/events.jsonl`);

/** What was forgotten must not come back from there. */
export function removeAllBefore(home: string): void {
  for (const name of existsSync(home) ? readdirSync(home) : []) {
    if (NAME.test(name)) rmSync(`${home}/${name}`, { recursive: true, force: true });
  }
}
