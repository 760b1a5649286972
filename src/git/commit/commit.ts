/**
 * A commit of chosen files, whatever else is staged. It is made from a copy of the index, with the user's hooks and
 * signature; until git has made it, nothing of the repository has changed, and a refusal leaves every byte of the index
 * as it was. Killed behind that, the index is behind the commit until `finish-saving.ts` is asked.
 */
import { rareFiles, system } from "../../system/system.ts";
import { gitFolderOf } from "../git-folder.ts";
import { headOf } from "../head.ts";
import { isIndexLocked } from "../operation.ts";
import { GitFault, type Git, type GitResult } from "../run.ts";
import type { ChangedFile, RepositoryState } from "../status.ts";
import { emptyTree } from "./differences.ts";
import { findCommitLosses, type StagedBlob } from "./losses.ts";
import { type NewCommit, findNewCommit, findOwnCommit } from "./find-commit.ts";
import { classifyRefusal } from "./refusal.ts";
import {
  intentBasePath,
  closeIntent,
  type SavingIntent,
  intentIndexPath,
  noteGitProcess,
  openIntent,
} from "./saving-intent.ts";
import { copyIndex, countIndexEntries, replaceIndex, settleIndex } from "./settle-index.ts";
import {
  canCommit,
  isOnlyStaged,
  isStaged,
  planStaging,
  restoreLeftOut,
  stageFiles,
} from "./stage-files.ts";

export type CommitRequest = {
  readonly files: readonly ChangedFile[];
  readonly leftOut: readonly ChangedFile[];
  readonly message: string;
  /** Whether hooks may refuse it. */
  readonly verify: boolean;
};

export type CommitResult =
  | {
      readonly outcome: "committed";
      readonly commit: string;
      /** The branch that holds it, which a hook may have changed; null: none. */
      readonly branch: string | null;
      /** Staged contents that the commit did not take: git has them by their hashes, the working tree has not. */
      readonly overwritten: readonly StagedBlob[];
    }
  | { readonly outcome: "nothing" }
  /** `hook`: one that `--no-verify` leaves out ran and said no, as far as can be told. */
  | { readonly outcome: "refused"; readonly kind: "hook" | "other"; readonly output: string }
  /** The index is not there, or a hook emptied it: the commit would have taken these away, so there is none. */
  | { readonly outcome: "unsafe"; readonly paths: readonly string[] }
  /** Somebody else is at work in the repository: nothing was done. */
  | { readonly outcome: "locked" };

/** Hooks of the user's run in it. */
const COMMIT_MS = 30 * 60_000;

export async function commitFiles(
  root: string,
  git: Git,
  state: RepositoryState,
  what: CommitRequest,
): Promise<CommitResult> {
  const files = what.files.filter((file) => canCommit(file) && !isOnlyStaged(file));
  if (files.length === 0) return { outcome: "nothing" };
  if (isIndexLocked(root)) return { outcome: "locked" };
  const folder = gitFolderOf(root);
  const intent = tryOpenIntent(folder, state.commit);
  if (intent instanceof Error) return { outcome: "refused", kind: "other", output: intent.message };
  if (intent === null) return { outcome: "locked" };
  let isOpen = false;
  try {
    const leftOut = [...what.leftOut, ...(state.own ?? []), ...what.files.filter(isOnlyStaged)];
    const index = intentIndexPath(folder, intent);
    const version = copyIndex(`${folder}/index`, index);
    if (version === "" && !(await isEmptyCommit(git, state.commit))) {
      return { outcome: "unsafe", paths: [] };
    }
    const unread = await stageAll(git, files, leftOut, {
      index,
      base: intentBasePath(folder, intent),
    });
    if (unread !== null) return { outcome: "refused", kind: "other", output: outputOf(unread) };
    if (hasMoved(root, state)) return { outcome: "locked" };
    const entries = countIndexEntries(index);
    noteGitProcess(folder, intent, null);
    const since = new Date();
    const made = await git(commandOf(what), {
      stdin: what.message,
      env: { GIT_INDEX_FILE: index },
      timeoutMs: COMMIT_MS,
      onStart: (pid) => noteGitProcess(folder, intent, pid),
    });
    const own = made.code === 0 ? null : await findOwnCommit(git, intent, index);
    if (made.code !== 0 && own === null) {
      if (await isEmpty(git, state, index)) return { outcome: "nothing" };
      const kind = await classifyRefusal(root, git, made, what.verify);
      return { outcome: "refused", kind, output: outputOf(made) };
    }
    isOpen = true;
    const done =
      own === null
        ? await findNewCommit(root, git, { state, message: what.message, since })
        : { commit: own, parent: state.commit, branch: headOf(root).branch };
    const isPlain = countIndexEntries(index) === entries;
    const { takenAway, overwritten } = await findCommitLosses(root, git, done, what.files, isPlain);
    if (takenAway.length > 0) {
      await undoCommit(git, done);
      isOpen = false;
      return { outcome: "unsafe", paths: takenAway };
    }
    const isWhole = !leftOut.some(isStaged) && system.factsAt(index) !== null;
    isOpen =
      !(isWhole && replaceIndex(folder, index, version)) &&
      !(await settleIndex(root, git, intent, done.commit).catch(() => false));
    return { outcome: "committed", commit: done.commit, branch: done.branch, overwritten };
  } finally {
    if (!isOpen) closeIntent(folder, intent);
  }
}

