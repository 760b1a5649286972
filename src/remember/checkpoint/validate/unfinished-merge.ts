/** A merge, rebase or the like that is under way, or files with conflicts, as a blocker: git itself is asked each time. */
import type { GitOperation } from "../../../git/operation.ts";
import type { Blocker } from "../../blockers/blocker.ts";
import {
  toSingleLine,
  MAX_DESCRIPTION_LENGTH,
  defaultSeverity,
} from "../../blockers/blocker-row.ts";
import type { CurrentRepository } from "./current-work.ts";

const MAX_NAMED = 10;

/** How each is ended, and how it is given up. Looking for a commit by halves keeps nobody from working. */
export const OPERATION_COMMANDS: Readonly<
  Record<Exclude<GitOperation, "bisect">, { readonly finish: string; readonly giveUp: string }>
> = {
  merge: { finish: "git merge --continue", giveUp: "git merge --abort" },
  rebase: { finish: "git rebase --continue", giveUp: "git rebase --abort" },
  "cherry-pick": { finish: "git cherry-pick --continue", giveUp: "git cherry-pick --abort" },
  revert: { finish: "git revert --continue", giveUp: "git revert --abort" },
  am: { finish: "git am --continue", giveUp: "git am --abort" },
};

export type UnfinishedOperation = Exclude<GitOperation, "bisect"> | null;

export const findUnfinishedOperation = ({
  operation,
}: Pick<CurrentRepository, "operation">): UnfinishedOperation =>
  operation === "bisect" ? null : operation;

/** Null when nothing is under way. */
export function findUnfinishedMerge(
  repository: CurrentRepository | null,
  now: Date,
): Blocker | null {
  if (repository === null) return null;
  const { unmerged } = repository;
  const operation = findUnfinishedOperation(repository);
  if (operation === null && unmerged.length === 0) return null;
  const named = unmerged.slice(0, MAX_NAMED);
  const more = unmerged.length > named.length ? [`+${unmerged.length - named.length}`] : [];
  const head = `git ${operation ?? "status"}`;
  const files = [...named, ...more].join(", ");
  const ways = operation === null ? null : OPERATION_COMMANDS[operation];
  return {
    type: "merge_conflict",
    severity: defaultSeverity("merge_conflict"),
    description:
      toSingleLine(files === "" ? head : `${head}: ${files}`, MAX_DESCRIPTION_LENGTH) ?? head,
    error_pattern: null,
    resolution:
      ways === null ? "git add FILE (git status)" : `git add FILE, ${ways.finish} | ${ways.giveUp}`,
    appeared_after: null,
    detected_at: now.toISOString().replace(/\.\d+Z$/, "Z"),
    auto_detected: true,
    recovery_agent: null,
    recovery_attempted: 0,
    max_recovery_attempts: 0,
  };
}
