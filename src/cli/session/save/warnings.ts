/** The warnings of a save. */
import { findUnpushedWip, type UnpushedWip } from "../../../remember/checkpoint/push-checkpoint.ts";
import type { Text } from "../../../text/text.ts";
import { commitInside } from "../git-command.ts";
import { localTime, oneLine } from "../../terminal/terminal.ts";
import { redactedLine } from "../redacted-line.ts";
import { type CommitDoubt, LONGEST_BRANCH, LONGEST_RULE } from "./commit-consent.ts";
import { type CommitOutcome, checkpointHash, type WrittenState } from "./commit.ts";
import { defaultBranchFix, cutLine } from "./save-lines.ts";
import type { SavePlan } from "./plan.ts";
import { remoteBranchName } from "./push.ts";
import type { SessionSaveRecord } from "./record.ts";

export const warningsBeforeSave = (plan: SavePlan, text: Text): string[] => [
  ...warningsOf(plan, text),
  ...elsewhereWarning(plan, "self-gen session load", text),
  ...(plan.wantsCommit && plan.choice.files.length > 0 ? defaultWarning(plan, null, text) : []),
  ...doubtWarning(plan.doubt, text.sessionSave.consent.asks),
];

/** Where the commit is not made without a yes, and why. */
const doubtWarning = (
  doubt: CommitDoubt | null,
  say: Text["sessionSave"]["consent"]["asks"],
): string[] =>
  doubt === null
    ? []
    : [
        say(
          redactedLine(doubt.branch, LONGEST_BRANCH),
          doubt.rule === null ? null : redactedLine(doubt.rule, LONGEST_RULE),
        ),
      ];

export type SessionSaveEffects = {
  readonly commit: CommitOutcome;
  readonly stateFile: WrittenState;
  readonly noteFault: string | null;
  readonly record: SessionSaveRecord;
  readonly wip: UnpushedWip | null;
};

export function warningsAfterSave(
  plan: SavePlan,
  happened: SessionSaveEffects,
  text: Text,
): string[] {
  const words = text.sessionSave;
  const { commit, stateFile, noteFault, record, wip } = happened;
  const isCommitted = commit.outcome === "committed";
  return [
    ...doubtWarning(plan.withheld, words.consent.withheld),
    ...warningsOf(plan, text),
    ...elsewhereWarning(plan, showCommand(plan, isCommitted), text),
    ...(isCommitted ? defaultWarning(plan, wip, text) : []),
    ...gitWarnings(plan, commit, text),
    ...(isCommitted && plan.inputs.branch === null
      ? [words.detachedWarning(checkpointHash(commit.commit))]
      : []),
    ...(stateFile.file.isExcluded ? [] : [words.notExcluded(oneLine(stateFile.file.path))]),
    ...(noteFault === null ? [] : [noteFault]),
    ...(plan.notRecording === null && record.id === null ? [words.notJournalled] : []),
  ];
}

/** What hooks did, and what was staged and is not in the commit. */
const gitWarnings = (
  plan: SavePlan,
  commit: CommitOutcome,
  { sessionGit: words }: Text,
): string[] => [
  ...(commit.branch === null || commit.branch === plan.repository?.status.branch
    ? []
    : [words.switched(redactedLine(commit.branch))]),
  ...commit.overwritten.map(({ path, hash, isStaged }) =>
    isStaged
      ? words.onlyStaged(cutLine(path), checkpointHash(hash))
      : words.overwritten(cutLine(path), checkpointHash(hash)),
  ),
];

function warningsOf(plan: SavePlan, { sessionSave: words }: Text): string[] {
  const { candidates, archived } = plan.changeChoice;
  const ids = cutLine(candidates.join(", "));
  const warnings = plan.choice.notFound.map((path) =>
    plan.wantsCommit ? words.notFound(cutLine(path)) : words.notTaken(cutLine(path)),
  );
  for (const { path, submodule } of plan.choice.inSubmodule)
    warnings.push(words.notFromHere(cutLine(path), commitInside(submodule)));
  if (archived !== null) warnings.push(words.archived(cutLine(archived), ids));
  else if (candidates.length > 0) warnings.push(words.candidates(ids));
  for (const { path } of plan.repository?.status.own ?? []) warnings.push(words.tracked(path));
  if (plan.notRecording !== null) warnings.push(words.notRecorded(plan.notRecording));
  return warnings;
}

const elsewhereWarning = ({ elsewhere }: SavePlan, command: string, { sessionSave }: Text) =>
  elsewhere === null
    ? []
    : [
        sessionSave.elsewhere(
          checkpointHash(elsewhere.commit),
          localTime(elsewhere.savedAt),
          command,
        ),
      ];

/** By its commit it is found as long as no checkpoint of ours is of that commit. */
function showCommand({ elsewhere }: SavePlan, isCommitted: boolean): string {
  const hash = checkpointHash(elsewhere?.commit ?? null);
  return isCommitted && elsewhere?.isShared === false
    ? `self-gen session load --from ${hash}`
    : `git notes --ref=self-gen show ${hash}`;
}

/** A push that was asked for says it itself. */
function defaultWarning(plan: SavePlan, wip: UnpushedWip | null, text: Text): string[] {
  const target = defaultTarget(plan);
  if (target === null) return [];
  const fix = defaultBranchFix(target, wip, text);
  return [text.sessionSave.onDefault(remoteBranchName(target), fix)];
}

const defaultTarget = ({ mode, isDefault, remote, inputs: { branch } }: SavePlan) =>
  mode === "quick" && isDefault && remote !== null && branch !== null ? { remote, branch } : null;

/** The checkpoints that are on the default branch by now; null unless somebody is to be warned of them. */
export async function findWipToWarnOf(
  plan: SavePlan,
  { outcome }: CommitOutcome,
): Promise<UnpushedWip | null> {
  const target = defaultTarget(plan);
  if (plan.repository === null || target === null || outcome !== "committed") return null;
  return findUnpushedWip(plan.repository.git, target);
}
