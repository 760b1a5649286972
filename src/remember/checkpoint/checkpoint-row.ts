/** What the database keeps of a checkpoint, to find the event that holds it. */
import { asFields, asText, type EventOf } from "../../event/event.ts";
import type { CheckpointRow } from "../../store/store.ts";

export const toCheckpointRow = ({
  id,
  ts,
  sessionId,
  projectPath,
  data,
}: EventOf<"checkpoint">): CheckpointRow => ({
  id,
  ts,
  sessionId,
  projectPath,
  repoId: asText(data.repoId),
  mode: asText(asFields(data.state)["mode"]) ?? "quick",
  branch: asText(data.branch),
  commitHash: asText(data.commit),
});
