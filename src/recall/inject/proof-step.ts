/**
 * What follows from a look at the transcript.
 *
 *   told once    landed → proved;  not landed → told again with the next prompt or tool result;  a turn's end only looks
 *   told again   landed → proved;  not landed → lost, or unknown where there was nothing to look at
 *
 * A text told with a tool's result is not judged at another tool's: tools run side by side, and the client may not have
 * written down the first result yet. The next prompt or the end of the turn judges it.
 *
 * The proof is an event: injection_proof { injectionId, outcome, attempt }. An injection that was told again says so:
 * injection { …, attempt: 2, again: <id of the first> }.
 */
import { type Event, type EventPlace, makeEvent } from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import type { Looked } from "./landing.ts";
import type { Told } from "./told-format.ts";

export const OUTCOMES = ["accepted", "sent", "lost", "unknown"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A hook that may be answered with a context, or none that may. */
export type Telltale = "UserPromptSubmit" | "PostToolUse" | null;

export type Proof = {
  readonly injectionId: string;
  readonly outcome: Outcome;
  readonly attempt: 1 | 2;
};

export type Step =
  | { readonly take: "wait" }
  | { readonly take: "prove"; readonly proof: Proof }
  | { readonly take: "tell"; readonly hook: NonNullable<Telltale> };

export function nextStep(told: Told, looked: Looked, hook: Telltale): Step {
  if (looked.seen === "landed") return { take: "prove", proof: landed(told, looked) };
  if (told.attempt === 1) return hook === null ? { take: "wait" } : { take: "tell", hook };
  if (hook === "PostToolUse" && told.hook === "PostToolUse") return { take: "wait" };
  return { take: "prove", proof: verdict(told, looked.seen === "nothing" ? "lost" : "unknown") };
}

/** When nothing more will come: what has not landed by then is not known. */
export const lastProof = (told: Told, looked: Looked): Proof =>
  looked.seen === "landed" ? landed(told, looked) : verdict(told, "unknown");

const verdict = ({ injectionId, attempt }: Told, outcome: Outcome): Proof => ({
  injectionId,
  outcome,
  attempt,
});

function landed(told: Told, { landing, telling }: Extract<Looked, { seen: "landed" }>): Proof {
  const isEarlier = telling.injectionId === told.earlier?.injectionId;
  return {
    injectionId: telling.injectionId,
    outcome: landing,
    attempt: isEarlier ? 1 : told.attempt,
  };
}

export const proofEvent = (at: EventPlace, proof: Proof): Event =>
  makeEvent("injection_proof", { ...at, id: newId() }, proof);
