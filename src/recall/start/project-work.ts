/** What a checkpoint has to know of a project beside its newest session: the rules that hold, and what is left open. */
import type { LivenessEvidence } from "../../observe/liveness.ts";
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import { listContextRules } from "../compose/short-snapshot-part.ts";
import { listEndedContexts } from "./find-saved-contexts.ts";
import { reconcileWithRuns } from "./reconcile-with-runs.ts";
import type { KeyedRecallSource } from "./saved-context.ts";
import { listProjectRules } from "./project-rules.ts";
import { findUnfinishedWork, type UnfinishedWork } from "./unfinished-work.ts";

export type ProjectWork = {
  readonly rules: readonly string[];
  /** Of the sessions before the newest one, as the next session would get it. */
  readonly unfinished: readonly UnfinishedWork[];
};

export const NO_PROJECT_WORK: ProjectWork = { rules: [], unfinished: [] };

/** `newest`: the context of the session that is saved, as it is now. */
export async function loadProjectWork(
  source: KeyedRecallSource,
  projectPath: string,
  newest: SavedSnapshot | null,
  evidence: LivenessEvidence,
): Promise<ProjectWork> {
  const sessionId = newest?.sessionId ?? "";
  const start = { source: "startup", sessionId, projectPath, transcriptPath: null };
  const ended = await listEndedContexts(source, start, evidence);
  const found = newest === null ? ended : [newest, ...ended];
  const all = await reconcileWithRuns(source, projectPath, found, null);
  const rules = await listProjectRules(source, projectPath);
  const isDoubted = new Set(
    rules.flatMap(({ line }) => (line.later === undefined ? [] : [line.decisive])),
  );
  const said = rules.flatMap(({ line }) => (line.kind === "ban" ? [line.decisive] : []));
  const own = newest === null ? [] : listContextRules(newest);
  return {
    rules: [...new Set([...own, ...said])].filter((rule) => !isDoubted.has(rule)),
    unfinished: await findUnfinishedWork(source, all, projectPath, evidence),
  };
}
