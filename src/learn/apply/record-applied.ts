/** What is recorded of an application and of its undoing. Called again after a crash, it adds what is missing. */
import {
  asText,
  type Fields,
  type FlatEventOf,
  type JsonObject,
  UNKNOWN_SESSION,
} from "../../event/event.ts";
import type { Desk, RecordedFact } from "./desk.ts";
import type { Manifest } from "./manifest.ts";

export const APPLIED = "suggestion_applied";
export const UNDONE = "suggestion_undone";
const SKILL_CREATED = "skill_created";
export const FEEDBACK = "feedback";

export const recordApplied = (manifest: Manifest, desk: Desk): Promise<void> =>
  recordMissing(manifest, desk, appliedFacts(manifest));

export const recordUndone = (manifest: Manifest, desk: Desk): Promise<void> =>
  recordMissing(manifest, desk, undoneFacts(manifest));

async function recordMissing(
  { applyId }: Manifest,
  desk: Desk,
  facts: readonly RecordedFact[],
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

const actionIn = (fact: RecordedFact | FlatEventOf<RecordedFact["type"]>): unknown =>
  fact.type === FEEDBACK ? fact.action : null;

const columnsOf = (manifest: Manifest) => ({
  sessionId: UNKNOWN_SESSION,
  projectPath: manifest.projectPath,
  suggestionId: manifest.suggestionId,
  suggestionType: manifest.suggestionType,
  applyId: manifest.applyId,
});

function appliedFacts(manifest: Manifest): RecordedFact[] {
  const { scope, files, words } = manifest;
  const about = words ?? {};
  const columns = columnsOf(manifest);
  const { skillName } = about;
  const file = files[0]?.path ?? "";
  const created: RecordedFact[] =
    typeof skillName === "string" ? [{ ...columns, type: SKILL_CREATED, skillName, file }] : [];
  return [
    {
      ...about,
      ...columns,
      type: APPLIED,
      scope,
      files: files.map(({ path, before, after }): JsonObject => ({ path, before, after })),
    },
    ...created,
    { ...answerOf(about), ...columns, type: FEEDBACK, action: "accepted" },
  ];
}

const undoneFacts = (manifest: Manifest): RecordedFact[] => {
  const columns = columnsOf(manifest);
  return [
    { ...columns, type: UNDONE, scope: manifest.scope },
    { ...answerOf(manifest.words ?? {}), ...columns, type: FEEDBACK, action: "undone" },
  ];
};

/** What an answer is known by, also when the idea comes in other words. */
function answerOf(about: JsonObject): Fields<typeof FEEDBACK> {
  const { evidence } = about;
  const [summary, kind] = [asText(about["summary"]), asText(about["kind"])];
  return {
    ...(summary === null ? {} : { summary }),
    ...(kind === null ? {} : { kind }),
    ...(Array.isArray(evidence) ? { evidence } : {}),
  };
}
