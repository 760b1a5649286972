/** Facts that a command makes rather than a hook: a journal line first, then a row. */
import {
  type EventFields,
  type EventKind,
  type EventOf,
  makeEvent,
  type NewEvent,
} from "../event/event.ts";
import { newId } from "../event/id.ts";
import { encodeLine, normalizeTime } from "../event/line.ts";
import { appendLines } from "../journal/append.ts";
import { redactDeep } from "../redact/redact.ts";
import type { IngestContext } from "./context.ts";
import { ingest } from "./ingest.ts";

/** Appends and ingests. Throws when it is no event or could not be written: then nothing has happened. */
export async function insertEvent<K extends EventKind>(
  context: IngestContext,
  given: NewEvent<K>,
): Promise<EventOf<K>> {
  const { v, type, ts, sessionId, project, projectPath = null, ...fields }: NewEvent = given;
  const time = normalizeTime(ts ?? context.now().toISOString());
  if (time === null) throw new RangeError("an event needs a time");
  const at = { id: newId(), ts: time, sessionId, projectPath };
  const header = project === undefined ? at : { ...at, project };
  const made = makeEvent(type as K, header, fields as EventFields<K>);
  const event = redactDeep(v === undefined ? made : { ...made, v });
  const appended = appendLines(context.journal, [encodeLine(event)]);
  if (appended.outcome === "failed") {
    throw new Error(`${context.journal}: ${appended.reason}`);
  }
  await ingest(context);
  return event;
}
