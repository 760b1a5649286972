/** Everything of one thing that was found: an event, or a session; a long text page by page. */
import { quotedLine } from "../../recall/compose/quote.ts";
import { turnOf } from "../../recall/search/documents/turn-of.ts";
import { removedMemories } from "../../remember/memory/memories.ts";
import { MEMORY } from "../../remember/memory/memory.ts";
import type { FlatEvent, SessionRecord } from "../../store/store.ts";
import { SHORTEST_BEGINNING } from "../../store/store.ts";
import { fenced, joined, pageOf, quotedLines, shortTime } from "../answer.ts";
import { ToolFault } from "../fault.ts";
import { type Call, CURSOR, type Tool } from "../tool.ts";
import { recordedText } from "./recorded-text.ts";
import { sessionLines } from "./session-lines.ts";

const LONGEST_ID = 600;
const LONGEST_NAME = 200;

export const get: Tool = {
  reads: true,
  parameters: { id: { kind: "text", most: LONGEST_ID, isNeeded: true }, cursor: CURSOR },
  call: async (call) => {
    const asked = call.given.text("id")?.trim() ?? "";
    const { store } = call.records;
    const session = await store.session(asked);
    if (session !== null) return describedSession(session, call);
    // A hit is named by its event and, where that has several, by which of them.
    const id = asked.replace(/\.\d{1,3}$/, "");
    const isLong = id.length >= SHORTEST_BEGINNING;
    const event = isLong ? ((await store.event(asked)) ?? (await store.event(id))) : null;
    if (event !== null) return describedEvent(event, call);
    const [only, ...others] = isLong ? await store.findSessions(asked) : [];
    if (only !== undefined && others.length === 0) return describedSession(only, call);
    const { faults } = call.text.mcp;
    const named = quotedLine(asked, 80);
    throw others.length > 0
      ? new ToolFault("MANY_FOUND", faults.manyFound(named), faults.manyFoundFix)
      : new ToolFault("NOT_FOUND", faults.notFound(named), faults.notFoundFix);
  },
};

async function describedEvent(event: FlatEvent, call: Call): Promise<string> {
  const { given, text } = call;
  const { get: words } = text.mcp;
  const { text: piece, next } = pageOf(await wholeText(event, call), given.number("cursor") ?? 0);
  const head = [
    quotedLine(event.type, LONGEST_NAME),
    shortTime(event.ts),
    words.session(quotedLine(event.sessionId, LONGEST_NAME)),
    ...(event.projectPath === null ? [] : [quotedLine(event.projectPath, LONGEST_NAME)]),
  ].join(" · ");
  return joined(
    `id: ${quotedLine(event.id, LONGEST_NAME)}`,
    fenced("event", [head, piece.replace(/\n$/, "")], text),
    next === null ? null : words.next(next),
    next === null ? words.timeline(quotedLine(event.sessionId, LONGEST_NAME)) : null,
  );
}

/** What a person removed is told no more; an event that showed how an error was solved tells that first. */
async function wholeText(event: FlatEvent, { records: { store }, text }: Call): Promise<string> {
  const { get: words } = text.mcp;
  if (event.type === MEMORY) {
    const removed = (await removedMemories(store)).get(event.id);
    if (removed !== undefined) return words.removed(shortTime(removed));
  }
  const { documents } = event.type === "tool_use" ? await turnOf(store, event) : { documents: [] };
  const solved = documents.filter(({ kind }) => kind === "resolution");
  return [
    ...solved.map((one) => [`${words.solved}:`, quotedLines(one.text)].flat().join("\n")),
    recordedText(event),
  ].join("\n");
}

async function describedSession(session: SessionRecord, call: Call): Promise<string> {
  const { text, records } = call;
  const id = quotedLine(session.sessionId, LONGEST_NAME);
  const lines = await sessionLines(records.store, session, text);
  return joined(`id: ${id}`, fenced("session", lines, text), text.mcp.get.timeline(id));
}
