/**
 * After a commit from a temporary index, the repository's index gets the committed entries, one by one, and only where it is
 * unchanged since it was copied: staged changes of files that were left out stay staged, and so does anything staged
 * meanwhile.
 */
import { rareFiles, system } from "../../system/system.ts";
import { gitFolderOf } from "../git-folder.ts";
import { GitFault, type Git } from "../run.ts";
import type { GitIndexEntry } from "../status.ts";
import {
  type TreeDifference,
  type TreeDifferences,
  emptyTree,
  diffIndex,
  diffTrees,
} from "./differences.ts";
import {
  intentBasePath,
  type SavingIntent,
  intentIndexPath,
  intentNextPath,
} from "./saving-intent.ts";
import { type PathEntry, putEntries } from "./stage-files.ts";

/** Tells a version of a file from every other: git replaces its index, it never writes into it. */
function versionOf(path: string): string {
  const found = rareFiles().statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? "" : `${found.dev}:${found.ino}:${found.size}:${found.mtimeNs}`;
}

/** How many entries an index says that it has, of a split one those of its own; -1 where there is none. */
export function countIndexEntries(path: string): number {
  const { closeSync, openSync, readSync } = rareFiles();
  try {
    const fd = openSync(path, "r");
    const head = Buffer.alloc(12);
    try {
      return readSync(fd, head) === head.length ? head.readUInt32BE(8) : -1;
    } finally {
      closeSync(fd);
    }
  } catch {
    return -1;
  }
}

/**
 * Answers which version was copied. Git takes a file for unchanged when it is older than the index: the copy must not be
 * younger than what it was copied from, or a change made in the same moment as the index would not be seen.
 */
export function copyIndex(from: string, to: string): string {
  const { copyFileSync, rmSync, statSync, utimesSync } = rareFiles();
  const version = versionOf(from);
  if (version === "") {
    rmSync(to, { force: true });
    return version;
  }
  const { mtimeMs } = statSync(from);
  copyFileSync(from, to);
  const before = Math.floor(mtimeMs - 1) / 1000;
  utimesSync(to, before, before);
  return version;
}

/** The way git does it itself: under its lock, by renaming. False when that is not possible: nothing was changed. */
export function replaceIndex(folder: string, by: string, expected: string): boolean {
  const { renameSync, rmSync } = rareFiles();
  const index = `${folder}/index`;
  const lock = `${index}.lock`;
  if (!takeLock(by, lock)) return false;
  if (versionOf(index) !== expected) {
    rmSync(lock);
    return false;
  }
  renameSync(lock, index);
  return true;
}

function takeLock(by: string, lock: string): boolean {
  const { constants, copyFileSync, linkSync } = rareFiles();
  try {
    linkSync(by, lock);
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!NO_LINKS.has(code)) return false;
  }
  try {
    copyFileSync(by, lock, constants.COPYFILE_EXCL);
    return true;
  } catch {
    return false;
  }
}

/** What file systems without links say. */
const NO_LINKS: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/** A lock that was ours when we were killed. */
export function removeOwnLock(folder: string, intent: SavingIntent): void {
  const lock = versionOf(`${folder}/index.lock`);
  const ours = [intentIndexPath(folder, intent), intentNextPath(folder, intent)].map(versionOf);
  if (lock !== "" && ours.includes(lock)) rareFiles().rmSync(`${folder}/index.lock`);
}

const RETRY_MS = 50;
const LOCKED_MS = 5000;

/** False when the index stayed locked. Throws `GitFault`, and what the system says. */
export async function settleIndex(
  root: string,
  git: Git,
  intent: SavingIntent,
  commit: string,
): Promise<boolean> {
  const folder = gitFolderOf(root);
  const tree = intent.head ?? (await emptyTree(git));
  const made = intentIndexPath(folder, intent);
  const [before, after] = await Promise.all([
    diffIndex(git, tree, intentBasePath(folder, intent)),
    system.factsAt(made) === null ? diffTrees(git, tree, commit) : diffIndex(git, tree, made),
  ]);
  const wanted = planIndexChanges(before, after);
  const next = intentNextPath(folder, intent);
  for (let waited = 0; ; waited += RETRY_MS) {
    const version = copyIndex(`${folder}/index`, next);
    const now = await diffIndex(git, tree, next);
    const entries = wanted.filter(({ path }) => isSame(now.get(path), before.get(path)));
    if (entries.length === 0) return true;
    await applyEntries(git, entries, next);
    if (replaceIndex(folder, next, version)) return true;
    if (waited >= LOCKED_MS) return false;
    await Bun.sleep(RETRY_MS);
  }
}

async function applyEntries(git: Git, entries: readonly PathEntry[], index: string): Promise<void> {
  const env = { GIT_INDEX_FILE: index };
  const answer = await putEntries(git, entries, env);
  if (answer.code !== 0) throw new GitFault("update-index", answer);
  // Scripts compare files by their times alone.
  await git(["update-index", "-q", "--refresh"], { env });
}

/** What leads from one index to the other; both are seen from the same tree. */
function planIndexChanges(before: TreeDifferences, after: TreeDifferences): readonly PathEntry[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].flatMap((path) => {
    const [one, other] = [before.get(path), after.get(path)];
    const entry = other?.is ?? one?.was;
    return entry === undefined || isSame(one, other) ? [] : [{ path, ...entry }];
  });
}

/** Null: as in the tree. */
const isSame = (one: TreeDifference | undefined, other: TreeDifference | undefined): boolean =>
  one === undefined || other === undefined ? one === other : isEqual(one.is, other.is);

const isEqual = (one: GitIndexEntry, other: GitIndexEntry): boolean =>
  one.mode === other.mode && one.hash === other.hash;
