/** A session's events as turns: what was asked, what was used, what failed, what was answered. Pure. */
import { asText } from "../../event/event.ts";
import { errorTextOf, metaOf } from "../../event/tool-call.ts";
import type { FlatEvent } from "../../store/store.ts";

export type Said = { readonly id: string; readonly text: string };

export type Turn = {
  /** Counted from 1; 0 for what came before the first prompt. */
  readonly number: number;
  readonly ts: string;
  readonly prompt: Said | null;
  /** How often each tool was used. */
  readonly tools: ReadonlyMap<string, number>;
  readonly files: ReadonlySet<string>;
  readonly errors: readonly Said[];
  /** Questions answered, compactions, what was saved. */
  readonly notes: readonly Said[];
  readonly answer: Said | null;
};

type Open = {
  number: number;
  ts: string;
  prompt: Said | null;
  readonly tools: Map<string, number>;
  readonly files: Set<string>;
  readonly errors: Said[];
  readonly notes: Said[];
  answer: Said | null;
};

const begun = (number: number, ts: string): Open => ({
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
export function turnsOf(events: readonly FlatEvent[]): readonly Turn[] {
  const turns: Open[] = [];
  let turn = begun(0, events[0]?.ts ?? "");
  for (const event of events) {
    if (event.type === "prompt" && asText(event.agentId) === null) {
      turns.push(turn);
      turn = begun(turn.number + 1, event.ts);
    }
    take(turn, event);
  }
  return [...turns, turn].filter(
    ({ number, tools, errors, notes }) =>
      number > 0 || tools.size + errors.length + notes.length > 0,
  );
}

function take(turn: Open, event: FlatEvent): void {
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
