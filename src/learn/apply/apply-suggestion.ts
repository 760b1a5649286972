/** Carries out a plan: backups and manifest first, then the files, then what is recorded. All of it, or nothing. */
import { withForgetLock } from "../../config/forget-lock.ts";
import type { JsonObject } from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import type { Suggestion } from "../suggestions/suggestion.ts";
import { ApplyFault } from "./apply-fault.ts";
import type { ApplyContext } from "./apply-context.ts";
import {
  type AppliedFile,
  beginApplyManifest,
  type ApplyManifest,
  removeApplyFolder,
  saveApplyManifest,
} from "./apply-manifest.ts";
import type { ApplyChange, ApplyPlan } from "./plan-apply.ts";
import { recordApply } from "./record-apply.ts";
import { recoverAllApplies, rollBack } from "./recover.ts";
import { listMissingFolders, readTarget, writeTarget } from "./target-file.ts";
import { hashOrNull, hashText } from "./text-hash.ts";

const PATIENCE_MS = 10_000;

/** Throws when nothing was applied. */
export async function applySuggestion(
  suggestion: Suggestion,
  plan: ApplyPlan,
  desk: ApplyContext,
): Promise<ApplyManifest> {
  const done = await withForgetLock(desk.run, PATIENCE_MS, async () => {
    await recoverAllApplies(desk);
    return carryOut(suggestion, plan, desk);
  });
  if (done === null) throw new ApplyFault("BUSY", desk.home);
  return done.done;
}

async function carryOut(
  suggestion: Suggestion,
  plan: ApplyPlan,
  desk: ApplyContext,
): Promise<ApplyManifest> {
  const { home } = desk;
  const { changes } = plan;
  const manifest: ApplyManifest = {
    applyId: newId(),
    state: "begun",
    suggestionId: suggestion.stableId,
    suggestionType: suggestion.type,
    scope: plan.wish.isGlobal ? "global" : "project",
    projectPath: plan.wish.isGlobal ? null : suggestion.projectPath,
    appliedAt: desk.now().toISOString(),
    files: changes.map(fileOf),
    words: collectWords(suggestion),
  };
  beginApplyManifest(home, manifest, changes);
  try {
    for (const [at, { before, after }] of changes.entries()) {
      const file = manifest.files[at];
      if (file !== undefined) writeTarget({ ...file, before, after });
    }
    await recordApply(manifest, desk);
  } catch (error) {
    rollBack(manifest, desk);
    removeApplyFolder(home, manifest.applyId);
    throw error;
  }
  const recorded: ApplyManifest = { ...manifest, state: "recorded" };
  saveApplyManifest(home, recorded);
  return recorded;
}

/** Read once more: what was planned on must still be what is there. */
function fileOf(change: ApplyChange): AppliedFile {
  const { path, before, after, mode, edit } = change;
  const { realPath, text } = readTarget(change);
  if (text !== before) throw new ApplyFault("CHANGED_MEANWHILE", path);
  return {
    path,
    realPath,
    before: hashOrNull(before),
    after: hashText(after),
    mode,
    temporary: `${realPath}.${newId()}`,
    folders: listMissingFolders(realPath),
    edit,
  };
}

function collectWords(suggestion: Suggestion): JsonObject {
  const { kind, pattern, summary, evidence, count, sessions, cost, provider } = suggestion;
  return {
    kind,
    pattern: { ...pattern },
    summary,
    evidence: [...evidence],
    count,
    sessions,
    cost: { ...cost },
    provider,
    ...(suggestion.title === undefined ? {} : { title: suggestion.title }),
    ...(suggestion.type === "skill" ? { skillName: suggestion.skillName } : {}),
  };
}
