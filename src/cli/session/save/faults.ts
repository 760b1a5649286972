/** Why a checkpoint is not saved at all: said before anything is done. */
import { isIndexLocked, type GitOperation, readOperation } from "../../../git/operation.ts";
import { GitElsewhere } from "../../../git/git-location.ts";
import { GitFault, GitMissing } from "../../../git/run.ts";
import type { RepositoryState } from "../../../git/status.ts";
import {
  assertStateReplaceable,
  type StateFileReading,
  readStateFile,
} from "../../../remember/checkpoint/state/state-file.ts";
import type { CheckpointInputs } from "../../../remember/checkpoint/derive/checkpoint-inputs.ts";
import { ContextFileFault } from "../../../remember/context/document/project-folder.ts";
import type { Text } from "../../../text/text.ts";
import { Fault } from "../../command/fault.ts";
import { oneLine } from "../../terminal/terminal.ts";
import { redactedLine, redactedLines } from "../redacted-line.ts";

const LONGEST_REASON = 2000;

/** Merges and the like, which a commit would end or break. */
export function refuseUnfinishedOperation(root: string, status: RepositoryState, text: Text): void {
  const { faults } = text.sessionSave;
  const operation = readOperation(root);
  if (operation !== null) {
    throw new Fault("GIT_OPERATION", faults.operation(operation), operationFix(operation, text));
  }
  const unmerged = status.files.filter(({ kind }) => kind === "unmerged");
  const [first] = unmerged;
  if (first !== undefined) {
    const message = faults.unmerged(oneLine(first.path), unmerged.length);
    throw new Fault("GIT_OPERATION", message, faults.unmergedFix);
  }
  if (isIndexLocked(root)) throw lockedFault(text);
}

/** Outside git, where no session ran and nothing was said, a checkpoint would hold no more than the folder's name. */
export function refuseEmpty(inputs: CheckpointInputs, { sessionSave: { faults } }: Text): void {
  const { statement, change, context, unfinished, lastPrompt, previous, blocker } = inputs;
  const { workingOn, next, completed, pending, note } = statement;
  const isSaid = workingOn !== null || note !== null;
  const parts = [change, context, unfinished.request, lastPrompt, previous, blocker];
  const tasks = [...next, ...completed, ...pending, ...unfinished.failing];
  if (isSaid || tasks.length > 0 || parts.some((part) => part !== null)) return;
  throw new Fault("NOTHING_TO_SAVE", faults.empty, faults.emptyFix);
}

const operationFix = (operation: GitOperation, { sessionSave: { faults } }: Text): string =>
  operation === "bisect" ? faults.bisectFix : faults.operationFix(operation);

export const lockedFault = ({ sessionSave: { faults } }: Text): Fault =>
  new Fault("GIT_LOCKED", faults.locked, faults.lockedFix);

export function refusedFault(
  output: string,
  kind: "hook" | "other",
  { sessionSave: { faults }, sessionGit }: Text,
): Fault {
  const fault = new Fault(
    "COMMIT_REFUSED",
    faults.refused(redactedLine(output).slice(0, LONGEST_REASON)),
    kind === "hook" ? faults.refusedFix : sessionGit.refusedFix,
  );
  const lines = redactedLines(output.slice(0, LONGEST_REASON));
  if (lines.length > 1) fault.quote = { heading: faults.refused("").trimEnd(), lines };
  return fault;
}

/** Of a commit that would take away what nobody took away; without paths, because there is no index. */
export function unsafeFault(paths: readonly string[], { sessionGit: words }: Text): Fault {
  const [first] = paths;
  if (first === undefined) return new Fault("NO_INDEX", words.noIndex, words.noIndexFix);
  const message = words.takenAway(redactedLine(first), paths.length);
  return new Fault("COMMIT_TAKES_AWAY", message, words.takenAwayFix);
}

/** What git itself says, as a fault; any other error as it is. */
export function gitFault(error: unknown, { sessionSave: { faults }, sessionGit }: Text): unknown {
  if (error instanceof GitMissing) return new Fault("NO_GIT", faults.noGit, faults.noGitFix);
  if (error instanceof GitElsewhere) {
    const message = sessionGit.elsewhere(redactedLine(error.ours), redactedLine(error.gits));
    return new Fault("GIT_ELSEWHERE", message, sessionGit.elsewhereFix);
  }
  if (!(error instanceof GitFault)) return error;
  const message = faults.gitFailed(redactedLine(error.message).slice(0, LONGEST_REASON));
  return new Fault("GIT_FAILED", message, faults.gitFailedFix);
}

/** What lies in the place of the state file, if that may be replaced. */
export function readStateInPlace(projectPath: string, text: Text): StateFileReading | null {
  try {
    return assertStateReplaceable(projectPath);
  } catch (error) {
    throw statePlaceFault(error, projectPath, text);
  }
}

export function statePlaceFault(error: unknown, projectPath: string, text: Text): unknown {
  if (!(error instanceof ContextFileFault)) return error;
  const { faults } = text.sessionSave;
  const path = oneLine(error.path);
  const newer = error.reason === "not_ours" ? newerVersion(projectPath) : null;
  if (newer !== null) {
    return new Fault("STATE_NEWER", faults.newer(path, oneLine(newer, 20)), faults.newerFix);
  }
  const why = text.saved.faults.placeReasons[error.reason];
  return new Fault("STATE_PLACE", faults.place(path, why), faults.placeFix);
}

function newerVersion(projectPath: string): string | null {
  const reading = readStateFile(projectPath)?.reading;
  if (reading === undefined || reading.ok) return null;
  const [newer] = reading.problems.flatMap((one) => (one.kind === "newer" ? [one.found] : []));
  return newer ?? null;
}
