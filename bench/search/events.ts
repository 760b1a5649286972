/** A document of a set → the event that makes such a document in a session. */
import { type Event, type JsonObject, LINE_VERSION, toEvent } from "../../src/event/event.ts";
import { MEMORY } from "../../src/remember/memory/memory.ts";
import type { CorpusDocument } from "./corpus.ts";

export function eventOf(document: CorpusDocument, now: Date): Event {
  const { id, session, project, at } = document;
  return toEvent({
    v: LINE_VERSION,
    id,
    ts: at ?? now.toISOString(),
    sessionId: session ?? `session of ${id}`,
    project,
    projectPath: `/projects/${project ?? id}`,
    ...saidAs(document),
  });
}

function saidAs({ kind, text }: CorpusDocument): { readonly type: string; data: JsonObject } {
  switch (kind) {
    case "prompt":
      return { type: "prompt", data: { text } };
    case "answer":
      return { type: "turn.end", data: { ok: true, lastAssistantMessage: text } };
    case "error":
      return { type: "tool_error", data: { errorRaw: text } };
    case "summary":
      return { type: "compaction_summary", data: { text } };
    case "commit":
      return { type: "tool_use", data: { success: true, meta: { commit: { subject: text } } } };
    case "file":
      return { type: "tool_use", data: { success: true, meta: { file: text } } };
    // A solution needs a failure and the steps after it; in a person's words it is a discovery.
    case "resolution":
    case "discovery":
      return { type: MEMORY, data: { kind: "discovery", text } };
    case "decision":
      return { type: MEMORY, data: { kind, text } };
  }
}
