/** An event of which a query reads its header and some fields, each in a column of its own. */
import type { EventColumns, JsonObject } from "../event/event.ts";
import type { FlatEvent } from "./store.ts";

const FIELD = "field ";

/** The column of the field at a place. */
export const sketchColumn = (at: number): string => `${FIELD}${at}`;

export type SketchRow = EventColumns & { readonly type: string } & JsonObject;

export function sketchFromRow(row: SketchRow, fields: readonly string[]): FlatEvent {
  const { id, v, type, ts, sessionId, project, projectPath } = row;
  const texts: { [field: string]: string } = {};
  for (const [at, field] of fields.entries()) {
    const value = row[sketchColumn(at)];
    if (typeof value === "string") texts[field] = value;
  }
  return { ...texts, id, v, type, ts, sessionId, project, projectPath } as FlatEvent;
}
