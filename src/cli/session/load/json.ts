/** A loaded session as an object: the same that the lines tell. */
import { CHECKS, codesOf } from "../../../remember/checkpoint/validate/findings.ts";
import type { PresentRepository } from "../../../remember/checkpoint/validate/present.ts";
import type { Validation } from "../../../remember/checkpoint/validate/findings.ts";
import type { Text } from "../../../text/text.ts";
import {
  branchMismatch,
  choicesOf,
  leftOutNow,
  type Loaded,
  numberedChoices,
  restoredOf,
  workOf,
} from "./loaded.ts";
import { said } from "../said-findings.ts";
import { ageMs, savedTime } from "../saved-time.ts";

export const validationJson = (validation: Validation, text: Text) => ({
  codes: codesOf(validation),
  checks: Object.fromEntries(
    CHECKS.map((check) => {
      const { ok, results } = validation[check];
      return [check, { ok, results: results.map((one) => said(one, text)) }];
    }),
  ),
});

export const currentJson = (repository: PresentRepository | null, subject: string | null) =>
  repository === null
    ? null
    : {
        branch: repository.branch,
        commit: repository.commit,
        subject,
        upstream: repository.upstream,
        unpushed: repository.unpushed,
        behindUpstream: repository.behindUpstream,
        uncommitted: repository.uncommitted,
        unmerged: repository.unmerged,
        operation: repository.operation,
      };

export function loadedJson(loaded: Loaded, text: Text, withContext: boolean) {
  const { found, present, validation, subject, ahead, asked, now, known } = loaded;
  const { state, checkpoint } = found;
  const { repository, change } = present;
  const box = restoredOf(loaded);
  const at = savedTime(state.saved_at);
  return {
    status: branchMismatch(validation) === null ? "restored" : "recovery_failed",
    from: found.from,
    isForeign: found.isForeign,
    isEdited: found.isEdited,
    checkpointId: checkpoint?.id ?? null,
    noteOf: found.noteOf,
    projectPath: known.projectPath,
    savedAt: at,
    ageSeconds: Math.round(ageMs(at, now) / 1000),
    state,
    warnings: found.warnings,
    validation: validationJson(validation, text),
    current: currentJson(repository, subject),
    sinceSaved:
      repository === null
        ? null
        : { ...(repository.sinceSaved ?? { ahead: null, behind: null }), ...changes(loaded) },
    openspec:
      change === null
        ? null
        : {
            id: change.id,
            title: change.title,
            folder: change.folder,
            status: change.status,
            isArchived: change.isArchived,
            completed: change.completed,
            total: change.total,
            next: change.next,
          },
    progress: box.progress,
    blocker: present.blockers.open[0]?.blocker ?? null,
    savedBlocker: present.blockers.saved,
    openBlockers: present.blockers.open,
    work: workOf(loaded),
    leftOut: leftOutNow(loaded),
    ahead,
    remote: asked,
    older:
      found.older === null
        ? null
        : {
            from: found.older.from,
            checkpointId: found.older.checkpoint?.id ?? null,
            savedAt: savedTime(found.older.state.saved_at),
          },
    question: text.sessionLoad.box.question,
    choices: numberedChoices(choicesOf(loaded, text)),
    context: withContext ? (known.context?.document ?? null) : null,
  };
}

function changes({ found, present: { repository } }: Loaded) {
  const { changedInCommits, uncommitted } = repository ?? { changedInCommits: [], uncommitted: [] };
  const since = new Set([...changedInCommits, ...uncommitted]);
  return {
    changedInCommits,
    changedSavedFiles: found.state.modified_files.filter((file) => since.has(file)),
  };
}
