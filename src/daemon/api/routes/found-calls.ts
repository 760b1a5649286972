/** Which calls of a session have some words in their contents: a hook keeps no contents, so they are looked for in its records. */
import { readCallEvents } from "../records/call-events.ts";
import { asText } from "../../../event/event.ts";
import { toArchiveOwner } from "../../../remember/archive/archive-owner.ts";
import { findInCalls } from "../../../remember/archive/find-in-calls.ts";
import type { Store } from "../../../store/store.ts";
import { findSession } from "../records/find-session.ts";
import { recordLookupOptions } from "../records/record-lookup.ts";
import { optional, textParam } from "../request/parameters.ts";
import { defineRoute } from "../route.ts";
import { TEXT, fields, listOf } from "../shape/schema.ts";

const LONGEST_WORDS = 200;

export const foundCalls = defineRoute({
  path: "/sessions/{id}/found",
  parameters: { q: optional(textParam(LONGEST_WORDS)) },
  // It may read a large file.
  isApart: true,
  answers: fields({
    sessionId: TEXT,
    /** By the client's own ids. */
    calls: listOf(TEXT),
    /** Of those among them that a hook recorded. */
    events: listOf(TEXT),
  }),
  handle: async (call) => {
    const { sessionId, record } = await findSession(call);
    const { store } = call.records();
    const session = record ?? (await store.session(sessionId));
    const whose = session === null ? null : toArchiveOwner(session);
    const words = call.params.q?.trim() ?? "";
    if (whose === null || words === "") return { sessionId, calls: [], events: [] };
    const calls = await findInCalls(whose, words, recordLookupOptions(call));
    return { sessionId, calls: [...calls], events: await eventsOf(store, sessionId, calls) };
  },
});

const CALL_TYPES = ["tool_use", "tool_error"] as const;

async function eventsOf(
  store: Pick<Store, "queryEvents">,
  sessionId: string,
  calls: ReadonlySet<string>,
): Promise<readonly string[]> {
  const found: string[] = [];
  if (calls.size === 0) return found;
  for await (const event of readCallEvents(store, { sessionId, types: CALL_TYPES }))
    if (calls.has(asText(event.toolUseId) ?? "")) found.push(event.id);
  return found;
}
