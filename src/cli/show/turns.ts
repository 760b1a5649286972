/** A session's events as turns: what was asked, what was done in between, what was answered. */
import { asText } from "../../event/event.ts";
import { filesOf, isStopped } from "../../event/tool-call.ts";
import { EDITING_TOOLS } from "../../lexicon/tools.ts";
import type { FlatEvent } from "../../store/store.ts";

export type CliTurn = {
  /** Null before the first prompt. */
  readonly prompt: { readonly ts: string; readonly text: string | null } | null;
  readonly tools: number;
  readonly failed: number;
  /** Denied, or interrupted before they ran. */
  readonly notRun: number;
  /** Edited in it. */
  readonly files: readonly string[];
  readonly agents: number;
  readonly compactions: number;
  readonly answer: string | null;
  /** How it ended; null while it lasts. */
  readonly end: "done" | "interrupted" | "failed" | null;
  /** Of a failure. */
  readonly why: string | null;
};

type TurnDraft = {
  prompt: CliTurn["prompt"];
  tools: number;
  failed: number;
  notRun: number;
  readonly files: Set<string>;
  readonly agents: Set<string>;
  compactions: number;
  answer: string | null;
  end: CliTurn["end"];
  why: string | null;
};

const newTurnDraft = (prompt: CliTurn["prompt"]): TurnDraft => ({
  prompt,
  tools: 0,
  failed: 0,
  notRun: 0,
  files: new Set(),
  agents: new Set(),
  compactions: 0,
  answer: null,
  end: null,
  why: null,
});

/** `events`: one session's, in time order. */
export function toCliTurns(events: readonly FlatEvent[]): readonly CliTurn[] {
  const turns = [newTurnDraft(null)];
  for (const event of events) {
    const agent = asText(event.agentId);
    if (event.type === "prompt" && agent === null) {
      turns.push(newTurnDraft({ ts: event.ts, text: asText(event.text) }));
      continue;
    }
    const turn = turns.at(-1);
    if (turn !== undefined) addEvent(turn, event, agent);
  }
  return turns
    .filter(({ prompt, tools, answer }) => prompt !== null || tools > 0 || answer !== null)
    .map(toCliTurn);
}

const toCliTurn = (turn: TurnDraft): CliTurn => ({
  ...turn,
  files: [...turn.files],
  agents: turn.agents.size,
});

function addEvent(turn: TurnDraft, event: FlatEvent, agent: string | null): void {
  if (agent !== null) turn.agents.add(agent);
  switch (event.type) {
    case "tool_use":
      turn.tools++;
      if (isStopped(event)) turn.notRun++;
      else if (event.success === false) turn.failed++;
      else if (EDITING_TOOLS.has(asText(event.tool) ?? "")) {
        for (const file of filesOf(event)) turn.files.add(file);
      }
      return;
    case "tool_error":
      turn.tools++;
      turn.failed++;
      return;
    case "compaction":
      turn.compactions++;
      return;
    case "turn.end":
      if (agent !== null) return;
      turn.answer = asText(event.lastAssistantMessage) ?? turn.answer;
      turn.end = event.ok === false ? "interrupted" : "done";
      return;
    case "turn_failed":
      turn.end = "failed";
      turn.why = asText(event.error);
      return;
    default:
      return;
  }
}
