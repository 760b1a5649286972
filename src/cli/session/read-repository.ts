/** Git of the project, for commands that only read; a refusal of git becomes a fault. */
import { finishSaving } from "../../git/commit/finish-saving.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import { GitFault, gitIn, GitMissing } from "../../git/run.ts";
import { quoteLine } from "../../recall/compose/quote.ts";
import {
  type RepositoryReading,
  startRepositoryReading,
} from "../../remember/checkpoint/validate/current-repository.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import type { ProjectState } from "./project-state.ts";
import { redactedLine } from "./redacted-line.ts";
import { host } from "../../system/host.ts";

/** What git was asked already, of the project that we stand in. */
export type EarlyReading = Promise<RepositoryReading | null> | null;

/** Never fails: whoever asks again is told what is wrong. */
export async function readRepositoryEarly(): Promise<RepositoryReading | null> {
  try {
    const { projectPath, repoId } = projectPathOf(host().cwd());
    return repoId === null ? null : await readRepository(projectPath);
  } catch {
    return null;
  }
}

async function readRepository(root: string): Promise<RepositoryReading> {
  const git = gitIn(root);
  // What a killed save left undone comes first.
  await finishSaving(root, git);
  return startRepositoryReading(root, git);
}

const LONGEST_REASON = 2000;

/** `work` with what git is asked, or with null where there is no repository. */
export async function withRepositoryReading<T>(
  { text }: CommandArgs,
  { projectPath, repoId }: ProjectState,
  early: RepositoryReading | null,
  work: (reading: RepositoryReading | null) => Promise<T>,
): Promise<T> {
  const { faults } = text.sessionLoad;
  try {
    if (repoId === null) return await work(null);
    return await work(early?.root === projectPath ? early : await readRepository(projectPath));
  } catch (error) {
    if (error instanceof GitMissing) throw new Fault("NO_GIT", faults.noGit, faults.noGitFix);
    if (!(error instanceof GitFault)) throw error;
    const reason = quoteLine(redactedLine(error.message), LONGEST_REASON);
    throw new Fault("GIT_FAILED", faults.gitFailed(reason), faults.gitFailedFix);
  }
}
