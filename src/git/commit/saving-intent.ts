/**
 * `<git folder>/self-gen-saving.json`: a commit of ours is being made.
 *
 *   { id, head, pid, start, git: null | "starting" | { pid, start } }
 *
 * `head` is the commit before, or null. Beside it, for as long as it is there:
 *
 *   self-gen-index-<id>       the index the commit is made from
 *   self-gen-index-<id>.base  what that was before the chosen files came into it: what was left out is as in `head`
 *   self-gen-index-<id>.next  the repository's index that is to be
 *
 * There is one at a time. Git gets its message only after its process stands here, and makes no commit without one: whoever
 * finds this file knows every process that may still make the commit. Only a hook that writes a message of its own could
 * make git commit when we were killed while it was starting; it finds its index then, because that is removed later.
 */
import { isRunning, processStart } from "../../system/process-start.ts";
import { rareFiles } from "../../system/system.ts";
import { readSmallGitFile } from "../locate-repository.ts";
import { listNames } from "../../system/list-names.ts";

type ProcessIdentity = { readonly pid: number; readonly start: string | null };

export type SavingIntent = ProcessIdentity & {
  readonly id: string;
  readonly head: string | null;
  readonly git: ProcessIdentity | "starting" | null;
};

const intentPath = (folder: string): string => `${folder}/self-gen-saving.json`;

export const intentIndexPath = (folder: string, { id }: Pick<SavingIntent, "id">): string =>
  `${folder}/self-gen-index-${id}`;

export const intentBasePath = (folder: string, intent: SavingIntent): string =>
  `${intentIndexPath(folder, intent)}.base`;

export const intentNextPath = (folder: string, intent: SavingIntent): string =>
  `${intentIndexPath(folder, intent)}.next`;

/** Null when there is one already. */
export function openIntent(folder: string, head: string | null): SavingIntent | null {
  const { existsSync, linkSync, renameSync, rmSync } = rareFiles();
  const own = { pid: process.pid, start: processStart(process.pid) };
  const intent = { id: Bun.randomUUIDv7(), head, ...own, git: null };
  const temporary = writeIntent(folder, intent);
  try {
    linkSync(temporary, intentPath(folder));
  } catch {
    // It is taken, or this file system has no links.
    if (existsSync(intentPath(folder))) return null;
    renameSync(temporary, intentPath(folder));
  } finally {
    rmSync(temporary, { force: true });
  }
  return intent;
}

/** Null: it is about to be started. */
export function noteGitProcess(folder: string, intent: SavingIntent, pid: number | null): void {
  const git = pid === null ? "starting" : { pid, start: processStart(pid) };
  rareFiles().renameSync(writeIntent(folder, { ...intent, git }), intentPath(folder));
}

function writeIntent(folder: string, intent: SavingIntent): string {
  const { closeSync, fsyncSync, openSync, writeFileSync } = rareFiles();
  const path = `${folder}/self-gen-saving-${intent.id}.json`;
  const fd = openSync(path, "w", 0o600);
  try {
    writeFileSync(fd, JSON.stringify(intent));
    // A machine that stops takes git with it.
    if (intent.git === null) fsyncSync(fd);
  } catch (error) {
    remove(path);
    throw error;
  } finally {
    closeSync(fd);
  }
  return path;
}

/** The indexes first: a file without an intent is only a leftover. False when something could not be removed. */
export function closeIntent(folder: string, intent: SavingIntent): boolean {
  const made = intentIndexPath(folder, intent);
  const others = [intentBasePath(folder, intent), intentNextPath(folder, intent)];
  const indexes = intent.git === "starting" ? others : [...others, made];
  const paths = indexes.flatMap((index) => [index, `${index}.lock`]);
  return [...paths, intentPath(folder)].map(remove).every(Boolean);
}

/** A git folder may be one that we cannot write to. */
function remove(path: string): boolean {
  try {
    rareFiles().rmSync(path, { force: true });
    return true;
  } catch {
    return false;
  }
}

export const readIntent = (folder: string): SavingIntent | null => intentAt(intentPath(folder));

function intentAt(path: string): SavingIntent | null {
  try {
    const value = JSON.parse(readSmallGitFile(path) ?? "") as Partial<SavingIntent>;
    const { id, head = null, pid, start = null, git = null } = value;
    return typeof id === "string" && UUID.test(id) && typeof pid === "number"
      ? { id, head, pid, start, git }
      : null;
  } catch {
    return null;
  }
}

/** Whether whoever wrote it is still there, and is not this process. */
export const isSaving = ({ pid, start }: SavingIntent): boolean =>
  pid !== process.pid && isRunning(pid, start);

export const isCommitting = ({ git }: SavingIntent): boolean =>
  git !== null && git !== "starting" && isRunning(git.pid, git.start);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const LEFTOVER =
  /^self-gen-(index|saving)-([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(?:\.json|(?:\.base|\.next)?(?:\.lock)?)$/;
const LEFT_AFTER_MS = 15 * 60_000;
/** It gets its name as soon as it is written. */
const WRITTEN_AFTER_MS = 1000;

/**
 * An intent that cannot be read, and what none names, of writers that were killed; a name tells when it was made. What
 * cannot be removed stays.
 */
export function removeSavingLeftovers(folder: string): void {
  if (readIntent(folder) === null) remove(intentPath(folder));
  for (const name of listNames(folder)) {
    const [, kind, high, low] = LEFTOVER.exec(name) ?? [];
    if (high === undefined || low === undefined) continue;
    const path = `${folder}/${name}`;
    const age = Date.now() - Number.parseInt(high + low, 16);
    if (age > LEFT_AFTER_MS || (kind === "saving" && isAbandoned(path, age))) remove(path);
  }
}

function isAbandoned(path: string, age: number): boolean {
  const intent = intentAt(path);
  return intent === null ? age > WRITTEN_AFTER_MS : !isSaving(intent);
}
