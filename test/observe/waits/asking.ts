/** Events of sessions that ask, for tests. */
import type { Event, JsonObject } from "../../../src/event/event.ts";
import { foldWaits } from "../../../src/observe/waits/fold-waits.ts";
import {
  type WaitDecision,
  toWaitDecisionFields,
} from "../../../src/observe/waits/wait-decision.ts";
import type { WaitRow } from "../../../src/store/store.ts";
import { anEvent, at } from "../../event/samples.ts";

export type Call = {
  readonly tool?: string;
  readonly agentId?: string;
  readonly inputHash?: string | null;
  readonly promptId?: string;
};

const fieldsOf = ({ inputHash = "h1", promptId = "p1", agentId }: Call): JsonObject => ({
  provider: "claude",
  promptId,
  ...(inputHash === null ? {} : { inputHash }),
  ...(agentId === undefined ? {} : { agentId }),
});

const event = (type: string, seconds: number, data: JsonObject, id?: string): Event =>
  anEvent({ type, ts: at(seconds), data, ...(id === undefined ? {} : { id }) });

/** A hook's two events: what waits, and what for. */
export function asks(id: string, seconds: number, call: Call = {}): Event[] {
  const { tool = "Bash" } = call;
  const isQuestion = tool === "AskUserQuestion" || tool === "ExitPlanMode";
  const phase = isQuestion ? "waiting_question" : "waiting_permission";
  const waiting = event(
    "session.lifecycle",
    seconds,
    { ...fieldsOf(call), phase, toolName: tool },
    id,
  );
  if (isQuestion) return [waiting];
  const meta = { action: "npm test" };
  return [waiting, event("permission", seconds, { ...fieldsOf(call), tool, meta })];
}

/** The call ended after it had run so long. */
export const ends = (
  seconds: number,
  ranSeconds: number | null,
  call: Call = {},
  more: JsonObject = {},
  type = "tool_use",
): Event =>
  event(type, seconds, {
    ...fieldsOf(call),
    tool: call.tool ?? "Bash",
    ...(ranSeconds === null ? {} : { durationMs: ranSeconds * 1000 }),
    ...more,
  });

export const notified = (id: string, seconds: number): Event =>
  event(
    "session.lifecycle",
    seconds,
    { phase: "waiting_permission", confirms: true, promptId: "p1", message: "needs you" },
    id,
  );

/** A notification that tells which call its dialog holds up. */
export const notifiedOf = (id: string, seconds: number, call: Call = {}): Event =>
  event(
    "session.lifecycle",
    seconds,
    {
      ...fieldsOf(call),
      phase: "waiting_permission",
      confirms: true,
      toolName: call.tool ?? "Bash",
      meta: { action: "npm test" },
    },
    id,
  );

export const decided = (seconds: number, given: Partial<WaitDecision> = {}): Event =>
  event(
    "wait_decided",
    seconds,
    toWaitDecisionFields({
      waitId: "w",
      decision: "granted",
      decidedAt: at(seconds),
      scope: null,
      source: "board",
      ...given,
    }),
  );

export const happens = (type: string, seconds: number, data: JsonObject = {}): Event =>
  event(type, seconds, data);

export const folded = (...events: readonly (Event | readonly Event[])[]): readonly WaitRow[] =>
  (events as readonly (Event | Event[])[])
    .flat()
    .reduce<readonly WaitRow[]>((rows, one) => foldWaits(rows, one), []);

export const only = (...events: readonly (Event | readonly Event[])[]): WaitRow => {
  const [row, another] = folded(...events);
  if (row === undefined || another !== undefined) throw new Error("one wait was expected");
  return row;
};