/** A git folder may be one that we cannot write to. */
function tryOpenIntent(folder: string, head: string | null): SavingIntent | Error | null {
  try {
    return openIntent(folder, head);
  } catch (error) {
    return error as Error;
  }
}

/** Whether there is nothing that a commit without an index would take away. */
async function isEmptyCommit(git: Git, commit: string | null): Promise<boolean> {
  if (commit === null) return true;
  const [tree, empty] = await Promise.all([
    git(["rev-parse", "--verify", "-q", `${commit}^{tree}`]),
    emptyTree(git),
  ]);
  return tree.stdout.trim() === empty;
}

/** Git's failed result; null when it succeeded. */
async function stageAll(
  git: Git,
  files: readonly ChangedFile[],
  leftOut: readonly ChangedFile[],
  { index, base }: { readonly index: string; readonly base: string },
): Promise<GitResult | null> {
  const env = { GIT_INDEX_FILE: index };
  const staging = planStaging(files, leftOut);
  const refused = await restoreLeftOut(git, staging, env);
  if (refused !== null) return refused;
  if (system.factsAt(index) !== null) rareFiles().copyFileSync(index, base);
  return stageFiles(git, staging, env);
}

/** A reftable repository does not tell by files. */
function hasMoved(root: string, state: RepositoryState): boolean {
  const { commit } = headOf(root);
  return commit !== null && commit !== state.commit;
}

const commandOf = ({ verify }: CommitRequest): readonly string[] => [
  "-c",
  "i18n.commitEncoding=UTF-8",
  "commit",
  "-q",
  "--no-verbose",
  "--cleanup=whitespace",
  ...(verify ? [] : ["--no-verify"]),
  "-F",
  "-",
];

const outputOf = ({ stdout, stderr }: GitResult): string =>
  [stdout.trim(), stderr.trim()].filter((part) => part !== "").join("\n");

async function isEmpty(git: Git, state: RepositoryState, index: string): Promise<boolean> {
  const args =
    state.commit === null
      ? ["ls-files", "--error-unmatch", "."]
      : ["diff-index", "--cached", "--quiet", "--ignore-submodules=none", state.commit];
  const { code } = await git(args, { env: { GIT_INDEX_FILE: index } });
  return state.commit === null ? code === 1 : code === 0;
}

/** Only while nothing came after it: the branch is again where it was, and the index never followed. */
async function undoCommit(git: Git, { commit, parent, branch }: NewCommit): Promise<void> {
  const ref = branch === null ? "HEAD" : `refs/heads/${branch}`;
  const to = parent === null ? ["-d", ref] : [ref, parent];
  const answer = await git(["update-ref", "-m", "self-gen: taken back", ...to, commit]);
  if (answer.code !== 0) throw new GitFault("update-ref", answer);
}
