/** Plans a save without changing anything; obstacles are thrown. */
import { lstatSync } from "node:fs";
import { basename, join } from "node:path";
import { forgetListSize } from "../../../config/forgotten-sessions.ts";
import { isExcluded } from "../../../git/exclude.ts";
import { finishSaving } from "../../../git/commit/finish-saving.ts";
import { headOf } from "../../../git/head.ts";
import { cachedDefaultBranch, remoteOf } from "../../../git/remote.ts";
import { gitIn, GitMissing } from "../../../git/run.ts";
import { readStatus } from "../../../git/status.ts";
import type { IngestContext } from "../../../ingest/context.ts";
import type { OpenspecChange } from "../../../openspec/change.ts";
import {
  type FileChoice,
  chooseFiles,
  listWorkFiles,
} from "../../../remember/checkpoint/files/choose-files.ts";
import {
  type DerivedState,
  deriveState,
} from "../../../remember/checkpoint/derive/derive-state.ts";
import type { CheckpointInputs } from "../../../remember/checkpoint/derive/checkpoint-inputs.ts";
import type { ChangeChoice } from "../../../remember/checkpoint/derive/choose-change.ts";
import { checkIntegrity } from "../../../remember/checkpoint/state/integrity.ts";
import { openFileInspector } from "../../../remember/checkpoint/files/file-inspector.ts";
import type { CheckpointMode } from "../../../remember/checkpoint/state/checkpoint-state.ts";
import { findBase } from "../../../remember/checkpoint/verify/branch-base.ts";
import type { BranchBase } from "../../../remember/checkpoint/verify/verification.ts";
import type { Text } from "../../../text/text.ts";
import type { CommandArgs } from "../../command/command.ts";
import { type CommandProject, resolveProject } from "../../context/resolve-session.ts";
import { Fault } from "../../command/fault.ts";
import { recordingNote } from "../../command/recording-note.ts";
import { oneLine } from "../../terminal/terminal.ts";
import {
  type NewerRemoteState,
  type SessionSaveRepository,
  findNewerRemoteState,
} from "./newer-remote-state.ts";
import { type WorkRecord, loadWorkRecord, NO_EDITS } from "./work-record.ts";
import { messageOf } from "./commit-title.ts";
import { readAddedLines } from "./added-lines.ts";
import { type CommitDoubt, findCommitDoubt } from "./commit-consent.ts";
import { makeOwnRecordCheck } from "./own-records.ts";
import {
  resolveBlocker,
  chooseOpenSpecChange,
  pathInProject,
  readSaveOptions,
} from "./save-options.ts";
import {
  gitFault,
  lockedFault,
  refuseEmpty,
  refuseUnfinishedOperation,
  readStateInPlace,
} from "./faults.ts";
import { host } from "../../../system/host.ts";
import { shownPath } from "../../terminal/shown-path.ts";

export type SavePlan = {
  readonly mode: CheckpointMode;
  readonly now: Date;
  readonly project: CommandProject;
  /** Null without a repository, and where there is no git program and no commit is wanted. */
  readonly repository: SessionSaveRepository | null;
  readonly wantsCommit: boolean;
  readonly choice: FileChoice;
  /** Null without one. */
  readonly remote: string | null;
  /** The branch is the remote's default branch, as far as this repository knows. */
  readonly isDefault: boolean;
  readonly change: OpenspecChange | null;
  /** Which change it could be otherwise. */
  readonly changeChoice: ChangeChoice;
  readonly work: WorkRecord;
  /** Newer than anything of ours: what our last checkpoint said is not taken over. */
  readonly elsewhere: NewerRemoteState | null;
  readonly inputs: CheckpointInputs;
  readonly derived: DerivedState;
  readonly message: string;
  /** Where the work parted from the default branch; looked for by a full save only, before anything is pushed. */
  readonly base: BranchBase | null;
  /** How much was forgotten when it was made. */
  readonly forgotten: number;
  /** Why it asks before it commits here; null where nothing speaks against it. */
  readonly doubt: CommitDoubt | null;
  /** Why nothing was committed, where somebody could have said yes. */
  readonly withheld: CommitDoubt | null;
  /** Why nothing is recorded; null while it is. */
  readonly notRecording: string | null;
};

