/** What is recorded of an application and of its undoing. Called again after a crash, it adds what is missing. */
import {
  asText,
  type EventFields,
  type FlatEventOf,
  type JsonObject,
  UNKNOWN_SESSION,
} from "../../event/event.ts";
import type { ApplyContext, NewSuggestionEvent } from "./apply-context.ts";
import type { ApplyManifest } from "./apply-manifest.ts";

export const SUGGESTION_APPLIED = "suggestion_applied";
export const SUGGESTION_UNDONE = "suggestion_undone";
const SKILL_CREATED = "skill_created";
export const FEEDBACK = "feedback";

export const recordApply = (manifest: ApplyManifest, desk: ApplyContext): Promise<void> =>
  recordMissing(manifest, desk, appliedFacts(manifest));

export const recordUndo = (manifest: ApplyManifest, desk: ApplyContext): Promise<void> =>
  recordMissing(manifest, desk, undoneFacts(manifest));

async function recordMissing(
  { applyId }: ApplyManifest,
  desk: ApplyContext,
  facts: readonly NewSuggestionEvent[],
): Promise<void> {
  const before = await desk.recorded(facts.map(({ type }) => type));
  for (const fact of facts) {
    const isThere = before.some(
      (event) =>
        event.type === fact.type && event.applyId === applyId && actionIn(event) === actionIn(fact),
    );
    if (!isThere) await desk.record(fact);
  }
}

const actionIn = (fact: NewSuggestionEvent | FlatEventOf<NewSuggestionEvent["type"]>): unknown =>
  fact.type === FEEDBACK ? fact.action : null;

const columnsOf = (manifest: ApplyManifest) => ({
  sessionId: UNKNOWN_SESSION,
  projectPath: manifest.projectPath,
  suggestionId: manifest.suggestionId,
  suggestionType: manifest.suggestionType,
  applyId: manifest.applyId,
});

function appliedFacts(manifest: ApplyManifest): NewSuggestionEvent[] {
  const { scope, files, words } = manifest;
  const about = words ?? {};
  const columns = columnsOf(manifest);
  const { skillName } = about;
  const file = files[0]?.path ?? "";
  const created: NewSuggestionEvent[] =
    typeof skillName === "string" ? [{ ...columns, type: SKILL_CREATED, skillName, file }] : [];
  return [
    {
      ...about,
      ...columns,
      type: SUGGESTION_APPLIED,
      scope,
      files: files.map(({ path, before, after }): JsonObject => ({ path, before, after })),
    },
    ...created,
    { ...answerOf(about), ...columns, type: FEEDBACK, action: "accepted" },
  ];
}

const undoneFacts = (manifest: ApplyManifest): NewSuggestionEvent[] => {
  const columns = columnsOf(manifest);
  return [
    { ...columns, type: SUGGESTION_UNDONE, scope: manifest.scope },
    { ...answerOf(manifest.words ?? {}), ...columns, type: FEEDBACK, action: "undone" },
  ];
};

/** What an answer is known by, also when the idea comes in other words. */
function answerOf(about: JsonObject): EventFields<typeof FEEDBACK> {
  const { evidence } = about;
  const [summary, kind] = [asText(about["summary"]), asText(about["kind"])];
  return {
    ...(summary === null ? {} : { summary }),
    ...(kind === null ? {} : { kind }),
    ...(Array.isArray(evidence) ? { evidence } : {}),
  };
}
