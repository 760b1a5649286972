/** A session's events as turns: what was asked, what was used, what failed, what was answered. Pure. */
import { asText } from "../../event/event.ts";
import { errorTextOf, metaOf } from "../../event/tool-call.ts";
import type { FlatEvent } from "../../store/store.ts";

export type McpTurnText = { readonly id: string; readonly text: string };

export type McpTurn = {
  /** Counted from 1; 0 for what came before the first prompt. */
  readonly number: number;
  readonly ts: string;
  readonly prompt: McpTurnText | null;
  /** How often each tool was used. */
  readonly tools: ReadonlyMap<string, number>;
  readonly files: ReadonlySet<string>;
  readonly errors: readonly McpTurnText[];
  /** Questions answered, compactions, what was saved. */
  readonly notes: readonly McpTurnText[];
  readonly answer: McpTurnText | null;
};

type McpTurnDraft = {
  number: number;
  ts: string;
  prompt: McpTurnText | null;
  readonly tools: Map<string, number>;
  readonly files: Set<string>;
  readonly errors: McpTurnText[];
  readonly notes: McpTurnText[];
  answer: McpTurnText | null;
};

const newTurnDraft = (number: number, ts: string): McpTurnDraft => ({
  number,
  ts,
  prompt: null,
  tools: new Map(),
  files: new Set(),
  errors: [],
  notes: [],
  answer: null,
});

/** Oldest first. What came before the first prompt is left out where nothing happened. */
export function toMcpTurns(events: readonly FlatEvent[]): readonly McpTurn[] {
  const turns: McpTurnDraft[] = [];
  let turn = newTurnDraft(0, events[0]?.ts ?? "");
  for (const event of events) {
    if (event.type === "prompt" && asText(event.agentId) === null) {
      turns.push(turn);
      turn = newTurnDraft(turn.number + 1, event.ts);
    }
    addEvent(turn, event);
  }
  return [...turns, turn].filter(
    ({ number, tools, errors, notes }) =>
      number > 0 || tools.size + errors.length + notes.length > 0,
  );
}

function addEvent(turn: McpTurnDraft, event: FlatEvent): void {
  const { id } = event;
  switch (event.type) {
    case "prompt":
      turn.prompt ??= { id, text: asText(event.text) ?? "" };
      return;
    case "tool_use":
    case "tool_error": {
      const tool = asText(event.tool) ?? "?";
      turn.tools.set(tool, (turn.tools.get(tool) ?? 0) + 1);
      const meta = metaOf(event);
      const file = asText(meta.file);
      if (file !== null) turn.files.add(file);
      if (event.type === "tool_use") return;
      turn.errors.push({
        id,
        text: `${tool} ${asText(meta.commandLine) ?? asText(meta.action) ?? file ?? ""}: ${errorTextOf(event)}`,
      });
      return;
    }
    case "turn.end": {
      const text = asText(event.lastAssistantMessage);
      if (text !== null) turn.answer = { id, text };
      return;
    }
    case "question":
      if (event.answers !== undefined && event.answers !== null)
        turn.notes.push({ id, text: JSON.stringify(event.answers) });
      return;
    case "memory":
      turn.notes.push({ id, text: asText(event.text) ?? "" });
      return;
    case "compaction":
      turn.notes.push({ id, text: "compaction" });
      return;
    default:
      return;
  }
}