export async function planSave(args: CommandArgs, context: IngestContext): Promise<SavePlan> {
  const { text } = args;
  const now = host().now();
  const forgotten = forgetListSize(args.installation.paths.run);
  const project = await resolveProject(args, context.store);
  const { projectPath } = project;
  if (lstatSync(projectPath, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const { faults } = text;
    throw new Fault(
      "NO_PROJECT",
      faults.nothingToForget(shownPath(projectPath)),
      faults.noSessionFix,
    );
  }
  const file = readStateInPlace(projectPath, text);
  const wantsCommit = !args.has("no-commit") && project.repoId !== null;
  const repository = await repositoryOf(args, project, wantsCommit);
  const choice = await chooseProjectFiles(args, project, repository, wantsCommit);
  const head = findHead(project, repository);
  const changed = repository?.status.files ?? [];
  const leftOut = new Set(choice.leftOut.flatMap(({ files }) => files));
  const notRecording = explainNoRecording(args, projectPath);
  const isPrivate = notRecording !== null;
  const [found, reach] = await Promise.all([
    loadWorkRecord(args, context.store, project, { file, now, isPrivate }),
    findPushTarget(repository, head.branch),
  ]);
  const { previous } = found;
  const elsewhere = await findNewerRemoteState(context, project, repository, { previous, file });
  const work = withoutOutdatedRecord(found, elsewhere);
  const changeChoice = chooseOpenSpecChange(args, project, {
    previousId: previous?.openspec ?? null,
    previousBranch: previous?.git_branch ?? null,
    workedOn: found.workedOn,
    branch: head.branch,
    changedPaths: changed.map(({ path }) => path),
  });
  const { change } = changeChoice;
  const mode: CheckpointMode = args.has("full") ? "full" : args.has("sync") ? "sync" : "quick";
  const inputs: CheckpointInputs = {
    ...work,
    mode,
    now,
    statement: readSaveOptions(args),
    folder: basename(projectPath),
    ...head,
    isPushed: false,
    change,
    lastSubject: await findLastSubject(repository, work, change),
    blocker: await resolveBlocker(args, context, projectPath, now),
    files: listWorkFiles(changed.filter((file) => !leftOut.has(file))),
  };
  const isBare = mode === "quick" && args.options("include").length === 0;
  if (isBare && project.repoId === null && work.saving === null && file === null)
    refuseEmpty(inputs, text);
  const derived = deriveState(inputs);
  refuseInvalid(derived, text);
  return {
    mode,
    now,
    project,
    repository,
    wantsCommit,
    choice,
    ...reach,
    change,
    changeChoice,
    work,
    elsewhere,
    inputs: inputs,
    derived,
    message: messageOf(inputs, derived.state, choice, text),
    base:
      mode === "full" && repository !== null ? await findBase(repository.git, head.branch) : null,
    forgotten,
    doubt: await findCommitDoubt(
      { ...reach, wantsCommit, choice, branch: head.branch },
      work.rules,
      () => readAddedLines(projectPath, repository?.git ?? null, choice.files),
    ),
    withheld: null,
    notRecording,
  };
}

/** What our last checkpoint said is not taken over where another is newer. */
export const withoutOutdatedRecord = (
  found: WorkRecord,
  elsewhere: NewerRemoteState | null,
): WorkRecord => (elsewhere === null ? found : { ...found, previous: null, edited: NO_EDITS });

async function repositoryOf(
  args: CommandArgs,
  { projectPath, repoId }: CommandProject,
  wantsCommit: boolean,
): Promise<SessionSaveRepository | null> {
  if (repoId === null) return null;
  const { text } = args;
  try {
    const git = gitIn(projectPath);
    const isBusy = !args.has("dry-run") && (await finishSaving(projectPath, git)) === "busy";
    if (isBusy && wantsCommit) throw lockedFault(text);
    const status = await readStatus(git, projectPath);
    if (wantsCommit) refuseUnfinishedOperation(projectPath, status, text);
    return { git, status };
  } catch (error) {
    if (error instanceof GitMissing && !wantsCommit) return null;
    throw gitFault(error, text);
  }
}

/** Where the branch could be pushed to, asking nobody outside. */
async function findPushTarget(
  repository: SessionSaveRepository | null,
  branch: string | null,
): Promise<Pick<SavePlan, "remote" | "isDefault">> {
  if (repository === null) return { remote: null, isDefault: false };
  const { git } = repository;
  const remote = await remoteOf(git, branch);
  const main = remote === null ? null : await cachedDefaultBranch(git, remote);
  return { remote, isDefault: main !== null && main === branch };
}

function findHead(
  { projectPath, repoId }: CommandProject,
  repository: SessionSaveRepository | null,
): Pick<CheckpointInputs, "branch" | "commit"> {
  if (repoId === null) return { branch: null, commit: null };
  const { branch, commit } = repository?.status ?? headOf(projectPath);
  return { branch, commit };
}

async function chooseProjectFiles(
  args: CommandArgs,
  { projectPath }: CommandProject,
  repository: SessionSaveRepository | null,
  wantsCommit: boolean,
): Promise<FileChoice> {
  const asked = args.options("include").map((path) => pathInProject(args, projectPath, path));
  for (const path of asked) refuseMissing(args, projectPath, path, repository);
  if (repository === null || !wantsCommit)
    return { files: [], leftOut: [], notFound: asked, inSubmodule: [] };
  const ownRecords = makeOwnRecordCheck(projectPath, args.installation);
  const look = openFileInspector(projectPath, repository.git, ownRecords);
  return chooseFiles(repository.status.files, asked, look);
}

/** What git knows to be deleted can be committed, and is no longer there. */
function refuseMissing(
  { text: { sessionSave } }: CommandArgs,
  projectPath: string,
  path: string,
  repository: SessionSaveRepository | null,
): void {
  const { faults } = sessionSave;
  const isGone = (repository?.status.files ?? []).some(
    (file) => file.path === path || file.path.startsWith(`${path}/`),
  );
  if (isGone || lstatSync(join(projectPath, path), { throwIfNoEntry: false }) !== undefined) return;
  throw new Fault("INCLUDE_MISSING", faults.missing(oneLine(path)), faults.missingFix);
}

function explainNoRecording(
  { installation, text }: CommandArgs,
  projectPath: string,
): string | null {
  const { excludeProjects } = installation.loaded.config;
  const isKeptOut = isExcluded(excludeProjects, [projectPath], installation.paths.userHome);
  return isKeptOut
    ? text.sessionSave.excluded(shownPath(projectPath))
    : recordingNote(installation, text);
}

/** Asked only where nothing better tells what the work is about. */
async function findLastSubject(
  repository: SessionSaveRepository | null,
  work: WorkRecord,
  change: OpenspecChange | null,
): Promise<string | null> {
  const isKnown = work.lastPrompt !== null || work.previous !== null || change !== null;
  if (repository === null || repository.status.commit === null || isKnown) return null;
  const answer = await repository.git(["log", "-1", "--no-show-signature", "--format=%s"]);
  return answer.code === 0 ? answer.stdout.trim() : null;
}

function refuseInvalid({ state }: DerivedState, { sessionSave: { faults } }: Text): void {
  const problems = checkIntegrity(state);
  if (problems.length === 0) return;
  throw new Fault("STATE_INVALID", faults.invalid(problems.join("; ")), faults.invalidFix);
}
