/** Git of the project, for commands that only look; what it says when it refuses becomes a fault. */
import { finishSaving } from "../../git/commit/finish-saving.ts";
import { projectPathOf } from "../../git/locate.ts";
import { GitFault, gitIn, GitMissing } from "../../git/run.ts";
import { quotedLine } from "../../recall/compose/quote.ts";
import {
  type Reading,
  startReading,
} from "../../remember/checkpoint/validate/present-repository.ts";
import type { Given } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import type { Known } from "./known.ts";
import { saidLine } from "./said-line.ts";
import { host } from "../../system/host.ts";

/** What git was asked already, of the project that we stand in. */
export type Early = Promise<Reading | null> | null;

/** Never fails: whoever asks again is told what is wrong. */
export async function startEarly(): Promise<Reading | null> {
  try {
    const { projectPath, repoId } = projectPathOf(host().cwd());
    return repoId === null ? null : await readingOf(projectPath);
  } catch {
    return null;
  }
}

async function readingOf(root: string): Promise<Reading> {
  const git = gitIn(root);
  // What a killed save left undone comes first.
  await finishSaving(root, git);
  return startReading(root, git);
}

const LONGEST_REASON = 2000;

/** `work` with what git is asked, or with null where there is no repository. */
export async function withReading<T>(
  { text }: Given,
  { projectPath, repoId }: Known,
  early: Reading | null,
  work: (reading: Reading | null) => Promise<T>,
): Promise<T> {
  const { faults } = text.sessionLoad;
  try {
    if (repoId === null) return await work(null);
    return await work(early?.root === projectPath ? early : await readingOf(projectPath));
  } catch (error) {
    if (error instanceof GitMissing) throw new Fault("NO_GIT", faults.noGit, faults.noGitFix);
    if (!(error instanceof GitFault)) throw error;
    const reason = quotedLine(saidLine(error.message), LONGEST_REASON);
    throw new Fault("GIT_FAILED", faults.gitFailed(reason), faults.gitFailedFix);
  }
}
