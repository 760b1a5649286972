/** Why a session would be told nothing. */
import { isExcluded } from "../../git/exclude.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { getCachedAnalysis } from "../../learn/analysis/cached-analysis.ts";
import type { PartKind } from "../../recall/compose/context-part.ts";
import {
  getBudgetSetting,
  RULES_SETTING,
  type StartBudget,
} from "../../recall/start/start-settings.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs, Installation } from "../command/command.ts";
import { recordingNote } from "../command/recording-note.ts";
import type { NextStart } from "./next-start.ts";

/** A start that is not recorded is not answered either; null when it is. */
export function explainUnrecordedStart(
  installation: Installation,
  projectPath: string,
  text: Text,
): string | null {
  const { excludeProjects } = installation.loaded.config;
  const note = recordingNote(installation, text);
  if (note !== null) return note;
  const isKeptOut = isExcluded(excludeProjects, [projectPath], installation.paths.userHome);
  return isKeptOut ? text.preview.why.excluded : null;
}

/** `dropped`: what there was no room for. */
export async function explainEmptyStart(
  start: NextStart,
  dropped: readonly PartKind[],
  budget: StartBudget,
  { installation, text }: CommandArgs,
  { store, now }: IngestContext,
): Promise<readonly string[]> {
  const { why } = text.preview;
  const { projectPath, source } = start;
  const setting = getBudgetSetting(source);
  if (budget.rest === 0) return [why.off(setting)];
  if (dropped.length > 0) {
    const explain = (kinds: readonly PartKind[], name: string, room: number): string[] => {
      const names = kinds.map((kind) => text.timeline.kinds[kind]).join(", ");
      return kinds.length === 0 ? [] : [room === 0 ? why.off(name) : why.noRoom(names, name, room)];
    };
    const [rules, others] = [true, false].map((isRules) =>
      dropped.filter((kind) => (kind === "rules") === isRules),
    );
    return [
      ...explain(rules ?? [], RULES_SETTING, budget.rules),
      ...explain(others ?? [], setting, budget.rest),
    ];
  }
  const told = await store.newestSummary({ projectPath, notSessionId: start.sessionId });
  const open = (await store.listSessions({ projectPath, state: "active" })).filter(
    ({ sessionId }) => sessionId !== start.sessionId,
  );
  const hours = installation.loaded.config.analysisCacheMaxAgeHours;
  const analysis = await getCachedAnalysis(store, hours, start, now());
  return [
    told === null ? why.noSession : why.sessionTold,
    ...(open.length === 0 ? [] : [why.running(open.length)]),
    analysis === null ? why.noAnalysis(hours) : why.noSuggestion,
  ];
}
