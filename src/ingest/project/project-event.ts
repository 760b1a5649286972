/** An event → the rows made of it, each by the room that owns them. */
import type { Event } from "../../event/event.ts";
import { toFeedbackRow } from "../../learn/feedback/feedback-row.ts";
import { projectLifecycle } from "../../observe/lifecycle.ts";
import { toInjectionRow } from "../../recall/inject/injection.ts";
import { CHECKPOINT } from "../../remember/checkpoint/checkpoint-event.ts";
import { toCheckpointRow } from "../../remember/checkpoint/checkpoint-row.ts";
import { SNAPSHOT_EVENT, toSnapshotRow } from "../../remember/context/context-snapshot.ts";
import type { EventRecord } from "../../store/store.ts";

/** `rawJson` is the line it came from. */
export function projectEvent(event: Event, rawJson: string): EventRecord {
  switch (event.type) {
    case "injection":
      return { event, injection: toInjectionRow(event) };
    case SNAPSHOT_EVENT:
      return { event, snapshot: toSnapshotRow(event) };
    case CHECKPOINT:
      return { event, checkpoint: toCheckpointRow(event) };
    case "feedback": {
      const feedback = toFeedbackRow(event);
      return feedback === null ? { event } : { event, feedback };
    }
    default:
      return projectLifecycle(event, rawJson);
  }
}
