/** Everything that a save is about to do, found out without changing anything; what stands in the way is thrown. */
import { lstatSync } from "node:fs";
import { basename, join } from "node:path";
import { forgottenSize } from "../../../config/forgotten-sessions.ts";
import { isExcluded } from "../../../git/exclude.ts";
import { finishSaving } from "../../../git/commit/finish-saving.ts";
import { headOf } from "../../../git/head.ts";
import { knownDefault, remoteOf } from "../../../git/remote.ts";
import { type Git, gitIn, GitMissing } from "../../../git/run.ts";
import { readStatus, type RepositoryState } from "../../../git/status.ts";
import type { IngestContext } from "../../../ingest/context.ts";
import type { Change } from "../../../openspec/change.ts";
import {
  type Choice,
  chooseFiles,
  workedOn,
} from "../../../remember/checkpoint/files/choose-files.ts";
import { commitMessage } from "../../../remember/checkpoint/commit-message.ts";
import {
  type DerivedState,
  deriveState,
} from "../../../remember/checkpoint/derive/derive-state.ts";
import type { Known } from "../../../remember/checkpoint/derive/known.ts";
import type { Chosen } from "../../../remember/checkpoint/derive/openspec.ts";
import { checkIntegrity } from "../../../remember/checkpoint/state/integrity.ts";
import { lookingAt } from "../../../remember/checkpoint/files/look-at-files.ts";
import type { Mode } from "../../../remember/checkpoint/state/state.ts";
import { findBase } from "../../../remember/checkpoint/verify/base.ts";
import type { Base } from "../../../remember/checkpoint/verify/verification.ts";
import type { Text } from "../../../text/text.ts";
import type { Given } from "../../command/command.ts";
import { type Project, projectOf } from "../../context/which-session.ts";
import { Fault } from "../../command/fault.ts";
import { recordingNote } from "../../command/recording-note.ts";
import { oneLine } from "../../terminal/terminal.ts";
import { type Elsewhere, savedElsewhere } from "./elsewhere.ts";
import { type KnownWork, knownWork, NOT_EDITED } from "./known-work.ts";
import { ownRecordsIn } from "./own-records.ts";
import { blockerNow, changeOf, pathInProject, saidIn } from "./said.ts";
import { gitFault, lockedFault, refuseUnfinished, stateInPlace } from "./faults.ts";
import { host } from "../../../system/host.ts";

export type Repository = { readonly git: Git; readonly status: RepositoryState };

export type SavePlan = {
  readonly mode: Mode;
  readonly now: Date;
  readonly project: Project;
  /** Null without a repository, and where there is no git program and no commit is wanted. */
  readonly repository: Repository | null;
  readonly wantsCommit: boolean;
  readonly choice: Choice;
  /** Null without one. */
  readonly remote: string | null;
  /** The branch is the remote's default branch, as far as this repository knows. */
  readonly isDefault: boolean;
  readonly change: Change | null;
  /** Which change it could be otherwise. */
  readonly chosen: Chosen;
  readonly work: KnownWork;
  /** Newer than anything of ours: what our last checkpoint said is not taken over. */
  readonly elsewhere: Elsewhere | null;
  readonly known: Known;
  readonly derived: DerivedState;
  readonly message: string;
  /** Where the work parted from the default branch; looked for by a full save only, before anything is pushed. */
  readonly base: Base | null;
  /** How much was forgotten when it was made. */
  readonly forgotten: number;
  /** Why nothing is recorded; null while it is. */
  readonly notRecording: string | null;
};

