/** A loaded session as an object: the same that the lines tell. */
import { listChangedFiles } from "./changed-files.ts";
import {
  VALIDATION_CHECKS,
  toFindingCodes,
} from "../../../remember/checkpoint/validate/validation-findings.ts";
import type { CurrentRepository } from "../../../remember/checkpoint/validate/current-work.ts";
import type { Validation } from "../../../remember/checkpoint/validate/validation-findings.ts";
import type { Text } from "../../../text/text.ts";
import {
  branchMismatch,
  choicesOf,
  listStillLeftOut,
  type LoadedSession,
  numberChoices,
  toRestoredBox,
  findFirstTask,
} from "./loaded-session.ts";
import { describeFinding } from "../finding-texts.ts";
import { ageMs, parseSavedTime } from "../saved-time.ts";

export const validationJson = (validation: Validation, text: Text) => ({
  codes: toFindingCodes(validation),
  checks: Object.fromEntries(
    VALIDATION_CHECKS.map((check) => {
      const { ok, results } = validation[check];
      return [check, { ok, results: results.map((one) => describeFinding(one, text)) }];
    }),
  ),
});

export const currentJson = (repository: CurrentRepository | null, subject: string | null) =>
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

export function loadedJson(loaded: LoadedSession, text: Text, withContext: boolean) {
  const { restorable, present, validation, subject, ahead, remoteFetch, now, projectState } =
    loaded;
  const { state, checkpoint } = restorable;
  const { repository, change } = present;
  const box = toRestoredBox(loaded);
  const at = parseSavedTime(state.saved_at);
  return {
    status: branchMismatch(validation) === null ? "restored" : "recovery_failed",
    from: restorable.from,
    isForeign: restorable.isForeign,
    isEdited: restorable.isEdited,
    checkpointId: checkpoint?.id ?? null,
    noteOf: restorable.noteOf,
    projectPath: projectState.projectPath,
    savedAt: at,
    ageSeconds: Math.round(ageMs(at, now) / 1000),
    state,
    warnings: restorable.warnings,
    validation: validationJson(validation, text),
    current: currentJson(repository, subject),
    sinceSaved:
      repository === null
        ? null
        : { ...(repository.sinceSaved ?? { ahead: null, behind: null }), ...changesJson(loaded) },
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
    work: findFirstTask(loaded),
    leftOut: listStillLeftOut(loaded),
    ahead,
    remote: remoteFetch,
    older:
      restorable.older === null
        ? null
        : {
            from: restorable.older.from,
            checkpointId: restorable.older.checkpoint?.id ?? null,
            savedAt: parseSavedTime(restorable.older.state.saved_at),
          },
    question: text.sessionLoad.box.question,
    choices: numberChoices(choicesOf(loaded, text)),
    context: withContext ? (projectState.context?.document ?? null) : null,
  };
}

const changesJson = (loaded: LoadedSession) => ({
  changedInCommits: loaded.present.repository?.changedInCommits ?? [],
  changedSavedFiles: listChangedFiles(loaded),
});
