/** What the database keeps of a checkpoint, to find the event that holds it. */
import { asText, type Event, isObject, type JsonObject } from "../../event/event.ts";
import type { CheckpointRow } from "../../store/store.ts";

export const checkpointRow = ({ id, ts, sessionId, projectPath, data }: Event): CheckpointRow => ({
  id,
  ts,
  sessionId,
  projectPath,
  repoId: asText(data["repoId"]),
  mode: asText(stateOf(data)["mode"]) ?? "quick",
  branch: asText(data["branch"]),
  commitHash: asText(data["commit"]),
});

const stateOf = ({ state }: JsonObject): JsonObject => (isObject(state) ? state : {});
