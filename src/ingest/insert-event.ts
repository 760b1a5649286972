/** Facts that a command makes rather than a hook: a journal line first, then a row. */
import {
  type EventKind,
  type EventOf,
  getProjectName,
  LINE_VERSION,
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
  const { v, type, ts, sessionId, project, projectPath, ...data }: NewEvent = given;
  const path = projectPath ?? null;
  const time = normalizeTime(ts ?? context.now().toISOString());
  if (time === null) throw new RangeError("an event needs a time");
  const event = redactDeep({
    v: v ?? LINE_VERSION,
    id: newId(),
    type,
    ts: time,
    sessionId,
    project: project ?? getProjectName(path),
    projectPath: path,
    data,
  }) as unknown as EventOf<K>;
  const appended = appendLines(context.journal, [encodeLine(event)]);
  if (appended.outcome === "failed") {
    throw new Error(`${context.journal}: ${appended.reason}`);
  }
  await ingest(context);
  return event;
}
