import { ANYTHING, orNull, type Schema, TEXT, TIME } from "./schema.ts";

/** What every event has; the rest is its type's. */
export const EVENT: Schema = {
  type: "object",
  properties: {
    id: TEXT,
    v: ANYTHING,
    type: TEXT,
    ts: TIME,
    sessionId: TEXT,
    project: orNull(TEXT),
    projectPath: orNull(TEXT),
  },
  required: ["id", "v", "type", "ts", "sessionId", "project", "projectPath"],
  additionalProperties: true,
};
