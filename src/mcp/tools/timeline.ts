/** A session turn by turn: the last ones that fit, in their order; those before on demand. */
import { quoteLine } from "../../recall/compose/quote.ts";
import { readRemovedMemories } from "../../remember/memory/memories.ts";
import type { SessionRecord } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { fenceBlock, takeFittingBlocks, joinLines, shortTime } from "../answer.ts";
import { ToolFault } from "../fault.ts";
import { optionalNumber, optionalText } from "../parameters.ts";
import { CURSOR_PARAM, defineTool, type ToolCallContext } from "../tool.ts";
import { sessionFactsLine } from "./session-lines.ts";
import { type McpTurnText, type McpTurn, toMcpTurns } from "./turns.ts";

const MAX_TURNS = 50;
const DEFAULT_TURNS = 10;
const MAX_QUOTE_LENGTH = 300;
const LONGEST_ERROR = 200;
const MAX_ERRORS = 3;
const MAX_NOTES = 3;
const MAX_FILES = 6;
const LONGEST_FILE = 120;
const LONGEST_ID = 600;

export const timeline = defineTool({
  reads: true,
  parameters: {
    session: optionalText(LONGEST_ID),
    limit: optionalNumber(1, MAX_TURNS, DEFAULT_TURNS),
    cursor: CURSOR_PARAM,
  },
  call: async (call) => {
    const { args, records, text } = call;
    const session = await findTimelineSession(args.session, call);
    const removed = await readRemovedMemories(records.store);
    const events = await records.store.getSessionEvents(session.sessionId);
    const all = toMcpTurns(events.filter(({ id }) => !removed.has(id)));
    const before = args.cursor;
    const mcpTurns = before === null ? all : all.filter(({ number }) => number < before);
    const latest = mcpTurns.slice(-args.limit);
    // The newest first, until there is no room; then in their order.
    const blocks = takeFittingBlocks(
      latest.toReversed().map((turn) => turnBlock(turn, text)),
    ).toReversed();
    const first = latest.at(-blocks.length);
    const words = text.mcp.timeline;
    const left = mcpTurns.length - blocks.length;
    const id = quoteLine(session.sessionId, LONGEST_ID);
    return joinLines(
      words.head(id, all.filter(({ number }) => number > 0).length),
      fenceBlock("timeline", [sessionFactsLine(session, text), ...blocks], text),
      left > 0 && first !== undefined ? words.earlier(left, first.number) : null,
      blocks.length === 0 ? words.nothing : words.more,
    );
  },
});

async function findTimelineSession(
  typed: string | null,
  { records, session, text }: ToolCallContext,
): Promise<SessionRecord> {
  const asked = typed?.trim() ?? null;
  const { faults } = text;
  if (asked === null) {
    const own = await session();
    if (own !== null) return own;
    throw new ToolFault(
      "NO_SESSION",
      text.mcp.faults.noSessionHere,
      text.mcp.faults.noSessionHereFix,
    );
  }
  const [only, ...others] = await records.store.findSessions(asked);
  const named = quoteLine(asked, 80);
  if (only === undefined) {
    throw new ToolFault("NO_SESSION", faults.noSession(named), text.mcp.faults.notFoundFix);
  }
  if (others.length > 0) {
    const message = faults.manySessions(named, others.length + 1);
    throw new ToolFault("MANY_SESSIONS", message, faults.manySessionsFix);
  }
  return only;
}

function turnBlock(turn: McpTurn, { mcp }: Text): string {
  const { timeline: words } = mcp;
  const { number, ts, prompt, answer, errors, notes } = turn;
  const line = (name: string, { id, text }: McpTurnText, units: number): string =>
    `${name} [${quoteLine(id, LONGEST_FILE)}]: ${quoteLine(text, units)}`;
  return [
    `${words.turn(number)} · ${shortTime(ts)}`,
    ...(prompt === null ? [] : [line(words.prompt, prompt, MAX_QUOTE_LENGTH)]),
    ...toolsLine(turn, words),
    ...errors.slice(-MAX_ERRORS).map((one) => line(words.error, one, LONGEST_ERROR)),
    ...notes.slice(-MAX_NOTES).map((one) => line(words.note, one, LONGEST_ERROR)),
    ...(answer === null ? [] : [line(words.answer, answer, MAX_QUOTE_LENGTH)]),
  ].join("\n");
}

function toolsLine({ tools, files }: McpTurn, words: Text["mcp"]["timeline"]): string[] {
  if (tools.size === 0) return [];
  const used = [...tools]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_FILES)
    .map(([tool, times]) => `${quoteLine(tool, LONGEST_FILE)} ${times}`);
  const named = [...files].slice(-MAX_FILES).map((file) => quoteLine(file, LONGEST_FILE));
  return [words.tools(used.join(", "), named.join(", "))];
}
