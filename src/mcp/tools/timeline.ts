/** A session turn by turn: the last ones that fit, in their order; those before on demand. */
import { quotedLine } from "../../recall/compose/quote.ts";
import { removedMemories } from "../../remember/memory/memories.ts";
import type { SessionRecord } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { fenced, fitting, joined, shortTime } from "../answer.ts";
import { ToolFault } from "../fault.ts";
import { type Call, CURSOR, type Tool } from "../tool.ts";
import { facts } from "./session-lines.ts";
import { type Said, type Turn, turnsOf } from "./turns.ts";

const MOST_TURNS = 50;
const USUAL_TURNS = 10;
const LONGEST_SAID = 300;
const LONGEST_ERROR = 200;
const MOST_ERRORS = 3;
const MOST_NOTES = 3;
const MOST_FILES = 6;
const LONGEST_FILE = 120;
const LONGEST_ID = 600;

export const timeline: Tool = {
  reads: true,
  parameters: {
    session: { kind: "text", most: LONGEST_ID },
    limit: { kind: "number", min: 1, max: MOST_TURNS },
    cursor: CURSOR,
  },
  call: async (call) => {
    const { given, records, text } = call;
    const session = await whichSession(call);
    const removed = await removedMemories(records.store);
    const events = await records.store.getSessionEvents(session.sessionId);
    const all = turnsOf(events.filter(({ id }) => !removed.has(id)));
    const before = given.number("cursor");
    const asked = before === null ? all : all.filter(({ number }) => number < before);
    const latest = asked.slice(-(given.number("limit") ?? USUAL_TURNS));
    // The newest first, until there is no room; then in their order.
    const blocks = fitting(latest.toReversed().map((turn) => block(turn, text))).toReversed();
    const first = latest.at(-blocks.length);
    const words = text.mcp.timeline;
    const left = asked.length - blocks.length;
    const id = quotedLine(session.sessionId, LONGEST_ID);
    return joined(
      words.head(id, all.filter(({ number }) => number > 0).length),
      fenced("timeline", [facts(session, text), ...blocks], text),
      left > 0 && first !== undefined ? words.earlier(left, first.number) : null,
      blocks.length === 0 ? words.nothing : words.more,
    );
  },
};

async function whichSession({ given, records, session, text }: Call): Promise<SessionRecord> {
  const asked = given.text("session")?.trim() ?? null;
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
  const named = quotedLine(asked, 80);
  if (only === undefined) {
    throw new ToolFault("NO_SESSION", faults.noSession(named), text.mcp.faults.notFoundFix);
  }
  if (others.length > 0) {
    const message = faults.manySessions(named, others.length + 1);
    throw new ToolFault("MANY_SESSIONS", message, faults.manySessionsFix);
  }
  return only;
}

function block(turn: Turn, { mcp }: Text): string {
  const { timeline: words } = mcp;
  const { number, ts, prompt, answer, errors, notes } = turn;
  const line = (name: string, { id, text }: Said, units: number): string =>
    `${name} [${quotedLine(id, LONGEST_FILE)}]: ${quotedLine(text, units)}`;
  return [
    `${words.turn(number)} · ${shortTime(ts)}`,
    ...(prompt === null ? [] : [line(words.prompt, prompt, LONGEST_SAID)]),
    ...toolsLine(turn, words),
    ...errors.slice(-MOST_ERRORS).map((one) => line(words.error, one, LONGEST_ERROR)),
    ...notes.slice(-MOST_NOTES).map((one) => line(words.note, one, LONGEST_ERROR)),
    ...(answer === null ? [] : [line(words.answer, answer, LONGEST_SAID)]),
  ].join("\n");
}

function toolsLine({ tools, files }: Turn, words: Text["mcp"]["timeline"]): string[] {
  if (tools.size === 0) return [];
  const used = [...tools]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_FILES)
    .map(([tool, times]) => `${quotedLine(tool, LONGEST_FILE)} ${times}`);
  const named = [...files].slice(-MOST_FILES).map((file) => quotedLine(file, LONGEST_FILE));
  return [words.tools(used.join(", "), named.join(", "))];
}