export async function planSave(given: Given, context: IngestContext): Promise<SavePlan> {
  const { text } = given;
  const now = host().now();
  const forgotten = forgottenSize(given.house.paths.run);
  const project = await projectOf(given, context.store);
  const { projectPath } = project;
  if (lstatSync(projectPath, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const { faults } = text;
    throw new Fault(
      "NO_PROJECT",
      faults.nothingToForget(oneLine(projectPath)),
      faults.noSessionFix,
    );
  }
  const file = stateInPlace(projectPath, text);
  const wantsCommit = !given.has("no-commit") && project.repoId !== null;
  const repository = await repositoryOf(given, project, wantsCommit);
  const choice = await chosenFiles(given, project, repository, wantsCommit);
  const head = headIn(project, repository);
  const changed = repository?.status.files ?? [];
  const leftOut = new Set(choice.leftOut.flatMap(({ files }) => files));
  const notRecording = whyNotRecorded(given, projectPath);
  const isPrivate = notRecording !== null;
  const [found, reach] = await Promise.all([
    knownWork(given, context.store, project, { file, now, isPrivate }),
    reachOf(repository, head.branch),
  ]);
  const { previous } = found;
  const elsewhere = await savedElsewhere(context, project, repository, { previous, file });
  const work = unlessElsewhere(found, elsewhere);
  const chosen = changeOf(given, project, {
    previousId: previous?.openspec ?? null,
    previousBranch: previous?.git_branch ?? null,
    workedOn: found.workedOn,
    branch: head.branch,
    changedPaths: changed.map(({ path }) => path),
  });
  const { change } = chosen;
  const mode: Mode = given.has("full") ? "full" : given.has("sync") ? "sync" : "quick";
  const known: Known = {
    ...work,
    mode,
    now,
    said: saidIn(given),
    folder: basename(projectPath),
    ...head,
    isPushed: false,
    change,
    lastSubject: await lastSubject(repository, work, change),
    blocker: await blockerNow(given, context, projectPath, now),
    files: workedOn(changed.filter((file) => !leftOut.has(file))),
  };
  const derived = deriveState(known);
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
    chosen,
    work,
    elsewhere,
    known,
    derived,
    message: commitMessage(derived.state),
    base:
      mode === "full" && repository !== null ? await findBase(repository.git, head.branch) : null,
    forgotten,
    notRecording,
  };
}

/** What our last checkpoint said is not taken over where another is newer. */
export const unlessElsewhere = (found: KnownWork, elsewhere: Elsewhere | null): KnownWork =>
  elsewhere === null ? found : { ...found, previous: null, edited: NOT_EDITED };

async function repositoryOf(
  given: Given,
  { projectPath, repoId }: Project,
  wantsCommit: boolean,
): Promise<Repository | null> {
  if (repoId === null) return null;
  const { text } = given;
  try {
    const git = gitIn(projectPath);
    const isBusy = !given.has("dry-run") && (await finishSaving(projectPath, git)) === "busy";
    if (isBusy && wantsCommit) throw lockedFault(text);
    const status = await readStatus(git, projectPath);
    if (wantsCommit) refuseUnfinished(projectPath, status, text);
    return { git, status };
  } catch (error) {
    if (error instanceof GitMissing && !wantsCommit) return null;
    throw gitFault(error, text);
  }
}

/** Where the branch could be pushed to, asking nobody outside. */
async function reachOf(
  repository: Repository | null,
  branch: string | null,
): Promise<Pick<SavePlan, "remote" | "isDefault">> {
  if (repository === null) return { remote: null, isDefault: false };
  const { git } = repository;
  const remote = await remoteOf(git, branch);
  const main = remote === null ? null : await knownDefault(git, remote);
  return { remote, isDefault: main !== null && main === branch };
}

function headIn(
  { projectPath, repoId }: Project,
  repository: Repository | null,
): Pick<Known, "branch" | "commit"> {
  if (repoId === null) return { branch: null, commit: null };
  const { branch, commit } = repository?.status ?? headOf(projectPath);
  return { branch, commit };
}

async function chosenFiles(
  given: Given,
  { projectPath }: Project,
  repository: Repository | null,
  wantsCommit: boolean,
): Promise<Choice> {
  const asked = given.options("include").map((path) => pathInProject(given, projectPath, path));
  for (const path of asked) refuseMissing(given, projectPath, path, repository);
  if (repository === null || !wantsCommit)
    return { files: [], leftOut: [], notFound: asked, inSubmodule: [] };
  const ownRecords = ownRecordsIn(projectPath, given.house);
  const look = lookingAt(projectPath, repository.git, ownRecords);
  return chooseFiles(repository.status.files, asked, look);
}

/** What git knows to be deleted can be committed, and is no longer there. */
function refuseMissing(
  { text: { sessionSave } }: Given,
  projectPath: string,
  path: string,
  repository: Repository | null,
): void {
  const { faults } = sessionSave;
  const isGone = (repository?.status.files ?? []).some(
    (file) => file.path === path || file.path.startsWith(`${path}/`),
  );
  if (isGone || lstatSync(join(projectPath, path), { throwIfNoEntry: false }) !== undefined) return;
  throw new Fault("INCLUDE_MISSING", faults.missing(oneLine(path)), faults.missingFix);
}

function whyNotRecorded({ house, text }: Given, projectPath: string): string | null {
  const { excludeProjects } = house.loaded.config;
  const isKeptOut = isExcluded(excludeProjects, [projectPath], house.paths.userHome);
  return isKeptOut ? text.sessionSave.excluded(oneLine(projectPath)) : recordingNote(house, text);
}

/** Asked only where nothing better tells what the work is about. */
async function lastSubject(
  repository: Repository | null,
  work: KnownWork,
  change: Change | null,
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
