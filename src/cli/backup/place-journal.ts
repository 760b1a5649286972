/**
 * Replaces the journal's files while hooks keep writing.
 *
 * The whole folder is moved away with one rename. A hook that has the old file open finds that its path no longer names
 * it and writes again, into a new `events.jsonl`; whatever it wrote to the old one is in both. What is put in place has
 * only names of rotated files, so it never collides with that new file, and is read before it.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import { decodeLine } from "../../event/line.ts";
import { listRotatedFiles, nextRotatedName } from "../../journal/rotated-files.ts";
import { isSameContent } from "../../system/same-content.ts";

const filesOf = (journal: string): string[] =>
  [...listRotatedFiles(journal), journal].filter((file) => existsSync(file));

/** The same bytes under another name; a second copy only where they lie on another disk. */
function addName(file: string, name: string): void {
  try {
    linkSync(realpathSync(file), name);
  } catch {
    copyFileSync(file, name);
  }
}

/** The files of a journal under the same names in another folder, with bytes of their own. */
export function copyJournal(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  for (const file of filesOf(from)) copyFileSync(file, `${dirname(to)}/${basename(file)}`);
}

/** Gives the files of a journal names in another folder, all as rotated ones. */
export function stageJournal(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  for (const file of filesOf(from)) {
    addName(file, file === from ? nextRotatedName(to) : `${dirname(to)}/${basename(file)}`);
  }
}

/** Moves the journal's folder to `aside`; afterwards hooks begin a new one. */
export function moveJournalAside(journal: string, aside: string): void {
  const folder = dirname(journal);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!lstatSync(folder).isSymbolicLink()) {
    renameSync(folder, aside);
    return;
  }
  symlinkSync(realpathSync(folder), aside);
  unlinkSync(folder);
}

/** Puts staged files into the journal's folder, which a hook may just have made. */
export function placeJournal(staged: string, journal: string): void {
  const folder = dirname(journal);
  try {
    renameSync(staged, folder);
  } catch {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(staged)) renameSync(`${staged}/${name}`, `${folder}/${name}`);
  }
}

/** Adds the files of another journal that are to be kept; one that is there already, under the same name and with the same bytes, is not added again. */
export function mergeJournal(
  from: string,
  journal: string,
  what: {
    readonly keeps: (file: string) => boolean;
    /** Ids of events that are not. */
    readonly without: ReadonlySet<string>;
  },
  onAdded: () => void,
): void {
  for (const file of filesOf(from).filter(what.keeps)) {
    if (file !== from && hasSameFile(file, `${dirname(journal)}/${basename(file)}`)) continue;
    const place = nextRotatedName(journal);
    const rest = what.without.size === 0 ? null : linesWithout(file, what.without);
    if (rest === null) addName(file, place);
    else writeFileSync(place, rest, { mode: 0o600, flush: true });
    onAdded();
  }
}

/** The content of a file without the lines of some events; null where it has none of them. A file is no longer than it may be before it is rotated. */
function linesWithout(file: string, ids: ReadonlySet<string>): Buffer | null {
  // A byte for a letter: what is no text stays as it is.
  const lines = readFileSync(file, "latin1").split("\n");
  const rest = lines.filter((line) => {
    const decoded = decodeLine(Buffer.from(line, "latin1").toString());
    return !decoded.ok || !ids.has(decoded.event.id);
  });
  return rest.length === lines.length ? null : Buffer.from(rest.join("\n"), "latin1");
}

/** A name alone says too little, with a size too: what was forgotten since may have been taken out of one of them. */
const hasSameFile = (file: string, place: string): boolean =>
  statSync(place, { throwIfNoEntry: false })?.size === statSync(file).size &&
  isSameContent(file, place);

/** Files that were written since a restore began that was interrupted: neither what it put in place, nor names of what was there. */
export function makeWrittenSinceFilter(
  before: string,
  staged: readonly string[],
): (file: string) => boolean {
  const identity = (file: string): string => {
    const { dev, ino } = statSync(file);
    return `${dev}:${ino}`;
  };
  const known = new Set(filesOf(before).map(identity));
  return (file) => !staged.includes(basename(file)) && !known.has(identity(file));
}

/** Takes back what `moveJournalAside` and `placeJournal` did; files that hooks wrote meanwhile, full ones too, are carried over. */
export function rollBackJournal(
  journal: string,
  places: {
    readonly aside: string;
    readonly rejected: string;
    readonly staged: readonly string[];
  },
): void {
  const { aside, rejected, staged } = places;
  const folder = dirname(journal);
  if (!existsSync(aside)) return;
  if (existsSync(folder)) renameSync(folder, rejected);
  renameSync(aside, folder);
  const late = filesOf(`${rejected}/${basename(journal)}`).filter(
    makeWrittenSinceFilter(journal, staged),
  );
  for (const file of late) renameSync(file, nextRotatedName(journal));
}
