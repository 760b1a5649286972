/** Everything of one thing that was found: an event, or a session; a long text page by page. */
import { quoteLine } from "../../recall/compose/quote.ts";
import { findEventTurn } from "../../recall/search/documents/event-turn.ts";
import { readRemovedMemories } from "../../remember/memory/memories.ts";
import { MEMORY } from "../../remember/memory/memory.ts";
import type { FlatEvent, SessionRecord } from "../../store/store.ts";
import { MIN_ID_PREFIX_LENGTH } from "../../store/store.ts";
import { fenceBlock, joinLines, cutTextPage, quotedLines, shortTime } from "../answer.ts";
import { ToolFault } from "../fault.ts";
import { neededText } from "../parameters.ts";
import { CURSOR_PARAM, defineTool, type ToolCallContext } from "../tool.ts";
import { recordedText } from "./recorded-text.ts";
import { sessionLines } from "./session-lines.ts";

const LONGEST_ID = 600;
const LONGEST_NAME = 200;

export const get = defineTool({
  reads: true,
  parameters: { id: neededText(LONGEST_ID), cursor: CURSOR_PARAM },
  call: async (call) => {
    const asked = call.args.id.trim();
    const { store } = call.records;
    const session = await store.session(asked);
    if (session !== null) return describeSession(session, call);
    // A hit is named by its event and, where that has several, by which of them.
    const id = asked.replace(/\.\d{1,3}$/, "");
    const isLong = id.length >= MIN_ID_PREFIX_LENGTH;
    const event = isLong ? ((await store.event(asked)) ?? (await store.event(id))) : null;
    if (event !== null) return describeRecordedEvent(event, call.args.cursor ?? 0, call);
    const [only, ...others] = isLong ? await store.findSessions(asked) : [];
    if (only !== undefined && others.length === 0) return describeSession(only, call);
    const { faults } = call.text.mcp;
    const named = quoteLine(asked, 80);
    throw others.length > 0
      ? new ToolFault("MANY_FOUND", faults.manyFound(named), faults.manyFoundFix)
      : new ToolFault("NOT_FOUND", faults.notFound(named), faults.notFoundFix);
  },
});

async function describeRecordedEvent(
  event: FlatEvent,
  from: number,
  call: ToolCallContext,
): Promise<string> {
  const { text } = call;
  const { get: words } = text.mcp;
  const { text: piece, next } = cutTextPage(await wholeText(event, call), from);
  const head = [
    quoteLine(event.type, LONGEST_NAME),
    shortTime(event.ts),
    words.session(quoteLine(event.sessionId, LONGEST_NAME)),
    ...(event.projectPath === null ? [] : [quoteLine(event.projectPath, LONGEST_NAME)]),
  ].join(" · ");
  return joinLines(
    `id: ${quoteLine(event.id, LONGEST_NAME)}`,
    fenceBlock("event", [head, piece.replace(/\n$/, "")], text),
    next === null ? null : words.next(next),
    next === null ? words.timeline(quoteLine(event.sessionId, LONGEST_NAME)) : null,
  );
}

/** What a person removed is told no more; an event that showed how an error was solved tells that first. */
async function wholeText(
  event: FlatEvent,
  { records: { store }, text }: ToolCallContext,
): Promise<string> {
  const { get: words } = text.mcp;
  if (event.type === MEMORY) {
    const removed = (await readRemovedMemories(store)).get(event.id);
    if (removed !== undefined) return words.removed(shortTime(removed));
  }
  const { documents } =
    event.type === "tool_use" ? await findEventTurn(store, event) : { documents: [] };
  const solved = documents.filter(({ kind }) => kind === "resolution");
  return [
    ...solved.map((one) => [`${words.solved}:`, quotedLines(one.text)].flat().join("\n")),
    recordedText(event),
  ].join("\n");
}

async function describeSession(session: SessionRecord, call: ToolCallContext): Promise<string> {
  const { text, records } = call;
  const id = quoteLine(session.sessionId, LONGEST_NAME);
  const lines = await sessionLines(records.store, session, text);
  return joinLines(`id: ${id}`, fenceBlock("session", lines, text), text.mcp.get.timeline(id));
}
