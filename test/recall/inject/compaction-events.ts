/** Events of a session that is compacted, a second apart. */
import type { JsonObject } from "../../../src/event/event.ts";
import { flatten, type FlatEvent } from "../../../src/store/store.ts";

/** Type, fields, and an id where somebody refers to it. */
export type Told = readonly [type: string, data: JsonObject, id?: string];

let made = 0;

function event(sessionId: string, [type, data, id]: Told): FlatEvent {
  const ts = new Date(Date.UTC(2026, 0, 1) + made++ * 1000).toISOString();
  const own = { id: id ?? `id-${String(made).padStart(6, "0")}`, v: 1, type, ts, sessionId };
  return flatten({ ...own, data, project: "p", projectPath: "/p" });
}

export const events = (sessionId: string, ...all: readonly Told[]): FlatEvent[] =>
  all.map((one) => event(sessionId, one));

/** A document of which only some is given. */
export const documentOf = (given: JsonObject): JsonObject => ({
  meta: { version: "2.0", saved_at: "2026-01-01T00:00:00Z", session_id: "s", project: "/p" },
  goal: { original_request: "", current_objective: "" },
  progress: { done: [], current: [], pending: [] },
  decisions: [],
  discoveries: [],
  state: { recent_files: [], blockers: [], errors: [] },
  ...given,
});
