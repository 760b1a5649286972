/** States that were saved on other branches, or further on at the remote: what could be gone on with instead. */
import { notesBefore, type NotedCommit, notesOnTips } from "../../../git/noted-commits.ts";
import type { Git } from "../../../git/run.ts";
import { readState } from "../../../remember/checkpoint/state/read-state.ts";
import type { SessionState } from "../../../remember/checkpoint/state/state.ts";
import type { Reading } from "../../../remember/checkpoint/validate/present-repository.ts";
import { system } from "../../../system/system.ts";
import type { Text } from "../../../text/text.ts";
import type { Given } from "../../command/command.ts";
import { localTime, table } from "../../terminal/terminal.ts";
import { isBranchName, shortHash } from "../git-command.ts";
import { shellWord } from "../../../system/shell-word.ts";
import type { Known } from "../known.ts";
import { name, sentence } from "../said-findings.ts";
import { savedTime } from "../saved-time.ts";
import { isUseless } from "./found-state.ts";
import { isClosed, isNewer, NEAREST, ofNote, secondOf } from "./noted-state.ts";

export type OtherState = {
  readonly branch: string | null;
  readonly savedAt: string;
  readonly workingOn: string;
  readonly commit: string;
  readonly isForeign: boolean;
  /** What brings one there. */
  readonly command: string;
};

const MOST_LISTED = 5;

type Candidate = {
  readonly note: NotedCommit;
  readonly state: SessionState;
  readonly branch: string | null;
};

/** Newest first, one of each branch. */
export async function otherStates(
  given: Given,
  known: Known,
  { git, ...reading }: Reading,
): Promise<readonly OtherState[]> {
  const [{ commit, branch }, remote] = await Promise.all([reading.status, reading.remote]);
  const [tips, before] = await Promise.all([
    notesOnTips(git),
    commit === null ? [] : notesBefore(git, commit, NEAREST),
  ]);
  const newest = new Map<string | null, Candidate>();
  for (const note of [...tips, ...before]) {
    const read = readState(note.text);
    if (!read.ok || isClosed(read.state, known) || !isNewer(read.state, null)) continue;
    const one = { note, state: read.state, branch: branchIn(note, read.state) };
    const best = newest.get(one.branch)?.state ?? null;
    if (isNewer(one.state, best)) newest.set(one.branch, one);
  }
  const listed = [...newest.values()]
    .toSorted((a, b) => (secondOf(a.state) < secondOf(b.state) ? 1 : -1))
    .slice(0, MOST_LISTED);
  const there = await existing(
    git,
    listed.map((one) => one.branch),
  );
  return Promise.all(
    listed.map(async (one): Promise<OtherState> => {
      const found = await ofNote(one.note, known, given);
      const checkpoint = isUseless(found) ? null : found.checkpoint;
      const tree = checkpoint?.projectPath ?? known.projectPath;
      const isTree = tree !== known.projectPath && system.factsAt(tree)?.kind === "folder";
      const way = isTree ? `cd ${shellWord(tree)}` : wayTo(one, { current: branch, remote, there });
      return {
        branch: one.branch,
        savedAt: savedTime(one.state.saved_at),
        workingOn: one.state.working_on,
        commit: one.note.commit,
        isForeign: isUseless(found) || found.isForeign,
        command: way,
      };
    }),
  );
}

/** `refs/heads/x` and `refs/remotes/origin/x` are both x. */
const branchName = (ref: string): string => ref.replace(/^refs\/(?:heads|remotes\/[^/]+)\//, "");

const branchIn = ({ refs }: NotedCommit, { git_branch: saved }: SessionState): string | null =>
  saved ?? refs.map(branchName)[0] ?? null;

/** Those of the branches that are here, or were fetched. */
async function existing(
  git: Git,
  branches: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const patterns = branches.flatMap((one) =>
    one === null || !isBranchName(one) ? [] : [`refs/heads/${one}`, `refs/remotes/*/${one}`],
  );
  if (patterns.length === 0) return new Set();
  const answer = await git(["for-each-ref", "--format=%(refname)", ...patterns]);
  return new Set(answer.stdout.split("\n").map(branchName));
}

function wayTo(
  { branch, note }: Candidate,
  {
    current,
    remote,
    there,
  }: {
    readonly current: string | null;
    readonly remote: string | null;
    readonly there: ReadonlySet<string>;
  },
): string {
  if (branch === null || !isBranchName(branch) || !there.has(branch)) {
    return `self-gen session load --from ${shortHash(note.commit)}`;
  }
  if (branch !== current) return `git switch ${shellWord(branch)}`;
  return remote === null
    ? `self-gen session load --from ${shortHash(note.commit)}`
    : `git pull ${shellWord(remote)} ${shellWord(branch)}`;
}

export const otherRows = (others: readonly OtherState[], { sessionLoad }: Text): string[] =>
  table(
    others.map(({ branch, savedAt, workingOn, command }) => [
      branch === null ? sessionLoad.noBranch : name(branch),
      localTime(savedAt),
      command,
      sentence(workingOn),
    ]),
  );
