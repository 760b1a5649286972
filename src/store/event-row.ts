import { type Event, type JsonObject, toEvent } from "../event/event.ts";

/** An event as every store has it; `data` is JSON. */
export type EventRow = {
  readonly id: string;
  readonly v: number;
  readonly type: string;
  readonly ts: string;
  readonly session_id: string;
  readonly project: string | null;
  readonly project_path: string | null;
  readonly data: string;
};

export const eventFromRow = (row: EventRow): Event =>
  toEvent({
    id: row.id,
    v: row.v,
    type: row.type,
    ts: row.ts,
    sessionId: row.session_id,
    project: row.project,
    projectPath: row.project_path,
    data: JSON.parse(row.data) as JsonObject,
  });
