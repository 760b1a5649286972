/** Facts that a command makes rather than a hook: a journal line first, then a row. */
import {
  type Event,
  type JsonObject,
  LINE_VERSION,
  getProjectName,
  toEvent,
} from "../event/event.ts";
import { newId } from "../event/id.ts";
import { encodeLine, normalizeTime } from "../event/line.ts";
import { appendLines } from "../journal/append.ts";
import { redactDeep } from "../redact/redact.ts";
import type { IngestContext } from "./context.ts";
import { ingest } from "./ingest.ts";

export type NewEvent = {
  readonly v?: number;
  readonly type: string;
  readonly ts?: string;
  readonly sessionId: string;
  readonly project?: string | null;
  readonly projectPath?: string | null;
} & JsonObject;

/** Appends and ingests. Throws when it is no event or could not be written: then nothing has happened. */
export async function insertEvent(context: IngestContext, given: NewEvent): Promise<Event> {
  const { v, type, ts, sessionId, project, projectPath, ...data } = given;
  const path = projectPath ?? null;
  const time = normalizeTime(ts ?? context.now().toISOString());
  if (time === null || type === "") throw new RangeError("an event needs a type and a time");
  const event = toEvent(
    redactDeep({
      v: v ?? LINE_VERSION,
      id: newId(),
      type,
      ts: time,
      sessionId,
      project: project ?? getProjectName(path),
      projectPath: path,
      data,
    }),
  );
  const appended = appendLines(context.journal, [encodeLine(event)]);
  if (appended.outcome === "failed") {
    throw new Error(`${context.journal}: ${appended.reason}`);
  }
  await ingest(context);
  return event;
}
