/** An event → the rows made of it, each by the room that owns them. */
import type { Event } from "../../event/event.ts";
import { feedbackRow } from "../../learn/feedback/feedback.ts";
import { projectLifecycle } from "../../observe/lifecycle.ts";
import { injectionRow } from "../../recall/inject/injection.ts";
import { CHECKPOINT } from "../../remember/checkpoint/checkpoint-event.ts";
import { checkpointRow } from "../../remember/checkpoint/checkpoint-row.ts";
import { SNAPSHOT, snapshotRow } from "../../remember/context/snapshot.ts";
import type { EventRecord } from "../../store/store.ts";

/** `rawJson` is the line it came from. */
export function project(event: Event, rawJson: string): EventRecord {
  switch (event.type) {
    case "injection":
      return { event, injection: injectionRow(event) };
    case SNAPSHOT:
      return { event, snapshot: snapshotRow(event) };
    case CHECKPOINT:
      return { event, checkpoint: checkpointRow(event) };
    case "feedback": {
      const feedback = feedbackRow(event);
      return feedback === null ? { event } : { event, feedback };
    }
    default:
      return projectLifecycle(event, rawJson);
  }
}
