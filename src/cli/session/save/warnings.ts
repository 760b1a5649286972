/** What somebody should know of a save besides what it did. */
import { wipOn, type Wip } from "../../../remember/checkpoint/push.ts";
import type { Text } from "../../../text/text.ts";
import { commitInside } from "../git-command.ts";
import { localTime, oneLine } from "../../terminal/terminal.ts";
import { saidLine } from "../said-line.ts";
import { type CommitOutcome, shortHash, type Written } from "./commit.ts";
import { defaultBranchFix, line } from "./lines.ts";
import type { SavePlan } from "./plan.ts";
import { placeName } from "./push.ts";
import type { Recorded } from "./record.ts";

export const plannedWarnings = (plan: SavePlan, text: Text): string[] => [
  ...warningsOf(plan, text),
  ...elsewhereWarning(plan, "self-gen session load", text),
  ...(plan.wantsCommit && plan.choice.files.length > 0 ? defaultWarning(plan, null, text) : []),
];

export type Happened = {
  readonly commit: CommitOutcome;
  readonly written: Written;
  readonly noteFault: string | null;
  readonly recorded: Recorded;
  readonly wip: Wip | null;
};

export function warningsAfter(plan: SavePlan, happened: Happened, text: Text): string[] {
  const words = text.sessionSave;
  const { commit, written, noteFault, recorded, wip } = happened;
  const isCommitted = commit.outcome === "committed";
  return [
    ...warningsOf(plan, text),
    ...elsewhereWarning(plan, showing(plan, isCommitted), text),
    ...(isCommitted ? defaultWarning(plan, wip, text) : []),
    ...gitWarnings(plan, commit, text),
    ...(isCommitted && plan.known.branch === null
      ? [words.detachedWarning(shortHash(commit.commit))]
      : []),
    ...(written.file.isExcluded ? [] : [words.notExcluded(oneLine(written.file.path))]),
    ...(noteFault === null ? [] : [noteFault]),
    ...(plan.notRecording === null && recorded.id === null ? [words.notJournalled] : []),
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
    : [words.switched(saidLine(commit.branch))]),
  ...commit.overwritten.map(({ path, hash, isStaged }) =>
    isStaged
      ? words.onlyStaged(line(path), shortHash(hash))
      : words.overwritten(line(path), shortHash(hash)),
  ),
];

function warningsOf(plan: SavePlan, { sessionSave: words }: Text): string[] {
  const { candidates, archived } = plan.chosen;
  const ids = line(candidates.join(", "));
  const warnings = plan.choice.notFound.map((path) =>
    plan.wantsCommit ? words.notFound(line(path)) : words.notTaken(line(path)),
  );
  for (const { path, submodule } of plan.choice.inSubmodule)
    warnings.push(words.notFromHere(line(path), commitInside(submodule)));
  if (archived !== null) warnings.push(words.archived(line(archived), ids));
  else if (candidates.length > 0) warnings.push(words.candidates(ids));
  for (const { path } of plan.repository?.status.own ?? []) warnings.push(words.tracked(path));
  if (plan.notRecording !== null) warnings.push(words.notRecorded(plan.notRecording));
  return warnings;
}

const elsewhereWarning = ({ elsewhere }: SavePlan, command: string, { sessionSave }: Text) =>
  elsewhere === null
    ? []
    : [sessionSave.elsewhere(shortHash(elsewhere.commit), localTime(elsewhere.savedAt), command)];

/** By its commit it is found as long as no checkpoint of ours is of that commit. */
function showing({ elsewhere }: SavePlan, isCommitted: boolean): string {
  const hash = shortHash(elsewhere?.commit ?? null);
  return isCommitted && elsewhere?.isShared === false
    ? `self-gen session load --from ${hash}`
    : `git notes --ref=self-gen show ${hash}`;
}

/** A push that was asked for says it itself. */
function defaultWarning(plan: SavePlan, wip: Wip | null, text: Text): string[] {
  const target = defaultTarget(plan);
  if (target === null) return [];
  const fix = defaultBranchFix(target, wip, text);
  return [text.sessionSave.onDefault(placeName(target), fix)];
}

const defaultTarget = ({ mode, isDefault, remote, known: { branch } }: SavePlan) =>
  mode === "quick" && isDefault && remote !== null && branch !== null ? { remote, branch } : null;

/** The checkpoints that are on the default branch by now; null unless somebody is to be warned of them. */
export async function wipToWarnOf(plan: SavePlan, { outcome }: CommitOutcome): Promise<Wip | null> {
  const target = defaultTarget(plan);
  if (plan.repository === null || target === null || outcome !== "committed") return null;
  return wipOn(plan.repository.git, target);
}
