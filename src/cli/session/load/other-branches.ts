/** States that were saved on other branches, or further on at the remote: what could be gone on with instead. */
import { notesBefore, type NotedCommit, notesOnTips } from "../../../git/noted-commits.ts";
import type { Git } from "../../../git/run.ts";
import { readCheckpointState } from "../../../remember/checkpoint/state/read-state.ts";
import type { CheckpointState } from "../../../remember/checkpoint/state/checkpoint-state.ts";
import type { RepositoryReading } from "../../../remember/checkpoint/validate/current-repository.ts";
import { system } from "../../../system/system.ts";
import type { Text } from "../../../text/text.ts";
import type { CommandArgs } from "../../command/command.ts";
import { localTime, table } from "../../terminal/terminal.ts";
import { isBranchName, shortHash } from "../git-command.ts";
import { shellWord } from "../../../system/shell-word.ts";
import type { ProjectState } from "../project-state.ts";
import { quoteName, quoteSentence } from "../finding-texts.ts";
import { parseSavedTime } from "../saved-time.ts";
import { isUnusable } from "./restorable-state.ts";
import { isClosed, isNewer, MAX_NOTE_COMMITS, stateFromNote, savedSecond } from "./state-notes.ts";
import { writeCommand } from "../is-for-agent.ts";

export type OtherBranchState = {
  readonly branch: string | null;
  readonly savedAt: string;
  readonly workingOn: string;
  readonly commit: string;
  readonly isForeign: boolean;
  /** What brings one there. */
  readonly command: string;
};

const MAX_BRANCHES = 5;

type Candidate = {
  readonly note: NotedCommit;
  readonly state: CheckpointState;
  readonly branch: string | null;
};

/** Newest first, one of each branch. */
export async function findOtherBranchStates(
  args: CommandArgs,
  state: ProjectState,
  { git, ...reading }: RepositoryReading,
): Promise<readonly OtherBranchState[]> {
  const [{ commit, branch }, remote] = await Promise.all([reading.status, reading.remote]);
  const [tips, before] = await Promise.all([
    notesOnTips(git),
    commit === null ? [] : notesBefore(git, commit, MAX_NOTE_COMMITS),
  ]);
  const newest = new Map<string | null, Candidate>();
  for (const note of [...tips, ...before]) {
    const read = readCheckpointState(note.text);
    if (!read.ok || isClosed(read.state, state) || !isNewer(read.state, null)) continue;
    const one = { note, state: read.state, branch: branchIn(note, read.state) };
    const best = newest.get(one.branch)?.state ?? null;
    if (isNewer(one.state, best)) newest.set(one.branch, one);
  }
  const listed = [...newest.values()]
    .toSorted((a, b) => (savedSecond(a.state) < savedSecond(b.state) ? 1 : -1))
    .slice(0, MAX_BRANCHES);
  const there = await findExistingBranches(
    git,
    listed.map((one) => one.branch),
  );
  return Promise.all(
    listed.map(async (one): Promise<OtherBranchState> => {
      const found = await stateFromNote(one.note, state, args);
      const checkpoint = isUnusable(found) ? null : found.checkpoint;
      const tree = checkpoint?.projectPath ?? state.projectPath;
      const isTree = tree !== state.projectPath && system.factsAt(tree)?.kind === "folder";
      const way = isTree
        ? `cd ${shellWord(tree)}`
        : switchCommand(one, { current: branch, remote, there });
      return {
        branch: one.branch,
        savedAt: parseSavedTime(one.state.saved_at),
        workingOn: one.state.working_on,
        commit: one.note.commit,
        isForeign: isUnusable(found) || found.isForeign,
        command: way,
      };
    }),
  );
}

/** `refs/heads/x` and `refs/remotes/origin/x` are both x. */
const branchName = (ref: string): string => ref.replace(/^refs\/(?:heads|remotes\/[^/]+)\//, "");

const branchIn = ({ refs }: NotedCommit, { git_branch: saved }: CheckpointState): string | null =>
  saved ?? refs.map(branchName)[0] ?? null;

/** Those of the branches that are here, or were fetched. */
async function findExistingBranches(
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

function switchCommand(
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

export const otherBranchRows = (
  others: readonly OtherBranchState[],
  { sessionLoad }: Text,
): string[] =>
  table(
    others.map(({ branch, savedAt, workingOn, command }) => [
      branch === null ? sessionLoad.noBranch : quoteName(branch),
      localTime(savedAt),
      writeCommand(command),
      quoteSentence(workingOn),
    ]),
  );
