/**
 * The repository as it is, seen from a saved state. Reads only, and as few git processes as tell it, all at once where
 * nothing changed. Throws what git says when it refuses to speak about the repository.
 */
import { aheadBehind, changedBetween, resolveCommit } from "../../../git/compare.ts";
import { headOf } from "../../../git/head.ts";
import { NOTES_REF } from "../../../git/notes.ts";
import { readOperation } from "../../../git/operation.ts";
import { isBranch } from "../../../git/same-branch.ts";
import { remoteOf } from "../../../git/remote.ts";
import type { Git } from "../../../git/run.ts";
import { type ChangedFile, readStatus, type RepositoryState } from "../../../git/status.ts";
import { redact } from "../../../redact/redact.ts";
import { redactFileName } from "../files/secret-content.ts";
import type { CheckpointState } from "../state/checkpoint-state.ts";
import type { CurrentRepository } from "./current-work.ts";

type SavedPlace = Pick<CheckpointState, "git_branch" | "git_commit">;

const NO_PLACE: SavedPlace = { git_branch: null, git_commit: null };

/** What is asked of git before a saved state is at hand: it takes longest. */
export type RepositoryReading = {
  readonly root: string;
  readonly git: Git;
  readonly status: Promise<RepositoryState>;
  readonly remote: Promise<string | null>;
  /** The last commit's subject; null without one. */
  readonly subject: Promise<string | null>;
  /** The note on it. */
  readonly note: Promise<string | null>;
};

export function startRepositoryReading(root: string, git: Git): RepositoryReading {
  const { branch } = headOf(root);
  const last = lastCommit(git);
  const reading: RepositoryReading = {
    root,
    git,
    status: readStatus(git, root),
    remote: remoteOf(git, branch),
    subject: last.then(({ subject }) => subject),
    note: last.then(({ note }) => note),
  };
  // Whoever waits for an answer is told what went wrong; until then nobody has to know.
  for (const answer of [reading.status, reading.remote, reading.subject, reading.note]) {
    answer.catch(() => undefined);
  }
  return reading;
}

type LastCommit = { readonly subject: string | null; readonly note: string | null };

async function lastCommit(git: Git): Promise<LastCommit> {
  const asked = ["log", "-1", "--no-show-signature", "--encoding=UTF-8", `--notes=${NOTES_REF}`];
  const answer = await git([...asked, "--format=%s%x00%N", "HEAD", "--"]);
  if (answer.code !== 0) return { subject: null, note: null };
  const [subject = "", note = ""] = answer.stdout.split("\0");
  return { subject: redact(subject.trim()), note: note.trim() === "" ? null : note.trim() };
}

/** `isFetched`: what the remote has was asked meanwhile, so the status may not know it yet. */
export async function readCurrentRepository(
  { git, root, ...asked }: RepositoryReading,
  saved: SavedPlace = NO_PLACE,
  isFetched = false,
): Promise<CurrentRepository> {
  const status = await asked.status;
  const [savedCommit, isSavedBranchHere, unpushed, followed] = await Promise.all([
    resolveSavedCommit(git, saved, status),
    hasBranch(git, saved, status),
    countUnpushed(git, status, asked.remote),
    readUpstream(git, status, asked.remote, isFetched),
  ]);
  return {
    branch: redactName(status.branch),
    commit: status.commit,
    upstream: redactName(followed.upstream),
    unpushed,
    behindUpstream: followed.behind,
    isFetched,
    uncommitted: status.files.map(({ path }) => redactFileName(path)),
    submodules: status.files
      .filter(({ isDirtyInside }) => isDirtyInside === true)
      .map(({ path }) => redactFileName(path)),
    untracked: pathsOf(status, "untracked", "nested"),
    unmerged: pathsOf(status, "unmerged"),
    operation: readOperation(root),
    savedCommit,
    isSavedBranchHere,
    ...(await compareWithSaved(git, savedCommit, status)),
  };
}

const pathsOf = (
  { files }: RepositoryState,
  ...kinds: readonly ChangedFile["kind"][]
): readonly string[] =>
  files.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => redactFileName(path));

type UpstreamState = { readonly upstream: string | null; readonly behind: number };

/** A branch that follows nothing is held against the remote's of the same name. */
async function readUpstream(
  git: Git,
  status: RepositoryState,
  asked: Promise<string | null>,
  isFetched: boolean,
): Promise<UpstreamState> {
  const { upstream, branch, commit, behind } = status;
  if (upstream !== null && !isFetched) return { upstream, behind };
  const remote = await asked;
  if (remote === null || branch === null || commit === null) return { upstream, behind };
  const rev = upstream === null ? `refs/remotes/${remote}/${branch}` : "@{upstream}";
  const answer = await git(["rev-list", "--count", "--end-of-options", `${commit}..${rev}`, "--"]);
  if (answer.code !== 0) return { upstream, behind };
  return { upstream: upstream ?? `${remote}/${branch}`, behind: Number(answer.stdout.trim()) };
}

const redactName = (name: string | null): string | null => (name === null ? null : redact(name));

const FULL = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const HASH = /^[0-9a-f]{4,64}$/i;

/** Only a hash: any other word could name something that moves. */
async function resolveSavedCommit(
  git: Git,
  { git_commit: saved }: SavedPlace,
  { commit }: RepositoryState,
): Promise<string | null> {
  if (saved === null || !HASH.test(saved)) return null;
  if (saved === commit && FULL.test(saved)) return commit;
  return resolveCommit(git, saved);
}

async function hasBranch(
  git: Git,
  { git_branch: saved }: SavedPlace,
  { branch }: RepositoryState,
): Promise<boolean> {
  if (saved === null) return false;
  if (branch !== null && isBranch(branch, redact(saved))) return true;
  return (await resolveCommit(git, `refs/heads/${saved}`)) !== null;
}

/** A branch that follows nothing is compared with everything that any remote has. */
async function countUnpushed(
  git: Git,
  status: RepositoryState,
  remote: Promise<string | null>,
): Promise<number | null> {
  if (status.upstream !== null) return status.ahead;
  if ((await remote) === null) return null;
  if (status.commit === null) return 0;
  const answer = await git(["rev-list", "--count", status.commit, "--not", "--remotes"]);
  return answer.code === 0 ? Number(answer.stdout.trim()) : null;
}

async function compareWithSaved(
  git: Git,
  saved: string | null,
  { commit }: RepositoryState,
): Promise<Pick<CurrentRepository, "sinceSaved" | "changedInCommits">> {
  if (saved === null || commit === null) return { sinceSaved: null, changedInCommits: [] };
  if (saved === commit) return { sinceSaved: { ahead: 0, behind: 0 }, changedInCommits: [] };
  const [sinceSaved, changedInCommits] = await Promise.all([
    aheadBehind(git, saved, commit),
    changedBetween(git, saved, commit),
  ]);
  return { sinceSaved, changedInCommits };
}
