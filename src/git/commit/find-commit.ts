/** Which commit git made for us: hooks may switch branches meanwhile, or commit on top of it. */
import { isWithin } from "../compare.ts";
import { headOf, type Head } from "../head.ts";
import { GitFault, type Git } from "../run.ts";
import type { RepositoryState } from "../status.ts";
import type { SavingIntent } from "./saving-intent.ts";

export type NewCommit = {
  readonly commit: string;
  /** Null: it has none. */
  readonly parent: string | null;
  /** The branch that holds it; null: none that was checked out. */
  readonly branch: string | null;
};

type CommitSearch = {
  readonly state: RepositoryState;
  readonly message: string;
  /** When git was started. */
  readonly since: Date;
};

/** Throws `GitFault` where it cannot be told. */
export async function findNewCommit(
  root: string,
  git: Git,
  commitSearch: CommitSearch,
): Promise<NewCommit> {
  const { state } = commitSearch;
  const head = await headNow(root, git);
  if (head.commit !== null && head.commit !== state.commit && head.branch === state.branch) {
    const { commit, branch } = head;
    const parent = await parentOf(git, commit);
    if (parent === state.commit) return { commit, parent, branch };
  }
  const { commit, branch } = await searchCommit(git, head, commitSearch);
  return { commit, parent: state.commit, branch };
}

async function parentOf(git: Git, commit: string): Promise<string | null> {
  const { stdout } = await git(["rev-parse", `${commit}^@`]);
  return /^[0-9a-f]+$/m.exec(stdout)?.[0] ?? null;
}

/** A reftable repository does not tell by files. */
async function headNow(root: string, git: Git): Promise<Head> {
  const head = headOf(root);
  if (head.commit !== null) return head;
  const [commit, ref] = await Promise.all([
    git(["rev-parse", "--verify", "-q", "HEAD"]),
    git(["symbolic-ref", "-q", "HEAD"]),
  ]);
  return {
    branch: branchIn(ref.stdout.trim()),
    commit: commit.code === 0 ? commit.stdout.trim() : null,
  };
}

const branchIn = (ref: string): string | null => /^refs\/heads\/(.+)$/s.exec(ref)?.[1] ?? null;

type Candidate = {
  readonly commit: string;
  readonly parent: string;
  readonly committedAt: number;
  readonly branch: string | null;
  readonly subject: string;
};

const MAX_REFLOG_ENTRIES = 100;

/** A child of the commit before, made since, at the end of a branch or where HEAD has been. */
async function searchCommit(
  git: Git,
  head: Head,
  { state, message, since }: CommitSearch,
): Promise<Candidate> {
  const [refs, log] = await Promise.all([
    git([
      "for-each-ref",
      "--format=%(objectname)%00%(parent)%00%(committerdate:unix)%00%(refname)%00%(contents:subject)",
      "refs/heads/",
    ]),
    git([
      "log",
      "-g",
      `--max-count=${MAX_REFLOG_ENTRIES}`,
      "--no-show-signature",
      "--encoding=UTF-8",
      "--format=%H%x00%P%x00%ct%x00%x00%s",
      "HEAD",
      "--",
    ]),
  ]);
  const [subject] = message.split("\n");
  const isChild = (one: Candidate): boolean => one.parent === (state.commit ?? "");
  const isNew = (one: Candidate): boolean => one.committedAt >= Math.floor(since.getTime() / 1000);
  const isNamed = (one: Candidate): boolean => one.subject === subject;
  const found = [...candidates(refs.stdout), ...candidates(log.stdout)];
  // A hook may have set a time or a message of its own.
  const [best] = [
    found.filter((one) => isChild(one) && isNew(one) && isNamed(one)),
    found.filter((one) => isChild(one) && isNamed(one)),
    found.filter((one) => isChild(one) && isNew(one)),
  ].flatMap((some) => some.toSorted(byBranch(head, state)));
  if (best === undefined) throw new GitFault("commit", NOT_FOUND);
  return best.branch === null
    ? { ...best, branch: await findContainingBranch(git, best, head, state) }
    : best;
}

const NOT_FOUND = {
  code: 0,
  stdout: "",
  stderr: "the commit that git made is on no branch",
  isLate: false,
};

const candidates = (text: string): readonly Candidate[] =>
  text.split("\n").flatMap((line) => {
    const [commit = "", parents = "", committedAt = "", ref = "", subject = ""] = line.split("\0");
    const [parent = ""] = parents.split(" ");
    return commit === ""
      ? []
      : [{ commit, parent, committedAt: Number(committedAt), branch: branchIn(ref), subject }];
  });

const byBranch =
  (head: Head, state: RepositoryState) =>
  (one: Candidate, other: Candidate): number =>
    rank(one, head, state) - rank(other, head, state);

function rank({ branch }: Candidate, head: Head, state: RepositoryState): number {
  if (branch === null) return 3;
  if (branch === head.branch) return 0;
  return branch === state.branch ? 1 : 2;
}

/** Of a commit that is at the end of no branch: the one that goes on from it. */
async function findContainingBranch(
  git: Git,
  { commit }: Candidate,
  head: Head,
  state: RepositoryState,
): Promise<string | null> {
  for (const branch of new Set([head.branch, state.branch])) {
    if (branch !== null && (await isWithin(git, commit, `refs/heads/${branch}`))) return branch;
  }
  return null;
}

/** HEAD, if it holds exactly what this index was made for, on top of the commit from before. */
export async function findOwnCommit(
  git: Git,
  intent: SavingIntent,
  index: string,
): Promise<string | null> {
  const head = await git(["log", "-1", "--no-show-signature", "--format=%H %T %P", "HEAD", "--"]);
  const [commit = "", tree = "", parent = ""] = head.stdout.trim().split(" ");
  if (head.code !== 0 || commit === intent.head || parent !== (intent.head ?? "")) return null;
  const made = await git(["write-tree"], { env: { GIT_INDEX_FILE: index } });
  return made.code === 0 && made.stdout.trim() === tree ? commit : null;
}
