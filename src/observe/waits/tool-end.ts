/** How the end of a tool call decides the ask before it. */
import { isPermissionRefusal } from "../../clients/hook/refusals.ts";
import { asText, type Event, type EventOf, isOneOf } from "../../event/event.ts";
import type { WaitRow } from "../../store/store.ts";

export type ToolEnd = {
  readonly tool: string;
  readonly agentId: string | null;
  readonly inputHash: string | null;
  readonly promptId: string | null;
  readonly endedAt: number;
  /** When it began to run, which is when it was decided; null where the client does not say how long it ran. */
  readonly beganAt: number | null;
  readonly outcome: "done" | "denied" | "interrupted";
};

/** No tool runs for longer; what says so is not to be believed. */
const MAX_CALL_MS = 30 * 86_400_000;

const ENDS = ["tool_use", "tool_error", "question"] as const;

/** Null for an event that ends no call. */
export function toToolEnd(event: Event): ToolEnd | null {
  if (!isOneOf(event, ENDS)) return null;
  const outcome = outcomeOf(event);
  const tool = asText(event.data.tool);
  if (outcome === null || tool === null) return null;
  const { durationMs } = event.data;
  const endedAt = Date.parse(event.ts);
  const isKnown = typeof durationMs === "number" && durationMs >= 0 && durationMs < MAX_CALL_MS;
  return {
    tool,
    agentId: asText(event.data.agentId),
    inputHash: asText(event.data.inputHash),
    promptId: asText(event.data.promptId),
    endedAt,
    beganAt: isKnown ? endedAt - Math.round(durationMs) : null,
    outcome,
  };
}

/** What a person answered to a server's question. */
const ANSWERS: Readonly<Record<string, ToolEnd["outcome"]>> = {
  accept: "done",
  decline: "denied",
  cancel: "interrupted",
};

function outcomeOf({ type, data }: EventOf<(typeof ENDS)[number]>): ToolEnd["outcome"] | null {
  switch (type) {
    case "tool_use":
      if (data.rejected === true || data.denied === true) return "denied";
      return data.interrupted === true ? "interrupted" : "done";
    case "tool_error":
      return isPermissionRefusal(asText(data.errorRaw) ?? "") ? "denied" : "done";
    case "question":
      // A tool that asks is ended by its own `tool_use`; only a server's question has an action.
      return ANSWERS[asText(data.action) ?? ""] ?? null;
  }
}

/** What the end means for a wait of this kind. */
export function toDecision({ outcome }: ToolEnd, kind: WaitRow["kind"]): WaitRow["decision"] {
  if (outcome !== "done") return outcome;
  return kind === "question" ? "answered" : "granted";
}
